"""Phrases as text tables, in the format that ``companion/safety/phrases.py`` and ``phrase_lines.py`` read."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from companion.safety.phrase_lines import PLACE_BYTES
from scripts.safety_tables.reading import Lexicon, Pattern, Step, spelt


def phrase_lines(
    found: Lexicon, names: Sequence[str], named: Mapping[Step, str] | None = None
) -> dict[str, str]:
    """Return a line of phrases for each first word; ``names`` gives the order of the two-letter codes.

    A choice in ``named`` is written ``<name>``.
    """
    letters = {name: chr(97 + place // 26) + chr(97 + place % 26) for place, name in enumerate(names)}
    merged: dict[str, dict[str, dict[str, set[str]]]] = defaultdict(
        lambda: defaultdict(lambda: defaultdict(set))
    )
    for pattern, meant in found.items():
        for first, second, rest in _heads(pattern, named or {}):
            merged[first][second][rest] |= meant
    return {first: _line(seconds, letters) for first, seconds in sorted(merged.items())}


def _line(seconds: dict[str, dict[str, set[str]]], letters: dict[str, str]) -> str:
    parts = []
    for second, rests in sorted(seconds.items()):
        entries = (
            f"{rest}|{''.join(letters[name] for name in sorted(meant))}" for rest, meant in rests.items()
        )
        parts.append(f"{second}:{';'.join(entries)}")
    return "\t".join(parts)


def _heads(pattern: Pattern, named: Mapping[Step, str]) -> Iterator[tuple[str, str, str]]:
    """Yield every first and second word of a pattern with the text of the rest."""
    for words, rest in spelt(pattern, 2):
        later = [f"<{named[step]}>" if step in named else choices_text(step) for step in rest]
        if words:
            yield words[0], (words[1] if len(words) > 1 else ""), " ".join([*words[2:], *later])


def choices_text(step: Step) -> str:
    """Return a choice as it is written in a table."""
    return "/".join("_".join(choice) for choice in step)


def table_text(lines: Mapping[str, str]) -> str:
    """Return the lines of a table as one text, in the order of their words."""
    return "".join(f"{word}\t{line}\n" for word, line in sorted(lines.items()))


def index_of(text: str) -> dict[str, object]:
    """Return where each line of a table stands in its file, by word."""
    alone, places, longer, begin = "", b"", "", 0
    for line in text.removesuffix("\n").split("\n"):
        word, size = line.partition("\t")[0], len(line.encode())
        if len(word) == 1:
            alone += word
            places += begin.to_bytes(PLACE_BYTES, "little") + size.to_bytes(PLACE_BYTES, "little")
        else:
            longer += f"{word}\t{begin}\t{size}\n"
        begin += size + 1
    return {"ALONE": alone, "PLACES": places, "LONGER": longer}
