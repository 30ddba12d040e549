"""Work threads of a project's hub: one starts, changes, ends (R-16). Each is one transaction and can be undone.

A thread belongs to the project of the working directory, or the one that is named; outside every project to none.
"""

import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

from companion.actions.changes.change import Change, changing, new_id
from companion.actions.changes.entry_change import add_thread, end_thread, replace_thread
from companion.actions.changes.following import follow
from companion.actions.reads.projects import project_here
from companion.actions.reads.threads import find_one_thread, place_of
from companion.actions.remarks import remark_names
from companion.errors import UsageProblem
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.threads import checked_name, checked_state, checked_text, thread_key
from companion.rules.tiers import ACTIVE, Thread
from companion.safety.privacy import check_private
from companion.store import sql_entries, threads
from companion.store.entry_changes import ensure_project


class Wish(NamedTuple):
    """What is wanted of a thread: ``name`` names it, ``state`` and ``text`` change where they are given.

    ``project`` is a folder, id or name; ``folder`` the working directory.
    """

    name: str
    state: str | None = None
    text: str | None = None
    project: str | None = None
    folder: str | None = None
    allow: tuple[str, ...] = ()


def start_thread(home: Home, moment: Moment, wish: Wish) -> Thread:
    """Start a thread and return it; one of the same name in the project goes on instead.

    Raises ``UsageProblem``, ``PrivacyRefused``, ``StoreUnavailable``; then nothing was changed.
    """
    wish = _checked(wish)._replace(name=checked_name(wish.name))
    with changing(home, moment, "thread") as change:
        project = project_here(change.connection, wish.project, wish.folder)
        number = ensure_project(change.session, project, moment.instant)
        known = _same(threads.threads_of(change.connection, project.id if project else None), wish.name)
        if known is None:
            thread = _new(change, wish, project.id if project else None, number)
            add_thread(change, thread)
        else:
            thread = _changed(known[1], wish, moment)
            replace_thread(change, known[0], known[1], thread)
    follow(home, moment)
    remark_names(_texts(wish), wish.allow)
    return thread


def change_thread(home: Home, moment: Moment, wish: Wish) -> Thread:
    """Change state or text of the one thread that fits, and return it.

    Raises ``UsageProblem`` when nothing is to be changed, ``NothingMatched``, ``Ambiguous``, as ``start_thread``.
    """
    if wish.state is None and wish.text is None:
        raise UsageProblem("nothing to change", "give --state or --text")
    wish = _checked(wish)
    with changing(home, moment, "thread") as change:
        number, thread = _found(change.connection, wish)
        after = _changed(thread, wish, moment)
        replace_thread(change, number, thread, after)
    follow(home, moment)
    remark_names(_texts(wish), wish.allow)
    return after


def finish_thread(home: Home, moment: Moment, wish: Wish) -> Thread:
    """End the one thread that fits: it leaves the hub. Return it as it was. Raises as ``change_thread``."""
    with changing(home, moment, "thread") as change:
        number, thread = _found(change.connection, wish)
        end_thread(change, number, thread)
    follow(home, moment)
    return thread


def _checked(wish: Wish) -> Wish:
    check_private(_texts(wish), wish.allow)
    return wish._replace(state=checked_state(wish.state), text=checked_text(wish.text))


def _texts(wish: Wish) -> dict[str, str]:
    given = {"NAME": wish.name, "--state": wish.state or "", "--text": wish.text or ""}
    return {name: text for name, text in given.items() if text}


def _new(change: Change, wish: Wish, project: str | None, number: int | None) -> Thread:
    last = change.connection.execute(sql_entries.LAST_THREAD_POSITION, {"project_number": number}).fetchone()
    return Thread(
        id=new_id(change.connection), name=wish.name, state=wish.state or ACTIVE, text=wish.text or "",
        project=project, position=int(last[0]) + 1, updated=change.moment.today,
    )  # fmt: skip


def _changed(thread: Thread, wish: Wish, moment: Moment) -> Thread:
    after = thread._replace(
        state=thread.state if wish.state is None else wish.state,
        text=thread.text if wish.text is None else wish.text,
    )
    return thread if after == thread else after._replace(updated=moment.today)


def _same(known: Iterable[tuple[int, Thread]], name: str) -> tuple[int, Thread] | None:
    key = thread_key(Thread("", name, ACTIVE, ""))
    return next(((number, thread) for number, thread in known if thread_key(thread) == key), None)


def _found(connection: sqlite3.Connection, wish: Wish) -> tuple[int, Thread]:
    return find_one_thread(connection, wish.name, place_of(connection, wish.project, wish.folder))
