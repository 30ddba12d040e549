"""K16: two folders never share a project, one folder is one project however it is named."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.harness import Companion


@pytest.fixture
def place(isolated: Path) -> Path:
    (isolated / "p").mkdir()
    return isolated / "p"


def build(companion: Companion, folder: Path, text: str = "CI is deployed by hand") -> dict[str, Any]:
    """Say something of the project in ``folder`` and return the entry."""
    folder.mkdir(parents=True, exist_ok=True)
    answer = companion(
        "remember", text, "--op", "ADD", "--project", f"{folder}/", "--json", "--tier", "project-context"
    )
    entry: dict[str, Any] = answer.json["entry"]
    return entry


def covers(companion: Companion, folder: Path, text: str) -> list[str]:
    """Return the texts that cover ``text`` as seen from ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    shown = companion("remember", text, "--tier", "project-context", "--project", str(folder), "--json").json
    return [entry["text"] for entry in shown["covers"]]


def test_k16_1_equal_length_names(companion: Companion, place: Path) -> None:
    entry = build(companion, place / "新闻")
    assert covers(companion, place / "暂存", "CI is deployed by hand") == []
    other = build(companion, place / "暂存", "The board is deployed")
    assert entry["project"] != other["project"]
    assert len({project["id"] for project in companion("projects", "--json").json["projects"]}) == 2


def test_k16_2_separator_twins(companion: Companion, place: Path) -> None:
    twins = ("x-y", "x_y", "x/y", "x.y")
    entries = [build(companion, place / name) for name in twins]
    assert [project["entries"] for project in companion("projects", "--json").json["projects"]] == [
        1,
        1,
        1,
        1,
    ]
    assert len({entry["project"] for entry in entries}) == 4
    assert covers(companion, place / "x", "CI is deployed by hand") == []


@pytest.mark.parametrize("name", ["X", "x ", "x\u0301", "ｘ", "%", "x%", "_"])
def test_names_that_only_look_alike_do_not_share(companion: Companion, place: Path, name: str) -> None:
    first = build(companion, place / "x")
    assert build(companion, place / name / "sub")["project"] != first["project"]
    assert covers(companion, place / name / "sub2", "CI is deployed by hand") == []


def test_one_folder_by_link_slash_or_dots_is_one_project(companion: Companion, place: Path) -> None:
    first = build(companion, place / "x")
    (place / "link").symlink_to(place / "x")
    for name in ("link", "x/.", "x/../x", "x//"):
        answer = companion(
            "remember",
            "ci is deployed by hand!",
            "--op",
            "ADD",
            "--project",
            f"{place}/{name}",
            "--tier",
            "project-context",
            "--json",
        )
        assert (answer.json["operation"], answer.json["entry"]["id"]) == ("NOOP", first["id"])


def test_what_holds_everywhere_is_the_same_from_every_folder(
    companion: Companion, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(place)
    companion("remember", "Use tabs", "--op", "ADD")
    (place / "x").mkdir()
    monkeypatch.chdir(place / "x")
    assert companion("remember", "use tabs", "--op", "ADD", "--json").json["operation"] == "NOOP"


def test_a_target_in_another_project_is_not_found_by_words(companion: Companion, place: Path) -> None:
    entry = build(companion, place / "x", "The harbour board is deployed")
    (place / "y").mkdir()
    words = ("remember", "x", "--op", "UPDATE", "--project", str(place / "y"), "--target")
    assert companion(*words, "harbour").refusal(1)
    assert companion(*words, entry["id"], "--json").json["entry"]["text"] == "x"
