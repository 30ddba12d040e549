"""What a change did, in a sentence or two, and how to take it further.

Success is quiet in automatic use (C-41); these are for a person at a terminal. A note is named by title, type
and id, a sensitive one by fixed words. What forgetting says is in ``forgetting``.
"""

from collections.abc import Sequence

from companion.rules.notes import Outcome
from companion.rules.quiet import Pause
from companion.safety.clean import shown_line
from companion.voice.dates import plain_day
from companion.voice.language import Language
from companion.voice.shapes import CountedNote, NamedNote
from companion.voice.words import comma_list, count, known, note_phrase, prose, say, short_id


def written(note: NamedNote, created: bool, language: Language, similar: Sequence[str] = ()) -> str:
    """Return what a write did: a new note or a line more; ``similar`` are ids of notes with a like title."""
    key = "written.new" if created else "written.grown"
    lines = [say(language, key, note=note_phrase(language, note))]
    if similar:
        ids = comma_list(language, map(short_id, similar))
        lines.append(say(language, "written.similar", ids=ids, id=short_id(similar[0])))
    return "\n".join(lines)


def edited(note: NamedNote, language: Language) -> str:
    """Return that a note was changed."""
    return say(language, "edited", note=note_phrase(language, note))


def closed(notes: Sequence[NamedNote], language: Language) -> str:
    """Return which notes were closed and how to open one again."""
    named = [note_phrase(language, note) for note in notes]
    if len(notes) == 1:
        lines = [say(language, "closed.one", note=named[0])]
    else:
        lines = [say(language, "closed.many", notes=count(language, "note", len(notes)))]
        lines += [say(language, "note.bullet", note=note) for note in named]
    again = [say(language, "closed.after", id=short_id(note.id)) for note in notes[:1]]
    return "\n".join([*lines, *again])


def followed(note: CountedNote, outcome: Outcome, muted: bool, language: Language) -> str:
    """Return what was recorded for a check-in, and that the topic rests now when it does (C-50)."""
    checked = count(language, "check_in", note.follow_up_count)
    said = say(language, f"followed.{outcome}", note=note_phrase(language, note), count=checked)
    from companion.rules.engagement import MUTE_DAYS  # noqa: PLC0415 - questions use this module's pause line only

    rests = say(language, "followed.muted", days=count(language, "day", MUTE_DAYS))
    return prose(language, [said, rests] if muted else [said])


def undone(kind: str, language: Language) -> str:
    """Return which kind of change was taken back."""
    return say(language, "undone", kind=known(language, "log", kind))


def paused(until: str | None, language: Language, session: str | None = None) -> str:
    """Return that everything personal rests: until 00:00 of the local ISO date, or until resumed (C-95).

    ``session`` names the one session that it is about.
    """
    first = _paused(until, language)
    if session:
        return f"{first}\n{say(language, 'paused.session', session=shown_line(session))}"
    return "\n".join((first, say(language, "paused.meaning"), say(language, "paused.resume")))


def resumed(was_paused: bool, language: Language) -> str:
    """Return that the pause is over, or that there was none (C-96)."""
    return say(language, "resumed" if was_paused else "resumed.not_paused")


def pause_line(pause: Pause, language: Language) -> str:
    """Return a pause that is on in one line, with how to end it."""
    return prose(language, [_paused(pause.until, language), say(language, "paused.resume")])


def _paused(until: str | None, language: Language) -> str:
    if until is None:
        return say(language, "paused")
    return say(language, "paused.until", date=plain_day(until, language))
