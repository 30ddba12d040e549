"""K20 for any store: what the memory folders show goes out, comes in elsewhere, and goes out the same."""

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.actions.changes.change import changing
from companion.actions.changes.importing_layouts import Source, import_layouts
from companion.actions.reads.memory_export import export_memories
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.threads import thread_key
from companion.rules.tiers import PROJECT_TIER, ArchivedEntry, Entry, Thread
from companion.store.entry_changes import ensure_project, insert_archived, insert_entry, insert_thread
from tests.actions.keeping import later
from tests.actions.mirroring_memory import FERRY, LOOM
from tests.actions.remembering import add, do
from tests.markdown import memory_builders as build

projects = st.sampled_from([FERRY.id, LOOM.id])
told = build.entries().filter(lambda entry: bool(entry.text.strip()))


def fill(
    home: Home, moment: Moment, entries: list[Entry], archived: list[ArchivedEntry], threads: list[Thread]
) -> None:
    with changing(home, moment, "remember") as change:
        for project in (FERRY, LOOM):
            ensure_project(change.session, project, moment.instant)
        for number, entry in enumerate(entries):
            known = entry._replace(id=f"{number:012x}", position=number % 3, written_at=entry.written_at + 1)
            insert_entry(change.session, known)
        for number, one in enumerate(archived):
            entry = one.entry._replace(id=f"a{number:011x}", written_at=one.entry.written_at + 1)
            insert_archived(change.session, one._replace(entry=entry))
        for number, thread in enumerate(threads):
            insert_thread(change.session, thread._replace(id=f"b{number:011x}", position=number % 2))
        change.subjects.append(None)


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def trip(home: Home, moment: Moment, place: Path) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Export, import in an empty home, export there; return both exports."""
    export_memories(home, moment, place / "one")
    (place / "one").mkdir(exist_ok=True)  # nothing at all makes no folder
    fresh = Home(place / "fresh", "default")
    import_layouts(fresh, later(moment, days=3), Source(place / "one"))
    export_memories(fresh, later(moment, days=4), place / "two")
    return tree(place / "one"), tree(place / "two")


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_store_comes_back_byte_for_byte(moment: Moment, data: st.DataObject) -> None:
    placed = [
        entry._replace(project=data.draw(projects if entry.tier == PROJECT_TIER else st.none() | projects))
        for entry in data.draw(st.lists(told, max_size=5, unique_by=lambda entry: entry.text))
    ]
    old = [
        one._replace(entry=one.entry._replace(project=data.draw(st.none() | projects)))
        for one in data.draw(
            st.lists(build.archived().filter(lambda one: bool(one.entry.text.strip())), max_size=4)
        )
    ]
    work = [
        one._replace(project=data.draw(projects))
        for one in data.draw(st.lists(build.threads.filter(thread_key), max_size=4, unique_by=thread_key))
    ]
    with tempfile.TemporaryDirectory() as place:
        home = Home(Path(place) / "home", "default")
        fill(home, moment, placed, old, work)
        one, two = trip(home, moment, Path(place))
        assert one == two


def test_one_fact_of_a_project_and_everywhere_stays_two(home: Home, moment: Moment, tmp_path: Path) -> None:
    add(home, moment, "Use tabs", tier="preferences", project=FERRY.path)
    add(home, moment, "use tabs.", tier="preferences")
    one, two = trip(home, moment, tmp_path)
    assert one == two
    assert one["memory/ferry-board/preferences.md"].lower().count(b"use tabs") == 2


def test_what_two_projects_archived_on_one_day_in_the_same_words_stays_two(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    for project in (FERRY, LOOM):
        add(home, moment, "It runs on a Pi", tier="project-context", project=project.path)
        do(home, moment, "ARCHIVE", "", target="It runs on a Pi", project=project.path)
    one, two = trip(home, moment, tmp_path)
    assert one == two
    assert sum(b"It runs on a Pi" in data for data in one.values()) == 2
