from hypothesis import given

from companion.markdown.index_file import IndexEntry
from companion.markdown.manifest import ManifestNote, canonical_json
from companion.markdown.merge_base import (
    apply_manifest,
    field_hashes,
    line_hash,
    manifest_note,
    short_hash,
)
from companion.markdown.note_file import parse_note, render_note
from companion.rules.notes import DAY, SENSITIVE_SUMMARY, Line, Note, index_line
from tests.markdown.builders import NOON, kite, notes

FULL = kite(
    person="a friend",
    open_date="2026-07-01",
    written_at=11,
    last_touch=12,
    last_low=True,
    silent_streak=1,
    related="ffff00001111",
    position=-3,
    follow_up_count=2,
    last_followed_up="2026-05-20",
)


def written(note: Note) -> tuple[str, ManifestNote]:
    text = render_note(note, NOON)
    return text, manifest_note(note, text.encode(), NOON)


def read(text: str, row: ManifestNote, *, unchanged: bool, title: str | None = None) -> Note:
    entry = IndexEntry("2026-05-22", "emotion", title, "active", 0, row.name, 3, 0) if title else None
    parsed = parse_note(f"{row.name}.md", text.encode(), entry)
    assert parsed.note is not None
    return apply_manifest(parsed.note, row, unchanged, title)


@given(notes())
def test_an_untouched_file_gives_the_note_back_exactly(note: Note) -> None:
    text, row = written(note)
    assert read(text, row, unchanged=True) == note


def test_an_edited_file_keeps_what_the_edit_did_not_overtake() -> None:
    text, row = written(FULL)
    found = read(text.replace("amused", "grim"), row, unchanged=False)
    assert found == FULL._replace(feeling="grim")


def test_an_edited_line_loses_its_instant_and_the_others_keep_theirs() -> None:
    note = FULL._replace(
        lines=(Line("first", None, 1), Line("a", "2026-05-20", 2), Line("b", "2026-05-21", 3))
    )
    text, row = written(note)
    found = read(text.replace("20: a", "20: new"), row, unchanged=False)
    assert found.lines == (Line("first", None, 1), Line("new", "2026-05-20"), Line("b", "2026-05-21", 3))


def test_an_edited_open_thread_has_its_own_date_and_an_edited_count_no_instant() -> None:
    text, row = written(FULL)
    edited = text.replace("on 2026-06-03", "on 2026-06-09").replace(
        "follow_up_count: 2", "follow_up_count: 3"
    )
    found = read(edited, row, unchanged=False)
    assert (found.open_date, found.last_touch, found.last_low, found.silent_streak) == (
        "2026-06-09",
        None,
        False,
        0,
    )


def test_a_status_edited_by_hand_drops_the_instants_of_the_old_one() -> None:
    muted = FULL._replace(status="muted", muted_until=NOON + DAY)
    text, row = written(muted)
    opened = read(text.replace("status: muted", "status: active"), row, unchanged=False)
    assert (opened.status, opened.muted_until) == ("active", None)
    still = read(text.replace("amused", "grim"), row, unchanged=False)
    assert (still.status, still.muted_until) == ("muted", NOON + DAY)


def test_a_mute_that_has_ended_leaves_no_end_behind() -> None:
    _, row = written(FULL._replace(status="muted", muted_until=NOON))
    assert row.muted_until is None


def test_a_title_is_exact_until_someone_changes_it_on_the_index_line() -> None:
    text, row = written(FULL._replace(title="two  kites\nand more"))
    assert read(text, row, unchanged=True, title="two kites and more").title == "two  kites\nand more"
    assert read(text, row, unchanged=True, title=SENSITIVE_SUMMARY).title == "two  kites\nand more"
    assert read(text, row, unchanged=True, title="two kites an…").title == "two  kites\nand more"
    assert read(text, row, unchanged=True, title="two kites").title == "two kites"


def test_a_changed_type_changes_the_name_that_depends_on_it() -> None:
    text, row = written(FULL)
    assert (
        read(text.replace("type: emotion", "type: health"), row, unchanged=False).name
        == "health_2026-05-17_kite"
    )


def test_a_forgotten_note_stays_forgotten_unless_it_is_reopened_by_hand() -> None:
    text, row = written(FULL._replace(status="resolved", closed_at=5, forgotten_at=6))
    assert read(text.replace("amused", "grim"), row, unchanged=False).forgotten_at == 6
    assert read(text.replace("status: resolved", "status: active"), row, unchanged=False).forgotten_at is None


def test_hashes_are_short_and_tell_nothing_from_every_text() -> None:
    assert len(short_hash("x")) == 16
    assert short_hash(None) != short_hash("") != short_hash("-")
    assert short_hash("a", "bc") != short_hash("ab", "c")
    assert line_hash(Line("x")) != line_hash(Line("x", "2026-05-17")) == line_hash(Line("x", "2026-05-17", 9))


def test_a_row_holds_hashes_of_the_words_and_not_the_words() -> None:
    _, row = written(FULL)
    told = canonical_json({**row._asdict(), "fields": dict(row.fields)})
    for words in ("tore", "mended", "amused", "new kite"):
        assert words not in told


def test_every_field_that_a_reader_can_see_has_a_hash() -> None:
    changes: list[dict[str, object]] = [
        {"title": "x"},
        {"type": "health"},
        {"created": "2026-01-01"},
        {"updated": "2026-05-23"},
        {"follow_up_count": 9},
        {"last_followed_up": None},
        {"status": "resolved"},
        {"sensitivity": "sensitive"},
        {"feeling": None},
        {"wanted": "solve"},
        {"open_thread": None},
        {"lines": (Line("x"),)},
    ]
    before = field_hashes(FULL, NOON)
    for change in changes:
        changed = FULL._replace(**change)  # type: ignore[arg-type]  # real fields
        assert field_hashes(changed, NOON) != before
        seen = (render_note(changed, NOON), index_line(changed, NOON))
        assert seen != (render_note(FULL, NOON), index_line(FULL, NOON))
