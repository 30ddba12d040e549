"""kill -9 inside ARCHIVE: every time exactly one of the two entries is active, and ``doctor`` finds nothing (K11).

Each round lets a process replace the one active entry and kills it. Every other one is killed from within, before a
statement of its transaction that chance chooses, the commit among them; the rest from outside, at any moment of the
command's life. What was acknowledged must have happened; what was not, whole or not at all.
"""

import argparse
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from companion import clock
from companion.actions.changes.doctor import doctor
from companion.home import Home
from companion.rules.tiers import ArchivedEntry, Entry
from companion.store import connect, entries
from scripts.arguments import count, parser
from scripts.nights.homes import answer, environment

ROOT: Final = Path(__file__).parents[2]
FATAL: Final = "NIGHT_FATAL_STATEMENT"
"""The environment variable that tells a victim before which statement it dies; 0 for none."""


class _Victim:
    """Counts the statements inside transactions of this process, and dies before the fatal one."""

    statements = 0
    fatal = 0

    @classmethod
    def count(cls, connection: sqlite3.Connection) -> None:
        if connection.in_transaction:
            cls.statements += 1
            if cls.statements == cls.fatal:
                os.kill(os.getpid(), signal.SIGKILL)


class _Cursor(sqlite3.Cursor):
    def execute(self, *arguments: Any) -> sqlite3.Cursor:  # type: ignore[override]  # the stub names parameters
        _Victim.count(self.connection)
        return super().execute(*arguments)

    def executemany(self, *arguments: Any) -> sqlite3.Cursor:  # type: ignore[override]  # as above
        _Victim.count(self.connection)
        return super().executemany(*arguments)


class _Connection(sqlite3.Connection):
    def cursor(self, *_arguments: Any) -> sqlite3.Cursor:  # type: ignore[override]  # as above
        return super().cursor(_Cursor)

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        return self.cursor().execute(*arguments)

    def commit(self) -> None:
        _Victim.count(self)
        super().commit()


def be_victim(words: list[str]) -> None:
    """Run a command of ``companion`` in this process; at its end, tell how many statements it took."""
    from companion.__main__ import main as companion  # noqa: PLC0415 - the command's own start

    _Victim.fatal = int(os.environ[FATAL])
    connect.CONNECTION = _Connection
    sys.argv = ["companion", *words]
    try:
        companion()
    finally:
        print(f"statements {_Victim.statements}", file=sys.stderr)


class _Keeper:
    """The one entry that is active, and how many were replaced so far."""

    def __init__(self, place: Path) -> None:
        self.home = Home(place / "home", "default")
        words = (
            "remember",
            "Use lantern0 at dusk",
            "--op",
            "ADD",
            "--tier",
            "preferences",
            "--topics",
            "tooling",
        )
        self.active: str = answer(self.home.root, *words)["entry"]["id"]
        self.replaced: dict[str, str] = {}
        self.acknowledged = 0
        self.inside: Counter[int] = Counter()
        self.wrong: list[str] = []
        self.life, self.length = 0.0, 0
        self.round(0, 0, None)

    def round(self, n: int, fatal: int, patience: float | None) -> None:
        """Replace the active entry in a process that dies, then look; the first one lives and is measured."""
        begun = time.monotonic()
        process = self._start(n, fatal)
        if patience is not None:
            time.sleep(patience)
            process.send_signal(signal.SIGKILL)
        _, err = process.communicate()
        if process.returncode not in (0, -signal.SIGKILL):
            self.wrong.append(f"round {n} ended with {process.returncode}: {err.strip()[:300]}")
        if n == 0:
            self.life = time.monotonic() - begun
            self.length = int(err.rpartition("statements ")[2])
        self.acknowledged += n > 0 and process.returncode == 0
        self.inside[fatal] += bool(fatal) and process.returncode != 0
        self._look(n, done=process.returncode == 0)

    def _start(self, n: int, fatal: int) -> subprocess.Popen[str]:
        words = ["remember", f"Use lantern{n + 1} at dusk", "--op", "ARCHIVE", "--target", self.active]
        return subprocess.Popen(
            [sys.executable, "-m", "scripts.nights.archive", "--victim", *words, "--quiet"],
            env={**environment(self.home.root), FATAL: str(fatal)}, cwd=ROOT, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def _look(self, n: int, *, done: bool) -> None:
        active, archived = self._held()
        if len(active) != 1:
            self.wrong.append(f"round {n}: {len(active)} entries are active")
            return
        now = active[0].id
        if done and now == self.active:
            self.wrong.append(f"round {n} was acknowledged and did not happen")
        if now != self.active:
            self.replaced[self.active] = now
        self.active = now
        if {row.entry.id: row.superseded_by for row in archived} != self.replaced:
            self.wrong.append(f"round {n}: the archive does not hold what was replaced")
        if len(archived) != len(self.replaced):
            self.wrong.append(f"round {n}: the archive holds something twice")
        found = doctor(self.home, clock.at(int(time.time() * 1000)))
        self.wrong += [f"round {n}: doctor: {finding.message}" for finding in found.findings if finding.drift]

    def _held(self) -> tuple[list[Entry], list[ArchivedEntry]]:
        with closing(connect.reading(self.home.store)) as connection:
            active = [entry for _, entry in entries.iterate_entries(connection)]
            return active, [row for _, row in entries.archived_entries(connection, forgotten=True)]


def run(kills: int, seed: int) -> _Keeper:
    """Kill ``kills`` processes and return what was seen."""
    chance = random.Random(seed)  # noqa: S311 - moments, not secrets
    with tempfile.TemporaryDirectory() as place:
        keeper = _Keeper(Path(place))
        for n in range(1, kills + 1):
            if keeper.wrong:
                break
            if n % 2:
                keeper.round(n, chance.randint(1, keeper.length), None)
            else:
                keeper.round(n, 0, chance.random() * keeper.life)
        return keeper


def main() -> None:
    """Run with the number of kills from the command line."""
    arguments = parser(__doc__)
    arguments.add_argument("--kills", type=count, default=200)
    arguments.add_argument("--seed", type=int, default=int(time.time()))
    arguments.add_argument("--victim", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.victim:
        be_victim(given.victim)
        return
    seen = run(given.kills, given.seed)
    print(
        f"archive: {given.kills} kills (seed {given.seed}), {sum(seen.inside.values())} of them inside the transaction "
        f"before {len(+seen.inside)} of its {seen.length} statements, {seen.acknowledged} acknowledged before, "
        f"{len(seen.wrong)} things wrong"
    )
    raise SystemExit("\n".join(seen.wrong) or 0)


if __name__ == "__main__":
    main()
