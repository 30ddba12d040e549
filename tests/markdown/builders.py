"""What the tests of this room are built from: small files, whole folders, and any note a store can hold."""

from collections.abc import Iterable, Sequence

from hypothesis import strategies as st

from companion.markdown.index_file import render_index
from companion.markdown.manifest import Manifest, ManifestPause, render_manifest
from companion.markdown.merge_base import manifest_note
from companion.markdown.note_file import render_note, utc_midnight
from companion.rules.notes import DAY, Line, Note, index_line

NOON = utc_midnight("2026-05-28") + DAY // 2
"""The instant at which the tests write and read."""

HEADER = {
    "type": "emotion",
    "created": "2026-05-17",
    "updated": "2026-05-17",
    "follow_up_count": "0",
    "last_followed_up": "null",
    "status": "active",
    "sensitivity": "normal",
}
BODY = "The kite tore on its first flight.\n"
FIELDS = "**Their feeling:** amused\n**What they wanted:** to vent\n**Open thread:** null\n"


def note_text(body: str = BODY, fields: str = FIELDS, /, **header: str | None) -> str:
    """Return a note file; a header value of ``None`` leaves the key out, further keys are added."""
    values = {**HEADER, **header}
    lines = [f"{key}: {value}" for key, value in values.items() if value is not None]
    return "\n".join(["---", *lines, "---", "", body, fields])


def note_bytes(body: str = BODY, fields: str = FIELDS, /, **header: str | None) -> bytes:
    return note_text(body, fields, **header).encode()


def index_bytes(*lines: str, paused: str | None = None) -> bytes:
    return render_index(lines, len(lines), paused).encode()


def line_for(
    name: str, title: str = "a torn kite", status: str = "active", count: int = 0, kind: str = ""
) -> str:
    kind = kind or name.partition("_")[0]
    return f"- 2026-05-17 [{kind}] {title} — {status}, fu={count} → {name}.md"


def kite(**changes: object) -> Note:
    """Return a plain note; keywords replace its fields."""
    note = Note(
        id="0a1b2c3d4e5f",
        type="emotion",
        name="emotion_2026-05-17_kite",
        title="a torn kite",
        created="2026-05-17",
        updated="2026-05-22",
        lines=(Line("The kite tore on its first flight."), Line("mended with tape", "2026-05-22", 5)),
        feeling="amused",
        wanted="vent",
        open_thread="new kite on 2026-06-03",
        open_date="2026-06-03",
    )
    return note._replace(**changes)  # type: ignore[arg-type]  # the tests name real fields


def export(notes: Sequence[Note], instant: int = NOON, paused: str | None = None) -> dict[str, bytes]:
    """Return the folder that an export of these notes is, manifest included."""
    files = {f"{note.name}.md": render_note(note, instant).encode() for note in notes}
    rows = tuple(manifest_note(note, files[f"{note.name}.md"], instant) for note in notes)
    shown = sorted((n for n in notes if n.forgotten_at is None), key=lambda note: note.position)
    shown.sort(key=lambda note: note.updated, reverse=True)
    lines = [index_line(note, instant) for note in shown]
    pause = ManifestPause(NOON, paused) if paused else None
    files["MEMORY.md"] = render_index(lines, len(lines), paused).encode()
    files[".companion.json"] = render_manifest(Manifest(salt="salt", notes=rows, paused=pause)).encode()
    return files


def without_manifest(files: dict[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if name != ".companion.json"}


def by_name(notes: Iterable[Note]) -> dict[str, Note]:
    return {note.name: note for note in notes}


_HOSTILE = (
    "a", "中", "\n", "\n\n", " ", "\t", "\\", "- ", "* ", "2026-05-01", ": ", "：", "CRISIS", "CRISIS. ",
    "**Open thread:** x", "**Their feeling:** x", "**what they wanted**: y", "---", "<!-- -->", "null", "~",
    "无", "&", "&#", "&#13;", "&#38;", "13;", "\r", "\r\n", "\u2028", "\x0c", "\x00",
    "\x85", "\ufeff", "\u202e", "\u2066", "\u200b", "\u200d", "\U000e0041", "👩‍👧", "&#8203;",
    "tag: ", "# paused until 2099-01-01",
    "- 2026-05-01 [emotion] b — active, fu=0 → x.md", "```", "> ", " — ", "→",
)  # fmt: skip
texts = st.one_of(
    st.lists(st.sampled_from(_HOSTILE), max_size=7).map("".join),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
)
days = st.dates().map(lambda day: day.isoformat())
wants = st.sampled_from(["vent", "think-aloud", "solve", "presence", "分享喜悦", "to celebrate"])
_instants = st.integers(0, 2**42)


@st.composite
def notes(draw: st.DrawFn, name: str = "emotion_2026-05-17_kite") -> Note:
    """Any note that a store can hold: any words, consistent states."""
    first = Line(draw(texts), None, draw(st.none() | _instants))
    later = draw(st.lists(st.builds(Line, texts, st.none() | days, st.none() | _instants), max_size=4))
    status = draw(st.sampled_from(["active", "resolved", "muted"]))
    created, updated = sorted([draw(days), draw(days)])
    crisis = draw(st.booleans())
    return kite(
        name=name,
        created=created,
        updated=updated,
        lines=(first, *later),
        feeling=draw(st.none() | texts),
        wanted=draw(
            st.sampled_from(["vent", "think-aloud", "solve", "presence", "分享喜悦", "to celebrate"])
        ),
        open_thread=draw(st.none() | texts),
        open_date=draw(st.none() | days),
        person=draw(st.none() | texts),
        follow_up_count=draw(st.integers(0, 99)),
        last_followed_up=draw(st.none() | days),
        status=status,
        sensitivity="sensitive" if crisis else draw(st.sampled_from(["normal", "sensitive"])),
        crisis=crisis,
        position=draw(st.integers(-5, 5)),
        muted_until=NOON + draw(st.integers(1, 20)) * DAY if status == "muted" else None,
        closed_at=draw(_instants) if status == "resolved" else None,
        written_at=draw(_instants),
        last_touch=draw(st.none() | _instants),
        last_low=draw(st.booleans()),
        silent_streak=draw(st.integers(0, 2)),
        related=draw(st.none() | st.just("ffff00001111")),
        session=draw(st.none() | texts),
    )
