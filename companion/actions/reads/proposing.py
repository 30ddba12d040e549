"""What ``remember`` would do, shown before it does anything: the entries that cover the topic, and the operation."""

import sqlite3
from contextlib import closing
from typing import Any, Final, NamedTuple

from companion.actions.reads.covering import is_about_the_same
from companion.actions.reads.finding_entries import entry_json, find_one_entry
from companion.actions.reads.placing import Placed, place, project_of_changed, with_link, with_section
from companion.home import Home
from companion.project import Project
from companion.rules.corrections import is_reasoned
from companion.rules.deciding import Decision, decide
from companion.rules.notes import Moment
from companion.rules.remembering import Request, checked, replacing, updated
from companion.rules.tiers import Entry
from companion.safety.privacy import check_private
from companion.store import connect
from companion.store.faults import translated

SHOWN_AT_MOST: Final = 5


class Proposal(NamedTuple):
    """What would be done. ``entry`` is as it would be stored (its id is empty until then).

    ``target`` is what an update or archive is about, ``covers`` what else may be about the same, ``reason`` a key
    of the words for people, ``asks_why`` that a rejection lacks its reason.
    """

    operation: str
    entry: Entry
    target: Entry | None
    covers: tuple[Entry, ...]
    project: Project | None
    reason: str
    asks_why: bool


def propose(home: Home, moment: Moment, request: Request) -> Proposal:
    """Return what would be done with a request; nothing is changed.

    Raises ``UsageProblem``, ``PrivacyRefused``, ``NothingMatched``, ``Ambiguous``, ``StoreUnavailable``.
    """
    given, request = request, checked(request, moment.today)
    check_private(told_texts(given, request), request.allow)
    with translated(), closing(connect.reading(home.store)) as connection:
        placed = place(connection, request, moment, beside=request.target is not None)
        decision = decide(placed.entry.text, placed.entry.type, placed.entry.tier or None, _entries(placed))
        if request.target is not None:
            here = placed.here.id if placed.here else None
            target = find_one_entry(connection, home, request.target, moment, here)[1]
            decision = _about(target, placed.entry.text)
        entry, project = _planned(connection, decision, placed, request, moment)
        if decision.operation != "NOOP":
            entry = with_link(connection, with_section(connection, entry), placed.covers)
    shown = [other for other in _entries(placed) if is_about_the_same(entry.text, other)]
    return Proposal(
        decision.operation, entry, decision.target, tuple(shown[:SHOWN_AT_MOST]), project,
        decision.reason, entry.type == "rejection" and not is_reasoned(entry.text),
    )  # fmt: skip


def told_texts(given: Request, request: Request) -> dict[str, str]:
    """Return the texts of a request that the privacy rules read, by the name of their flag.

    Persons and topics are read as they were ``given`` too: as tags of the checked ``request`` they have lost the
    capitals and signs by which a name, a number or an address is told.
    """
    texts = {
        "TEXT": request.text, "--section": request.section or "",
        "--people": "\n".join((*given.people, *request.people)),
        "--topics": "\n".join((*given.topics, *request.topics)),
    }  # fmt: skip
    return {name: text for name, text in texts.items() if text}


def _entries(placed: Placed) -> list[Entry]:
    return [entry for _, entry in placed.covers]


def _about(target: Entry, text: str) -> Decision:
    """Return the decision against one entry that was named: what is nothing new beside it is more of it.

    What is turned against a part of it takes its place: an update would lose the old wording.
    """
    decision = decide(text, None, target.tier, [target])
    if decision.reason == "may-conflict":
        return Decision("ARCHIVE", target, "contradicts")
    if decision.operation in ("ADD", "NOOP") and decision.reason != "equal":
        return Decision("UPDATE", target, "named")
    return decision


def _planned(
    connection: sqlite3.Connection, decision: Decision, placed: Placed, request: Request, moment: Moment
) -> tuple[Entry, Project | None]:
    """Return the entry that would stand there, and its project."""
    if decision.target is None or decision.operation in ("ADD", "REJECTION"):
        return placed.entry, placed.project
    if decision.operation == "NOOP":
        return decision.target, placed.project
    project = project_of_changed(connection, decision.target, request)
    scope = project.id if project else None
    if decision.operation == "UPDATE":
        return updated(decision.target, request, moment, scope), project
    return replacing(placed.entry, decision.target, request, scope), project


def proposal_json(proposal: Proposal) -> dict[str, Any]:
    """Return the shape of ``remember --json`` without ``--op``: nothing is done yet."""
    return {
        "operation": proposal.operation,
        "done": False,
        "reason": proposal.reason,
        "entry": entry_json(proposal.entry) if proposal.entry.tier else None,
        "target": entry_json(proposal.target) if proposal.target else None,
        "covers": [entry_json(entry) for entry in proposal.covers],
        "project": proposal.project._asdict() if proposal.project else None,
        "asks_why": proposal.asks_why,
    }
