"""From matches to a verdict: whose words, about whom, meant how.

Every rule of reduction is one short function here, each named after what it asks. In doubt the fuller answer
stays: a reduction needs a reason in the text. Order: negation, subject, quotation, time, then hyperbole.

*Points*: a firm or plain match is a crisis by itself, and a soft one; two halves, or a half and a faint one, make
one together; a half alone is concern, two faint ones are. What stays when a plain match is reduced is concern or
nothing, by the reason.
"""

from __future__ import annotations

from companion.safety.crisis_match import Match, Reading, matches
from companion.safety.crisis_words import COMMA, TOLD, Sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

FIRM: Final = 5
PLAIN: Final = 4
SOFT: Final = 3
HALF: Final = 2
_SELF_KINDS: Final = frozenset({"ideation", "plan", "farewell", "self-harm", "sudden-calm"})
_SUBJECTS: Final = ("ME", "OTHER", "YOU", "GENERIC", "THING")
"""Whom a clause can be about; a thing only when nobody is named."""
_NOT_SUBJECT_AFTER: Final = frozenset(
    ["by", "with", "for", "from", "without", "of", "about", "miss", "lost", "love", "hate", "leave", "leaving", "told", "tell", "left", "to", "and", "after", "before", "because", "than", "被", "跟", "和", "对", "因", "为", "把", "给", "向", "陪", "爱", "恨", "找", "想", "对不起", "失"]
)
_GLUE: Final = frozenset(["to", "be", "been", "a", "the", "any", "ever", "again", "that", "am", "feel", "feeling", "actively", "of", "having", "have", "再", "要", "有", "过", "去", "会", "是", "想", "在"])



class Heard:
    """One match that counts: its points after reduction, kind, strength, and where it stands."""

    __slots__ = ("end", "kind", "overload", "points", "rule", "sentence", "start", "strength")

    def __init__(
        self, match: Match, sentence: Sentence, points: int, kind: str, strength: str, overload: bool
    ) -> None:
        self.rule = match.rule[0]
        self.start = match.start
        self.end = match.end
        self.sentence = sentence
        self.points = points
        self.kind = kind
        self.strength = strength
        self.overload = overload


class Passage:
    """A sentence with what its neighbours talk about: the ground on which its matches are judged."""

    __slots__ = ("around", "reading", "sentence")

    def __init__(self, sentence: Sentence, reading: Reading, around: frozenset[str]) -> None:
        self.sentence = sentence
        self.reading = reading
        self.around = around

    def near(self, *concepts: str) -> bool:
        """Tell whether one of ``concepts`` is in the passage."""
        return not self.around.isdisjoint(concepts)


def heard_in(passage: Passage) -> list[Heard]:
    """Return what counts of the matches in one sentence, said of oneself or told of somebody near."""
    found = [heard for match in matches(passage.reading) if (heard := _weigh(match, passage)) is not None]
    if passage.near("RELATION") or not TOLD.keys().isdisjoint(passage.sentence.words):
        found.extend(_told_of_another(passage))
    return found


def _told_of_another(passage: Passage) -> list[Heard]:
    """Return what the sentence says when the other person's words are read as their own ("she wishes she was dead")."""
    sentence = passage.sentence
    words = [TOLD.get(word, word) for word in sentence.words]
    if words == sentence.words or not _real_person(passage):
        return []
    told = Passage(Sentence(words, sentence.origin, sentence.quoted, sentence.line), Reading(words), passage.around)
    found = []
    for match in matches(told.reading):
        about_other = _subject(match, passage, spoken=False) == "OTHER"
        if match.rule[1] in _SELF_KINDS and match.rule[2] >= SOFT and about_other and _conditions_hold(match, told):
            if not _negated(match.start, told):
                found.append(Heard(match, sentence, match.rule[2], "someone-else", "possible", overload=False))
    return found


def _weigh(match: Match, passage: Passage) -> Heard | None:
    """Return the match as it counts, or None."""
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
    if kind == "farewell" and who == "YOU":
        who = ""
    if who == "THING" and kind not in ("ideation", "self-harm"):
        who = ""
    if kind in _SELF_KINDS and who in ("OTHER", "GENERIC", "YOU", "THING"):
        if who != "OTHER" or points < SOFT or not _real_person(passage):
            return None
        kind, strength = "someone-else", "possible"
    if kind == "harm-to-others" and who in ("OTHER", "GENERIC", "YOU", "THING"):
        return None
    reducers = (_by_quotation, _by_story, _by_past, _by_hyperbole)
    for reduce in reducers:
        points, strength = reduce(points, strength, kind, who, match, passage)
        if points <= 0:
            return None
    overload = points <= HALF and passage.near("WORK")
    return Heard(match, passage.sentence, points, kind, strength, overload)


# ---------------------------------------------------------------- negation


def _negated(start: int, passage: Passage) -> bool:
    """Tell whether a negation ends right before ``start``, perhaps with a wish in between."""
    events = passage.reading.events
    words = passage.sentence.words
    begins = {start}
    for name in ("WISH", "THOUGHT"):
        begins |= {first for first, last in events.get(name, ()) if last == start}
    for _, last in events.get("NEG", ()):
        for begin in begins:
            between = words[last:begin]
            if last <= begin and len(between) <= 2 and all(word in _GLUE for word in between):
                return True
    return False


# ---------------------------------------------------------------- subject


def _subject(match: Match, passage: Passage, spoken: bool = True) -> str:
    """Return whom the match is about: ME, OTHER, YOU, GENERIC, THING, or an empty word (nobody is named).

    ``spoken`` lets a word for oneself inside the match decide.
    """
    if spoken and any(match.start <= first and last <= match.end for first, last in passage.reading.events.get("ME", ())):
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
            if start <= first and last <= end and first > at and not _is_object(passage.sentence.words, first, name):
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
    if not all(passage.sentence.quoted[match.start : match.end]):
        return points, strength
    if passage.near("FICTION", "NEWS", "ACADEMIC", "TECH", "JOKE"):
        return 0, strength
    return (HALF if passage.near("CRAFT") else points), "possible"


def _by_story(points: int, strength: str, _kind: str, who: str, _match: Match, passage: Passage) -> tuple[int, str]:
    """Reduce what belongs to a film, a song, the news, a study, a text somebody works on."""
    if not passage.near("FICTION", "NEWS", "ACADEMIC", "CRAFT"):
        return points, strength
    if who != "ME":
        return 0, strength
    if passage.near("CRAFT") and not passage.near("EARNEST"):
        return min(points, HALF), "possible"
    return points, "possible"


def _by_past(points: int, strength: str, _kind: str, _who: str, _match: Match, passage: Passage) -> tuple[int, str]:
    """Reduce what was long ago: nothing when it is over, concern when that is not said."""
    if not passage.near("PAST_FAR") or passage.near("PRESENT_RISK", "RECENT"):
        return points, strength
    return (0 if passage.near("RESOLVED") else min(points, HALF)), "possible"


def _by_hyperbole(
    points: int, strength: str, kind: str, _who: str, _match: Match, passage: Passage
) -> tuple[int, str]:
    """Reduce exaggeration: code, everyday nuisance, a joke, work; never without a reason in the text."""
    if kind in ("violence-at-home", "psychiatric-emergency", "someone-else"):
        return (0 if passage.near("JOKE") else points), strength
    if points < FIRM and passage.near("THAN_DO", "HYPER") and not passage.near("EARNEST"):
        return 0, strength
    caused = passage.near("CAUSE", "IDIOM_COND")
    nuisance = passage.near("TRIVIAL") or (passage.near("TECH") and passage.near("COMPLAINT", "CAUSE", "JOKE"))
    if points == FIRM:
        light = passage.near("JOKE") or (caused and nuisance)
        return (HALF if light else points), ("possible" if light else strength)
    if caused and (nuisance or passage.near("JOKE")):
        return 0, strength
    if passage.near("JOKE"):
        return (0 if nuisance or points < PLAIN else HALF), "possible"
    if nuisance and (points <= HALF or not passage.near("EARNEST")):
        return (0 if passage.near("TECH") or points < PLAIN else HALF), "possible"
    if passage.near("WORK") and not passage.near("EARNEST"):
        return (min(points, HALF) if points < PLAIN or caused else points), strength
    return points, strength
