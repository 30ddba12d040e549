"""Work threads: what a line of the hub must look like (R-16 … R-18).

Identity: within a project, two threads are one when their names are equal after normalisation. A thread has no
metadata and no cross-reference; when it ends it leaves the hub. Where two hubs become one, namesakes are joined.
"""

from typing import Final

from companion.errors import UsageProblem
from companion.rules.drafts import check_texts
from companion.rules.tiers import ACTIVE, Thread
from companion.safety.clean import shown_line
from companion.text.normalise import one_line
from companion.text.same_text import same_key

NAME_LIMIT: Final = 120
STATE_LIMIT: Final = 60
TEXT_LIMIT: Final = 400
"""Characters: the hub is read whole at every start and stays under 200 lines (R-17)."""

LAST_SPACED: Final = "⺀"
"""Characters behind this one belong to scripts that are written without spaces, and have punctuation of their own."""

_ACTIVE_WORDS: Final = frozenset({"", "active", "in progress", "running", "进行中", "正在进行"})


def thread_key(thread: Thread) -> str:
    """Return the key under which a thread is the same one: its name, else its text."""
    return same_key(thread.name or thread.text)


def joined_thread(kept: Thread, other: Thread, today: str) -> Thread:
    """Return the one thread that two of one name become, in the place of ``kept``: nothing that either says is lost.

    An active one wins, else the one that changed last: its state holds and its text comes first. What the other one
    adds stands behind it, with its state where that says more. ``today`` is the local ISO date of a change.
    """
    first = max(kept, other, key=lambda one: (one.state == ACTIVE, one.updated))
    second = other if first is kept else kept
    told = {"", thread_key(kept), same_key(first.text)}
    state = f"({second.state})" if second.state not in (ACTIVE, first.state) else ""
    ours = "" if same_key(first.text) == thread_key(kept) else first.text
    added = " ".join(part for part in ("" if same_key(second.text) in told else second.text, state) if part)
    text = _side_by_side(ours, added)
    name = kept.name or other.name or (kept.text if text else "")
    after = kept._replace(name=name, state=first.state, text=text if name else kept.text)
    return after._replace(updated=max(kept.updated, other.updated) if after == kept else today)


def joined_text(known: str, said: str) -> str:
    """Return where a thread stands by two accounts: a name is one thread, so what both say stands in its line.

    >>> joined_text("ask Lena", "ask Mira"), joined_text("ask Lena; ask Mira", "ask Mira")
    ('ask Lena; ask Mira', 'ask Lena; ask Mira')
    """
    return known if said in known else _side_by_side(known, said)


def _side_by_side(one: str, other: str) -> str:
    mark = "；" if one[-1:] > LAST_SPACED else "; "
    return mark.join(part for part in (one, other) if part)


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
    return ACTIVE if same_key(line) in _ACTIVE_WORDS else line


def checked_text(text: str | None) -> str | None:
    """Return what there is to say on one line."""
    return None if text is None else _checked(text, "text", TEXT_LIMIT)


def _checked(text: str, what: str, limit: int) -> str:
    check_texts([text])
    line = one_line(text)
    if len(line) > limit:
        raise UsageProblem(f"the {what} of a thread is over {limit} characters", "details go into an entry")
    return line
