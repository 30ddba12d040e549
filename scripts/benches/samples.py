"""Invented notes in any number, as Markdown files: what the benchmarks fill a store with."""

import random
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from companion.rules.notes import DATED_TYPES, Line, Note, NoteType

TODAY: Final = date(2026, 5, 19)
KINDS: Final[tuple[NoteType, ...]] = ("emotion", "health", "relationship", "milestone")
_ENGLISH: Final = "garden harbour lantern kettle morning train letter piano window river market bread coat"
_CHINESE: Final = "搬家 考试 散步 咳嗽 面试 周末 电话 阳台 音乐 邻居 做饭 下雨"
_WORDS: Final = f"{_ENGLISH} {_CHINESE}".split()


def sample_notes(count: int, seed: int = 7) -> list[Note]:
    """Return ``count`` notes spread over ten years before ``TODAY``; the newest are a day old."""
    pick = random.Random(seed)  # noqa: S311 - sample data
    return [_note(pick, place, count) for place in range(count)]


def _note(pick: random.Random, place: int, count: int) -> Note:
    kind = KINDS[place % 4]
    day = (TODAY - timedelta(days=1 + place * 3650 // count)).isoformat()
    slug = f"topic-{place}"
    name = f"{kind}_{day}_{slug}" if kind in DATED_TYPES else f"{kind}_{slug}"
    text = " ".join(pick.choices(_WORDS, k=25))
    lines = (Line(text), Line(" ".join(pick.choices(_WORDS, k=12)), day))
    title = " ".join(pick.choices(_WORDS, k=4)) + f" {place}"
    return Note(f"{place:012x}", kind, name, title, day, day, lines, feeling="steady", position=place)


def write_folder(folder: Path, count: int) -> None:
    """Write ``count`` sample notes and their index into ``folder``."""
    from companion.markdown.note_file import render_note  # noqa: PLC0415 - a benchmark's own start is not measured
    from companion.rules.notes import index_line  # noqa: PLC0415 - as above

    folder.mkdir(parents=True, exist_ok=True)
    notes = sample_notes(count)
    for note in notes:
        (folder / f"{note.name}.md").write_text(render_note(note, 0), "utf-8")
    index = "\n".join(index_line(note, 0) for note in notes)
    (folder / "MEMORY.md").write_text(f"# Personal Context Index\n\n{index}\n", "utf-8")


def write_memory(folder: Path, count: int, seed: int = 7) -> None:
    """Write ``count`` bullets into ``folder`` as the tiers of a project: half conversations, the rest preferences."""
    pick = random.Random(seed)  # noqa: S311 - as above
    folder.mkdir(parents=True, exist_ok=True)
    for name, share in (("conversations", count // 2), ("preferences", count - count // 2)):
        bullets = (
            f"- {' '.join(pick.choices(_WORDS, k=12))} {place} <!-- topics:{pick.choice(_WORDS)} -->"
            for place in range(share)
        )
        sections = "".join(
            f"\n## Part {place // 50}\n\n{bullet}\n" if not place % 50 else f"{bullet}\n"
            for place, bullet in enumerate(bullets)
        )
        (folder / f"{name}.md").write_text(f"# {name.title()}\n{sections}", "utf-8")
