"""What a tool is: its name and words, what it takes and gives, what it does to the memory, and the function behind it.

A tool has no logic of its own: it hands its arguments to an action and the action's result to the agent.
"""

import os
from collections.abc import Callable
from contextlib import closing
from typing import Any, Final, NamedTuple

from companion import clock
from companion.home import Home
from companion.mcp.arguments import Arguments
from companion.mcp.schema import Schema
from companion.rules.notes import Moment
from companion.store import connect
from companion.store.settings import read_setting
from companion.voice.language import Language, choose

Answer = dict[str, Any]


class Call(NamedTuple):
    """One call of a tool: the home and bank of the server, the present, and the folder that the agent works in."""

    home: Home
    moment: Moment
    folder: str | None

    @property
    def language(self) -> Language:
        """The language for people: the bank's setting, else the locale."""
        with closing(connect.reading(self.home.store)) as connection:
            return choose(read_setting(connection, "language"), os.environ)


def call_now(home: Home, folder: str | None) -> Call:
    """Return a call at this instant. Raises ``UsageProblem`` for a clock that is fixed to no instant."""
    return Call(home, clock.now(), folder)


class Hints(NamedTuple):
    """What a call may do to the memory, as MCP's four annotations say it."""

    read_only: bool
    destructive: bool
    idempotent: bool
    open_world: bool = False


READS: Final = Hints(read_only=True, destructive=False, idempotent=True)
CHANGES: Final = Hints(read_only=False, destructive=True, idempotent=False)
ADDS: Final = Hints(read_only=False, destructive=False, idempotent=False)


class Tool(NamedTuple):
    """One tool. ``empty`` gives the shape of an answer that has nothing, for a call that was refused."""

    name: str
    title: str
    told: str
    takes: Schema
    gives: Schema
    hints: Hints
    run: Callable[[Call, Arguments], Answer]
    empty: Callable[[Arguments], Answer]
    """It is given what the caller sent, which may be of any shape."""
