"""A home may be called anything that a file system allows, and so may the folder of an export."""

from pathlib import Path

import pytest

from tests.faults.crowd import Crowd

NAMES = (
    "with space",
    "100%",
    "a?b=c&mode=ro",
    "a#b",
    "中文",
    "q'uo\"te",
    "new\nline",
    "a:b@c",
    "..x",
    "x" * 200,
    "caf\udce9",
    "*",
    "[a]",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_home_of_any_name_works(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    home = tmp_path / name
    monkeypatch.setenv("COMPANION_HOME", str(home))
    steps = [
        ("write", "health", "short nights", "--happened", "x"), ("gate", "--json"), ("backup",), ("doctor",),
        ("export-to-markdown", str(tmp_path / "out" / name)), ("restore", "latest", "--yes"), ("status", "--json"),
        ("import-from-markdown", str(tmp_path / "out" / name)), ("forget", "nights", "--erase"),
        ("what-do-you-remember",),
    ]  # fmt: skip
    answers = crowd.one_by_one(steps, [None] * len(steps))
    assert [(answer.code, answer.err) for answer in answers] == [(0, "")] * len(steps)
    assert home.is_dir()
    assert {entry.name for entry in tmp_path.iterdir()} == {name, "out"}


def test_a_mirror_must_have_a_name_that_can_be_kept(crowd: Crowd, tmp_path: Path) -> None:
    (answer,) = crowd.one_by_one([("export-to-markdown", str(tmp_path / "caf\udce9"), "--mirror")], [None])
    assert answer.code == 2
    assert list(tmp_path.iterdir()) == []
