"""Two forms of one note, the store's and one that comes in without a merge base: which parts win.

The later ``updated`` wins the words, the higher count wins the follow-ups, lines are joined, and what the store
calls closed or forgotten is never opened again by an import. Equal forms give the stored note itself.
"""

from companion.rules.notes import Line, Note


def reconciled(stored: Note, incoming: Note) -> Note:
    """Return the stored note with what the incoming one knows better. Identity stays the store's."""
    newer = incoming if incoming.updated > stored.updated else stored
    joined = stored._replace(
        title=newer.title,
        updated=newer.updated,
        created=min(stored.created, incoming.created),
        lines=_joined(stored.lines, incoming.lines),
        feeling=newer.feeling,
        wanted=newer.wanted,
        open_thread=newer.open_thread,
        open_date=newer.open_date,
        person=stored.person or incoming.person,
        sensitivity="sensitive" if "sensitive" in (stored.sensitivity, incoming.sensitivity) else "normal",
        crisis=stored.crisis or incoming.crisis,
    )
    return _with_state(_with_follow_ups(joined, incoming), incoming, later=newer is incoming)


def _joined(stored: tuple[Line, ...], incoming: tuple[Line, ...]) -> tuple[Line, ...]:
    known = {(line.on, line.text) for line in stored}
    fresh = tuple(line for line in incoming[1:] if (line.on, line.text) not in known)
    return (*stored, *fresh)


def _with_follow_ups(note: Note, incoming: Note) -> Note:
    if (incoming.follow_up_count, incoming.last_followed_up or "") <= (
        note.follow_up_count,
        note.last_followed_up or "",
    ):
        return note
    return note._replace(
        follow_up_count=incoming.follow_up_count,
        last_followed_up=incoming.last_followed_up,
        last_touch=incoming.last_touch,
        last_low=incoming.last_low,
        silent_streak=incoming.silent_streak,
    )


def _with_state(note: Note, incoming: Note, *, later: bool) -> Note:
    if not later or note.status == "resolved" or note.forgotten_at is not None:
        return note
    return note._replace(
        status=incoming.status,
        muted_until=incoming.muted_until,
        closed_at=incoming.closed_at,
        forgotten_at=incoming.forgotten_at,
    )
