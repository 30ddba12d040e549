"""The index of the care notes and the hub of a project as Markdown: what ``MEMORY.md`` of either layout says."""

from contextlib import closing
from typing import Final

from companion.actions.reads.exporting import index_file
from companion.actions.reads.threads import hub
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.tiers import thread_line
from companion.safety.clean import shown_line
from companion.store import connect
from companion.store.faults import translated

HUB_HEADING: Final = "## Active Work Threads"


def index_text(home: Home, moment: Moment) -> str:
    """Return the index, newest first, within its caps: no title of a sensitive note, no body. A pause stands on top."""
    with translated(), closing(connect.reading(home.store)) as connection:
        return index_file(connection, moment).data.decode()


def hub_text(home: Home, folder: str | None) -> str:
    """Return the active threads of the project at ``folder``, of no project where that is none."""
    threads = hub(home, None, folder).threads
    lines = [f"- {shown_line(thread_line(thread))}" for thread in threads] or ["- none"]
    return "\n".join([HUB_HEADING, "", *lines]) + "\n"
