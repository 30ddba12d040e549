"""Learn how much each word, and each two neighbours, speak for danger: ``companion/data/safety/crisis/weights.txt``.

    python -m scripts.safety_tables.weigh [EVERYDAY.jsonl ...]

A plain logistic regression over the sentences of ``tests/safety/crisis_regression.jsonl``, the phrases of the lexicon
(those of danger for it, those of idioms and of technical talk against it), the lines of the documents and, where files
of everyday talk are named (``text`` on each line), these, against it. The same files give the same weights. It is run
by hand; the weights are data that a person can read and mend.
"""

import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from math import exp, sqrt
from pathlib import Path
from typing import Any, Final

from companion.safety.message import lines
from scripts.safety_tables import reading

ROOT: Final = Path(__file__).resolve().parent.parent.parent
SENTENCES: Final = ROOT / "tests" / "safety" / "crisis_regression.jsonl"
_AGAINST = (
    "TECH TRIVIAL PLAY JOKE FICTION NEWS ACADEMIC WORK MASK CRAFT NEW_ONE ACCIDENT MEDICAL PET BENIGN_PLACE "
    "FUN_PLACE RESOLVED COMPLAINT THING MONEY SPORT HYPER THAN_DO IDIOM_COND"
)
_FOR = (
    "BURDEN NO_REASON HOPELESS WORTHLESS EXHAUSTED LIVING_DONE PAIN_STOP FATE WITHOUT_ME NO_WAY_OUT FINAL_WORDS GIVE "
    "AFFAIRS NOT_AROUND NOBODY_MISS CONTROL HITS_ME DELUSION VOICES_ILL UNREAL HIDING HOME_FEAR SH_ACT CALM_END "
    "NO_WORRY LAST_LOVE DIE DIE_SELF NEVER_BORN NOT_WAKE RISKY HURT_SELF AT_BODY TOOK_PILLS ANHEDONIA CRYING LOW DARK "
    "KILL_HIM THREAT OTHER_NOW PICTURE_GONE DAYS_COUNTED DONE_WALKING DRAWN FRIEND_ITEMS OTHER_GONE LETTER "
    "AFFAIRS_ALL STAND_OVER ON_EDGE EASY_END"
)
AGAINST: Final = frozenset(_AGAINST.split())
FOR: Final = frozenset(_FOR.split())
"""The concepts whose phrases speak against danger and for it."""
MOST_PHRASES: Final = 80
ROUNDS: Final = 10
RATE: Final = 0.3
SHRINK: Final = 2e-2
SCALE: Final = 40
"""A weight of one is written as this number."""
SMALLEST: Final = 4
HEAVIEST: Final = 127
HEAVY: Final = 28
"""From this score on the words together are heard; in units of a weight."""
MOST_OF_A_KIND: Final = 150
CLASSES: Final = {
    "ideation": ("direct", "indirect", "ambivalent", "displaced", "passive", "recent", "sudden-calm"),
    "plan": ("plan",),
    "farewell": ("farewell", "giving-away"),
    "self-harm": ("self-harm",),
    "harm-to-others": ("harm-to-others",),
    "violence-at-home": ("violence-at-home",),
    "psychiatric-emergency": ("psychiatric-emergency",),
    "someone-else": ("someone-else",),
}
"""The kinds of answer, with the categories of sentences that belong to each."""

Example = tuple[tuple[str, ...], float, float]
"""The signs of some words, 1 for danger, and how much it counts."""


def main(arguments: list[str]) -> int:
    """Write the weights; returns the exit code."""
    examples = [*_sentences(), *_phrases(), *_work(), *_everyday(map(Path, arguments))]
    weights, base = learned(examples)
    kept = {sign: round(weight * SCALE) for sign, weight in weights.items()}
    kept = {
        sign: max(-HEAVIEST, min(HEAVIEST, weight))
        for sign, weight in kept.items()
        if abs(weight) >= SMALLEST
    }
    rows: dict[int, list[str]] = defaultdict(list)
    for sign, weight in kept.items():
        rows[weight].append(sign)
    lines = [f"{weight} {' '.join(sorted(signs))}" for weight, signs in sorted(rows.items(), reverse=True)]
    head = (
        "# How much a word, or two neighbours (a+b), speaks for danger; learned by scripts/safety_tables/weigh.py.\n"
        "# Format: weight and the signs that have it. BASE is where every passage starts.\n\n"
    )
    lines += [
        "",
        "# Signs that tell one kind of danger from the others: kind, weight, signs.",
        "",
        *_kind_lines(),
    ]
    text = f"{head}BASE {round(base * SCALE)}\nHEAVY {HEAVY}\n" + "\n".join(lines) + "\n"
    (reading.CRISIS / "weights.txt").write_text(text, encoding="utf-8")
    print(f"{len(kept):,} weights from {len(examples):,} examples, base {base:.2f}")
    return 0


def signs_of(words: Iterable[str]) -> tuple[str, ...]:
    """Return the words and their neighbours as signs, each once."""
    found: dict[str, None] = {}
    before = ""
    for word in words:
        plain = word.isalnum() or "'" in word
        if plain:
            found[word] = None
            if before:
                found[f"{before}+{word}"] = None
        before = word if plain else ""
    return tuple(found)


def learned(examples: list[Example]) -> tuple[dict[str, float], float]:
    """Return the weights of signs that are met more than once, and where every passage starts."""
    met = Counter(sign for signs, _, _ in examples for sign in signs)
    rows = [
        (tuple(s for s in signs if met[s] > 1), _size(signs), said, counts)
        for signs, said, counts in examples
    ]
    weights: dict[str, float] = defaultdict(float)
    base = 0.0
    shuffled = random.Random(1)  # noqa: S311 - the same order each time is what is wanted
    for turn in range(ROUNDS):
        shuffled.shuffle(rows)
        rate = RATE / (1 + turn / 2)
        for signs, size, said, counts in rows:
            score = base + sum(weights[sign] for sign in signs) / size
            step = (1 / (1 + exp(-max(-30.0, min(30.0, score)))) - said) * counts * rate
            base -= step * 0.3
            for sign in signs:
                weights[sign] -= 3 * step / size + rate * SHRINK * weights[sign]
    return weights, base


def _kind_lines() -> Iterator[str]:
    """Yield for each kind of danger the signs that speak most for it, learned against the other kinds."""
    crisis = [
        (signs_of(words_of(one["text"])), one["category"]) for one in _read() if one["label"] == "crisis"
    ]
    for kind, categories in CLASSES.items():
        weights, _ = learned([(signs, float(category in categories), 1.0) for signs, category in crisis])
        heaviest = sorted(weights.items(), key=lambda sign: (-sign[1], sign[0]))[:MOST_OF_A_KIND]
        by_weight: dict[int, list[str]] = defaultdict(list)
        for sign, weight in heaviest:
            by_weight[min(HEAVIEST, round(weight * SCALE))].append(sign)
        for heavy, signs in by_weight.items():
            yield f"{kind} {heavy} {' '.join(sorted(signs))}"


def _read() -> list[dict[str, Any]]:
    """Return the sentences of the regression set."""
    with SENTENCES.open(encoding="utf-8") as rows:
        return [json.loads(row) for row in rows]


def _size(signs: tuple[str, ...]) -> float:
    """Return what a sum is divided by: the root of the number of distinct words."""
    return sqrt(max(1, sum("+" not in sign for sign in signs)))


def words_of(text: str) -> Iterator[str]:
    """Yield the plain words of a text, line by line."""
    for line in lines(text):
        yield from line.words()
        yield "."


def _sentences() -> Iterator[Example]:
    for sentence in _read():
        said = float(sentence["label"] != "not")
        counts = {"concern": 0.3, "not": 1.3}.get(sentence["label"], 1.0)
        yield signs_of(words_of(sentence["text"])), said, counts


def _phrases() -> Iterator[Example]:
    chosen = random.Random(3)  # noqa: S311 - the same choice each time is what is wanted
    for language in reading.LANGUAGES:
        for name, section in sorted(reading.sections_of(reading.CRISIS / f"{language}.txt").items()):
            if name in AGAINST or name in FOR:
                forms = [
                    tuple(word for step in reading.pattern_of(phrase) for word in chosen.choice(step))
                    for phrase in reading.phrases_of(section)
                ]
                chosen.shuffle(forms)
                for form in forms[:MOST_PHRASES]:
                    yield signs_of(form), float(name in FOR), 0.2


def _work() -> Iterator[Example]:
    """Yield the lines of the project's own documents but those about safety: how people write about their work."""
    for path in sorted((ROOT / "docs").rglob("*.md")):
        if "safety" not in path.name:
            for line in path.read_text(encoding="utf-8").splitlines():
                yield signs_of(words_of(line)), 0.0, 0.2


def _everyday(paths: Iterable[Path]) -> Iterator[Example]:
    for path in paths:
        with path.open(encoding="utf-8") as rows:
            for line in rows:
                yield signs_of(words_of(json.loads(line)["text"])), 0.0, 0.3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
