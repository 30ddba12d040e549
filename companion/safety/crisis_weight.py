"""The words together: how much a passage speaks for danger, whatever the rules say.

Two scales (``crisis_scale``). One says how much words speak for danger, learned from sentences of danger and from
look-alikes (``companion/data/safety/crisis/weights.txt``). It is asked twice: where no rule heard a crisis, heavy words
are one, though no more than possible; where a rule did, words that are very light let it be concern. The other
(``over.txt``) is asked behind a crisis alone: whether words that speak of danger say that it is not there ("nobody hits
me, I fell") or is long over ("I tried at nineteen, I have grandchildren now"), which lets it be concern as well. What
must stay true: what is said outright needs much more for that than what is only possible, and nothing that a rule heard
becomes nothing here.
"""

from __future__ import annotations

from itertools import islice

from companion.safety.crisis_heard import HALF, SOFT, Heard, Match
from companion.safety.crisis_scale import Scale
from companion.safety.message import SHORT_WORDS, distinct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType
    from typing import Final

    from companion.safety.crisis_heard import Rule
    from companion.safety.crisis_judge import Passages
    from companion.safety.crisis_words import Sentence

_RULE: Final[Rule] = ("words-together", "ideation", SOFT, "possible", (), (), (), (), True, "learned")
HEAVY: Final = -10
"""From this weight on the words together are a crisis; a sixteenth is the unit, as in the table."""
_CONCERN: Final = 8
"""So much lighter words are concern."""
_VERY_HEAVY: Final = 48
"""From this weight on words are a crisis even where too much work is spoken of."""
_DENIED: Final = 52
"""How much heavier the words have to be where a wish to die or to hurt oneself is denied."""
_STORY: Final = 32
"""The same where a story is told and nothing is said of oneself."""
_ALONE: Final = 40
"""How much heavier one sentence of a long message has to be by itself than with its neighbours."""
_OVER: Final = 24
"""The same where it is said that a bad time is over."""
_CONDITION: Final = 16
"""The same where it hangs on a trifle ("my mum will kill me if I miss dinner")."""
_BESIDE: Final = 48
"""How much lighter a sentence of a short message counts by itself than with its neighbours."""
_FEW_WORDS: Final = 6
_FOR_EACH_MISSING: Final = 8
"""A message of fewer words has to be so much heavier for each of them: all but one in a thousand are."""
_LIGHT: Final = -24
"""Below this weight what a rule took for possible is concern."""
_VERY_LIGHT: Final = -49
"""The same for what a rule took for said outright: of two thousand such statements none is so light."""
_SPOKEN_AGAINST: Final = -16
"""So much has to speak against it: a passage is not light because its words are unknown."""
_NOT_THERE: Final = -25
"""From here on words of danger say that it is not there or over, half their weight taken off: of crises one in 100."""
_NOT_THERE_OUTRIGHT: Final = 10
"""The same of what a rule took for said outright, their whole weight taken off."""
_LIGHTEST: Final = -20
"""What lighter words are taken for there: those of something else say nothing of a danger."""
_LONG: Final = 150
"""A message of more words is seldom about one thing."""
_MOST_PASSAGES: Final = 12
_MOST_SHOWN: Final = 12


def _danger_table(latin: bool) -> ModuleType:
    if latin:
        from companion.safety.tables import weights_latin  # noqa: PLC0415 - when they are met

        return weights_latin
    from companion.safety.tables import weights_other  # noqa: PLC0415 - as above

    return weights_other


def _over_table(latin: bool) -> ModuleType:
    if latin:
        from companion.safety.tables import over_latin  # noqa: PLC0415 - behind a crisis

        return over_latin
    from companion.safety.tables import over_other  # noqa: PLC0415 - as above

    return over_other


DANGER: Final = Scale(_danger_table)
"""How much words speak for danger."""
OVER: Final = Scale(_over_table)
"""How much words of danger say that it is not there, or over."""


def heard_together(read: list[Sentence], worth: set[str], *, overload: bool) -> list[Heard]:
    """Return what the heaviest passage says, if it weighs enough: one entry or none.

    ``worth``: the sentences of a long message that are worth it, written without blanks. ``overload``: rules heard too
    much work and nothing else, which stays concern unless the words are very heavy.
    """
    passages = list(_passages(read, worth))
    if not passages:
        return []
    first, last, weight = max(passages, key=lambda passage: passage[2])
    if weight < HEAVY - _CONCERN:
        return []
    from companion.safety.crisis_judge import Passages  # noqa: PLC0415 - the tables of phrases; only behind a weight

    passage = Passages(read[first:last], last - first)
    doubt = _doubt(passage)
    weight -= doubt + _of_idioms(passage, _weight(read[first:last]))
    if weight < (_VERY_HEAVY if overload else HEAVY - _CONCERN):
        return []
    not_there = _Weighed(read[first:last]).is_not_there(outright=False)
    if not_there and doubt == _DENIED:
        return []
    is_crisis = weight >= HEAVY and not not_there
    return [_as_heard(read[first:last], SOFT if is_crisis else HALF)]


def _of_idioms(passage: Passages, weight: int) -> int:
    """Return how much of a passage's weight is that of idioms, and of technical words like them.

    Nought where enough is left: what stands beside an idiom may be a danger all the same.
    """
    if not passage.has("IDIOM"):
        return 0
    left = DANGER.weight_of(passage.words_without_idioms())
    return weight - left if left < _LIGHT else 0


def _doubt(passage: Passages) -> int:
    """Return how much heavier a passage has to be that denies what its words say, or tells of a story or of a past."""
    if passage.denies():
        return _DENIED
    if passage.tells_a_story():
        return _STORY
    if passage.is_over():
        return _OVER
    return _CONDITION if passage.has("IDIOM_COND") else 0


def doubted(heard: list[Heard], read: list[Sentence]) -> list[Heard]:
    """Return what rules heard, as concern where the words around are too light for a crisis, or say that it is over.

    Where something said outright stays, what is only possible changes nothing and is not asked.
    """
    sizes = [len(sentence.words) for sentence in read]
    places = {id(sentence): place for place, sentence in enumerate(read)}
    known: dict[int, _Doubt] = {}
    for outright in (True, False):
        for one in heard:
            if one.points > HALF and (one.strength == "direct") == outright:
                place = places[id(one.sentence)]
                if place not in known:
                    first, last = _around(place, sizes)
                    known[place] = _Doubt(read[first:last], [read[place]], sum(sizes))
                if known[place].lowers(outright):
                    one.points = HALF
        if any(one.points > HALF and one.strength == "direct" for one in heard):
            break
    return heard


class _Doubt:
    """What speaks against a crisis that rules heard in a sentence: what it weighs with its neighbours and alone.

    In a message that is not short the neighbours may be about something else, so that both have to speak against it.
    """

    __slots__ = ("_alone", "_around", "_known", "_size")

    def __init__(self, around: list[Sentence], alone: list[Sentence], size: int) -> None:
        self._around = _Weighed(around)
        self._alone = _Weighed(alone)
        self._size = size
        self._known: dict[bool, bool] = {}

    def lowers(self, outright: bool) -> bool:
        """Tell whether it is enough for concern; what was said outright needs more."""
        if outright not in self._known:
            self._known[outright] = self._is_light(outright) or self._is_not_there(outright)
        return self._known[outright]

    def _is_light(self, outright: bool) -> bool:
        beside = 0 if self._size > _LONG or outright else _BESIDE
        weight = max(self._around.danger, self._alone.danger - beside)
        if not outright:
            return weight < _LIGHT
        return weight < _VERY_LIGHT and self._around.against < _SPOKEN_AGAINST

    def _is_not_there(self, outright: bool) -> bool:
        if not self._around.is_not_there(outright):
            return False
        return self._size <= SHORT_WORDS or self._alone.is_not_there(outright)


class _Weighed:
    """Some sentences together: how much they speak for danger, and whether they say that it is not there."""

    __slots__ = ("_over", "_sentences", "danger")

    def __init__(self, sentences: list[Sentence]) -> None:
        self._sentences = sentences
        self.danger = _weight(sentences)
        self._over: int | None = None

    @property
    def against(self) -> int:
        """How much of their words speaks against danger; words that were never met do not."""
        return DANGER.against(_words(self._sentences))

    def is_not_there(self, outright: bool) -> bool:
        """Tell whether the danger is denied or long over; the more the words speak of it, the more that takes.

        Where something said was a lie ("I told her no, I lied"), or is back ("and now again"), nothing of it is over.
        """
        if self._over is None:
            self._over = OVER.weight_of(_words(self._sentences))
        danger, limit = max(_LIGHTEST, self.danger), _NOT_THERE_OUTRIGHT
        if not outright:
            danger, limit = danger // 2, _NOT_THERE
        if outright and self._over < 0:
            return False
        return self._over - danger >= limit and not _is_taken_back(self._sentences)


def _is_taken_back(sentences: list[Sentence]) -> bool:
    from companion.safety.crisis_judge import Passages  # noqa: PLC0415 - the tables of phrases; only behind a crisis

    return Passages(sentences, len(sentences)).has("LIED", "TAKEN_BACK", "PRESENT_RISK")


def is_not_there(read: list[Sentence], heard: list[Heard]) -> bool:
    """Tell whether a short message, in which a crisis was heard, says as a whole that it is not there or long over."""
    if sum(len(sentence.words) for sentence in read) > SHORT_WORDS:
        return False
    return _Weighed(read).is_not_there(
        outright=any(one.points > HALF and one.strength == "direct" for one in heard)
    )


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
                weighed[written] = DANGER.weight_of(words)
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
    return DANGER.weight_of(_words(sentences))


def _words(sentences: list[Sentence]) -> list[str]:
    return [word for sentence in sentences for word in (*sentence.words, ".")]


def _as_heard(sentences: list[Sentence], points: int) -> Heard:
    """Return the heaviest sentence of a passage as something heard."""
    from companion.safety.crisis_kind import kind_of  # noqa: PLC0415 - only when something was heard

    sentence = max(sentences, key=lambda sentence: _weight([sentence]))
    match = Match(_RULE, 0, min(len(sentence.words), _MOST_SHOWN))
    return Heard(match, sentence, points, kind_of(_words(sentences)), "possible", overload=False)
