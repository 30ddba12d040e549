"""Old sessions on their way into the store: what is on record of them, and rows written in bulk.

Identity of a message is the host's key with role and words (``rules.turns.message_id``), whatever session it is read
from: a fork or a copy repeats lines, and they are one message. All writing is in the caller's transaction; a turn and
its search row come together.
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules.turns import BACKFILLED, LIVE, TURNS, turn_number
from companion.settings import SALT
from companion.store import sql_dialogue as sql
from companion.store.retaining import Held, latest, values_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any, Final

    from companion.rules.tombstones import Unit
    from companion.store.sessions import Session

SELECT_READ: Final = "SELECT transcript, read_offset FROM document WHERE transcript IS NOT NULL"
SELECT_STARTS: Final = "SELECT source, session, started_at FROM document WHERE NOT flags & :backfilled"
SELECT_BEGINNINGS: Final = (
    "SELECT turn.at, turn.role, substr(turn.text, 1, :most), length(turn.text) FROM turn "
    "JOIN document ON document.number = turn.document_number WHERE document.source = :source AND turn.text <> ''"
)
SELECT_WORDS: Final = "SELECT role, text FROM turn WHERE number BETWEEN :first AND :last ORDER BY number"
SELECT_OWN: Final = (
    "SELECT at, role, text, flags FROM turn WHERE number BETWEEN :first AND :last AND text <> ''"
)
# Of the instant alone there is no index, but sessions are few, and fewer went on at the same time.
SELECT_ANSWERS_AT: Final = (
    f"SELECT turn.text FROM document JOIN turn ON {sql.OF_DOCUMENT} "  # noqa: S608 - a constant
    "WHERE document.source = :source AND document.started_at <= :at AND coalesce(document.closed_at, :at) >= :at "
    "AND turn.at = :at AND turn.from_agent = 1 AND turn.text <> ''"
)
SELECT_HELD: Final = "SELECT substr(id, 1, 8) FROM turn WHERE substr(id, 1, 8) IN"
"""By the bytes that tell turns apart (``sql_dialogue.IDENTITY``)."""
SELECT_WHERE_HELD: Final = (
    "SELECT substr(turn.id, 1, 8), document.id FROM turn JOIN document ON document.number = turn.document_number "
    "WHERE substr(turn.id, 1, 8) IN"
)
_AT_ONCE: Final = 500
SELECT_SAID_AT: Final = (
    "SELECT number, id, role, text, at, flags, note_number, forgotten_at FROM turn "
    "WHERE at IN (SELECT value FROM json_each(:times)) AND text <> ''"
)
SELECT_NUMBERED: Final = (
    "SELECT number, id, role, text, at, flags, note_number, forgotten_at FROM turn "
    "WHERE number IN (SELECT value FROM json_each(:numbers))"
)
SELECT_SALT: Final = "SELECT value FROM setting WHERE key = :salt"
BURY: Final = (
    "INSERT INTO tombstone (mark, kind, at, on_date, erased) VALUES (?, ?, ?, ?, 0) ON CONFLICT DO NOTHING"
)
HAS_LIVE: Final = "SELECT 1 FROM turn WHERE number BETWEEN :first AND :last AND flags & :live LIMIT 1"
SELECT_FORGOTTEN_LINES: Final = (
    "SELECT note_line.text, note.forgotten_at FROM note_line JOIN note ON note.number = note_line.note_number "
    "WHERE note.forgotten_at IS NOT NULL"
)
FINISH: Final = (
    "UPDATE document SET started_at = min(started_at, :first_at), closed_at = :closed_at, read_offset = :offset "
    "WHERE number = :number"
)


class Turn(NamedTuple):
    """One message that is to be written: ``id`` of 16 bytes, ``at`` in UTC milliseconds."""

    id: bytes
    role: str
    text: str
    at: int
    flags: int


class Span(NamedTuple):
    """When a session began and ended (UTC milliseconds), and how far its transcript was read (bytes)."""

    first_at: int
    last_at: int
    offset: int


def read_offsets(connection: sqlite3.Connection) -> dict[str, int]:
    """Return how far each transcript was read, by its path."""
    return dict(connection.execute(SELECT_READ).fetchall())


def starts(connection: sqlite3.Connection) -> dict[tuple[str, str], int]:
    """Return when the sessions that hooks captured began (UTC milliseconds), by source and name."""
    rows = connection.execute(SELECT_STARTS, {"backfilled": BACKFILLED})
    return {(source, session): at for source, session, at in rows}


def beginnings(connection: sqlite3.Connection, source: str, most: int) -> Iterator[tuple[int, str, str, int]]:
    """Yield of all messages of a source the instant, the role, the first ``most`` characters, and their length."""
    yield from connection.execute(SELECT_BEGINNINGS, {"source": source, "most": most})


def own(connection: sqlite3.Connection, session: Session) -> list[tuple[int, str, str, int]]:
    """Return instant, role, words and flags of the messages of a session."""
    return connection.execute(SELECT_OWN, _range(session)).fetchall()


def answers_at(connection: sqlite3.Connection, source: str, at: int) -> list[str]:
    """Return what the agent said at an instant, in all sessions of a source that went on at the time."""
    return [text for (text,) in connection.execute(SELECT_ANSWERS_AT, {"source": source, "at": at})]


def words_of(connection: sqlite3.Connection, session: Session) -> list[tuple[str, str]]:
    """Return who said what in a session, in order."""
    return connection.execute(SELECT_WORDS, _range(session)).fetchall()


def forgotten_lines(connection: sqlite3.Connection) -> list[tuple[str, int]]:
    """Return the lines of forgotten notes with the instants at which they were forgotten."""
    return connection.execute(SELECT_FORGOTTEN_LINES).fetchall()


def held_among(connection: sqlite3.Connection, identities: Sequence[bytes]) -> set[bytes]:
    """Return which of some messages are on record, in whatever session."""
    return {identity for identity, *_ in _held(connection, SELECT_HELD, identities)}


def where_held(connection: sqlite3.Connection, identities: Sequence[bytes]) -> dict[bytes, bytes]:
    """Return the ids of the sessions in which some messages are on record, by the messages' ids."""
    return dict(_held(connection, SELECT_WHERE_HELD, identities))


def _held(connection: sqlite3.Connection, statement: str, identities: Sequence[bytes]) -> Iterator[Any]:
    for start in range(0, len(identities), _AT_ONCE):
        asked = {identity[: sql.IDENTITY]: identity for identity in identities[start : start + _AT_ONCE]}
        marks = ",".join("?" * len(asked))
        for found, *more in connection.execute(f"{statement} ({marks})", list(asked)):
            yield (asked[found], *more)


def said_as(connection: sqlite3.Connection, turns: Sequence[Turn]) -> list[Held]:
    """Return what is on record of some messages in any session: the same words at the same instant.

    An answer that goes on with the words of one is among them. Goes through all turns of the store: of the instant
    alone there is no index.
    """
    if not turns:
        return []
    said: dict[tuple[int, str], list[str]] = {}
    for turn in turns:
        said.setdefault((turn.at, turn.role), []).append(turn.text)
    values = {"times": str(sorted({turn.at for turn in turns}))}
    held = [Held(*row) for row in connection.execute(SELECT_SAID_AT, values)]
    return [
        turn for turn in held if any(_is_said(turn, words) for words in said.get((turn.at, turn.role), ()))
    ]


def numbered(connection: sqlite3.Connection, numbers: Iterable[int]) -> list[Held]:
    """Return the messages with these numbers."""
    return [Held(*row) for row in connection.execute(SELECT_NUMBERED, {"numbers": str([*numbers])})]


def _is_said(turn: Held, words: str) -> bool:
    return turn.text == words or (turn.role == "assistant" and turn.text.startswith(f"{words}\n"))


def bury(connection: sqlite3.Connection, units: Iterable[Unit]) -> None:
    """Put tombstones on what was off the record, each once: a fork of a later day is known by them."""
    units = list(units)
    if not units:
        return
    from companion.rules.tombstones import mark_of  # noqa: PLC0415 - hooks bury nothing

    (salt,) = connection.execute(SELECT_SALT, {"salt": SALT}).fetchone()
    connection.executemany(BURY, [(mark_of(salt, unit), unit.kind, unit.at, unit.on) for unit in units])


def grown(
    connection: sqlite3.Connection, session: Session, turns: Sequence[Turn]
) -> tuple[Held, Turn] | None:
    """Return the last answer on record with the one of some turns that goes on with it, if there is one.

    A host writes an answer in pieces: what was read between two of them was not the whole.
    """
    last = next(iter(latest(connection, session, 1)), None)
    if last is None or last.role != "assistant" or not last.text:
        return None
    begins = f"{last.text}\n"
    return next(
        ((last, turn) for turn in turns if turn.role == last.role and turn.text.startswith(begins)), None
    )


def has_live(connection: sqlite3.Connection, session: Session) -> bool:
    """Tell whether a session has turns that a hook captured and the transcript has not confirmed."""
    return connection.execute(HAS_LIVE, {**_range(session), "live": LIVE}).fetchone() is not None


def append(
    connection: sqlite3.Connection, session: Session, turns: Sequence[Turn]
) -> list[tuple[int, str, None, int]]:
    """Write turns at the end of a session, as far as there is room; return what ``search.add_turns`` is to index.

    The caller does that in the same transaction: of many sessions at once, which costs less.
    """
    last = connection.execute(sql.SELECT_LAST_NUMBER, _range(session)).fetchone()[0]
    first = turn_number(session.number, 0) if last is None else last + 1
    turns = turns[: turn_number(session.number, TURNS) - first]
    rows = [values_of(number, *turn) for number, turn in enumerate(turns, first)]
    connection.executemany(sql.INSERT_TURN, rows)
    return [(number, turn.text, None, turn.at) for number, turn in enumerate(turns, first)]


def finish(connection: sqlite3.Connection, session: Session, span: Span) -> None:
    """Keep when the session began and ended and how far it was read; one that runs under our hooks stays open."""
    closed_at = span.last_at if session.flags & BACKFILLED else session.closed_at
    values = {"first_at": span.first_at, "closed_at": closed_at, "offset": span.offset}
    connection.execute(FINISH, {**values, "number": session.number})


def _range(session: Session) -> dict[str, int]:
    return {"first": turn_number(session.number, 0), "last": turn_number(session.number, TURNS - 1)}
