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

from itertools import chain, pairwise

from companion.safety.asked import anchors, composed, concepts_of, meets, possible, union, wanted_by
from companion.safety.plain import END, PLAIN_WORDS, written_words
from companion.safety.signs import BITS, HEAVIEST, PLACE, WEIGHED, WEIGHTS, bits_in, counting_in, said_of
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
_MEDIUM_WORDS: Final = 200
"""A text of more words has so many sentences that some rule mostly has to be asked of one."""
_NO_WORDS: Final = frozenset((",", ".", '"', ""))
_MANY_SIGNS: Final = 300


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
        words: list[str] = []
        for line in self.lines:
            words += line.words()
            words.append(END)
        self.bag = Bag(words)


_UNWEIGHED: Final = (1 << WEIGHED) - 1
_REQUEST: Final = 1 << table.REQUEST


class Bag:
    """What some words may mean: the signs in them, the rules they may satisfy, whether they may ask for something.

    ``worth``: the sentences that are worth careful weighing, written without blanks; of a short text it is the whole.
    """

    __slots__ = (
        "_anchors",
        "_known",
        "_rules",
        "_signs",
        "_told_signs",
        "_wanted",
        "requests",
        "worth",
    )

    def __init__(self, words: list[str]) -> None:
        said, self.worth = _looked_at(words) if len(words) <= SHORT_WORDS else _looked_at_apart(words)
        signs = {sign: BITS[of & PLACE] for sign, of in said.items() if of & PLACE}
        self._signs = signs
        self._told_signs = {} if TOLD.keys().isdisjoint(words) else bits_in(_told_sentences(words))
        self.requests = [sign for sign, bits in signs.items() if bits & _REQUEST]
        bag = union(signs.values()) | union(self._told_signs.values())
        self._rules = possible(composed(bag)) if bag & ~_REQUEST else []
        self._known: dict[int, list[int]] = {}
        self._anchors: list[str] = []
        self._wanted: list[tuple[int, list[int]]] = []
        if self._rules:
            self._keep_asked()
            if len(words) <= _MEDIUM_WORDS and not any(map(self.rules_for, _sentences(words))):
                self._rules = []  # what a rule asks for stands in different sentences

    def __bool__(self) -> bool:
        """Tell whether some rule may be satisfied, or the words together may weigh enough."""
        return bool(self.worth) or bool(self._rules)

    def rules_for(self, words: list[str]) -> list[int]:
        """Return the places of the rules that one sentence of the message may satisfy."""
        if not self._rules:
            return []
        joined = "".join(words)
        is_told = bool(self._told_signs) and not TOLD.keys().isdisjoint(words)
        if not (is_told or has_one(joined, self._anchors)):
            return []
        bag = _bits_of(words, joined, self._signs)
        if is_told:
            in_their_words = told(words)
            bag |= _bits_of(in_their_words, "".join(in_their_words), self._told_signs)
        return self._rules_of(bag) if bag else []

    def _rules_of(self, bag: int) -> list[int]:
        """Return the rules that a bag may satisfy; the same bag is looked at once."""
        if bag not in self._known:
            whole = composed(bag)
            self._known[bag] = [place for place, wanted in self._wanted if meets(whole, wanted)]
        return self._known[bag]

    def may_ask(self, words: list[str]) -> bool:
        """Tell whether one sentence of the message may be a request to the memory."""
        return has_one("".join(words), self.requests)

    def _keep_asked(self) -> None:
        """Forget the signs that no possible rule asks for, and note what each rule does."""
        self._wanted = wanted_by(self._rules)
        asked = concepts_of(self._rules)
        self._signs = {sign: bits for sign, bits in self._signs.items() if bits & asked}
        self._told_signs = {sign: bits for sign, bits in self._told_signs.items() if bits & asked}
        rarest = anchors(self._rules)
        self._anchors = [sign for sign, bits in self._signs.items() if bits & rarest]


def _looked_at(words: list[str]) -> tuple[dict[str, int], set[str]]:
    """Return what is said of the signs in a short text, and the text when it weighs enough to be weighed with care."""
    said = said_of(words)
    weights = [of >> WEIGHED for of in said.values() if of > _UNWEIGHED]
    if not any(STRONG <= weight <= HEAVIEST for weight in weights):
        return said, set()
    total = sum([weight - 256 if weight > HEAVIEST else weight for weight in weights])
    return said, {"".join(words)} if _divided(total, words) >= WORTH_A_LOOK else set()


def _looked_at_apart(words: list[str]) -> tuple[dict[str, int], set[str]]:
    """Return what is said of the signs in a long text, and its sentences that weigh enough to be weighed with care."""
    apart = _apart(words)
    said = counting_in(list(chain.from_iterable((*sentence, END) for _, sentence in apart)))
    heavy = [sign for sign, of in said.items() if STRONG_IN_LONG <= of >> WEIGHED <= HEAVIEST]
    holding = holding_one(heavy, END.join([text for text, _ in apart]))
    return said, {text for text, sentence in apart if text in holding and _is_heavy(sentence)}


def _apart(words: list[str]) -> list[tuple[str, list[str]]]:
    """Return the sentences of a text, without blanks and as words, each once: rows, logs, lists have many alike."""
    texts = "".join(words).split(END)
    sentences = _sentences(words)
    if len(set(texts)) == len(texts):
        return list(zip(texts, sentences, strict=True))
    once = dict(zip(map(tuple, sentences), texts, strict=True))
    return [(text, list(sentence)) for sentence, text in once.items()]


def _is_heavy(words: list[str]) -> bool:
    """Tell whether a sentence speaks for danger, roughly; only words and pairs have such a weight.

    Where the words alone are too light, pairs make up for it in two of a thousand sentences of danger.
    """
    single = sum(map(WEIGHTS.__getitem__, set(words)))
    if single < LIGHTEST_WORDS * distinct(words) ** 0.5:
        return False
    return _divided(single + sum(map(WEIGHTS.__getitem__, set(pairwise(words)))), words) >= WORTH_A_LOOK


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


def _told_sentences(words: list[str]) -> list[str]:
    """Return those sentences that are about another person as that person would say them, points between them."""
    about_another = (row for row in _sentences(words) if not TOLD.keys().isdisjoint(row))
    return [word for sentence in about_another for word in (*told(sentence), END)]


def has_one(joined: str, signs: list[str]) -> bool:
    """Tell whether one of some signs is in words that were written without blanks."""
    for sign in signs:  # noqa: SIM110 - a third of the time of any(); it runs for every sentence
        if sign in joined:
            return True
    return False


def holding_one(signs: list[str], text: str) -> set[str]:
    """Return the sentences between points that hold one of some signs, all without blanks."""
    holding: set[str] = set()
    for sign in signs:
        at = text.find(sign)
        while at >= 0:
            end = text.find(END, at)
            end = len(text) if end < 0 else end
            holding.add(text[text.rfind(END, 0, at) + 1 : end])
            at = text.find(sign, end)
    return holding


def _sentences(words: list[str]) -> list[list[str]]:
    """Return the words between points, an empty row where there are none."""
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


def _bits_of(words: list[str], joined: str, signs: dict[str, int]) -> int:
    """Return the bits of the ``signs`` in a sentence: few are looked for, many are looked up."""
    if len(signs) > _MANY_SIGNS:
        return union(bits_in(words).values())
    bag = 0
    for sign, bits in signs.items():
        if sign in joined:
            bag |= bits
    return bag
