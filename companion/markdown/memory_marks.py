"""The marks that stand in a bullet beside its words, found in its text from the right.

    words <!-- type:TYPE topics:A,B people:N --> [see also: FILE#SECTION] [superseded: DATE, see FILE#SECTION]

The metadata comment is the last comment that opens with one of the three keys (R-26); one that a backtick follows is
code, and ``-->`` or another comment in the words is words. The two links may stand on either side of it. What stands
behind the comment and is no link (a may-conflict note) belongs to the words, and so does what stands on later lines.
"""

import re
from typing import Final, NamedTuple

from companion.markdown.escapes import BLANKS
from companion.markdown.structure import is_iso_date

COMMENT: Final = re.compile(
    r"<!--\s*((?:type|topics|people)\s*[:：](?:(?!<!--|-->).)*?)\s*-->(?!`)", re.DOTALL | re.IGNORECASE
)
_SEE_ALSO: Final = re.compile(r"\[[ \t]*see[ -]also[ \t]*[:：][ \t]*", re.IGNORECASE)
_SUPERSEDED: Final = re.compile(r"\[[ \t]*superseded[ \t]*[:：][ \t]*", re.IGNORECASE)
_LINK: Final = re.compile(r"[^\s\[\]#]+(?:#[^\n]*)?")
_SINCE: Final = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[ \t]*[,，;]?[ \t]*(?:see[ \t]+)?(\S[^\n]*)?)?", re.I
)


class Marked(NamedTuple):
    """A bullet's text taken apart, still encoded. ``comment`` is what stands in it, ``on`` the date superseded.

    ``late`` says that words stand behind the comment.
    """

    words: str
    comment: str | None
    see_also: str | None
    on: str | None
    see: str | None
    late: bool


class Tail(NamedTuple):
    """A link at the end of a text: the words before it, where it opens, and what it says."""

    before: str
    at: int
    says: str


def take_apart(text: str, *, archived: bool) -> Marked:
    """Return the words and the marks of a bullet's text; ``archived`` looks for a superseded link as well."""
    found = last_comment(text)
    before = text if found is None else _without_end(text[: found.start()])
    taker = _Taker(archived)
    after = taker.take("" if found is None else text[found.end() :])
    words = _joined(before, after) if after.strip() else taker.take(before)
    on, see = taker.superseded or (None, None)
    return Marked(words, found[1] if found else None, taker.see_also, on, see, bool(after.strip()))


def last_comment(text: str) -> re.Match[str] | None:
    """Return the metadata comment of a text, or ``None``."""
    return _last(COMMENT, text)


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    return next(reversed(list(pattern.finditer(text))), None)


def see_also_at_end(text: str) -> Tail | None:
    """Return the cross-reference that a text ends with (R-60), or ``None``."""
    tail = _tail(text, _SEE_ALSO)
    return tail if tail is not None and _LINK.fullmatch(tail.says) else None


def superseded_at_end(text: str) -> Tail | None:
    """Return the superseded link that a text ends with (R-40), or ``None``."""
    tail = _tail(text, _SUPERSEDED)
    return tail if tail is not None and is_iso_date(_since(tail.says)[0]) else None


def _since(says: str) -> tuple[str, str | None]:
    """Return the date of a superseded link, empty where it names none, and where the replacement stands."""
    found = _SINCE.fullmatch(says)
    return (found[1], found[2]) if found else ("", None)


def _tail(text: str, opening: re.Pattern[str]) -> Tail | None:
    whole = text.rstrip(BLANKS + "\n")
    found = _last(opening, whole) if whole.endswith("]") else None
    if found is None:
        return None
    return Tail(_without_end(whole[: found.start()]), found.start(), whole[found.end() : -1].strip(BLANKS))


def _without_end(text: str) -> str:
    """Return a text without the blanks, and the one line break, that set a mark apart from it."""
    return text.rstrip(BLANKS).removesuffix("\n").rstrip(BLANKS)


def _joined(before: str, after: str) -> str:
    rest = after.rstrip(BLANKS + "\n")
    if rest.lstrip(BLANKS).startswith("\n"):
        return before + rest.lstrip(BLANKS)
    return f"{before} {rest.strip(BLANKS)}".lstrip(BLANKS)


class _Taker:
    """Takes links from the end of texts, each kind once."""

    def __init__(self, archived: bool) -> None:
        self.see_also: str | None = None
        self.superseded: tuple[str, str | None] | None = None
        self._archived = archived

    def take(self, text: str) -> str:
        """Return the text without the links at its end."""
        while (rest := self._without_link(text)) is not None:
            text = rest
        return text

    def _without_link(self, text: str) -> str | None:
        """Return the text without the link that opens last, ``None`` when it ends with none."""
        superseded = superseded_at_end(text) if self._archived and self.superseded is None else None
        see_also = see_also_at_end(text) if self.see_also is None else None
        if superseded is not None and (see_also is None or superseded.at > see_also.at):
            self.superseded = _since(superseded.says)
            return superseded.before
        if see_also is not None:
            self.see_also = see_also.says
            return see_also.before
        return None
