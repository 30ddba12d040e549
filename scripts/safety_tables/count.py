"""Count how often the words of the lexicon, and their neighbours, stand in everyday talk: ``common.txt``.

    python -m scripts.safety_tables.count [EVERYDAY.jsonl ...]

Read are the sentences of ``tests/safety/sentences`` that are no danger, the documents, and files of everyday talk
(``text`` on each line). The counts decide which signs the prefilter looks for (``signs.py``), so how quick it is, never
a verdict. They are of 100,000 words of the language that a word belongs to, rounded down to a power of two; words that
are rarer than one, and neighbours that are rarer than two, are left out.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Final

from companion.safety.plain import END, QUOTE
from companion.safety.signs import MOST_WORDS
from scripts.arguments import file, parser
from scripts.safety_tables import reading
from scripts.safety_tables.sentences import labelled
from scripts.safety_tables.weigh import ROOT, words_of

OF: Final = 100_000
MOST_ON_A_LINE: Final = 24
_HEAD: Final = (
    "# How often the words of the lexicon, and neighbours in it, stand in 100,000 words of everyday talk and technical",
    "# text, rounded down to a power of two; counted by scripts/safety_tables/count.py. It only decides how quick the",
    "# prefilter is, never a verdict; what is not listed is rare.",
    "",
)
_MARKS: Final = (END, QUOTE)


def main() -> int:
    """Write the counts; returns the exit code."""
    arguments = parser(__doc__)
    arguments.add_argument(
        "everyday", metavar="EVERYDAY.jsonl", nargs="*", type=file, help="talk without danger, a line each"
    )
    known = _lexicon_words()
    counts = _counted(_texts(arguments.parse_args().everyday), known)
    path = reading.CRISIS / "common.txt"
    path.write_text("\n".join(_lines(counts)), encoding="utf-8")
    print(f"{len(counts):,} words and neighbours")
    return 0


def _lexicon_words() -> set[str]:
    """Return every word of a phrase of danger or of a request."""
    patterns = chain(reading.lexicon(), reading.requests())
    return {word for pattern in patterns for step in pattern for choice in step for word in choice}


def _texts(everyday: Iterable[Path]) -> Iterator[str]:
    yield from (one["text"] for one in labelled() if one["label"] == "not")
    for path in sorted((ROOT / "docs").rglob("*.md")):
        yield path.read_text(encoding="utf-8")
    for path in everyday:
        with path.open(encoding="utf-8") as rows:
            yield from (json.loads(row)["text"] for row in rows)


def _counted(texts: Iterable[str], known: set[str]) -> dict[str, int]:
    """Return the counts of 100,000 words of the same language, by words with "+" between them."""
    found: Counter[tuple[str, ...]] = Counter()
    total: Counter[bool] = Counter()
    for text in texts:
        words = words_of(text)
        total.update(word.isascii() for word in words if word not in _MARKS)
        found.update(_neighbours(words, known))
    return {
        "+".join(sign): 1 << (rate.bit_length() - 1)
        for sign, count in found.items()
        if (rate := count * OF // total[sign[0].isascii()]) >= min(len(sign), 2)
    }


def _neighbours(words: tuple[str, ...], known: set[str]) -> Iterator[tuple[str, ...]]:
    """Yield known words, and such with known neighbours, as many as make a sign."""
    for place in range(len(words)):
        for end in range(place + 1, min(place + MOST_WORDS, len(words)) + 1):
            if words[end - 1] not in known or words[end - 1] in _MARKS:
                break
            yield words[place:end]


def _lines(counts: dict[str, int]) -> Iterator[str]:
    yield from _HEAD
    signs: dict[int, list[str]] = defaultdict(list)
    for sign, rate in sorted(counts.items()):
        signs[rate].append(sign)
    for rate, row in sorted(signs.items(), reverse=True):
        for start in range(0, len(row), MOST_ON_A_LINE):
            yield f"{rate} {' '.join(row[start : start + MOST_ON_A_LINE])}"
    yield ""


if __name__ == "__main__":
    sys.exit(main())
