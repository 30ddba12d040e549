"""What says the same stands once where it is seen; what is archived or forgotten is nowhere else (K08, K10, K11)."""

from pathlib import Path

import pytest

from companion import clock
from companion.actions.changes.backing_up import make_backup
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.memory_importing import import_memory
from companion.actions.changes.relinking import relink
from companion.actions.changes.restoring import restore
from companion.actions.changes.threads import Wish as ThreadWish
from companion.actions.changes.threads import finish_thread, start_thread
from companion.actions.changes.undo import undo
from companion.actions.reads.memory_export import export_memory
from companion.errors import Refused
from companion.home import Home
from companion.project import project_of
from companion.rules.notes import Moment
from companion.rules.tiers import Entry, Thread
from tests.actions.keeping import run_sql
from tests.actions.remembering import active, add, archive, do, every_thread, faults, texts

QUOTED = "Label every lantern by hand"
PREFERENCE = {"tier": "preferences", "type": "preference", "topics": ("tooling",)}
DAY = 86_400_000


@pytest.fixture
def board(isolated: Path) -> str:
    """Return the folder of a project."""
    folder = isolated / "ferry-board"
    folder.mkdir()
    return f"{folder}/"


def in_project(home: Home, moment: Moment, text: str, board: str) -> Entry:
    """Add an entry of a project."""
    return add(home, moment, text, tier="project-context", type="context", topics=("tooling",), project=board)


def quoting(home: Home, moment: Moment) -> Entry:
    """Add an entry that may conflict with another one; return the other."""
    other = add(home, moment, QUOTED, **PREFERENCE)
    do(home, moment, "ADD", "Dusk at the harbour", target=other.id, tier="conversations", topics=("dusk",))
    assert any("may conflict" in text for text in texts(home))
    return other


def export(home: Home, moment: Moment, folder: Path) -> Path:
    """Export what holds everywhere."""
    export_memory(home, moment, folder, None)
    return folder


def days_later(moment: Moment, days: int) -> Moment:
    """Return the moment some days later."""
    return clock.at(moment.instant + days * DAY)


def test_an_entry_does_not_move_to_where_something_says_it_already(
    home: Home, moment: Moment, board: str
) -> None:
    known = in_project(home, moment, "Use tabs", board)
    moving = add(home, moment, "use tabs.", **PREFERENCE)
    done = do(home, moment, "UPDATE", "", target=moving.id, tier="project-context", project=board)
    assert (done.operation, done.entry) == ("NOOP", known)
    assert active(home) == [known, moving]


def test_what_is_archived_for_a_text_of_another_project_points_to_the_one_that_says_it(
    home: Home, moment: Moment, board: str
) -> None:
    known = in_project(home, moment, "Use tabs", board)
    old = add(home, moment, "Use spaces", **PREFERENCE)
    done = do(home, moment, "ARCHIVE", "use tabs", target=old.id, tier="project-context", project=board)
    assert (done.operation, done.entry) == ("ARCHIVE", known)
    assert active(home) == [known]
    assert [row.superseded_by for row in archive(home)] == [known.id]


def test_an_entry_that_moves_is_not_linked_to_where_it_stood(home: Home, moment: Moment) -> None:
    moving = add(home, moment, "Lanterns by hand", **PREFERENCE)
    moved = do(home, moment, "UPDATE", "", target=moving.id, tier="conversations").entry
    assert moved is not None
    assert (moved.tier, moved.see_also) == ("conversations", None)


def test_a_replacement_is_not_linked_to_what_it_replaces(home: Home, moment: Moment) -> None:
    old = add(home, moment, "Lanterns by hand", **PREFERENCE)
    new = do(home, moment, "ARCHIVE", "Lanterns by machine", target=old.id, tier="conversations").entry
    assert new is not None
    assert (new.tier, new.see_also) == ("conversations", None)


@pytest.mark.parametrize("erase", [False, True])
def test_the_quote_of_a_forgotten_archived_entry_goes(home: Home, moment: Moment, erase: bool) -> None:
    other = quoting(home, moment)
    do(home, moment, "ARCHIVE", "", target=other.id)
    forget(home, moment, Wish(other.id, erase=erase))
    assert texts(home) == ["Dusk at the harbour"]


def test_a_restore_does_not_bring_the_quote_of_a_forgotten_entry_back(home: Home, moment: Moment) -> None:
    other = quoting(home, moment)
    path, _ = make_backup(home, moment)
    forget(home, moment, Wish(other.id))
    restore(home, moment, str(path))
    assert texts(home) == ["Dusk at the harbour"]


def test_an_import_does_not_archive_what_was_taken_out_of_the_archive_again(
    home: Home, moment: Moment, isolated: Path
) -> None:
    entry = add(home, moment, "Use npm", **PREFERENCE)
    do(home, moment, "ARCHIVE", "", target=entry.id)
    folder = export(home, moment, isolated / "memory")
    undo(home, moment)
    assert import_memory(home, moment, folder, None).same == 1
    assert (active(home), archive(home)) == ([entry], [])


def test_an_import_archives_what_was_archived_elsewhere_since(
    home: Home, moment: Moment, isolated: Path
) -> None:
    entry = add(home, moment, "Use npm", **PREFERENCE)
    later, other = days_later(moment, 3), Home(isolated / "other", "default")
    import_memory(other, moment, export(home, moment, isolated / "there"), None)
    do(other, later, "ARCHIVE", "Use pnpm", target=entry.id)
    assert import_memory(home, later, export(other, later, isolated / "back"), None).changed == 1
    assert texts(home) == ["Use pnpm"]
    assert [(row.entry.id, row.on) for row in archive(home)] == [(entry.id, later.today)]
    assert faults(home) == []


def test_a_later_wording_from_an_import_does_not_say_what_another_entry_says(
    home: Home, moment: Moment, isolated: Path
) -> None:
    entry, later = add(home, moment, "Use npm", **PREFERENCE), days_later(moment, 2)
    do(home, later, "UPDATE", "Use tabs", target=entry.id)
    folder = export(home, later, isolated / "memory")
    undo(home, later)
    add(home, later, "use tabs", **PREFERENCE)
    import_memory(home, later, folder, None)
    assert texts(home) == ["Use npm", "use tabs"]


def test_a_later_form_from_an_import_brings_its_project_along(
    home: Home, moment: Moment, board: str, isolated: Path
) -> None:
    entry, later = add(home, moment, "Use npm", **PREFERENCE), days_later(moment, 2)
    project = project_of(board)
    do(home, later, "UPDATE", "", target=entry.id, tier="project-context", project=board)
    export_memory(home, later, isolated / "memory", project)
    undo(home, later)
    import_memory(home, later, isolated / "memory", project)
    assert project is not None
    assert [(e.tier, e.project) for e in active(home)] == [("project-context", project.id)]
    assert faults(home) == []


def test_undo_does_not_bring_back_what_something_newer_says(
    home: Home, moment: Moment, isolated: Path
) -> None:
    other, later = Home(isolated / "other", "default"), days_later(moment, 2)
    add(other, later, "Use npm", **PREFERENCE)
    entry = add(home, moment, "Use npm", **PREFERENCE)
    forget(home, moment, Wish(entry.id))
    assert import_memory(home, later, export(other, later, isolated / "memory"), None).added == 1
    with pytest.raises(Refused):
        undo(home, later)
    assert texts(home) == ["Use npm"]


def ended_thread(home: Home, moment: Moment, board: str) -> Thread:
    """End a thread beside which another one goes on; return it."""
    ended = start_thread(home, moment, ThreadWish("importer", text="half done", project=board))
    start_thread(home, moment, ThreadWish("large print", project=board))
    finish_thread(home, moment, ThreadWish("importer", project=board))
    return ended


BY_HAND = "# Memory\n\n## Active Work Threads\n\n- **Importer**: half done\n"


def test_undo_does_not_begin_a_thread_again_that_a_file_has_begun_since(
    home: Home, moment: Moment, board: str, isolated: Path
) -> None:
    ended_thread(home, moment, board)
    folder = isolated / "memory"
    folder.mkdir()
    (folder / "MEMORY.md").write_text(BY_HAND, "utf-8")
    assert import_memory(home, moment, folder, project_of(board)).added == 1
    before = every_thread(home)
    with pytest.raises(Refused, match="newer"):
        undo(home, moment)
    assert every_thread(home) == before
    assert [thread.name for thread in before] == ["large print", "Importer"]


def test_undo_does_not_bring_back_a_thread_that_an_export_brought_back(
    home: Home, moment: Moment, board: str, isolated: Path
) -> None:
    start_thread(home, moment, ThreadWish("importer", text="half done", project=board))
    export_memory(home, moment, isolated / "memory", project_of(board))
    start_thread(home, moment, ThreadWish("large print", project=board))
    finish_thread(home, moment, ThreadWish("importer", project=board))
    assert import_memory(home, moment, isolated / "memory", project_of(board)).added == 1
    before = every_thread(home)
    with pytest.raises(Refused, match="newer"):
        undo(home, moment)
    assert every_thread(home) == before


def test_undo_brings_an_ended_thread_back_beside_one_of_another_project(
    home: Home, moment: Moment, board: str
) -> None:
    start_thread(home, moment, ThreadWish("importer", project="/elsewhere"))
    ended = ended_thread(home, moment, board)
    undo(home, moment)
    assert ended in every_thread(home)


def test_a_thread_that_an_import_gives_the_name_of_another_one_is_joined_with_it(
    home: Home, moment: Moment, board: str, isolated: Path
) -> None:
    later, other = days_later(moment, 2), Home(isolated / "other", "default")
    start_thread(home, moment, ThreadWish("importer", text="half done", project=board))
    export_memory(home, moment, isolated / "there", project_of(board))
    import_memory(other, moment, isolated / "there", project_of(board))
    run_sql(other, "UPDATE work_thread SET name = 'rewrite', updated = ?", later.today)
    export_memory(other, later, isolated / "back", project_of(board))
    start_thread(home, moment, ThreadWish("Rewrite", text="rules left", project=board))
    for changed in (1, 0):
        assert import_memory(home, later, isolated / "back", project_of(board)).changed == changed
        (thread,) = every_thread(home)
        assert (thread.name, thread.text) == ("rewrite", "half done; rules left")


def test_an_older_export_of_a_project_that_has_moved_adds_nothing(
    home: Home, moment: Moment, board: str, isolated: Path
) -> None:
    (isolated / "moved").mkdir()
    in_project(home, moment, "Use tabs", board)
    start_thread(home, moment, ThreadWish("importer", text="half done", project=board))
    export_memory(home, moment, isolated / "memory", project_of(board))
    relink(home, moment, board, f"{isolated / 'moved'}/", None)
    done = import_memory(home, moment, isolated / "memory", project_of(board))
    assert (done.added, done.same) == (0, 2)
    assert [thread.name for thread in every_thread(home)] == ["importer"]
