"""The labelled sentences of ``tests/safety/sentences``, and which of them are missed.

    python -m scripts.safety_tables.sentences

marks the misses (``known_miss``), so that a test sees a new one and one that is gone.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.safety.crisis import assess

SENTENCES: Final = Path(__file__).resolve().parent.parent.parent / "tests" / "safety" / "sentences"
FIRST: Final = "first"
"""The set that rules were mended for; the others were written by people who had not seen any, and only learned from."""


def labelled() -> Iterator[dict[str, Any]]:
    """Yield the sentences (``category``, ``lang``, ``label``, ``text``); ``set`` names the file of each."""
    for path in sorted(SENTENCES.glob("*.jsonl")):
        with path.open(encoding="utf-8") as rows:
            for row in rows:
                yield {**json.loads(row), "set": path.stem}


def is_missed(sentence: dict[str, Any]) -> bool:
    """Tell whether the answer is not that of the label; for a sudden calm without history concern counts (C-89)."""
    level = assess(sentence["text"]).level
    if sentence["label"] == "not":
        return level == "crisis"
    if sentence["label"] == "concern" or sentence["category"].replace("_", "-") == "sudden-calm":
        return level == "none"
    return level != "crisis"


def main() -> int:
    """Mark what is missed; returns the exit code."""
    for path in sorted(SENTENCES.glob("*.jsonl")):
        rows = [json.loads(row) for row in path.read_text(encoding="utf-8").splitlines()]
        for row in rows:
            row.pop("known_miss", None)
            if is_missed(row):
                row["known_miss"] = True
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        path.write_text(text, encoding="utf-8")
        print(f"{path.stem}: {sum('known_miss' in row for row in rows)} of {len(rows)} missed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
