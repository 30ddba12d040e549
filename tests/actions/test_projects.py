"""Projects: one identity for one place, named by folder, id or name, moved by relink (K16)."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.actions.changes.memory_importing import import_memory
from companion.actions.changes.memory_mirroring import start_memory_mirror
from companion.actions.changes.relinking import relink
from companion.actions.changes.threads import Wish, start_thread
from companion.actions.changes.undo import undo
from companion.actions.reads.memory_export import export_memory
from companion.actions.reads.projects import project_json, project_named, projects
from companion.actions.remarks import take
from companion.errors import Ambiguous, NothingMatched, Refused, UsageProblem
from companion.home import Home
from companion.project import project_of
from companion.rules.notes import Moment
from companion.store import connect
from tests.actions.keeping import asked, later, run_sql
from tests.actions.remembering import active, add, do, every_thread, faults


@pytest.fixture
def old(isolated: Path) -> str:
    return made(isolated / "a" / "ferry")


@pytest.fixture
def new(isolated: Path) -> str:
    return made(isolated / "b" / "ferry")


def made(folder: Path) -> str:
    folder.mkdir(parents=True)
    return str(folder)


def named(home: Home, wish: str, folder: str | None = None) -> str:
    with closing(connect.reading(home.store)) as connection:
        return project_named(connection, wish, folder).path


def test_a_project_is_known_when_something_belongs_to_it(home: Home, moment: Moment, old: str) -> None:
    assert projects(home) == []
    add(home, moment, "Use tabs", folder=old)
    assert projects(home) == []
    add(home, moment, "CI is deployed", folder=old)
    (holding,) = projects(home)
    assert (holding.project.path, holding.project.name) == (old, "ferry")


def test_a_project_tells_how_much_it_holds(home: Home, moment: Moment, old: str) -> None:
    first = add(home, moment, "CI runs on push", folder=old)
    do(home, moment, "ARCHIVE", "CI runs at night", target=first.id, folder=old)
    add(home, moment, "Use tabs", project=old)
    start_thread(home, moment, Wish("importer", folder=old))
    (holding,) = projects(home)
    assert (holding.entries, holding.threads, holding.archived, holding.sessions) == (2, 1, 1, 0)
    assert project_json(holding)["here"] is True


def test_a_project_is_named_by_folder_id_or_name(
    home: Home, moment: Moment, old: str, isolated: Path
) -> None:
    add(home, moment, "CI is deployed", folder=old)
    (holding,) = projects(home)
    for wish in (old, f"{old}/", holding.project.id, holding.project.id[:6], "ferry", "FERRY"):
        assert named(home, wish) == old
    assert named(home, ".", old) == old
    assert named(home, "ferry", str(isolated / "a")) == old


def test_a_link_to_a_folder_is_that_project(home: Home, old: str, isolated: Path) -> None:
    (isolated / "link").symlink_to(old)
    assert named(home, str(isolated / "link")) == old


def test_two_projects_of_one_name_are_told_apart_by_id(
    home: Home, moment: Moment, old: str, new: str
) -> None:
    for folder in (old, new):
        add(home, moment, "CI is deployed", folder=folder)
    with pytest.raises(Ambiguous) as problem:
        named(home, "ferry")
    assert len(problem.value.choices) == 2
    assert len(active(home)) == 2


@pytest.mark.parametrize(
    ("wish", "problem"), [("nowhere", NothingMatched), ("/", UsageProblem), ("", NothingMatched)]
)
def test_what_is_no_project_is_refused(home: Home, wish: str, problem: type[Exception]) -> None:
    with pytest.raises(problem):
        named(home, wish)


def test_a_moved_folder_takes_everything_along(home: Home, moment: Moment, old: str, new: str) -> None:
    entry = add(home, moment, "CI is deployed", folder=old)
    start_thread(home, moment, Wish("importer", folder=old))
    run_sql(
        home,
        "INSERT INTO document (id, source, session, host, started_at, read_offset, flags, project) "
        "VALUES (?, 's', 's', 'h', 0, 0, 0, ?)",
        b"x" * 16, entry.project,
    )  # fmt: skip
    done = relink(home, moment, old, new, None)
    target = project_of(new)
    assert target is not None
    assert (done.after, done.joined) == (target, False)
    assert [item.project for item in active(home)] == [target.id]
    assert [item.project for item in every_thread(home)] == [target.id]
    assert asked(home, "SELECT project FROM document") == [target.id]
    assert faults(home) == []


def test_two_places_are_joined_without_doubles(home: Home, moment: Moment, old: str, new: str) -> None:
    add(home, moment, "CI is deployed", folder=old)
    kept = add(home, moment, "ci is deployed.", folder=new)
    also = add(home, moment, "The board has two sizes", folder=new)
    assert relink(home, moment, old, new, None).joined
    assert len(projects(home)) == 1
    assert {entry.text for entry in active(home)} == {"CI is deployed", also.text}
    assert kept.project == also.project == active(home)[0].project
    assert faults(home) == []


def test_what_a_hand_changed_in_a_mirrored_folder_comes_in_before_two_places_are_joined(
    home: Home, moment: Moment, old: str, new: str, tmp_path: Path
) -> None:
    for folder in (new, old):
        add(home, moment, "CI is deployed", folder=folder)
    start_memory_mirror(home, moment, tmp_path / "memory", project_of(old))
    file = tmp_path / "memory" / "project-context.md"
    file.write_text(file.read_text("utf-8").replace("CI is deployed", "CI is deployed on Fridays"), "utf-8")
    relink(home, later(moment, minutes=5), old, new, None)
    assert {entry.text for entry in active(home)} == {"CI is deployed", "CI is deployed on Fridays"}
    assert faults(home) == []


def test_of_two_mirrors_one_goes_on_and_loses_no_hand_edit_of_the_other(
    home: Home, moment: Moment, old: str, new: str, tmp_path: Path
) -> None:
    for folder in (old, new):
        add(home, moment, f"The board of {folder[-7]} is green", tier="project-context", folder=folder)
        mirror = tmp_path / folder[-7]
        start_memory_mirror(home, moment, mirror, project_of(folder))
        with (mirror / "project-context.md").open("a", encoding="utf-8") as file:
            file.write(f"- by hand in {folder[-7]}\n")
    relink(home, later(moment, minutes=5), old, new, None)
    assert {"by hand in a", "by hand in b"} <= {entry.text for entry in active(home)}
    assert [said for said in take() if "no mirror any more" in said and str(tmp_path / "a") in said]
    assert "by hand in a" in (tmp_path / "b" / "project-context.md").read_text("utf-8")


def test_a_project_whose_old_folder_is_a_link_by_now_is_known_by_it(
    home: Home, moment: Moment, old: str, new: str
) -> None:
    add(home, moment, "CI is deployed", folder=old)
    Path(old).rmdir()
    Path(old).symlink_to(new)
    target = project_of(new)
    assert target is not None
    assert relink(home, moment, old, new, None).after == target
    assert active(home)[0].project == target.id


def test_a_folder_that_is_not_there_is_no_new_place(home: Home, moment: Moment, old: str, new: str) -> None:
    add(home, moment, "CI is deployed", folder=old)
    with pytest.raises(UsageProblem, match="no such folder"):
        relink(home, moment, old, f"{new}-misspelt", None)


def test_threads_of_one_name_become_one_and_keep_what_both_say(
    home: Home, moment: Moment, old: str, new: str
) -> None:
    start_thread(home, moment, Wish("importer", state="paused", text="csv done", folder=old))
    start_thread(home, moment, Wish("Importer", text="rules left", folder=new))
    start_thread(home, moment, Wish("large print", folder=new))
    assert relink(home, moment, old, new, None).joined
    told = {(thread.state, thread.text) for thread in every_thread(home) if thread.name.lower() == "importer"}
    assert told == {("active", "rules left; csv done (paused)")}
    assert len(every_thread(home)) == 2
    (holding,) = projects(home)
    assert {thread.project for thread in every_thread(home)} == {holding.project.id}
    with pytest.raises(Refused):
        undo(home, moment)


def test_an_older_export_of_either_place_leaves_a_joined_thread_as_it_is(
    home: Home, moment: Moment, old: str, new: str, isolated: Path
) -> None:
    for folder, text in ((old, "csv done"), (new, "rules left")):
        start_thread(home, moment, Wish("importer", text=text, folder=folder))
        export_memory(home, moment, isolated / text, project_of(folder))
    relink(home, later(moment, days=1), old, new, None)
    joined = every_thread(home)
    for text in ("csv done", "rules left"):
        assert import_memory(home, later(moment, days=2), isolated / text, project_of(new)).same == 1
    assert every_thread(home) == joined


def test_a_relink_cannot_be_undone_but_can_be_turned(home: Home, moment: Moment, old: str, new: str) -> None:
    add(home, moment, "CI is deployed", folder=old)
    relink(home, moment, old, new, None)
    with pytest.raises(Refused):
        undo(home, moment)
    relink(home, moment, new, old, None)
    assert [holding.project.path for holding in projects(home)] == [old]


def test_a_relink_to_nowhere_changes_nothing(home: Home, moment: Moment, old: str, new: str) -> None:
    add(home, moment, "CI is deployed", folder=old)
    for source, target, problem in (
        (old, old, Refused), (new, old, NothingMatched), (old, "/", UsageProblem), ("nowhere", new, NothingMatched),
    ):  # fmt: skip
        with pytest.raises(problem):
            relink(home, moment, source, target, None)
    assert [holding.project.path for holding in projects(home)] == [old]
