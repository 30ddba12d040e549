"""What the crisis check makes of words it never saw: each set of sentences with weights learned without it.

    scripts/nightly safety [EVERYDAY.jsonl ...]

The rules stay as they are; all sets but ``first`` were written by people who had not seen them. ``EVERYDAY.jsonl``
(``text`` on each line) is talk without danger that the weights are learned from as well. Needs the packages of the
dependency group ``learn``.
"""

import sys
from types import ModuleType
from typing import Any

from companion.safety import crisis_weight, signs
from companion.safety.tables import (
    over_latin,
    over_other,
    prefilter,
    prefilter_chinese,
    weights_latin,
    weights_other,
)
from scripts.arguments import file, parser
from scripts.generate_safety import prefilter_tables
from scripts.safety_tables.sentences import FIRST, is_missed, labelled
from scripts.safety_tables.signs import weight_tables
from scripts.safety_tables.weigh import Learned, learned_from

LOOK_ALIKES = "look_alikes"
"""The set of look-alikes alone; other sets without danger are everyday messages."""
HARD = ("near", "quiet", "over", "over_short", "not_over", "other_words", "masked", "sideways")
"""How the names of sets end that were written to mislead, or as sideways as a person can say it."""


def main() -> int:
    """Print what is missed of each set; returns 1 when the limits of all but everyday messages do not hold."""
    arguments = parser(__doc__)
    arguments.add_argument(
        "everyday", metavar="EVERYDAY.jsonl", nargs="*", type=file, help="talk without danger, a line each"
    )
    everyday = arguments.parse_args().everyday
    sentences = list(labelled())
    total, plain, ordinary = [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]
    for name in sorted({sentence["set"] for sentence in sentences} - {FIRST}):
        _use(learned_from([one for one in sentences if one["set"] != name], everyday))
        counts = _counted([one for one in sentences if one["set"] == name])
        if any(counts[:2]) or name == LOOK_ALIKES:
            total = _sum(total, counts)
            plain = plain if _is_hard(name) else _sum(plain, counts)
        else:
            ordinary = _sum(ordinary, counts)
        print(_told(name, counts), flush=True)
    print(_told("everyday messages", ordinary))
    print(_told("all others but the hard ones", plain))
    print(_told("all others", total))
    missed, crisis, wrong, others = total
    return 0 if missed <= 0.08 * crisis and wrong <= 0.05 * others else 1


def _is_hard(name: str) -> bool:
    return name.partition("_")[2] in HARD


def _sum(before: list[int], now: list[int]) -> list[int]:
    return [one + other for one, other in zip(before, now, strict=True)]


def _counted(sentences: list[dict[str, Any]]) -> list[int]:
    """Return the crisis sentences below crisis, all of them, the look-alikes taken for a crisis, all of them."""
    crisis = [one for one in sentences if one["label"] == "crisis"]
    others = [one for one in sentences if one["label"] == "not"]
    return [sum(map(is_missed, crisis)), len(crisis), sum(map(is_missed, others)), len(others)]


def _told(name: str, counts: list[int]) -> str:
    missed, crisis, wrong, others = counts
    return (
        f"{name}: crisis below crisis {missed}/{crisis} ({missed / max(1, crisis):.1%}) · "
        f"look-alikes as crisis {wrong}/{others} ({wrong / max(1, others):.1%})"
    )


def _use(found: Learned) -> None:
    """Let the running program use other weights."""
    latin, other = prefilter_tables(found.quick.table)
    _set(prefilter, latin)
    _set(prefilter_chinese, other)
    danger, over = weight_tables(found.whole.table), weight_tables(found.over.table)
    _set(weights_latin, danger["latin"])
    _set(weights_other, danger["other"])
    _set(over_latin, over["latin"])
    _set(over_other, over["other"])
    signs.forget()
    crisis_weight.DANGER.forget()
    crisis_weight.OVER.forget()


def _set(module: ModuleType, tables: dict[str, object]) -> None:
    for name, table in tables.items():
        setattr(module, name, table)


if __name__ == "__main__":
    sys.exit(main())
