"""Import, doctor, export and rotate at one and at ten thousand notes and entries: time and peak memory, as ratios."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from scripts.arguments import parser
from scripts.benches.samples import write_folder, write_memory

NOW: Final = "2026-05-19T09:00:00+00:00"
LATER: Final = "2026-09-09T09:00:00+00:00"
"""When conversations of ``NOW`` are old enough for the archive."""


class Cost(NamedTuple):
    """What one process cost: processor seconds and peak memory in KiB."""

    seconds: float
    memory: int


def cost(command: Sequence[str], environment: dict[str, str]) -> Cost:
    """Run one process, which must succeed, and return its cost."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{' '.join(command)} failed")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss)


def costs(count: int) -> dict[str, Cost]:
    """Return the cost of each command at this many notes, then at as many entries, on fresh homes."""
    with tempfile.TemporaryDirectory() as place:
        write_folder(Path(place) / "notes", count)
        write_memory(Path(place) / "tiers", count)
        notes, entries = _Home(f"{place}/home"), _Home(f"{place}/other")
        into = ("import-from-markdown",)
        memory = ("--layout", "memory")
        return {
            "notes: import": notes.cost(*into, f"{place}/notes"),
            "doctor": notes.cost("doctor"),
            "export": notes.cost("export-to-markdown", f"{place}/out"),
            "rotate": notes.cost("rotate", "--force", now=LATER),
            "entries: import": entries.cost(*into, f"{place}/tiers", *memory),
            "doctor of entries": entries.cost("doctor"),
            "export of entries": entries.cost("export-to-markdown", f"{place}/out-tiers", *memory),
            "rotate of entries": entries.cost("rotate", "--force", now=LATER),
        }


class _Home:
    """A home of its own and what commands cost there."""

    def __init__(self, place: str) -> None:
        self._place = place

    def cost(self, *words: str, now: str = NOW) -> Cost:
        environment = {**os.environ, "COMPANION_HOME": self._place, "COMPANION_NOW": now, "TZ": "UTC"}
        return cost([str(Path(sys.executable).with_name("companion")), *words], environment)


def main() -> None:
    """Print how ten thousand notes compare with one thousand."""
    parser(__doc__).parse_args()
    begin = time.perf_counter()
    small, large = costs(1_000), costs(10_000)
    print("10,000 to 1,000: processor time (10 is linear), peak memory")
    for name, cheap in small.items():
        dear = large[name]
        time_ratio, memory_ratio = dear.seconds / cheap.seconds, dear.memory / cheap.memory
        print(f"{name:18} {time_ratio:5.1f} x   {memory_ratio:4.2f} x ({dear.memory // 1024} MiB)")

    print(f"took {time.perf_counter() - begin:.0f} s")


if __name__ == "__main__":
    main()
