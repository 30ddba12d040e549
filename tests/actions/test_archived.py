"""Recall over the archive: what was moved away is found when it is asked for, and only then."""

from contextlib import closing

from companion.actions.changes.rotate import rotate
from companion.actions.reads.archived import recall_archived
from companion.home import Home
from companion.rules.notes import Moment
from companion.store import connect
from companion.store.recall import Found
from tests.actions.keeping import later, run_sql
from tests.actions.remembering import add
from tests.actions.rotating import closed_note


def found(home: Home, query: str, most: int = 9, project: str | None = None) -> list[Found]:
    with closing(connect.reading(home.store)) as connection:
        return recall_archived(connection, query, project, most)


def test_an_archived_note_and_an_archived_entry_are_found_by_a_sentence(home: Home, moment: Moment) -> None:
    note = closed_note(home, moment, "harbour walks", happened="At dawn, in the fog.")
    entry = add(home, moment, "We talked about hiking in the fog", tier="conversations", topics=("hiking",))
    assert found(home, "what about the fog?") == []
    rotate(home, later(moment, days=100))
    hits = found(home, "what about the fog, and the harbour?")
    assert [(hit.kind, hit.id, hit.source) for hit in hits] == [
        ("note", note.id, "archive"),
        ("entry", entry.id, "archive"),
    ]
    assert set(hits[0].matched) == {"fog", "harbour"}
    assert hits[0].text == "harbour walks\nAt dawn, in the fog."
    assert len(found(home, "fog", most=1)) == 1
    assert found(home, "the weather") == []


def test_chinese_is_found_too(home: Home, moment: Moment) -> None:
    note = closed_note(home, moment, "爸爸的手术", happened="下周三做膝盖手术。")
    rotate(home, later(moment, days=100))
    assert [hit.id for hit in found(home, "手术怎么样了")] == [note.id]


def test_what_is_forgotten_or_of_another_project_is_not_there(home: Home, moment: Moment) -> None:
    closed_note(home, moment, "harbour walks")
    add(home, moment, "We talked about hiking in the fog", tier="conversations", topics=("hiking",))
    rotate(home, later(moment, days=100))
    run_sql(home, "INSERT INTO project (number, id, path, name, created_at) VALUES (7, 'p7', '/p', 'p', 0)")
    run_sql(home, "UPDATE archive_row SET forgotten_at = 1 WHERE kind = 'note'")
    run_sql(home, "UPDATE archive_row SET project_number = 7 WHERE kind = 'entry'")
    assert found(home, "harbour hiking") == []
    assert len(found(home, "harbour hiking", project="p7")) == 1
