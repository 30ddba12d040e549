"""What stands around the note files of a folder, and one file judged in its light.

``survey`` reads the index and the manifest once and knows every file name; ``read_file`` then reads any one
file, so that a folder of any size passes through in the memory of one file beside the notes themselves.

A resolved note without an index line was forgotten: the skill takes the line away when the person asks
(C-92). Notes that an over-long index counts as not listed are the exception.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from companion.markdown.front_matter import has_front_matter
from companion.markdown.index_file import INDEX_NAME, IndexEntry, ParsedIndex, parse_index
from companion.markdown.manifest import (
    MANIFEST_NAME,
    DamagedManifest,
    Manifest,
    ManifestNote,
    parse_manifest,
)
from companion.markdown.merge_base import apply_manifest, file_hash
from companion.markdown.naming import name_key, stem_of
from companion.markdown.note_file import ParsedNote, parse_note
from companion.markdown.remarks import Remark
from companion.rules.notes import Note
from companion.text.slugs import read_name

_INDEX_KEY: Final = name_key(stem_of(INDEX_NAME))


class Folder(NamedTuple):
    """A folder's surroundings: index and manifest by note, and the names of its note files.

    ``entries`` and ``rows`` are keyed by ``name_key``; ``keys`` are those of all note files. ``listing``
    (the index) and ``manifest`` are ``None`` where the folder has none that can be read.
    """

    midnight: Callable[[str], int]
    listing: ParsedIndex | None
    entries: Mapping[str, IndexEntry]
    manifest: Manifest | None
    rows: Mapping[str, ManifestNote]
    keys: frozenset[str]
    over_cap: frozenset[str]
    remarks: tuple[Remark, ...]
    refused: tuple[Remark, ...]


def is_note_file(file: str) -> bool:
    """Return whether a file name can be a note's: Markdown, not hidden, not a leftover, not the index."""
    if file.startswith((".", "~")) or not file.lower().endswith(".md"):
        return False
    return name_key(stem_of(file)) != _INDEX_KEY


def survey(files: Mapping[str, bytes], midnight: Callable[[str], int]) -> Folder:
    """Return a folder's surroundings. Reads the index and the manifest only.

    Raises ``Refused`` for a manifest of a newer release (K20); a damaged one is named among ``refused``
    and the folder is read without it.
    """
    index_file = next((file for file in files if name_key(file) == name_key(INDEX_NAME)), None)
    index = parse_index(files[index_file]) if index_file is not None else None
    manifest, refused = _read_manifest(files)
    entries, doubled = _by_name(index.entries if index else ())
    keys = frozenset(name_key(stem_of(file)) for file in files if is_note_file(file))
    remarks = (*(index.remarks if index else _no_index(keys)), *doubled)
    rows = {name_key(row.name): row for row in (manifest.notes if manifest else ())}
    over_cap = _over_cap(index, keys - entries.keys(), rows)
    return Folder(midnight, index, entries, manifest, rows, keys, over_cap, remarks, refused)


def _read_manifest(files: Mapping[str, bytes]) -> tuple[Manifest | None, tuple[Remark, ...]]:
    if MANIFEST_NAME not in files:
        return None, ()
    try:
        return parse_manifest(files[MANIFEST_NAME]), ()
    except DamagedManifest as damaged:
        return None, (Remark(MANIFEST_NAME, None, None, f"{damaged.message}; {damaged.hint}"),)


def _no_index(keys: Iterable[str]) -> tuple[Remark, ...]:
    message = "there is no index: titles come from the file names, resolved notes count as forgotten"
    return (Remark(INDEX_NAME, None, None, message),) if keys else ()


def _by_name(entries: Iterable[IndexEntry]) -> tuple[dict[str, IndexEntry], list[Remark]]:
    by_name: dict[str, IndexEntry] = {}
    doubled = []
    for entry in entries:
        if by_name.setdefault(name_key(entry.name), entry) is not entry:
            message = f"{entry.name}.md is listed twice; the upper line counts"
            doubled.append(Remark(INDEX_NAME, entry.line_number, None, message))
    return by_name, doubled


def _over_cap(
    listing: ParsedIndex | None, without_line: frozenset[str], rows: Mapping[str, ManifestNote]
) -> frozenset[str]:
    """Return the files that an over-long index leaves out: those without a line, if it counts as many."""
    known = frozenset(key for key in without_line if key in rows and rows[key].forgotten_at is None)
    candidates = known if rows else without_line
    return candidates if listing is not None and listing.unlisted == len(candidates) else frozenset()


def read_file(folder: Folder, file: str, data: bytes) -> ParsedNote | None:
    """Return what one file of the folder gives; ``None`` for a Markdown file that is no note.

    Index line and manifest row are found by name. Nothing is raised for any ``data``.
    """
    stem = stem_of(file)
    if not has_front_matter(data) and read_name(stem) is None:
        return None
    entry = folder.entries.get(name_key(stem))
    parsed = parse_note(file, data, entry, folder.midnight)
    if parsed.note is None:
        return parsed
    key = _key_of(folder, stem, parsed.note)
    if entry is None and key in folder.entries:
        entry = folder.entries[key]
        parsed = parse_note(file, data, entry, folder.midnight)
    row = folder.rows.get(key)
    unchanged = row is not None and file_hash(data) == row.sha256
    if entry is None and not unchanged:
        parsed = _without_line(folder, file, parsed)
    return parsed if row is None else _with_row(parsed, row, unchanged, entry)


def _key_of(folder: Folder, stem: str, note: Note) -> str:
    """Return the key under which the folder knows a note: its file's, else that of its expected name."""
    key, expected = name_key(stem), name_key(note.name)
    known_by_file = key in folder.entries or key in folder.rows or expected in folder.keys
    return key if known_by_file else expected


def _without_line(folder: Folder, file: str, parsed: ParsedNote) -> ParsedNote:
    note = parsed.note
    if note is None or name_key(stem_of(file)) in folder.over_cap:
        return parsed
    if note.status == "resolved":
        note = note._replace(forgotten_at=folder.midnight(note.updated))
    if folder.listing is None:
        return parsed._replace(note=note)
    said = (
        "is resolved and has no line in the index, so it counts as forgotten"
        if note.forgotten_at is not None
        else "the index has no line for it; its title was made from the file name or the text"
    )
    return ParsedNote(note, (*parsed.remarks, Remark(file, None, None, said)), None)


def _with_row(parsed: ParsedNote, row: ManifestNote, unchanged: bool, entry: IndexEntry | None) -> ParsedNote:
    if parsed.note is None:
        return parsed
    title = entry.title if entry else None
    return parsed._replace(note=apply_manifest(parsed.note, row, unchanged, title))
