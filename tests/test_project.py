"""Which project a folder belongs to: one place is one project, two places never share (K16)."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.project import project_at, project_of

NAMES = st.lists(st.text("ab-_.新闻暂存", min_size=1, max_size=6), min_size=1, max_size=4).map("/".join)


def test_twins_that_a_slug_would_mix_up_are_four_projects() -> None:
    ids = {
        project_at(path).id
        for path in ("/srv/x-y", "/srv/x_y", "/srv/x/y", "/srv/x.y", "/srv/p/新闻", "/srv/p/暂存")
    }
    assert len(ids) == 6


@given(NAMES, NAMES)
def test_two_paths_share_an_id_only_when_they_are_one(one: str, other: str) -> None:
    assert (project_at(f"/{one}").id == project_at(f"/{other}").id) is (one == other)


def test_one_folder_is_one_project_however_it_is_reached(tmp_path: Path) -> None:
    folder = tmp_path / "app"
    folder.mkdir()
    link = tmp_path / "link"
    link.symlink_to(folder)
    known = project_of(str(folder))
    assert known is not None
    assert known.name == "app"
    for way in (f"{folder}/", f"{folder}/.", str(link), f"{tmp_path}/other/../app"):
        assert project_of(way) == known


def test_a_folder_inside_a_repository_belongs_to_it_and_a_worktree_is_its_own(tmp_path: Path) -> None:
    inside, worktree = tmp_path / "repo" / "src" / "deep", tmp_path / "repo" / "trees" / "fix"
    inside.mkdir(parents=True)
    worktree.mkdir(parents=True)
    (tmp_path / "repo" / ".git").mkdir()
    (worktree / ".git").write_text("gitdir: elsewhere")
    repository, tree = project_of(str(inside)), project_of(str(worktree))
    assert repository == project_of(str(tmp_path / "repo"))
    assert tree is not None
    assert tree.path == str(worktree)
    assert tree != repository


def test_a_folder_that_is_gone_keeps_its_identity(tmp_path: Path) -> None:
    folder = tmp_path / "app"
    folder.mkdir()
    known = project_of(str(folder))
    folder.rmdir()
    assert project_of(str(folder)) == known


@pytest.mark.parametrize(
    "folder", [None, "", "/", "relative/place", "C:\\Users\\me\\app", "/with\0nul", "//"]
)
def test_the_root_and_what_is_no_place_here_are_no_project(folder: str | None) -> None:
    assert project_of(folder) is None
