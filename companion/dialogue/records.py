"""What of a whole session may be kept: the person's wishes about it, applied to what was said (C-91, C-96).

A *passage* is what the person said until the agent answered, and the answers. A wish holds for its passage:

- off the record: the message and every answer of its passage; what else the person said there is kept
- "don't save what I just said": the message before, its answers, and the request itself
- "nothing from this chat": everything, what came before too
- a private session, somebody else at the keyboard: everything from there on

When it is not clear to which message an answer belongs it goes with the one that was not to be kept.
"""

from __future__ import annotations

from companion.safety.controls import controls
from companion.safety.crisis import read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Final

    from companion.dialogue.messages import Message

_THIS: Final = frozenset({"off-record"})
_BEFORE: Final = "off-record-before"
_EVERYTHING: Final = "off-record-chat"
_FROM_HERE: Final = frozenset({"private-session", "not-me"})


class _Passage:
    """Places of the person's messages and of the answers to them."""

    __slots__ = ("answers", "prompts")

    def __init__(self) -> None:
        self.prompts: list[int] = []
        self.answers: list[int] = []


def kept(messages: Iterable[Message]) -> list[Message]:
    """Return the messages that may be kept, in their order. Pure: the same messages give the same answer."""
    messages = list(messages)
    out = unkept(messages)
    return [message for place, message in enumerate(messages) if place not in out]


def unkept(messages: Sequence[Message]) -> set[int]:
    """Return the places of the messages that may not be kept."""
    return left_out([message.role == "user" for message in messages], wishes_of(messages))


def wishes_of(messages: Sequence[Message]) -> dict[int, frozenset[str]]:
    """Return the kinds of request in each message of the person, by its place."""
    return {
        place: frozenset(control.kind for control in controls(message.text, message=read(message.text)))
        for place, message in enumerate(messages)
        if message.role == "user"
    }


def left_out(from_person: Sequence[bool], wishes: dict[int, frozenset[str]]) -> set[int]:
    """Return the places of the messages that may not be kept.

    ``from_person`` tells for each message who said it, ``wishes`` the kinds of request in the person's messages.
    """
    if any(_EVERYTHING in kinds for kinds in wishes.values()):
        return set(range(len(from_person)))
    end = min((place for place, kinds in wishes.items() if kinds & _FROM_HERE), default=len(from_person))
    out = set(range(end, len(from_person)))
    passages = _passages(from_person)
    for number, passage in enumerate(passages):
        for place in passage.prompts:
            if wishes.get(place, frozenset()) & _THIS:
                out.update((place, *passage.answers))
            if _BEFORE in wishes.get(place, frozenset()):
                out.update((place, *passage.answers, *_before(passages, number, place)))
    return out


def _passages(from_person: Sequence[bool]) -> list[_Passage]:
    passages = [_Passage()]
    for place, person in enumerate(from_person):
        if person and passages[-1].answers:
            passages.append(_Passage())
        (passages[-1].prompts if person else passages[-1].answers).append(place)
    return passages


def _before(passages: list[_Passage], number: int, place: int) -> list[int]:
    """Return the message before the one at ``place``, and the answers that may be to it."""
    earlier = [prompt for prompt in passages[number].prompts if prompt < place]
    if earlier:
        return earlier[-1:]
    if number == 0:
        return []
    return [*passages[number - 1].prompts[-1:], *passages[number - 1].answers]
