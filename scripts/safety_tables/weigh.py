"""Learn how much words speak for danger: ``quick.txt``, ``weights.txt``, ``over.txt`` of ``data/safety/crisis``.

    python -m scripts.safety_tables.weigh [EVERYDAY.jsonl ...]

A logistic regression over the sentences of ``tests/safety/sentences``, the phrases of the lexicon (those of danger for
it, those of idioms and of technical talk against it), the lines of the documents and, where files of everyday talk are
named (``text`` on each line), these, against it. A *sign* is a word or some neighbours; the rarer it is, the more
freely it may weigh (the square of its inverse document frequency). The sum is divided by the root of distinct words.

Three models: the *quick* one of single words and pairs decides whether a message is looked at again, the *whole* one
has threes and the edges of a passage too, and decides. The third tells sentences of danger from those that say it is
not there or is long over. The same files give the same weights. It is run by hand, with the packages of the group
``learn``; the weights are data that a person can read and mend.
"""

import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby
from math import log, sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.safety.crisis_kind import NEIGHBOURS
from companion.safety.crisis_scale import signs_within
from companion.safety.message import distinct, lines
from companion.safety.plain import END
from scripts.arguments import file, parser
from scripts.safety_tables import reading
from scripts.safety_tables.sentences import labelled

ROOT: Final = Path(__file__).resolve().parent.parent.parent
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
FREEDOM: Final = 16.0
"""How freely weights may grow: the inverse of the regularisation."""
USUAL_RARITY: Final = 8.0
SCALE: Final = 16
"""A weight of one is written as this number."""
SMALLEST: Final = 6
SMALLEST_QUICK: Final = 13
"""Lighter signs are left out; of the quick weights more, since every message reads them."""
HEAVIEST: Final = 127
SMALLEST_OF_A_KIND: Final = 2
MOST_OF_A_KIND: Final = 4_000
FREEDOM_OF_A_KIND: Final = 1.0
"""As ``FREEDOM``, of the weights that tell kinds apart."""
CLASSES: Final = {
    "ideation": ("direct", "indirect", "ambivalent", "displaced", "passive", "recent", "sudden-calm"),
    "plan": ("plan", "attempt"),
    "farewell": ("farewell", "giving-away"),
    "self-harm": ("self-harm",),
    "harm-to-others": ("harm-to-others",),
    "violence-at-home": ("violence-at-home",),
    "psychiatric-emergency": ("psychiatric-emergency",),
    "someone-else": ("someone-else",),
}
"""The kinds of answer, with the categories of sentences that belong to each."""
OVER: Final = ("negation", "past-resolved")
"""The categories of sentences that speak of a danger that is not there, or is over."""
COUNTS_OVER: Final = 3.0
"""How much one of them counts beside a sentence of danger, of which there are many more."""
SMALLEST_OVER: Final = 6
"""As ``SMALLEST``, of what is over."""


class Example(NamedTuple):
    """Some words, whether they speak of danger, and how much the example counts."""

    words: tuple[str, ...]
    danger: bool
    counts: float


class Model(NamedTuple):
    """The weights of signs, and where every passage starts; both in units of ``1 / SCALE``."""

    weights: dict[str, int]
    base: int

    @property
    def table(self) -> dict[str, int]:
        """Return the weights with ``BASE``, as tables are made of them."""
        return {"BASE": self.base, **self.weights}


class Learned(NamedTuple):
    """The three models."""

    quick: Model
    whole: Model
    over: Model


def main() -> int:
    """Write the weights; returns the exit code."""
    arguments = parser(__doc__)
    arguments.add_argument(
        "everyday", metavar="EVERYDAY.jsonl", nargs="*", type=file, help="talk without danger, a line each"
    )
    sentences = list(labelled())
    quick, whole, over = learned_from(sentences, arguments.parse_args().everyday)
    _write("quick.txt", "A message is looked at again when its words weigh enough together", quick)
    _write("over.txt", "How much words of danger say that it is not there, or over", over)
    _write("weights.txt", "What the words of a passage weigh together", whole)
    _write_kinds(sentences)
    print(
        f"{len(quick.weights):,} quick, {len(whole.weights):,} whole weights, {len(over.weights):,} of what is over "
        f"from {len(sentences):,} sentences"
    )
    return 0


def learned_from(sentences: list[dict[str, Any]], everyday: Iterable[Path]) -> Learned:
    """Return the models, learned from sentences with a label and from files of everyday talk."""
    found = chain(map(_example, sentences), _phrases(), _work(), _everyday(everyday))
    examples = [example for example in found if example.words]
    return Learned(
        learned(examples, pairs, SMALLEST_QUICK),
        learned(examples, signs_within),
        learned(list(_over(sentences)), signs_within, SMALLEST_OVER),
    )


def pairs(words: list[str]) -> Iterable[str]:
    """Return the single words and the pairs ("a+b") of a text, each once."""
    found: dict[str, None] = {}
    for first, second in zip(words, [*words[1:], "."], strict=True):
        if first[:1].isalnum():
            found[first] = None
            if second[:1].isalnum():
                found[f"{first}+{second}"] = None
    return found


def learned(
    examples: list[Example],
    signs_of: Callable[[list[str]], Iterable[str]],
    smallest: int = SMALLEST,
    freedom: float = FREEDOM,
    *,
    balanced: bool = False,
) -> Model:
    """Return the weights of all signs that are met more than once and weigh ``smallest`` or more.

    ``balanced``: the examples of danger count as much as all others together.
    """
    from scipy import sparse  # noqa: PLC0415 - of the group "learn"; whoever only measures needs none of it
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415 - as above

    signs = [list(signs_of(list(example.words))) for example in examples]
    met = Counter(sign for row in signs for sign in row)
    place = {sign: at for at, sign in enumerate(sorted(sign for sign, count in met.items() if count > 1))}
    rarities = [(log((1 + len(examples)) / (1 + met[sign])) + 1) / USUAL_RARITY for sign in place]
    rarities = [rarity * rarity for rarity in rarities]
    rows, columns, values = [], [], []
    for row, (example, found) in enumerate(zip(examples, signs, strict=True)):
        size = sqrt(distinct(example.words))
        for sign in found:
            if sign in place:
                rows.append(row)
                columns.append(place[sign])
                values.append(rarities[place[sign]] / size)
    matrix = sparse.csr_matrix((values, (rows, columns)), shape=(len(examples), len(place)))
    fitted = LogisticRegression(
        C=freedom,
        solver="liblinear",
        max_iter=400,
        random_state=1,
        class_weight="balanced" if balanced else None,
    )
    fitted.fit(matrix, [example.danger for example in examples], [example.counts for example in examples])
    weights = {sign: fitted.coef_[0][at] * rarities[at] for sign, at in place.items()}
    return Model(_rounded(weights, smallest), round(float(fitted.intercept_[0]) * SCALE))


def _rounded(weights: dict[str, float], smallest: int) -> dict[str, int]:
    rounded = {sign: max(-HEAVIEST, min(HEAVIEST, round(weight * SCALE))) for sign, weight in weights.items()}
    return {sign: weight for sign, weight in rounded.items() if abs(weight) >= smallest}


def _write(name: str, about: str, model: Model) -> None:
    head = (
        f"# {about}; learned by scripts/safety_tables/weigh.py.\n"
        "# Format: weight and the signs that have it (^ and $ are the edges of a passage).\n"
        "# BASE is where every passage starts.\n"
    )
    text = "\n".join([head, f"BASE {model.base}", *_weight_lines(model.weights), ""])
    (reading.CRISIS / name).write_text(text, encoding="utf-8")


def _weight_lines(weights: dict[str, int]) -> list[str]:
    """Return a line for each weight, the heaviest first: the weight and the signs that have it."""
    rows: dict[int, list[str]] = defaultdict(list)
    for sign, weight in weights.items():
        rows[weight].append(sign)
    return [f"{weight} {' '.join(sorted(signs))}" for weight, signs in sorted(rows.items(), reverse=True)]


def _write_kinds(sentences: Iterable[dict[str, Any]]) -> None:
    head = (
        "# Signs that tell one kind of danger from the others; learned by scripts/safety_tables/weigh.py.\n"
        "# Format: kind, weight and the signs that have it (^ and $ are the edges of a passage).\n"
    )
    text = "\n".join([head, *_kind_lines(sentences), ""])
    (reading.CRISIS / "kinds.txt").write_text(text, encoding="utf-8")


def _kind_lines(sentences: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Yield for each kind of danger the signs that speak most for it, learned against the other kinds."""
    known = set(chain(*CLASSES.values()))
    crisis = [one for one in sentences if one["label"] == "crisis" and one["category"] in known]
    words = [words_of(one["text"]) for one in crisis]
    for kind, categories in CLASSES.items():
        examples = [
            Example(row, one["category"] in categories, 1.0) for row, one in zip(words, crisis, strict=True)
        ]
        model = learned(examples, _signs_of_a_kind, SMALLEST_OF_A_KIND, FREEDOM_OF_A_KIND, balanced=True)
        yield f"{kind} BASE {model.base}"
        heaviest = sorted(model.weights.items(), key=lambda sign: (-abs(sign[1]), sign[0]))
        yield from (f"{kind} {line}" for line in _weight_lines(dict(heaviest[:MOST_OF_A_KIND])))


def _signs_of_a_kind(words: list[str]) -> Iterable[str]:
    return signs_within(words, NEIGHBOURS)


def words_of(text: str) -> tuple[str, ...]:
    """Return the plain words of a text, line by line."""
    return tuple(word for line in lines(text) for word in (*line.words(), "."))


def _example(sentence: dict[str, Any]) -> Example:
    counts = {"concern": 0.3, "not": 1.3}.get(sentence["label"], 1.0)
    return Example(words_of(sentence["text"]), sentence["label"] != "not", counts)


def _over(sentences: Iterable[dict[str, Any]]) -> Iterator[Example]:
    """Yield sentences of danger, and as the others those that say it is not there or over."""
    for sentence in sentences:
        over = sentence["category"] in OVER
        if over or sentence["label"] == "crisis":
            yield Example(words_of(sentence["text"]), over, COUNTS_OVER if over else 1.0)


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
                    yield Example(form, name in FOR, 0.2)


def _work() -> Iterator[Example]:
    """Yield the lines of the project's own documents but those about safety: how people write about their work."""
    for path in sorted((ROOT / "docs").rglob("*.md")):
        if "safety" not in path.name:
            for line in path.read_text(encoding="utf-8").splitlines():
                yield Example(words_of(line), danger=False, counts=0.2)


def _everyday(paths: Iterable[Path]) -> Iterator[Example]:
    """Yield everyday talk turn by turn and sentence by sentence; most of what people write is short."""
    said: dict[tuple[str, ...], None] = {}
    for path in paths:
        with path.open(encoding="utf-8") as rows:
            for line in rows:
                words = words_of(json.loads(line)["text"])
                yield Example(words, danger=False, counts=0.3)
                said |= dict.fromkeys(_sentences_of(words))
    for sentence in said:
        yield Example(sentence, danger=False, counts=0.3)


def _sentences_of(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for point, group in groupby(words, lambda word: word == END):
        if not point:
            yield (*group, END)


if __name__ == "__main__":
    sys.exit(main())
