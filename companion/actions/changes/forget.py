"""Forget: off everything at once, words kept until erased; or erased, checked, and told what is out of reach.

Nothing is removed beyond what was named: several matches are listed and nothing changes, unless ``--all``.
Dialogue follows (design, *Forget and dialogue*). A tombstone for each unit keeps it from coming back.
"""

import sqlite3
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import update

from companion.actions.changes.change import Change, changing
from companion.actions.changes.erasing import Erasure, erase, finish_pending, not_finished, remember
from companion.actions.changes.following import follow
from companion.actions.changes.graves import bury
from companion.actions.reads.finding import Found, ambiguous, find, find_forgotten, known_note
from companion.clock import local_date
from companion.errors import NothingMatched, UsageProblem
from companion.home import Home
from companion.rules.dates import read_date
from companion.rules.lifecycle import forgotten
from companion.rules.notes import Moment, Note
from companion.rules.tombstones import is_telling, turn_unit, units_of
from companion.store import sql
from companion.store.dialogue import TurnText, turns, turns_about
from companion.store.schema.dialogue import TurnRow
from companion.text.query import content_count


class Wish(NamedTuple):
    """What is to be forgotten. ``what`` as in *Finding*; ``since`` a date in words."""

    what: str | None = None
    erase: bool = False
    session: str | None = None
    since: str | None = None
    turns: bool = False
    everything: bool = False
    every_match: bool = False
    dry_run: bool = False


class Forgotten(NamedTuple):
    """What was forgotten (or would be). ``erasure`` tells what an erase checked and cannot reach."""

    notes: tuple[Note, ...]
    turns: int
    dry_run: bool
    erasure: Erasure | None


class _Target(NamedTuple):
    notes: list[tuple[int, Note]]
    turns: list[TurnText]


def forget(home: Home, moment: Moment, wish: Wish) -> Forgotten:
    """Carry the wish out in one transaction.

    Raises ``UsageProblem``, ``NothingMatched``, ``Ambiguous`` with nothing changed, ``NotFinished`` when an
    erase must be run again, ``StoreUnavailable``.
    """
    _check(wish)
    pending, traces = finish_pending(home, moment) if wish.erase and not wish.dry_run else (False, [])
    with changing(home, moment, "forget") as change:
        target = _target(change.connection, home, moment, wish)
        if not target.notes and not target.turns and not pending:
            raise NothingMatched(
                "nothing matched; nothing was changed", "companion what-do-you-remember lists what there is"
            )
        done = Forgotten(tuple(note for _, note in target.notes), len(target.turns), wish.dry_run, None)
        if wish.dry_run:
            change.subjects.clear()
            return done
        if not wish.erase:
            _suppress(change, target)
    if wish.erase:
        return _erase(home, moment, target, done, traces)
    follow(home, moment)
    return done


def _check(wish: Wish) -> None:
    """Raise ``UsageProblem`` unless the wish says one thing: what, a session, everything, or all since a date."""
    named = [bool(wish.what), wish.session is not None, wish.everything]
    if not any(named) and not wish.since:
        raise UsageProblem("say what to forget", "a note, --session ID, --since DATE or --everything")
    if sum(named) > 1 or (wish.since and (wish.session is not None or wish.everything)):
        raise UsageProblem("say one of WHAT, --session and --everything; --since goes with WHAT or alone")


def _erase(home: Home, moment: Moment, target: _Target, done: Forgotten, traces: list[Path]) -> Forgotten:
    """Erase, then say again which files an earlier erase waits for: those never stand in the way of this one."""
    erasure = erase(home, moment, target.notes, target.turns)
    if traces:
        remember(home, traces)
        raise not_finished(home, traces)
    return done._replace(erasure=erasure)


def _target(connection: sqlite3.Connection, home: Home, moment: Moment, wish: Wish) -> _Target:
    numbers = _note_numbers(connection, home, moment, wish)
    chosen = [(number, known_note(connection, number)) for number in numbers]
    return _Target(chosen, _turns(connection, wish, chosen, moment))


def _note_numbers(connection: sqlite3.Connection, home: Home, moment: Moment, wish: Wish) -> list[int]:
    if wish.what is not None:
        found = _matching(connection, home, moment, wish)
        since = read_date(wish.since, moment.today) if wish.since else ""
        return [number for number in found if known_note(connection, number).created >= since]
    statement, values = _scope(wish, moment)
    # What was forgotten before is still there to be erased.
    return [row[0] for row in connection.execute(statement, {**values, "forgotten": int(wish.erase)})]


def _scope(wish: Wish, moment: Moment) -> tuple[str, dict[str, str]]:
    if wish.everything:
        return sql.SELECT_NUMBERS, {}
    if wish.session is not None:
        return sql.SELECT_SESSION_NOTES, {"session": wish.session}
    return sql.SELECT_NOTES_SINCE, {"since": read_date(wish.since or "", moment.today)}


def _matching(connection: sqlite3.Connection, home: Home, moment: Moment, wish: Wish) -> tuple[int, ...]:
    found = find(connection, home, wish.what or "", moment)
    if not found.numbers and wish.erase:
        found = Found(find_forgotten(connection, wish.what or ""), "forgotten")
    if (len(found.numbers) > 1 or (found.numbers and found.by == "body")) and not wish.every_match:
        raise ambiguous(connection, found)
    return found.numbers


def _turns(
    connection: sqlite3.Connection, wish: Wish, chosen: Collection[tuple[int, Note]], moment: Moment
) -> list[TurnText]:
    if wish.what is None:
        return [turn for turn in turns(connection, forgotten=wish.erase) if _in_scope(turn, wish, moment)]
    phrases = [line.text for _, note in chosen for line in note.lines if is_telling(line)]
    if wish.turns or content_count(wish.what) >= 2:
        phrases.append(wish.what)
    numbers = {number for number, _ in chosen}
    return turns_about(connection, numbers, phrases, forgotten=wish.erase) if numbers or phrases else []


def _in_scope(turn: TurnText, wish: Wish, moment: Moment) -> bool:
    if wish.everything:
        return True
    if wish.session is not None:
        return turn.session == wish.session
    return local_date(turn.at) >= read_date(wish.since or "", moment.today)


def _suppress(change: Change, target: _Target) -> None:
    for number, note in target.notes:
        change.image["tombstones"] += bury(change.session, units_of(note), change.moment, erased=False)
        change.replace(number, note, forgotten(note, change.moment))
    numbers = [turn.number for turn in target.turns]
    units = [turn_unit(turn.text, turn.at, change.moment.today) for turn in target.turns]
    change.image["tombstones"] += bury(change.session, units, change.moment, erased=False)
    if numbers:
        suppress = update(TurnRow).where(TurnRow.number.in_(numbers))  # type: ignore[union-attr]  # SQLModel types a column as its value
        change.session.execute(suppress.values(forgotten_at=change.moment.instant))
        change.subjects.append(None)
    change.image["turns"] = numbers
