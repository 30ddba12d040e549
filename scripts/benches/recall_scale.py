"""What recall and retention cost as a store grows: ``scripts/bench recall-scale [TURNS …]``, by default 10 k and 1 M.

Made-up talk: words of a Zipf vocabulary, half of each turn function words, twenty turns to a session. Printed for each
size: milliseconds of one recall in process (median, 95th percentile), microseconds of indexing a turn with many others,
and the size of the store beside its clean text. Then what keeping one turn costs, in a transaction of its own: in all
stores by turns, so that a machine that slows down does so for each, and their ratio.
"""

import random
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple

from companion.rules.notes import Moment
from companion.rules.turns import TURNS, turn_number
from companion.store import connect, search
from companion.store import sql_dialogue as sql
from companion.store.recall import Scope, recall
from companion.store.retaining import values_of
from scripts.arguments import count, parser

SIZES: Final = (10_000, 1_000_000)
SESSION: Final = 20
WORDS: Final = 40_000
BATCH: Final = 2_000
QUERIES: Final = 200
RETAINED: Final = 3_000
MOMENT: Final = Moment(1_780_000_000_000, "2026-05-28")
_FUNCTION: Final = (
    "the a to of and in is it that was for on with as at this but be have from or an so we i you"
)
_SYLLABLES: Final = (
    "ba be bo da de do fa fi ga go ha hi ka ke la le lo ma me mi na no pa po ra re ri sa se so ta"
)


class Cost(NamedTuple):
    """What was measured at one size."""

    turns: int
    median_ms: float
    p95_ms: float
    index_us: float
    size_ratio: float


class Talk:
    """Turns without end, the same ones each time."""

    def __init__(self) -> None:
        self._chance = random.Random(7)  # noqa: S311 - made-up talk, no secret
        self._words = [
            "".join(self._chance.choices(_SYLLABLES.split(), k=2 + n % 3)) + str(n % 7) for n in range(WORDS)
        ]
        self._weights = list(accumulate(1 / (n + 10) for n in range(WORDS)))

    def turn(self) -> str:
        """Return the text of one turn: eight to thirty words."""
        count = self._chance.randrange(4, 16)
        content = self._chance.choices(self._words, cum_weights=self._weights, k=count)
        return " ".join(
            word
            for pair in zip(self._chance.choices(_FUNCTION.split(), k=count), content, strict=True)
            for word in pair
        )

    def query(self) -> str:
        """Return a question with two to six words of content."""
        words = self._chance.choices(self._words, cum_weights=self._weights, k=self._chance.randrange(2, 7))
        return f"what did I say about {' and '.join(words)}?"


def fill(connection: sqlite3.Connection, talk: Talk, turns: int) -> tuple[int, float]:
    """Write that many turns; return the bytes of their text and the CPU seconds that indexing them took."""
    text_bytes, spent = 0, 0.0
    for batch in _batches(talk, turns):
        with connect.immediate(connection):
            _write(connection, batch)
            started = time.process_time()
            search.add_turns(connection, batch)
            spent += time.process_time() - started
        text_bytes += sum(len(text.encode()) for _, text, _, _ in batch)
    return text_bytes, spent


def _batches(talk: Talk, turns: int) -> Iterator[list[tuple[int, str, str | None, int]]]:
    for start in range(0, turns, BATCH):
        places = range(start, min(turns, start + BATCH))
        yield [(turn_number(1 + n // SESSION, n % SESSION), talk.turn(), None, n * 60_000) for n in places]


def _write(connection: sqlite3.Connection, batch: list[tuple[int, str, str | None, int]]) -> None:
    for number, _, _, at in batch:
        if not number % TURNS:
            values: dict[str, object] = {"id": (number // TURNS).to_bytes(16, "big"), "source": "bench"}
            values |= {"session": str(number), "host": "bench", "at": at, "flags": 0}
            values |= dict.fromkeys(("project", "folder", "transcript"))
            connection.execute(sql.INSERT_SESSION, values)
    connection.executemany(sql.INSERT_TURN, [_row(*turn) for turn in batch])


def _row(number: int, text: str, speaker: str | None, at: int) -> tuple[object, ...]:
    role = "assistant" if number % 2 else "user"
    identity = random.Random(number).randbytes(16)  # noqa: S311 - as above
    return values_of(number, identity, role, text, at, 0, speaker=speaker)


def measure(turns: int, folder: Path) -> Cost:
    """Fill a store and measure it."""
    talk = Talk()
    path = folder / f"{turns}.db"
    with closing(connect.writing(path)) as connection:
        text_bytes, spent = fill(connection, talk, turns)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        ratio = path.stat().st_size / text_bytes
        asked = sorted(_asked(connection, talk.query()) for _ in range(QUERIES))
    return Cost(
        turns,
        1e3 * asked[QUERIES // 2],
        1e3 * asked[QUERIES * 95 // 100],
        1e6 * spent / turns,
        ratio,
    )


def _asked(connection: sqlite3.Connection, query: str) -> float:
    started = time.process_time()
    recall(connection, query, (), MOMENT, Scope(None, None, automatic=True), 6)
    return time.process_time() - started


def retained(sizes: Sequence[int], folder: Path) -> list[float]:
    """Return for each size the mean CPU seconds of keeping one turn: merges of the index belong to it."""
    talk = Talk()
    spent = [0.0] * len(sizes)
    with ExitStack() as stack:
        stores = [stack.enter_context(closing(connect.writing(folder / f"{size}.db"))) for size in sizes]
        for place in range(RETAINED):
            text = talk.turn()
            for at, (size, connection) in enumerate(zip(sizes, stores, strict=True)):
                spent[at] += _retain(
                    connection, (turn_number(size // SESSION + 1 + place, 0), text, None, place)
                )
    return [seconds / RETAINED for seconds in spent]


def _retain(connection: sqlite3.Connection, turn: tuple[int, str, str | None, int]) -> float:
    started = time.process_time()
    with connect.immediate(connection):
        _write(connection, [turn])
        search.add_turns(connection, [turn])
    return time.process_time() - started


def main() -> None:
    """Print one line for each size, and the ratio of the last to the first."""
    arguments = parser(__doc__)
    arguments.add_argument("turns", metavar="TURNS", nargs="*", type=count, default=SIZES)
    sizes = arguments.parse_args().turns
    print("turns      recall p50  p95 ms  index us   size/text")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size in sizes:
            cost = measure(size, folder)
            print(
                f"{cost.turns:<10} {cost.median_ms:>10.1f} {cost.p95_ms:>7.1f} {cost.index_us:>9.1f} "
                f"{cost.size_ratio:>11.2f}",
                flush=True,
            )
        seconds = retained(sizes, folder)
    shown = ", ".join(f"{1e6 * one:.0f} us at {size:,}" for size, one in zip(sizes, seconds, strict=True))
    print(f"retain: {shown}; last to first {seconds[-1] / seconds[0]:.2f} (must 1.5, aim 1.1)")


if __name__ == "__main__":
    main()
