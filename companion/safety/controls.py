"""What the person asks of the memory itself: off the record, pause, forget, "what do you remember".

Recognised only as a request to the agent, never as words about code ("stop checking in the lockfile"): a phrase
has to stand in its own clause, in the person's own words (not quoted, pasted or fenced), and no negation before it.
The phrases are data (``companion/data/safety/controls``), both languages as equals (C-90 … C-96).

``off-record`` is the message it stands in with the reply to it; ``off-record-before`` the turn before,
``off-record-chat`` this whole conversation. What is done about it is the caller's.
"""

from __future__ import annotations

from companion.safety.message import Message
from companion.safety.plain import COMMA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from companion.safety.crisis_words import Sentence
    from companion.safety.message import Bag, Line
    from companion.safety.phrases import Phrases

KINDS: Final = (
    "off-record-before",
    "off-record-chat",
    "private-session",
    "off-record",
    "not-me",
    "pause",
    "resume",
    "forget",
    "recall",
    "not-about-me",
)
OFF_RECORD: Final = frozenset(
    {"off-record", "off-record-before", "off-record-chat", "private-session", "not-me"}
)
"""The kinds that keep something out of the memory."""
_NEGATIONS: Final = frozenset(["not", "never", "别", "不", "没", "勿"])
_DOERS: Final = frozenset(
    ["i", "we", "they", "he", "she", "it", "who", "which", "to", "would", "我", "他", "她", "们"]
)
"""Before "do not remember this" they make it no request."""
_WITH_NEGATION: Final = frozenset(
    {"off-record", "off-record-before", "off-record-chat", "pause", "not-me", "not-about-me"}
)
_BEGINS_NEGATION: Final = frozenset(["do", "never", "no", "without", "别", "不"])
_TOPIC_WORDS: Final = 12
_MOST_PLACES: Final = 8
_BEGIN: Final = "^"
_END: Final = "$"


class Control:
    """One request: its kind, the words that said it, and for ``forget`` what is to be forgotten, as written."""

    __slots__ = ("kind", "phrase", "topic")

    def __init__(self, kind: str, phrase: str, topic: str) -> None:
        self.kind = kind
        self.phrase = phrase
        self.topic = topic

    def __repr__(self) -> str:
        return f"Control({self.kind!r}, {self.phrase!r}, {self.topic!r})"


def controls(text: str, *, paused: bool = False, message: Message | None = None) -> tuple[Control, ...]:
    """Return the requests in a message, each kind once, the order that of ``KINDS``.

    ``paused`` lets a bare "resume" count. ``message``: the text as it was read already.
    """
    message = message or Message(text)
    if not message.bag.requests:
        return ()
    found: dict[str, Control] = {}
    for line in message.lines:
        if not line.foreign and message.bag.may_ask(line.words()):
            for control in _in_line(line, message.bag, paused):
                found.setdefault(control.kind, control)
    return tuple(found[kind] for kind in KINDS if kind in found)


def disowns(text: str) -> bool:
    """Tell whether the person says that such words were not about them ("that's not about me")."""
    return any(control.kind == "not-about-me" for control in controls(text))


def _in_line(line: Line, bag: Bag, paused: bool) -> Iterator[Control]:
    from companion.safety.crisis_words import sentences  # noqa: PLC0415 - only behind a sign

    for sentence in sentences(line):
        if bag.may_ask(sentence.words):
            words, places = _with_edges(sentence.words)
            for name, first, last in _names_in(words, paused):
                start, end = places[first], places[last - 1] + 1
                if start < end and not sentence.quoted(start, end):
                    yield Control(name, sentence.phrase(start, end), _topic(name, sentence, end))


def _with_edges(words: list[str]) -> tuple[list[str], list[int]]:
    """Return the words with the edges of their clauses, and the place of each among the words without."""
    marked, places = [_BEGIN], [0]
    for place, word in enumerate(words):
        if word == COMMA:
            marked += [_END, _BEGIN]
            places += [place - 1, place + 1]
        else:
            marked.append(word)
            places.append(place)
    return [*marked, _END], [*places, len(words) - 1]


def _names_in(words: list[str], paused: bool) -> Iterator[tuple[str, int, int]]:
    """Yield the kinds of request in the words, with the first place and the one behind the last."""
    found = _Table.phrases().places(words, _MOST_PLACES)
    technical = "tech" in found
    for name, places in found.items():
        kind = name.removesuffix("?")
        if kind == "resume-if-paused":
            kind = "resume" if paused else ""
        if kind in KINDS and not (name.endswith("?") and technical):
            for start, end in places:
                if not _is_told(kind, words, start):
                    yield kind, start, end


def _is_told(kind: str, words: list[str], start: int) -> bool:
    """Tell whether a phrase is negated, or says what somebody does: "I don't remember this" asks for nothing."""
    before = words[start - 1] if start else ""
    if kind in _WITH_NEGATION:
        return before in _DOERS and words[start] in _BEGINS_NEGATION
    return before in _NEGATIONS


def _topic(kind: str, sentence: Sentence, end: int) -> str:
    """Return what follows a request to forget, as it was written."""
    if kind != "forget" or end >= len(sentence.words):
        return ""
    return sentence.phrase(end, min(len(sentence.words), end + _TOPIC_WORDS))


class _Table:
    """The phrases, read behind the first key word."""

    known: Phrases | None = None

    @classmethod
    def phrases(cls) -> Phrases:
        if cls.known is None:
            from companion.safety.phrases import Phrases as Table  # noqa: PLC0415 - as said
            from companion.safety.tables import control_phrases as table  # noqa: PLC0415 - as said

            cls.known = Table(table.NAMES, lambda _latin: table, table.SHORTHAND)
        return cls.known
