"""One call of the hook: who called, what happened, when, and the small facts that the machine gives.

The clock is read once. ``COMPANION_OFF=1`` makes this process do nothing personal; ``CLAUDE_CODE_SKIP_PROMPT_HISTORY``
asks that no dialogue is written (hosts.md §1.5).
"""

from __future__ import annotations

import time

from companion import clock
from companion.errors import CompanionError
from companion.project import project_of
from companion.records import NamedTuple
from companion.store.sessions import Place
from companion.system import os
from companion.voice.blocks import LocalTime

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from companion.hooks.hosts.base import Event
    from companion.rules.notes import Moment

_NO: Final = ("", "0", "false")


class Call(NamedTuple):
    """One event at one moment. ``home`` is the folder of the stores, ``host`` the adapter's name.

    An empty ``home`` says that nothing can be read or kept: it is not known, or the present is not (``trouble``).
    """

    home: str
    bank: str
    host: str
    event: Event
    moment: Moment
    place: Place
    trouble: CompanionError | None = None

    @property
    def store(self) -> str:
        """The database file of the bank."""
        return os.path.join(self.home, "banks", f"{self.bank}.db")


def call_of(home: str, bank: str, host: str, event: Event) -> Call:
    """Return the call, with the present and the project of the folder that the event names."""
    project = project_of(event.folder)
    place = Place(
        project.id if project else None, project.path if project else event.folder, event.transcript
    )
    try:
        return Call(home, bank, host, event, clock.now(), place)
    except CompanionError as problem:  # COMPANION_NOW is no instant: what would be kept had no time
        return Call("", bank, host, event, clock.machine_now(), place, problem)


def is_off() -> bool:
    """Tell whether this process was told to do nothing personal."""
    return os.environ.get("COMPANION_OFF", "") not in _NO


def keeps_no_dialogue() -> bool:
    """Tell whether the host was told to write no history."""
    return os.environ.get("CLAUDE_CODE_SKIP_PROMPT_HISTORY", "") not in _NO


def boundary() -> str:
    """Return what marks one block: four hex digits, random for each call."""
    return os.urandom(2).hex()


def local_time(moment: Moment) -> LocalTime:
    """Return the person's local time at ``moment``."""
    local = time.localtime(moment.instant // 1000)
    offset = time.strftime("%z", local)
    return LocalTime(
        moment.today, local.tm_wday, f"{local.tm_hour:02d}:{local.tm_min:02d}", f"{offset[:3]}:{offset[3:]}"
    )
