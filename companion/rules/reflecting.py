"""A look back: pieces of what was said, put in order of time, theme and month, with what is left out counted.

Identity: a *piece* is one dated thing: a message, an entry, or one line of a note (a note that grew over weeks is
several pieces). Everything else is derived here, and nothing is concluded: a theme is a phrase that was found, a
number is how often, a date is when first and last. What it means is for whoever was invited to say it (K-37 … K-39).

What must stay true: what is sensitive, written in a crisis, muted or closed is counted and not shown unless
everything was asked for, and then neither its words, its theme nor its month is; what was forgotten is never given to
this module. The evidence is bounded (``EVIDENCE_AT_MOST``), spread over the months, and holds first and last of what
was asked for; counts go over all pieces, shown or not.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from typing import Final, Literal, NamedTuple

from companion.rules.reflecting_themes import THEME_NAMES, UNFINISHED, Asked, speaks_of_others, themes_of
from companion.text.normalise import unit_key
from companion.text.query import holds
from companion.text.terms import terms

EVIDENCE_AT_MOST: Final = 24
"""Pieces that are shown unless another number is asked for."""

EVIDENCE_EVER: Final = 200
"""The largest number that may be asked for."""

TERMS_AT_MOST: Final = 5
"""Groups by the question's own words."""

_TERMS_READ: Final = 20

THREADS_AT_MOST: Final = 12
"""Open threads that are listed."""

Held = Literal["", "sensitive", "crisis", "muted", "closed"]
Who = Literal["person", "agent", "note", "entry"]
Certainty = Literal["as told", "second-hand", "not confirmed"]

HELD: Final[tuple[Held, ...]] = ("sensitive", "crisis", "muted", "closed")
"""What keeps a piece back; the first that fits counts it."""

_OF_TYPE: Final = {"health": "health", "milestone": "milestones"}
"""Types of notes that say a theme by themselves."""

GUARDRAILS: Final = (
    "background", "invited", "shared", "grounded", "no_diagnosis", "provenance", "others", "counted", "unquoted",
)  # fmt: skip
"""What goes with every look-back, as keys of the texts ``reflect.guardrail.KEY`` (K-34 … K-39, K-46, C-99)."""


class Piece(NamedTuple):
    """One dated thing that was said. ``at`` is UTC milliseconds, ``day`` the local ISO date.

    ``type`` and ``title`` are its note's, ``None`` for anything else; ``first`` tells whether it is the line with
    which the note began; ``about_person`` whether the note names somebody; ``is_open`` whether its thread is still
    open.
    """

    kind: str
    id: str
    text: str
    role: str
    at: int
    day: str
    score: float = 0.0
    matched: tuple[str, ...] = ()
    speaker: str | None = None
    session: str | None = None
    source: str | None = None
    source_id: str | None = None
    held: Held = ""
    type: str | None = None
    title: str | None = None
    first: bool = True
    about_person: bool = False
    is_open: bool = False


class OpenThread(NamedTuple):
    """What is still to come: ``day`` its ISO date or ``None``; its outcome is unknown where that has ``passed``."""

    kind: str
    id: str
    title: str
    thread: str
    day: str | None
    since: str
    passed: bool


class Evidence(NamedTuple):
    """A piece that is shown, by its number; ``themes`` it was put under, ``phrases`` that were found in it."""

    number: int
    piece: Piece
    who: Who
    certainty: Certainty
    themes: tuple[str, ...]
    phrases: tuple[str, ...]


class Seen(NamedTuple):
    """How often a theme or a word of the question came up, and when; ``evidence`` are numbers of what is shown.

    ``by`` is ``phrases`` for a theme, with those that were found, and ``term`` for a word of the question.
    """

    name: str
    by: str
    asked: bool
    times: int
    months: int
    first: Piece
    last: Piece
    phrases: tuple[str, ...]
    evidence: tuple[int, ...]


class Month(NamedTuple):
    """One month (``2026-05``) in which something was said."""

    month: str
    times: int
    themes: tuple[str, ...]
    evidence: tuple[int, ...]


class Reflection(NamedTuple):
    """The whole look-back, in order of time. ``beyond`` counts pieces that may be shown and did not fit."""

    asked: Asked
    total: int
    evidence: tuple[Evidence, ...]
    themes: tuple[Seen, ...]
    months: tuple[Month, ...]
    threads: tuple[OpenThread, ...]
    held: dict[str, int]
    beyond: int
    threads_beyond: int
    first: Piece | None
    last: Piece | None


class _Placed(NamedTuple):
    """A piece with its themes; ``named`` are the phrases found for each."""

    piece: Piece
    named: dict[str, tuple[str, ...]]


def is_wanted(piece: Piece, asked: Asked, *, from_theme: bool) -> bool:
    """Tell whether a piece belongs to the look-back.

    It speaks of the subject where the question has one, in its own words or, as recall says, in those beside it. What
    was found by the words of a theme (``from_theme``) must hold a phrase of a theme that is meant, too.
    """
    if not asked.is_open and not any(_holds(piece, term) for term in asked.terms):
        return False
    meant = asked.themes or THEME_NAMES
    return not from_theme or any(name in meant for name in _themes(piece))


def _themes(piece: Piece) -> dict[str, tuple[str, ...]]:
    """Return the themes of a piece, each with the phrases found; none where its note's type or thread says it."""
    found = themes_of(f"{piece.title}\n{piece.text}" if piece.title and piece.first else piece.text)
    if piece.type in _OF_TYPE:
        found.setdefault(_OF_TYPE[piece.type], ())
    if piece.is_open:
        found[UNFINISHED] = found.get(UNFINISHED, ())
    return found


def reflect(
    asked: Asked,
    pieces: Iterable[Piece],
    threads: Iterable[OpenThread] = (),
    *,
    everything: bool = False,
    most: int = EVIDENCE_AT_MOST,
) -> Reflection:
    """Return the look-back over ``pieces``, at most ``most`` of them shown; ``everything`` shows what is held too.

    ``threads`` are those that may be told, in the order in which they are.
    """
    known = sorted(pieces, key=_by_time)
    held = {name: sum(piece.held == name for piece in known) for name in HELD if not everything}
    told = [_Placed(piece, _themes(piece)) for piece in known if everything or not piece.held]
    groups = [*_theme_groups(told, asked), *_term_groups(told, asked)]
    shown = _chosen(told, groups, asked, min(most, EVIDENCE_EVER))
    numbers = {id(placed): number for number, placed in enumerate(shown, start=1)}
    names = _names(groups)
    evidence = tuple(
        Evidence(
            numbers[id(placed)], placed.piece, who_said(placed.piece), certainty_of(placed.piece),
            tuple(names.get(id(placed), ())), tuple(chain.from_iterable(placed.named.values())),
        )
        for placed in shown
    )  # fmt: skip
    waiting = list(threads)
    return Reflection(
        asked, len(told), evidence, tuple(_seen(group, asked, numbers) for group in groups),
        tuple(_months(told, names, numbers)), tuple(waiting[:THREADS_AT_MOST]),
        {name: count for name, count in held.items() if count}, len(told) - len(shown),
        max(len(waiting) - THREADS_AT_MOST, 0),
        told[0].piece if told else None, told[-1].piece if told else None,
    )  # fmt: skip


def _by_time(piece: Piece) -> tuple[int, str, str, bool, str]:
    return piece.at, piece.kind, piece.id, not piece.first, piece.text


class _Group(NamedTuple):
    name: str
    by: str
    placed: list[_Placed]


def _theme_groups(told: Sequence[_Placed], asked: Asked) -> list[_Group]:
    """Return the themes that came up: those asked for first, then the more frequent."""
    groups = [
        _Group(name, "phrases", [placed for placed in told if name in placed.named]) for name in THEME_NAMES
    ]
    found = [group for group in groups if group.placed]
    return sorted(found, key=lambda group: (group.name not in asked.themes, -len(group.placed)))


def _term_groups(told: Sequence[_Placed], asked: Asked) -> list[_Group]:
    """Return groups by the question's own words, the most frequent first.

    Of the words of an unspaced script a piece stands under one only, so that the parts of a longer one do not repeat
    it.
    """
    groups: list[_Group] = []
    taken: set[int] = set()
    waiting = [
        (term, [placed for placed in told if _holds(placed.piece, term)])
        for term in asked.terms[:_TERMS_READ]
    ]
    while waiting and len(groups) < TERMS_AT_MOST:
        waiting = [(term, _but(placed, () if term.isascii() else taken)) for term, placed in waiting]
        term, placed = max(waiting, key=lambda pair: len(pair[1]))
        if not placed:
            break
        waiting = [pair for pair in waiting if pair[0] != term]
        groups.append(_Group(term, "term", placed))
        taken |= set() if term.isascii() else set(map(id, placed))
    return groups


def _but(placed: list[_Placed], taken: Collection[int]) -> list[_Placed]:
    return [item for item in placed if id(item) not in taken]


def _holds(piece: Piece, term: str) -> bool:
    """Tell whether a piece holds a word of the question, in any form of an English one."""
    text = " ".join((piece.title or "", piece.speaker or "", piece.text))
    if term in piece.matched or holds(text, term):
        return True
    return term.isascii() and not terms(term).isdisjoint(terms(text))


def _chosen(told: Sequence[_Placed], groups: Sequence[_Group], asked: Asked, most: int) -> list[_Placed]:
    """Return what is shown, in order of time: the best, the ends, those of the groups, then month by month."""
    if len(told) <= most:
        return list(told)
    chosen: dict[int, _Placed] = {}
    texts: set[str] = set()
    for placed in (*_ends(told, groups, asked), *_month_by_month(told, asked)):
        if len(chosen) == most:
            break
        text = unit_key(placed.piece.text)
        if text not in texts:
            texts.add(text)
            chosen[id(placed)] = placed
    return sorted(chosen.values(), key=lambda placed: _by_time(placed.piece))


def _ends(told: Sequence[_Placed], groups: Sequence[_Group], asked: Asked) -> Iterator[_Placed]:
    """Yield the best piece, the last and first of all, then those of each group, of the themes asked for first."""
    yield max(told, key=lambda placed: placed.piece.score)
    yield from (told[-1], told[0])
    for group in sorted(groups, key=lambda group: group.name not in asked.themes):
        yield from (group.placed[-1], group.placed[0])


def _month_by_month(told: Sequence[_Placed], asked: Asked) -> Iterator[_Placed]:
    """Yield every piece: the best of each month, newest month first, then the second best of each, and so on."""
    months: dict[str, list[_Placed]] = {}
    for placed in reversed(told):
        months.setdefault(placed.piece.day[:7], []).append(placed)
    for month in months.values():
        month.sort(key=lambda placed: (not placed.named.keys() & set(asked.themes), -placed.piece.score))
    for row in zip_longest(*months.values()):
        yield from (placed for placed in row if placed is not None)


def _names(groups: Sequence[_Group]) -> dict[int, list[str]]:
    """Return under which groups each piece stands, by the identity of its placing."""
    names: dict[int, list[str]] = {}
    for group in groups:
        for placed in group.placed:
            names.setdefault(id(placed), []).append(group.name)
    return names


def who_said(piece: Piece) -> Who:
    """Return whose words a piece has; a note or entry is a record of the person's."""
    if piece.kind == "note":
        return "note"
    if piece.kind == "entry":
        return "entry"
    return "person" if piece.role == "user" else "agent"


def certainty_of(piece: Piece) -> Certainty:
    """Return how far a piece can be relied on (K-46).

    An agent's statement is not confirmed; what is told about somebody who is not in the conversation is second-hand;
    the rest is as the person told it.
    """
    if who_said(piece) == "agent":
        return "not confirmed"
    return "second-hand" if piece.about_person or speaks_of_others(piece.text) else "as told"


def _seen(group: _Group, asked: Asked, numbers: dict[int, int]) -> Seen:
    placed = group.placed
    phrases = dict.fromkeys(phrase for item in placed for phrase in item.named.get(group.name, ()))
    is_asked = group.by == "term" or group.name in asked.themes
    return Seen(
        group.name, group.by, is_asked, len(placed), len({item.piece.day[:7] for item in placed}),
        placed[0].piece, placed[-1].piece, tuple(phrases), _numbers(placed, numbers),
    )  # fmt: skip


def _months(told: Sequence[_Placed], names: dict[int, list[str]], numbers: dict[int, int]) -> Iterator[Month]:
    """Yield the months in which something was said, oldest first."""
    months: dict[str, list[_Placed]] = {}
    for placed in told:
        months.setdefault(placed.piece.day[:7], []).append(placed)
    for month, then in months.items():
        came_up = dict.fromkeys(name for placed in then for name in names.get(id(placed), ()))
        yield Month(month, len(then), tuple(came_up), _numbers(then, numbers))


def _numbers(placed: Iterable[_Placed], numbers: dict[int, int]) -> tuple[int, ...]:
    return tuple(numbers[id(item)] for item in placed if id(item) in numbers)
