"""A message as every rule first sees it: its lines, and the bag of signs in them.

Most messages are about work and are done here, without the large tables. A *sign* is a word or two or three
neighbours that a phrase cannot be without; it stands for a set of concepts (a number with one bit for each, and one
for requests to the memory). A *bag* is the union over some words. A rule needs something of each of its steps, so a
bag that lacks one cannot satisfy it; a concept that is in nearly every message is not asked for. What must stay
true: a bag of words that a rule matches always passes, however the signs are looked up.

A sign may also have a *weight*: how much it speaks for danger, learned from sentences. The weights of a short text
are added up and divided by the root of its distinct words, so that many words say no more than few. They decide only
whether the text is weighed with care (``crisis_weight``).
"""

from __future__ import annotations

from itertools import chain, compress

from companion.safety.plain import END, PLAIN_WORDS, written_words
from companion.safety.tables import prefilter as table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Final

TOLD: Final = {
    **dict.fromkeys(("he", "she", "they"), "i"),
    **dict.fromkeys(("himself", "herself", "themselves", "themself"), "myself"),
    **dict.fromkeys(("his", "her", "their"), "my"),
    "him": "me",
    "them": "me",
    "is": "am",
    "are": "am",
    "has": "have",
    "does": "do",
    "wishes": "wish",
    "wants": "want",
    "feels": "feel",
    "thinks": "think",
    "keeps": "keep",
    "hears": "hear",
    "needs": "need",
    "cuts": "cut",
    "hurts": "hurt",
    "burns": "burn",
    "hates": "hate",
    "hopes": "hope",
    "says": "say",
    "knows": "know",
    "plans": "plan",
    "talks": "talk",
    "prays": "pray",
    "sees": "see",
    "deserves": "deserve",
    "belongs": "belong",
    "matters": "matter",
    "believes": "believe",
    "tries": "try",
    "dreams": "dream",
    "wanted": "wanted",
    "were": "was",
}
"""Words about another person as that person would say them ("she wishes she was dead")."""
BUCKETS: Final = 8192
PLACE: Final = 0x7FFF
MORE: Final = 0x8000
WEIGHED: Final = 16
"""From this bit on stands the weight of a sign."""
ENTRY: Final = 5
SHORT_WORDS: Final = 45
"""A text of so many words is weighed as a whole."""
HEAVIEST: Final = 127
"""Above it a weight is below nought."""
STRONG: Final = 28
"""Without a sign of this weight nothing is heard in a long text: ninety-nine in a hundred crises have one."""
_WORTH_A_LOOK: Final = -16
"""From this quick weight on a short text is weighed with care."""
_NO_WORDS: Final = frozenset((",", ".", '"', ""))
_PRIME: Final = 1_073_741_789
"""Below 2 ** 30, so that the remainder of a long number is quick."""
_MOST_REMEMBERED: Final = 20_000
_MANY_SIGNS: Final = 100


class Line:
    """One line of a message, taken apart into written words; ``foreign`` when it is wholly somebody else's.

    ``quoted`` and ``shown`` are worked out behind a sign, by ``crisis_words``.
    """

    __slots__ = ("_words", "foreign", "quoted", "shown", "text", "written")

    def __init__(self, text: str, foreign: bool) -> None:
        self.text = text
        self.foreign = foreign
        self.written = written_words(text)
        self.quoted: list[bool] | None = None
        self.shown: list[str] | None = None
        self._words: list[str] | None = None

    def words(self) -> list[str]:
        """Return the plain words of the line; its sentences still end with a point."""
        if self._words is None:
            self._words = list(chain.from_iterable(map(PLAIN_WORDS.__getitem__, self.written)))
        return self._words


def lines(text: str) -> Iterator[Line]:
    """Yield the lines of a message that say something; those in a fence and pasted ones are foreign."""
    fenced = False
    for line in text.splitlines():
        bare = line.lstrip()
        if bare.startswith(("```", "~~~")):
            fenced = not fenced
        elif bare:
            yield Line(bare, foreign=fenced or bare.startswith((">", "＞")))


class Message:
    """A text that has been read once for every rule: its lines and the bag of all its words."""

    __slots__ = ("bag", "lines", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = list(lines(text))
        self.bag = Bag(list(chain.from_iterable((*line.words(), END) for line in self.lines)))


class _Signs(dict[str, int]):
    """What the tables say of words written without blanks: the place of their bits, whether more may follow, a weight.

    A table is a row of entries, two bytes that tell its signs apart, two of what is said of it and one of its weight,
    in the order of their buckets; ``STARTS`` says where each bucket begins. Two texts may be taken for the same one:
    a bag may hold too much, never too little.
    """

    def __missing__(self, sign: str) -> int:
        if len(self) > _MOST_REMEMBERED:
            self.clear()
        said = self[sign] = _looked_up(sign)
        return said

    def found(self, words: list[str]) -> dict[str, int]:
        """Return the signs in some plain words with their bits."""
        return {sign: BITS[said & PLACE] for sign, said in self.said_of(words).items() if said & PLACE}

    def said_of(self, words: list[str]) -> dict[str, int]:
        """Return the signs in some plain words with what is said of them; what is said twice is looked at once."""
        ends = [*words, "", "", ""]
        windows = zip(words, ends[1:], ends[2:], ends[3:], strict=False)
        found = {}
        for window in dict.fromkeys(compress(windows, map(self.__getitem__, words))):
            sign = ""
            for word in window:
                sign += word
                said = self[sign]
                if said:
                    found[sign] = said
                    if said & MORE:
                        continue
                break
        return found


class _Bits(dict[int, int]):
    """The concepts at a place of the table: one bit for the first places, several for those of ``SEVERAL``."""

    def __missing__(self, place: int) -> int:
        if place <= _ALONE:
            return 1 << place - 1
        bits = self[place] = _number(table.SEVERAL.split(" ")[place - _ALONE - 1])
        return bits


def _looked_up(sign: str) -> int:
    """Return what the table says of a sign, 0 when it says nothing."""
    latin = sign[0].isascii()
    if not latin and not sign[0].isalnum():
        return 0
    starts, entries = (table.STARTS, table.ENTRIES) if latin else _chinese()
    bucket, low, high = spot_of(sign)
    span = int.from_bytes(starts[2 * bucket : 2 * bucket + 4], "little")
    for entry in range(ENTRY * (span & 0xFFFF), ENTRY * (span >> 16), ENTRY):
        if entries[entry] == low and entries[entry + 1] == high:
            return entries[entry + 2] | entries[entry + 3] << 8 | entries[entry + 4] << WEIGHED
    return 0


def spot_of(sign: str) -> tuple[int, int, int]:
    """Return the bucket of a sign in a table, and the two bytes that tell it from others there."""
    number = int.from_bytes(sign.encode("utf-8", "surrogatepass"), "little") % _PRIME
    return number % BUCKETS, number >> 13 & 0xFF, number >> 21 & 0xFF


def _chinese() -> tuple[bytes, bytes]:
    from companion.safety.tables.prefilter_chinese import ENTRIES, STARTS  # noqa: PLC0415 - when it is met

    return STARTS, ENTRIES


def _number(bits: str) -> int:
    """Return the number with the bits ``3+17``."""
    number = 0
    for bit in bits.split("+"):
        number |= 1 << int(bit)
    return number


SIGNS: Final = _Signs()
BITS: Final = _Bits()
_REQUEST: Final = 1 << table.REQUEST
_ALONE: Final = table.REQUEST + 1


class Bag:
    """What some words may mean: the signs in them, the rules they may satisfy, whether they may ask for something."""

    __slots__ = ("_known", "_rules", "_signs", "_told_signs", "_wanted", "heavy", "requests", "weighs")

    def __init__(self, words: list[str]) -> None:
        said = SIGNS.said_of(words)
        signs = {sign: BITS[of & PLACE] for sign, of in said.items() if of & PLACE}
        self.heavy = [sign for sign, of in said.items() if STRONG <= of >> WEIGHED <= HEAVIEST]
        self.weighs = bool(self.heavy) and self._is_worth_a_look(words, said)
        self._signs = signs
        self._told_signs = {} if TOLD.keys().isdisjoint(words) else SIGNS.found(told(words))
        self.requests = [sign for sign, bits in signs.items() if bits & _REQUEST]
        bag = _union(signs.values()) | _union(self._told_signs.values())
        self._rules = _possible(_composed(bag)) if bag & ~_REQUEST else []
        self._known: dict[int, list[int]] = {}
        self._wanted: list[tuple[int, list[int]]] = []
        if self._rules:
            self._keep_asked()

    def __bool__(self) -> bool:
        """Tell whether some rule may be satisfied, or the words together may weigh enough."""
        return self.weighs or bool(self._rules)

    def _is_worth_a_look(self, words: list[str], said: dict[str, int]) -> bool:
        """Tell whether a short text, or a sentence of a long one, weighs enough to be weighed with care."""
        if len(words) <= SHORT_WORDS:
            return quick_weight(words, said) >= _WORTH_A_LOOK
        return any(
            quick_weight(sentence, SIGNS.said_of(sentence)) >= _WORTH_A_LOOK
            for sentence in _sentences(words)
            if has_one("".join(sentence), self.heavy)
        )

    def rules_for(self, words: list[str]) -> list[int]:
        """Return the places of the rules that one sentence of the message may satisfy."""
        bag = _bits_in(words, self._signs)
        if self._told_signs and not TOLD.keys().isdisjoint(words):
            bag |= _bits_in(told(words), self._told_signs)
        return self._rules_of(bag) if bag else []

    def _rules_of(self, bag: int) -> list[int]:
        """Return the rules that a bag may satisfy; the same bag is looked at once."""
        if bag not in self._known:
            composed = _composed(bag)
            self._known[bag] = [place for place, wanted in self._wanted if _meets(composed, wanted)]
        return self._known[bag]

    def may_ask(self, words: list[str]) -> bool:
        """Tell whether one sentence of the message may be a request to the memory."""
        return has_one("".join(words), self.requests)

    def _keep_asked(self) -> None:
        """Forget the signs that no possible rule asks for, and note what each rule does."""
        masks = _groups()
        self._wanted = [
            (place, [masks[group] for group in table.RULE_GROUPS[place][0]]) for place in self._rules
        ]
        asked = _asked_by(self._rules)
        self._signs = {sign: bits for sign, bits in self._signs.items() if bits & asked}
        self._told_signs = {sign: bits for sign, bits in self._told_signs.items() if bits & asked}


def quick_weight(words: list[str], said: dict[str, int]) -> int:
    """Return how much some words speak for danger, roughly; ``said``: what is said of the signs in them.

    The unit is that of ``companion/data/safety/crisis/quick.txt``; ordinary words are below nought.
    """
    total = 0
    for of in said.values():
        weight = of >> WEIGHED
        total += weight - 256 if weight > HEAVIEST else weight
    return table.BASE + int(total / distinct(words) ** 0.5)


def distinct(words: Iterable[str]) -> int:
    """Return how many different words there are, marks left out; at least one."""
    return len(set(words) - _NO_WORDS) or 1


def told(words: list[str]) -> list[str]:
    """Return the words about another person as that person would say them."""
    return [TOLD.get(word, word) for word in words]


def has_one(joined: str, signs: list[str]) -> bool:
    """Tell whether one of some signs is in words that were written without blanks."""
    return any(sign in joined for sign in signs)


def _sentences(words: list[str]) -> Iterator[list[str]]:
    """Yield the words between points."""
    start = 0
    for place, word in enumerate(words):
        if word == END:
            yield words[start:place]
            start = place + 1
    yield words[start:]


def _bits_in(words: list[str], signs: dict[str, int]) -> int:
    """Return the bits of the ``signs`` in a sentence: few are looked for, many are looked up."""
    if len(signs) > _MANY_SIGNS:
        return _union(SIGNS.found(words).values())
    joined = "".join(words)
    bag = 0
    for sign, bits in signs.items():
        if sign in joined:
            bag |= bits
    return bag


def _union(masks: Iterable[int]) -> int:
    bag = 0
    for mask in masks:
        bag |= mask
    return bag


_GROUPS: Final[list[int]] = []
_ASKING: Final[list[int]] = []
"""For each group the rules that ask for it, one bit each; read once."""


def _groups() -> list[int]:
    """Return the groups of concepts that rules ask for, one number each; read once."""
    if not _GROUPS:
        _GROUPS.extend(int(mask, 16) for mask in table.GROUPS.split(" "))
    return _GROUPS


def _composed(bag: int) -> int:
    """Return the bag with the concepts that are made of others."""
    masks = _groups()
    for made, steps in table.COMPOUND_GROUPS:
        for step in steps:
            if not bag & masks[step]:
                break
        else:
            bag |= masks[made]
    return bag


def _possible(bag: int) -> list[int]:
    """Return the places of the rules that the words of a whole message may satisfy: those that lack no group."""
    if not _ASKING:
        _ASKING.extend(int(rules, 16) for rules in table.ASKING.split(" "))
    lacking = 0
    for group, rules in zip(_groups(), _ASKING, strict=True):
        if not bag & group:
            lacking |= rules
    return list(_places(~lacking & (1 << len(table.RULE_GROUPS)) - 1))


def _places(bits: int) -> Iterator[int]:
    """Yield the places of the bits that are set."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def _meets(bag: int, wanted: list[int]) -> bool:
    for mask in wanted:  # noqa: SIM110 - a third of the time of all(); it runs for every rule
        if not bag & mask:
            return False
    return True


def _asked_by(rules: list[int]) -> int:
    """Return the concepts that the sequences of some rules ask for, with those that they are made of."""
    masks = _groups()
    asked = _union(masks[group] for place in rules for group in table.RULE_GROUPS[place][0])
    for made, steps in table.COMPOUND_GROUPS:
        if asked & masks[made]:
            asked |= _union(masks[step] for step in steps)
    return asked
