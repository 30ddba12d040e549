"""Whether the turn before a wish reached a hook: "don't save that" means what was said last, and no older turn.

Asked only where something is to be taken back. The end of the host's transcript tells; where it does not, the last turn
on record is the one that is meant.
"""

from __future__ import annotations

from itertools import dropwhile

from companion.hooks import spool
from companion.hooks.catching_up import reader_of
from companion.hooks.record import LOOK_AGAIN, PROMPT
from companion.safety.masking import masked
from companion.store.transcripts import Lines
from companion.system import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Final

    from companion.dialogue.messages import Message
    from companion.hooks.call import Call
    from companion.hooks.record import Record
    from companion.store.retaining import Held

TAIL: Final = 8 << 20
"""Bytes of the transcript's end that are read; most of them are tool traffic, which is never parsed."""
TAKES_BACK: Final = "off-record-before"
LEEWAY: Final = 2_000
"""Milliseconds from a prompt's hook to the line that the host writes of it."""


def aimed(call: Call, held: Sequence[Held], request: str, record: Record) -> Record:
    """Return the record of a ``request``; what it means is left to the transcript where that reached no hook.

    ``held`` are the last messages on record, newest first.
    """
    if TAKES_BACK not in record.acts or not record.kept or not is_missed(call, held, request):
        return record
    return record._replace(acts=(*(act for act in record.acts if act != TAKES_BACK), LOOK_AGAIN))


def is_missed(call: Call, held: Sequence[Held], request: str) -> bool:
    """Tell whether the person said something after all that is on record, and before the ``request``."""
    path = call.event.transcript
    if path is None or not held or not os.path.isfile(path):
        return False
    said = dropwhile(lambda message: message.text == request, _newest_first(call.host, path))
    last = next(said, None)
    if last is None or last.at is None:
        return False
    text = masked(last.text)
    if text in [message.text for message in held] or _waits(call, text):
        return False
    return last.at > held[0].at + (LEEWAY if held[0].role == "user" else 0)


def _waits(call: Call, text: str) -> bool:
    """Tell whether a prompt waits in the spool: it comes into the store before the request does."""
    if not spool.waiting(call.home, call.bank, 1):
        return False
    waiting = spool.about(call.home, call.bank, call.event.session)
    return any(record.kind == PROMPT and record.text == text for _, record in waiting)


def _newest_first(host: str, path: str) -> Iterator[Message]:
    """Yield what the person said, by the end of a transcript; its first line there may be half of one."""
    start = max(0, os.path.getsize(path) - TAIL)
    lines = iter(Lines(path, start))
    if start:
        next(lines, None)
    prompts = [message for message in reader_of(host)(lines, 0) if message.role == "user"]
    return reversed(prompts)
