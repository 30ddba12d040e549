"""A whole folder of the personal-context layout read into notes, with everything there is to say about it.

Tolerant in what it reads, strict in what it makes: one bad file affects only itself, nothing is guessed,
nothing is merged, no file is changed (K06, K19, K20). Strays, hidden files and leftovers of a write are
passed over in silence; subfolders are not looked into.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.errors import Refused
from companion.markdown.duplicates import relate
from companion.markdown.folder import Folder, is_note_file, read_file, survey
from companion.markdown.index_file import INDEX_NAME, MANUALLY
from companion.markdown.manifest import MANIFEST_NAME, Manifest
from companion.markdown.naming import free_name, name_key, stem_of
from companion.markdown.note_file import derived_id
from companion.markdown.remarks import Remark
from companion.rules.notes import Note


class FolderReading(NamedTuple):
    """What a folder gave. Any ``refused`` means that not everything came in (exit 1).

    ``paused`` is an ISO date, ``manually resumed`` or ``None``. ``dangling`` are the names of files that
    only the index knows; ``strays`` counts the files passed over, ``subfolders`` is what the caller told.
    """

    notes: tuple[Note, ...]
    paused: str | None
    manifest: Manifest | None
    remarks: tuple[Remark, ...]
    refused: tuple[Remark, ...]
    dangling: tuple[str, ...]
    strays: int
    subfolders: int


def read_folder(files: Mapping[str, bytes], subfolders: int, midnight: Callable[[str], int]) -> FolderReading:
    """Return the notes of a folder and every remark about it.

    ``files`` maps file names to bytes and may read each file only when asked; ``subfolders`` is how many
    folders lie in it; ``midnight`` turns a local ISO date into the instant at which it begins (UTC
    milliseconds). Raises ``Refused`` for the export of a newer release.
    """
    folder = survey(files, midnight)
    harvest = _Harvest(folder)
    for file in sorted(files):
        if is_note_file(file):
            harvest.take_from(files, file)
        elif name_key(file) not in (name_key(INDEX_NAME), name_key(MANIFEST_NAME)):
            harvest.strays += 1
    settled = {row.id for row in folder.rows.values()}
    notes, pairs = relate(harvest.notes, settled)
    said = [
        *folder.remarks,
        *harvest.remarks,
        *(_likely_duplicate(harvest.files, later, earlier) for later, earlier in pairs),
        *_about_folder(folder, subfolders),
    ]
    dangling = harvest.dangling()
    return FolderReading(
        notes=tuple(notes),
        paused=_paused(folder),
        manifest=folder.manifest,
        remarks=(*said, *dangling.values()),
        refused=(*folder.refused, *harvest.refused),
        dangling=tuple(dangling),
        strays=harvest.strays,
        subfolders=subfolders,
    )


class _Harvest:
    """Takes in file after file: the notes, what there is to say, and which names are in use."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.notes: list[Note] = []
        self.files: dict[str, str] = {}
        self.remarks: list[Remark] = []
        self.refused: list[Remark] = []
        self.strays = 0
        self._read: dict[str, str] = {}
        self._taken = set(folder.keys)

    def take_from(self, files: Mapping[str, bytes], file: str) -> None:
        """Read one note file; one that cannot be opened is refused, and the others are read all the same."""
        try:
            data = files[file]
        except Refused as problem:
            self.refused.append(Remark(file, None, None, f"{problem.message}; {problem.hint}"))
            return
        self.take(file, data)

    def take(self, file: str, data: bytes) -> None:
        """Read one note file."""
        key = name_key(stem_of(file))
        twin = self._read.setdefault(key, file)
        if twin is not file:
            message = f"has the same name as {twin}, but for case or form; rename one of them"
            self.refused.append(Remark(file, None, None, message))
            return
        parsed = read_file(self.folder, file, data)
        if parsed is None:
            self.strays += 1
            self.remarks.append(Remark(file, None, None, "is no note and was left alone"))
            return
        self.remarks += parsed.remarks
        if parsed.refused is not None:
            self.refused.append(parsed.refused)
        elif parsed.note is not None:
            self._keep(file, parsed.note)

    def _keep(self, file: str, note: Note) -> None:
        if name_key(note.name) != name_key(stem_of(file)):
            note = self._with_free_name(file, note)
        if name_key(stem_of(file)) not in self.folder.entries and name_key(note.name) not in self.folder.rows:
            note = note._replace(position=len(self.folder.entries) + len(self.notes))
        self.notes.append(note)
        self.files[note.id] = file

    def _with_free_name(self, file: str, note: Note) -> Note:
        name = free_name(note.name, self._taken)
        self._taken.add(name_key(name))
        if name == note.name:
            return note
        self.remarks.append(Remark(file, None, None, f"that name is in use, so the note is called {name}"))
        return note._replace(name=name, id=derived_id(name, note.created))

    def dangling(self) -> dict[str, Remark]:
        """Return what the index lists and the folder does not hold, by file name."""
        known = self.folder.keys | {name_key(note.name) for note in self.notes}
        lost = [entry for key, entry in self.folder.entries.items() if key not in known]
        return {f"{entry.name}.md": _dangling(f"{entry.name}.md", entry.line_number) for entry in lost}


def _dangling(file: str, line: int) -> Remark:
    return Remark(INDEX_NAME, line, None, f"{file} is listed but does not exist; no note was made of it")


def _likely_duplicate(files: Mapping[str, str], later: Note, earlier: Note) -> Remark:
    message = f"is probably the same topic as {files[earlier.id]}; both were imported"
    return Remark(files[later.id], None, None, message)


def _paused(folder: Folder) -> str | None:
    if folder.listing is not None:
        return folder.listing.paused
    paused = folder.manifest.paused if folder.manifest else None
    return None if paused is None else paused.until or MANUALLY


def _about_folder(folder: Folder, subfolders: int) -> list[Remark]:
    said = []
    paused = _paused(folder)
    if paused is not None:
        said.append(Remark(INDEX_NAME, None, None, f"paused until {paused}: the pause was imported too"))
    if subfolders:
        count = "1 subfolder was" if subfolders == 1 else f"{subfolders} subfolders were"
        said.append(Remark("", None, None, f"{count} skipped: notes lie in the folder itself"))
    return said
