"""Which tools a profile has, and carrying one call out: from arguments to an answer, whatever happens in between.

The home and the bank are fixed when the server starts; every call opens the store afresh, so that nothing is held over
a forget, a restore or an upgrade. What was foreseen becomes the tool's own shape with a message; a store of an older
release is migrated once, as the command line does. A defect goes on as it is: the server's door masks it.
"""

import sqlite3
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from companion.errors import CompanionError, UsageProblem
from companion.home import Home
from companion.mcp import tools_care, tools_memory, tools_person, tools_recall, tools_reflect
from companion.mcp.answers import cleaned, refusal
from companion.mcp.arguments import Arguments, read
from companion.mcp.tool import Answer, Call, Tool, call_now
from companion.store.connect import StoreBehind
from companion.store.faults import translate, translate_os

Result = TypeVar("Result")

ALL: Final[tuple[Tool, ...]] = (
    *tools_memory.TOOLS, *tools_recall.TOOLS, *tools_reflect.TOOLS, *tools_care.TOOLS, *tools_person.TOOLS,
)  # fmt: skip
ONLY: Final = ("reflect",)
"""What ``--only`` takes."""


class Toolbox(NamedTuple):
    """The tools of a server by name, the home that they work on, and the folder that the agent works in."""

    home: Home
    folder: str | None
    tools: dict[str, Tool]
    read_only: bool

    def call(self, name: str, sent: Arguments) -> Answer:
        """Carry one call out. Raises ``KeyError`` for a tool that is not there; whatever else comes is a defect."""
        tool = self.tools[name]
        try:
            done = self._current(tool, sent)
        except CompanionError as problem:
            done = refusal(problem, tool.empty(sent))
        return cleaned(self._offering(done))  # type: ignore[no-any-return]  # an object in, an object out

    def _current(self, tool: Tool, sent: Arguments) -> Answer:
        return self.foreseen(lambda call: tool.run(call, read(tool.takes, sent)))

    def foreseen(self, work: Callable[[Call], Result]) -> Result:
        """Do something with a call of this instant; raises ``CompanionError`` for all that can be foreseen."""
        call = call_now(self.home, self.folder)
        try:
            return _translated(work, call)
        except StoreBehind:
            if self.read_only:
                raise
            from companion.actions.changes.migrating import migrate_store  # noqa: PLC0415 - once in a release

            migrate_store(call.home, call.moment)
            return _translated(work, call)

    def _offering(self, done: Answer) -> Answer:
        """Return the answer with only such next tools as this server has."""
        return {**done, "next_tools": [way for way in done["next_tools"] if way["name"] in self.tools]}


def _translated(work: Callable[[Call], Result], call: Call) -> Result:
    """Do it; what the machine or SQLite report below an action becomes an expected error, as at the cli."""
    try:
        return work(call)
    except OSError as problem:
        raise translate_os(problem) from problem
    except UnicodeEncodeError as problem:
        raise UsageProblem("a text is not valid UTF-8", "send it as UTF-8") from problem
    except sqlite3.ProgrammingError:  # our own mistake
        raise
    except sqlite3.DatabaseError as problem:
        raise translate(problem) from problem


def toolbox(home: Home, folder: str | None, *, only: str | None = None, read_only: bool = False) -> Toolbox:
    """Return the tools of a profile: all, ``only`` one, or with ``read_only`` those that change nothing.

    Raises ``UsageProblem`` for an ``only`` that is no profile.
    """
    if only is not None and only not in ONLY:
        raise UsageProblem(f"--only takes {', '.join(ONLY)}")
    chosen = [tool for tool in ALL if only is None or tool.name == only]
    tools = {tool.name: tool for tool in chosen if tool.hints.read_only or not read_only}
    return Toolbox(home, folder, tools, read_only or only is not None)
