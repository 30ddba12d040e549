"""Forget: off everything at once, words kept until erased; or erased, checked, and told what is out of reach.

Nothing is removed beyond what was named: several matches are listed and nothing changes, unless ``--all``.
Dialogue follows (design, *Forget and dialogue*). A tombstone for each unit keeps it from coming back.
"""

import sqlite3
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import update

from companion.actions.changes import forgetting_archive, forgetting_entries
from companion.actions.changes.change import Change, changing
from companion.actions.changes.erasing import (
    Erasure,
    Struck,
    finish,
    finish_pending,
    not_finished,
    remember,
    strike,
)
from companion.actions.changes.following import follow
from companion.actions.changes.forgetting_entries import NOTHING, EntryTarget, named
from companion.actions.changes.graves import bury
from companion.actions.changes.spooled import take_in_spooled
from companion.actions.reads.finding import Found, ambiguous, find, find_forgotten, known_note
from companion.actions.reads.finding_entries import choices
from companion.clock import local_date
from companion.errors import Ambiguous, NothingMatched, UsageProblem
from companion.home import Home
from companion.rules.dates import read_date
from companion.rules.lifecycle import forgotten
from companion.rules.notes import Line, Moment, Note
from companion.rules.tiers import Entry, bare_text
from companion.rules.tombstones import is_telling, turn_unit, units_of
from companion.store import search, sql
from companion.store.archived_notes import Archived
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
    entries: tuple[Entry, ...] = ()
    threads: int = 0


class _Target(NamedTuple):
    notes: list[tuple[int, Note]]
    turns: list[TurnText]
    tiers: EntryTarget


def forget(home: Home, moment: Moment, wish: Wish) -> Forgotten:
    """Carry the wish out in one transaction.

    Raises ``UsageProblem``, ``NothingMatched``, ``Ambiguous`` with nothing changed, ``NotFinished`` when an
    erase must be run again, ``StoreUnavailable``.
    """
    _check(wish)
    if not wish.dry_run:
        take_in_spooled(home, moment)
    pending, traces = finish_pending(home, moment) if wish.erase and not wish.dry_run else (False, [])
    struck = None
    with changing(home, moment, "forget") as change:
        target = _target(change, home, moment, wish)
        if not target.notes and not target.turns and not target.tiers and not pending:
            raise NothingMatched(
                "nothing matched; nothing was changed", "companion what-do-you-remember lists what there is"
            )
        done = _answer(target, wish)
        if wish.dry_run:
            change.session.rollback()
            change.subjects.clear()
            return done
        if wish.erase:
            change.kind, change.undoable = "erase", False
            struck = strike(change, target.notes, target.turns, target.tiers)
        else:
            _suppress(change, target)
    if struck is not None:
        return _erased(home, moment, struck, done, traces)
    follow(home, moment)
    return done


def _answer(target: _Target, wish: Wish) -> Forgotten:
    told = [*(entry for _, entry in target.tiers.entries), *(item.entry for _, item in target.tiers.archived)]
    notes = tuple(note for _, note in target.notes)
    return Forgotten(
        notes, len(target.turns), wish.dry_run, None, tuple(told), threads=len(target.tiers.threads)
    )


def _check(wish: Wish) -> None:
    """Raise ``UsageProblem`` unless the wish says one thing: what, a session, everything, or all since a date."""
    named = [bool(wish.what), wish.session is not None, wish.everything]
    if not any(named) and not wish.since:
        raise UsageProblem("say what to forget", "a note, --session ID, --since DATE or --everything")
    if sum(named) > 1 or (wish.since and (wish.session is not None or wish.everything)):
        raise UsageProblem("say one of WHAT, --session and --everything; --since goes with WHAT or alone")


def _erased(home: Home, moment: Moment, struck: Struck, done: Forgotten, traces: list[Path]) -> Forgotten:
    """Finish an erase, then say again which files an earlier one waits for: those never stand in the way of this."""
    erasure = finish(home, moment, struck)
    if traces:
        remember(home, traces)
        raise not_finished(home, traces)
    return done._replace(erasure=erasure)


def _target(change: Change, home: Home, moment: Moment, wish: Wish) -> _Target:
    """Return what is meant; an archived note of it is among the notes again from here on."""
    connection = change.connection
    if wish.what is not None:
        numbers, tiers = _matching(connection, home, moment, wish)
    else:
        numbers, tiers = _note_numbers(connection, moment, wish), _tiers(connection, moment, wish)
    archived = _archived(connection, moment, wish, is_met=bool(numbers or tiers))
    numbers = [*numbers, *forgetting_archive.bring_out(change, archived)]
    chosen = [(number, known_note(connection, number)) for number in numbers]
    return _Target(chosen, _turns(connection, wish, chosen, moment, tiers), tiers)


def _archived(connection: sqlite3.Connection, moment: Moment, wish: Wish, *, is_met: bool) -> list[Archived]:
    """Return the archived notes that are meant: by words only where nothing else is, or every match is asked for."""
    if wish.session is not None:
        return forgetting_archive.archived_of_session(connection, wish.session, forgotten=wish.erase)
    since = read_date(wish.since, moment.today) if wish.since else ""
    if wish.what is None:
        return forgetting_archive.archived_since(connection, since, forgotten=wish.erase)
    if is_met and not wish.every_match:
        return []
    named = forgetting_archive.archived_named(connection, wish.what, forgotten=wish.erase)
    found = [archived for archived in named if archived.note.created >= since]
    if not wish.every_match:
        forgetting_archive.check_one(found)
    return found


def _note_numbers(connection: sqlite3.Connection, moment: Moment, wish: Wish) -> list[int]:
    statement, values = _scope(wish, moment)
    # What was forgotten before is still there to be erased.
    return [row[0] for row in connection.execute(statement, {**values, "forgotten": int(wish.erase)})]


def _tiers(connection: sqlite3.Connection, moment: Moment, wish: Wish) -> EntryTarget:
    """Return what a wish without words means of the tiers; an entry belongs to no session."""
    if wish.everything:
        return forgetting_entries.everything(connection, forgotten=wish.erase)
    if wish.session is not None:
        return NOTHING
    day = read_date(wish.since or "", moment.today)
    return forgetting_entries.since(connection, day, forgotten=wish.erase)


def _scope(wish: Wish, moment: Moment) -> tuple[str, dict[str, str]]:
    if wish.everything:
        return sql.SELECT_NUMBERS, {}
    if wish.session is not None:
        return sql.SELECT_SESSION_NOTES, {"session": wish.session}
    return sql.SELECT_NOTES_SINCE, {"since": read_date(wish.since or "", moment.today)}


def _matching(
    connection: sqlite3.Connection, home: Home, moment: Moment, wish: Wish
) -> tuple[list[int], EntryTarget]:
    """Return the notes and entries that the words mean. Raises ``Ambiguous`` unless it is one, or all are meant."""
    what = wish.what or ""
    found = find(connection, home, what, moment)
    tiers = named(connection, home, what, moment, every_match=wish.every_match)
    if not found.numbers and not tiers and wish.erase:
        found = Found(find_forgotten(connection, what), "forgotten")
        tiers = forgetting_entries.named_forgotten(connection, what)
    if tiers and found.by == "body" and not wish.every_match:
        found = Found((), "body")  # a note whose body alone holds the words is never meant by them
    matches = len(found.numbers) + len(tiers.entries) + len(tiers.archived)
    if (matches > 1 or (found.numbers and found.by == "body")) and not wish.every_match:
        raise _several(connection, found, tiers)
    since = read_date(wish.since, moment.today) if wish.since else ""
    return [number for number in found.numbers if known_note(connection, number).created >= since], tiers


def _several(connection: sqlite3.Connection, found: Found, tiers: EntryTarget) -> Ambiguous:
    """Return the error that lists notes and entries together."""
    problem = ambiguous(connection, found)
    told = [*tiers.entries, *((number, item.entry) for number, item in tiers.archived)]
    if not told:
        return problem
    count = len(found.numbers) + len(told)
    shown = [*(problem.choices if found.numbers else ()), *choices(told)]
    return Ambiguous(f"{count} things fit; nothing was changed", shown, problem.hint)


def _turns(
    connection: sqlite3.Connection,
    wish: Wish,
    chosen: Collection[tuple[int, Note]],
    moment: Moment,
    tiers: EntryTarget,
) -> list[TurnText]:
    if wish.what is None:
        return [turn for turn in turns(connection, forgotten=wish.erase) if _in_scope(turn, wish, moment)]
    phrases = [line.text for _, note in chosen for line in note.lines if is_telling(line)]
    phrases += [
        text for text in (bare_text(entry.text) for _, entry in tiers.entries) if is_telling(Line(text))
    ]
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
    if target.tiers:
        forgetting_entries.suppress(change, target.tiers)
    for number, note in target.notes:
        change.image["tombstones"] += bury(change.session, units_of(note), change.moment, erased=False)
        change.replace(number, note, forgotten(note, change.moment))
    numbers = [turn.number for turn in target.turns]
    units = [turn_unit(turn.text, turn.at, change.moment.today) for turn in target.turns]
    change.image["tombstones"] += bury(change.session, units, change.moment, erased=False)
    if numbers:
        search.hide_turns(change.connection, numbers)
        suppress = update(TurnRow).where(TurnRow.number.in_(numbers))  # type: ignore[union-attr]  # SQLModel types a column as its value
        change.session.execute(suppress.values(forgotten_at=change.moment.instant))
        change.subjects.append(None)
    change.image["turns"] = numbers
