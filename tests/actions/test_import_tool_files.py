"""Import from other tools, by file: folders, files that cannot be read, projects that are none, progress."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.actions.changes.import_tools import (
    Source,
    import_tool,
)
from companion.actions.reads.projects import projects
from companion.errors import NothingMatched, Refused, UsageProblem
from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.exchanging import backup, bring, graph, memory, one
from tests.actions.remembering import active, faults
from tests.exchange.samples import SAMPLES


def test_a_folder_is_taken_in_file_by_file(home: Home, moment: Moment, tmp_path: Path) -> None:
    graph(tmp_path, "Use tabs")
    (tmp_path / "a.json").write_bytes(b"nonsense")
    (tmp_path / "notes.txt").write_text("not ours")
    done = bring(home, moment, "mcp-memory", tmp_path)
    assert [(file.file, file.added, file.failed) for file in done.files] == [
        ("a.json", 0, 1),
        ("memory.jsonl", 1, 0),
    ]
    assert ([remark.reason for remark in done.files[0].remarks], done.exit_code) == (["another-format"], 1)


def test_the_files_stay_as_they_are(home: Home, moment: Moment, tmp_path: Path) -> None:
    file = graph(tmp_path, "Use tabs", day=1_772_400_000)
    before = file.read_bytes(), file.stat().st_mtime_ns
    bring(home, moment, "mcp-memory", file)
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before


def test_what_cannot_be_read_is_refused_and_makes_no_store(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    (tmp_path / "wrong.json").write_bytes(b"[1, 2]")
    for place in (tmp_path / "nowhere", tmp_path / "wrong.json", home.root):
        with pytest.raises(Refused):
            bring(home, moment, "claude-mem", place)
    with pytest.raises(UsageProblem):
        bring(home, moment, "notion", tmp_path / "wrong.json")
    with pytest.raises(UsageProblem):
        bring(home, moment, "r2mcp", SAMPLES / "r2mcp.jsonl", allow=("everything",))
    assert not home.store.exists()


def test_a_project_that_is_none_changes_nothing(home: Home, moment: Moment) -> None:
    with pytest.raises(NothingMatched):
        bring(home, moment, "r2mcp", SAMPLES / "r2mcp.jsonl", project="nowhere")
    assert active(home) == []


def test_progress_is_told_in_bytes_and_ends_at_the_end(home: Home, moment: Moment, tmp_path: Path) -> None:
    graph(tmp_path, *(f"Use tool number {n}" for n in range(120)))
    (tmp_path / "more.json").write_bytes(b'{"type":"entity","name":"Quay","observations":["Is long"]}')
    told: list[tuple[int, int]] = []
    import_tool(home, moment, Source("mcp-memory", tmp_path), lambda done, total: told.append((done, total)))
    total = sum(file.stat().st_size for file in tmp_path.iterdir())
    assert told == sorted(told)
    assert told[-1] == (total, total)
    assert len(told) >= 5


@given(st.lists(st.text(min_size=1, max_size=30), min_size=1, max_size=5))
def test_any_observations_come_in_once(observations: list[str]) -> None:
    from tempfile import TemporaryDirectory

    from companion import clock

    with TemporaryDirectory() as place:
        home = Home(Path(place) / "home", "default")
        file = Path(place) / "memory.jsonl"
        rows = [{"type": "entity", "name": "Quay", "entityType": "place", "observations": observations}]
        file.write_bytes(b"\n".join(json.dumps(row).encode() for row in rows))
        first = one(bring(home, clock.now(), "mcp-memory", file))
        again = one(bring(home, clock.now(), "mcp-memory", file))
        assert (again.added, again.same, again.failed) == (0, first.added + first.same, first.failed)
        assert faults(home) == []


def test_of_a_project_from_which_nothing_comes_in_nothing_is_said(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    secret = memory("Call +49 30 901820", tier="project-context", project_scope="tide-table")
    done = bring(home, moment, "r2mcp", backup(tmp_path, secret))
    assert ([remark.reason for remark in one(done).remarks], projects(home)) == (["private"], [])


def test_a_private_value_in_a_projects_name_stays_out_too(home: Home, moment: Moment, tmp_path: Path) -> None:
    done = bring(home, moment, "r2mcp", backup(tmp_path, memory("Use tabs", project_scope="ada@example.org")))
    assert (done.exit_code, active(home), projects(home)) == (4, [], [])


def test_a_file_or_folder_that_may_not_be_read_is_refused(
    home: Home, moment: Moment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = graph(tmp_path, "Use tabs")

    def denied(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", denied)
    assert [remark.reason for remark in one(bring(home, moment, "mcp-memory", tmp_path)).remarks] == [
        "unreadable"
    ]
    with pytest.raises(Refused):
        bring(home, moment, "mcp-memory", file)
    monkeypatch.setattr(Path, "iterdir", denied)
    with pytest.raises(Refused):
        bring(home, moment, "mcp-memory", tmp_path)
    assert not home.store.exists()
