"""Handing evidence to a command: no shell, bounded in time and size, and nothing that was started outlives the call."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.actions.reads import consulting
from companion.actions.reads.consulting import (
    ANSWER_AT_MOST,
    BUDGET,
    Budget,
    Consulted,
    command_words,
    consult,
)
from companion.errors import UsageProblem

AMPLE = Budget(60, 90)
"""Seconds that no test here waits for."""

TINY = Budget(0.2, 0.6)
BLOCK = "import os; os.read(os.pipe()[0], 1)"
"""Waits for what never comes."""


def python(code: str, *words: str) -> list[str]:
    return [sys.executable, "-I", "-S", "-c", code, *words]


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> list["subprocess.Popen[bytes]"]:
    """Return the commands that were started."""
    started: list[subprocess.Popen[bytes]] = []
    real = consulting._started

    def kept(words: list[str]) -> "subprocess.Popen[bytes]":
        started.append(real(words))
        return started[-1]

    monkeypatch.setattr(consulting, "_started", kept)
    return started


def test_the_budget_is_300_seconds_within_330() -> None:
    assert BUDGET == (300, 330)


def test_the_command_gets_the_evidence_on_stdin_and_its_stdout_is_the_answer() -> None:
    code = "import sys; sys.stdout.write(sys.stdin.read().upper())"
    assert consult(python(code), b"evidence\n", AMPLE) == Consulted("answered", "EVIDENCE\n", 0, "")


def test_much_goes_both_ways_at_once() -> None:
    code = "import sys\nfor line in sys.stdin.buffer: sys.stdout.buffer.write(line)"
    sent = b"line\n" * (ANSWER_AT_MOST // 5)
    assert consult(python(code), sent, AMPLE).answer.encode() == sent


def test_a_command_that_reads_nothing_can_answer() -> None:
    assert consult(python("print('done')"), b"x" * (1 << 20), AMPLE).answer == "done\n"


def test_bytes_that_are_no_text_are_replaced() -> None:
    code = "import sys; sys.stdout.buffer.write(bytes([0xff, 0x41]))"
    assert consult(python(code), b"", AMPLE).answer == "\ufffdA"


def test_no_shell_reads_the_command() -> None:
    code = "import sys; print(sys.argv[1:])"
    words = ["$HOME", "`id`", "; false", "a b", "*"]
    assert consult(python(code, *words), b"", AMPLE).answer == f"{words}\n"


def test_an_agent_that_is_asked_neither_keeps_nor_recalls() -> None:
    code = "import os; print(os.environ['COMPANION_OFF'])"
    assert consult(python(code), b"", AMPLE).answer == "1\n"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("ask --short", ["ask", "--short"]),
        ("ask 'two words' \"$HOME\"", ["ask", "two words", "$HOME"]),
        ("问 一下", ["问", "一下"]),
    ],
)
def test_a_command_line_is_split_as_a_shell_would(command: str, words: list[str]) -> None:
    assert command_words(command) == words


@pytest.mark.parametrize("command", ["", "  ", "''", 'ask "unclosed', "ask \\", "a\0b"])
def test_what_is_no_command_line_is_a_usage_error(command: str) -> None:
    with pytest.raises(UsageProblem):
        command_words(command)


def test_a_command_that_fails_is_told_by_its_code() -> None:
    assert consult(python("import sys; print('x'); sys.exit(7)"), b"", AMPLE) == ("failed", "", 7, "exit")


def test_a_command_that_is_killed_has_failed() -> None:
    code = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    assert consult(python(code), b"", AMPLE) == ("failed", "", -signal.SIGKILL, "exit")


def test_a_command_that_cannot_be_started_has_failed(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_text("no program", "utf-8")
    for word in (str(tmp_path / "nothing"), str(plain), str(tmp_path)):
        assert consult([word], b"", AMPLE) == ("failed", "", None, "start")


@pytest.mark.parametrize(
    "code",
    [
        BLOCK,
        f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {BLOCK}",
        f"print('half'); {BLOCK}",
    ],
    ids=["plain", "stubborn", "half an answer"],
)
def test_a_command_that_takes_too_long_is_ended(code: str, children: list["subprocess.Popen[bytes]"]) -> None:
    assert consult(python(code), b"x", TINY) == ("timeout", "", None, "time")
    assert children[0].returncode is not None


def test_a_command_that_closes_its_pipes_and_stays_is_ended(
    children: list["subprocess.Popen[bytes]"],
) -> None:
    code = f"import os; os.close(0); os.close(1); {BLOCK}"
    assert consult(python(code), b"x", TINY).status == "timeout"
    assert children[0].returncode is not None


def test_a_command_that_never_stops_talking_is_ended(children: list["subprocess.Popen[bytes]"]) -> None:
    code = "import os\nwhile True: os.write(1, b'x' * 65536)"
    assert consult(python(code), b"", AMPLE) == ("failed", "", None, "size")
    assert children[0].returncode is not None


def test_what_the_command_started_ends_with_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    listening = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    helper = f"import os, sys; out = os.open(sys.argv[1], os.O_WRONLY); os.write(2, b'!'); {BLOCK}"
    code = (
        "import os, subprocess, sys; helper = [sys.executable, '-I', '-S', '-c', *sys.argv[1:]];"
        "seen, told = os.pipe(); subprocess.Popen(helper, stderr=told); os.read(seen, 1);"
        f"os.write(1, b'x' * {ANSWER_AT_MOST + 1}); {BLOCK}"
    )
    try:
        assert consult(python(code, helper, str(pipe)), b"", AMPLE).reason == "size"
        select.select([listening], [], [], AMPLE.outer)  # a process that was ended takes a moment to be gone
        assert os.read(listening, 1) == b"", "nobody holds the other end any more"
    finally:
        os.close(listening)


def test_an_answer_comes_back_in_time_even_when_a_stranger_holds_the_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    helper = "import sys; open(sys.argv[1]).read()"
    code = (
        "import subprocess, sys; helper = [sys.executable, '-I', '-S', '-c', *sys.argv[1:]];"
        "subprocess.Popen(helper, start_new_session=True)"
    )
    try:
        assert consult(python(code, helper, str(pipe)), b"", Budget(2, 3)).status == "timeout"
    finally:
        os.close(os.open(pipe, os.O_WRONLY))  # the stranger has read enough, and goes


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_wait_that_is_cut_short_ends_the_command(
    number: signal.Signals, children: list["subprocess.Popen[bytes]"]
) -> None:
    usual = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
    before = signal.signal(number, usual)  # whoever started the tests may let it be ignored
    try:
        code = f"import os; os.kill(os.getppid(), {int(number)}); {BLOCK}"
        with pytest.raises(KeyboardInterrupt):
            consult(python(code), b"", AMPLE)
        assert children[0].returncode == -signal.SIGKILL
        assert signal.getsignal(number) is usual
    finally:
        signal.signal(number, before)


def test_a_signal_that_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        code = f"import os; os.kill(os.getppid(), {int(signal.SIGHUP)}); print('still here')"
        assert consult(python(code), b"", AMPLE).answer == "still here\n"
    finally:
        signal.signal(signal.SIGHUP, before)
