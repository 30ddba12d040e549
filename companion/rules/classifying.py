"""Where a statement belongs: type, tier and topics, proposed from its words (R-13 … R-15, R-19, R-32).

What a caller names is never overruled; a gap is filled. Where nothing fits there is no tier, and then nothing is
saved (R-19). Pure: which topics the store already has is an argument.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from companion.rules.corrections import Correction, detect, is_reasoned
from companion.rules.entry_words import TOPIC_CUES, TOPIC_FREE, TYPE_CUES, VERBS
from companion.rules.tagging import MOST_TOPICS, tag_of
from companion.text.cutter import cut, is_unspaced
from companion.text.normalise import normalise
from companion.text.query import parse_query

_TYPE_CUES: Final = tuple((type_, re.compile(pattern)) for type_, pattern in TYPE_CUES)
_TOPIC_WORDS: Final = {word: topic for topic, words in TOPIC_CUES for word in words.split() if word.isascii()}
_TOPIC_PARTS: Final = tuple(
    (word, topic) for topic, words in TOPIC_CUES for word in words.split() if not word.isascii()
)
_LONGEST_PARTS: Final = re.compile(
    "|".join(sorted((*TOPIC_FREE, *(part for part, _ in _TOPIC_PARTS)), key=lambda part: -len(part)))
)
"""Where one word of the table holds another, the longer one is meant: a 制表符 is no 表."""
_TIERS: Final = {
    "preference": "preferences",
    "decision": "preferences",
    "rejection": "preferences",
    "context": "project-context",
    "relationship": "conversations",
    "observation": "conversations",
}
_TYPES: Final = {
    "preferences": "preference",
    "project-context": "context",
    "conversations": "observation",
}
_LAST_TOPIC: Final = "general"
_OUTRIGHT: Final = re.compile(r"\b(?:don't|do not|dont|stop|quit)\b|不要|别|不许|不准|禁止|停止|不用再")


class Place(NamedTuple):
    """Where a statement would stand; ``tier`` and ``type`` are ``None`` where its words do not say."""

    type: str | None
    tier: str | None
    topics: tuple[str, ...]


def classify(
    text: str, type: str | None, tier: str | None, topics: Sequence[str], known: Collection[str]
) -> Place:
    """Return type, tier and topics of a statement: those given, else those that its words propose.

    ``known`` are topics of the store: one that the text names is used before a new one is made.
    """
    guessed = type or type_of(text)
    place = tier or (_TIERS.get(guessed) if guessed else None)
    if guessed is None and tier is not None:
        guessed = _TYPES[tier]
    return Place(guessed, place, tuple(topics) or topics_of(text, known))


def type_of(text: str) -> str | None:
    """Return the type that a statement sounds like, ``None`` when it sounds like none (R-32).

    "Don't" is a rejection; "never" without a reason is a preference that was stated, not a correction (R-50).

    >>> type_of("Always use bun"), type_of("Don't pin by hand because both drift"), type_of("blue")
    ('preference', 'rejection', None)
    """
    if _is_rejection(text, detect(text)):
        return "rejection"
    spelt = normalise(text)
    return next((type_ for type_, pattern in _TYPE_CUES if pattern.search(spelt)), None)


def _is_rejection(text: str, correction: Correction | None) -> bool:
    if correction is None:
        return False
    if correction.kind == "negation":
        return is_reasoned(text) or _OUTRIGHT.search(normalise(text)) is not None
    return correction.kind == "judgement"


def topic_words(text: str) -> tuple[str, ...]:
    """Return the words by which the store is asked for topics that it has: the words of the text, then pairs.

    >>> topic_words("code style matters")
    ('code', 'style', 'matters', 'code-style', 'style-matters')
    """
    words = [word for word in cut(text) if len(word) > 1]
    pairs = [f"{first}-{second}" for first, second in pairwise(words)]
    return tuple(dict.fromkeys([*words[:40], *pairs[:40]]))


def topics_of(text: str, known: Collection[str]) -> tuple[str, ...]:
    """Return one to three topics: known ones that the text names, then those of the table, then its own word."""
    words = topic_words(text)
    named = [word for word in words if word in known]
    spelt = normalise(text)
    told = [_TOPIC_WORDS[word] for word in words if word in _TOPIC_WORDS]
    parts = set(_LONGEST_PARTS.findall(spelt))
    told += [topic for part, topic in _TOPIC_PARTS if part in parts]
    # The longer of two known topics says more: code-style before code.
    chosen = _first([*sorted(named, key=lambda word: -word.count("-")), *told])
    return chosen or (_own_topic(text),)


def _first(topics: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(topics))[:MOST_TOPICS]


def _own_topic(text: str) -> str:
    """Return the first word that the text is about; a pair of Chinese characters is too seldom a word."""
    content = (word for word in parse_query(text).content if word not in VERBS and not is_unspaced(word[0]))
    return next((tag for word in content if len(tag := tag_of(word)) > 2 and not tag.isdigit()), _LAST_TOPIC)
