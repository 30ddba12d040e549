"""What the rules hear of a very long message: its beginning, its end, and of the middle what stands around plain cues.

A person speaks before or behind what they paste. Reading a million characters as carefully as a sentence takes longer
than a hook may, and then nobody answers at all. What must stay true: a message that is not very long is heard whole;
somebody else's words stay somebody else's, wherever the cuts are; the result is as short for any text.
"""

from __future__ import annotations

from itertools import islice

from companion.safety.crisis import VERY_LONG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

ENDS: Final = 20_000
"""Characters of the beginning and of the end that are heard whole."""
CUES: Final = (
    "kill myself", "killing myself", "end my life", "ending my life", "suicid", "want to die", "wanna die", "overdose",
    "hurt myself", "harm myself", "cut myself", "off dead", "want to live", "kill him", "kill her", "kill them",
    "choked me", "off the record", "don't save",
    "自杀", "自殺", "轻生", "輕生", "不想活", "活不下去", "想死", "去死", "自残", "自殘", "割腕", "遗书",
    "遺書", "家暴", "杀了他", "杀了她", "不留记录", "别记", "不要记",
)  # fmt: skip
"""With one of these most danger is said, and most wishes that something is not kept; in lower case."""
_PASSAGES: Final = 40
_AROUND: Final = 200
_FENCES: Final = ("```", "~~~")
_PASTED: Final = (">", "＞")
_NEAR_A_LINE: Final = 2_000
_NEAR_A_BLANK: Final = 200


def heard_part(text: str) -> str:
    """Return what is heard of a message; one that is not very long comes back as it is."""
    if len(text) <= VERY_LONG:
        return text
    first, last = _cut(text, ENDS), _cut(text, len(text) - ENDS)
    before, middle, after = text[:first], _from(text, first, last), _from(text, last, len(text))
    open_before = _is_turned(before)
    open_after = open_before ^ _is_turned(middle)
    passages = islice(_passages(middle, fenced=open_before), _PASSAGES)
    return "\n".join((before, *_FENCES[:open_before], *passages, *_FENCES[:open_after], after))


def _cut(text: str, near: int) -> int:
    """Return a place to cut at: behind the end of a line, else behind a blank, where there is one near."""
    for mark, far in (("\n", _NEAR_A_LINE), (" ", _NEAR_A_BLANK)):
        at = text.rfind(mark, near - far, near)
        if at >= 0:
            return at + 1
    return near


def _from(text: str, start: int, end: int) -> str:
    """Return a piece of the text; in the midst of a pasted line it is pasted, too."""
    begin = text.rfind("\n", 0, start) + 1
    pasted = begin < start and text[begin:start].lstrip().startswith(_PASTED)
    return f"> {text[start:end]}" if pasted else text[start:end]


def _is_turned(text: str) -> bool:
    """Tell whether behind a piece a fence is open that was closed before it, or the other way round."""
    if not any(fence in text for fence in _FENCES):
        return False
    return bool(sum(line.lstrip().startswith(_FENCES) for line in text.splitlines()) % 2)


def _passages(text: str, *, fenced: bool) -> Iterator[str]:
    """Yield the words around each cue that the person may have written themselves."""
    low = text.lower()
    cues = [cue for cue in CUES if cue in low]
    for line in text.splitlines() if cues else ():
        bare = line.lstrip()
        if bare.startswith(_FENCES):
            fenced = not fenced
        elif not fenced and not bare.startswith(_PASTED):
            yield from _around(bare, cues)


def _around(line: str, cues: list[str]) -> Iterator[str]:
    low = line.lower()
    for cue in cues:
        at = low.find(cue)
        while at >= 0:
            yield line[_cut(line, max(at - _AROUND, 0)) if at > _AROUND else 0 : at + len(cue) + _AROUND]
            at = low.find(cue, at + _AROUND)
