"""From matches to a verdict: whose words, about whom, meant how.

Every rule of reduction is one short function here, each named after what it asks. In doubt the fuller answer
stays: a reduction needs a reason in the text. Order: negation, subject, quotation, time, then hyperbole.

What stays when a plain match is reduced is concern or nothing, by the reason.
"""

from __future__ import annotations

from companion.safety.crisis_heard import FIRM, HALF, PLAIN, SOFT, Heard
from companion.safety.crisis_match import Reading, matches
from companion.safety.message import TOLD, told
from companion.safety.plain import COMMA, END

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from companion.safety.crisis_heard import Match
    from companion.safety.crisis_words import Sentence

_SHORT_WORDS: Final = 6
"""A message of so few words says nothing beside a phrase."""
_SELF_KINDS: Final = frozenset({"ideation", "plan", "farewell", "self-harm", "sudden-calm"})
_DENIED: Final = ("DIE", "DIE_SELF", "HURT_SELF", "SUICIDE", "SUICIDAL", "WANT_DIE", "DIE_ALL")
_NOT_ME: Final = frozenset({"OTHER", "GENERIC", "YOU", "THING"})
_SUBJECTS: Final = ("ME", "OTHER", "YOU", "GENERIC", "THING")
"""Whom a clause can be about; a thing only when nobody is named."""
_AFTER_THESE: Final = """
by with for from without of about miss lost love hate leave leaving told tell left to and after
before because than 被 跟 和 对 因 为 把 给 向 陪 爱 恨 找 想 对不起 失
"""
_NOT_SUBJECT_AFTER: Final = frozenset(_AFTER_THESE.split())
_LESS: Final = """
ACADEMIC CAUSE COMPLAINT CRAFT FICTION HYPER IDIOM_COND JOKE NEWS PAST_FAR RESOLVED TECH THAN_DO TRIVIAL WORK
"""
_LOWERING: Final = frozenset(_LESS.split())
"""What makes less of a match."""
_CLOSE: Final = 12
"""Words from a direct statement within which something in its sentence makes less of it."""
_SMALL_WORDS: Final = """
to be been a the any ever again that am feel feeling actively of having have 再 要 有 过 去 会 是 想 在
"""
_GLUE: Final = frozenset(_SMALL_WORDS.split())
_HALVES: Final = [["有", "没"], ["是", "不"], ["要", "不"], ["想", "不"], ["会", "不"]]
"""How a question of the shape A-not-A goes on to its negation."""


class Passage:
    """A sentence with what its neighbours talk about: the ground on which its matches are judged."""

    __slots__ = ("around", "reading", "sentence")

    def __init__(self, sentence: Sentence, reading: Reading, around: set[str]) -> None:
        self.sentence = sentence
        self.reading = reading
        self.around = around

    def near(self, *concepts: str) -> bool:
        """Tell whether one of ``concepts`` is in the passage."""
        return not self.around.isdisjoint(concepts)

    def close_to(self, match: Match) -> Passage:
        """Return the passage with what lowers a match only where it stands close to it.

        A film, a laugh or a deadline in another sentence, or far away in this one, says nothing about "I want to die".
        """
        first, last = match.start - _CLOSE, match.end + _CLOSE
        close = {
            name
            for name, places in self.reading.events.items()
            if any(start < last and end > first for start, end in places)
        }
        return Passage(self.sentence, self.reading, self.around - _LOWERING | close)


class Passages:
    """The sentences of a message; the same words are read once, and only when they or a neighbour match a rule."""

    def __init__(self, read: list[Sentence], reach: int) -> None:
        self._read = read
        self._reach = reach
        self._readings: dict[tuple[str, ...], Reading] = {}
        self._words = sum(len(sentence.words) for sentence in read)

    def heard_at(self, place: int, rules: list[int]) -> list[Heard]:
        """Return what counts of one sentence and some rules, said of oneself or told of somebody near."""
        sentence = self._read[place]
        reading = self._reading(place)
        found = matches(reading, rules)
        as_said = None if TOLD.keys().isdisjoint(sentence.words) else Reading(told(sentence.words))
        found_told = matches(as_said, rules) if as_said else []
        if not found and not found_told:
            return []
        passage = Passage(sentence, reading, self.around(place))
        heard = _counting(found, passage)
        if as_said and found_told and _real_person(passage):
            heard += _told_of_another(found_told, passage, as_said)
        return heard

    def tells_a_story(self) -> bool:
        """Tell whether the message is about a film, a book or a song, and says nothing of oneself."""
        return self.has("FICTION") and not self.has("ME")

    def is_over(self) -> bool:
        """Tell whether the message says that a bad time is over, and nothing of the present."""
        return self.has("RESOLVED") and not self.has("PRESENT_RISK", "RECENT", "EARNEST")

    def has(self, *concepts: str) -> bool:
        """Tell whether one of ``concepts`` stands somewhere in the message."""
        readings = map(self._reading, range(len(self._read)))
        return any(not reading.events.keys().isdisjoint(concepts) for reading in readings)

    def denies(self) -> bool:
        """Tell whether a sentence says that a wish to die or to hurt oneself is not there."""
        return any(map(self._denied, range(len(self._read))))

    def words_without_idioms(self) -> list[str]:
        """Return the words that no idiom covers, with a point behind each sentence."""
        left: list[str] = []
        for place, sentence in enumerate(self._read):
            idioms = self._reading(place).events.get("IDIOM", ())
            covered = {at for first, last in idioms for at in range(first, last)}
            left += [word for at, word in enumerate(sentence.words) if at not in covered]
            left.append(END)
        return left

    def _denied(self, place: int) -> bool:
        reading = self._reading(place)
        passage = Passage(self._read[place], reading, self.around(place))
        return any(_negated(start, passage) for name in _DENIED for start, _ in reading.events.get(name, ()))

    def _reading(self, place: int) -> Reading:
        words = self._read[place].words
        key = tuple(words)
        if key not in self._readings:
            self._readings[key] = Reading(words)
        return self._readings[key]

    def around(self, place: int) -> set[str]:
        """Return the concepts of the sentence and its neighbours."""
        around: set[str] = set()
        for near in range(max(0, place - self._reach), min(len(self._read), place + self._reach + 1)):
            around.update(self._reading(near).events)
        if self._words <= _SHORT_WORDS:
            around.add("SHORT")
        return around


def _told_of_another(found: list[Match], passage: Passage, as_said: Reading) -> list[Heard]:
    """Return what the matches say of another person, whose words are read as their own ("she wishes she was dead")."""
    sentence = passage.sentence
    own = Passage(sentence.with_words(told(sentence.words)), as_said, passage.around)
    return [
        Heard(match, sentence, match.rule[2], "someone-else", "possible", overload=False)
        for match in found
        if match.rule[1] in _SELF_KINDS
        and match.rule[2] >= SOFT
        and _subject(match, passage, spoken=False) == "OTHER"
        and _conditions_hold(match, own)
        and not _negated(match.start, own)
    ]


def _counting(found: list[Match], passage: Passage) -> list[Heard]:
    """Return the matches of a sentence that count, less those that add nothing to what is said outright."""
    heard: list[Heard] = []
    for match in sorted(found, key=lambda match: (match.rule[3] != "direct", -match.rule[2])):
        if not any(_says_as_much(one, match) for one in heard):
            one = _weigh(match, passage)
            if one is not None:
                heard.append(one)
    return heard


def _says_as_much(one: Heard, match: Match) -> bool:
    """Tell whether what was heard says outright, in words of the match, all that the match could say."""
    return (
        one.strength == "direct"
        and one.points >= max(SOFT, match.rule[2])
        and one.kind == match.rule[1]
        and one.start < match.end
        and match.start < one.end
    )


def _weigh(match: Match, passage: Passage) -> Heard | None:
    """Return the match as it counts, or None."""
    if match.rule[3] == "direct":
        passage = passage.close_to(match)
    return _judge(match, passage) if _conditions_hold(match, passage) else None


def _conditions_hold(match: Match, passage: Passage) -> bool:
    needs, unless = match.rule[6], match.rule[7]
    return all(passage.near(*group) for group in needs) and not passage.near(*unless)


def _judge(match: Match, passage: Passage) -> Heard | None:
    """Return ``match`` with its points, or None when it says nothing about anybody here."""
    _, kind, points, strength = match.rule[:4]
    if match.rule[4][0] != ("NEG",) and _negated(match.start, passage):
        return None
    who = "" if match.rule[8] else _subject(match, passage)
    if _is_nobody(who, kind):
        who = ""
    if kind in _SELF_KINDS and who in _NOT_ME:
        if who != "OTHER" or points < SOFT or not _real_person(passage):
            return None
        kind, strength = "someone-else", "possible"
    if kind == "harm-to-others" and who in _NOT_ME:
        return None
    for reduce in (_by_quotation, _by_story, _by_past, _by_hyperbole):
        points, strength = reduce(points, strength, kind, who, match, passage)
        if points <= 0:
            return None
    is_plain = match.rule[2] >= PLAIN
    overload = points <= HALF and not is_plain and passage.near("WORK")
    return Heard(match, passage.sentence, points, kind, strength, overload)


def _is_nobody(who: str, kind: str) -> bool:
    """Tell whether the subject says nothing about whose words these are: you in a farewell, a thing elsewhere."""
    return (kind == "farewell" and who == "YOU") or (who == "THING" and kind not in ("ideation", "self-harm"))


# ---------------------------------------------------------------- negation


def _negated(start: int, passage: Passage) -> bool:
    """Tell whether a negation ends right before ``start``, perhaps with a wish in between.

    One that is taken back ("I told her no, but I lied") denies nothing.
    """
    if passage.near("TAKEN_BACK"):
        return False
    events = passage.reading.events
    words = passage.sentence.words
    begins = {start}
    for name in ("WISH", "THOUGHT"):
        begins |= {first for first, last in events.get(name, ()) if last == start}
    lied = passage.near("LIED")
    for first, last in events.get("NEG", ()):
        if lied and _is_half_a_question(words, first):
            continue
        for begin in begins:
            between = words[last:begin]
            if last <= begin and len(between) <= 2 and all(word in _GLUE for word in between):
                return True
    return False


def _is_half_a_question(words: list[str], first: int) -> bool:
    """Tell whether a negation is the second half of a question (有没有, 是不是), not that of an answer.

    Mostly the answer follows and is no; where the person says that it was a lie, nothing was denied.
    """
    return 0 < first < len(words) and words[first - 1 : first + 1] in _HALVES


# ---------------------------------------------------------------- subject


def _subject(match: Match, passage: Passage, spoken: bool = True) -> str:
    """Return whom the match is about: ME, OTHER, YOU, GENERIC, THING, or an empty word (nobody is named).

    ``spoken`` lets a word for oneself inside the match decide.
    """
    if spoken and any(
        match.start <= first and last <= match.end for first, last in passage.reading.events.get("ME", ())
    ):
        return "ME"
    start = _clause_start(passage.sentence.words, match.start)
    who, _ = _nearest(passage, start, match.start)
    if who or start == 0:
        return who
    before = _clause_start(passage.sentence.words, start - 1)
    said = any(before <= place < start for place, _ in passage.reading.events.get("SAY", ()))
    return _nearest(passage, before, start)[0] if said else ""


def _nearest(passage: Passage, start: int, end: int) -> tuple[str, int]:
    """Return the subject named last between ``start`` and ``end``, and where."""
    found, at = "", -1
    for name in _SUBJECTS:
        if name == "THING" and found:
            break
        for first, last in passage.reading.events.get(name, ()):
            if (
                start <= first
                and last <= end
                and first > at
                and not _is_object(passage.sentence.words, first, name)
            ):
                found, at = name, first
    return found, at


def _is_object(words: list[str], place: int, name: str) -> bool:
    return name in ("OTHER", "THING") and place > 0 and words[place - 1] in _NOT_SUBJECT_AFTER


def _clause_start(words: list[str], place: int) -> int:
    while place > 0 and words[place - 1] != COMMA:
        place -= 1
    return place


def _real_person(passage: Passage) -> bool:
    """Tell whether another person is somebody near, and not of a story, the news or a study."""
    if passage.near("FICTION", "NEWS", "ACADEMIC", "CRAFT", "PAST_FAR", "JOKE", "TECH"):
        return False
    return passage.near("OTHER", "RELATION")


# ---------------------------------------------------------------- quotation, story, past, hyperbole


def _by_quotation(
    points: int, strength: str, _kind: str, _who: str, match: Match, passage: Passage
) -> tuple[int, str]:
    """Reduce words that are quoted, pasted, fenced: at most possible, nothing in a story, concern when asked about."""
    if not passage.sentence.quoted(match.start, match.end):
        return points, strength
    if passage.near("FICTION", "NEWS", "ACADEMIC", "TECH", "JOKE"):
        return 0, strength
    return (HALF if passage.near("CRAFT") else points), "possible"


def _by_story(
    points: int, strength: str, _kind: str, who: str, _match: Match, passage: Passage
) -> tuple[int, str]:
    """Reduce what belongs to a film, a song, the news, a study, a text somebody works on."""
    if not passage.near("FICTION", "NEWS", "ACADEMIC", "CRAFT"):
        return points, strength
    if who != "ME":
        return 0, strength
    if passage.near("CRAFT") and not passage.near("EARNEST"):
        return min(points, HALF), "possible"
    return points, "possible"


def _by_past(
    points: int, strength: str, _kind: str, _who: str, _match: Match, passage: Passage
) -> tuple[int, str]:
    """Reduce what was long ago: nothing when it is over, concern when that is not said."""
    if not passage.near("PAST_FAR") or passage.near("PRESENT_RISK", "RECENT"):
        return points, strength
    return (0 if passage.near("RESOLVED") else min(points, HALF)), "possible"


def _by_hyperbole(
    points: int, strength: str, kind: str, _who: str, _match: Match, passage: Passage
) -> tuple[int, str]:
    """Reduce exaggeration: code, everyday nuisance, a joke, work; never without a reason in the text."""
    joking = passage.near("JOKE")
    if kind in ("violence-at-home", "psychiatric-emergency", "someone-else"):
        return (0 if joking else points), strength
    compared = passage.near("THAN_DO", "HYPER") and not passage.near("EARNEST")
    if compared and (points < FIRM or passage.near("TECH", "TRIVIAL")):
        return 0, strength
    caused = passage.near("CAUSE", "IDIOM_COND")
    technical = passage.near("TECH") and passage.near("COMPLAINT", "CAUSE", "JOKE")
    nuisance = technical or passage.near("TRIVIAL")
    outright = strength == "direct" and points >= PLAIN and kind in _SELF_KINDS
    # A laugh alone hides nothing that is said outright.
    laughs = joking and outright and not (nuisance or caused or passage.near("WORK", "IDIOM"))
    insists = passage.near("INSISTS") and not joking
    if insists or laughs or (points == FIRM and not (joking or (caused and nuisance))):
        return points, strength
    if points == FIRM:
        return (0 if technical and not passage.near("EARNEST") else HALF), "possible"
    if caused and (nuisance or joking):
        return 0, strength
    return _by_nuisance(points, strength, passage, nuisance, caused)


def _by_nuisance(
    points: int, strength: str, passage: Passage, nuisance: bool, caused: bool
) -> tuple[int, str]:
    """Reduce what is said in jest, about a nuisance or about too much work."""
    if passage.near("JOKE"):
        return (0 if nuisance or points < PLAIN else HALF), "possible"
    if nuisance and (points <= HALF or not passage.near("EARNEST")):
        return (0 if passage.near("TECH") or points < PLAIN else HALF), "possible"
    if passage.near("WORK") and not passage.near("EARNEST"):
        return (min(points, HALF) if points < PLAIN or caused else points), strength
    return points, strength
