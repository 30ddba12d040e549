"""Phrases as text tables, in the format that ``companion/safety/phrases.py`` and ``phrase_lines.py`` read."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from companion.safety.phrase_lines import PLACE_BYTES
from scripts.safety_tables.reading import Lexicon, Pattern, Step, spelt

LONGEST_LINE = 20_000
"""Characters of the longest line that is read as a whole."""


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
    lines: dict[str, str] = {}
    for first, seconds in sorted(merged.items()):
        lines |= _lines_of(
            first, {second: _entries(rests, letters) for second, rests in sorted(seconds.items())}
        )
    return lines


def _entries(rests: dict[str, set[str]], letters: dict[str, str]) -> str:
    return ";".join(
        f"{rest}|{''.join(letters[name] for name in sorted(meant))}" for rest, meant in rests.items()
    )


def _lines_of(first: str, entries: dict[str, str]) -> dict[str, str]:
    """Return the line of a first word, or a line for each of its second words where it would be very long."""
    line = "\t".join(f"{second}:{text}" for second, text in entries.items())
    if len(line) <= LONGEST_LINE:
        return {first: line}
    alone = f":{entries.pop('')}\t" if "" in entries else ""
    return {first: alone, **{f"{first} {second}": text for second, text in entries.items()}}


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
