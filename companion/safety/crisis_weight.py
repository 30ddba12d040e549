"""The words together: how much a passage speaks for danger, whatever the rules say.

Each word, each two and three neighbours, and what stands at the edges of a passage have a weight, learned from
sentences of danger and from look-alikes (``companion/data/safety/crisis/weights.txt``). It is asked twice: where no
rule heard a crisis, heavy words are one, though no more than possible; where a rule did, words that are very light
let it be concern. What must stay true: what is said outright needs much lighter words for that than what is only
possible, and nothing that a rule heard becomes nothing here.
"""

from __future__ import annotations

from _operator import add  # what ``operator`` is made of: no file is read for it
from itertools import islice

from companion.safety.crisis_heard import HALF, SOFT, Heard, Match
from companion.safety.message import SHORT_WORDS, distinct
from companion.safety.signs import HEAVIEST, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from types import ModuleType
    from typing import Final

    from companion.safety.crisis_heard import Rule
    from companion.safety.crisis_words import Sentence

_RULE: Final[Rule] = ("words-together", "ideation", SOFT, "possible", (), (), (), (), True, "learned")
NEIGHBOURS: Final = 3
"""The most words that make a sign."""
_FIRST: Final = "^"
_LAST: Final = "$"
"""The edges of a passage, which stand in signs like words."""
HEAVY: Final = -6
"""From this weight on the words together are a crisis; a sixteenth is the unit, as in the table."""
_CONCERN: Final = 8
"""So much lighter words are concern."""
_VERY_HEAVY: Final = 48
"""From this weight on words are a crisis even where too much work is spoken of."""
_DENIED: Final = 50
"""How much heavier the words have to be where a wish to die or to hurt oneself is denied."""
_STORY: Final = 32
"""The same where a story is told and nothing is said of oneself."""
_ALONE: Final = 40
"""How much heavier one sentence of a long message has to be by itself than with its neighbours."""
_OVER: Final = 24
"""The same where it is said that a bad time is over."""
_BESIDE: Final = 48
"""How much lighter a sentence of a short message counts by itself than with its neighbours."""
_FEW_WORDS: Final = 6
_FOR_EACH_MISSING: Final = 8
"""A message of fewer words has to be so much heavier for each of them: all but one in a thousand are."""
_LIGHT: Final = -20
"""Below this weight what a rule took for possible is concern."""
_VERY_LIGHT: Final = -48
"""The same for what a rule took for said outright: of two thousand such statements none is so light."""
_LONG: Final = 150
"""A message of more words is seldom about one thing."""
_MARKS: Final = frozenset(',."')
_MOST_PASSAGES: Final = 12
_MOST_SHOWN: Final = 12
_COLUMNS: Final = 3
_MOST_REMEMBERED: Final = 20_000
_KINDS: Final[dict[str, dict[str, str]]] = {}
"""The weights of signs for each kind of danger, read once; what each starts from stands at no sign."""


class _Weights(dict[str, int]):
    """The weights of signs, looked up once; the columns of a table: two bytes tell signs apart, one is the weight."""

    def __missing__(self, sign: str) -> int:
        if len(self) > _MOST_REMEMBERED:
            self.clear()
        weight = self[sign] = _looked_up(sign)
        return weight


def _looked_up(sign: str) -> int:
    if not _MARKS.isdisjoint(sign):
        return 0
    signs = _TABLES[sign[0].isascii()]
    at = signs.place_of(sign)
    weight = signs.entries[at + 2 * signs.size] if at >= 0 else 0
    return weight - 256 if weight > HEAVIEST else weight


class _Tables(dict[bool, Table]):
    """The weights of signs in Latin letters (``True``) and those of others, read when they are met."""

    def __missing__(self, latin: bool) -> Table:
        table = _table_of(latin)
        found = self[latin] = Table(table.STARTS, table.ENTRIES, _COLUMNS)
        return found


def _table_of(latin: bool) -> ModuleType:
    if latin:
        from companion.safety.tables import weights_latin  # noqa: PLC0415 - when they are met

        return weights_latin
    from companion.safety.tables import weights_other  # noqa: PLC0415 - as above

    return weights_other


_TABLES: Final = _Tables()
WEIGHTS: Final = _Weights()


def forget() -> None:
    """Forget what was looked up: the tables hold something else from now on (long runs exchange them)."""
    WEIGHTS.clear()
    _TABLES.clear()


def signs_within(words: Iterable[str], most: int = NEIGHBOURS) -> dict[str, None]:
    """Return the signs of a passage, each once: words and up to ``most`` neighbours, written without blanks.

    A mark between words parts them; the edges of the passage count as neighbours, not by themselves.
    """
    row = [_FIRST, *words, _LAST]
    found: dict[str, None] = {}
    for place in range(len(row)):
        sign = ""
        for word in row[place : place + most]:
            if not word[:1].isalnum() and word not in (_FIRST, _LAST):
                break
            sign += word
            found[sign] = None
    found.pop(_FIRST, None)
    found.pop(_LAST, None)
    return found


def weight_of(words: Sequence[str]) -> int:
    """Return how much a passage speaks for danger: at nought as much as against it."""
    from companion.safety.tables.weights_latin import BASE  # noqa: PLC0415 - only behind a sign

    signs = _neighbours([_FIRST, *words, _LAST])
    return BASE + int(sum(map(WEIGHTS.__getitem__, signs)) / distinct(words) ** 0.5)


def _neighbours(row: list[str]) -> set[str]:
    """Return what ``signs_within`` returns for a row with its edges, quicker: with a mark in it nothing weighs."""
    pairs = list(map(add, row, row[1:]))
    return {*row[1:-1], *pairs, *map(add, pairs, row[2:])}


def heard_together(read: list[Sentence], worth: set[str], *, overload: bool) -> list[Heard]:
    """Return what the heaviest passage says, if it weighs enough: one entry or none.

    ``worth``: the sentences of a long message that are worth it, written without blanks. ``overload``: rules heard too
    much work and nothing else, which stays concern unless the words are very heavy.
    """
    passages = list(_passages(read, worth))
    if not passages:
        return []
    first, last, weight = max(passages, key=lambda passage: passage[2])
    if weight >= HEAVY - _CONCERN:
        weight -= _doubt(read[first:last])
    if weight < (_VERY_HEAVY if overload else HEAVY - _CONCERN):
        return []
    return [_as_heard(read[first:last], SOFT if weight >= HEAVY else HALF)]


def _doubt(passage: list[Sentence]) -> int:
    """Return how much heavier a passage has to be that denies what its words say, or tells of a story or of a past."""
    from companion.safety.crisis_judge import Passages  # noqa: PLC0415 - the tables of phrases; only behind a weight

    passages = Passages(passage, len(passage))
    if any(passages.denied(place) for place in range(len(passage))):
        return _DENIED
    if passages.tells_a_story():
        return _STORY
    return _OVER if passages.is_over() else 0


def doubted(heard: list[Heard], read: list[Sentence]) -> list[Heard]:
    """Return what rules heard, as concern where the words around are too light for a crisis.

    In a long message those may be about something else: there the sentence has to be too light by itself as well, and
    so has what was said outright, whatever stands beside it.
    """
    sizes = [len(sentence.words) for sentence in read]
    places = {id(sentence): place for place, sentence in enumerate(read)}
    long = sum(sizes) > _LONG
    weights: dict[int, tuple[int, int]] = {}
    for one in heard:
        if one.points > HALF:
            place = places[id(one.sentence)]
            if place not in weights:
                first, last = _around(place, sizes)
                weights[place] = _weight(read[first:last]), _weight([read[place]])
            around, alone = weights[place]
            outright = one.strength == "direct"
            beside = 0 if long or outright else _BESIDE
            if max(around, alone - beside) < (_VERY_LIGHT if outright else _LIGHT):
                one.points = HALF
    return heard


def _passages(read: list[Sentence], worth: set[str]) -> Iterator[tuple[int, int, int]]:
    """Yield the sentences that are weighed together, from the first to behind the last, with their weight.

    What was said before weighs the same again and is not weighed twice.
    """
    sizes = [len(sentence.words) for sentence in read]
    if sum(sizes) <= SHORT_WORDS:
        yield 0, len(read), _weight(read) - _asked_of_few(read)
        return
    weighed: dict[str, int] = {}
    for place in _strong(read, worth):
        for first, last, more in ((*_around(place, sizes), 0), (place, place + 1, _ALONE)):
            words = _words(read[first:last])
            written = " ".join(words)
            if written not in weighed:
                weighed[written] = weight_of(words)
            yield first, last, weighed[written] - more


def _asked_of_few(read: list[Sentence]) -> int:
    """Return how much heavier a message of very few words has to be: "not sure" and 就这样 speak of nothing."""
    return _FOR_EACH_MISSING * max(0, _FEW_WORDS - distinct(_words(read)))


def _around(place: int, sizes: list[int]) -> tuple[int, int]:
    """Return the passage of a sentence: the whole of a short message, else with such neighbours as keep it short."""
    if len(sizes) <= SHORT_WORDS and sum(sizes) <= SHORT_WORDS:
        return 0, len(sizes)
    first, last = place, place + 1
    if first and sizes[first - 1] + sizes[first] <= SHORT_WORDS:
        first -= 1
    if last < len(sizes) and sum(sizes[first : last + 1]) <= SHORT_WORDS:
        last += 1
    return first, last


def _strong(read: list[Sentence], worth: set[str]) -> list[int]:
    """Return the places of sentences that are worth it: the first ones and the last ones of many."""
    found = list(islice(_worth_it(read, range(len(read)), worth), _MOST_PASSAGES // 2))
    if len(found) < _MOST_PASSAGES // 2:
        return found
    behind = range(len(read) - 1, found[-1], -1)
    return found + list(islice(_worth_it(read, behind, worth), _MOST_PASSAGES // 2))


def _worth_it(read: list[Sentence], places: range, worth: set[str]) -> Iterator[int]:
    for place in places:
        written = "".join(read[place].words)
        # Part of a very long sentence is worth as much as the whole.
        if written in worth or (
            len(read[place].words) > SHORT_WORDS and any(written in one for one in worth)
        ):
            yield place


def _weight(sentences: list[Sentence]) -> int:
    return weight_of(_words(sentences))


def _words(sentences: list[Sentence]) -> list[str]:
    return [word for sentence in sentences for word in (*sentence.words, ".")]


def _as_heard(sentences: list[Sentence], points: int) -> Heard:
    """Return the heaviest sentence of a passage as something heard."""
    sentence = max(sentences, key=lambda sentence: _weight([sentence]))
    match = Match(_RULE, 0, min(len(sentence.words), _MOST_SHOWN))
    return Heard(match, sentence, points, _kind(_words(sentences)), "possible", overload=False)


def _kind(words: list[str]) -> str:
    """Return the kind of danger that some words speak for most."""
    from companion.safety.tables.kind_weights import KIND_WEIGHTS  # noqa: PLC0415 - only when something was heard

    if not _KINDS:
        for kind, text in KIND_WEIGHTS.items():
            base, *row = text.split(" ")
            _KINDS[kind] = {"": base, **dict(zip(row[::2], row[1::2], strict=True))}
    signs = signs_within(words, 2)
    root = distinct(words) ** 0.5
    totals = {
        kind: int(weights[""]) + sum(int(weights[sign]) for sign in weights.keys() & signs) / root
        for kind, weights in _KINDS.items()
    }
    return max(totals, key=totals.__getitem__)
