"""Which operation a statement asks for, given what covers its topic (R-34 … R-50).

A table, tried from the top; the first row that fits decides:

    equal to an entry                                        NOOP    equal
    bound to this once ("not for this task")                 NOOP    situational
    a correction that would apply again                      REJECTION correction
    …, which turns an entry round                            REJECTION may-conflict (R-47)
    says that the other is no longer so, or names another
    tool of its group, another number, or turns it round     ARCHIVE contradicts
    all that the other says, and more; or nearly the same    UPDATE  more-detail
    no tier fits                                             NOOP    tier-unclear
    turned round against it, and about something else too    ADD     may-conflict (R-47)
    anything else                                            ADD     new

Pure and advisory: the operation that a caller names is carried out. What must stay true: a target is named
exactly when the operation needs one, and equal texts are never stored twice.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from companion.rules.corrections import is_situational
from companion.rules.entry_words import REPLACED, TOOLS, VERBS
from companion.rules.polarity import Polarity, is_measure, is_turned, numbers, polarity, without_form
from companion.rules.tiers import Entry, bare_text, key_of
from companion.text.cutter import cut
from companion.text.normalise import normalise
from companion.text.query import parse_query
from companion.text.stop_words import is_stop_word

_REPLACED: Final = tuple(re.compile(pattern) for pattern in REPLACED)

NEARLY_ALL: Final = 0.8
"""Share of the old statement's words that a richer one still holds (R-48)."""

MOSTLY: Final = 0.6
"""Share of all words of both that makes two statements the same one, said a little differently."""

RELATED: Final = 0.5
"""Share of the smaller statement's words from which the two are about one thing."""


class Decision(NamedTuple):
    """The operation that fits, the entry that it is about, and why, as a key of the words for people."""

    operation: str
    target: Entry | None
    reason: str


class Likeness(NamedTuple):
    """How two statements compare. ``kept`` is the share of the other's words that the statement holds.

    ``overlap`` is the share of all words of both, ``related`` of the smaller one's; ``turned`` tells that one
    denies what the other one says.
    """

    kept: float
    overlap: float
    related: float
    turned: bool
    replaced: bool
    renumbered: bool


def decide(text: str, type: str | None, tier: str | None, covering: Sequence[Entry]) -> Decision:
    """Return the operation for a statement; ``covering`` are entries that may be about the same, best first."""
    key = key_of(text)
    equal = next((entry for entry in covering if key_of(entry.text) == key), None)
    if equal is not None:
        return Decision("NOOP", equal, "equal")
    if is_situational(text):
        return Decision("NOOP", None, "situational")
    compared = [(entry, compare(text, entry.text)) for entry in covering]
    decision = _rejection(compared) if type == "rejection" else _against(compared)
    if tier is None and decision.operation == "ADD":
        return Decision("NOOP", None, "tier-unclear")
    return decision


def _rejection(compared: Sequence[tuple[Entry, Likeness]]) -> Decision:
    """Let a rejection stand for itself, but take more detail of one that is known to that one.

    What it turns round is left standing, so a note names it: two opposite rules never stand without a word.
    """
    known = [(entry, like) for entry, like in compared if entry.type == "rejection"]
    richer = next((entry for entry, like in known if _says_more(like) and not like.renumbered), None)
    if richer is not None:
        return Decision("UPDATE", richer, "more-detail")
    turned = next((entry for entry, like in compared if _may_conflict(like)), None)
    return Decision("REJECTION", turned, "may-conflict" if turned else "correction")


def _against(compared: Sequence[tuple[Entry, Likeness]]) -> Decision:
    for operation, reason, fits in (
        ("ARCHIVE", "contradicts", _contradicts),
        ("UPDATE", "more-detail", _says_more),
        ("ADD", "may-conflict", _may_conflict),
    ):
        target = next((entry for entry, like in compared if fits(like)), None)
        if target is not None:
            return Decision(operation, target, reason)
    return Decision("ADD", None, "new")


def _contradicts(like: Likeness) -> bool:
    if like.replaced:
        return True
    return (like.turned or like.renumbered) and (like.overlap >= MOSTLY or like.kept >= NEARLY_ALL)


def _says_more(like: Likeness) -> bool:
    return not like.turned and (like.kept >= NEARLY_ALL or like.overlap >= MOSTLY)


def _may_conflict(like: Likeness) -> bool:
    return like.turned and like.related >= RELATED


def compare(text: str, other: str) -> Likeness:
    """Return how a statement compares with one that is stored; tension notes do not count."""
    new, old = _heard(text), _heard(other)
    mine, theirs = new.subject, old.subject
    shared = mine & theirs
    smaller = min(len(mine), len(theirs))
    return Likeness(
        kept=len(shared) / len(theirs) if theirs else 0.0,
        overlap=len(shared) / len(mine | theirs) if shared else 0.0,
        related=len(shared) / smaller if smaller else 0.0,
        turned=is_turned(new.polarity, old.polarity),
        replaced=_replaces(new.text, old.text),
        renumbered=bool(new.numbers) and bool(old.numbers) and new.numbers != old.numbers,
    )


class _Heard(NamedTuple):
    """A statement as it is compared."""

    text: str
    subject: frozenset[str]
    polarity: Polarity
    numbers: frozenset[str]


@lru_cache(maxsize=256)
def _heard(text: str) -> _Heard:
    """Return a statement as it is compared; each is asked about several times in one decision."""
    spelt = normalise(bare_text(text))
    return _Heard(spelt, frozenset(subject_words(spelt)), polarity(spelt), numbers(spelt))


def subject_words(text: str) -> tuple[str, ...]:
    """Return the words that a statement is about, each once: no negation, no verbs of preference, no numbers."""
    spelt = normalise(bare_text(text))
    content = parse_query(without_form(spelt)).content
    words = tuple(word for word in content if word not in VERBS and not is_measure(word))
    return words or content or parse_query(spelt).content


def rivals(text: str) -> tuple[str, ...]:
    """Return the other tools of the groups that a statement names one tool of: one of them may be replaced."""
    words = set(cut(normalise(bare_text(text))))
    return tuple(sorted(name for group in TOOLS if words & group for name in group - words))


def _replaces(new: str, old: str) -> bool:
    """Tell whether the new statement says that what the old one holds is no longer so."""
    said = _words(old)
    dropped = {word for pattern in _REPLACED for found in pattern.findall(new) for word in _words(found)}
    named = dropped - VERBS
    if named & said:
        # "Use tabs, not spaces" and "never spaces" agree: the old one must hold it positively.
        return not _denies(old, named & said) and bool(_words(new) - said)
    return any(_is_another_tool(_words(new) - dropped, said, group) for group in TOOLS)


def _denies(old: str, words: set[str]) -> bool:
    dropped = {word for pattern in _REPLACED for found in pattern.findall(old) for word in _words(found)}
    return words <= dropped


def _is_another_tool(mine: set[str], theirs: set[str], group: frozenset[str]) -> bool:
    """Tell whether both name one tool of a group, and not the same one, in a statement of the same form."""
    new, old = mine & group, theirs & group
    return len(new) == len(old) == 1 and new != old and _same_form(mine - new, theirs - old)


def _same_form(mine: set[str], theirs: set[str]) -> bool:
    """Tell whether what is said around the tools is alike, or one of them says nothing more than its tool."""
    about = _about(mine), _about(theirs)
    return min(map(len, about)) == 0 or len(about[0] & about[1]) >= RELATED * min(map(len, about))


def _about(words: set[str]) -> set[str]:
    return {word for word in words if word not in VERBS and not is_stop_word(word)}


def _words(text: str) -> set[str]:
    return {word for word in cut(text) if len(word) > 1}
