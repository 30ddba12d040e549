"""Where a mirror stands after a step that was cut short, read from its folder.

Files are complete or not there, so each is of the state before or after the step. The manifest, written last,
says which of the two is the base for what a person edits next.
"""

import hashlib

from companion.actions.changes.mirror_state import UNKNOWN, read_state
from companion.home import Home
from companion.markdown.manifest import MANIFEST_NAME, parse_manifest
from companion.markdown.note_file import render_note
from tests.stateful.invariants import file_by_hand, folder_bytes, hand_file, note_of
from tests.stateful.model import Model
from tests.stateful.model_mirror import AS_WRITTEN, Mirror, current


def settle_mirror(home: Home, model: Model, before: Model, after: Model) -> None:
    """Give the model the mirror that its folder shows; ``before`` and ``after`` are the ends of the step."""
    mirror = current(model)
    if mirror is None:
        model.changed.clear()
        return
    old = before.mirrors.get(mirror.folder) or Mirror(mirror.folder)
    new = after.mirrors.get(mirror.folder) or old
    taken = {note["id"]: note["name"] for note in model.living() if note["name"] in old.fresh}
    model.changed |= taken.keys()  # what came in from a new file is still to be written
    model.mirrors[mirror.folder] = _between(old.copy(), new, set(taken.values()))
    model.mirrors[mirror.folder].lost_track = read_state(home, mirror.folder).generation == UNKNOWN


def _between(old: Mirror, new: Mirror, taken: set[str]) -> Mirror:
    """Return the mirror as it stands: the old one with what of the new one is on the disk.

    ``taken`` are the names of new files that are notes of the store already.
    """
    files = folder_bytes(old.folder) if old.folder.is_dir() else {}
    old.hand = {
        id_: hand
        for id_, hand in old.hand.items()
        if files.get(f"{old.base[id_].note['name']}.md") == hand_file(old, id_, old.base[id_])
    }
    old.fresh = {
        name: note
        for name, note in old.fresh.items()
        if name not in taken and files.get(f"{name}.md") == file_by_hand(note)
    }
    if files.get("MEMORY.md", b"") != old.written_index.encode():
        old.titles, old.marker, old.written_index = {}, AS_WRITTEN, new.written_index
    if _hashes_on_disk(files) != _hashes(old):
        assert _hashes_on_disk(files) == _hashes(new)
        old.base, old.lagging = new.base, new.lagging
    old.written_marker = _marker_on_disk(files)
    if old.marker == old.written_marker:
        old.marker = AS_WRITTEN
    old.behind = True
    return old


def _marker_on_disk(files: dict[str, bytes]) -> str | None:
    """Return the marker that the manifest knows: a pause first takes one in that a hand wrote, then sets its own."""
    paused = parse_manifest(files[MANIFEST_NAME]).paused if MANIFEST_NAME in files else None
    return (paused.until or "manually resumed") if paused else None


def _hashes_on_disk(files: dict[str, bytes]) -> dict[str, str]:
    if MANIFEST_NAME not in files:
        return {}
    return {row.id: row.sha256 for row in parse_manifest(files[MANIFEST_NAME]).notes}


def _hashes(mirror: Mirror) -> dict[str, str]:
    return {
        id_: hashlib.sha256(render_note(note_of(written.note), written.instant).encode()).hexdigest()
        for id_, written in mirror.base.items()
    }
