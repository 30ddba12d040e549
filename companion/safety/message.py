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

from itertools import accumulate, chain, pairwise

from companion.safety.asked import anchors, composed, concepts_of, meets, possible, union, wanted_by
from companion.safety.plain import END, plain_of, words_apart, written_words
from companion.safety.signs import (
    BESIDE,
    BITS,
    HEAVIEST,
    PARTNERS,
    PLACE,
    WEIGHED,
    WEIGHTS,
    counting_in,
    said_of,
)
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
SHORT_WORDS: Final = 45
"""A text of so many words is weighed as a whole."""
STRONG: Final = 28
"""Without a sign of this weight the words together say nothing: ninety-nine in a hundred crises have one."""
STRONG_IN_LONG: Final = 38
"""The same for a sentence of a long text, where ordinary words are many."""
LIGHTEST_WORDS: Final = -12
"""Below this quick weight the words of a sentence by themselves are too light for a second look at it."""
WORTH_A_LOOK: Final = -26
"""From this quick weight on a short text is weighed with care."""
_LONG: Final = 160
"""Words from which on the table of what counts in a long text is worth its reading."""
_NO_WORDS: Final = frozenset((",", ".", '"', ""))


class Line:
    """One line of a message; ``foreign`` when it is wholly somebody else's.

    ``is_apart``: it was read character by character, so that its marks are those that are written.
    ``quoted``, ``shown`` and ``starts`` are worked out behind a sign, by ``crisis_words``.
    """

    __slots__ = ("_words", "_written", "foreign", "is_apart", "quoted", "rows", "shown", "starts", "text")

    def __init__(self, text: str, foreign: bool) -> None:
        self.text = text
        self.foreign = foreign
        self.quoted: list[bool] | None = None
        self.shown: list[str] | None = None
        self.starts: list[int] | None = None
        self._written: list[str] | None = None
        self._words = words_apart(text)
        self.is_apart = bool(self._words)
        self.rows = _sentences(self.words())

    @property
    def written(self) -> list[str]:
        """The written words of the line, each in its place."""
        if self._written is None:
            self._written = written_words(self.text)
        return self._written

    def words(self) -> list[str]:
        """Return the plain words of the line; its sentences, of which ``rows`` has one each, still end with a point."""
        if not self._words:
            self._words = plain_of(self.written)
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
        self.bag = Bag([row for line in self.lines for row in line.rows if row])


_UNWEIGHED: Final = (1 << WEIGHED) - 1
_REQUEST: Final = 1 << table.REQUEST
_CONCEPTS: Final = _REQUEST - 1


class Bag:
    """What the sentences of a message may mean: the rules each may satisfy, whether they may ask for something.

    ``rows``: the words of each sentence. ``worth``: the sentences that are worth careful weighing, written without
    blanks; of a short text it is the whole.
    """

    __slots__ = (
        "_anchors",
        "_asking",
        "_held",
        "_known",
        "_requests",
        "_signs",
        "_tells",
        "_wanted",
        "worth",
    )

    def __init__(self, rows: list[list[str]]) -> None:
        size = sum(map(len, rows)) + len(rows)
        once = dict(zip(map("".join, rows), rows, strict=True))  # rows, logs, lists have many alike
        texts = _Texts(list(once))
        said, self.worth = (
            _looked_at(_with_ends(rows)) if size <= SHORT_WORDS else _looked_at_apart(once, texts)
        )
        self._signs = signs = _bits_of(said)
        self._tells = not TOLD.keys().isdisjoint(chain.from_iterable(rows))
        if self._tells:
            about_another = [told(row) for row in once.values() if not TOLD.keys().isdisjoint(row)]
            self._signs = signs | _bits_of(said_of(_with_ends(about_another)))
        may_mean = self._signs
        bag = union(may_mean.values())
        if bag & BESIDE:
            may_mean = {
                sign: _with_partners(sign, bits) if bits & BESIDE else bits for sign, bits in may_mean.items()
            }
            bag = union(may_mean.values())
        self._requests: list[str] | None = None if bag & _REQUEST else []
        self._asking = signs, may_mean, texts
        self._known: dict[int, list[int]] = {}
        self._held: dict[str, int] = {}
        self._wanted: list[tuple[int, list[int], int]] = []
        rules = possible(composed(bag)) if bag & _CONCEPTS else []
        if rules:
            self._wanted, self._anchors = wanted_by(rules), anchors(rules)
            asked = concepts_of(rules)
            self._signs = {sign: self._signs[sign] for sign, bits in may_mean.items() if bits & asked}
            self._held = self._held_by(once, texts)
            if not any(map(self._rules_of, set(self._held.values()))):
                self._wanted = []  # what a rule asks for stands in different sentences

    def __bool__(self) -> bool:
        """Tell whether some rule may be satisfied, or the words together may weigh enough."""
        return bool(self.worth) or bool(self._wanted)

    @property
    def requests(self) -> list[str]:
        """The signs of requests to the memory that the message holds; none where it may ask for nothing."""
        if self._requests is None:
            self._requests = _asking(*self._asking)
        return self._requests

    def rules_for(self, words: list[str]) -> list[int]:
        """Return the places of the rules that one sentence of the message, or a part of one, may satisfy."""
        if not self._wanted:
            return []
        written = "".join(words)
        if written not in self._held:
            self._held |= self._held_by({written: words}, _Texts([written]))
        return self._rules_of(self._held[written])

    def _held_by(self, rows: dict[str, list[str]], texts: _Texts) -> dict[str, int]:
        """Return the concepts that each sentence may hold, by how it is written without blanks.

        Signs are looked for in all sentences at once; so are those in words about another person as that person
        would say them.
        """
        held = texts.held(self._signs)
        if self._tells:
            told_as = {
                "".join(told(row)): text for text, row in rows.items() if not TOLD.keys().isdisjoint(row)
            }
            for as_said, bits in _Texts(list(told_as)).held(self._signs).items():
                held[told_as[as_said]] |= bits
        return held

    def _rules_of(self, bag: int) -> list[int]:
        """Return the rules that a bag may satisfy; the same bag is looked at once."""
        if bag not in self._known:
            whole = composed(bag) if bag & self._anchors else 0
            self._known[bag] = [
                place for rarest, wanted, place in self._wanted if whole & rarest and meets(whole, wanted)
            ]
        return self._known[bag]

    def may_ask(self, words: list[str]) -> bool:
        """Tell whether one sentence of the message may be a request to the memory."""
        return has_one("".join(words), self.requests)


class _Texts:
    """Some sentences, each written without blanks, one behind the other: signs are looked for in all at once."""

    __slots__ = ("_all", "_each", "_ends", "_place_at")

    def __init__(self, each: list[str]) -> None:
        self._each = each
        self._all = ""
        self._place_at: list[int] = []
        self._ends: list[int] = []

    def held(self, signs: dict[str, int]) -> dict[str, int]:
        """Return the bits of the signs that each of the sentences holds."""
        if not self._ends:
            self._join()
        text, place_at, ends = self._all, self._place_at, self._ends
        held = [0] * len(self._each)
        for sign, bits in signs.items():
            partners = PARTNERS[sign] if bits & BESIDE else ()
            at = text.find(sign)
            while at >= 0:
                place = place_at[at]
                held[place] |= bits
                for also, others in partners:
                    if has_one(self._each[place], others):
                        held[place] |= also
                at = text.find(sign, ends[place])
        return dict(zip(self._each, held, strict=True))

    def _join(self) -> None:
        """Work out what every search needs: which sentence a character is of, and where it ends."""
        sizes = [len(one) + 1 for one in self._each]
        self._all = END.join(self._each)
        self._place_at = list(chain.from_iterable([[place] * size for place, size in enumerate(sizes)]))
        self._ends = list(accumulate(sizes))


def _bits_of(said: dict[str, int]) -> dict[str, int]:
    """Return the concepts that signs may stand for, of those that stand for some."""
    return {sign: BITS[of & PLACE] for sign, of in said.items() if of & PLACE}


def _asking(signs: dict[str, int], may_mean: dict[str, int], texts: _Texts) -> list[str]:
    """Return the signs of requests to the memory that stand in a sentence with one of their partners, or need none."""
    asking = [sign for sign, bits in signs.items() if bits & _REQUEST]
    beside = {sign: BESIDE for sign in signs if may_mean[sign] & _REQUEST and sign not in asking}
    held = texts.held(beside) if beside else {}
    requests = [text for text, bits in held.items() if bits & _REQUEST]
    return asking + [sign for sign in beside if any(sign in text for text in requests)]


def _with_partners(sign: str, bits: int) -> int:
    """Return all that a sign may stand for, whatever stands beside it."""
    return bits | union([also for also, _ in PARTNERS[sign]])


def _looked_at(words: list[str]) -> tuple[dict[str, int], set[str]]:
    """Return what is said of the signs in a short text, and the text when it weighs enough to be weighed with care."""
    said = said_of(words)
    weights = [of >> WEIGHED for of in said.values() if of > _UNWEIGHED]
    if not any(STRONG <= weight <= HEAVIEST for weight in weights):
        return said, set()
    total = sum([weight - 256 if weight > HEAVIEST else weight for weight in weights])
    return said, {"".join(words)} if _divided(total, words) >= WORTH_A_LOOK else set()


def _looked_at_apart(rows: dict[str, list[str]], texts: _Texts) -> tuple[dict[str, int], set[str]]:
    """Return what is said of the signs in a long text, and its sentences that weigh enough to be weighed with care."""
    words = _with_ends(rows.values())
    said = said_of(words) if len(words) <= _LONG else counting_in(words)
    heavy = {sign: 1 for sign, of in said.items() if STRONG_IN_LONG <= of >> WEIGHED <= HEAVIEST}
    held = texts.held(heavy)
    return said, {text for text in held if held[text] and _is_heavy(rows[text])}


def _with_ends(rows: Iterable[list[str]]) -> list[str]:
    """Return the words of some sentences with a point behind each."""
    return list(chain.from_iterable([(*row, END) for row in rows]))


def _is_heavy(words: list[str]) -> bool:
    """Tell whether a sentence speaks for danger, roughly; only words and pairs have such a weight.

    Where the words alone are too light, pairs make up for it in two of a thousand sentences of danger.
    """
    different = set(words)
    root = (len(different - _NO_WORDS) or 1) ** 0.5
    single = sum(map(WEIGHTS.__getitem__, different))
    if single < LIGHTEST_WORDS * root:
        return False
    together = single + sum(map(WEIGHTS.__getitem__, set(pairwise(words))))
    return table.BASE + int(together / root) >= WORTH_A_LOOK


def _divided(total: int, words: list[str]) -> int:
    """Return what some words weigh whose signs weigh so much in all.

    The unit is that of ``companion/data/safety/crisis/quick.txt``; ordinary words are below nought.
    """
    return table.BASE + int(total / distinct(words) ** 0.5)


def distinct(words: Iterable[str]) -> int:
    """Return how many different words there are, marks left out; at least one."""
    return len(set(words) - _NO_WORDS) or 1


def told(words: list[str]) -> list[str]:
    """Return the words about another person as that person would say them."""
    return [TOLD.get(word, word) for word in words]


def has_one(joined: str, signs: list[str]) -> bool:
    """Tell whether one of some signs is in words that were written without blanks."""
    for sign in signs:  # noqa: SIM110 - a third of the time of any(); it runs for every sentence
        if sign in joined:
            return True
    return False


def _sentences(words: list[str]) -> list[list[str]]:
    """Return the words between points, an empty row where there are none."""
    if END not in words:
        return [words]
    sentences = []
    start = 0
    while start <= len(words):
        end = end_of(words, start)
        sentences.append(words[start:end])
        start = end + 1
    return sentences


def end_of(words: list[str], start: int) -> int:
    """Return where the sentence that begins at ``start`` has its point, or the words end."""
    try:
        return words.index(END, start)
    except ValueError:
        return len(words)
