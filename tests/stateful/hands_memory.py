"""A person or an agent with an editor in a mirrored memory folder: bullets that come, go, move and change their words.

Every edit is a change of the files' text, bullet by bullet as the reader of Markdown cuts them. What it should come to
is the model's to say, from nothing but the files.
"""

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from hypothesis import strategies as st

from companion.markdown.manifest import MANIFEST_NAME
from companion.markdown.memory_archive import fresh_archive, parse_archive_file
from companion.markdown.memory_entry import render_archived, render_entry
from companion.markdown.memory_hub import HUB_NAME, SECTION, fresh_hub, parse_hub
from companion.markdown.memory_shape import Piece
from companion.markdown.memory_thread import render_thread
from companion.markdown.memory_tier import fresh_tier, parse_tier
from companion.markdown.remarks import Notebook
from companion.rules.tiers import (
    ENTRY_TYPES,
    TIERS,
    ArchivedEntry,
    Entry,
    Thread,
    file_of,
    link_to,
    quarter_of,
)
from tests.stateful import model_memory, texts, texts_tiers
from tests.stateful.world import World


class Sheet(NamedTuple):
    """One file in the editor: its pieces. ``render`` writes a bullet."""

    path: Path
    pieces: list[Any]
    render: Callable[[Any], str]

    @property
    def bullets(self) -> list[int]:
        """Where its bullets stand."""
        return [at for at, piece in enumerate(self.pieces) if piece.value is not None]

    def save(self) -> None:
        """Write the file."""
        self.path.parent.mkdir(exist_ok=True)
        self.path.write_text("".join(piece.raw for piece in self.pieces), "utf-8")

    def put(self, at: int, value: Any) -> None:
        """Write one bullet anew."""
        self.pieces[at] = self.pieces[at]._replace(raw=self.render(value), value=value)

    def add(self, value: Any, data: st.DataObject, heading: str | None = None) -> None:
        """Put a bullet below another one, or at the end, below a heading of its own."""
        places = [*self.bullets, None] if heading is None else [None]
        at = data.draw(st.sampled_from(places), label="below which bullet")
        if at is not None:
            self.pieces.insert(at + 1, Piece("bullet", self.render(value), value))
            return
        lead = f"\n## {heading}\n\n" if heading else "\n"
        self.pieces.append(Piece("bullet", lead + self.render(value), value))


def tier_sheet(folder: Path, tier: str) -> Sheet:
    """Open the file of a tier."""
    path = folder / file_of(tier)
    shape = parse_tier(tier, path.read_bytes(), Notebook("")) if path.exists() else fresh_tier(tier)
    return Sheet(path, list(shape.pieces), render_entry)


def archive_sheet(folder: Path, quarter: str) -> Sheet:
    """Open the archive of a quarter."""
    path = folder / "archive" / f"{quarter}.md"
    known = path.exists()
    shape = parse_archive_file(quarter, path.read_bytes(), Notebook("")) if known else fresh_archive(quarter)
    return Sheet(path, list(shape.pieces), render_archived)


def hub_sheet(folder: Path) -> Sheet:
    """Open the hub."""
    path = folder / HUB_NAME
    shape = parse_hub(path.read_bytes(), Notebook("")) if path.exists() else fresh_hub()
    return Sheet(path, list(shape.pieces), render_thread)


def fresh_words(world: World) -> str:
    """Return a word that nobody has used yet and that is like no other."""
    world.added += 1
    digest = hashlib.sha256(str(world.added).encode()).hexdigest()[:14]
    return digest.translate(str.maketrans("0123456789", "qvxzjkwypu"))


def edit(world: World, path: Path, data: st.DataObject) -> None:
    """Make one change by hand."""
    before = {file: file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}
    data.draw(st.sampled_from(EDITS), label="kind of hand edit")(world, path, data)
    after = {file: file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}
    if before != after:
        world.touched.add(path)
    text = b"".join(after.values()).decode()
    world.scribbles[path] = [line for line in world.scribbles.get(path, []) if line in text]


def _tier(data: st.DataObject) -> str:
    return data.draw(st.sampled_from(TIERS), label="tier")


def _filled(path: Path, data: st.DataObject) -> tuple[Sheet, int] | None:
    """Return one bullet of the tiers, if there is any."""
    sheets = [sheet for sheet in (tier_sheet(path, tier) for tier in TIERS) if sheet.bullets]
    if not sheets:
        return None
    sheet = data.draw(st.sampled_from(sheets), label="file")
    return sheet, data.draw(st.sampled_from(sheet.bullets), label="bullet")


def _words(world: World, data: st.DataObject) -> str:
    """Return new words, or those of something that is or was there, in any spelling."""
    tiers = world.model.tiers
    known = [entry["text"] for entry in (*tiers.entries.values(), *(row["entry"] for row in tiers.archive))]
    if not known or data.draw(st.booleans(), label="new words"):
        return fresh_words(world)
    spelling = data.draw(st.integers(0, 5), label="spelling")
    return texts_tiers.respelt(data.draw(st.sampled_from(known), label="known words"), spelling).strip()


def _add(world: World, path: Path, data: st.DataObject) -> None:
    tier = _tier(data)
    kind = data.draw(st.sampled_from((None, *ENTRY_TYPES)), label="type")
    topics = data.draw(texts_tiers.topics, label="topics") if kind else ()
    heading = data.draw(texts_tiers.sections, label="heading")
    sheet = tier_sheet(path, tier)
    sheet.add(Entry("", tier, kind, _words(world, data), topics), data, heading)
    sheet.save()


def _reword(world: World, path: Path, data: st.DataObject) -> None:
    found = _filled(path, data)
    if found is None:
        return
    sheet, at = found
    entry, way = sheet.pieces[at].value, data.draw(st.integers(0, 6), label="way")
    text = (
        f"{entry.text} {fresh_words(world)[:4]}" if way == 6 else texts_tiers.respelt(entry.text, way).strip()
    )
    sheet.put(at, entry._replace(text=text))
    sheet.save()


def _retag(_world: World, path: Path, data: st.DataObject) -> None:
    found = _filled(path, data)
    if found is None:
        return
    sheet, at = found
    tags = {"topics": data.draw(texts_tiers.topics), "people": data.draw(texts_tiers.people)}
    kind = data.draw(st.sampled_from(ENTRY_TYPES), label="type")
    sheet.put(at, sheet.pieces[at].value._replace(type=kind, **tags))
    sheet.save()


def _take_out(_world: World, path: Path, data: st.DataObject) -> None:
    found = _filled(path, data)
    if found is not None:
        sheet, at = found
        del sheet.pieces[at]
        sheet.save()


def _move(_world: World, path: Path, data: st.DataObject) -> None:
    """Cut a bullet out and paste it elsewhere: below another heading, into another tier, or twice."""
    found = _filled(path, data)
    if found is None:
        return
    sheet, at = found
    entry = sheet.pieces[at].value
    if not data.draw(texts.flags, label="keeps it, too"):
        del sheet.pieces[at]
        sheet.save()
    tier = data.draw(st.sampled_from((entry.tier, *TIERS)), label="to")
    target = tier_sheet(path, tier)
    target.add(entry._replace(tier=tier), data, data.draw(texts_tiers.sections, label="heading"))
    target.save()


def _archive(world: World, path: Path, data: st.DataObject) -> None:
    """Move a bullet into the archive, as the skill does where it edits the files."""
    found = _filled(path, data)
    if found is None:
        return
    sheet, at = found
    entry, today = sheet.pieces[at].value, world.now.today
    del sheet.pieces[at]
    sheet.save()
    _paste(path, ArchivedEntry(entry, today, link_to(entry.tier, entry.section)), data)


def _paste(path: Path, archived: ArchivedEntry, data: st.DataObject) -> None:
    sheet = archive_sheet(path, quarter_of(archived.on))
    sheet.add(archived, data, f"Moved from {file_of(archived.entry.tier)}")
    sheet.save()


def _add_archived(world: World, path: Path, data: st.DataObject) -> None:
    entry = Entry("", _tier(data), "decision", _words(world, data), ("tooling",))
    _paste(path, ArchivedEntry(entry, world.now.today, ""), data)


def _change_archive(_world: World, path: Path, data: st.DataObject) -> None:
    """Change or take out an archived bullet: it is history, and written again."""
    names = sorted(file.stem for file in (path / "archive").glob("*.md"))
    sheets = [sheet for sheet in (archive_sheet(path, name) for name in names) if sheet.bullets]
    if not sheets:
        return
    sheet = data.draw(st.sampled_from(sheets), label="quarter")
    del sheet.pieces[data.draw(st.sampled_from(sheet.bullets), label="bullet")]
    sheet.save()


def _edit_hub(world: World, path: Path, data: st.DataObject) -> None:
    sheet = hub_sheet(path)
    way = data.draw(st.sampled_from(("begin", "say", "rename", "state", "end")), label="way")
    if way == "begin" or not sheet.bullets:
        names = ["lantern", *(sheet.pieces[at].value.name for at in sheet.bullets)]
        name = data.draw(st.sampled_from((fresh_words(world), *names)), label="name")
        heading = None if any(piece.heading == SECTION for piece in sheet.pieces) else SECTION
        sheet.add(Thread("", name, "active", fresh_words(world)), data, heading)
    else:
        _change_thread(world, sheet, way, data)
    sheet.save()


def _change_thread(world: World, sheet: Sheet, way: str, data: st.DataObject) -> None:
    at = data.draw(st.sampled_from(sheet.bullets), label="bullet")
    thread, other = sheet.pieces[at].value, sheet.pieces[data.draw(st.sampled_from(sheet.bullets))].value
    if way == "end":
        del sheet.pieces[at]
    elif way == "say":
        sheet.put(at, thread._replace(text=fresh_words(world)))
    elif way == "state":
        sheet.put(at, thread._replace(state=data.draw(st.sampled_from(("active", "paused")))))
    else:
        sheet.put(at, thread._replace(name=data.draw(st.sampled_from((fresh_words(world), other.name)))))


def _lose(_world: World, path: Path, data: st.DataObject) -> None:
    """Lose a file, its words, the manifest, or everything: an accident."""
    files = sorted(file for file in path.rglob("*.md") if file.is_file())
    way = data.draw(st.sampled_from(("file", "words", "manifest", "folder")), label="lost")
    if way == "folder":
        shutil.rmtree(path)
    elif way == "manifest":
        (path / MANIFEST_NAME).unlink(missing_ok=True)
    elif files:
        file = data.draw(st.sampled_from(files), label="file")
        file.unlink() if way == "file" else file.write_bytes(b"")


def _scribble(world: World, path: Path, _data: st.DataObject) -> None:
    """Write something that is no bullet into the hub: it is none of ours and stays."""
    sheet = hub_sheet(path)
    line = f"Mine: {fresh_words(world)}"
    sheet.pieces.append(Piece("prose", f"\n## Mine\n\n{line}\n"))
    sheet.save()
    world.scribbles.setdefault(path, []).append(line)


EDITS: Final = (
    _add, _add, _reword, _reword, _retag, _take_out, _take_out, _move, _archive, _add_archived, _change_archive,
    _edit_hub, _edit_hub, _lose, _scribble,
)  # fmt: skip


def can_edit(world: World) -> bool:
    """Tell whether a folder follows and is there."""
    return any(path.is_dir() for path in model_memory.current(world.model))


def edit_any(world: World, data: st.DataObject) -> None:
    """Make one change by hand in one of the folders."""
    paths = sorted(path for path in model_memory.current(world.model) if path.is_dir())
    edit(world, data.draw(st.sampled_from(paths), label="folder"), data)
