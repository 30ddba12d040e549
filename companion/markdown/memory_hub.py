"""``MEMORY.md`` of the memory layout: ours is only what stands under ``## Active Work Threads`` (R-16 to R-18).

The file may be the host's own, so everything else in it is kept byte for byte. A thread's bullet that did not change
is kept too; there is no metadata. The whole file has at most 200 lines **and** 25,000 bytes: what does not fit are
the threads that were touched longest ago, and a line below the others says how many (K07). Where the rest of the
file alone is longer, no thread is listed; nothing of it is cut.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.markdown.index_file import INDEX_NAME, MOST_BYTES, MOST_LINES
from companion.markdown.memory_blocks import Block
from companion.markdown.memory_file import text_of
from companion.markdown.memory_shape import Piece, Shape, Spelling, place, shape_of, with_prose
from companion.markdown.memory_thread import read_thread, render_thread
from companion.markdown.remarks import FileRefused, Notebook
from companion.rules.tiers import Thread
from companion.text.normalise import unit_key

HubFile = Shape[Thread]

HUB_NAME: Final = INDEX_NAME
SECTION: Final = "Active Work Threads"
TITLE: Final = "Memory"

_SECTION_KEY: Final = unit_key(SECTION)
_UNLISTED: Final = re.compile(r"[ \t]*[0-9]{1,9} older threads? (?:is|are) not listed here\b.*\s*")


class FilledHub(NamedTuple):
    """A hub with its threads, and those that do not fit in it."""

    file: HubFile
    unlisted: tuple[Thread, ...] = ()


def fresh_hub() -> HubFile:
    """Return a hub with its title and nothing else."""
    return shape_of(f"# {TITLE}\n", _read)


def parse_hub(data: bytes, notebook: Notebook) -> HubFile:
    """Return the threads of a hub; they have no id, and ``position`` counts from 0.

    Raises ``FileRefused`` for bytes that are no text.
    """
    shape = shape_of(text_of(data, notebook), _read)
    start, end = _ours(shape)
    pieces: list[Piece[Thread]] = []
    count = 0
    for at, piece in enumerate(shape.pieces):
        if piece.value is None or not start <= at < end:
            pieces.append(piece if piece.value is None else piece._replace(kind="prose", value=None))
        else:
            pieces.append(piece._replace(value=piece.value._replace(position=count)))
            count += 1
    return shape._replace(pieces=tuple(pieces))


def _read(block: Block, _section: str | None) -> Thread:
    return read_thread(block.raw)


def _ours(hub: HubFile) -> tuple[int, int]:
    """Return where our section starts and ends: from its heading to the next one of its level or above."""
    headings = [(at, p) for at, p in enumerate(hub.pieces) if p.kind == "heading"]
    found = next(((at, p) for at, p in headings if unit_key(p.heading or "") == _SECTION_KEY), None)
    if found is None:
        return 0, 0
    start, ours = found
    after = (at for at, p in headings if at > start and p.level <= ours.level)
    return start, next(after, len(hub.pieces))


def has_section(data: bytes) -> bool:
    """Tell whether a file has our section; bytes that are no text have none."""
    try:
        return bool(_ours(parse_hub(data, Notebook("")))[1])
    except FileRefused:
        return False


def unlisted_in(hub: HubFile) -> bool:
    """Tell whether a hub says that it does not list every thread."""
    start, end = _ours(hub)
    return any(_is_count(piece) for piece in hub.pieces[start:end])


def _is_count(piece: Piece[Thread]) -> bool:
    return piece.kind == "prose" and _UNLISTED.fullmatch(piece.raw) is not None


def with_threads(hub: HubFile, threads: Sequence[Thread]) -> FilledHub:
    """Return the hub with as many of the threads as fit, in their order.

    Without a thread a hub that has no section gets none. A bullet that has no id and fits no thread stays.
    """
    bare = _without_count(hub)
    filled = _filled(bare, threads)
    if _fits(filled):
        return FilledHub(filled)
    newest = sorted(range(len(threads)), key=lambda at: threads[at].updated, reverse=True)
    return _shortened(filled, threads, newest)


def _shortened(whole: HubFile, threads: Sequence[Thread], newest: Sequence[int]) -> FilledHub:
    """Return the hub with the longest run of the newest threads that fits together with the line that counts."""
    least, most = 0, len(threads) - 1
    while least < most:
        middle = (least + most + 1) // 2
        if _fits(_counted(whole, threads, newest[:middle]).file):
            least = middle
        else:
            most = middle - 1
    return _counted(whole, threads, newest[: max(least, 0)])


def _counted(whole: HubFile, threads: Sequence[Thread], listed: Sequence[int]) -> FilledHub:
    chosen = [threads[at] for at in sorted(listed)]
    unlisted = tuple(thread for at, thread in enumerate(threads) if at not in set(listed))
    filled = _filled(whole, chosen)
    line = _count_line(len(unlisted)) if unlisted else ""
    return FilledHub(with_prose(filled, _heading(filled), line) if line else filled, unlisted)


def _filled(bare: HubFile, threads: Sequence[Thread]) -> HubFile:
    heading = _heading(bare)
    spelling = Spelling[Thread](
        id_of=lambda thread: thread.id,
        words_of=lambda thread: f"{thread.name}\n{thread.text}",
        says_same=says_same,
        section_of=lambda _: heading,
        render=render_thread,
        moves=False,
    )
    return place(bare, threads, spelling)


def says_same(one: Thread, other: Thread) -> bool:
    """Tell whether one bullet says what another does."""
    return (one.name, one.state, one.text) == (other.name, other.state, other.text)


def _heading(hub: HubFile) -> str:
    start, end = _ours(hub)
    return (hub.pieces[start].heading or SECTION) if end else SECTION


def _count_line(left_out: int) -> str:
    return f"{left_out} older {'thread is' if left_out == 1 else 'threads are'} not listed here: companion threads"


def _without_count(hub: HubFile) -> HubFile:
    """Return the hub without the line that counts, and without the blank line that was put above it."""
    start, end = _ours(hub)
    pieces = hub.pieces
    dropped = {at for at in range(start, end) if _is_count(pieces[at])}
    for at in tuple(dropped):
        if pieces[at - 1].kind == "blank" and (at + 1 == len(pieces) or pieces[at + 1].kind == "blank"):
            dropped.add(at - 1)
    return hub._replace(pieces=tuple(piece for at, piece in enumerate(pieces) if at not in dropped))


def _fits(hub: HubFile) -> bool:
    text = hub.text
    lines = text.count("\n") + (not text.endswith("\n"))
    return lines <= MOST_LINES and len(text.encode()) <= MOST_BYTES
