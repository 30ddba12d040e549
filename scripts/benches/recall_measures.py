"""The measures of ranked recall: how much of the evidence stands in the first hits, and how high.

An element of ``evidence`` that is a list is satisfied by any of its members. Pure.
"""

from collections.abc import Sequence
from math import log2
from typing import NamedTuple

Evidence = Sequence[str | Sequence[str]]


class Measures(NamedTuple):
    """Of one query, or the mean of many: each from 0 to 1."""

    at_1: float
    at_5: float
    at_10: float
    at_20: float
    any_10: float
    first: float
    gain: float


def measured(evidence: Evidence, hits: Sequence[str]) -> Measures:
    """Return R@1, 5, 10, 20, any hit in ten, the reciprocal rank of the first, and nDCG@10 for one query."""
    wanted = [{item} if isinstance(item, str) else set(item) for item in evidence]
    places = [place for place, hit in enumerate(hits, start=1) if any(hit in item for item in wanted)]
    recalled = [_recalled(wanted, hits[:most]) for most in (1, 5, 10, 20)]
    best = sum(1 / log2(place + 1) for place in range(1, min(10, len(wanted)) + 1))
    gain = sum(1 / log2(place + 1) for place in places if place <= 10)
    first = 1 / places[0] if places else 0.0
    return Measures._make((*recalled, float(recalled[2] > 0), first, min(1.0, gain / best)))


def _recalled(wanted: Sequence[set[str]], hits: Sequence[str]) -> float:
    return sum(not item.isdisjoint(hits) for item in wanted) / len(wanted)


def mean(of: Sequence[Measures]) -> Measures:
    """Return the mean of each measure; of nothing, nothing."""
    columns = [sum(column) / len(of) for column in zip(*of, strict=True)] if of else [0.0] * 7
    return Measures._make(columns)
