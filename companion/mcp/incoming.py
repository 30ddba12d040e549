r"""Lines from a host, with what the SDK could not read mended: half of a character.

A host that cuts a text in the middle of an emoji sends half of it as ``\ud83d``, which JSON allows and UTF-8 has no
form for. The SDK drops such a line without a word, and the call would never be answered; so the half becomes the
sign for what cannot be read (U+FFFD).
"""

import re
from typing import BinaryIO, Final

_ESCAPE: Final = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[dD][89a-fA-F][0-9a-fA-F]{2}|.)"
)
"""An escape of JSON: both halves of a character, one half alone, or any other."""
_HALF: Final = 6


class Lines:
    """A stream of bytes as lines of text that JSON can be read from."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self) -> str:
        """Return the next line with its end, mended; empty at the end of the stream."""
        return mended(self._stream.readline().decode("utf-8", "replace"))


def mended(line: str) -> str:
    r"""Return a line of JSON without halves of characters.

    >>> mended(r'["\ud83d", "\ud83d\ude00", "\\ud83d"]')
    '["\\ufffd", "\\ud83d\\ude00", "\\\\ud83d"]'
    """
    return _ESCAPE.sub(_replaced, line) if "\\ud" in line.lower() else line


def _replaced(found: re.Match[str]) -> str:
    escape = found[0]
    return "\\ufffd" if len(escape) == _HALF else escape
