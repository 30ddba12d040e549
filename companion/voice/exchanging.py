"""What came in from the files of other memory tools, and a word about each row that did not or was repaired.

Rows with the same reason share one sentence with their lines, so that a backup of ten thousand rows has an answer
that can be read. No sentence holds a word of what it is about.
"""

# Members need no sentence of their own: they are the fields of the values named in each class.
# ruff: noqa: D102

from collections.abc import Sequence
from typing import Final, Protocol

from companion.data.text import exchange_words
from companion.safety.clean import shown_line
from companion.voice.language import Language
from companion.voice.words import comma_list

_COUNTED: Final = ("added", "changed", "archived", "same", "skipped", "failed")
_MOST_SPANS: Final = 8
"""Stretches of lines that are named; of the rest only the number is."""


class Remark(Protocol):
    """Something to say about a row (``exchange.values.Remark``)."""

    @property
    def line(self) -> int: ...
    @property
    def reason(self) -> str: ...
    @property
    def detail(self) -> str: ...
    @property
    def failed(self) -> bool: ...


class FileTaken(Protocol):
    """What became of a file (``actions.changes.import_tools.FileTaken``)."""

    @property
    def file(self) -> str: ...
    @property
    def added(self) -> int: ...
    @property
    def changed(self) -> int: ...
    @property
    def archived(self) -> int: ...
    @property
    def same(self) -> int: ...
    @property
    def skipped(self) -> int: ...
    @property
    def failed(self) -> int: ...
    @property
    def remarks(self) -> Sequence[Remark]: ...


def taken(file: FileTaken, language: Language) -> str:
    """Return what came in from a file, in one line; what did not happen is not mentioned."""
    counted = {name: getattr(file, name) for name in _COUNTED}
    parts = [_say(language, f"taken.{name}", n=f"{number:,}") for name, number in counted.items() if number]
    counts = comma_list(language, parts or [_say(language, "taken.nothing")])
    return _say(language, "taken", file=shown_line(file.file), counts=counts)


def remarks(file: FileTaken, language: Language) -> list[str]:
    """Return one line for each reason, with the rows it is about; those that failed come first."""
    lines: dict[tuple[bool, str, str], list[int]] = {}
    for remark in file.remarks:
        lines.setdefault((not remark.failed, remark.reason, remark.detail), []).append(remark.line)
    said = []
    for noted, reason, detail in sorted(lines, key=lambda key: key[0]):
        why = _say(language, f"why.{reason}", detail=detail)
        place = _place(file.file, lines[noted, reason, detail], language)
        said.append(_say(language, "remark.noted" if noted else "remark.failed", place=place, why=why))
    return said


def _place(file: str, lines: Sequence[int], language: Language) -> str:
    """Return the file and the lines in it; a remark about the whole file has none."""
    spans = _spans([line for line in lines if line])
    if not spans:
        return shown_line(file)
    shown = comma_list(language, [_span(first, last) for first, last in spans[:_MOST_SPANS]])
    more = sum(last - first + 1 for first, last in spans[_MOST_SPANS:])
    one = len(spans) == 1 and spans[0][0] == spans[0][1]
    key = "line.more" if more else "line.one" if one else "line.many"
    where = _say(language, key, lines=shown, n=f"{more:,}")
    return _say(language, "place.gap", file=shown_line(file), lines=where)


def _spans(lines: Sequence[int]) -> list[tuple[int, int]]:
    """Return lines as stretches without a gap."""
    spans: list[tuple[int, int]] = []
    for line in sorted(set(lines)):
        if spans and line == spans[-1][1] + 1:
            spans[-1] = (spans[-1][0], line)
        else:
            spans.append((line, line))
    return spans


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


def _say(language: Language, key: str, /, **values: object) -> str:
    return exchange_words(language)[key].format(**values)
