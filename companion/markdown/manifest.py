"""``.companion.json``: what an export must carry and Markdown has no field for.

With it an export is an exact copy: identities, instants, mutes, what was forgotten, the pause, settings,
the archive. It is also the mirror's merge base, through the short hash of every field and line that
``merge_base`` puts into each note's row. It holds no line of a note, only hashes; titles and roles are the
exception, because a sensitive note's index line hides the first and nothing shows the second.

One row a line, keys sorted, rows in a fixed order, so that equal stores give equal bytes and differences
read well. The order of rows means nothing. ``json`` is imported inside the functions that need it.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from companion.errors import Refused
from companion.safety.clean import hidden_places

MANIFEST_NAME: Final = ".companion.json"
FORMAT: Final = 1
"""The format that is written, and the newest that is read."""


class DamagedManifest(Refused):
    """A manifest that is no manifest: cut off, edited into something else, not JSON."""


class Tombstone(NamedTuple):
    """Something forgotten: ``hash`` salted, ``at`` in UTC milliseconds, ``on`` the person's date then.

    ``kind`` is what it was (note, line, entry, turn), ``mode`` is ``suppressed`` or ``erased``.
    """

    hash: str
    kind: str
    at: int
    on: str
    mode: str


class ManifestPause(NamedTuple):
    """The pause: since ``at`` (UTC milliseconds), until an ISO date, or until resumed (``None``)."""

    at: int
    until: str | None


class ManifestQuiet(NamedTuple):
    """A time in which nothing was kept (UTC milliseconds), everywhere or in one session: a pause, or switched off."""

    session: str
    since: int
    until: int


class ManifestArchive(NamedTuple):
    """One archived row, opaque here: ``row`` is a JSON object as canonical text (``canonical_json``)."""

    row: str


class ManifestNote(NamedTuple):
    """What one note's file does not say. Instants in UTC milliseconds.

    ``name`` is the file stem and ``sha256`` the hash of the file's bytes when it was written. ``fields``
    are pairs of field name and hash, ``lines`` the hashes of the body's pieces in order, ``at`` the
    instant of each (``merge_base``).
    """

    id: str
    name: str
    sha256: str
    position: int
    title: str
    written_at: int
    fields: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]
    at: tuple[int | None, ...]
    person: str | None = None
    open_date: str | None = None
    muted_until: int | None = None
    closed_at: int | None = None
    forgotten_at: int | None = None
    last_touch: int | None = None
    last_low: bool = False
    silent_streak: int = 0
    related: str | None = None
    session: str | None = None


class Manifest(NamedTuple):
    """The whole manifest. ``files`` are hashes of what was written beside the notes, by name (``archive/…``)."""

    format: int = FORMAT
    salt: str = ""
    tombstones: tuple[Tombstone, ...] = ()
    paused: ManifestPause | None = None
    notes: tuple[ManifestNote, ...] = ()
    archive: tuple[ManifestArchive, ...] = ()
    settings: Mapping[str, str] = {}
    files: Mapping[str, str] = {}
    quiet: tuple[ManifestQuiet, ...] = ()


def canonical_json(value: object) -> str:
    """Return a JSON value as one line: keys sorted, characters of every script as they are.

    What a reader cannot see is written as JSON writes it, by its number.
    """
    import json  # noqa: PLC0415 - this room is imported where no manifest is read

    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(", ", ": "))
    places = hidden_places(text)
    if not places:
        return text
    letters = list(text)
    for place in places:
        letters[place] = json.dumps(letters[place])[1:-1]
    return "".join(letters)


class NoteRow(NamedTuple):
    """One note's row as UTF-8 text: what an export of many notes keeps of each (a tenth of ``ManifestNote``)."""

    name: str
    id: str
    text: bytes


def note_row(note: ManifestNote) -> NoteRow:
    """Return the row of one note as text."""
    text = canonical_json({**note._asdict(), "fields": dict(note.fields)})
    return NoteRow(note.name, note.id, text.encode())


def render_manifest(manifest: Manifest) -> str:
    """Return the text of ``.companion.json``: equal manifests, up to the order of rows, give equal text."""
    return manifest_bytes(manifest, map(note_row, manifest.notes)).decode()


def manifest_bytes(manifest: Manifest, notes: Iterable[NoteRow]) -> bytes:
    """Return the bytes of ``.companion.json``; ``notes`` stand in for ``manifest.notes``.

    The rows of many notes are joined as bytes and once: as text they would be held four times over.
    """
    rows = b",\n".join(row.text for row in sorted(notes))
    before = {
        "archive": _rows(sorted(archived.row for archived in manifest.archive)),
        **({"files": _pairs(manifest.files)} if manifest.files else {}),
        "format": str(manifest.format),
    }
    behind = {
        "paused": canonical_json(manifest.paused._asdict() if manifest.paused else None),
        **({"quiet": _rows(map(_as_json, sorted(manifest.quiet)))} if manifest.quiet else {}),
        "salt": canonical_json(manifest.salt),
        "settings": _pairs(manifest.settings),
        "tombstones": _rows(map(_as_json, sorted(manifest.tombstones))),
    }
    head, tail = (",\n".join(f'"{key}": {text}' for key, text in parts.items()) for parts in (before, behind))
    listed = (b"[\n", rows, b"\n]") if rows else (b"[]",)
    return b"".join((f'{{\n{head},\n"notes": '.encode(), *listed, f",\n{tail}\n}}\n".encode()))


def _as_json(row: Tombstone | ManifestQuiet) -> str:
    return canonical_json(row._asdict())


def _rows(rows: Iterable[str]) -> str:
    text = ",\n".join(rows)
    return f"[\n{text}\n]" if text else "[]"


def _pairs(pairs: Mapping[str, str]) -> str:
    text = ",\n".join(f"{canonical_json(key)}: {canonical_json(pairs[key])}" for key in sorted(pairs))
    return f"{{\n{text}\n}}" if text else "{}"


def parse_manifest(data: bytes, layout: str = "personal-context") -> Manifest:
    """Return the manifest that ``data`` holds.

    Raises ``Refused`` for one that a newer release wrote (K20) or of another ``layout``, which must not be written
    over; ``DamagedManifest`` for anything else that cannot be read whole: half a manifest would quietly lose what was
    forgotten or paused.
    """
    document = Row(load_document(data))
    written = document.get("format", int)
    if written > FORMAT:
        raise Refused(
            f"{MANIFEST_NAME} has format {written} and this release reads up to {FORMAT}",
            "update companion, then import again; nothing was changed",
        )
    found = document.values.get("layout", "personal-context")
    if found != layout:
        raise Refused(
            f"that folder holds the layout {found}, not {layout}",
            "name the right --layout, or another folder",
        )
    paused = document.get("paused", dict, None)
    return Manifest(
        format=written,
        salt=document.get("salt", str),
        tombstones=tuple(_tombstone(row) for row in document.rows("tombstones")),
        paused=None if paused is None else _pause(Row(paused)),
        notes=tuple(_note(row) for row in document.rows("notes")),
        archive=tuple(ManifestArchive(canonical_json(row.values)) for row in document.rows("archive")),
        settings=document.texts("settings"),
        files=document.texts("files") if "files" in document.values else {},
        quiet=tuple(map(_quiet, document.rows("quiet"))) if "quiet" in document.values else (),
    )


def load_document(data: bytes) -> Any:
    """Return the JSON value of a manifest; raises ``DamagedManifest`` for what is none."""
    import json  # noqa: PLC0415 - as above

    try:
        return json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise damaged() from None


def damaged() -> DamagedManifest:
    """Return the error that says so, to be raised."""
    return DamagedManifest(
        f"{MANIFEST_NAME} is damaged", "restore it from another copy, or move it away to import without it"
    )


class Row:
    """A JSON object that gives its values typed, or says that the manifest is damaged."""

    def __init__(self, values: Any) -> None:
        if not isinstance(values, dict):
            raise damaged()
        self.values = values

    def get(self, key: str, *kinds: type | None) -> Any:
        """Return the value of ``key``, which is of one of ``kinds`` (``None`` for null)."""
        value = self.values.get(key, damaged)
        if not any(value is None if kind is None else type(value) is kind for kind in kinds):
            raise damaged()
        return value

    def rows(self, key: str) -> list["Row"]:
        """Return a list of objects."""
        return [Row(row) for row in self.get(key, list)]

    def texts(self, key: str) -> dict[str, str]:
        """Return an object whose values are texts."""
        inner = Row(self.get(key, dict))
        return {name: inner.get(name, str) for name in inner.values}

    def items(self, key: str, *kinds: type | None) -> tuple[Any, ...]:
        """Return a list whose values are of one of ``kinds``."""
        inner = Row({str(place): value for place, value in enumerate(self.get(key, list))})
        return tuple(inner.get(place, *kinds) for place in inner.values)


def _tombstone(row: Row) -> Tombstone:
    texts = {key: row.get(key, str) for key in ("hash", "kind", "on", "mode")}
    return Tombstone(at=row.get("at", int), **texts)


def _pause(row: Row) -> ManifestPause:
    return ManifestPause(row.get("at", int), row.get("until", str, None))


def _quiet(row: Row) -> ManifestQuiet:
    return ManifestQuiet(row.get("session", str), row.get("since", int), row.get("until", int))


def _note(row: Row) -> ManifestNote:
    instants = ("muted_until", "closed_at", "forgotten_at", "last_touch")
    texts = ("person", "open_date", "related", "session")
    return ManifestNote(
        **{key: row.get(key, str) for key in ("id", "name", "sha256", "title")},
        **{key: row.get(key, int) for key in ("position", "written_at", "silent_streak")},
        **{key: row.get(key, int, None) for key in instants},
        **{key: row.get(key, str, None) for key in texts},
        last_low=row.get("last_low", bool),
        fields=tuple(sorted(row.texts("fields").items())),
        lines=row.items("lines", str),
        at=row.items("at", int, None),
    )
