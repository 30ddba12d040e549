"""A message that a host sends again beside the reply (Gemini CLI): had it reached a prompt hook, it would be on record.

Where it did not, nobody has heard what it asked for. So it is heard now: what it asks is done as the prompt hook would
have done it, and the reply waits for the transcript, which says what may be kept. The message itself is not kept from
here: it may have been said in a pause that is over.
"""

from __future__ import annotations

from companion.dialogue.clean import clean_prompt
from companion.hooks.looking_back import aimed
from companion.hooks.record import UNHEARD
from companion.rules.turns import OFF_RECORD
from companion.safety.masking import masked
from companion.store import retaining, sessions

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3

    from companion.hooks.call import Call
    from companion.hooks.record import Record


def is_message(call: Call, text: str) -> bool:
    """Tell whether the message beside a reply is one that is kept in these words; true where a host sends none."""
    return call.event.asked is None or (bool(text) and masked(_said_beside(call)) == text)


def to_write(connection: sqlite3.Connection, call: Call, reply: Record) -> list[Record]:
    """Return what is to be written of a reply: itself where its message is on record, else what that asked for too.

    Raises ``sqlite3.Error``.
    """
    session = sessions.find(connection, call.host, call.event.session)
    held = retaining.latest(connection, session) if session is not None else []
    last = next((message for message in held if message.role == "user"), None)
    if last is not None and is_message(call, last.text):
        return [reply]
    asked = aimed(call, held, _said_beside(call), _wishes(connection, call))
    if asked.flags & OFF_RECORD:
        heard = last is not None and last.open and last.off_record
        return [reply] if heard else [asked, reply._replace(text="")]
    reply = reply._replace(text="", acts=(UNHEARD,))
    return [asked._replace(kept=False), reply] if asked.acts else [reply]


def _said_beside(call: Call) -> str:
    """Return the message beside a reply, empty where no person said it."""
    return clean_prompt(call.event.asked or "") or ""


def _wishes(connection: sqlite3.Connection, call: Call) -> Record:
    """Return the record of the message beside a reply, without its words."""
    from companion.hooks.hearing import hear, heard_again  # noqa: PLC0415 - where a message was missed
    from companion.hooks.prompting import record_of_prompt  # noqa: PLC0415 - as above
    from companion.hooks.standing import standing_of  # noqa: PLC0415 - as above
    from companion.rules.turn_plan import plan  # noqa: PLC0415 - as above

    standing = standing_of(connection, call)
    flags = standing.session_flags
    hearing = heard_again(
        hear(_said_beside(call)), paused=standing.pause.active, session_flags=flags, crisis_before=False
    )
    planned = plan(hearing.heard, standing.situation(call))
    return record_of_prompt(call, hearing, planned, ())._replace(text="")
