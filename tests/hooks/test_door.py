"""The door: exit 0 whatever happens, nothing or one line on stdout, nothing on stderr, never long (K14)."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.home import Home
from companion.hooks.faults import read_faults
from companion.store import connect
from tests.hooks.hosting import command_of, context_of, door

pytestmark = pytest.mark.slow
PROMPT = json.dumps(
    {
        "hook_event_name": "UserPromptSubmit",
        "prompt": "hello there",
        "session_id": "s1",
        "cwd": "/home/dev/app",
    }
).encode()
STOP = json.dumps({"hook_event_name": "Stop", "last_assistant_message": "Hi.", "session_id": "s1"}).encode()


def is_quiet(done: subprocess.CompletedProcess[bytes]) -> bool:
    """Tell whether a call ended as every call must."""
    lines = done.stdout.splitlines()
    return (
        done.returncode == 0
        and not done.stderr
        and (not lines or (len(lines) == 1 and bool(json.loads(lines[0]))))
    )


@pytest.mark.parametrize(
    "data", [b"", b"{bad", b"[]", b"\0", b"{}", PROMPT[:-1], b"\xff\xfe\x00", b'{"prompt":5}']
)
def test_a_bad_payload_is_met_with_silence(home: Home, data: bytes) -> None:
    done = door(home.root, data, "UserPromptSubmit")
    assert is_quiet(done)
    assert not done.stdout


def test_a_byte_order_mark_is_no_matter(home: Home) -> None:
    assert "Now:" in context_of(door(home.root, b"\xef\xbb\xbf" + PROMPT).stdout.decode())


@pytest.mark.parametrize(
    "words", [["--bogus"], [], ["--host"], ["--host", "nobody", "--event", "Stop"], ["x", "--", "y"]]
)
def test_any_command_line_ends_well(home: Home, words: list[str]) -> None:
    command = [sys.executable, "-m", "companion", "hook", *words]
    done = subprocess.run(command, input=PROMPT, capture_output=True, check=False, env=os.environ)
    assert is_quiet(done)
    assert not home.root.exists() or words


def test_the_command_is_the_same_door(home: Home) -> None:
    command = [sys.executable, "-m", "companion", "hook", "--host", "claude", "--event", "UserPromptSubmit"]
    done = subprocess.run(command, input=PROMPT, capture_output=True, check=False, env=os.environ)
    assert is_quiet(done)
    assert "Now:" in context_of(done.stdout.decode())
    assert home.store.exists()


GENERIC = {"event": "prompt", "session": "s1", "turn": "t1", "text": "I want to die"}
UNSET = {
    "a bank that is not there": {"COMPANION_BANK": "work"},
    "a bad bank": {"COMPANION_BANK": "../x y"},
    "no home": {"HOME": "", "COMPANION_HOME": ""},
    "a relative home": {"COMPANION_HOME": "somewhere/else"},
    "no instant": {"COMPANION_NOW": "soon"},
}


@pytest.mark.parametrize("state", UNSET)
@pytest.mark.parametrize("text", ["I want to die", "hello there"])
def test_what_is_set_wrongly_takes_neither_the_crisis_answer_nor_the_time(
    home: Home, tmp_path: Path, state: str, text: str
) -> None:
    home.root.mkdir()
    environment = {**os.environ, **UNSET[state], "PYTHONPATH": str(Path(__file__).parents[2])}
    done = generic_hook({**GENERIC, "text": text}, environment, tmp_path)
    assert is_quiet(done)
    assert ("killing yourself" if "die" in text else "Now:") in done.stdout.decode()
    assert not list(tmp_path.iterdir())
    counted = ["hook-errors", "log"] if "home" not in state else []
    assert sorted(path.name for path in home.root.rglob("*")) == counted
    assert read_faults(str(home.root)).amount == bool(counted)
    for event in ("start", "stop", "end"):
        assert not generic_hook({**GENERIC, "event": event}, environment, tmp_path).stdout


def generic_hook(
    payload: dict[str, str], environment: dict[str, str], folder: Path
) -> subprocess.CompletedProcess[bytes]:
    """Run the command for the generic host in a folder."""
    command = [sys.executable, "-m", "companion", "hook", "--host", "generic"]
    data = json.dumps(payload).encode()
    return subprocess.run(command, input=data, capture_output=True, check=False, env=environment, cwd=folder)


def test_without_a_host_it_is_the_generic_one(home: Home, tmp_path: Path) -> None:
    told = json.dumps({"event": "prompt", "session": "q", "text": "I want to kill myself"}).encode()
    command = [sys.executable, "-m", "companion", "hook"]
    environment = {**os.environ, "COMPANION_HOME": str(home.root)}
    done = subprocess.run(
        command, input=told, capture_output=True, check=False, env=environment, cwd=tmp_path
    )
    assert "findahelpline" in done.stdout.decode()


def test_a_missing_package_blocks_nothing(tmp_path: Path) -> None:
    command = command_of(tmp_path, "Stop", parent=str(tmp_path / "gone"))
    assert is_quiet(subprocess.run(command, input=PROMPT, capture_output=True, check=False))


@pytest.mark.parametrize("home_text", ["", "relative/place", "/proc/none/at/all", "/dev/null", "\u2603"])
def test_a_home_that_cannot_be_blocks_nothing(home_text: str, tmp_path: Path) -> None:
    command = command_of(home_text)
    done = subprocess.run(command, input=PROMPT, capture_output=True, check=False, cwd=tmp_path)
    assert is_quiet(done)
    assert not list(tmp_path.iterdir())


def test_a_damaged_store_is_left_as_it_is(home: Home) -> None:
    door(home.root, PROMPT)
    damaged = b"\0" * 4096 + home.store.read_bytes()[4096:]
    for path in home.store.parent.iterdir():
        path.unlink()
    home.store.write_bytes(damaged)
    done = door(home.root, PROMPT.replace(b"s1", b"s2"))
    assert is_quiet(done)
    assert "Now:" in context_of(done.stdout.decode())
    assert is_quiet(door(home.root, STOP))
    assert home.store.read_bytes() == damaged
    assert read_faults(str(home.root)).amount == 2


@pytest.mark.parametrize("whole_pages", [1, 2, 5, 10])
def test_a_crisis_is_answered_wherever_the_store_is_damaged(home: Home, whole_pages: int) -> None:
    door(home.root, PROMPT)
    with closing(connect.writing(home.store)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store = home.store.read_bytes()
    home.store.write_bytes(store[: whole_pages * 4096] + b"\xff" * (len(store) - whole_pages * 4096))
    done = door(home.root, PROMPT.replace(b"hello there", b"I want to kill myself tonight"))
    assert is_quiet(done)
    assert "findahelpline" in context_of(done.stdout.decode())


def test_a_newer_store_is_left_as_it_is(home: Home) -> None:
    door(home.root, PROMPT)
    with closing(sqlite3.connect(home.store)) as connection:
        connection.execute("PRAGMA user_version = 9999")
    before = home.store.read_bytes()
    assert is_quiet(door(home.root, PROMPT))
    assert home.store.read_bytes() == before


def test_a_locked_store_answers_and_the_turn_comes_later(home: Home) -> None:
    door(home.root, PROMPT)
    with closing(connect.writing(home.store)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        started = time.monotonic()
        done = door(home.root, PROMPT.replace(b"hello there", b"while it was locked"))
        assert time.monotonic() - started < 2
        assert is_quiet(done)
        assert "Now:" in context_of(done.stdout.decode())
        assert is_quiet(door(home.root, STOP))
        holder.execute("ROLLBACK")
    assert len(list((home.root / "spool").iterdir())) == 2
    door(home.root, PROMPT.replace(b"hello there", b"free again"))
    with closing(sqlite3.connect(home.store)) as connection:
        kept = [row[0] for row in connection.execute("SELECT text FROM turn ORDER BY number")]
    assert kept == ["hello there", "while it was locked", "Hi.", "free again"]
    assert not list((home.root / "spool").iterdir())


def test_a_closed_stdin_or_stdout_is_no_matter(home: Home) -> None:
    command = command_of(home.root)
    for closing_it in ("<&-", ">&-", "<&- >&- 2>&-", ">/dev/full"):
        done = subprocess.run(
            ["/bin/sh", "-c", f'"$@" {closing_it}', "sh", *command],
            input=PROMPT,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0
        assert not done.stderr


def test_a_stdin_that_never_ends_is_given_up_in_time(home: Home) -> None:
    command = command_of(home.root)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(PROMPT[:40])
        process.stdin.flush()
        started = time.monotonic()
        assert process.wait(timeout=10) == 0
        assert time.monotonic() - started < 4


@pytest.mark.parametrize(
    "environment", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "cp1252"}, {"PYTHONWARNINGS": "always"}]
)
def test_no_locale_and_no_warning_reaches_the_answer(home: Home, environment: dict[str, str]) -> None:
    done = door(home.root, PROMPT.replace(b"hello there", "你好 🎂".encode()), **environment)
    assert is_quiet(done)
    assert "现在" in context_of(done.stdout.decode())


def test_a_home_that_was_deleted_is_made_anew(home: Home) -> None:
    door(home.root, PROMPT)
    shutil.rmtree(home.root)
    assert is_quiet(door(home.root, PROMPT))
    assert oct(home.root.stat().st_mode & 0o777) == "0o700"
    for path in home.root.rglob("*"):
        assert not path.stat().st_mode & 0o077, path


SLOW = """
import sys, time
from companion.hooks import door
door.MOST_SECONDS = 0.4
door.respond = lambda *_: time.sleep(9)
door.main([sys.argv[1], "default", "claude-code", "UserPromptSubmit"])
"""


def test_a_hook_that_is_ended_because_its_time_is_up_is_counted(home: Home) -> None:
    home.root.mkdir()
    run = subprocess.run(
        [sys.executable, "-c", SLOW, str(home.root)], capture_output=True, timeout=8, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")
    assert read_faults(str(home.root))[:2] == (1, "TimeoutError")
