"""The boundary: what goes wrong becomes an exit code and one line, never a traceback, never a stored word."""

import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from companion import errors
from companion.cli import boundary
from companion.cli.commands import status as status_command
from tests.cli.harness import Companion, start

STORED = "the orchard at dusk"


def failing(problem: BaseException) -> object:
    """Return a stand-in for a function that fails with ``problem``."""

    def fail(*_arguments: object, **_named: object) -> None:
        raise problem

    return fail


@pytest.mark.parametrize(
    ("problem", "code"),
    [
        (errors.Refused("it is refused", "do this"), 1),
        (errors.NothingMatched("nothing matched"), 1),
        (errors.Ambiguous("two fit", ["one", "two"]), 1),
        (errors.OutputLost("the output is lost"), 1),
        (errors.UsageProblem("that is no use"), 2),
        (errors.UnclearDate("the date is unclear", "write it like 2026-05-20"), 2),
        (errors.StoreLocked("the store is locked"), 3),
        (errors.StoreFull("no space is left"), 3),
        (errors.NotFinished("not finished"), 3),
        (errors.PrivacyRefused("that is private", ("phone",)), 4),
    ],
)
def test_an_expected_failure_is_its_message_and_hint_on_one_line(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, problem: errors.CompanionError, code: int
) -> None:
    monkeypatch.setattr(boundary, "_abandon", lambda _stream: None)
    monkeypatch.setattr(status_command, "call", failing(problem))
    answer = companion("status")
    told = "; ".join(part for part in (problem.message, problem.hint) if part)
    assert (answer.code, answer.out) == (code, "")
    assert answer.err.splitlines()[0] == f"companion: {told}"


def test_a_message_stays_on_one_line_whatever_it_holds(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status_command, "call", failing(errors.Refused("first\nsecond\r\n third")))
    assert companion("status").refusal(1) == "first second third"


def test_several_matches_are_listed_below_the_line(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status_command, "call", failing(errors.Ambiguous("two fit", ["one", "two"])))
    assert companion("status").err == "companion: two fit\n  one\n  two\n"


@pytest.mark.parametrize(
    "problem", [ValueError(STORED), sqlite3.ProgrammingError(STORED), AssertionError(STORED)]
)
def test_a_defect_is_one_line_and_a_report_without_values(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, isolated: Path, problem: Exception
) -> None:
    monkeypatch.setattr(status_command, "call", failing(problem))
    line = companion("status").refusal(70)
    assert line.startswith(f"this is a defect in companion ({type(problem).__name__}); nothing more was done")
    report = Path(line.partition("a report is in ")[2])
    assert report.parent == isolated / "home" / "log"
    assert report.stat().st_mode & 0o777 == 0o600
    text = report.read_text()
    assert STORED not in line + text
    assert "in fail" in text
    assert "status.py" in text


def test_the_report_goes_to_the_home_of_the_call(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, isolated: Path
) -> None:
    monkeypatch.setattr(status_command, "call", failing(ValueError(STORED)))
    companion("status", "--home", str(tmp_path / "other"))
    assert [file.name[:6] for file in (tmp_path / "other" / "log").iterdir()] == ["crash-"]
    assert not (isolated / "home").exists()


def test_a_defect_without_a_place_for_the_report_is_still_one_line(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status_command, "call", failing(ValueError(STORED)))
    for home in ("relative", "/dev/null/home"):
        assert "a report" not in companion("status", COMPANION_HOME=home).refusal(70)


def test_an_interrupt_says_nothing(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status_command, "call", failing(KeyboardInterrupt()))
    assert companion("status") == (130, "", "")


BUFFERED: tuple[dict[str, str], ...] = ({}, {"PYTHONUNBUFFERED": "1"})


@pytest.mark.parametrize("environment", BUFFERED)
@pytest.mark.parametrize("words", ["--help", "status", "status --json", "gate --all", "export-to-markdown"])
def test_a_reader_that_has_enough_is_no_failure(words: str, environment: dict[str, str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words.split()],
        stdout=writing,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("words", "stream", "code"),
    [
        ("forget --everything", "<&-", 2),
        ("status --json", ">&-", 0),
        ("show kayak", "2>&-", 1),
        ("status", "<&- >&- 2>&-", 0),
    ],
)
def test_a_stream_that_is_closed_from_the_start_changes_no_exit_code(
    words: str, stream: str, code: int
) -> None:
    command = f'"{sys.executable}" -m companion {words} {stream}'
    answer = start(program=("sh", "-c", command))
    assert answer.code == code
    assert "Traceback" not in answer.err
    assert "defect" not in answer.err


@pytest.mark.parametrize("environment", BUFFERED)
def test_an_answer_that_does_not_fit_on_the_disk_is_reported(environment: dict[str, str]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    command = f'"{sys.executable}" -m companion status > /dev/full'
    answer = start(program=("sh", "-c", command), environment=environment)
    assert "could not be written" in answer.refusal(1)


def test_every_exit_code_is_one_that_the_help_for_it_knows() -> None:
    reference = Path(boundary.__file__).parents[2] / "docs" / "cli.md"
    told = {int(code) for code in re.findall(r"^\| (\d+) \|", reference.read_text("utf-8"), re.MULTILINE)}
    classes = [value for value in vars(errors).values() if isinstance(value, type)]
    codes = {kind.code for kind in classes if issubclass(kind, errors.CompanionError)}
    assert codes <= told
    assert boundary.CRASHED in told
