"""Backfill: turns a processor second, and peak memory, over invented sessions of Claude Code.

    scripts/bench backfill [--turns 10000]

Half of the talk is about work, half about a day; tool traffic lies between, as in real transcripts.
"""

import json
import random
import resource
import tempfile
import time
from pathlib import Path
from typing import Final

from companion import clock
from companion.actions.changes.backfill import backfill
from companion.home import Home
from scripts.arguments import count, parser
from scripts.benches.stores import sentences

TURNS_OF_A_SESSION: Final = 200
WORK: Final = (
    "Please look at the parser again, the nested blocks still fail in two tests.",
    "Rename the helper and move it next to its only caller.",
    "The build is green on main, but the docs job times out; can you see why?",
    "再看一下解析器，嵌套的代码块还有两个测试不通过。",
)


def write_sessions(folder: Path, turns: int, seed: int = 3) -> None:
    """Write sessions with ``turns`` messages in all, and a tool call for every reply."""
    pick = random.Random(seed)  # noqa: S311 - sample data
    for first in range(0, turns, TURNS_OF_A_SESSION):
        lines = []
        for place in range(first, min(first + TURNS_OF_A_SESSION, turns)):
            role = ("user", "assistant")[place % 2]
            text = pick.choice(WORK) if pick.random() < 0.5 else sentences(pick, turns)
            at = f"2026-01-{1 + place // TURNS_OF_A_SESSION % 28:02d}T10:{place % 60:02d}:00.000Z"
            shared = {"sessionId": f"s{first}", "timestamp": at, "cwd": "/srv/app", "isSidechain": False}
            message = {"role": role, "id": f"m{place}", "content": [{"type": "text", "text": text}]}
            lines.append({**shared, "type": role, "uuid": f"u{place}", "message": message})
            if role == "assistant":
                result = {"type": "tool_result", "tool_use_id": "t", "content": "x" * 900}
                used = {"role": "user", "content": [result]}
                lines.append(
                    {**shared, "type": "user", "uuid": f"t{place}", "toolUseResult": {}, "message": used}
                )
        path = folder / "-srv-app" / f"s{first}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


def main() -> None:
    """Print what one backfill costs."""
    arguments = parser(__doc__)
    arguments.add_argument("--turns", type=count, default=10_000)
    turns = arguments.parse_args().turns
    with tempfile.TemporaryDirectory() as place:
        write_sessions(Path(place) / "projects", turns)
        home = Home(Path(place) / "home", "default")
        begin = time.process_time()
        done = backfill(home, clock.now(), Path(place) / "projects")
        seconds = time.process_time() - begin
        size = sum(file.stat().st_size for file in (home.root / "banks").iterdir())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{done.turns} turns in {seconds:.1f} processor seconds: {done.turns / seconds:,.0f} a second (must 8,000)"
    )
    print(f"store {size / 1e6:.1f} MB, peak memory {peak:.0f} MiB")


if __name__ == "__main__":
    main()
