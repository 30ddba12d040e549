"""What ``remember`` did or would do, one line for each operation (R-2, R-43, R-63, R-64).

The names of the five operations, of files and of tags are the same in both languages: they are what an agent reads.
A stored text stands only where a person must recognise it, cleaned and on one line.
"""

from collections.abc import Sequence

from companion.rules.tiers import archive_file, comment_of, file_of
from companion.voice.language import Language
from companion.voice.tier_shapes import Proposal, Remembered
from companion.voice.tier_words import amount, entry_line, say, shortened
from companion.voice.words import comma_list, prose, short_id


def done(report: Remembered, language: Language) -> str:
    """Return what was done in one line.

    >>> done(added, "en")  # doctest: +SKIP
    'ADD to preferences.md <!-- type:preference topics:tooling -->'
    """
    entry = report.entry
    if report.operation == "ARCHIVE" and report.archived is not None:
        return _archived(report, language)
    if entry is None or report.operation == "NOOP":
        key = "done.NOOP.equal" if entry is not None and report.reason == "equal" else "done.NOOP"
        return say(language, key, file=file_of(entry.tier) if entry else "")
    if report.operation == "REJECTION":
        return say(language, "done.REJECTION", text=shortened(entry.text))
    comment = comment_of(entry.type, entry.topics, entry.people)
    return say(language, f"done.{report.operation}", file=file_of(entry.tier), comment=comment).rstrip()


def _archived(report: Remembered, language: Language) -> str:
    entry, archived = report.entry, report.archived
    archive = archive_file(archived.on) if archived else ""
    if entry is None:
        return say(language, "done.ARCHIVE", archive=archive)
    file, comment = file_of(entry.tier), comment_of(entry.type, entry.topics, entry.people)
    key = "done.ARCHIVE.known" if report.reason == "equal" else "done.ARCHIVE.replaced"
    return say(language, key, archive=archive, file=file, comment=comment).rstrip()


def why_asked(report: Remembered, language: Language) -> str:
    """Return the question for the reason of a rejection that has none (R-50)."""
    return say(language, "ask.why", id=short_id(report.entry.id) if report.entry else "")


def proposal(report: Proposal, today: str, language: Language, *, waiting: bool = True) -> str:
    """Return what would be done and why, what it is about, and what else is on the topic.

    ``waiting`` adds how to consent. ``today`` (ISO) names the archive file.
    """
    lines = [say(language, "proposal.head", line=_proposed(report, today, language))]
    lines.append(say(language, f"why.{report.reason}"))
    if report.target is not None:
        lines.append(say(language, "proposal.target", entry=entry_line(report.target, language)))
    others = [entry for entry in report.covers if report.target is None or entry.id != report.target.id]
    if others:
        lines.append(say(language, "proposal.covers"))
    lines += [say(language, "proposal.entry", entry=entry_line(entry, language)) for entry in others]
    if waiting and report.operation != "NOOP":
        lines.append(say(language, "proposal.waiting"))
    return "\n".join(lines)


def _proposed(report: Proposal, today: str, language: Language) -> str:
    entry = report.entry
    if report.operation == "NOOP":
        key = "done.NOOP.equal" if report.target is not None else "proposal.NOOP"
        return say(language, key, file=file_of(report.target.tier) if report.target else "")
    keys = {"REJECTION": "proposal.REJECTION", "ARCHIVE": "done.ARCHIVE.replaced"}
    comment = comment_of(entry.type, entry.topics, entry.people)
    values = {"archive": archive_file(today), "file": file_of(entry.tier), "comment": comment}
    return say(language, keys.get(report.operation, f"done.{report.operation}"), **values).rstrip()


def question(language: Language) -> str:
    """Return the question for consent."""
    return say(language, "proposal.question")


def summary(operations: Sequence[tuple[str, str]], language: Language) -> str:
    """Return the summary of several operations, each as (operation, tier) (R-63, R-64).

    NOOP is told apart and never counted as saved.
    """
    saved = [(operation, tier) for operation, tier in operations if operation != "NOOP"]
    idle = len(operations) - len(saved)
    told = [say(language, "summary.noop", n=idle)] if idle else []
    if not saved:
        return prose(language, [say(language, "summary.nothing"), *told])
    parts = [
        say(
            language,
            "summary.part",
            n=saved.count(one),
            operation=one[0],
            tier=say(language, f"tier.{one[1]}"),
        )
        for one in dict.fromkeys(saved)
    ]
    head = amount(language, "summary.saved", len(saved), parts=comma_list(language, parts))
    return prose(language, [head, *told])
