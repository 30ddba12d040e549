"""What a turn and a session are, and the flags they carry.

A *turn* row is one message, of the person or of the agent. A *document* row is one session. Identity is computed,
never stored apart: the same message of the same session always has the same 16 bytes, so a retry is recognised
without a table of operations (K-26, K-27), while equal words in two turns are two rows (K-28).

Numbers say where a turn stands: the document's number times ``TURNS`` plus the ordinal, so that neighbours in a
session have neighbouring numbers and two sessions never touch. Recall relies on it.
"""

from __future__ import annotations

from _blake2 import blake2s

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, Literal

    Role = Literal["user", "assistant"]

TURNS: Final = 1 << 20
"""How many messages one document can hold; the factor between a document's number and its turns'."""

ALONE: Final = 1 << 61
"""From this number on a row of the recall index is a session of one row, with no neighbours: a note or an entry."""

# Flags of a turn.
OPEN: Final = 1
"""The person's message stands and its reply is still to come."""
OFF_RECORD: Final = 2
"""Asked to be kept nowhere: the row holds no text, only that there was a turn."""
CRISIS: Final = 4
"""A crisis rule read it so: never injected by itself."""
LIVE: Final = 8
"""Captured from a hook and not yet seen in the host's transcript."""
MASKED: Final = 16
"""A secret or number was masked when it was kept."""
ASIDE: Final = 32
"""Linked to a note that has since been archived: what is over is never handed over by itself."""
SENSITIVE: Final = 64
"""Linked to a sensitive note that has since been archived."""

# Flags of a document.
PRIVATE: Final = 1
"""Nothing of this session is kept or handed over; asked for by the person."""
NOT_ME: Final = 2
"""Somebody else is using the agent in this session."""
NOT_ABOUT_ME: Final = 4
"""The person said that danger words here were not about them."""
DOUBT: Final = 8
"""Something may be missing: the transcript is read at the next chance."""
BACKFILLED: Final = 16
"""Read from an old transcript, not captured live."""


def turn_number(document_number: int, ordinal: int) -> int:
    """Return the row number of the message at ``ordinal`` (0 …) of a document."""
    return document_number * TURNS + ordinal


def document_id(source: str, session: str) -> bytes:
    """Return the 16 bytes that identify one session of one source."""
    return _identity("document", source, session)


def turn_id(document: bytes, key: str, role: str, text: str) -> bytes:
    """Return the 16 bytes of one message: its document, the host's key for the turn, who said it, and the words.

    ``key`` is the host's turn id, else the event's time, else the ordinal (design, *Turn identity*).
    """
    return _identity(document.hex(), key, role, text)


def message_id(key: str, role: str, text: str) -> bytes:
    """Return the 16 bytes of a message that a transcript gave, by the host's own key for it.

    No document is part of it: a fork or a copy of a session repeats lines with their keys, and they are one message.
    """
    return _identity("message", key, role, text)


def _identity(*parts: str) -> bytes:
    encoded = [part.encode("utf-8", "surrogatepass") for part in parts]
    return blake2s(b"".join([b"%d:%b" % (len(part), part) for part in encoded]), digest_size=16).digest()
