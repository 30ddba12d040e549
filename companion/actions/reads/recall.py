"""Recall for a person, a program or a bench: the memories that a message brings up, best first.

The ranking and the cut for relevance are those of the hook (``store.recall``); here are the wishes of somebody who
asks: which kinds, since when, of which project, with the archive or not. A whole sentence is a query. Closed notes
are found; forgotten ones are not there to be found.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion import clock
from companion.actions.reads.archived import recall_archived
from companion.actions.reads.discreet import discreet, note_of
from companion.actions.reads.projects import project_here
from companion.errors import Refused, UsageProblem
from companion.home import Home
from companion.rules.dates import read_date
from companion.rules.notes import Moment, summary
from companion.store import connect, entries, notes, search
from companion.store import recalled as recalled_rows
from companion.store.faults import translated
from companion.store.recall import Found, Scope
from companion.store.recall import recall as recalled
from companion.text.cutter import cut_query, index_text
from companion.text.query import match_any, parse_query
from companion.text.terms import term, terms

KINDS: Final = search.KINDS
WIDE: Final = 1_000
"""Memories that are looked at when a wish leaves some of them out."""


class Wish(NamedTuple):
    """What is asked for beside the words: ``kinds``, ``since`` (a date in words), a project by name, the archive.

    ``folder`` is the working directory: its project's entries are seen, those of others are not. ``everything`` hands
    over the words of sensitive notes and of messages from a crisis too; else fixed words stand for them.
    """

    kinds: tuple[str, ...] = KINDS
    since: str | None = None
    project: str | None = None
    archived: bool = False
    folder: str | None = None
    everything: bool = False


ANYTHING: Final = Wish()


class Answer(NamedTuple):
    """The memories for one query of a batch, under the id that it came with."""

    id: Any
    query: str
    hits: list[Found]


class Shown(NamedTuple):
    """A memory as a person sees it in a list: of a note its type and summary, else the text."""

    id: str
    type: str
    text: str
    day: str
    speaker: str | None
    role: str
    source: str
    matched: tuple[str, ...]


def recall(
    home: Home, query: str, most: int, wish: Wish = ANYTHING, moment: Moment | None = None
) -> list[Found]:
    """Return the ``most`` best memories for ``query``.

    Raises ``UsageProblem`` for an empty query or an unknown kind, ``NothingMatched`` and ``Ambiguous`` for a project.
    """
    if not query.strip():
        raise UsageProblem("the query is empty", "companion recall WORDS")
    check_kinds(wish.kinds)
    with translated(), closing(connect.reading(home.store)) as connection:
        return recall_in(connection, query, most, wish, moment or clock.now())


def recall_batch(
    home: Home, file: Path, most: int, wish: Wish = ANYTHING, moment: Moment | None = None
) -> Iterator[Answer]:
    """Yield the answer to each line ``{"id", "query"}`` of a JSONL file, in order; an empty query brings nothing up.

    Raises ``Refused`` for a file that is not there or a line that is no query, before the first answer.
    """
    check_kinds(wish.kinds)
    asked = list(_queries(file))
    with translated(), closing(connect.reading(home.store)) as connection:
        for id_, query in asked:
            yield Answer(id_, query, recall_in(connection, query, most, wish, moment or clock.now()))


def check_kinds(kinds: Iterable[str]) -> None:
    """Raise ``UsageProblem`` for a kind that no memory is of."""
    for kind in kinds:
        if kind not in KINDS:
            raise UsageProblem(f"{kind[:20]!r} is no kind of memory", f"one of {', '.join(KINDS)}")


def _queries(file: Path) -> Iterator[tuple[Any, str]]:
    try:
        lines = file.read_text("utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as problem:
        raise Refused(
            "the file of queries cannot be read", 'lines {"id": …, "query": …} in UTF-8'
        ) from problem
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _query(line, number)


def _query(line: str, number: int) -> tuple[Any, str]:
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):
        asked = None
    if not isinstance(asked, dict) or not isinstance(asked.get("query"), str):
        raise Refused(f"line {number} is no query", 'lines {"id": …, "query": …}')
    return asked.get("id"), asked["query"]


def recall_in(
    connection: sqlite3.Connection, query: str, most: int, wish: Wish, moment: Moment
) -> list[Found]:
    """Return what ``recall`` does, from a store that is open. The kinds of ``wish`` are known."""
    place = project_here(connection, wish.project, wish.folder)
    scope = Scope(
        None,
        place.id if place else None,
        automatic=False,
        kinds=tuple(kind for kind in KINDS if kind in wish.kinds),
    )
    plain = wish.since is None and wish.project is None
    found: Iterable[Found] = recalled(
        connection, query, (), moment, scope, most if plain else max(most, WIDE)
    )
    if not found and not any(map(term, cut_query(query))):
        found = _by_bare_words(connection, query, moment, scope)
    if wish.archived:
        found = chain(found, recall_archived(connection, query, scope.project, max(most, WIDE)))
    since = clock.local_midnight(read_date(wish.since, moment.today)) if wish.since else None
    best = [
        _own(hit) for hit in islice((hit for hit in found if _fits(hit, wish, since, scope.project)), most)
    ]
    return best if wish.everything else [discreet(connection, hit, moment) for hit in best]


def _own(hit: Found) -> Found:
    """Return a memory with the words that it holds itself; the ranking also counts those of the turns around it."""
    if hit.kind != "turn":
        return hit
    held = terms(hit.text)
    return hit._replace(matched=tuple(word for word in hit.matched if term(word) in held))


def _by_bare_words(
    connection: sqlite3.Connection, query: str, moment: Moment, scope: Scope
) -> Iterator[Found]:
    """Yield the notes and entries that hold words like ``not`` or ``don't``, of which recall has no index.

    Whoever asks for nothing else means just these (K02); they bring up no dialogue and nothing by themselves.
    """
    words = parse_query(query).words
    match = match_any(words)
    rows = [search.note_row(number) for number in notes.numbers_matching(connection, match)]
    rows += [search.entry_row(number) for number in entries.numbers_matching(connection, match, WIDE)]
    seen, _ = recalled_rows.seen(connection, rows, moment, scope, dated=False)
    for row in (seen[row] for row in rows if row in seen):
        held = _held(row.seen.text, words)
        if held:
            yield Found(*recalled_rows.told(connection, row, 0.0, held))


def _held(text: str, words: tuple[str, ...]) -> tuple[str, ...]:
    held = set(index_text([text]).split(" "))
    return tuple(word for word in words if word in held)


def _fits(hit: Found, wish: Wish, since: int | None, project: str | None) -> bool:
    if hit.kind not in wish.kinds or (since is not None and hit.at < since):
        return False
    return wish.project is None or hit.project == project


def shown(home: Home, hits: Iterable[Found]) -> list[Shown]:
    """Return memories for a list: a sensitive note shows no word of itself."""
    with translated(), closing(connect.reading(home.store)) as connection:
        return [_shown(connection, hit) for hit in hits]


def _shown(connection: sqlite3.Connection, hit: Found) -> Shown:
    type_, text = hit.kind, hit.text
    if hit.kind == "note":
        note = note_of(connection, hit)
        type_, text = (note.type, summary(note)) if note else ("note", hit.text.partition("\n")[0])
    day = clock.local_date(hit.at)
    return Shown(hit.id, type_, text, day, hit.speaker, hit.role, hit.source, hit.matched)


def hit_json(hit: Found) -> dict[str, Any]:
    """Return the shape HIT (design, *Shapes*)."""
    return {
        "kind": hit.kind,
        "id": hit.id,
        "source": hit.source,
        "source_id": hit.source_id,
        "session": hit.session,
        "at": clock.local_iso(hit.at),
        "speaker": hit.speaker,
        "role": hit.role,
        "text": hit.text,
        "score": hit.score,
        "matched": list(hit.matched),
    }
