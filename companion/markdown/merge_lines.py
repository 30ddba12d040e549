"""Three-way merge of a body's later lines, as a list.

Each line is known by the hash of its day and words, and its number among equal ones. What only one side
added is kept, what only one side removed is gone; a line that was reworded counts as removed and added, so
words of both sides survive. Where both sides changed, the store's order holds and a person's line stands
after the line that it follows in the file, behind what the store added there on earlier days.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from companion.markdown.merge_base import line_hash
from companion.rules.notes import Line

Key = tuple[str, int]


class MergedLines(NamedTuple):
    """The lines, and whether both sides reworded the same one (both wordings are among the lines)."""

    lines: tuple[Line, ...]
    clash: bool


def merge_lines(base: Sequence[str], stored: Sequence[Line], file: Sequence[Line]) -> MergedLines:
    """Return the lines after both sides' changes. ``base`` are hashes in order (``line_hash``)."""
    stored_keys, file_keys = _keyed(stored), _keyed(file)
    base_keys = _numbered(base)
    if base_keys == list(file_keys):
        return MergedLines(tuple(stored), clash=False)
    if base_keys == list(stored_keys):
        return MergedLines(_with_known_instants(file_keys, stored_keys), clash=False)
    known = set(base_keys)
    kept = [key for key in stored_keys if key in file_keys or key not in known]
    added = [key for key in file_keys if key not in stored_keys and key not in known]
    merged = {**file_keys, **stored_keys}
    for key in added:
        kept.insert(_place(key, kept, list(file_keys), known, merged), key)
    clash = _both_reworded(base_keys, stored_keys, file_keys)
    return MergedLines(tuple(merged[key] for key in kept), clash)


def _numbered(hashes: Sequence[str]) -> list[Key]:
    seen: Counter[str] = Counter()
    keys = []
    for hashed in hashes:
        keys.append((hashed, seen[hashed]))
        seen[hashed] += 1
    return keys


def _keyed(lines: Sequence[Line]) -> dict[Key, Line]:
    return dict(zip(_numbered([line_hash(line) for line in lines]), lines, strict=True))


def _with_known_instants(file: dict[Key, Line], stored: dict[Key, Line]) -> tuple[Line, ...]:
    return tuple(stored.get(key, line) for key, line in file.items())


def _place(key: Key, kept: list[Key], in_file: list[Key], known: set[Key], lines: dict[Key, Line]) -> int:
    """Return where in ``kept`` the line that a person added belongs."""
    before = in_file[: in_file.index(key)]
    after = next((one for one in reversed(before) if one in kept), None)
    place = 0 if after is None else kept.index(after) + 1
    while place < len(kept) and _came_first(kept[place], key, in_file, known, lines):
        place += 1
    return place


def _came_first(other: Key, key: Key, in_file: list[Key], known: set[Key], lines: dict[Key, Line]) -> bool:
    if other in known or other in in_file:
        return False
    return (lines[other].on or "") <= (lines[key].on or "")


def _both_reworded(base: list[Key], stored: dict[Key, Line], file: dict[Key, Line]) -> bool:
    """Return whether a line of the base is gone on both sides and each has another in its place."""
    for at, key in enumerate(base):
        if key in stored or key in file:
            continue
        mine = _successor(base[:at], list(stored))
        other = _successor(base[:at], list(file))
        if mine is not None and other is not None and not {mine, other} & set(base) and mine != other:
            return True
    return False


def _successor(earlier: list[Key], side: list[Key]) -> Key | None:
    """Return what follows, on one side, the nearest of the ``earlier`` base lines that it still has."""
    before = next((key for key in reversed(earlier) if key in side), None)
    place = 0 if before is None else side.index(before) + 1
    return side[place] if place < len(side) else None
