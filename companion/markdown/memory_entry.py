"""One bullet of a tier: read into values, and written so that it reads back as it was (R-26 to R-31, R-40, R-60).

    - Use `uv`, never a global pip <!-- type:preference topics:tooling,python --> [see also: project-context.md#build]
    - Wants estimates as a range,
      and a word when the upper end is reached:
      - not at the end of the day <!-- type:preference topics:planning people:lena -->

The text is the bullet without its marker and indentation, line by line. Comment and links come last when we write;
``memory_marks`` finds them wherever a hand put them. A bullet without a comment is valid and gets none. Topics and
people are tags (``rules.tagging``: lower case, hyphens); what is not is read so, with a word.

``memory_escapes`` keeps any text readable: only what would be taken for a mark changes.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.markdown.escapes import BLANKS
from companion.markdown.memory_escapes import decoded, encoded_lines, encoded_value, referenced
from companion.markdown.memory_marks import COMMENT, see_also_at_end, take_apart
from companion.markdown.remarks import Notebook, listed, shown
from companion.rules.tagging import MOST_TOPICS, tag_of
from companion.rules.tiers import ENTRY_TYPES, ArchivedEntry, Entry, comment_of

PLAIN_LEAD: Final = "- "

MARKER: Final = re.compile(r"([ \t]*)([-*+])(?:[ \t]+|$)")
THEMATIC_BREAK: Final = re.compile(r"[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*")
"""``- - -`` is a line across the page, not a bullet (CommonMark 0.31, thematic breaks)."""

_LINE_END: Final = re.compile(r"\r?\n")
_FIELD: Final = re.compile(r"(?:^|\s)([A-Za-z][\w-]*)\s*[:：]", re.ASCII)
_COMMAS: Final = re.compile("[,，、]")
_UNCLOSED: Final = re.compile(r"<!--(?!`)(?!.*-->)", re.DOTALL)
_CLOSING_FENCE: Final = re.compile(r"[ \t]*(?:`{3,}|~{3,})")
_IN_A_FIELD: Final = "<>,，、:："
_IN_A_LINK: Final = "<["


class Bullet(NamedTuple):
    """What a bullet says. ``on`` and ``see`` are those of its superseded link, in an archive."""

    text: str
    type: str | None = None
    topics: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    see_also: str | None = None
    on: str | None = None
    see: str | None = None


def read_bullet(raw: str, line: int, notebook: Notebook, *, archived: bool = False) -> Bullet:
    """Return what a bullet says. ``raw`` are its physical lines, ``line`` the number of the first, for remarks.

    Nothing is refused: what is no mark is text. ``archived`` reads a superseded link too.
    """
    marked = take_apart("\n".join(text_lines(raw)), archived=archived)
    fields = _read_fields(marked.comment, line, notebook)
    if marked.late:
        notebook.murmur("what stands behind the comment was read as part of the entry", line=line)
    return Bullet(
        decoded(marked.words),
        _read_type(fields.get("type"), line, notebook),
        _read_tags(fields.get("topics"), "topics", line, notebook),
        _read_tags(fields.get("people"), "people", line, notebook),
        _decoded(marked.see_also),
        marked.on,
        _decoded(marked.see),
    )


def _decoded(value: str | None) -> str | None:
    return None if value is None else decoded(value)


def text_lines(raw: str) -> list[str]:
    """Return the lines of a bullet's text, still encoded: without marker, indentation and blanks at their ends."""
    lines = _LINE_END.split(raw)
    found = MARKER.match(lines[0])
    lead = found[0] if found else ""
    column = len(lead.expandtabs(4))
    rest = (_outdented(line, column) for line in lines[1:])
    return [line.rstrip(BLANKS) for line in (lines[0][len(lead) :], *rest)][: -1 if not lines[-1] else None]


def _outdented(line: str, column: int) -> str:
    at = width = 0
    while width < column and line[at : at + 1] and line[at] in BLANKS:
        width += 4 - width % 4 if line[at] == "\t" else 1
        at += 1
    return line[at:]


def _read_fields(comment: str | None, line: int, notebook: Notebook) -> dict[str, str]:
    if comment is None:
        return {}
    _, *parts = _FIELD.split(comment)
    fields: dict[str, str] = {}
    for name, value in zip(parts[::2], parts[1::2], strict=True):
        if name.lower() not in ("type", "topics", "people"):
            notebook.say("is no field of an entry and was left out", name, line)
        elif fields.setdefault(name.lower(), value) is not value:
            notebook.say("is given twice; the first counts", name.lower(), line)
    return fields


def _read_type(value: str | None, line: int, notebook: Notebook) -> str | None:
    kind = value.strip().lower() if value else None
    if not kind:
        return None
    if kind not in ENTRY_TYPES:
        notebook.say(
            f"{shown(kind)} is none of {listed(ENTRY_TYPES)}; the entry has no type now", "type", line
        )
        return None
    return kind


def _read_tags(value: str | None, name: str, line: int, notebook: Notebook) -> tuple[str, ...]:
    pieces = [piece for whole in _COMMAS.split(value or "") if (piece := decoded(whole.strip()))]
    tags = tuple(dict.fromkeys(tag for piece in pieces if (tag := tag_of(piece))))
    if list(tags) != pieces:
        notebook.murmur("were read as tags: lower case, hyphens, each once", name, line)
    if name == "topics" and len(tags) > MOST_TOPICS:
        notebook.murmur(f"are more than {MOST_TOPICS}; all were kept", name, line)
    return tags


def render_entry(entry: Entry, lead: str = PLAIN_LEAD, newline: str = "\n") -> str:
    """Return the bullet of an entry with its last line end. ``lead`` is indentation, marker and blank."""
    return _rendered(entry, _links(entry), lead, newline)


def render_archived(archived: ArchivedEntry, lead: str = PLAIN_LEAD, newline: str = "\n") -> str:
    """Return the bullet of an archived entry: its own, then the link to what took its place (R-40)."""
    see = f", see {encoded_value(archived.see, _IN_A_LINK)}" if archived.see else ""
    links = [*_links(archived.entry), f"[superseded: {archived.on}{see}]"]
    return _rendered(archived.entry, links, lead, newline)


def _links(entry: Entry) -> list[str]:
    return [f"[see also: {encoded_value(entry.see_also, _IN_A_LINK)}]"] if entry.see_also else []


def _rendered(entry: Entry, links: Sequence[str], lead: str, newline: str) -> str:
    topics = [encoded_value(topic, _IN_A_FIELD) for topic in entry.topics]
    people = [encoded_value(person, _IN_A_FIELD) for person in entry.people]
    comment = comment_of(entry.type, topics, people)
    lines = "\n".join(encoded_lines(entry.text))
    words = _guarded(lines, tagged=bool(comment), linked=entry.see_also is not None).split("\n")
    marks = " ".join([comment, *links] if comment else links)
    if marks and _CLOSING_FENCE.fullmatch(words[-1]):
        words.append(marks)
    elif marks:
        words[-1] = f"{words[-1]} {marks}" if words[-1] else marks
    return as_bullet(words, lead, newline)


def _guarded(words: str, *, tagged: bool, linked: bool) -> str:
    """Return encoded words in which nothing reads as a mark of the bullet, or hides what follows."""
    while found := _UNCLOSED.search(words):
        words = referenced(words, found.start())
    while not tagged and (found := COMMENT.search(words)):
        words = referenced(words, found.start())
    while not linked and (tail := see_also_at_end(words)):
        words = referenced(words, tail.at)
    return words


def as_bullet(words: Sequence[str], lead: str, newline: str) -> str:
    """Return encoded lines as a bullet with its last line end: the inverse of ``text_lines``."""
    first, *rest = words
    if THEMATIC_BREAK.fullmatch(lead + first):
        first = referenced(first, 0)
    indent = " " * len(lead.expandtabs(4))
    lines = [(lead + first).rstrip(BLANKS), *(indent + line if line else line for line in rest)]
    return newline.join(lines) + newline


def lead_of(raw: str) -> str:
    """Return indentation and marker of a bullet, with one blank: what its neighbours are written with."""
    found = MARKER.match(raw)
    return f"{found[1]}{found[2]} " if found else PLAIN_LEAD
