"""What a host may attach to a conversation: the index of the care notes, and the work threads of the project."""

from collections.abc import Callable
from typing import Final, NamedTuple

from companion.errors import CompanionError
from companion.mcp.answers import in_arguments
from companion.mcp.tool import Call
from companion.mcp.toolbox import Toolbox
from companion.safety.clean import printable

MARKDOWN: Final = "text/markdown"


class Page(NamedTuple):
    """One resource: its address, its words, and how its text is made."""

    uri: str
    name: str
    title: str
    told: str
    read: Callable[[Call], str]


def _index(call: Call) -> str:
    from companion.actions.reads.index_text import index_text  # noqa: PLC0415 - the Markdown room

    return index_text(call.home, call.moment)


def _threads(call: Call) -> str:
    from companion.actions.reads.index_text import hub_text  # noqa: PLC0415 - as above

    return hub_text(call.home, call.folder)


PAGES: Final = (
    Page(
        "memory://index",
        "index",
        "Index of notes",
        "One line for each care note, newest first: date, type, title, status. Sensitive notes have no title.",
        _index,
    ),
    Page(
        "memory://threads",
        "threads",
        "Active work threads",
        "The active work threads of the project that the server was started in.",
        _threads,
    ),
)


def read_page(tools: Toolbox, page: Page) -> str:
    """Return the text of a resource; a refusal is its text, one line in brackets."""
    try:
        return printable(tools.foreseen(page.read))
    except CompanionError as problem:
        return f"[{in_arguments(problem.message)}]\n"
