"""What goes takes its heading along: links, the mirror's file, backups, and what an erase looks for at last (K09)."""

from pathlib import Path

import pytest

from companion.actions.changes.backing_up import make_backup
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.undo import undo
from companion.errors import NotFinished
from companion.home import Home
from companion.rules.notes import Moment
from companion.store.backup import backups_of
from tests.actions.keeping import holding, later
from tests.actions.mirroring_memory import append, drift, mirrored, read
from tests.actions.remembering import active, add, archive, do, faults

LINK = "preferences.md#burnout-therapy"
PREFERENCES = {"tier": "preferences", "topics": ("therapy",), "section": "Burnout therapy"}


def link_there(home: Home, moment: Moment) -> None:
    """Keep an entry under a telling heading, and one in another tier that links to it."""
    add(home, moment, "Dr Voss sees me on Mondays", **PREFERENCES)
    linking = add(home, moment, "We talk about therapy", tier="conversations", topics=("therapy",))
    assert linking.see_also == LINK


def links(home: Home) -> list[str | None]:
    """Return the links of the active entries."""
    return [entry.see_also for entry in active(home)]


def traces(home: Home, *folders: Path) -> list[Path]:
    """Return the files that still hold the heading, in either spelling."""
    return [
        file
        for folder in (home.root, *folders)
        for file in folder.rglob("*")
        if file.is_file() and b"burnout" in file.read_bytes().lower()
    ]


def test_an_erased_heading_is_in_no_link_no_backup_and_no_mirror(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    link_there(home, moment)
    folder = mirrored(home, moment, tmp_path / "memory")
    make_backup(home, later(moment, hours=1))
    assert len(traces(home, folder)) >= 4
    forget(home, later(moment, hours=2), Wish("Voss", erase=True))
    assert traces(home, folder) == []
    assert (links(home), faults(home), drift(home, moment)) == ([None], [], [])
    assert read(folder) == "# Preferences & Decisions\n"
    assert len(list(backups_of(home.backups, home.bank))) == 1


def test_a_plain_forget_clears_the_link_and_undo_puts_it_back(home: Home, moment: Moment) -> None:
    link_there(home, moment)
    forget(home, moment, Wish("Voss"))
    assert links(home) == [None]
    undo(home, moment)
    assert links(home)[1:] == [LINK]
    forget(home, moment, Wish("Voss"))
    forget(home, later(moment, hours=1), Wish("Voss", erase=True))
    assert (links(home), traces(home)) == ([None], [])


@pytest.mark.parametrize("way", ["active", "archived"])
def test_a_heading_under_which_another_stands_keeps_its_links(home: Home, moment: Moment, way: str) -> None:
    link_there(home, moment)
    other = add(home, moment, "Books a room in the annex", **PREFERENCES)
    if way == "archived":
        do(home, moment, "ARCHIVE", "", target=other.id)
    done = forget(home, moment, Wish("Voss", erase=True))
    assert done.erasure is not None
    assert LINK in links(home)
    forget(home, moment, Wish("annex", erase=True))
    assert (links(home), traces(home)) == ([None], [])


def test_what_stands_there_in_another_project_keeps_no_link(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    link_there(home, moment)
    (tmp_path / "loom").mkdir()
    add(home, moment, "Rests on Fridays", **PREFERENCES, project=str(tmp_path / "loom"))
    assert forget(home, moment, Wish("Voss", erase=True)).erasure is not None
    assert links(home)[0] is None


def test_the_archive_lets_go_of_what_took_an_entrys_place(home: Home, moment: Moment) -> None:
    old = add(home, moment, "Use npm", tier="preferences", topics=("tooling",))
    do(home, moment, "ARCHIVE", "Dr Voss picks the tools", target=old.id, **PREFERENCES)
    assert [item.see for item in archive(home)] == [LINK]
    forget(home, moment, Wish("Voss", erase=True))
    assert ([item.see for item in archive(home)], traces(home)) == ([""], [])


@pytest.mark.parametrize("first", [True, False])
def test_a_paragraph_of_ones_own_keeps_the_heading_and_the_erase_says_so(
    home: Home, moment: Moment, tmp_path: Path, first: bool
) -> None:
    link_there(home, moment)
    folder = mirrored(home, moment, tmp_path / "memory")
    append(folder, "\nMy own words.")
    if first:
        forget(home, moment, Wish("Voss"))
    with pytest.raises(NotFinished, match=r"preferences\.md"):
        forget(home, later(moment, hours=1), Wish("Voss", erase=True))
    assert "## Burnout therapy\n" in read(folder)
    assert "My own words." in read(folder)
    assert holding(home.root, "Burnout therapy") == []


def test_a_tag_that_another_entry_has_too_is_no_trace(home: Home, moment: Moment) -> None:
    topics = ("a-rather-long-topic",)
    add(
        home,
        moment,
        "Dr Voss sees me on Mondays",
        tier="preferences",
        topics=topics,
        people=("alexandra-longname",),
    )
    add(home, moment, "Walks help", tier="conversations", topics=topics, people=("alexandra-longname",))
    assert forget(home, moment, Wish("Voss", erase=True)).erasure is not None


def test_a_link_that_a_person_wrote_in_their_own_way_goes_too(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    add(home, moment, "Dr Voss sees me on Mondays", **PREFERENCES)
    folder = mirrored(home, moment, tmp_path / "memory")
    append(folder, "- By hand [see also: ./preferences.md#Burnout therapy]", "conversations.md")
    append(folder, "- And so [see also: preferences.md#burnout-therapy-1]", "conversations.md")
    add(home, moment, "Walks help", tier="conversations")
    assert len([link for link in links(home) if link]) == 2
    forget(home, later(moment, hours=1), Wish("Voss", erase=True))
    assert (traces(home, folder), {*links(home)}) == ([], {None})
