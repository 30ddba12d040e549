"""What the person asks of the memory itself: off the record, pause, forget, "what do you remember".

Recognised only as a request to the agent, never as words about code ("stop checking in the lockfile"): a phrase
has to stand in its own clause, in the person's own words (not quoted, pasted or fenced), no negation before it,
and where work is spoken of in the same way no word of work beside it.
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
    from companion.safety.phrases import Phrases, Place

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
_ASKING: Final = frozenset(["if", "when", "whenever", "why", "how", "because", "since", "unless"])
"""Before "you do not remember this", or "can you not remember this", they make it no request either."""
_WORK: Final = ("tech", "work")
_BEGINS_NEGATION: Final = frozenset(["do", "never", "no", "without", "别", "不"])
_ALONE_BEFORE: Final = "off-record-before!"
"""A request with nothing of its own to keep: "don't save that" alone can only mean what was said before."""
_TOPIC_WORDS: Final = 12
_PERSONS: Final = frozenset(["我", "他", "她"])
"""What a topic begins with: 我前任的事."""
_ALONE: Final = (["me"], ["us"])
_FORGET_VERBS: Final = ("删掉", "删了", "删除", "忘掉", "忘了", "忘记", "清掉", "清除", "清空", "抹掉")
_KEEPING: Final = (
    *("不要", "不能", "不可", "不许", "不会", "不该", "不用", "别", "没", "没有"),
    *("别把", "要把", "能把", "别给", "么能"),
)
"""Before a Chinese word for forgetting they ask to keep."""
_NOT_ASKED: Final = ("为什么", "为何", "怎么", "为啥", "里", "里面", "中", "文档", "纪要", "记录")
"""Before a Chinese request they ask about it, or say that it stands in a text."""
_FORGETTING: Final = frozenset(["forget", "scrap", "drop", "scratch", "忘", "算", "删"])
_NEAR: Final = 3
_MASK: Final = "mask"
_INSTEAD: Final = "instead"
"""How a sentence goes on where the words before it are taken back as a way to work: ", use B"."""
_CITED: Final = "cited"
"""What makes mere words of the clause behind it: "translate: …", 翻译成英文：…; a wish for this message counts."""
_MOST_PLACES: Final = 20
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
    for place, line in enumerate(message.lines):
        if not line.foreign and message.bag.may_ask(line.words()):
            edges = place == 0, place == len(message.lines) - 1
            for control in _in_line(line, message.bag, paused, edges):
                found.setdefault(control.kind, control)
    return tuple(found[kind] for kind in KINDS if kind in found)


def disowns(text: str) -> bool:
    """Tell whether the person says that such words were not about them ("that's not about me")."""
    return any(control.kind == "not-about-me" for control in controls(text))


def _in_line(line: Line, bag: Bag, paused: bool, edges: tuple[bool, bool]) -> Iterator[Control]:
    """Yield the requests of a line; ``edges``: whether the message begins and ends with it."""
    from companion.safety.crisis_words import sentences  # noqa: PLC0415 - only behind a sign

    found = list(sentences(line))
    for place, sentence in enumerate(found):
        if bag.may_ask(sentence.words):
            begins = edges[0] and place == 0
            ends = edges[1] and place == len(found) - 1
            words, places = _with_edges(sentence.words, begins, ends)
            for name, first, last in _names_in(words, paused):
                start, end = places[first], places[last - 1] + 1
                if start < end and not sentence.quoted(start, end):
                    yield Control(name, sentence.phrase(start, end), _topic(name, sentence, end))


def _with_edges(words: list[str], begins: bool, ends: bool) -> tuple[list[str], list[int]]:
    """Return the words with the edges of their clauses, and the place of each among the words without.

    The edges of the whole message stand twice. A sign between words (an emoji) parts them like a comma.
    """
    marked, places = [_BEGIN] * (1 + begins), [0] * (1 + begins)
    for place, word in enumerate(words):
        if not word[0].isalnum():
            marked += [_END, _BEGIN]
            places += [place - 1, place + 1]
        else:
            marked.append(word)
            places.append(place)
    return [*marked, *[_END] * (1 + ends)], [*places, *[len(words) - 1] * (1 + ends)]


def _names_in(words: list[str], paused: bool) -> Iterator[tuple[str, int, int]]:
    """Yield the kinds of request in the words, with the first place and the one behind the last."""
    found = _Table.phrases().places(words, _MOST_PLACES)
    hidden = found.pop(_MASK, [])
    cited = [_clause_behind(words, place) for place in found.pop(_CITED, ())]
    alone = [place for place in found.pop(_ALONE_BEFORE, ()) if _ends_sentence(words, place)]
    if alone:
        yield "off-record-before", *alone[0]
        found = {name: places for name, places in found.items() if name.rstrip("?") != "off-record"}
    hidden += [
        place
        for name, places in found.items()
        for place in places
        if name.rstrip("?") in KINDS and _is_told(name.rstrip("?"), words, place, found)
    ]
    for name, places in found.items():
        kind = name.rstrip("?")
        if kind == "resume-if-paused":
            kind = "resume" if paused else ""
        if kind in KINDS and not (name == f"{kind}?" and "tech" in found):
            for start, end in places:
                covering = hidden if kind == "off-record" else hidden + cited
                is_hidden = any(first < end and start < last for first, last in covering)
                if not is_hidden and not (name == f"{kind}??" and _is_work(words, start, end, found)):
                    yield kind, start, end


def _clause_behind(words: list[str], place: Place) -> Place:
    """Return where the clause behind a place stands."""
    begin = place[1]
    return begin, words.index(_END, begin) if _END in words[begin:] else len(words)


def _ends_sentence(words: list[str], place: Place) -> bool:
    """Tell whether nothing follows in the sentence."""
    return set(words[place[1] :]) <= {_END}


def _is_work(words: list[str], start: int, end: int, found: dict[str, list[Place]]) -> bool:
    """Tell whether a word of work stands in the clauses of a phrase."""
    first = _last_edge(words, start)
    last = words.index(_END, end - 1) if _END in words[end - 1 :] else len(words)
    return any(first <= place < last for name in _WORK for place, _ in found.get(name, ()))


def _last_edge(words: list[str], start: int) -> int:
    """Return where the clause of a place begins."""
    while start and words[start] != _BEGIN:
        start -= 1
    return start


def _is_told(kind: str, words: list[str], place: Place, found: dict[str, list[Place]]) -> bool:
    """Tell whether a phrase is negated, or says what somebody does: "I don't remember this" asks for nothing.

    Nor does what takes another way in work: "forget what I said, use B".
    """
    start = place[0]
    before = words[start - 1] if start else ""
    if kind not in _WITH_NEGATION:
        return before in _NEGATIONS or _is_negated(words, start) or _goes_on_instead(words, place, found)
    if before == "you":
        return words[start - 2] in _ASKING
    if before in _ASKING or _is_reported(words, start):
        return True
    if words[start] in _BEGINS_NEGATION:
        return before in _DOERS or _ends_with_work(start, found)
    return _is_negated(words, start) or _goes_on_instead(words, place, found)


def _goes_on_instead(words: list[str], place: Place, found: dict[str, list[Place]]) -> bool:
    forgets = not _FORGETTING.isdisjoint(words[place[0] : place[1]])
    return forgets and any(first == words.index(_END, place[1] - 1) for first, _ in found.get(_INSTEAD, ()))


def _is_negated(words: list[str], start: int) -> bool:
    """Tell whether what is to be forgotten must not be: 不要忘记, 别把…忘掉, 不能删."""
    before = "".join(words[max(0, start - _NEAR) : start])
    return before.endswith(_KEEPING)


def _is_reported(words: list[str], start: int) -> bool:
    """Tell whether somebody else is said to ask (老板说这段不要记), it is asked why, or the place is a text's."""
    before = "".join(words[max(0, start - _NEAR) : start])
    if before.endswith(("说", "讲")):
        return before[-2:-1] not in ("我", "你")
    return before.endswith(_NOT_ASKED)


def _ends_with_work(end: int, found: dict[str, list[Place]]) -> bool:
    """Tell whether the words before a place are one of work: "the tests do not save this"."""
    return any(place[1] == end for name in _WORK for place in found.get(name, ()))


def _topic(kind: str, sentence: Sentence, end: int) -> str:
    """Return what follows a request to forget in its clause, as it was written; a person alone is no topic."""
    words = sentence.words
    if kind != "forget":
        return ""
    last = min(len(words), end + _TOPIC_WORDS)
    last = words.index(COMMA, end, last) if COMMA in words[end:last] else last
    last -= _length_of_verb("".join(words[end:last]))
    start = end - (words[end - 1] in _PERSONS)
    return "" if last <= end or words[end:last] in _ALONE else sentence.phrase(start, last)


def _length_of_verb(topic: str) -> int:
    """Return how many characters at the end of a Chinese topic are the verb: 把 … 全删掉."""
    verb = next((verb for verb in _FORGET_VERBS if topic.endswith(verb)), "")
    return len(verb) + topic.removesuffix(verb).endswith("全") if verb else 0


class _Table:
    """The phrases, read behind the first key word."""

    known: Phrases | None = None

    @classmethod
    def phrases(cls) -> Phrases:
        if cls.known is None:
            from companion.safety.phrase_lines import Lines  # noqa: PLC0415 - as said
            from companion.safety.phrases import Phrases as Table  # noqa: PLC0415 - as said
            from companion.safety.tables import control_phrases as table  # noqa: PLC0415 - as said

            cls.known = Table(table.NAMES, Lines(table).line_of, table.SHORTHAND)
        return cls.known
