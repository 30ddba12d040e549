"""Plans: a note and an event go in, the note as it shall be comes out. Nothing here knows a database.

Invariants that every plan keeps: a mute has an end, a forgotten note is resolved, ``updated`` never falls
behind ``created``, and a follow-up never changes ``updated`` (decided, requirements).
"""

from typing import Final

from companion.rules.drafts import Draft, first_thread, open_thread_of
from companion.rules.engagement import MUTE_DAYS, Touch
from companion.rules.notes import DAY, Line, Moment, Note

DEFAULT_WANTED: Final = "vent"
"""Most of the time a person wants to be heard (C-40)."""


def new_note(draft: Draft, moment: Moment, id_: str, name: str, position: int) -> Note:
    """Return the first form of a note from a checked draft (C-9 … C-20)."""
    thread, date = first_thread(draft, moment.today)
    return Note(
        id=id_,
        type=draft.type,  # type: ignore[arg-type]  # checked() has made it one of the four
        name=name,
        title=draft.title,
        created=moment.today,
        updated=moment.today,
        lines=(Line(draft.happened, None, moment.instant),),
        feeling=draft.feeling,
        wanted=draft.wanted or DEFAULT_WANTED,
        open_thread=thread,
        open_date=date,
        person=draft.person,
        sensitivity="sensitive" if draft.sensitive or draft.crisis else "normal",
        crisis=draft.crisis,
        position=position,
        written_at=moment.instant,
        session=draft.session,
    )


def grown_note(note: Note, draft: Draft, moment: Moment, position: int) -> Note:
    """Return the note with what happened added as a dated line; given fields overwrite (C-38).

    A closed note stays closed and a muted one muted: only ``edit`` opens them again.
    """
    grown = with_line(note, draft.happened, moment, position)
    if draft.open_thread is not None or draft.on is not None:
        thread, date = open_thread_of(note.title, draft.open_thread, draft.on, moment.today)
        grown = grown._replace(open_thread=thread, open_date=date)
    return grown._replace(
        feeling=draft.feeling or note.feeling,
        wanted=draft.wanted or note.wanted,
        person=note.person or draft.person,
        sensitivity="sensitive" if draft.sensitive or draft.crisis else note.sensitivity,
        crisis=note.crisis or draft.crisis,
    )


def with_line(note: Note, text: str, moment: Moment, position: int) -> Note:
    """Return the note with one dated line more; its index line goes to the top."""
    line = Line(text, moment.today, moment.instant)
    return note._replace(
        lines=(*note.lines, line),
        updated=max(moment.today, note.created),
        position=position,
        written_at=moment.instant,
    )


def touched(note: Note, touch: Touch, moment: Moment) -> Note:
    """Return the note after a recorded follow-up (C-50, C-60, C-61, C-62)."""
    followed = note._replace(
        follow_up_count=touch.follow_up_count,
        last_low=touch.last_low,
        silent_streak=touch.silent_streak,
        last_followed_up=moment.today,
        last_touch=moment.instant,
    )
    return muted(followed, moment.instant + MUTE_DAYS * DAY) if touch.mutes else followed


def muted(note: Note, until: int) -> Note:
    """Return the note muted until the instant ``until`` (UTC milliseconds)."""
    return note._replace(status="muted", muted_until=until)


def reopened(note: Note) -> Note:
    """Return the note active again, its count kept."""
    return note._replace(status="active", muted_until=None, closed_at=None)


def closed(note: Note, moment: Moment, outcome: str | None, position: int) -> Note:
    """Return the note ended but not forgotten: resolved, with the outcome as a line when one was told."""
    ended = with_line(note, outcome, moment, position) if outcome else note
    return ended._replace(status="resolved", muted_until=None, closed_at=moment.instant)


def forgotten(note: Note, moment: Moment) -> Note:
    """Return the note suppressed: resolved, off everything, its words kept until they are erased (C-92)."""
    return note._replace(
        status="resolved",
        muted_until=None,
        closed_at=note.closed_at or moment.instant,
        forgotten_at=moment.instant,
    )
