"""The hooks as whole processes, paired with ``python -c pass`` of the same interpreter.

    scripts/bench hooks [--pairs 30] [--turns 10000] [--notes 1000]

Each pair is a bare start and one hook, one after the other, so that what else runs on the machine falls out of the
ratio. The command is the one that ``setup`` writes. Every prompt names its own turn and is really kept.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from companion.setup.bootstrap import command_words
from scripts.arguments import count, parser
from scripts.benches.stores import fill

ROOT: Final = Path(__file__).resolve().parents[2]
QUESTION: Final = "why did we pick the market near the harbour for the concert and the bicycle?"
CHATTER: Final = "ok thanks, go on"
NOW: Final = (b"Now:", rb"\u73b0\u5728")
"""One of these is in each answer."""
REPLY: Final = "Done: the parser reads nested blocks now, and both tests are green."
TIMES: Final = (
    ("prompt, hits found", "UserPromptSubmit", QUESTION, 2.4, 2.0),
    ("prompt without content words", "UserPromptSubmit", CHATTER, 1.8, 1.5),
    ("Stop", "Stop", REPLY, 2.8, 2.3),
)


class Caller:
    """Calls the hook as a host does."""

    def __init__(self, home: str) -> None:
        self.home = home
        self.package_parent = ROOT
        self.environment = {**os.environ, "COMPANION_HOME": home}
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self.turn = 0

    def call(self, event: str, text: str) -> float:
        """Send one event of a turn and return the seconds it took."""
        words = command_words(
            sys.executable, str(self.package_parent), self.home, "default", "claude-code", event
        )
        payload = {
            "session_id": f"bench-{self.turn // 20}", "prompt_id": f"p{self.turn}", "cwd": str(ROOT),
            "hook_event_name": event, "prompt": text, "last_assistant_message": text, "source": "user",
        }  # fmt: skip
        begin = time.perf_counter()
        done = subprocess.run(
            words, input=json.dumps(payload).encode(), env=self.environment, capture_output=True, check=True
        )
        seconds = time.perf_counter() - begin
        if event == "UserPromptSubmit" and not any(now in done.stdout for now in NOW):
            raise SystemExit(f"the hook did not answer: {done.stdout!r} {done.stderr!r}")
        return seconds

    def one(self, event: str, text: str) -> float:
        """Send one event in its place: a reply comes after its prompt, which is not counted."""
        self.turn += 1
        if event == "Stop":
            self.call("UserPromptSubmit", CHATTER)
        return self.call(event, text)


def bare(environment: dict[str, str]) -> float:
    """Return the seconds of a bare start."""
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], env=environment, check=True)
    return time.perf_counter() - begin


def paired(pairs: int, environment: dict[str, str], measured: Callable[[], float]) -> tuple[float, float]:
    """Return the median ratio to a bare start, and the median of the seconds."""
    measured()
    ratios, times = [], []
    for _ in range(pairs):
        base = bare(environment)
        times.append(measured())
        ratios.append(times[-1] / base)
    return statistics.median(ratios), statistics.median(times)


def peak_memory(caller: Caller) -> float:
    """Return the peak memory (MiB) of the dearest hook, seen by a small parent: a child counts what it forked from."""
    words = command_words(
        sys.executable, str(ROOT), caller.home, "default", "claude-code", "UserPromptSubmit"
    )
    payload = {"session_id": "peak", "hook_event_name": "UserPromptSubmit", "prompt": QUESTION}
    code = (
        "import os, resource, sys; pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ); os.waitpid(pid, 0); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, *words],
        input=json.dumps(payload).encode(), env=caller.environment, capture_output=True, check=True,
    )  # fmt: skip
    return int(done.stderr.split()[-1]) / 1024


def main() -> None:
    """Print one line for each kind of call, and the memory of the largest."""
    arguments = parser(__doc__)
    arguments.add_argument("--pairs", type=count, default=30)
    arguments.add_argument("--turns", type=count, default=10_000)
    arguments.add_argument("--notes", type=count, default=1_000)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory() as home:
        fill(Path(home), chosen.turns, chosen.notes)
        caller = Caller(home)
        print(f"{chosen.turns} turns, {chosen.notes} notes, median of {chosen.pairs} pairs")
        for name, event, text, must, aim in TIMES:
            ratio, seconds = paired(chosen.pairs, caller.environment, partial(caller.one, event, text))
            print(f"{name:30} {ratio:5.2f} x a bare start (must {must}, aim {aim}); {seconds * 1000:.1f} ms")
        print(f"{'peak memory of a hook':30} {peak_memory(caller):5.1f} MiB (must 20, aim 15)")


if __name__ == "__main__":
    main()
