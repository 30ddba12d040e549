"""What comes when a session starts: the time, what the person stated, open work, what the project is.

What must stay true: the order is that of the golden examples (this project's rejections and preferences, global ones,
threads, context); what finds no room is left out whole and counted, never silently; the block keeps to its size
whatever is stored. No card and no pending question stands here (design, *Session start*).
"""

from __future__ import annotations

from companion.data.text import hook_words
from companion.voice.blocks import LocalTime, block_line, shortened, time_line, tone_hint, wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Final

    from companion.data.text import Language

    Section = tuple[str, list[str]]

__all__ = ("MOST_CHARACTERS", "MOST_EVER", "LocalTime", "session_start")

MOST_CHARACTERS: Final = 1200
"""Size of the block by default, in code points."""

MOST_EVER: Final = 9500
"""No caller gets more: a host cuts or moves what is over 10,000 characters (hosts: Claude Code)."""

_SHARE_OF_ONE: Final = 4
_BULLET: Final = "- "


def session_start(
    now: LocalTime,
    preferences_of_project: Sequence[str],
    preferences_global: Sequence[str],
    threads: Sequence[str],
    context: Sequence[str],
    hint: bool,
    language: Language,
    boundary: str,
    most_characters: int = MOST_CHARACTERS,
    *,
    left_out: int = 0,
    command: str = "companion",
) -> str:
    """Return the block of a session's start, of at most ``most_characters`` and never more than ``MOST_EVER``.

    The four lists are texts as they are stored, most important first; ``hint`` asks for the tone hint; ``left_out``
    is how many more the caller knows of. One text takes a quarter of the room at most. Each list shows its first text
    before any shows its second. Time and hint always stand (at most about 250 characters).
    """
    most = min(most_characters, MOST_EVER)
    sections = _sections((preferences_of_project, preferences_global, threads, context), most, language)
    fixed = [time_line("start.now", now, language), *([tone_hint(language)] if hint else [])]
    if not any(texts for _, texts in sections) and not left_out:
        return wrap(boundary, fixed)
    table = hook_words(language)
    opening, time, *hints = (table["start.opening"], *fixed)
    room = most - len(wrap(boundary, (opening, *fixed)))
    shown, missing = _chosen(sections, room, left_out, table["start.left_out"], command)
    rest = [table["start.left_out"].format(n=missing, command=command)] if missing else []
    return wrap(boundary, (opening, time, *_told(shown), *rest, *hints))


def _sections(lists: Sequence[Sequence[str]], most: int, language: Language) -> list[Section]:
    """Return each list as its heading and its texts, cleaned, shortened, each text once."""
    table = hook_words(language)
    keys = ("preferences_of_project", "preferences", "threads", "context")
    seen: set[str] = set()
    sections = []
    for key, texts in zip(keys, lists, strict=True):
        kept = []
        for text in texts:
            line = shortened(block_line(text[:MOST_EVER]), most // _SHARE_OF_ONE)
            if line and line.casefold() not in seen:
                seen.add(line.casefold())
                kept.append(line)
        sections.append((table[f"start.{key}"], kept))
    return sections


def _chosen(
    sections: list[Section], room: int, left_out: int, template: str, command: str
) -> tuple[list[Section], int]:
    """Return what is shown and how many are not; the line that counts them has its room first."""
    total = sum(len(texts) for _, texts in sections)
    for reserved in (0, len(template.format(n=total + left_out, command=command)) + 1):
        shown = _greedy(sections, room - reserved)
        missing = total + left_out - sum(len(texts) for _, texts in shown)
        if not missing:
            break
    return shown, missing


def _greedy(sections: list[Section], room: int) -> list[Section]:
    """Return the sections with the texts that fit, taken in the order of importance."""
    taken: set[tuple[int, int]] = set()
    for at, number in _by_importance(sections):
        heading, texts = sections[at]
        cost = len(_BULLET) + len(texts[number]) + 1
        if not any(section == at for section, _ in taken):
            cost += len(heading) + 1
        if cost <= room:
            room -= cost
            taken.add((at, number))
    return [
        (heading, [text for number, text in enumerate(texts) if (at, number) in taken])
        for at, (heading, texts) in enumerate(sections)
    ]


def _by_importance(sections: list[Section]) -> Iterator[tuple[int, int]]:
    """Yield section and place of every text: the first of each section, then the others in order."""
    yield from ((at, 0) for at, (_, texts) in enumerate(sections) if texts)
    for at, (_, texts) in enumerate(sections):
        yield from ((at, number) for number in range(1, len(texts)))


def _told(sections: list[Section]) -> Iterator[str]:
    """Yield the lines of the sections: one text beside its heading, several below it."""
    for heading, texts in sections:
        if len(texts) == 1:
            yield f"{heading} {texts[0]}" if heading.isascii() else heading + texts[0]
        elif texts:
            yield heading
            yield from (_BULLET + text for text in texts)
