"""What an importer has to say about a file: one plain sentence each.

A remark never holds a note's words. The one stored value that it may show is the bad value of a header
field, cut short, because a person cannot mend what is not shown (K19).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.errors import Refused
from companion.text.normalise import one_line

SHOWN_LENGTH: Final = 40


class Remark(NamedTuple):
    """One thing to say about a file, or about the folder when ``file`` is empty.

    ``line`` counts from 1; ``quiet`` marks what needs no one's attention.
    """

    file: str
    line: int | None
    field: str | None
    message: str
    quiet: bool = False

    def __str__(self) -> str:
        """Return the remark on one line: file, line, field, sentence. No name can break the line."""
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return one_line(": ".join(part for part in (place, self.field, self.message) if part))


class FileRefused(Refused):
    """A file that cannot be read as a note; ``remark`` names file, line and field."""

    def __init__(self, remark: Remark) -> None:
        super().__init__(str(remark))
        self.remark = remark


class Notebook:
    """Collects the remarks about one file while it is read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._remarks: list[Remark] = []

    def say(self, message: str, field: str | None = None, line: int | None = None) -> None:
        """Write down something that the person should know."""
        self._remarks.append(Remark(self.file, line, field, message))

    def murmur(self, message: str, field: str | None = None, line: int | None = None) -> None:
        """Write down something harmless (a quiet remark)."""
        self._remarks.append(Remark(self.file, line, field, message, quiet=True))

    def refusal(self, message: str, field: str | None = None, line: int | None = None) -> FileRefused:
        """Return the error that refuses this file, to be raised."""
        return FileRefused(Remark(self.file, line, field, message))

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Everything written down so far, in order."""
        return tuple(self._remarks)


def shown(value: str) -> str:
    """Return a bad header value as a remark may show it: quoted, on one line, at most 40 characters."""
    line = one_line(value)
    return f"'{line}'" if len(line) <= SHOWN_LENGTH else f"'{line[: SHOWN_LENGTH - 1]}…'"


def listed(words: Sequence[str]) -> str:
    """Return words as English lists them: ``a, b or c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
