"""What is remembered, told to the person it is about: totals, then a numbered paragraph for each note (C-94).

A paragraph has the title, when the note was last updated, and what is still open. The body stays in the note
(C-99): nothing is quoted, nothing is concluded. What is sensitive is counted unless everything is asked for.
"""

from companion.rules.notes import DAY, effective_status
from companion.safety.clean import shown_line
from companion.voice.changes import pause_line
from companion.voice.dates import day_and_distance, day_words
from companion.voice.language import Language
from companion.voice.shapes import Telling, Told
from companion.voice.words import amount, count, prose, say, sentence, short_id

_COMMAND = "companion what-do-you-remember"


def telling(report: Telling, language: Language) -> str:
    """Return the whole answer: totals, the notes, what else there is, and how to let go of one."""
    totals = report.totals
    if not (totals.notes or totals.entries or totals.turns):
        blocks = [say(language, "telling.empty")]
    else:
        blocks = [_opening(report, language), *_paragraphs(report, language), *_facts(report, language)]
    rest = [*_rest(report, language), *_offer(report, language)]
    return "\n\n".join([*blocks, "\n".join(rest)] if rest else blocks)


def _opening(report: Telling, language: Language) -> str:
    totals = report.totals
    return say(
        language,
        "telling.opening",
        notes=count(language, "note", totals.notes),
        entries=count(language, "entry", totals.entries),
        turns=count(language, "turn", totals.turns),
        sessions=count(language, "session", totals.sessions),
    )


def _paragraphs(report: Telling, language: Language) -> list[str]:
    return [
        say(language, "telling.item", number=number, prose=_paragraph(note, report, language))
        for number, note in enumerate(report.told, start=1)
    ]


def _facts(report: Telling, language: Language) -> list[str]:
    if not report.entries:
        return []
    from companion.voice.telling_entries import entry_lines  # noqa: PLC0415 - most calls before the first entry

    return ["\n".join(entry_lines(report.entries, len(report.told) + 1, language))]


def _paragraph(note: Told, report: Telling, language: Language) -> str:
    """Return one note in prose; a sensitive one is here only when everything was asked for."""
    said = say(language, f"telling.{note.type}", title=shown_line(note.title))
    when = day_words(note.updated, report.moment.today, language)
    parts = [sentence(language, said), say(language, "telling.updated", when=when)]
    parts += [
        _open_thread(note, report.moment.today, language),
        _state(note, report.moment.instant, language),
    ]
    if note.sensitivity == "sensitive":
        parts.append(say(language, "telling.sensitive"))
    return prose(language, [*parts, say(language, "telling.id", id=short_id(note.id))])


def _open_thread(note: Told, today: str, language: Language) -> str:
    thread = shown_line(note.open_thread or "")
    if note.open_date is None:
        return sentence(language, say(language, "telling.open", thread=thread)) if thread else ""
    when = day_and_distance(note.open_date, today, language)
    left = _without_date(thread, note.open_date)
    if left and left != shown_line(note.title):
        return say(language, "telling.open_dated", thread=left, when=when)
    return say(language, "telling.date_ahead" if note.open_date >= today else "telling.date_past", when=when)


def _without_date(thread: str, day: str) -> str:
    """Return an open thread without the ISO date that it carries for Markdown; its date is told in words."""
    left = thread.replace(f" on {day}", "").replace(f"On {day}", "").replace(day, "")
    return " ".join(left.split()).strip(" :：,，.。;；")


def _state(note: Told, instant: int, language: Language) -> str:
    status = effective_status(note, instant)
    if status == "resolved":
        return say(language, "telling.closed")
    if status == "active" or note.muted_until is None:
        return ""
    days = -(-(note.muted_until - instant) // DAY)
    return say(language, "telling.muted", days=count(language, "day", days))


def _rest(report: Telling, language: Language) -> list[str]:
    """Return what was not told: more notes, sensitive and closed ones, and how to be told them."""
    everything = len(report.told) + report.more == report.active + report.muted + report.closed
    lines = []
    if report.more:
        command = (
            f"{_COMMAND} --all --limit 0" if everything and _has_hidden(report) else f"{_COMMAND} --limit 0"
        )
        lines.append(amount(language, "telling.more", report.more, command=command))
    if report.more_entries:
        from companion.voice.telling_entries import more_entries  # noqa: PLC0415 - as above

        lines.append(more_entries(report.more_entries, f"{_COMMAND} --limit 0", language))
    if report.sensitive and not everything:
        lines.append(amount(language, "telling.held_back", report.sensitive, command=f"{_COMMAND} --all"))
    if report.muted:
        lines.append(amount(language, "telling.muted_count", report.muted))
    if report.closed and not everything:
        lines.append(amount(language, "telling.closed_count", report.closed, command=f"{_COMMAND} --all"))
    return [*lines, pause_line(report.pause, language)] if report.pause.active else lines


def _has_hidden(report: Telling) -> bool:
    return bool(report.sensitive or report.closed)


def _offer(report: Telling, language: Language) -> list[str]:
    ids = [*(note.id for note in report.told), *(entry.id for entry in report.entries)]
    if not ids:
        return []
    number = min(2, len(ids))
    offer = say(language, "telling.offer", number=number, id=short_id(ids[number - 1]))
    return [offer] if report.pause.active else [offer, say(language, "telling.offer_pause")]
