"""``companion projects``: which there are, what they hold, where one has moved to."""

from pathlib import Path

import pytest

from tests.cli.harness import Companion


def test_each_project_is_listed_with_what_it_holds(companion: Companion, isolated: Path) -> None:
    assert companion("projects").text == "No project holds anything yet."
    folder = isolated / "ferry"
    folder.mkdir()
    companion("remember", "CI is deployed", "--op", "ADD", "--project", str(folder))
    companion("threads", "start", "importer", "--project", str(folder))
    (shown,) = companion("projects", "--json").json["projects"]
    assert (shown["name"], shown["path"], shown["here"]) == ("ferry", str(folder), True)
    assert (shown["entries"], shown["threads"], shown["archived"], shown["sessions"]) == (1, 1, 0, 0)
    assert companion("projects").text == (
        f"ferry  {shown['id']}  {folder}\n  1 entry, 1 thread, 0 archived, 0 sessions"
    )


def test_a_folder_that_has_moved_is_said_to_be_gone_and_relinked(
    companion: Companion, isolated: Path
) -> None:
    old, new = isolated / "ferry", isolated / "boats"
    old.mkdir()
    companion("remember", "CI is deployed", "--op", "ADD", "--project", str(old))
    old.rename(new)
    assert "companion projects relink" in companion("projects").text
    assert companion("projects", "relink", "ferry", str(new)).text == f"boats is at {new} from now on."
    (shown,) = companion("projects", "--json").json["projects"]
    assert (shown["path"], shown["entries"]) == (str(new), 1)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("projects", "relink"), 2),
        (("projects", "relink", "ferry"), 2),
        (("projects", "show", "ferry"), 2),
        (("projects", "list", "ferry"), 2),
        (("projects", "relink", "nowhere", "/somewhere/else"), 1),
        (("projects", "relink", "ferry", "/"), 2),
    ],
)
def test_what_is_refused_has_its_code_and_one_line(
    companion: Companion, words: tuple[str, ...], code: int
) -> None:
    assert companion(*words).refusal(code)
