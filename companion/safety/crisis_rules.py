"""What a crisis rule is, as the generated table holds it."""

from typing import NamedTuple


class Rule(NamedTuple):
    """Concepts in order, what must be near, what must not, and what a match stands for.

    ``sequence[i]`` and ``sequence[i + 1]`` are at most ``gaps[i]`` words apart, in one sentence. Every entry of
    ``needs`` and none of ``unless`` is in the passage. ``weight``: 5 firm, 4 plain, 3 soft, 2 half, 1 faint.
    """

    name: str
    kind: str
    weight: int
    strength: str
    sequence: tuple[tuple[str, ...], ...]
    gaps: tuple[int, ...]
    needs: tuple[tuple[str, ...], ...]
    unless: tuple[str, ...]
    source: str
