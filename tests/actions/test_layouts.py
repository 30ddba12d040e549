"""Which layout a folder has, and whose a memory folder is."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.actions.changes.importing_layouts import Source, import_layouts
from companion.actions.reads.layouts import host_slug, layout_in, owner_of, parts_of
from companion.actions.reads.memory_export import export_memories, export_memory
from companion.errors import Ambiguous, NothingMatched, Refused, UsageProblem
from companion.home import Home
from companion.project import project_of
from companion.rules.notes import Moment
from companion.rules.tiers import TIERS
from companion.store import connect, threads
from tests.actions.mirroring_memory import FERRY, LOOM
from tests.actions.remembering import active, add, texts
from tests.actions.test_memory_importing import put

NOTE = b"---\ntype: health\n"
NAMED = "health_2026-05-10_nights.md"


@pytest.mark.parametrize(
    ("files", "layout"),
    [
        ({"preferences.md": b"- x\n"}, "memory"),
        ({"conversations.md": b"", "feedback.md": b"of a host"}, "memory"),
        ({"MEMORY.md": b"# Mine\n\n## Active Work Threads\n\n- **a**: b\n"}, "memory"),
        ({"archive/2026-Q1.md": b"- Use npm\n"}, "memory"),
        ({".companion.json": b'{"format": 1, "layout": "memory"}'}, "memory"),
        ({".companion.json": b'{"format": 1}', "preferences.md": b""}, "personal-context"),
        ({"MEMORY.md": b"# Personal Context Index\n"}, "personal-context"),
        ({"MEMORY.md": b"\xff"}, "personal-context"),
        ({NAMED: NOTE, "archive/2026-Q1.md": b""}, "personal-context"),
        ({".companion.json": b"{", NAMED: NOTE}, "personal-context"),
        ({"notes.txt": b""}, None),
        ({}, None),
    ],
)
def test_a_folder_is_known_by_its_manifest_else_by_its_files(
    tmp_path: Path, files: dict[str, bytes], layout: str | None
) -> None:
    assert layout_in(put(tmp_path, files)) == layout


def test_a_folder_of_both_must_be_named(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match="notes and tiers"):
        layout_in(put(tmp_path, {NAMED: NOTE, "preferences.md": b""}))


def test_the_parts_of_an_export_come_notes_first(tmp_path: Path) -> None:
    put(
        tmp_path,
        {f"memory/b/{NAMED}": NOTE, "memory/a/preferences.md": b"", f"personal-context/{NAMED}": NOTE},
    )
    found = [(part.layout, part.place) for part in parts_of(tmp_path, None)]
    assert found == [("personal-context", "personal-context"), ("memory", "memory/a")]
    assert parts_of(tmp_path, "all") == parts_of(tmp_path, None)
    with pytest.raises(Refused):
        parts_of(tmp_path / "memory" / "b", "all")


def test_a_memory_folder_belongs_to_the_project_that_is_named_told_or_where_one_stands(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    add(home, moment, "The board is a Pi", tier="project-context", project=FERRY.path)
    export_memory(home, moment, tmp_path / "out", FERRY)
    assert owner_of(home, tmp_path / "out", None, "/code/loom").project == FERRY
    assert owner_of(home, tmp_path / "out", "/code/loom", None) == (LOOM, TIERS)
    here = str(tmp_path)
    plain = put(tmp_path / "plain", {"preferences.md": b"- x\n"})
    assert owner_of(home, plain, None, here) == (project_of(here), ("project-context",))
    with pytest.raises(NothingMatched):
        owner_of(home, plain, "nosuch", None)


def test_a_hosts_folder_belongs_to_the_project_of_its_name_or_to_none(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    add(home, moment, "The board is a Pi", tier="project-context", project=FERRY.path)
    folder = tmp_path / "projects" / host_slug(FERRY.path) / "memory"
    assert owner_of(home, folder, None, "/code/loom") == (FERRY, TIERS)
    other = tmp_path / "projects" / "-somewhere-else" / "memory"
    with pytest.raises(UsageProblem, match="say which"):
        owner_of(home, other, None, "/code/loom")
    add(home, moment, "A twin", tier="project-context", project="/code/ferry/board")
    with pytest.raises(UsageProblem, match="say which"):
        owner_of(home, folder, None, None)


def test_everything_comes_in_with_its_projects(home: Home, moment: Moment, tmp_path: Path) -> None:
    add(home, moment, "Answer briefly", tier="preferences")
    add(home, moment, "The board is a Pi", tier="project-context", project=FERRY.path)
    add(home, moment, "The loom weaves HTML", tier="project-context", project=LOOM.path)
    export_memories(home, moment, tmp_path)
    fresh = Home(tmp_path / "fresh", "default")
    done = import_layouts(fresh, moment, Source(tmp_path, here=str(tmp_path)))
    assert (done.added, done.same, done.refused) == (3, 2, ())
    assert {entry.text: entry.project for entry in active(fresh)} == {
        "Answer briefly": None, "The board is a Pi": FERRY.id, "The loom weaves HTML": LOOM.id,
    }  # fmt: skip
    with closing(connect.reading(fresh.store)) as connection:
        assert {holding.project.path for holding in threads.projects(connection)} == {FERRY.path, LOOM.path}


def test_one_that_does_not_tell_its_project_stays_out_and_is_named(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    put(tmp_path, {"memory/a/preferences.md": b"- Use tabs\n", "personal-context/MEMORY.md": b"# x\n"})
    done = import_layouts(home, moment, Source(tmp_path, here="/code/loom"))
    assert [remark.file for remark in done.refused] == ["memory/a"]
    assert texts(home) == []
    alone = import_layouts(home, moment, Source(tmp_path / "memory" / "a", project=FERRY.path))
    assert (alone.added, active(home)[0].project) == (1, FERRY.id)


def test_the_folder_above_a_hosts_memory_will_do(home: Home, moment: Moment, tmp_path: Path) -> None:
    above = tmp_path / "projects" / host_slug(FERRY.path)
    put(above, {"memory/conversations.md": b"- Mira likes tea\n", "session.jsonl": b"{}\n"})
    add(home, moment, "The board is a Pi", tier="project-context", project=FERRY.path)
    assert import_layouts(home, moment, Source(above)).added == 1
    assert {entry.project for entry in active(home)} == {FERRY.id}


def test_a_newer_export_among_the_parts_changes_nothing(home: Home, moment: Moment, tmp_path: Path) -> None:
    add(home, moment, "Answer briefly", tier="preferences")
    export_memories(home, moment, tmp_path)
    put(tmp_path, {"memory/z/.companion.json": b'{"format": 99, "layout": "memory"}'})
    fresh = Home(tmp_path / "fresh", "default")
    with pytest.raises(Refused, match="format 99"):
        import_layouts(fresh, moment, Source(tmp_path))
    assert not fresh.store.exists()


def test_a_project_goes_with_one_memory_folder_only(home: Home, moment: Moment, tmp_path: Path) -> None:
    for layout in ("personal-context", "all"):
        with pytest.raises(UsageProblem):
            import_layouts(home, moment, Source(tmp_path, layout, project=FERRY.path))


def test_two_projects_of_the_name_are_listed(home: Home, moment: Moment, tmp_path: Path) -> None:
    for path in ("/a/loom", "/b/loom"):
        add(home, moment, f"It lives in {path}", tier="project-context", project=path)
    put(tmp_path, {"preferences.md": b"- x\n"})
    with pytest.raises(Ambiguous):
        import_layouts(home, moment, Source(tmp_path, project="loom"))
