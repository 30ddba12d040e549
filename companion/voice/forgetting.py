"""What was forgotten, and honestly what is left of it.

To forget is to take a note off everything at once while its words are kept; to erase is to leave no byte that
this program can reach, and to name what it cannot reach. The answer to an erase repeats no title: whoever
runs the command may keep what it printed.
"""

from collections.abc import Sequence
from typing import Final

from companion.safety.clean import shown_line
from companion.voice import tier_words
from companion.voice.language import Language
from companion.voice.shapes import Erasure, Forgotten, NamedNote
from companion.voice.words import count, known, listed, note_phrase, say, short_id

COMMANDS_SHOWN: Final = 5
"""How many notes get their own command for erasing them."""


def forgot(report: Forgotten, language: Language, *, erase: bool = False, command: str | None = None) -> str:
    """Return the whole answer of ``forget``: what, how much, and what can be done next.

    ``erase`` tells, for a dry run, which of the two it was; ``command`` is the exact command that erases the
    same things where the caller knows it, else one for each note is given.
    """
    if report.erasure is not None:
        return "\n".join(_erased(report, report.erasure, language))
    if report.dry_run:
        head = "forgot.head_dry_erase" if erase else "forgot.head_dry"
        return "\n".join([say(language, head, what=_what(report, language)), *_names(report, language)])
    lines = [say(language, "forgot.head", what=_what(report, language)), *_names(report, language)]
    ids = [*(note.id for note in report.notes), *(entry.id for entry in report.entries)]
    commands = [command] if command else [f"companion forget {short_id(id_)} --erase" for id_ in ids]
    if commands:
        lines += [say(language, "forgot.kept"), *_commands(commands, language)]
    return "\n".join([*lines, say(language, "forgot.undo")])


def forget_question(report: Forgotten, language: Language, *, erase: bool = False) -> str:
    """Return the question before many things go; ``report`` is that of a dry run."""
    key = "forgot.question_erase" if erase else "forgot.question"
    return say(language, key, what=_what(report, language))


def _what(report: Forgotten, language: Language) -> str:
    things = (("note", len(report.notes)), ("entry", len(report.entries)), ("turn", report.turns))
    parts = [count(language, thing, n) for thing, n in things if n]
    if report.threads:
        parts.append(tier_words.amount(language, "count.thread", report.threads))
    return listed(language, parts) or say(language, "forgot.nothing")


def _names(report: Forgotten, language: Language) -> list[str]:
    named = [say(language, "note.bullet", note=note_phrase(language, note)) for note in report.notes]
    entries = [tier_words.entry_line(entry, language) for entry in report.entries]
    return named + [tier_words.say(language, "forgot.entry", entry=line) for line in entries]


def _nameless(note: NamedNote, language: Language) -> str:
    kind = say(language, f"type.{note.type}")
    return say(language, "note.bullet", note=say(language, "note.nameless", type=kind, id=short_id(note.id)))


def _commands(commands: Sequence[str], language: Language) -> list[str]:
    shown = [say(language, "forgot.command", command=shown_line(one)) for one in commands[:COMMANDS_SHOWN]]
    left = len(commands) - len(shown)
    return [*shown, say(language, "forgot.more_commands", n=left)] if left else shown


def _erased(report: Forgotten, erasure: Erasure, language: Language) -> list[str]:
    if report.notes or report.turns or report.entries or report.threads:
        lines = [say(language, "forgot.head_erased", what=_what(report, language))]
        lines += [_nameless(note, language) for note in report.notes]
        lines += [
            tier_words.say(language, "forgot.entry_nameless", id=short_id(entry.id))
            for entry in report.entries
        ]
    else:
        lines = [say(language, "forgot.head_finished")]
    lines.append(say(language, "erased.checked" if erasure.files_checked else "erased.unchecked"))
    if erasure.backups_rewritten or erasure.backups_deleted:
        counts = {"rewritten": erasure.backups_rewritten, "deleted": erasure.backups_deleted}
        lines.append(say(language, "erased.backups", **counts))
    lines.append(say(language, "erased.reach"))
    return lines + [f"- {known(language, 'reach', place)}" for place in erasure.unreachable]
