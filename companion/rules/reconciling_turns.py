"""Bringing a session's turns and its transcript together: which turns stand in which order, with whose words.

Live capture is provisional: it misses what was typed while the agent worked, the narration before tool calls, and
whatever was said while no hook ran. The transcript's form is canonical (design, *Turn identity*). What must stay
true: no turn on record is dropped or moved (K-29); equal words in two turns stay two turns (K-28); what was said off
the record is not brought back; doing it twice is doing it once.

A turn and a message belong together when the host's key says so, else when the same role said the same words in the
same order, else when a live reply is the last part of what the transcript has (hosts hand over only the last text of
an answer). The longest such row is taken, so that one "continue" more or less moves nothing else.
"""

from __future__ import annotations

from bisect import bisect_left

from companion.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Final, Protocol

    class Canonical(Protocol):
        """A message of the transcript (``dialogue.messages.Message``)."""

        @property
        def role(self) -> str: ...  # noqa: D102 - the field of the same name
        @property
        def text(self) -> str: ...  # noqa: D102 - the field of the same name
        @property
        def key(self) -> str: ...  # noqa: D102 - the field of the same name
        @property
        def at(self) -> int | None: ...  # noqa: D102 - the field of the same name


_MOST_CANDIDATES: Final = 64
"""How many messages with the same words a turn is compared with: those nearest to its own place."""


class Held(NamedTuple):
    """A turn on record, in the order of its ordinals.

    ``key`` is the host's, ``at`` in UTC milliseconds; ``live``: captured by a hook and not yet seen in the transcript;
    ``blank``: off the record, it holds no words.
    """

    role: str
    text: str
    key: str
    at: int
    live: bool = False
    blank: bool = False


class Slot(NamedTuple):
    """One turn of the new order, by place in what was given: ``held`` stays, ``canonical`` gives words and key.

    Both: the turn on record is the message of the transcript. Only ``canonical``: it was missing. A turn off the record
    gets no words; ``unsaid`` is the message that it stands for.
    """

    held: int | None
    canonical: int | None
    unsaid: int | None = None


def reconciled(held: Sequence[Held], canonical: Sequence[Canonical]) -> list[Slot]:
    """Return the new order: every held turn once, in its order, and what was missing between them."""
    pairs = _by_key(held, canonical)
    _pair_by_words(held, canonical, pairs)
    unsaid = _pair_blanks(held, canonical, pairs)
    found = unsaid.union(pairs.values())
    missing = [place for place in range(len(canonical)) if place not in found]
    return list(_in_order(held, canonical, pairs, missing))


def is_settled(order: Iterable[Slot], held: Sequence[Held], canonical: Sequence[Canonical]) -> bool:
    """Tell whether an order changes nothing: no turn is missing, none is provisional or has other words."""
    return all(
        slot.held is not None
        and (slot.canonical is None or _is_same(held[slot.held], canonical[slot.canonical]))
        for slot in order
    )


def _is_same(turn: Held, message: Canonical) -> bool:
    return not turn.live and turn.text == message.text


def _by_key(held: Sequence[Held], canonical: Sequence[Canonical]) -> dict[int, int]:
    """Return the place of the message for each turn whose key names it: words first, then words that grew."""
    places: dict[tuple[str, str], list[int]] = {}
    for place, message in enumerate(canonical):
        places.setdefault((message.role, message.key), []).append(place)
    pairs: dict[int, int] = {}
    for grown in (False, True):
        for number, turn in enumerate(held):
            if turn.live or number in pairs:
                continue
            named = places.get((turn.role, turn.key), ())
            free = (place for place in named if _says(canonical[place].text, turn, grown=grown))
            chosen = next(free, None)
            if chosen is not None:
                pairs[number] = chosen
                places[turn.role, turn.key].remove(chosen)
    return pairs


def _says(text: str, turn: Held, *, grown: bool) -> bool:
    return turn.blank or (turn.text in text if grown else turn.text == text)


def _pair_by_words(held: Sequence[Held], canonical: Sequence[Canonical], pairs: dict[int, int]) -> None:
    """Add the longest row of pairs with the same words that keeps the order, beside those that are known."""
    taken = set(pairs.values())
    words: dict[tuple[str, str], list[int]] = {}
    for place, message in enumerate(canonical):
        free = words.setdefault((message.role, message.text), [])
        if place not in taken:
            free.append(place)
    answers = _Answers(canonical, taken)
    likely: list[tuple[int, int]] = []
    for number, turn in enumerate(held):
        if number in pairs:
            likely.append((number, pairs[number]))
        elif not turn.blank:
            places = words.get((turn.role, turn.text))
            places = answers.grown_from(turn) if places is None else places
            likely += [(number, place) for place in reversed(_nearest(places, number))]
    pairs.update(_longest_row(likely))


def _nearest(places: list[int], number: int) -> list[int]:
    if len(places) <= _MOST_CANDIDATES:
        return places
    first = max(0, bisect_left(places, number) - _MOST_CANDIDATES // 2)
    return places[first : first + _MOST_CANDIDATES]


class _Answers:
    """The agent's messages of a transcript, to be asked which of them a live reply has become."""

    __slots__ = ("_bare", "_canonical", "_free")

    def __init__(self, canonical: Sequence[Canonical], taken: set[int]) -> None:
        self._canonical = canonical
        self._free = [
            place
            for place, message in enumerate(canonical)
            if message.role == "assistant" and place not in taken
        ]
        self._bare: dict[int, str] = {}

    def grown_from(self, turn: Held) -> list[int]:
        """Return the places of the answers that a live reply is the last part of, or whose parts it holds all."""
        if not turn.live or turn.role != "assistant" or not turn.text:
            return []
        said = _bare(turn.text)
        return [
            place
            for place in self._free
            if _is_last_part(turn.text, self._canonical[place].text) or self._is_row(said, place)
        ]

    def _is_row(self, said: str, place: int) -> bool:
        """Tell whether the words are those of the answers that end at ``place``, without a gap."""
        while said and place >= 0 and self._canonical[place].role == "assistant":
            if place not in self._bare:
                self._bare[place] = _bare(self._canonical[place].text)
            part = self._bare[place]
            if not part or not said.endswith(part):
                return False
            said = said[: -len(part)]
            place -= 1
        return not said


def _is_last_part(part: str, whole: str) -> bool:
    return whole.endswith(part) and whole[: -len(part)][-1:] in ("", "\n")


def _bare(text: str) -> str:
    return "".join(text.split())


def _longest_row(likely: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return a longest row of pairs in which both places grow.

    ``likely`` is in the order of the first place, and for one first place the second ones fall.
    """
    ends: list[int] = []
    at_end: list[int] = []
    before: list[int] = []
    for number, (_, place) in enumerate(likely):
        length = bisect_left(ends, place)
        before.append(at_end[length - 1] if length else -1)
        ends[length : length + 1] = [place]
        at_end[length : length + 1] = [number]
    row: list[tuple[int, int]] = []
    number = at_end[-1] if at_end else -1
    while number >= 0:
        row.append(likely[number])
        number = before[number]
    return row[::-1]


def _pair_blanks(held: Sequence[Held], canonical: Sequence[Canonical], pairs: dict[int, int]) -> set[int]:
    """Pair each message off the record with the one it stands for; return the places that nobody may read.

    It stands for the message with its key, else for the nearest in time between its neighbours, and for the answers.
    Where the transcript was read from behind it, only answers are there: those that were given after it.
    """
    unsaid: set[int] = set()
    for number, turn in enumerate(held):
        if not turn.blank or turn.role != "user":
            continue
        gap = _gap(number, pairs, len(canonical))
        place = pairs.get(number)
        if place is None:
            place = _nearest_in_gap(turn, canonical, gap, unsaid.union(pairs.values()))
        if place is None:
            unsaid.update(_answers_in_gap(turn, canonical, gap))
        else:
            pairs[number] = place
            unsaid.update(_with_answers(canonical, place))
    return unsaid - set(pairs.values())


def _gap(number: int, pairs: dict[int, int], end: int) -> range:
    """Return the places between those that the neighbours of a turn are paired with."""
    low = max((place for other, place in pairs.items() if other < number), default=-1)
    high = min((place for other, place in pairs.items() if other > number), default=end)
    return range(low + 1, high)


def _nearest_in_gap(turn: Held, canonical: Sequence[Canonical], gap: range, taken: set[int]) -> int | None:
    inside = [place for place in gap if canonical[place].role == "user" and place not in taken]
    return min(inside, key=lambda place: _apart(canonical[place], turn), default=None)


def _answers_in_gap(turn: Held, canonical: Sequence[Canonical], gap: range) -> Iterator[int]:
    after = False
    for place in gap:
        message = canonical[place]
        if message.role == "user":
            return
        after = after or message.at is None or message.at >= turn.at
        if after:
            yield place


def _apart(message: Canonical, turn: Held) -> int:
    return abs(message.at - turn.at) if message.at is not None else 0


def _with_answers(canonical: Sequence[Canonical], place: int) -> Iterator[int]:
    yield place
    for after in range(place + 1, len(canonical)):
        if canonical[after].role == "user":
            return
        yield after


def _in_order(
    held: Sequence[Held], canonical: Sequence[Canonical], pairs: dict[int, int], missing: list[int]
) -> Iterator[Slot]:
    """Yield the turns on record in their order, each missing message before the first turn that comes after it."""
    waiting = iter(missing)
    upcoming = next(waiting, None)
    for (number, turn), bound in zip(enumerate(held), _bounds(held, canonical, pairs), strict=True):
        place = pairs.get(number)
        while upcoming is not None and upcoming < bound and _comes_before(canonical[upcoming], turn, place):
            yield Slot(None, upcoming)
            upcoming = next(waiting, None)
        yield Slot(number, None, place) if turn.blank else Slot(number, place)
    while upcoming is not None:
        yield Slot(None, upcoming)
        upcoming = next(waiting, None)


def _bounds(held: Sequence[Held], canonical: Sequence[Canonical], pairs: dict[int, int]) -> list[int]:
    """Return for each turn the first place in the transcript that it, or a turn behind it, stands for."""
    bounds = [pairs.get(number, len(canonical)) for number in range(len(held))]
    for number in reversed(range(len(held) - 1)):
        bounds[number] = min(bounds[number], bounds[number + 1])
    return bounds


def _comes_before(message: Canonical, turn: Held, paired: int | None) -> bool:
    """Tell whether a missing message belongs before a turn that nothing in the transcript is paired with."""
    return paired is not None or (message.at is not None and message.at < turn.at)
