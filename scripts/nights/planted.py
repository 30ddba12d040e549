"""Plant one bug after another in a copy of the tree; the state machine must catch each of them."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.stateful.planted import BUGS, Bug

ROOT = Path(__file__).parents[2]
PARTS = ("companion", "migrations", "tests", "scripts")


def is_caught(bug: Bug, seconds: int) -> bool:
    """Return whether the machine fails on the tree with ``bug`` within ``seconds``."""
    with tempfile.TemporaryDirectory() as place:
        tree = Path(place)
        for part in PARTS:
            shutil.copytree(
                ROOT / part, tree / part, ignore=shutil.ignore_patterns("__pycache__", ".hypothesis")
            )
        shutil.copy(ROOT / "pyproject.toml", tree)
        source = tree / bug.file
        source.write_text(source.read_text("utf-8").replace(bug.old, bug.new), "utf-8")
        return _fails(tree, seconds)


def _fails(tree: Path, seconds: int) -> bool:
    environment = {**os.environ, "PYTHONPATH": str(tree), "HYPOTHESIS_PROFILE": "planted"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/stateful/test_care_machine.py",
    ]
    try:
        done = subprocess.run(
            command, cwd=tree, env=environment, capture_output=True, text=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    if done.returncode not in (0, 1):
        raise SystemExit(f"the machine did not run: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.returncode == 1


def main() -> None:
    """Print a line for each bug and exit 1 when one is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=900, help="at most for each bug")
    parser.add_argument("--only", default="", help="bugs whose name holds this")
    given = parser.parse_args()
    chosen = [bug for bug in BUGS if given.only in bug.name]
    missed = []
    for bug in chosen:
        begin = time.perf_counter()
        caught = is_caught(bug, given.seconds)
        print(
            f"{'caught' if caught else 'MISSED'} in {time.perf_counter() - begin:4.0f} s: {bug.name}",
            flush=True,
        )
        missed += [] if caught else [bug.name]
    print(f"planted: {len(chosen) - len(missed)} of {len(chosen)} bugs caught")
    raise SystemExit(1 if missed else 0)


if __name__ == "__main__":
    main()
