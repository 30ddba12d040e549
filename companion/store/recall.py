"""Recall: the memories that a message brings up, best first. Hot side, read only, deterministic.

From the message to its words (``rules.asking``), from the words to the rows that hold them, rarest first until a
budget of postings is spent, from the rows to candidates and scores (``rules.ranking``, ``rules.weighing``), and from
the best to what they say (``store.recalled``). What must stay true: nothing forgotten, off the record or of another
project's tiers comes back in any mode, and with ``automatic`` nothing that a gate holds back; the cut for relevance
holds for every caller; one fact is named once.
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules import asking, ranking
from companion.rules.turns import TURNS
from companion.rules.weighing import brings_up, weighed
from companion.store import related, search, sql_recall
from companion.text.normalise import unit_key
from companion.text.query import match_any

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from typing import Final

    from companion.rules.asking import Ask, Term
    from companion.rules.notes import Moment
    from companion.rules.ranking import Concept, Scored
    from companion.store.recalled import Row

BUDGET: Final = 4_000
"""Postings that the words of one message may take; the rarest word is always looked up."""
RELATED_BUDGET: Final = 600
"""The same for relatives of its words."""
PLENTY: Final = 40
"""A word that so many rows hold needs no relatives: they cost a look-up and bring nothing (measured)."""
COMMON: Final = 10
"""A relative that every tenth row holds tells nothing."""
SPEAKERS: Final = 500
"""Names that are looked for in a message."""


class Scope(NamedTuple):
    """Where recall may look: not in the session that runs, in which project, whether anybody asked, and for what.

    ``project`` is the id of ``companion.project``; entries of other projects are never seen. ``automatic`` leaves out
    what only comes back when the person asks for it: turns of a crisis, and what belongs to a note that is sensitive,
    muted or closed.
    """

    exclude_document: int | None
    project: str | None
    automatic: bool
    kinds: tuple[str, ...] = search.KINDS


class Found(NamedTuple):
    """One memory. ``id`` is that of the turn (32 hex digits), note or entry; ``matched`` are words of the message."""

    kind: str
    number: int
    id: str
    score: float
    matched: tuple[str, ...]
    text: str
    role: str
    speaker: str | None
    at: int
    session: str | None
    source: str
    source_id: str | None
    project: str | None


def recall(
    connection: sqlite3.Connection,
    query: str,
    context: Sequence[str],
    moment: Moment,
    scope: Scope,
    most: int,
) -> list[Found]:
    """Return at most ``most`` memories for a message; none when it has no content words or nothing is near enough.

    ``context`` are up to two earlier messages of the person, which count for less.
    """
    ask = asking.parse(query, context, _speakers(connection))
    if not ask.terms:
        return []
    concepts = _concepts(connection, ask.terms, scope.kinds)
    if not any(one.hits for one in concepts):
        return []
    from companion.store import recalled  # noqa: PLC0415 - behind a hit

    rows, sessions = ranking.candidates(concepts, most)
    seen, questions = recalled.seen(connection, rows, moment, scope, dated=ask.dates != asking.Dates())
    allowed = [row for row in rows if row in seen and seen[row].allowed]
    scored = ranking.score(allowed, concepts, sessions, questions)
    best = _cut(_ranked(scored, seen, questions, ask), seen, ask, scope)
    return list(_told(connection, best, seen, most))


def _speakers(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute(sql_recall.SOME_SPEAKERS, {"most": SPEAKERS})
    return [name.removeprefix(search.SPEAKER) for name, _ in rows]


def _concepts(connection: sqlite3.Connection, terms: Sequence[Term], kinds: Sequence[str]) -> list[Concept]:
    """Return the words that could be looked up, rarest first, each with the rows that hold it or a relative.

    How common a word is, is known of the whole store. Of some ``kinds`` alone a common one may have few rows, so there
    the budget is what comes back.
    """
    whole = len(kinds) == len(search.KINDS)
    near = related.relatives(item.term for item in terms if item.weight > asking.CONTEXT_WEIGHT)
    counts = _counts(
        connection, ["", *(item.term for item in terms), *(word for kin in near.values() for word in kin)]
    )
    total = counts.get("", 0)
    if not total:
        return []
    sessions = connection.execute(sql_recall.COUNT_SESSIONS).fetchone()[0] or 1
    known = {item.term for item in terms}
    left, left_related = BUDGET, RELATED_BUDGET
    concepts: list[Concept] = []
    for item in sorted(terms, key=lambda item: (counts.get(item.term, 0), item.term)):
        count = counts.get(item.term, 0)
        if (count if whole else 1) > left and any(one.rows for one in concepts):
            break
        rows = _matching(connection, (item.term,), BUDGET if whole else left, kinds) if count else []
        scarce = count < PLENTY
        kin = [
            word for word in near.get(item.term, ()) if scarce and word not in known and _tells(counts, word)
        ]
        kin_rows = _matching(connection, kin, left_related, kinds) if kin and left_related > 0 else []
        left, left_related = left - len(rows), left_related - len(kin_rows)
        concepts.append(ranking.concept(item, rows, kin_rows, count, total, sessions))
    return concepts


def _tells(counts: Mapping[str, int], relative: str) -> bool:
    return 0 < counts.get(relative, 0) <= counts[""] // COMMON


def _counts(connection: sqlite3.Connection, words: Iterable[str]) -> dict[str, int]:
    listed = (
        '["' + '","'.join(words) + '"]'
    )  # no word of the cutter holds a quote, a backslash or a control character
    return dict(connection.execute(sql_recall.SELECT_COUNTS, {"words": listed}))


def _matching(
    connection: sqlite3.Connection, words: Iterable[str], most: int, kinds: Sequence[str]
) -> list[int]:
    values = {"match": match_any(words), "most": most}
    if len(kinds) == len(search.KINDS):
        return [row[0] for row in connection.execute(sql_recall.MATCHING, values)]
    first, end = search.rows_of(kinds)
    rows = connection.execute(sql_recall.MATCHING_WITHIN, {**values, "first": first, "end": end})
    return [row[0] for row in rows]


def _ranked(
    scored: Iterable[Scored], seen: Mapping[int, Row], questions: Collection[int], ask: Ask
) -> list[tuple[float, Scored]]:
    named = frozenset(
        number // TURNS for number, row in seen.items() if ask.speakers and row.seen.speaker in ask.speakers
    )
    final = [
        (
            weighed(
                one,
                seen[one.row].seen,
                ask,
                asking=one.row in questions,
                with_named=one.row // TURNS in named,
            ),
            one,
        )
        for one in scored
        if one.words
    ]
    return sorted(final, key=lambda pair: (-pair[0], *_newest_first(seen[pair[1].row])))


def _newest_first(row: Row) -> tuple[int, str, int]:
    """Return what decides between equals, the same in every store that holds the same: the time, then the id."""
    return -row.at, row.id, row.number


def _cut(
    ranked: list[tuple[float, Scored]], seen: Mapping[int, Row], ask: Ask, scope: Scope
) -> list[tuple[float, Scored]]:
    """Return what is near enough: all of it where the message brings something up, else what was kept on purpose.

    Notes and entries that hold a word are found by whoever asks for it, and turns by whoever asks for one word alone,
    however often it was said; they do not come by themselves.
    """
    if brings_up(ask, [one for _, one in ranked]):
        return ranked
    if scope.automatic:
        return []
    alone = ask.words == 1
    return [
        (total, one) for total, one in ranked if (alone and one.words) or seen[one.row].seen.kind != "turn"
    ]


def _told(
    connection: sqlite3.Connection, best: Iterable[tuple[float, Scored]], seen: Mapping[int, Row], most: int
) -> Iterator[Found]:
    from companion.store import recalled  # noqa: PLC0415 - as above

    said: set[str] = set()
    for total, one in best:
        if len(said) >= most:
            return
        row = seen[one.row]
        key = unit_key(row.seen.text)
        if key not in said:
            said.add(key)
            yield Found(*recalled.told(connection, row, round(total, 4), one.words))
