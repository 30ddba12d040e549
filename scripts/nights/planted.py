"""Plant one bug after the other in a copy of the tree: the state machine must find every one.

The lists are ``tests/stateful/planted*.py``. Each copy holds the package, the migrations,
the tests and the project file; the bug's machine runs there under the profile ``planted`` (long, always the same
examples, no shrinking), and has to fail. First it runs on a copy without a bug, where it has to pass.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

from scripts.arguments import count, parser
from tests.stateful.planted import BUGS, Bug
from tests.stateful.planted_rotation import ROTATION_BUGS
from tests.stateful.planted_tiers import TIER_BUGS

ROOT: Final = Path(__file__).parents[2]
COPIED: Final = (
    "companion",
    "migrations",
    "tests/__init__.py",
    "tests/conftest.py",
    "tests/stateful",
    "pyproject.toml",
)
ALL_BUGS: Final = (*BUGS, *TIER_BUGS, *ROTATION_BUGS)
PASSED, FAILED = 0, 1
LONGEST: Final = 1_800
"""Seconds that the machine may look for one bug."""


class Result(NamedTuple):
    """How the machine took one bug: whether it failed, after how many seconds, and what it said."""

    what: str
    caught: bool
    seconds: float
    said: str


def copy_tree(target: Path) -> None:
    """Copy what the machine needs of the tree."""
    for name in COPIED:
        source, place = ROOT / name, target / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, place, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, place)


def plant(tree: Path, bug: Bug) -> None:
    """Change one place of a copied tree."""
    file = tree / bug.file
    text = file.read_text("utf-8")
    if text.count(bug.old) != 1:
        raise SystemExit(
            f"{bug.file} does not hold the place of {bug.name!r} once; mend tests/stateful/planted.py"
        )
    file.write_text(text.replace(bug.old, bug.new), "utf-8")


def run_machine(tree: Path, profile: str, machine: str) -> tuple[int, str]:
    """Run a machine on a copied tree; return pytest's exit code and what it printed."""
    environment = {**os.environ, "PYTHONPATH": str(tree), "HYPOTHESIS_PROFILE": profile}
    where = "import companion; print(companion.__file__)"
    used = subprocess.run(
        [sys.executable, "-c", where], env=environment, cwd=tree, capture_output=True, text=True, check=True
    )
    if not used.stdout.startswith(str(tree)):
        raise SystemExit(f"the copy is not what runs there: {used.stdout.strip()}")
    words = [sys.executable, "-m", "pytest", machine, "-q", "-x", "-p", "no:cacheprovider", "--tb=short"]
    try:
        done = subprocess.run(
            words, env=environment, cwd=tree, capture_output=True, text=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return PASSED, "nothing found in time"
    return done.returncode, done.stdout + done.stderr


def look_for(bug: Bug, profile: str) -> Result:
    """Plant one bug in a fresh copy and let the machine look for it."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="companion-planted-") as place:
        copy_tree(Path(place))
        plant(Path(place), bug)
        code, said = run_machine(Path(place), profile, bug.machine)
    if code not in (PASSED, FAILED):
        raise SystemExit(f"the machine did not run with {bug.name!r}:\n{said[-2_000:]}")
    return Result(bug.name, code == FAILED, time.monotonic() - begun, _first_error(said))


def _first_error(said: str) -> str:
    errors = [line[1:].strip() for line in said.splitlines() if line.startswith("E  ")]
    return next((line for line in errors if line), "")


def clean_run(profile: str, machine: str) -> str:
    """Run a machine on a copy without a bug; return what it found."""
    with tempfile.TemporaryDirectory(prefix="companion-planted-") as place:
        copy_tree(Path(place))
        code, said = run_machine(Path(place), profile, machine)
    return "" if code == PASSED else said[-2_000:]


def table(results: list[Result]) -> str:
    """Return the closing table."""
    width = max(len(result.what) for result in results)
    lines = [
        f"{result.what:<{width}}  {'caught' if result.caught else 'MISSED'}  {result.seconds:6.0f} s  "
        f"{result.said[:70]}"
        for result in results
    ]
    caught = sum(result.caught for result in results)
    return "\n".join([*lines, f"planted: {caught} of {len(results)} caught"])


def main() -> None:
    """Run all bugs, or those whose description holds the words of the command line."""
    arguments = parser(__doc__)
    arguments.add_argument("words", nargs="*", help="only bugs whose description holds one of these")
    arguments.add_argument("--jobs", type=count, default=os.cpu_count() or 1)
    arguments.add_argument("--profile", default="planted")
    arguments.add_argument(
        "--skip-clean", action="store_true", help="do not run the tree without a bug first"
    )
    given = arguments.parse_args()
    chosen = [bug for bug in ALL_BUGS if not given.words or any(word in bug.name for word in given.words)]
    if not chosen:
        arguments.error("no planted bug has these words")
    for machine in sorted({bug.machine for bug in chosen}) if not given.skip_clean else ():
        if found := clean_run(given.profile, machine):
            raise SystemExit(f"planted: the tree fails without a bug:\n{found}")
    with ThreadPoolExecutor(given.jobs) as pool:
        results = list(pool.map(lambda bug: look_for(bug, given.profile), chosen))
    print(table(results))
    raise SystemExit(0 if all(result.caught for result in results) else 1)


if __name__ == "__main__":
    main()
