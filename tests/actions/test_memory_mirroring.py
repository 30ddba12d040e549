"""Making a project's memory folder a mirror: what is there comes in, as that project's own."""

from pathlib import Path

import pytest

from companion.actions.changes.banks import create_bank
from companion.actions.changes.config import change_setting
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.memory_mirroring import start_memory_mirror
from companion.actions.changes.mirroring import start_mirror
from companion.errors import Refused, UsageProblem
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.tiers import TIERS
from tests.actions.keeping import keep, later
from tests.actions.mirroring_memory import FERRY, LOOM, append, drift, mirrored, read
from tests.actions.remembering import active, add, texts
from tests.actions.test_memory_importing import put
from tests.markdown.memory_builders import sample


def test_what_a_host_kept_comes_in_as_the_projects_own_and_no_byte_of_it_changes(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    folder = put(tmp_path / "memory", {**sample(), "feedback_style.md": b"the host's own"})
    done = start_memory_mirror(home, moment, folder, FERRY)
    assert done is not None
    assert (done.added, done.refused) == (53 + 7 + 4, ())
    assert {entry.project for entry in active(home)} == {FERRY.id}
    assert {entry.tier for entry in active(home)} == set(TIERS)
    assert {entry.created for entry in active(home)} == {"2026-05-01"}
    assert all((folder / name).read_bytes() == data for name, data in sample().items())
    assert read(folder, "feedback_style.md") == "the host's own"
    assert drift(home, moment) == []


def test_a_second_project_does_not_show_what_the_first_ones_folder_held(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    mirrored(home, moment, put(tmp_path / "memory", sample()))
    other = mirrored(home, moment, tmp_path / "other", LOOM)
    assert sorted(path.name for path in other.iterdir()) == [".companion.json"]


def test_an_empty_place_is_made_and_filled(home: Home, moment: Moment, tmp_path: Path) -> None:
    add(home, moment, "Answer briefly", tier="preferences")
    assert start_memory_mirror(home, moment, tmp_path / "projects" / "x" / "memory", FERRY) is None
    assert "Answer briefly" in read(tmp_path / "projects" / "x" / "memory")


def test_a_mirror_that_rested_takes_in_what_changed_meanwhile(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    add(home, moment, "Answer briefly in chat", tier="preferences")
    add(home, moment, "Use tabs in Makefiles", tier="preferences")
    folder = mirrored(home, moment, tmp_path / "memory")
    change_setting(home, moment, f"mirror.memory.{FERRY.id}", "")
    path = folder / "preferences.md"
    path.write_text(read(folder).replace("briefly in chat", "very briefly in chat"), "utf-8")
    append(folder, "- Likes short meetings")
    forget(home, later(moment, minutes=1), Wish("Makefiles"))
    mirrored(home, later(moment, minutes=2), folder)
    assert sorted(texts(home)) == ["Answer very briefly in chat", "Likes short meetings"]
    assert "Makefiles" not in read(folder)


def test_a_folder_has_one_mirror(home: Home, moment: Moment, tmp_path: Path) -> None:
    folder = mirrored(home, moment, tmp_path / "memory")
    with pytest.raises(Refused, match="mirror of something else"):
        start_memory_mirror(home, moment, folder, LOOM)
    with pytest.raises(Refused, match="mirror of something else"):
        start_mirror(home, moment, folder)
    create_bank(home, "work")
    with pytest.raises(Refused, match="mirror of the bank 'default'"):
        start_memory_mirror(Home(home.root, "work"), moment, folder, FERRY)
    start_memory_mirror(home, moment, folder, FERRY)


def test_a_folder_of_care_notes_is_no_projects_memory_and_the_other_way_round(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    keep(home, moment, "health", "short nights")
    start_mirror(home, moment, tmp_path / "care")
    change_setting(home, moment, "mirror.personal-context", "")
    with pytest.raises(Refused, match="care notes"):
        start_memory_mirror(home, moment, tmp_path / "care", FERRY)
    folder = mirrored(home, moment, tmp_path / "memory")
    change_setting(home, moment, f"mirror.memory.{FERRY.id}", "")
    with pytest.raises(Refused, match="layout memory"):
        start_mirror(home, moment, folder)


def test_a_name_that_cannot_be_kept_is_refused(home: Home, moment: Moment, tmp_path: Path) -> None:
    with pytest.raises(UsageProblem):
        start_memory_mirror(home, moment, tmp_path / "a\nb", FERRY)
