"""``companion setup``: what a person reads, exit codes, and the five lines at the end."""

import json
from pathlib import Path

import pytest

from companion.cli import app
from tests.actions.setups import NOTE, files_below, person, put
from tests.cli.harness import Companion, start


@pytest.fixture(autouse=True)
def _in_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "COMMANDS", tuple(dict.fromkeys((*app.COMMANDS, "setup", "unsetup"))))


def test_it_ends_with_what_is_kept_where_how_to_see_it_to_stop_and_what_is_needed(
    companion: Companion,
) -> None:
    kept, where, see, stop, needs = companion("setup", "claude-code", "codex").text.splitlines()[-5:]
    assert kept == "Kept: care notes and the dialogue of your sessions, without tool output."
    assert where.startswith("Where: /")
    assert where.endswith("personal-context")
    assert see == "To see it: companion what-do-you-remember"
    assert stop == "To stop: companion pause; for good: companion unsetup claude-code codex"
    assert "/hooks to trust the hooks" in needs
    assert "Kept: care notes." in companion("setup", "codex", "--dialogue", "off").text


def test_the_same_in_chinese(companion: Companion) -> None:
    lines = companion("setup", "codex", LANG="zh_CN.UTF-8").text.splitlines()[-5:]
    assert [line.partition("：")[0] for line in lines] == [
        "保存什么",
        "存在哪里",
        "怎样查看",
        "怎样停止",
        "还需要",
    ]
    assert "/hooks" in lines[-1]


def test_a_second_run_says_that_all_is_as_it_should_be(companion: Companion) -> None:
    assert "wrote" in companion("setup", "codex").text
    again = companion("setup", "codex")
    assert "wrote" not in again.text
    assert again.text.count("is as it should be") == 2


def test_a_dry_run_prints_a_diff_and_no_closing(companion: Companion) -> None:
    put(".codex/hooks.json", '{\n  "hooks": {}\n}\n')
    shown = companion("setup", "codex", "--dry-run").text
    assert shown.startswith(f"--- {person()}/.codex/hooks.json\n+++ ")
    assert '+    "SessionStart": [' in shown
    assert "Kept:" not in shown
    assert list(files_below(person())) == [".codex/hooks.json"]


def test_generic_prints_the_lines_alone(companion: Companion) -> None:
    header, *lines = companion("setup", "generic").text.splitlines()
    assert "session starts" in header
    assert [line.partition(": ")[0] for line in lines] == [
        "SessionStart",
        "UserPromptSubmit",
        "Stop",
        "SessionEnd",
    ]


def test_refused_files_are_named_and_exit_1_with_the_hooks_in_place(companion: Companion) -> None:
    put(".claude/personal-context/health_2026-05-10_bad.md", b"---\ntype: nonsense\n---\n")
    put(".claude/personal-context/milestone_exam.md", NOTE)
    done = companion("setup", "claude-code")
    assert done.code == 1
    assert "health_2026-05-10_bad.md" in done.err
    assert "does not follow yet" in done.out
    assert "Where: " in done.out
    assert "as Markdown" not in done.out
    assert (person() / ".claude" / "settings.json").exists()
    (person() / ".claude/personal-context/health_2026-05-10_bad.md").unlink()
    assert "as Markdown in" in companion("setup", "claude-code").out


def test_a_file_that_is_no_json_is_one_line_and_untouched(companion: Companion) -> None:
    path = put(".claude/settings.json", '{\n  // mine\n  "a": 1\n}')
    line = companion("setup", "claude-code").refusal(1)
    assert f"{path} is not plain JSON (line 2)" in line
    assert path.read_text() == '{\n  // mine\n  "a": 1\n}'


@pytest.mark.parametrize(
    "words",
    [["emacs"], [], ["codex", "--care", "loud"], ["codex", "--dialogue", "tone"], ["codex", "--bogus"]],
)
def test_words_that_are_off_are_exit_2(companion: Companion, words: list[str]) -> None:
    assert companion("setup", *words).refusal(2)
    assert not files_below(person())


def test_json_says_the_same(companion: Companion) -> None:
    done = companion("setup", "claude-code", "--mcp", "--care", "tone", "--json").json
    assert list(done) == [
        "hosts", "dry_run", "files", "remarks", "servers", "lines", "imported", "care", "dialogue", "mirror", "store",
        "taken_over",
    ]  # fmt: skip
    assert (done["care"], done["dialogue"]) == ("tone", "on")
    assert [file["kind"] for file in done["files"]] == ["settings", "skill"]
    assert done["servers"][0]["register"].startswith("claude mcp add --scope user memory -- ")


def test_another_home_and_bank_are_written_into_the_hooks(companion: Companion, isolated: Path) -> None:
    companion("bank", "create", "work")
    companion("--home", str(isolated / "other"), "bank", "create", "work")
    companion("--home", str(isolated / "other"), "--bank", "work", "setup", "codex")
    hooks = json.loads((person() / ".codex" / "hooks.json").read_text())["hooks"]
    assert f"{isolated / 'other'} work codex Stop" in hooks["Stop"][0]["hooks"][0]["command"]


@pytest.mark.slow
def test_setup_as_a_process_needs_nothing_but_a_home(isolated: Path) -> None:
    bare = {"HOME": str(person()), "PATH": "/usr/bin:/bin"}
    program = ("import sys; from companion.cli import app; app.COMMANDS = (*app.COMMANDS, 'setup'); "
               "from companion.cli.boundary import run; sys.exit(run(sys.argv[1:]))")  # fmt: skip
    import sys

    done = start("setup", "claude-code", environment=bare, bare=True, program=(sys.executable, "-c", program))
    assert (done.code, done.err) == (0, "")
    assert str(person() / ".local" / "share" / "companion") in done.out
    assert not (isolated / "home").exists()
