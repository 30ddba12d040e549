"""The cli's error boundary: every outcome becomes an exit code and, where something is to say, one line.

Expected errors print ``companion: what happened; what to do``. A defect prints one line too, and leaves a
report in the home's log folder that holds the traceback and no values. A store of an older release is migrated
here, once, and the command runs again: nothing has happened before a store is open.
"""

import os
import sqlite3
import sys
from collections.abc import Sequence
from typing import Final, TextIO

from companion.actions.remarks import take
from companion.cli.output import flush
from companion.errors import Ambiguous, CompanionError, OutputLost, UsageProblem
from companion.store.connect import StoreBehind
from companion.store.faults import translate, translate_os

CRASHED: Final = 70
INTERRUPTED: Final = 130


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code. Never raises."""
    _prepare_streams()
    try:
        return _run_current(list(arguments))
    except OutputLost as problem:
        _abandon(sys.stdout)
        return _refuse(problem)
    except CompanionError as problem:
        return _refuse(problem)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # a reader that has enough is no failure; typer exits on one
        _abandon(sys.stdout)
        return 0
    except Exception as problem:  # noqa: BLE001 - one of the two doors: a person never sees a traceback
        return _crash(problem)


def _run_current(arguments: list[str]) -> int:
    try:
        code = _invoke(arguments)
    except BrokenPipeError:
        raise
    except OSError as problem:  # a place that cannot be used is the machine's fault, not ours
        raise translate_os(problem) from problem
    except UnicodeEncodeError as problem:
        raise UsageProblem(
            "a word of the command is not valid UTF-8", "check how the terminal writes it"
        ) from problem
    except sqlite3.ProgrammingError:  # our own mistake
        raise
    except sqlite3.DatabaseError as problem:  # met behind an open store: a damaged page, a lock
        raise translate(problem) from problem
    flush()
    _tell_remarks()
    return code


def _invoke(arguments: list[str]) -> int:
    from companion.cli.app import invoke  # noqa: PLC0415 - typer is loaded behind the boundary

    try:
        return invoke(arguments)
    except StoreBehind:
        from companion.cli.context import migrate_now  # noqa: PLC0415 - once in a release

        migrate_now(arguments)
        return invoke(arguments)


def _tell_remarks() -> None:
    """Tell what an action noticed beside its result; a successful command is still a success."""
    for text in take():
        _say(text)


def _prepare_streams() -> None:
    """Make both streams take any character: what the terminal's encoding lacks is shown escaped (K23).

    A stream that the caller closed is replaced by one that leads nowhere.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - as long as the process
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _refuse(problem: CompanionError) -> int:
    _say("; ".join(part for part in (problem.message, problem.hint) if part))
    if isinstance(problem, Ambiguous):
        for choice in problem.choices:
            _print(f"  {choice}")
    return problem.code


def _say(line: str) -> None:
    _print(f"companion: {' '.join(line.split())}")


def _print(line: str) -> None:
    try:
        print(line, file=sys.stderr, flush=True)  # noqa: T201 - the boundary prints
    except OSError:  # nobody reads messages any more: the exit code still tells
        _abandon(sys.stderr)


def _crash(problem: Exception) -> int:
    from companion.cli.crash import keep_report  # noqa: PLC0415 - only for a defect

    place = keep_report(problem)
    kept = f"; a report is in {place}" if place else ""
    _say(f"this is a defect in companion ({type(problem).__name__}); nothing more was done{kept}")
    return CRASHED


def _abandon(stream: TextIO) -> None:
    """Point a stream at nothing, so that Python's own flush at exit stays quiet."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
