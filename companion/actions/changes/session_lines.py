"""A message of an old session as it would be stored: masked, with a time, and with the pieces that it came in.

An answer comes in pieces, so a fork may hold the beginning of one that its parent holds whole. ``begun`` are the words
at the end of each piece but the last: what such a fork would have.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.dialogue.messages import Message, instant
from companion.rules.turns import message_id
from companion.safety.masking import masked

BEGINNING: Final = 80
"""Characters of a message that tell it, with its length, from others of the same instant."""


class Line(NamedTuple):
    """One message with the words that would be stored and the time that stands for its own."""

    message: Message
    text: str
    at: int
    begun: tuple[str, ...] = ()

    @property
    def id(self) -> bytes:
        """The identity of the message."""
        return message_id(self.message.key, self.message.role, self.text)

    @property
    def is_nameless(self) -> bool:
        """Whether the host has no name for it: its key is a time, or its place in the file."""
        key = self.message.key.partition("@")[0]
        return not key or (
            key[:4].isdigit() and self.message.at is not None and instant(key) == self.message.at
        )

    @property
    def is_prompt(self) -> bool:
        """Whether a person said it."""
        return self.message.role == "user"

    @property
    def mark(self) -> int | None:
        """What a copy of the message has in common with it, ``None`` without a time of its own."""
        return None if self.message.at is None else mark_of(self.at, self.message.role, self.text)

    @property
    def marks(self) -> list[int]:
        """The same for the message and for copies that end inside it."""
        if self.message.at is None:
            return []
        role = self.message.role
        return [*(mark_of(self.at, role, words) for words in self.begun), mark_of(self.at, role, self.text)]

    def behind(self, words: str) -> "Line":
        """Return the message without the words that it begins with and their line's end."""
        pieces = (0, *self.message.pieces)
        place = pieces[1 + self.begun.index(words)] + 1
        left = tuple(end - place for end in pieces if end > place)
        rest = self.message._replace(text=self.message.text[place:], pieces=left)
        return line_of(rest, self.at)


def lines_of(messages: Sequence[Message], file_at: int) -> list[Line]:
    """Return the messages with stored words; one without a time was said when the one before was."""
    at = next((message.at for message in messages if message.at is not None), file_at)
    lines = []
    for message in messages:
        at = message.at if message.at is not None else at
        lines.append(line_of(message, at))
    return lines


def line_of(message: Message, at: int) -> Line:
    """Return one message with stored words; a piece that is masked otherwise than the whole begins nothing."""
    text = masked(message.text)
    if not message.pieces:
        return Line(message, text, at, ())
    pieces = [masked(message.text[:end]) for end in message.pieces]
    begun = tuple(words for words in pieces if text.startswith(f"{words}\n"))
    if len(begun) < len(pieces):
        begun, message = (), message._replace(pieces=())
    return Line(message, text, at, begun)


def mark_of(at: int, role: str, text: str) -> int:
    """Return what tells a message from all others of a source: the hash of a row of ``old_sessions.beginnings``."""
    return hash((at, role, text[:BEGINNING], len(text)))


def begins(words: str, text: str) -> bool:
    """Tell whether an answer is another one, or goes on with it in a line of its own."""
    return text == words or text.startswith(f"{words}\n")
