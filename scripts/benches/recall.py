"""Recall on labelled dialogue: ``scripts/bench recall DIR [--features]``.

``DIR`` holds ``NAME.dialogue.jsonl`` (lines for ``companion import dialogue``) and ``NAME.queries.jsonl`` (``id``,
``query``, ``evidence``, ``kind``). Each conversation is measured in a store of its own and all in one pooled store;
queries of kind ``adversarial`` and those of kind ``zh`` are told apart from the rest. Beside it stand our own sets:
``first_person.jsonl``, messages as a person writes them, where its conversations are in ``DIR``, and
``ordinary_prompts.jsonl``, code and small talk that should bring nothing up.

``--features`` leaves out one part of the ranking after the other and shows what each is worth in each conversation:
a part that helps one alone is none to keep. The data is read where it lies and never copied.
"""

import json
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from companion.actions.changes.import_dialogue import import_dialogue
from companion.home import Home
from companion.rules import asking, ranking, weighing
from companion.rules.notes import Moment
from companion.store import connect, related
from companion.store import recall as engine
from companion.store.recall import Found, Scope, recall
from scripts.arguments import parser
from scripts.benches.recall_measures import Measures, mean, measured

HERE: Final = Path(__file__).parent
MOMENT: Final = Moment(1_780_000_000_000, "2026-05-28")
MOST: Final = 20
ASKED: Final = Scope(None, None, automatic=False)
BY_ITSELF: Final = Scope(None, None, automatic=True)
CHARACTERS_PER_TOKEN: Final = 4
HEAD: Final = f"{'':30}{'R@1':>7}{'R@5':>7}{'R@10':>7}{'R@20':>7}{'any10':>7}{'MRR':>7}{'nDCG':>7}{'n':>6}"


def lines_of(path: Path) -> list[dict[str, Any]]:
    """Return the objects of a JSONL file."""
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line.strip()]


class Bench:
    """The conversations of a folder, each in a store, and all in one."""

    def __init__(self, data: Path, place: Path) -> None:
        self.names = sorted(path.name.split(".")[0] for path in data.glob("*.queries.jsonl"))
        self.queries = {name: lines_of(data / f"{name}.queries.jsonl") for name in self.names}
        self._stores = {name: connect.reading(self._filled(data, place, name, [name])) for name in self.names}
        # Chinese people have a store each; in the pooled one stand the conversations that share a language.
        pooled = [
            name for name in self.names if not all(query["kind"] == "zh" for query in self.queries[name])
        ]
        self.pooled = connect.reading(self._filled(data, place, "pooled", pooled))
        self.times: list[float] = []

    def _filled(self, data: Path, place: Path, bank: str, names: list[str]) -> Path:
        home = Home(place, bank)
        for name in names:
            import_dialogue(home, MOMENT, data / f"{name}.dialogue.jsonl")
        return home.store

    def close(self) -> None:
        """Close every store."""
        for connection in (*self._stores.values(), self.pooled):
            connection.close()

    def hits(self, name: str, query: str, *, pooled: bool = False) -> list[str]:
        """Return the source ids of what a query brings up, as ``NAME ID``."""
        connection = self.pooled if pooled else self._stores[name]
        started = time.process_time()
        found = recall(connection, query, (), MOMENT, ASKED, MOST)
        self.times.append(time.process_time() - started)
        return [f"{source_of(hit)} {hit.source_id}" for hit in found]

    def ask(self, name: str, query: str, *, pooled: bool = False) -> asking.Ask:
        """Return what a query asks for, by the people who speak in the store."""
        connection = self.pooled if pooled else self._stores[name]
        return asking.parse(query, (), engine._speakers(connection))

    def answered(self, name: str, *, pooled: bool = False) -> Iterator[tuple[str, Measures]]:
        """Yield kind and measures of each query of a conversation that has evidence."""
        for query in self.queries[name]:
            if query["evidence"]:
                evidence = named(name, query["evidence"])
                yield query["kind"], measured(evidence, self.hits(name, query["query"], pooled=pooled))


def source_of(hit: Found) -> str:
    """Return the conversation that a hit comes from: the part of the file stem before the first full stop."""
    return hit.source.split(".")[0]


def named(name: str, evidence: list[Any]) -> list[str | list[str]]:
    """Return evidence with the conversation before each id, so that pooled ids are unique."""
    return [
        f"{name} {item}" if isinstance(item, str) else [f"{name} {one}" for one in item] for item in evidence
    ]


def told(label: str, of: list[Measures]) -> str:
    """Return one row of the table."""
    return f"{label:30}" + "".join(f"{100 * value:7.1f}" for value in mean(of)) + f"{len(of):6}"


def table(bench: Bench) -> None:
    """Print the measures per conversation, per kind, pooled, and the times."""
    by_kind: dict[str, list[Measures]] = defaultdict(list)
    pooled: dict[bool, list[Measures]] = defaultdict(list)
    print(HEAD)
    for name in bench.names:
        kinds = list(bench.answered(name))
        print(told(name, [one for kind, one in kinds if kind != "adversarial"]))
        for kind, one in kinds:
            by_kind[kind].append(one)
        if any(kind != "zh" for kind, _ in kinds):
            for kind, one in bench.answered(name, pooled=True):
                pooled[kind == "adversarial"].append(one)
    for kind, of in sorted(by_kind.items()):
        print(told(f"kind {kind}", of))
    whole = [one for kind, of in by_kind.items() if kind not in ("adversarial", "zh") for one in of]
    print(told("categories 1-4", whole))
    print(told("pooled, categories 1-4", pooled[False]))
    print(told("pooled, adversarial", pooled[True]))
    times = sorted(bench.times)
    print(
        f"milliseconds: p50 {1e3 * times[len(times) // 2]:.1f}, p95 {1e3 * times[len(times) * 95 // 100]:.1f}"
    )


def first_person(bench: Bench) -> dict[str, list[Measures]]:
    """Return the measures of our own messages by kind, for the conversations that are there."""
    found: dict[str, list[Measures]] = defaultdict(list)
    for line in lines_of(HERE / "first_person.jsonl"):
        name = line["conversation"]
        if name in bench.names:
            hits = bench.hits(name, line["query"])
            found[line["kind"]].append(measured(named(name, line["evidence"]), hits))
    return found


def own_sets(bench: Bench) -> None:
    """Print what our own messages bring up, and what ordinary prompts should not."""
    found = first_person(bench)
    for kind, of in found.items():
        print(told(f"first person: {kind}", of))
    print(told("first person", [one for of in found.values() for one in of]))
    prompts = [line["query"] for line in lines_of(HERE / "ordinary_prompts.jsonl")]
    tokens = sorted(
        sum(len(hit.text) for hit in recall(bench.pooled, prompt, (), MOMENT, BY_ITSELF, 6))
        / CHARACTERS_PER_TOKEN
        for prompt in prompts
    )
    share = sum(map(bool, tokens)) / len(tokens)
    middle, most = tokens[len(tokens) // 2], tokens[len(tokens) * 95 // 100]
    print(f"ordinary prompts: {share:.1%} get something, tokens p50 {middle:.0f}, p95 {most:.0f}")


@contextmanager
def replaced(where: Any, name: str, value: Any) -> Iterator[None]:
    """Run the block with another value in a module."""
    before = getattr(where, name)
    setattr(where, name, value)
    try:
        yield
    finally:
        setattr(where, name, before)


FEATURES: Final[tuple[tuple[str, Any, str, Any], ...]] = (
    ("turns before", ranking, "BEFORE", ((1, 0.0), (2, 0.0), (3, 0.0))),
    ("answer after a question", ranking, "ANSWER", ranking.BEFORE[0][1]),
    ("turns after", ranking, "AFTER", ((1, 0.0), (2, 0.0))),
    ("session score", ranking, "SESSION", 0.0),
    ("related words", related, "TABLE", ""),
    ("own words beside the sum", ranking, "OWN", 0.0),
    ("rarity to a power below 1", ranking, "RARITY", 1.0),
    ("saturation 0.6 (1.2)", ranking, "SATURATION", 1.2),
    ("speaker named", weighing, "NAMED", 1.0),
    ("sessions without the speaker", weighing, "ELSEWHERE", 1.0),
    ("questions tell less", weighing, "QUESTION", 1.0),
    ("own turns in the first person", weighing, "OWN_WORDS", 1.0),
    ("time told when asked", weighing, "TIME_TOLD", 1.0),
    ("number told when asked", weighing, "NUMBER_TOLD", 1.0),
    ("dates", weighing, "_of_date", lambda _seen, _ask: 0.0),
    ("weak words", asking, "WEAK_WEIGHT", 1.0),
    ("cut for relevance", engine, "brings_up", lambda _ask, best: bool(best)),
)
"""Each part of the ranking: its name, where it is set, and what it is without."""


def features(bench: Bench) -> None:
    """Print the points of R@10 that are lost without each part, by conversation, pooled, and in the first person."""
    names = [name for name in bench.names if any(query["kind"] != "zh" for query in bench.queries[name])]
    print(
        f"{'points lost without':32}"
        + "".join(f"{name[-7:]:>9}" for name in [*names, "all", "pooled", "first"])
    )
    whole = _row(bench, names)
    for label, where, name, value in FEATURES:
        with replaced(where, name, value):
            row = _row(bench, names)
        print(
            f"{label:32}" + "".join(f"{100 * (a - b):9.1f}" for a, b in zip(whole, row, strict=True)),
            flush=True,
        )


def _row(bench: Bench, names: list[str]) -> list[float]:
    ask: Callable[..., Iterator[tuple[str, Measures]]] = bench.answered
    each = [[one for kind, one in ask(name) if kind != "adversarial"] for name in names]
    pooled = [one for name in names for kind, one in ask(name, pooled=True) if kind != "adversarial"]
    messages = [one for of in first_person(bench).values() for one in of]
    means = [mean(of).at_10 for of in (*each, [one for of in each for one in of], pooled)]
    return [*means, mean(messages).any_10]


def main() -> None:
    """Print the tables for a folder of labelled dialogue."""
    arguments = parser(__doc__)
    arguments.add_argument("folder", metavar="DIR", type=Path)
    arguments.add_argument("--features", action="store_true", help="what each part of the ranking is worth")
    given = arguments.parse_args()
    if not list(given.folder.glob("*.queries.jsonl")):
        arguments.error("DIR holds NAME.dialogue.jsonl and NAME.queries.jsonl")
    with tempfile.TemporaryDirectory() as place, closing(Bench(given.folder, Path(place))) as bench:
        if given.features:
            features(bench)
        else:
            table(bench)
            own_sets(bench)


if __name__ == "__main__":
    main()
