"""What must hold of the tiers after every step: entries, archive, threads, what each project sees, what is found.

``stored`` and ``expected`` are the tiers' part of the comparison with the model; ``check`` holds what must be true
whatever the model says.
"""

import json
import sqlite3
from collections import Counter
from typing import Any

from companion.actions.reads.finding_entries import find_entries
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.threads import thread_key
from companion.rules.tiers import ArchivedEntry, Entry, Thread, is_visible
from companion.store import connect, entries, threads
from tests.stateful.model import Model
from tests.stateful.model_remember import found_by
from tests.stateful.model_tiers import Fields, quarter, same_text

State = dict[str, Any]


def stored(connection: sqlite3.Connection) -> State:
    """Return what the store keeps of the tiers, as plain values."""
    rows = entries.archived_entries(connection, forgotten=True)
    places = (
        "SELECT quarter, position FROM archive_row WHERE kind = 'entry' ORDER BY quarter, position, number"
    )
    return {
        "entries": {entry.id: entry._asdict() for _, entry in entries.iterate_entries(connection)},
        "archive": [
            (*place, _archived(row)) for place, (_, row) in zip(connection.execute(places), rows, strict=True)
        ],
        "threads": {thread.id: thread._asdict() for _, thread in threads.iterate_threads(connection)},
        "projects": dict(connection.execute("SELECT id, path FROM project").fetchall()),
        "log": connection.execute(
            "SELECT detail FROM operation WHERE kind = 'remember' ORDER BY number"
        ).fetchall(),
        "undo of tiers": _stored_undo(connection),
    }


def _archived(row: ArchivedEntry) -> tuple[Any, ...]:
    return row.entry._asdict(), row.on, row.see, row.superseded_by


def _stored_undo(connection: sqlite3.Connection) -> Any:
    row = connection.execute("SELECT image FROM undo_image").fetchone()
    if row is None:
        return None
    image = json.loads(row[0])
    return (
        _before(connection, image["entries"], Entry, "SELECT number, id FROM tier_entry"),
        _before(connection, image["threads"], Thread, "SELECT number, id FROM work_thread"),
        len(image["archived"]),
        len(image.get("unarchived", ())),
    )


def _before(connection: sqlite3.Connection, images: list[Any], kind: type[Any], ids: str) -> State:
    """Return by id how things were; ``None`` for what was not there."""
    known = dict(connection.execute(ids).fetchall())
    told: State = {}
    for number, values in images:
        value = kind(*values)._asdict() if values else None
        told.setdefault(value["id"] if value else known[number], value)
    return {id_: _tagged(value) for id_, value in told.items()}


def _tagged(value: Fields | None) -> Fields | None:
    """Return a value as it was before JSON: tags are tuples."""
    if value is None:
        return None
    return {name: tuple(field) if isinstance(field, list) else field for name, field in value.items()}


def expected(model: Model) -> State:
    """Return the same as the model has it."""
    tiers = model.tiers
    rows = sorted(tiers.archive, key=lambda row: (row["quarter"], row["position"], row["order"]))
    return {
        "entries": {id_: _plain(entry) for id_, entry in tiers.entries.items()},
        "archive": [
            (
                row["quarter"],
                row["position"],
                (_plain(row["entry"]), row["on"], row["see"], row["superseded_by"]),
            )
            for row in rows
        ],
        "threads": {id_: _plain(thread) for id_, thread in tiers.threads.items()},
        "projects": tiers.projects,
        "log": [(detail,) for detail in tiers.log],
        "undo of tiers": _expected_undo(model),
    }


def _plain(value: Fields | None) -> Any:
    return value and {name: field for name, field in value.items() if name != "order"}


def _expected_undo(model: Model) -> Any:
    if model.undo is None:
        return None
    undo = model.undo.tiers
    told = [
        {id_: _plain(before) for id_, before in images.items()} for images in (undo.entries, undo.threads)
    ]
    return *told, len(undo.added), len(undo.hidden)


def check(connection: sqlite3.Connection, model: Model) -> None:
    """Nothing is active and archived, nothing said twice where it is seen once, every row of its quarter."""
    living = [entry for _, entry in entries.iterate_entries(connection) if entry.forgotten_at is None]
    rows = entries.archived_entries(connection, forgotten=True)
    ids = Counter(entry.id for _, entry in entries.iterate_entries(connection))
    ids.update(row.entry.id for _, row in rows)
    assert not [id_ for id_, times in ids.items() if times > 1], "an entry is active and archived"
    said = Counter((entry.project, same_text(entry.text)) for entry in living)
    assert not [key for key, times in said.items() if times > 1], "a scope says the same twice"
    hubs = Counter((thread.project, thread_key(thread)) for _, thread in threads.iterate_threads(connection))
    assert not [key for key, times in hubs.items() if times > 1], "a hub has two threads of one name"
    quarters = "SELECT archived_on, quarter FROM archive_row"
    assert all(quarter(day) == told for day, told in connection.execute(quarters))
    for project in (None, *model.tiers.projects):
        _check_start(connection, model, living, project)


def _check_start(
    connection: sqlite3.Connection, model: Model, living: list[Entry], project: str | None
) -> None:
    """A session that starts in a project is given what is active there, and told how much it is not given."""
    memory = entries.of_project(connection, project)
    shown = [*memory.preferences_of_project, *memory.preferences_global, *memory.context]
    texts = {entry.id: entry.text for entry in living if is_visible(entry, project)}
    assert len({item.id for item in shown}) == len(shown)
    assert all(texts[item.id] == item.text for item in shown)
    hubs = [thread for thread in model.tiers.threads.values() if thread["project"] in (None, project)]
    assert {item.id for item in memory.threads} <= {thread["id"] for thread in hubs}
    assert len(shown) + len(memory.threads) + memory.left_out == len(texts) + len(hubs)


def check_finding(home: Home, model: Model, moment: Moment, word: str, project: str | None) -> None:
    """A word finds exactly the active entries that hold it and may be seen."""
    connection = connect.reading(home.store)
    found = {entry.id for _, entry in find_entries(connection, home, word, moment, project)}
    connection.close()
    assert found == {entry["id"] for entry in found_by(model, word, project)}
