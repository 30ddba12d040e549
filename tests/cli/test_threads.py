"""``companion threads``: the active work of a project."""

from pathlib import Path

import pytest

from tests.cli.harness import Companion


@pytest.fixture(autouse=True)
def in_a_project(isolated: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (isolated / "ferry").mkdir()
    monkeypatch.chdir(isolated / "ferry")


def test_a_thread_starts_changes_and_ends(companion: Companion) -> None:
    assert companion("threads").text == "No active work is noted in ferry."
    started = companion("threads", "start", "Importer rewrite", "--text", "csv done")
    assert started.text == "Started: Importer rewrite: csv done"
    changed = companion("threads", "change", "importer", "--state", "paused")
    assert changed.text == "Changed: Importer rewrite (paused): csv done"
    head, line = companion("threads").text.splitlines()
    assert (head, line.endswith("  Importer rewrite (paused): csv done")) == ("Active work in ferry:", True)
    assert companion("threads", "end", "importer").text == "Ended: Importer rewrite (paused): csv done"
    assert companion("threads", "--json").json["threads"] == []
    assert companion("undo").text == "Taken back: thread."
    assert len(companion("threads", "--json").json["threads"]) == 1


def test_the_json_of_a_thread_and_a_hub(companion: Companion, isolated: Path) -> None:
    thread = companion("threads", "start", "importer", "--json").json
    assert (thread["name"], thread["state"], thread["done"]) == ("importer", "active", "started")
    shown = companion("threads", "list", "--json").json
    assert shown["project"]["path"] == str(isolated / "ferry")
    assert [item["id"] for item in shown["threads"]] == [thread["id"]]


def test_another_project_is_named(companion: Companion, isolated: Path) -> None:
    (isolated / "kitchen").mkdir()
    companion("threads", "start", "oven", "--project", str(isolated / "kitchen"))
    assert companion("threads", "--json").json["threads"] == []
    assert len(companion("threads", "--project", "kitchen", "--json").json["threads"]) == 1


def test_a_text_comes_from_stdin(companion: Companion) -> None:
    companion("threads", "start", "importer", "--text", "-", stdin="等乘客反馈\n")
    assert companion("threads", "--json").json["threads"][0]["text"] == "等乘客反馈"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("threads", "begin", "x"), 2),
        (("threads", "start"), 2),
        (("threads", "list", "x"), 2),
        (("threads", "change", "x"), 2),
        (("threads", "end", "x"), 1),
        (("threads", "--project", "nowhere"), 1),
        (("threads", "start", "call 138 0013 8000"), 4),
    ],
)
def test_what_is_refused_has_its_code_and_one_line(
    companion: Companion, words: tuple[str, ...], code: int
) -> None:
    assert companion(*words).refusal(code)
