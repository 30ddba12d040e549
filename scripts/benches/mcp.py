"""The MCP server over stdio at ten thousand entries: how long a recall takes there and back, and what it holds idle.

The entries are invented facts of 8 to 20 words. How often a word comes follows Zipf's law, as in what people write:
half of all words are common ones without content, the commonest of the others stands in one fact of thirty.
Beside the time on the clock stands what the server's own processor time was, which other work on the machine changes
less, and the time of a call that reads next to nothing: that of the protocol.
"""

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

import anyio
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from companion.home import Home
from companion.rules.tiers import Entry
from companion.store import changes
from companion.store.entry_changes import insert_entry
from scripts.arguments import parser

ENTRIES: Final = 10_000
CALLS: Final = 200
LIMIT_MILLISECONDS: Final = 30
LIMIT_MEBIBYTES: Final = 110


COMMON: Final = (
    "the",
    "a",
    "to",
    "and",
    "it",
    "is",
    "that",
    "of",
    "in",
    "we",
    "for",
    "on",
    "with",
    "this",
    "be",
    "not",
    "when",
)
WORDS: Final = 8_000
"""Different words with content."""


def fact(pick: random.Random, weights: list[float]) -> str:
    """Return one invented fact."""
    content = iter(pick.choices(range(WORDS), cum_weights=weights, k=20))
    words = [
        pick.choice(COMMON) if pick.random() < 0.5 else f"w{next(content)}x"
        for _ in range(pick.randint(8, 20))
    ]
    return " ".join(words).capitalize() + "."


def fill(home: Home, amount: int) -> list[str]:
    """Fill the tiers with invented entries; return texts to ask for."""
    pick = random.Random(7)  # noqa: S311 - sample data
    weights = list(accumulate(1 / (rank + 10) for rank in range(WORDS)))
    texts = [fact(pick, weights) for _ in range(amount)]
    with changes.transaction(home.store) as session:
        for place, text in enumerate(texts):
            tier = ("preferences", "conversations")[place % 2]
            day = f"2026-0{place % 4 + 1}-1{place % 9}"
            entry = Entry(
                f"{place:012x}", tier, "observation", text, (f"topic-{place % 50}",), (), "General", None, None,
                day, day, place, 1_770_000_000_000 + place,
            )  # fmt: skip
            insert_entry(session, entry)
    return texts


def child_of(own: int) -> int:
    """Return the process that this one started."""
    return int(Path(f"/proc/{own}/task/{own}/children").read_text("ascii").split()[0])


def memory_of(process: int) -> float:
    """Return its resident memory in MiB."""
    lines = Path(f"/proc/{process}/status").read_text("ascii").split("\n")
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def processor_time_of(process: int) -> float:
    """Return its processor time in milliseconds."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


async def timed(work: Callable[[], Awaitable[Any]]) -> float:
    """Return how many milliseconds it takes."""
    begin = time.perf_counter()
    await work()
    return (time.perf_counter() - begin) * 1000


async def measure(place: str, texts: list[str]) -> None:
    """Start a server, ask it, and print what it took."""
    environment = {**os.environ, "COMPANION_HOME": place, "TZ": "UTC"}
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "companion", "mcp"], env=environment, cwd=place
    )
    pick = random.Random(11)  # noqa: S311 - sample data
    async with Client(stdio_client(server)) as client:
        await client.list_tools()
        child = child_of(os.getpid())
        idle = memory_of(child)
        floor = sorted([await timed(partial(client.call_tool, "gate", {})) for _ in range(20)])
        before, taken = processor_time_of(child), []
        for _ in range(CALLS):
            query = " ".join(pick.choice(texts).split()[:6])
            taken.append(await timed(partial(client.call_tool, "recall", {"query": query})))
        spent, after = (processor_time_of(child) - before) / CALLS, memory_of(child)
    taken.sort()
    print(f"recall over stdio at {ENTRIES:,} entries: median {statistics.median(taken):.1f} ms,", end=" ")
    print(f"p95 {taken[int(CALLS * 0.95)]:.1f} ms (at most {LIMIT_MILLISECONDS}),", end=" ")
    print(
        f"{spent:.1f} ms of processor time each; gate of an empty house: median {statistics.median(floor):.1f} ms"
    )
    print(f"memory: idle {idle:.0f} MiB (at most {LIMIT_MEBIBYTES}), after {CALLS} recalls {after:.0f} MiB")


def main() -> None:
    """Measure the server on a throw-away home."""
    parser(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as place:
        texts = fill(Home(Path(place), "default"), ENTRIES)
        anyio.run(measure, place, texts)


if __name__ == "__main__":
    main()
