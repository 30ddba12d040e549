"""What a transcript gives: messages, one after the other, each with the place behind its last line.

A *message* is something that a person typed or an agent answered, cleaned of everything the host put around it
(K-19, K-20). Identity is the host's own: ``key`` is its uuid or message id, so that the same message in a fork or
in a second reading is known again. ``end`` is a byte offset in the transcript: reading again from there gives
what came later and nothing twice.

A reader takes lines as bytes, one by one, and keeps no more than the message that is under way: a transcript of
any size is read in the memory of its longest line. Lines that are blank, no JSON, no object or longer than
``MOST_BYTES`` are skipped, of one that was cut what can be read is taken (``torn_lines``); nothing that a transcript
holds stops a reader.

Readers run in a hook that catches up, so modules that cost start-up are imported inside functions.
"""

from __future__ import annotations

from companion.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, Final, Protocol

    from companion.dialogue.torn_lines import Damage
    from companion.rules.turns import Role

    class Reader(Protocol):
        """A function that reads one host's transcripts."""

        def __call__(
            self, lines: Iterable[bytes], start: int = 0, damage: Damage | None = None
        ) -> Iterator[Message]:
            """Yield the messages of the lines; ``start`` is the byte offset at which the first one begins.

            ``damage`` counts the lines of which something was lost.
            """


FIRST_LINES: Final = 200
"""So many lines are asked what a transcript says of its session."""
MOST_BYTES: Final = 16 * 1024 * 1024
"""The longest line that is read."""

_REMEMBERED: Final = 30_000
_PIECES: Final = 64
"""Of how many pieces of one message it is known where they end."""
_EARLIEST: Final = 0
_LATEST: Final = 221_845_392_000_000  # the year 9000, the last one that the program's calendars know


class Message(NamedTuple):
    """One message: ``at`` in UTC milliseconds or ``None``, ``end`` the byte offset behind its last line.

    ``pieces`` says how much of ``text`` there was at the end of each line it came in, but the last.
    """

    role: Role
    text: str
    key: str
    at: int | None
    end: int
    pieces: tuple[int, ...] = ()


class Facts(NamedTuple):
    """What a transcript says of itself: session and working directory where known.

    ``foreign`` says why it is no dialogue with a person (``sub-agent``, ``program``), ``None`` when it is;
    ``forked_from`` is the session whose messages it begins with.
    """

    session: str | None = None
    folder: str | None = None
    foreign: str | None = None
    forked_from: str | None = None


def numbered(lines: Iterable[bytes], start: int) -> Iterator[tuple[bytes, int]]:
    """Yield each line that can be read with the byte offset behind it."""
    end = start
    for line in lines:
        end += len(line)
        if len(line) <= MOST_BYTES and not line.isspace():
            yield line, end


def parsed(line: bytes) -> dict[str, Any] | None:
    """Return the object that a line holds, ``None`` for anything else; a byte order mark in front is no matter."""
    import json  # noqa: PLC0415 - readers only; a hook that captures live does not come here

    try:
        record = json.loads(line.decode("utf-8", "replace").lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def joined_text(content: object, kinds: tuple[str, ...] = ("text",)) -> str:
    """Return the text of a message's content: a string, or the blocks of these kinds, one below the other.

    A block without a kind counts as text.
    """
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    texts = [
        block["text"]
        for block in content
        if isinstance(block, dict)
        and block.get("type", kinds[0]) in kinds
        and isinstance(block.get("text"), str)
    ]
    return "\n".join(texts)


def instant(value: object) -> int | None:
    """Return UTC milliseconds of an ISO 8601 time (without an offset it is UTC) or a number of milliseconds."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value if _EARLIEST <= value <= _LATEST else None
    if not isinstance(value, str):
        return None
    from datetime import UTC, datetime  # noqa: PLC0415 - as in ``parsed``

    try:
        moment = datetime.fromisoformat(value)
        at = round((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)
    except (ValueError, OverflowError):
        return None
    return at if _EARLIEST <= at <= _LATEST else None


def words_of(value: object) -> str | None:
    """Return a value that should be a name or an id, ``None`` when it is none."""
    return value if isinstance(value, str) and value else None


class Seen:
    """The keys met of late, in bounded memory; ``turn.id`` in the store catches what is further apart."""

    __slots__ = ("_before", "_now")

    def __init__(self) -> None:
        self._now: set[str] = set()
        self._before: set[str] = set()

    def is_new(self, key: str | None) -> bool:
        """Tell whether a key was not met before, and remember it. Without a key everything is new."""
        if key is None:
            return True
        if key in self._now or key in self._before:
            return False
        self._now.add(key)
        if len(self._now) >= _REMEMBERED:
            self._before, self._now = self._now, set()
        return True


class Pieces:
    """Puts a message together that a host wrote in several lines.

    ``take`` gives back the message that is finished by the one that begins; ``rest`` the last one.
    """

    __slots__ = ("_done", "_held")

    def __init__(self) -> None:
        self._held: Message | None = None
        self._done = Seen()

    def take(self, message: Message, spare_key: str) -> Message | None:
        """Add one piece. A key that was finished before cannot be taken up again: it gets ``spare_key``."""
        held = self._held
        if held is not None and held.key == message.key and held.role == message.role:
            pieces = (*held.pieces, len(held.text))[:_PIECES]
            self._held = held._replace(text=f"{held.text}\n{message.text}", end=message.end, pieces=pieces)
            return None
        fresh = self._done.is_new(f"{message.role} {message.key}")
        self._held = message if fresh else message._replace(key=spare_key)
        return held

    def rest(self) -> Message | None:
        """Return the message that is under way; there is none afterwards."""
        held, self._held = self._held, None
        return held
