"""Files of other memory tools at the command line: data on stdout, a word about the rest on stderr, the exit code."""

import json
from pathlib import Path

import pytest
import typer

from companion.actions.changes.import_tools import READERS
from companion.cli import tools
from companion.errors import Refused
from tests.exchange.samples import SAMPLES, lines


def taken_in(kind: str, place: Path, *, allow: list[str] | None = None, as_json: bool = False) -> int:
    with pytest.raises(typer.Exit) as end:
        tools.take_in(kind, place, None, allow, as_json)
    return end.value.exit_code


def test_the_kinds_are_those_of_the_action() -> None:
    assert tuple(READERS) == tools.KINDS


def test_what_came_in_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert taken_in("mcp-memory", SAMPLES / "mcp-memory.jsonl") == 0
    said = capsys.readouterr()
    assert said.out == "mcp-memory.jsonl: 11 new.\n"
    folder, empty = said.err.splitlines()
    assert folder.startswith("companion: mcp-memory.jsonl, line 3: a project whose folder is not known")
    assert (
        empty == "companion: mcp-memory.jsonl, line 5: an entity without observations says nothing; left out"
    )
    assert taken_in("mcp-memory", SAMPLES / "mcp-memory.jsonl") == 0
    assert capsys.readouterr().out == "mcp-memory.jsonl: 11 known already.\n"


def test_it_is_told_in_chinese_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert taken_in("claude-mem", SAMPLES / "claude-mem.json") == 1
    said = capsys.readouterr()
    assert said.out == "claude-mem.json：新增 3 条、未能收录 1 处。\n"
    assert said.err.startswith("companion: claude-mem.json 第 46 行：未收录：title 没有内容\n")


def test_the_json_names_every_row_and_no_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert taken_in("mcp-memory", SAMPLES / "mcp-memory-damaged.jsonl", as_json=True) == 1
    said = capsys.readouterr()
    (file,) = json.loads(said.out)["files"]
    assert (said.err, file["added"], file["failed"], file["private"]) == ("", 3, 9, 2)
    assert {"line": 3, "reason": "missing", "detail": "name", "failed": True} in file["remarks"]
    assert "901820" not in said.out


def test_private_rows_alone_end_with_four_and_are_let_in_when_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "memory.jsonl"
    entity = {"type": "entity", "name": "me", "observations": ["Mail ada@example.org", "Use tabs"]}
    file.write_bytes(lines(entity))
    assert taken_in("mcp-memory", file) == 4
    said = capsys.readouterr()
    assert (said.out, "email" in said.err, "ada@" in said.err) == (
        "memory.jsonl: 1 new, 1 not taken in.\n",
        True,
        False,
    )
    assert taken_in("mcp-memory", file, allow=["email"]) == 0


def test_a_file_of_another_tool_is_refused_and_makes_no_home(isolated: Path) -> None:
    with pytest.raises(Refused):
        tools.take_in("r2mcp", SAMPLES / "mcp-memory.jsonl", None, None, False)
    assert not (isolated / "home").exists()
