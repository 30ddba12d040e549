"""The numeric weights of the ranking as a table: where each is set, what it is when it does nothing, what it may be.

Left out is what the labelled dialogue cannot judge: what notes and entries get, pairs across a Chinese function word,
the shares of the cut (ordinary prompts set them). So is what only bounds the cost.
"""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any, Final, NamedTuple

from companion.rules import asking, ranking, weighing
from companion.rules.asking import Ask
from scripts.benches.recall import replaced

QUESTIONS: Final = "questions"
POOLED: Final = "pooled"
FIRST_PERSON: Final = "first person"
ADVERSARIAL: Final = "adversarial"

Values = Mapping[str, float]


class Weight(NamedTuple):
    """One weight. ``part`` is what it belongs to, ``neutral`` its value without that part, ``grid`` what it may be.

    ``judge`` is the set by which it is chosen: the questions, unless they cannot tell.
    """

    part: str
    name: str
    neutral: float
    grid: tuple[float, ...]
    judge: str = QUESTIONS


WEIGHTS: Final = (
    Weight("turns before", "BEFORE 1", 0.0, (0.2, 0.4, 0.6, 0.8)),
    Weight("turns before", "BEFORE 2", 0.0, (0.1, 0.2, 0.3, 0.4)),
    Weight("turns before", "BEFORE 3", 0.0, (0.1, 0.2, 0.3)),
    Weight("turns after", "AFTER 1", 0.0, (0.1, 0.2, 0.3, 0.4)),
    Weight("turns after", "AFTER 2", 0.0, (0.1, 0.2, 0.3)),
    Weight("answer after a question", "ANSWER", 0.0, (0.6, 0.8, 1.0)),
    Weight("saturation", "SATURATION", 1.2, (0.3, 0.6, 0.9, 2.0)),
    Weight("rarity to a power below 1", "RARITY", 1.0, (0.7, 0.8, 0.9, 1.2)),
    Weight("own words beside the sum", "OWN", 0.0, (0.1, 0.2, 0.4)),
    Weight("session score", "SESSION", 0.0, (0.1, 0.2, 0.3, 0.5)),
    Weight("related words", "RELATIVE", 0.0, (0.05, 0.1, 0.15, 0.2, 0.3)),
    Weight("weak words", "WEAK_WEIGHT", 1.0, (0.2, 0.4, 0.6, 0.8)),
    Weight("speaker named", "NAMED", 1.0, (1.2, 1.4, 1.6, 2.0)),
    Weight("questions tell less", "QUESTION", 1.0, (0.6, 0.7, 0.8, 0.9)),
    Weight("dates", "MONTH", 0.0, (1.0, 2.0, 3.0, 4.0)),
    Weight("dates", "DAY", 0.0, (1.0, 2.0, 3.0, 4.0)),
    Weight("dates", "NEXT_MONTH", 0.0, (0.5, 1.0, 2.0)),
    Weight("dates", "YEAR", 0.0, (0.5, 1.0, 2.0)),
    Weight("time told when asked", "TIME_TOLD", 1.0, (1.1, 1.2, 1.3, 1.5)),
    Weight("number told when asked", "NUMBER_TOLD", 1.0, (1.1, 1.2, 1.3, 1.5)),
    Weight("sessions without the speaker", "ELSEWHERE", 1.0, (0.2, 0.4, 0.6, 0.8), POOLED),
    Weight("own turns in the first person", "OWN_WORDS", 1.0, (1.1, 1.2, 1.3, 1.5), FIRST_PERSON),
)

NEUTRAL: Final[Values] = {weight.name: weight.neutral for weight in WEIGHTS}


def _home_of(name: str) -> Any:
    return next(module for module in (ranking, weighing, asking) if hasattr(module, name))


def shipped() -> dict[str, float]:
    """Return the weights that stand in the source."""
    around = {
        f"{name} {step}": value for name in ("BEFORE", "AFTER") for step, value in getattr(ranking, name)
    }
    return {name: around[name] if name in around else getattr(_home_of(name), name) for name in NEUTRAL}


@contextmanager
def weighted(values: Values) -> Iterator[None]:
    """Run the block with these weights. A question's answer counts no less than any next turn."""
    plain = {name: value for name, value in values.items() if " " not in name}
    around = {name: _around(name, values) for name in ("BEFORE", "AFTER")}
    answer = max(values["ANSWER"], values["BEFORE 1"])
    with ExitStack() as stack:
        for name, value in {**plain, **around, "ANSWER": answer}.items():
            stack.enter_context(replaced(_home_of(name), name, value))
        yield


def _around(name: str, values: Values) -> tuple[tuple[int, float], ...]:
    steps = [key.partition(" ")[::2] for key in values]
    return tuple((int(step), values[f"{of} {step}"]) for of, step in steps if of == name and step)


def without(values: Values, part: str) -> dict[str, float]:
    """Return the weights with one part of the ranking switched off."""
    return {**values, **{weight.name: weight.neutral for weight in WEIGHTS if weight.part == part}}


def silent(ask: Ask) -> frozenset[str]:
    """Return the weights that cannot change what this message brings up."""
    matters = {
        "WEAK_WEIGHT": not all(item.telling for item in ask.terms),
        "NAMED": bool(ask.speakers),
        "ELSEWHERE": bool(ask.speakers),
        "OWN_WORDS": ask.mine and not ask.speakers,
        "TIME_TOLD": ask.when,
        "NUMBER_TOLD": ask.amount,
        **dict.fromkeys(("MONTH", "DAY", "NEXT_MONTH"), bool(ask.dates.months)),
        "YEAR": bool(ask.dates.years),
    }
    return frozenset(name for name, does in matters.items() if not does)
