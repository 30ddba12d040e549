"""What must hold after every step: the store, its index, search rows, counters, gates, mirror and export agree.

Each check reads through the product and compares with the model; none of them writes.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from companion import clock
from companion.actions.changes.change import note_from_json
from companion.actions.reads.exporting import note_files
from companion.actions.reads.finding import find
from companion.actions.reads.gate import gate
from companion.actions.reads.recall import recall
from companion.home import Home
from companion.markdown.importer import read_folder
from companion.markdown.note_file import render_note
from companion.rules.notes import Line, Moment, Note, index_line
from companion.store import connect, notes, pauses, verify
from companion.store.folders import FolderFiles
from companion.text.cutter import cut_query
from companion.text.terms import term
from tests.stateful import archive_invariants, model_reads, tier_invariants
from tests.stateful.model import Fields, Model, Now, said_words, words_of
from tests.stateful.model_changes import status_at
from tests.stateful.model_mirror import Mirror, Written, current
from tests.stateful.model_reads import Verdict
from tests.stateful.model_tiers import words_of_entry

State = dict[str, Any]


def stored(connection: sqlite3.Connection) -> State:
    """Return everything that the store keeps and the model says, as plain values."""
    settings = connection.execute("SELECT key, value FROM setting WHERE key NOT LIKE 'internal.%'").fetchall()
    touched = connection.execute(
        "SELECT note.id, follow_up.outcome, follow_up.counted FROM follow_up JOIN note "
        "ON note.number = follow_up.note_number ORDER BY follow_up.number"
    ).fetchall()
    return {
        "notes": {note.id: fields_of(note) for _, note in notes.iterate_notes(connection)},
        "tombstones": sorted(
            connection.execute("SELECT kind, at, on_date, erased FROM tombstone").fetchall()
        ),
        "pause": connection.execute("SELECT since, until_date FROM pause WHERE session = ''").fetchone(),
        "settings": dict(settings),
        "undo": _stored_undo(connection),
        "follow-ups": sorted(touched),
        "cards": sorted(connection.execute(CARDS).fetchall()),
        **archive_invariants.stored(connection),
        **tier_invariants.stored(connection),
    }


def _stored_undo(connection: sqlite3.Connection) -> Any:
    """Return what undo would put back: the kind of change, each note as it was, the pause, how much else."""
    row = connection.execute("SELECT kind, image FROM undo_image").fetchone()
    if row is None:
        return None
    image = json.loads(row[1])
    before: dict[Any, Any] = {}
    for number, values in image["notes"]:
        note = notes.read_note(connection, number)
        before.setdefault(note.id if note else "", fields_of(note_from_json(values)) if values else None)
    paused = [tuple(image["pause"][1][1:]) if image["pause"][1] else None] if "pause" in image else []
    return row[0], before, paused, len(image["tombstones"]), len(image["follow_ups"])


def _expected_undo(model: Model) -> Any:
    if model.undo is None:
        return None
    kind, before, graves, touches, paused, _ = model.undo
    plain = {
        id_: note and {**note, "lines": [tuple(line) for line in note["lines"]]}
        for id_, note in before.items()
    }
    return kind, plain, paused, len(graves), len(touches)


CARDS: Final = "SELECT note.id, check_in.at FROM check_in JOIN note ON note.number = check_in.note_number"


def expected(model: Model) -> State:
    """Return the same as the model has it."""
    touched = [(id_, t.outcome, int(t.counted)) for id_, touches in model.touches.items() for t in touches]
    return {
        "notes": {
            id_: {**note, "lines": [tuple(line) for line in note["lines"]]}
            for id_, note in model.notes.items()
        },
        "tombstones": sorted(
            (grave.kind, grave.at, on, int(gone)) for grave, (on, gone) in model.graves.items()
        ),
        "pause": model.pause,
        "settings": dict(model.settings),
        "undo": _expected_undo(model),
        "follow-ups": sorted(touched),
        "cards": sorted((id_, at) for id_, cards in model.cards.items() for at, _ in cards),
        **archive_invariants.expected(model),
        **tier_invariants.expected(model),
    }


def fields_of(note: Note) -> Fields:
    """Return a note of the product as a note of the model."""
    return {**note._asdict(), "lines": [tuple(line) for line in note.lines]}


def note_of(fields: Fields) -> Note:
    """Return a note of the model as a note of the product."""
    return Note(**{**fields, "lines": tuple(Line(*line) for line in fields["lines"])})


def read_state(home: Home) -> State:
    """Return the state of the store at ``home`` through a connection of its own."""
    with closing(connect.reading(home.store)) as connection:
        return stored(connection)


def differences(first: State, second: State) -> list[str]:
    """Return what differs between two states, short enough to read."""
    found = []
    for key in first:
        if first[key] == second[key]:
            continue
        if key not in ("notes", "entries", "threads"):
            found.append(f"{key}: {first[key]!r} != {second[key]!r}")
            continue
        for id_ in {*first[key], *second[key]}:
            found += _note_differences(id_, first[key].get(id_), second[key].get(id_))
    return found


def _note_differences(id_: str, first: Fields | None, second: Fields | None) -> list[str]:
    if first is None or second is None:
        return [f"{id_}: {first!r} != {second!r}"]
    return [f"{id_}.{key}: {first[key]!r} != {second[key]!r}" for key in first if first[key] != second[key]]


def check_store(home: Home, model: Model, now: Now, moment: Moment) -> None:
    """Notes, counters, tombstones, pause, index, search rows and gates are those of the model."""
    assert moment.today == now.today
    with closing(connect.reading(home.store)) as connection:
        found = differences(stored(connection), expected(model))
        assert not found, "\n".join(["the store (left) differs from the model (right):", *found])
        lines = [index_line(row, now.instant) for row in notes.index_rows(connection)]
        assert lines == [model_reads.index_line(note, now.instant) for note in model.living()]
        assert pauses.current(connection, moment).active == (model_reads.marker_of(model, now) is not None)
        connection.execute("PRAGMA query_only = 0")  # the checks use temporary tables
        assert [finding for finding in verify.verify(connection) if finding.drift] == []
        _check_search_rows(connection, model)
        tier_invariants.check(connection, model)
        archive_invariants.check(connection, model, moment)
        _check_export(connection, model, moment)
    _check_gates(home, model, now, moment)


def _check_search_rows(connection: sqlite3.Connection, model: Model) -> None:
    connection.execute("CREATE VIRTUAL TABLE temp.seen USING fts5vocab(main, note_search, instance)")
    seen: dict[str, set[str]] = {}
    query = (
        "SELECT DISTINCT coalesce(note.id, tier_entry.id), seen.term FROM temp.seen "
        "LEFT JOIN note ON note.number = seen.doc LEFT JOIN tier_entry ON tier_entry.number = -seen.doc"
    )
    for id_, word in connection.execute(query):
        seen.setdefault(id_, set()).add(word)
    connection.execute("DROP TABLE temp.seen")
    wanted = {note["id"]: words_of(note) for note in model.living()}
    wanted |= {entry["id"]: words_of_entry(entry) for entry in model.tiers.living()}
    assert seen == {id_: words for id_, words in wanted.items() if words}


def _check_export(connection: sqlite3.Connection, model: Model, moment: Moment) -> None:
    files = {file.name: file.data for file in note_files(connection, moment)}
    wanted = {
        f"{note['name']}.md": render_note(note_of(note), moment.instant).encode() for note in model.living()
    }
    assert files == wanted


def _check_gates(home: Home, model: Model, now: Now, moment: Moment) -> None:
    living = model.living()
    report = gate(home, moment, everything=True)
    said = [(item.row.id, _verdict_of(item.judgement)) for item in report.notes]
    verdicts = [(note["id"], model_reads.verdict(model, note, now)) for note in living]
    assert said == verdicts
    due = [id_ for id_, verdict in verdicts if verdict.due]
    assert [item.row.id for item in gate(home, moment).notes] == due
    assert [item.row.id for item in report.notes if item.judgement.due] == due


def _verdict_of(judgement: Any) -> Verdict:
    return Verdict(**{gate.gate: gate.passed for gate in judgement.gates})


def check_finding(home: Home, model: Model, moment: Moment, word: str) -> None:
    """One word finds exactly the living notes that hold it: find by the word itself, recall by its stem."""
    asked = set(cut_query(word))
    wanted = {note["id"] for note in model.living() if asked <= words_of(note)}
    meant = {term(one) for one in asked} - {""}
    related = {note["id"] for note in model.living() if meant & {term(one) for one in said_words(note)}}
    assert {hit.id for hit in recall(home, word, 1_000)} == related
    with closing(connect.reading(home.store)) as connection:
        numbers = find(connection, home, word, moment).numbers
        found = {note.id for number in numbers if (note := notes.read_note(connection, number))}
    assert found <= wanted
    assert bool(found) == bool(wanted)


def check_mirror(home: Home, model: Model, *, tidied: bool) -> None:
    """Every file of the mirror is what was last written or what a person made of it, and reads back the same.

    ``tidied``: the mirror has just been written, so nothing that a dead process left is there either.
    """
    mirror = current(model)
    if mirror is None or mirror.behind:
        return
    files = FolderFiles(mirror.folder)
    assert {name: files[name] for name in files if name.endswith(".md")} == mirror_files(mirror)
    left_over = {name for name in files if name.endswith(".tmp")}
    assert set(files) - left_over == {*mirror_files(mirror), ".companion.json"}
    assert not (tidied and (left_over or any(home.temporary.glob("*.tmp"))))
    assert archive_invariants.archive_of(mirror.folder) == archive_invariants.quarters(model)
    _check_base(model, mirror)
    if not (mirror.hand or mirror.fresh or mirror.index_edited):
        _check_reads_back(files, mirror)


def mirror_files(mirror: Mirror) -> dict[str, bytes]:
    """Return the Markdown files that the mirror's folder should hold, a person's edits among them."""
    files = {"MEMORY.md": mirror.written_index.encode()}
    for id_, written in mirror.base.items():
        data = hand_file(mirror, id_, written)
        if data is not None:
            files[f"{written.note['name']}.md"] = data
    for name, note in mirror.fresh.items():
        files[f"{name}.md"] = file_by_hand(note)
    return files


def file_by_hand(note: Fields) -> bytes:
    """Return a file that a person wrote: it says the same in other bytes than ours."""
    return render_note(note_of(note), 0).replace("\n", "\r\n").encode()


def hand_file(mirror: Mirror, id_: str, written: Written) -> bytes | None:
    """Return the bytes of one note's file: as written, as edited, broken, or ``None`` when it was deleted."""
    hand = mirror.hand.get(id_)
    if hand == "deleted":
        return None
    if hand == "broken":
        return BROKEN
    note = written.note if hand is None else hand
    assert isinstance(note, dict)
    return render_note(note_of(note), written.instant).encode()


BROKEN: Final = "no front matter here — 只有一句话\n".encode()


def _check_base(model: Model, mirror: Mirror) -> None:
    living = {note["id"]: note for note in model.living()}
    assert set(mirror.base) == set(living)
    for id_, written in mirror.base.items():
        if id_ not in mirror.lagging:
            assert written.note == living[id_]


def _check_reads_back(files: FolderFiles, mirror: Mirror) -> None:
    reading = read_folder(files, 0, clock.local_midnight)
    assert reading.refused == ()
    assert reading.paused == mirror.written_marker
    read = {note.id: fields_of(note) for note in reading.notes}
    assert set(read) == set(mirror.base)
    for id_, written in mirror.base.items():
        muted = status_at(written.note, written.instant) == "muted"
        ended = (
            {} if muted or written.note["status"] != "muted" else {"status": "active", "muted_until": None}
        )
        assert read[id_] == {**written.note, **ended}


def folder_bytes(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder, hidden ones too."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir()) if file.is_file()}
