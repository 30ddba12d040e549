"""What a message asks recall for: its content words, the people it names, the dates it means.

A message is any text that a person sends: a question, or a plain statement about their day. Words of earlier messages
count for little, and only beside words of the message itself. A date asks for a session, not for its figures as
words. Pure: the speakers of the store are handed in.
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.text.cutter import cut, cut_query, is_unspaced
from companion.text.ordinary import SMALL_TALK, SMALL_TALK_ZH, WEAK, WORK, WORK_ZH, covered, is_of, is_weak
from companion.text.stop_words import CHINESE, FUNCTION_CHARACTERS
from companion.text.terms import term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Final

QUERY_CHARACTERS: Final = 800
"""Of a long message the end counts: there is the question."""

MOST_TERMS: Final = 40
CONTEXT_WEIGHT: Final = 0.3
WEAK_WEIGHT: Final = 0.6
ACROSS_WEIGHT: Final = 0.4
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_MAY_FOLLOWS: Final = frozenset(("in", "last", "since", "during", "early", "late", "of"))
_WHEN_ZH: Final = ("什么时候", "哪天", "哪年", "几月", "几号", "何时", "多久")
_MINE: Final = frozenset(("i", "im", "ive", "id", "my", "mine", "myself", "we", "our", "us"))
_PERSONAL_ZH: Final = frozenset("我你您咱")
_FAVOURS_ZH: Final = ("帮我", "给我讲", "给我写", "让我看")
_NICKNAME: Final = 3
"""Letters of the shortest beginning of a name that may stand for it (``Mel`` for Melanie)."""


class Term(NamedTuple):
    """One thing asked for: ``word`` as it was written (folded), ``term`` as it is indexed, ``weight`` up to 1.

    ``telling``: it is neither a word of asking nor one of small talk.
    """

    word: str
    term: str
    weight: float
    telling: bool


class Dates(NamedTuple):
    """Months (1–12), years and days of the month that a message names."""

    months: frozenset[int] = frozenset()
    years: frozenset[int] = frozenset()
    days: frozenset[int] = frozenset()


class Ask(NamedTuple):
    """What a message asks for. ``speakers`` are names of the store that it names."""

    terms: tuple[Term, ...]
    dates: Dates
    speakers: frozenset[str]
    when: bool
    amount: bool
    mine: bool
    work: float
    small_talk: bool
    unspaced: bool
    words: int


def parse(query: str, context: Sequence[str], speakers: Iterable[str]) -> Ask:
    """Return what ``query`` asks for; ``context`` are up to two earlier messages of the person.

    ``speakers`` are the names that the store knows, folded as the cutter folds them. No content words: no terms.
    """
    query = query[-QUERY_CHARACTERS:]
    words = cut(query)
    dates, spent = _dates(query, words)
    named = {speaker: called for speaker in speakers if (called := _called(speaker, query, words))}
    spent |= frozenset(named.values())
    terms = _terms(query, spent)
    held = set(words)
    return Ask(
        terms=(*terms, *_context_terms(context, terms, spent)) if terms else (),
        dates=dates,
        speakers=frozenset(named),
        when="when" in held or ("how" in held and "long" in held) or any(mark in query for mark in _WHEN_ZH),
        amount="how" in held and not held.isdisjoint(("many", "much", "old", "long")),
        mine=_is_personal(query, held),
        work=_share(query, terms, WORK, WORK_ZH),
        small_talk=_share(query, terms, SMALL_TALK | WEAK, SMALL_TALK_ZH) >= 1.0,
        unspaced=any(not item.word.isascii() for item in terms),
        words=len(terms),
    )


def tells_something(query: str) -> bool:
    """Tell whether any word is neither of asking nor of small talk; without one nothing is searched."""
    return any(item.telling for item in _terms(query[-QUERY_CHARACTERS:], frozenset()))


def _terms(text: str, spent: frozenset[str], weight: float = 1.0) -> tuple[Term, ...]:
    found: dict[str, Term] = {}
    for word in cut_query(text):
        indexed = "" if word in spent else term(word)
        if indexed and indexed not in found:
            found[indexed] = Term(word, indexed, weight * _strength(word, indexed), _tells(word, indexed))
    return tuple(found.values())[-MOST_TERMS:]


def _strength(word: str, indexed: str) -> float:
    if not is_weak(word, indexed):
        return 1.0
    return WEAK_WEIGHT if word.isascii() else ACROSS_WEIGHT


def _tells(word: str, indexed: str) -> bool:
    return not (is_weak(word, indexed) or is_of(SMALL_TALK, word, indexed) or word in SMALL_TALK_ZH)


def _context_terms(
    context: Sequence[str], terms: tuple[Term, ...], spent: frozenset[str]
) -> tuple[Term, ...]:
    known = {item.term for item in terms}
    added = (item for text in context[-2:] for item in _terms(text[-200:], spent, CONTEXT_WEIGHT))
    return tuple({item.term: item for item in added if item.term not in known}.values())[-8:]


def _share(query: str, terms: tuple[Term, ...], words: frozenset[str], phrases: tuple[str, ...]) -> float:
    """Return the share of a message's content that belongs to a list: by words, and by Chinese characters in pairs."""
    spaced = [item for item in terms if item.word.isascii()]
    listed = float(sum(is_of(words, item.word, item.term) for item in spaced))
    run = "".join(character for character in query if not character.isascii() and is_unspaced(character))
    for phrase in CHINESE:
        run = run.replace(phrase, " ")
    content = sum(character not in FUNCTION_CHARACTERS and character != " " for character in run)
    if content:
        listed += min(content, covered(run, phrases)) / 2
    return listed / (len(spaced) + content / 2) if spaced or content else 1.0


def _is_personal(query: str, words: set[str]) -> bool:
    """Tell whether a message speaks of the person, not only of a favour (``帮我`` is asked for code too)."""
    if not _MINE.isdisjoint(words):
        return True
    for favour in _FAVOURS_ZH:
        query = query.replace(favour, "")
    return not _PERSONAL_ZH.isdisjoint(query)


def _called(speaker: str, query: str, words: list[str]) -> str:
    """Return the word of the query that names the speaker, empty when none does.

    The first name in any case; its beginning (``Mel``), and a name that is an ordinary word (``Will``), with a capital.
    """
    first = speaker.partition(" ")[0]
    if not first.isascii():
        return first if len(first) > 1 and first in query else ""
    if first in words and (term(first) or first.capitalize() in query):
        return first
    if first + "s" in words and first.capitalize() in query:
        return first + "s"
    for word in words:
        if _NICKNAME <= len(word) < len(first) and first.startswith(word) and word.capitalize() in query:
            return word
    return ""


def _dates(query: str, words: list[str]) -> tuple[Dates, frozenset[str]]:
    """Return the dates that a message names, and the words that they are written with."""
    months = {place: number for place, word in enumerate(words) if (number := _month(words, place))}
    chinese = _chinese_dates(query)
    years = {int(word) for word in words if len(word) == 4 and word.isdecimal() and word[:2] in ("19", "20")}
    if not (months or chinese.months or years):
        return Dates(), frozenset()
    days = {day for word in words if months and (day := _day(word))} | chinese.days
    spent = {words[place] for place in months} | {str(year) for year in years}
    spent |= {word for word in words if months and _day(word)}
    return Dates(frozenset(months.values()) | chinese.months, frozenset(years), frozenset(days)), frozenset(
        spent
    )


def _month(words: list[str], place: int) -> int:
    word = words[place]
    if word not in _MONTHS:
        return 0
    around = words[max(0, place - 1) : place] + words[place + 1 : place + 2]
    if (
        word in ("may", "march")
        and _MAY_FOLLOWS.isdisjoint(around)
        and not any(one[0].isdecimal() for one in around)
    ):
        return 0
    return _MONTHS.index(word) + 1


def _day(word: str) -> int:
    digits = word[:-2] if word.endswith(("st", "nd", "rd", "th")) else word
    return int(digits) if digits.isascii() and digits.isdecimal() and 1 <= int(digits[:4]) <= 31 else 0


def _chinese_dates(query: str) -> Dates:
    """Return month and day of ``5月4日``; the year, if any, is read from the words."""
    before, month, after = query.partition("月")
    number = _digits(before[-2:], last=True)
    if not (month and number and 1 <= int(number) <= 12):
        return Dates()
    day = _digits(after[:2], last=False)
    ends = after[len(day) : len(day) + 1]
    days = (int(day),) if day and ends in ("日", "号") else ()
    return Dates(frozenset((int(number),)), frozenset(), frozenset(days))


def _digits(text: str, *, last: bool) -> str:
    """Return the run of digits at the end or at the beginning of a text of two characters."""
    if text.isascii() and text.isdecimal():
        return text
    edge = text[-1:] if last else text[:1]
    return edge if edge.isascii() and edge.isdecimal() else ""
