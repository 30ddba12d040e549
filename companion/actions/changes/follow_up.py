"""Record what came of a check-in, and mute the topic when the rules say so (C-50, C-60 … C-62)."""

import sqlite3
from typing import NamedTuple, TypeGuard

from companion.actions.changes.change import Change, changing
from companion.actions.changes.following import follow
from companion.actions.reads.finding import find_one
from companion.errors import Refused, UsageProblem
from companion.home import Home
from companion.rules.engagement import Touch, touch
from companion.rules.lifecycle import reopened, touched
from companion.rules.notes import OUTCOMES, Moment, Note, Outcome, effective_status
from companion.store import sql
from companion.store.schema.care import FollowUpRow


class Followed(NamedTuple):
    """The note as it is now, and what the record did to it."""

    note: Note
    outcome: Outcome
    low: bool
    muted: bool


def follow_up(home: Home, moment: Moment, what: str, outcome: str, reply: str | None = None) -> Followed:
    """Record ``outcome`` for the one note that fits; ``reply`` measures engagement and is not kept.

    Raises ``UsageProblem`` for an unknown outcome, ``Refused`` for a closed note, ``NothingMatched``,
    ``Ambiguous``, ``StoreUnavailable``.
    """
    if not _is_outcome(outcome):
        raise UsageProblem(f"the outcome is one of {', '.join(OUTCOMES)}")
    with changing(home, moment, "follow-up", detail=outcome) as change:
        number, note = find_one(change.connection, home, what, moment)
        if note.status == "resolved":
            raise Refused("that note is closed", f"companion edit {note.id} --reopen opens it again")
        followed = _record(change, number, note, outcome, reply)
    follow(home, moment)
    return followed


def _is_outcome(text: str) -> TypeGuard[Outcome]:
    return text in OUTCOMES


def _record(change: Change, number: int, note: Note, outcome: Outcome, reply: str | None) -> Followed:
    check_in, same = _check_in_of(change.connection, number, outcome)
    made = touch(note.follow_up_count, note.silent_streak, outcome, reply, same)
    after = note if outcome == "unused" else touched(_awake(note, change), made, change.moment)
    row = _row(change.moment, number, check_in, outcome, made)
    change.session.add(row)
    change.session.flush()
    change.replace(number, note, after)
    change.image["follow_ups"].append(row.number)
    change.subjects = change.subjects or [note.id]
    return Followed(after, outcome, made.last_low, after.status == "muted")


def _awake(note: Note, change: Change) -> Note:
    """Return the note without a mute that has run out."""
    return reopened(note) if effective_status(note, change.moment.instant) == "active" else note


def _row(moment: Moment, number: int, check_in: int | None, outcome: Outcome, made: Touch) -> FollowUpRow:
    return FollowUpRow(
        note_number=number, check_in_number=check_in, at=moment.instant, on_date=moment.today,
        outcome=outcome, low=int(made.last_low and outcome != "unused"), counted=int(made.counted),
    )  # fmt: skip


def _check_in_of(connection: sqlite3.Connection, number: int, outcome: Outcome) -> tuple[int | None, bool]:
    """Return the card that this record belongs to, and whether a silent one of that card is on record."""
    card = connection.execute(sql.LATEST_CHECK_IN, {"note_number": number}).fetchone()
    last = connection.execute(sql.LATEST_FOLLOW_UP, {"note_number": number}).fetchone()
    check_in = card[0] if card else None
    same = last is not None and last[0] == "silent" and outcome == "silent" and last[1] == check_in
    return check_in, same
