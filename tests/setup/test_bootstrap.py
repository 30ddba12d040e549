"""The line that starts a hook, run as hosts run it: whatever is gone, exit code 0 and not a word."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.setup.bootstrap import CODE, HookCall, command_words, read_shell_line, read_words, shell_line

DOOR = """
import sys
def main(arguments):
    sys.stdout.write("|".join(arguments) + "<" + sys.stdin.read())
"""
Run = Callable[[list[str]], "subprocess.CompletedProcess[str]"]


def by_words(words: list[str]) -> "subprocess.CompletedProcess[str]":
    """Run the exec form, as Claude Code does with ``args``."""
    return subprocess.run(
        words, input="{}", capture_output=True, text=True, env={"PATH": "/usr/bin:/bin"}, check=False
    )


def by_shell(words: list[str]) -> "subprocess.CompletedProcess[str]":
    """Run the shell form, as every host does with a line."""
    return by_words(["/bin/sh", "-c", shell_line(words)])


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a folder with a package whose door tells what it was given."""
    parent = tmp_path / "with 'space' $HOME 数据"
    (parent / "companion" / "hooks").mkdir(parents=True)
    (parent / "companion" / "__init__.py").touch()
    (parent / "companion" / "hooks" / "__init__.py").touch()
    (parent / "companion" / "hooks" / "door.py").write_text(DOOR)
    return parent


def words_for(package: Path, interpreter: str = sys.executable) -> list[str]:
    return command_words(interpreter, str(package), str(package / "home"), "default", "codex", "Stop")


@pytest.mark.parametrize("run", [by_words, by_shell])
def test_the_door_gets_home_bank_host_and_event_and_the_hosts_input(run: Run, package: Path) -> None:
    done = run(words_for(package))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{package / 'home'}|default|codex|Stop<{{}}"


@pytest.mark.parametrize("run", [by_words, by_shell])
@pytest.mark.parametrize(
    "broken",
    ["", "def main(", "raise SystemExit(2)", "def main(arguments):\n raise SystemExit(2)",
     "def main(arguments):\n raise KeyboardInterrupt", "def main(arguments):\n 1/0", "def other(): ..."],
)  # fmt: skip
def test_a_door_that_is_broken_ends_in_silence(run: Run, package: Path, broken: str) -> None:
    (package / "companion" / "hooks" / "door.py").write_text(broken)
    done = run(words_for(package))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("run", [by_words, by_shell])
def test_a_package_that_is_deleted_ends_in_silence(run: Run, package: Path) -> None:
    words = words_for(package)
    shutil.rmtree(package)
    done = run(words)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_deleted_interpreter_ends_in_silence_in_the_shell_form(package: Path) -> None:
    done = by_shell(words_for(package, str(package / "gone" / "python")))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_deleted_interpreter_gives_no_exit_code_at_all_in_the_exec_form(package: Path) -> None:
    with pytest.raises(FileNotFoundError):  # nothing ran, so nothing can be taken for a 2
        by_words(words_for(package, str(package / "gone" / "python")))


@pytest.mark.parametrize("run", [by_words, by_shell])
def test_a_working_folder_that_is_deleted_is_no_matter(run: Run, package: Path, tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    before = Path.cwd()
    try:
        os.chdir(folder)
        folder.rmdir()
        done = run(words_for(package))
    finally:
        os.chdir(before)
    assert done.returncode == 0  # some shells say a word of their own before they run anything
    assert done.stdout.endswith("|Stop<{}")


def test_nothing_in_the_environment_or_the_working_folder_is_run(package: Path, tmp_path: Path) -> None:
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion" / "__init__.py").write_text("print('not this one')")
    environment = {
        "PATH": "/usr/bin:/bin",
        "PYTHONPATH": str(tmp_path),
        "PYTHONSTARTUP": "x",
        "PYTHONWARNINGS": "error",
    }
    done = subprocess.run(
        words_for(package),
        input="",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
        check=False,
    )
    assert "not this one" not in done.stdout
    assert done.stdout.endswith("|Stop<")


WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1)


@given(st.builds(HookCall, WORDS, WORDS, WORDS, WORDS, WORDS, WORDS))
def test_any_paths_can_be_read_back_from_either_form(call: HookCall) -> None:
    words = command_words(*call)
    assert read_words(words) == call
    assert read_shell_line(shell_line(words)) == call
    assert "\n" not in shell_line(words)


@given(st.text())
def test_any_other_line_is_read_as_nothing(line: str) -> None:
    assert read_shell_line(line) is None
    assert read_words(line.split()) is None
    assert read_shell_line("{ '" + " ; } 2>/dev/null || :") is None


def test_the_line_is_one_line_and_always_the_same() -> None:
    assert "\n" not in CODE
    assert command_words(*"abcdef")[1:5] == ["-I", "-S", "-c", CODE]
