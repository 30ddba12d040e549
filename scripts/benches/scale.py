"""Import, doctor and export at one and at ten thousand notes: time for each note and peak memory, as ratios."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from scripts.arguments import parser
from scripts.benches.samples import write_folder


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


def costs(notes: int) -> dict[str, Cost]:
    """Return the cost of each command at this many notes, on a fresh home."""
    with tempfile.TemporaryDirectory() as place:
        now = "2026-05-19T09:00:00+00:00"
        environment = {**os.environ, "COMPANION_HOME": f"{place}/home", "COMPANION_NOW": now, "TZ": "UTC"}
        write_folder(Path(place) / "notes", notes)
        companion = str(Path(sys.executable).with_name("companion"))
        return {
            "import": cost([companion, "import-from-markdown", f"{place}/notes"], environment),
            "doctor": cost([companion, "doctor"], environment),
            "export": cost([companion, "export-to-markdown", f"{place}/out"], environment),
        }


def main() -> None:
    """Print how ten thousand notes compare with one thousand."""
    parser(__doc__).parse_args()
    begin = time.perf_counter()
    small, large = costs(1_000), costs(10_000)
    print("10,000 notes to 1,000: processor time (10 is linear), peak memory")
    for name, cheap in small.items():
        dear = large[name]
        time_ratio, memory_ratio = dear.seconds / cheap.seconds, dear.memory / cheap.memory
        print(f"{name:8} {time_ratio:5.1f} x   {memory_ratio:4.2f} x ({dear.memory // 1024} MiB)")

    print(f"took {time.perf_counter() - begin:.0f} s")


if __name__ == "__main__":
    main()
