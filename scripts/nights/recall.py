"""Recall held out: each conversation with weights that were fitted to the others: ``scripts/nightly recall DIR``.

``DIR`` is that of ``scripts/bench recall``; Chinese conversations are left out. The weights of the ranking start where
each does nothing, not from those of the source, and climb one after the other over a small grid: by R@10 of the
questions of categories 1-4, then by nDCG. Two are chosen by what can tell: ``ELSEWHERE`` by the same questions in the
pooled store, ``OWN_WORDS`` by the first-person messages about those conversations. The conversation held out is then
measured with those weights, with those of the source (tuned on all of it), and with none; and with each part of the
ranking switched off in the fitted weights. The data is read where it lies and never copied.
"""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from scripts.arguments import parser
from scripts.benches.recall import HERE, Bench, lines_of, named
from scripts.benches.recall_measures import Measures, mean, measured
from scripts.nights.recall_kept import kept_answers
from scripts.nights.recall_weights import (
    ADVERSARIAL,
    FIRST_PERSON,
    NEUTRAL,
    POOLED,
    QUESTIONS,
    WEIGHTS,
    Values,
    Weight,
    shipped,
    silent,
    weighted,
    without,
)

JUDGES: Final = (QUESTIONS, ADVERSARIAL, POOLED, FIRST_PERSON)
"""The sets that are told: questions and adversarial ones in a store each, questions in the pooled store, messages."""


class Judged:
    """The English conversations of a folder, each query measured once for all weights that it cannot tell apart."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self.names = [
            name for name in bench.names if any(query["kind"] != "zh" for query in bench.queries[name])
        ]
        self._queries = {(judge, name): self._of(judge, name) for judge in JUDGES for name in self.names}
        self._silent: dict[tuple[str, str, bool], frozenset[str]] = {}
        self._known: dict[tuple[Any, ...], Measures] = {}

    def _of(self, judge: str, name: str) -> list[dict[str, Any]]:
        if judge == FIRST_PERSON:
            return [line for line in lines_of(HERE / "first_person.jsonl") if line["conversation"] == name]
        return [
            query
            for query in self._bench.queries[name]
            if query["evidence"] and (query["kind"] == ADVERSARIAL) == (judge == ADVERSARIAL)
        ]

    def measures(self, judge: str, names: Sequence[str], values: Values) -> Measures:
        """Return the mean of a set of queries about some conversations, with these weights."""
        with weighted(values):
            return mean([one for name in names for one in self._each(judge, name, values)])

    def _each(self, judge: str, name: str, values: Values) -> Iterator[Measures]:
        pooled = judge == POOLED
        for query in self._queries[judge, name]:
            text = query["query"]
            key = (name, text, pooled, *self._heard(name, text, values, pooled=pooled))
            if key not in self._known:
                hits = self._bench.hits(name, text, pooled=pooled)
                self._known[key] = measured(named(name, query["evidence"]), hits)
            yield self._known[key]

    def _heard(self, name: str, text: str, values: Values, *, pooled: bool) -> Iterator[float]:
        """Return the weights that can change what a query brings up."""
        key = (name, text, pooled)
        if key not in self._silent:
            self._silent[key] = silent(self._bench.ask(name, text, pooled=pooled))
        return (value for weight, value in values.items() if weight not in self._silent[key])


def told(judge: str, of: Measures) -> float:
    """Return the figure of a set, in points: R@10, of messages the share that hits in ten."""
    return 100 * (of.any_10 if judge == FIRST_PERSON else of.at_10)


def fitted(judged: Judged, names: Sequence[str]) -> Values:
    """Return the weights that are best for some conversations, from those that do nothing.

    First each may take any value of its grid; when all stand, each may still move by one.
    """
    values = NEUTRAL
    for weight in WEIGHTS:
        values = _climbed(judged, names, values, weight, weight.grid)
    for weight in WEIGHTS:
        values = _climbed(judged, names, values, weight, _near(weight, values[weight.name]))
    return values


def _near(weight: Weight, value: float) -> tuple[float, ...]:
    steps = sorted({weight.neutral, *weight.grid})
    place = steps.index(value)
    return tuple(steps[max(0, place - 1) : place + 2])


def _climbed(
    judged: Judged, names: Sequence[str], values: Values, weight: Weight, steps: Sequence[float]
) -> Values:
    """Return the weights with the best value of one; the present one stays where no other is better."""

    def worth(tried: Values) -> tuple[float, float]:
        of = judged.measures(weight.judge, names, tried)
        return round(told(weight.judge, of), 1), of.gain

    return max((values, *({**values, weight.name: value} for value in steps)), key=worth)


def print_folds(judged: Judged) -> dict[str, Values]:
    """Print what each conversation reaches with the weights fitted without it, beside those shipped and none.

    Returns the fitted weights by the conversation that they were fitted without.
    """
    print(f"{'fitted, shipped, none':18}" + "".join(f"{judge:>24}" for judge in JUDGES), flush=True)
    folds, rows = {}, []
    for name in judged.names:
        own = folds[name] = fitted(judged, [other for other in judged.names if other != name])
        sets = (own, shipped(), NEUTRAL)
        rows.append([told(judge, judged.measures(judge, [name], one)) for judge in JUDGES for one in sets])
        _print_row(name, rows[-1])
    _print_row("mean", [sum(column) / len(rows) for column in zip(*rows, strict=True)])
    return folds


def _print_row(name: str, row: Sequence[float]) -> None:
    print(f"{name:18}" + "".join(f"{value:8.1f}" for value in row), flush=True)


def print_weights(folds: dict[str, Values]) -> None:
    """Print each weight as it was fitted without each conversation, and as it is shipped."""
    print(_head("weights fitted without", [*folds, "shipped"]))
    for name, value in shipped().items():
        print(f"{name:32}" + "".join(f"{values[name]:9.2f}" for values in (*folds.values(), {name: value})))


def print_parts(judged: Judged, folds: dict[str, Values]) -> None:
    """Print what each part of the ranking gains in the conversation held out, by the set that can tell."""
    print(_head("points held out by", [*folds, "mean"]))
    for part, judge in {weight.part: weight.judge for weight in WEIGHTS}.items():
        gains = [
            told(judge, judged.measures(judge, [name], values))
            - told(judge, judged.measures(judge, [name], without(values, part)))
            for name, values in folds.items()
        ]
        print(
            f"{part:32}" + "".join(f"{gain:9.1f}" for gain in (*gains, sum(gains) / len(gains))), flush=True
        )


def _head(label: str, names: Sequence[str]) -> str:
    return f"{label:32}" + "".join(f"{name[-7:]:>9}" for name in names)


def main() -> None:
    """Print the tables for a folder of labelled dialogue."""
    arguments = parser(__doc__)
    arguments.add_argument("folder", metavar="DIR", type=Path)
    folder = arguments.parse_args().folder
    if not list(folder.glob("*.queries.jsonl")):
        arguments.error("DIR holds NAME.dialogue.jsonl and NAME.queries.jsonl")
    with tempfile.TemporaryDirectory() as place, closing(Bench(folder, Path(place))) as bench, kept_answers():
        judged = Judged(bench)
        folds = print_folds(judged)
        print_weights(folds)
        print_parts(judged, folds)


if __name__ == "__main__":
    main()
