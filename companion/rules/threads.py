"""Work threads: what a line of the hub must look like (R-16 … R-18).

Identity: within a project, two threads are one when their names are equal after normalisation. A thread has no
metadata and no cross-reference; when it ends it leaves the hub.
"""

from typing import Final

from companion.errors import UsageProblem
from companion.rules.drafts import check_texts
from companion.rules.tiers import ACTIVE, Thread
from companion.safety.clean import shown_line
from companion.text.normalise import one_line, unit_key

NAME_LIMIT: Final = 120
STATE_LIMIT: Final = 60
TEXT_LIMIT: Final = 400
"""Characters: the hub is read whole at every start and stays under 200 lines (R-17)."""

_ACTIVE_WORDS: Final = frozenset({"", "active", "in progress", "running", "进行中", "正在进行"})


def thread_key(thread: Thread) -> str:
    """Return the key under which a thread is the same one: its name, else its text."""
    return unit_key(thread.name or thread.text)


def joined_text(known: str, said: str) -> str:
    """Return where a thread stands by two accounts: a name is one thread, so what both say stands in its line.

    >>> joined_text("ask Lena", "ask Mira"), joined_text("ask Lena; ask Mira", "ask Mira")
    ('ask Lena; ask Mira', 'ask Lena; ask Mira')
    """
    if said in known:
        return known
    return f"{known}; {said}" if known else said


def checked_name(name: str) -> str:
    """Return the name on one line. Raises ``UsageProblem`` when it is empty or too long."""
    line = _checked(name, "name", NAME_LIMIT)
    if not shown_line(line):
        raise UsageProblem("name the thread", "a few words, such as: importer rewrite")
    return line


def checked_state(state: str | None) -> str | None:
    """Return the state on one line; what only says that it goes on is ``active``."""
    if state is None:
        return None
    line = _checked(state, "state", STATE_LIMIT).strip("()（）")
    return ACTIVE if unit_key(line) in _ACTIVE_WORDS else line


def checked_text(text: str | None) -> str | None:
    """Return what there is to say on one line."""
    return None if text is None else _checked(text, "text", TEXT_LIMIT)


def _checked(text: str, what: str, limit: int) -> str:
    check_texts([text])
    line = one_line(text)
    if len(line) > limit:
        raise UsageProblem(f"the {what} of a thread is over {limit} characters", "details go into an entry")
    return line
