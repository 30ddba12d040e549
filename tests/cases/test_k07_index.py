"""K07: MEMORY.md is derived; it agrees with every note after every command, and drops only the oldest."""

import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from companion.home import Home
from companion.markdown.index_file import MOST_LINES
from companion.rules.notes import Line, Note
from companion.store import changes
from companion.store.note_changes import insert_note
from tests.cli.harness import Companion

LINE = re.compile(r"- (\d{4}-\d\d-\d\d) \[(\w+)\] (.*) — (active|muted|resolved), fu=(\d+) → (\S+)\.md")
MOST_BYTES = 25 * 1024


@pytest.fixture
def mirror(companion: Companion, isolated: Path) -> Path:
    folder = isolated / "mirror"
    companion("export-to-markdown", str(folder), "--mirror")
    return folder


def lines_of(mirror: Path) -> list[tuple[str, ...]]:
    """Return the parts of every index line, in order."""
    return [match.groups() for match in LINE.finditer((mirror / "MEMORY.md").read_text("utf-8"))]


def fill(home: Home, count: int, title: str = "note") -> None:
    """Store ``count`` notes dated one day after another from 2026-01-01, the newest last."""
    with changes.transaction(home.store) as session:
        for number in range(count):
            day = (date(2026, 1, 1) + timedelta(number)).isoformat()
            name = f"health_{day}_n{number}"
            text = Line(f"text {number}", None, 0)
            insert_note(
                session, Note(f"{number:012x}", "health", name, f"{title} {number}", day, day, (text,)), None
            )


def test_k07_1_overflow(companion: Companion, home: Home, mirror: Path) -> None:
    companion.at("2026-08-18T12:00:00+08:00").write("emotion", "first", "x")
    fill(home, 230)
    companion("doctor", "--repair")
    text = (mirror / "MEMORY.md").read_text("utf-8")
    rows = lines_of(mirror)
    assert len(text.splitlines()) <= 200
    assert rows[0][0] == "2026-08-18"
    assert [row[0] for row in rows] == sorted((row[0] for row in rows), reverse=True)
    left_out = 231 - len(rows)
    assert str(left_out) in text.rstrip().splitlines()[-1]
    assert "companion" in text.rstrip().splitlines()[-1]
    assert companion.found("text 0")[0] == f"{0:012x}"
    assert companion("doctor").code == 0


@pytest.mark.parametrize(
    "count", [MOST_LINES - 6, MOST_LINES - 3, MOST_LINES - 2, MOST_LINES - 1, MOST_LINES]
)
def test_the_edges_of_the_cap(companion: Companion, home: Home, isolated: Path, count: int) -> None:
    companion("config", "language", "en")
    fill(home, count)
    companion("export-to-markdown", str(isolated / "out"))
    text = (isolated / "out" / "MEMORY.md").read_text("utf-8")
    assert len(text.splitlines()) <= 200
    shown = len(LINE.findall(text))
    assert shown == count or str(count - shown) in text.splitlines()[-1]


def test_long_titles_reach_the_other_cap_first(companion: Companion, home: Home, isolated: Path) -> None:
    companion("config", "language", "en")
    fill(home, 190, title="手术" * 90)
    companion("export-to-markdown", str(isolated / "out"))
    data = (isolated / "out" / "MEMORY.md").read_bytes()
    shown = len(LINE.findall(data.decode()))
    assert len(data) <= MOST_BYTES
    assert str(190 - shown) in data.decode().splitlines()[-1]


def test_k07_2_counter_in_step(companion: Companion, mirror: Path) -> None:
    note = companion.write("health", "short nights")
    companion("follow-up", note["id"], "engaged")
    text = (mirror / f"{note['name']}.md").read_text("utf-8")
    assert "follow_up_count: 1" in text
    assert "last_followed_up: 2026-05-19" in text
    assert lines_of(mirror) == [("2026-05-19", "health", "short nights", "active", "1", note["name"])]


def test_index_and_notes_are_one_to_one_after_every_command(companion: Companion, mirror: Path) -> None:
    steps = (
        ("write", "health", "short nights", "--happened", "x"), ("write", "emotion", "orchard", "--happened",
        "x", "--sensitive"),
        ("write", "milestone", "exam", "--happened", "x", "--on", "tomorrow"), ("follow-up", "nights", "deflected"),
        ("follow-up", "nights", "deflected"), ("edit", "exam", "--title", "the exam — part 2"), ("close", "exam"),
        ("undo",), ("pause",), ("resume",), ("forget", "exam"), ("undo",), ("forget", "nights", "--erase"),
        ("doctor", "--repair"),
    )  # fmt: skip
    for words in steps:
        assert companion(*words).code == 0, words
        told = companion("what-do-you-remember", "--all", "--limit", "0", "--json").json["notes"]
        expected = [
            (note["updated"], note["type"], "sensitive note" if note["sensitivity"] == "sensitive" else note["title"],
             note["status"], str(note["follow_up_count"]), note["name"])
            for note in told
        ]  # fmt: skip
        assert lines_of(mirror) == expected, words
        assert {file.stem for file in mirror.glob("*_*.md")} == {note["name"] for note in told}, words


def test_a_mute_that_ends_by_itself_is_in_the_index_after_the_next_command(
    companion: Companion, mirror: Path
) -> None:
    companion.write("health", "short nights")
    companion("follow-up", "nights", "silent")
    companion("follow-up", "nights", "silent")
    assert lines_of(mirror)[0][3] == "muted"
    companion.at("2026-06-02T09:12:00+08:00").write("milestone", "exam")
    assert {row[2]: row[3] for row in lines_of(mirror)} == {"exam": "active", "short nights": "active"}
    assert companion("doctor").code == 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("active, fu=0", "active, fu=3"),
        ("active, fu=0", "muted, fu=0"),
        ("short nights", "other"),
        ("# Personal", "# Any"),
    ],
)
def test_drift_of_the_index_is_found_and_repaired(
    companion: Companion, mirror: Path, old: str, new: str
) -> None:
    companion.write("health", "short nights")
    index = mirror / "MEMORY.md"
    right = index.read_text("utf-8")
    index.write_text(right.replace(old, new, 1), "utf-8")
    assert companion("doctor").code == 1
    assert companion("doctor", "--repair").code == 0
    if old != "short nights":  # a title in the index is the person's to change
        assert index.read_text("utf-8") == right


def test_a_line_without_a_file_and_a_file_without_a_line_are_drift(
    companion: Companion, mirror: Path
) -> None:
    note = companion.write("health", "short nights")
    (mirror / f"{note['name']}.md").unlink()
    assert companion("doctor").code == 1
    companion("doctor", "--repair")
    index = mirror / "MEMORY.md"
    index.write_text("# Personal Context Index\n", "utf-8")
    assert companion("doctor").code == 1
    assert companion("doctor", "--repair").code == 0
    assert len(lines_of(mirror)) == 1
