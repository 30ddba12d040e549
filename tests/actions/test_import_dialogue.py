"""Import of neutral dialogue lines: whole, once, in order, and nothing that was forgotten."""

import json
import os
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.import_dialogue import import_dialogue
from companion.actions.changes.neutral_lines import DAMAGED, NO_OBJECT
from companion.actions.reads.recall import recall
from companion.errors import Refused
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.turns import CRISIS, MASKED
from companion.store import connect, verify
from companion.store.dialogue_import import OTHER_ROLE, OTHER_WORDS

LINES: list[dict[str, Any]] = [
    {"id": "a1", "session": "one", "at": "2026-05-01T09:00:00+08:00", "speaker": "Ada", "role": "user",
     "text": "The ferry to the island leaves at noon."},
    {"id": "a2", "session": "one", "at": "2026-05-01T09:01:00+08:00", "speaker": "Ben", "role": "assistant",
     "text": "Then take a warm jacket."},
    {"id": "a3", "session": "two", "at": "2026-05-02T09:00:00+08:00", "speaker": "Ada", "role": "user",
     "text": "我昨天坐渡轮去岛上了"},
]  # fmt: skip


def file_of(place: Path, lines: list[Any]) -> Path:
    file = place / "talk.jsonl"
    written = [line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines]
    file.write_text("\n".join(written), "utf-8")
    return file


def rows(home: Home, columns: str) -> list[Any]:
    with closing(connect.reading(home.store)) as connection:
        order = "ORDER BY turn.number"
        query = f"SELECT {columns} FROM turn JOIN document ON document.number = document_number {order}"  # noqa: S608 - constant columns
        return connection.execute(query).fetchall()


def drift(home: Home) -> list[str]:
    with closing(connect.writing(home.store)) as connection:
        return [finding.message for finding in verify.verify(connection) if finding.drift]


def test_each_line_becomes_a_turn_of_its_session(home: Home, moment: Moment, tmp_path: Path) -> None:
    done = import_dialogue(home, moment, file_of(tmp_path, LINES))
    assert (done.added, done.same, done.failed) == (3, 0, 0)
    assert rows(home, "source, session, source_id, ordinal, turn.speaker, role") == [
        ("talk", "one", "a1", 0, "Ada", "user"),
        ("talk", "one", "a2", 1, "Ben", "assistant"),
        ("talk", "two", "a3", 0, "Ada", "user"),
    ]
    assert drift(home) == []


def test_what_was_imported_is_recalled_with_its_id(home: Home, moment: Moment, tmp_path: Path) -> None:
    import_dialogue(home, moment, file_of(tmp_path, LINES))
    hits = recall(home, "When does Ada's ferry leave?", 5)
    assert (hits[0].kind, hits[0].source, hits[0].source_id) == ("turn", "talk", "a1")
    assert recall(home, "我什么时候坐了渡轮？", 5)[0].source_id == "a3"


def test_a_line_that_is_glued_to_half_a_line_comes_in(home: Home, moment: Moment, tmp_path: Path) -> None:
    first, second, third = (json.dumps(line, ensure_ascii=False) for line in LINES)
    done = import_dialogue(
        home, moment, file_of(tmp_path, [first[:-20] + second, second + third, first[:-5]])
    )
    assert [(one.line, one.reason) for one in done.left_out] == [(1, DAMAGED), (3, NO_OBJECT)]
    assert (done.added, done.failed) == (2, 2)
    assert [text for (text,) in rows(home, "turn.text")] == [LINES[1]["text"], LINES[2]["text"]]


def test_a_second_import_changes_nothing(home: Home, moment: Moment, tmp_path: Path) -> None:
    lines = [*LINES, {**LINES[0], "id": None, "text": "No id here."}]
    file = file_of(tmp_path, lines)
    import_dialogue(home, moment, file)
    before = rows(home, "turn.*, document.*")
    again = import_dialogue(home, moment, file)
    assert (again.added, again.same) == (0, 4)
    assert rows(home, "turn.*, document.*") == before


def test_pages_that_no_row_needs_are_given_back(home: Home, moment: Moment, tmp_path: Path) -> None:
    with closing(connect.writing(home.store)) as connection:
        connection.execute("INSERT INTO setting VALUES ('long', ?)", ("tide " * 8_000,))
        connection.execute("DELETE FROM setting WHERE key = 'long'")
        assert connection.execute("PRAGMA freelist_count").fetchone() != (0,)
    import_dialogue(home, moment, file_of(tmp_path, LINES))
    with closing(connect.reading(home.store)) as connection:
        assert connection.execute("PRAGMA freelist_count").fetchone() == (0,)


def test_a_longer_file_adds_what_is_new_at_the_end(home: Home, moment: Moment, tmp_path: Path) -> None:
    import_dialogue(home, moment, file_of(tmp_path, LINES))
    longer = [*LINES, {**LINES[0], "id": "a4", "text": "We missed it."}]
    assert import_dialogue(home, moment, file_of(tmp_path, longer)).added == 1
    assert rows(home, "source_id") == [("a1",), ("a2",), ("a4",), ("a3",)]
    assert drift(home) == []


def test_lines_of_sessions_may_be_mixed(home: Home, moment: Moment, tmp_path: Path) -> None:
    mixed = [LINES[0], LINES[2], LINES[1]]
    assert import_dialogue(home, moment, file_of(tmp_path, mixed)).added == 3
    assert rows(home, "source_id, ordinal") == [("a1", 0), ("a2", 1), ("a3", 0)]


BAD = {
    "not json": "it is no JSON object in UTF-8",
    "[1]": "it is no JSON object in UTF-8",
    "[" * 5000: "it is no JSON object in UTF-8",
    json.dumps({**LINES[0], "text": " "}): "it has no text",
    json.dumps({**LINES[0], "session": None}): "it has no session",
    json.dumps({**LINES[0], "role": "system"}): "its role is neither user nor assistant",
    json.dumps({**LINES[0], "at": "yesterday"}): "its instant is neither ISO 8601 nor Unix time",
    json.dumps({**LINES[0], "at": 20_000}): "its instant is neither ISO 8601 nor Unix time",
    json.dumps({**LINES[0], "at": True}): "it has no instant",
    json.dumps({**LINES[0], "at": None}): "it has no instant",
}


@pytest.mark.parametrize("bad", BAD, ids=[str(place) for place in range(len(BAD))])
def test_a_bad_line_is_named_and_the_others_come_in(
    home: Home, moment: Moment, tmp_path: Path, bad: str
) -> None:
    done = import_dialogue(home, moment, file_of(tmp_path, [LINES[1], bad, "", LINES[2]]))
    assert (done.added, done.failed) == (2, 1)
    assert [(one.line, one.reason) for one in done.left_out] == [(2, BAD[bad])]


@pytest.mark.parametrize("at", [1714554000, 1714554000.0, 1714554000000, "2024-05-01T09:00:00Z"])
def test_unix_time_is_told_by_its_size(home: Home, moment: Moment, tmp_path: Path, at: float | str) -> None:
    assert import_dialogue(home, moment, file_of(tmp_path, [{**LINES[0], "at": at}])).added == 1
    assert rows(home, "turn.at") == [(1714554000000,)]


def test_an_id_that_was_given_twice_is_named(home: Home, moment: Moment, tmp_path: Path) -> None:
    lines = [LINES[0], {**LINES[0], "text": "We missed it."}, LINES[0]]
    for added in (1, 0):
        done = import_dialogue(home, moment, file_of(tmp_path, lines))
        assert (done.added, done.same, done.failed) == (added, 2 - added, 1)
        assert [(one.line, one.reason) for one in done.left_out] == [(2, OTHER_WORDS)]
    assert rows(home, "text") == [(LINES[0]["text"],)]


def test_the_same_words_of_the_other_side_under_one_id_are_named(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    lines = [LINES[0], {**LINES[0], "role": "assistant"}, {**LINES[0], "at": "2026-05-01T10:00:00+08:00"}]
    for added in (1, 0):
        done = import_dialogue(home, moment, file_of(tmp_path, lines))
        assert (done.added, done.same, done.failed) == (added, 2 - added, 1)
        assert [(one.line, one.reason) for one in done.left_out] == [(2, OTHER_ROLE)]


def test_half_a_character_is_no_trouble(home: Home, moment: Moment, tmp_path: Path) -> None:
    line = json.dumps({**LINES[0], "text": "odd \udcff ferry"})
    assert import_dialogue(home, moment, file_of(tmp_path, [line])).added == 1
    assert rows(home, "text") == [("odd ? ferry",)]


def test_what_was_forgotten_stays_forgotten(home: Home, moment: Moment, tmp_path: Path) -> None:
    file = file_of(tmp_path, LINES)
    import_dialogue(home, moment, file)
    forget(home, moment, Wish("ferry to the island", erase=True, turns=True))
    done = import_dialogue(home, moment, file)
    assert (done.added, done.forgotten) == (0, 1)
    assert drift(home) == []


def test_secrets_are_masked_and_danger_is_marked(home: Home, moment: Moment, tmp_path: Path) -> None:
    lines = [
        {**LINES[0], "text": "My key is sk-ant-api03-" + "aB3d" * 20},
        {**LINES[1], "role": "user", "text": "I want to kill myself tonight."},
    ]
    done = import_dialogue(home, moment, file_of(tmp_path, lines))
    (first, flags), (_, danger) = rows(home, "text, turn.flags")
    assert "aB3d" not in first
    assert (flags & MASKED, danger & CRISIS, done.masked) == (MASKED, CRISIS, 1)


def test_a_file_that_is_not_there_is_refused(home: Home, moment: Moment, tmp_path: Path) -> None:
    with pytest.raises(Refused):
        import_dialogue(home, moment, tmp_path / "nothing.jsonl")


WISHED: list[dict[str, Any]] = [
    {"id": f"{session}{place}", "session": session, "at": f"2026-05-01T09:0{place}:00Z", "role": role, "text": text}
    for session, talk in {
        "off": ["The ferry is late.", "I see.", "off the record: I was sick", "It stays.", "Now the map.", "Yes."],
        "before": ["My lizard is Qwertz.", "A name.", "don't save what I just said", "Gone.", "Now the map.", "Yes."],
        "chat": ["The ferry is late.", "I see.", "don't save anything from this conversation", "As you like."],
        "private": ["The ferry is late.", "I see.", "start a private session", "Understood.", "I was sick.", "Oh."],
        "home": ["He choked me last night and said next time he won't stop.", "I believe you."],
    }.items()
    for place, (role, text) in enumerate(zip(["user", "assistant"] * 3, talk, strict=False))
]  # fmt: skip


def test_what_a_person_wished_not_to_be_kept_stays_out(home: Home, moment: Moment, tmp_path: Path) -> None:
    done = import_dialogue(home, moment, file_of(tmp_path, WISHED))
    texts = [text for (text,) in rows(home, "text")]
    assert texts == [
        "The ferry is late.", "I see.", "Now the map.", "Yes.", "Now the map.", "Yes.", "The ferry is late.", "I see.",
    ]  # fmt: skip
    assert (done.added, done.off_record, done.failed) == (8, len(WISHED) - 8, 0)
    again = import_dialogue(home, moment, file_of(tmp_path, WISHED))
    assert (again.added, again.same) == (0, 8)


def test_lines_from_a_pipe_come_in(home: Home, moment: Moment, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_bytes, args=(file_of(tmp_path, LINES).read_bytes(),))
    writer.start()
    assert import_dialogue(home, moment, pipe).added == len(LINES)
    writer.join()
