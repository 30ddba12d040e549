"""How things stand when a prompt comes: the session, what was said in it, the pause, the settings. Read once."""

from __future__ import annotations

from companion.hooks import spool
from companion.records import NamedTuple
from companion.rules.quiet import Pause
from companion.rules.turn_plan import Situation
from companion.rules.turns import turn_id
from companion.store import pauses, retaining, sessions
from companion.store import sql_dialogue as sql

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from typing import Final

    from companion.hooks.call import Call
    from companion.store.retaining import Held
    from companion.store.sessions import Session

SETTINGS: Final = {
    "care.mode": "on", "care.daily_limit": "1",
    "care.quiet_hours": "22-08", "dialogue.mode": "on", "region": "", "language": "auto",
    "sessions.scripted": "off",
}  # fmt: skip
"""The settings that a hook needs, with their defaults (a test compares them with ``companion.settings``)."""
_SELECT_SETTINGS: Final = "SELECT key, value FROM setting"
_CONTEXT: Final = 2
"""Earlier messages of the person that belong to a query (Kx-1)."""


class Standing(NamedTuple):
    """What is known; the defaults are those of a store that cannot be read. ``held`` is newest first.

    ``foreseen`` are flags that the session gets once what waits in the spool is in the store.
    """

    session: Session | None = None
    held: tuple[Held, ...] = ()
    pause: Pause = pauses.RUNNING
    settings: dict[str, str] = SETTINGS
    crisis_at: int | None = None
    foreseen: int = 0

    @property
    def session_flags(self) -> int:
        """The flags of the session, none before its first event."""
        return (self.session.flags if self.session is not None else 0) | self.foreseen

    @property
    def marked(self) -> bool:
        """Tell whether a crisis answer was given in this session, and work was not taken up again since."""
        return self.crisis_at is not None

    @property
    def region(self) -> str:
        """The person's region as it is set, empty when it is not."""
        return self.settings["region"]

    @property
    def command(self) -> str:
        """How an agent calls the program: as ``setup`` wrote it into the host's permissions, else by its name."""
        return self.settings.get("internal.command", "companion")

    @property
    def context(self) -> list[str]:
        """What the person said before in this session, newest first."""
        said = [message.text for message in self.held if message.role == "user" and message.text]
        return said[:_CONTEXT]

    @property
    def note_of_last_turn(self) -> str:
        """The id of the note that came of the person's last message, empty when none did."""
        said = [message.note_id for message in self.held if message.role == "user"]
        return said[0] or "" if said else ""

    def situation(self, call: Call) -> Situation:
        """Return what the plan needs to know."""
        return Situation(
            self.pause.active,
            self.session_flags,
            self.marked,
            self.settings["care.mode"],
            self.settings["dialogue.mode"],
            call.event.scripted and self.settings["sessions.scripted"] != "on",
        )

    def had_crisis(self, connection: sqlite3.Connection, call: Call, level: str) -> bool:
        """Tell whether there was a crisis before; asked only where something was heard (C-89)."""
        if level == "none":
            return False
        return connection.execute(sql.HAD_CRISIS, {"session": call.event.session}).fetchone() is not None

    def holds(self, call: Call, text: str) -> bool:
        """Tell whether the host's turn is on record with these words."""
        if self.session is None or call.event.turn is None:
            return False
        identity = turn_id(self.session.id, call.event.turn, "user", text)
        return any(message.id == identity for message in self.held)


def standing_of(connection: sqlite3.Connection, call: Call) -> Standing:
    """Read how things stand for a call."""
    session = sessions.find(connection, call.host, call.event.session) if call.event.session else None
    held = tuple(retaining.latest(connection, session)) if session is not None else ()
    settings = {**SETTINGS, **dict(connection.execute(_SELECT_SETTINGS))}
    pause = pauses.current(connection, call.moment, call.event.session)
    crisis_at = _crisis_at(connection, call.event.session) if call.event.session else None
    return with_what_waits(call, Standing(session, held, pause, settings, crisis_at))


def with_what_waits(call: Call, standing: Standing) -> Standing:
    """Return how things stand once what waits in the spool is in the store."""
    if not spool.waiting(call.home, call.bank, 1):
        return standing
    from companion.hooks.foreseeing import foreseen  # noqa: PLC0415 - seldom

    waiting = foreseen(call)
    pause = standing.pause if waiting.paused is None else Pause(active=waiting.paused, until=None)
    crisis_at = standing.crisis_at if waiting.crisis_at is None else waiting.crisis_at or None
    return standing._replace(pause=pause, foreseen=waiting.flags, crisis_at=crisis_at)


def _crisis_at(connection: sqlite3.Connection, session: str) -> int | None:
    row = connection.execute(sql.SELECT_LAST_HANDED, {"session": session}).fetchone()
    return row[0] if row is not None and row[1] == "crisis" else None


def setting_of(connection: sqlite3.Connection, key: str) -> str:
    """Return one setting of ``SETTINGS`` as it is set, else its default."""
    return str({**SETTINGS, **dict(connection.execute(_SELECT_SETTINGS))}[key])
