import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.markdown.manifest import ManifestNote
from companion.markdown.merge import Merged, merge_note
from companion.markdown.merge_base import apply_manifest, file_hash, line_hash, manifest_note
from companion.markdown.note_file import parse_note, render_note
from companion.rules.notes import DAY, Line, Note
from tests.markdown.builders import NOON, kite, notes, texts

TODAY = "2026-05-28"
fields_in_any_order = st.permutations(["feeling", "open_thread", "title"])


def base_of(note: Note) -> ManifestNote:
    return manifest_note(note, render_note(note, NOON).encode(), NOON)


def as_file(note: Note, base: ManifestNote) -> Note:
    """Return the note as it would be read from a file that was edited to say this."""
    data = render_note(note, NOON).encode()
    parsed = parse_note(f"{base.name}.md", data, None)
    assert parsed.note is not None
    return apply_manifest(parsed.note, base, file_hash(data) == base.sha256, note.title)


def merge(before: Note, stored: Note, file: Note) -> Merged:
    base = base_of(before)
    return merge_note(base, stored, as_file(file, base), TODAY, NOON)


def words(note: Note) -> set[str | None]:
    return {line.text for line in note.lines} | {note.feeling, note.open_thread, note.title}


def has_no_line_twice(note: Note) -> bool:
    return len({line_hash(line) for line in note.lines}) == len(note.lines)


@given(notes(), notes())
def test_a_file_that_was_left_alone_changes_nothing(before: Note, stored: Note) -> None:
    assert merge(before, stored, before) == Merged(stored, changed=False, clashes=())


@given(notes(), notes(), notes())
def test_merging_again_changes_nothing(before: Note, stored: Note, file: Note) -> None:
    assume(
        all(
            len({line_hash(line) for line in note.lines}) == len(note.lines)
            for note in (before, stored, file)
        )
    )
    base = base_of(before)
    hand = as_file(file, base)
    once = merge_note(base, stored, hand, TODAY, NOON)
    again = merge_note(base, once.note, hand, TODAY, NOON)
    assert again.note == once.note
    assert not again.changed


@given(notes(), notes(), notes())
def test_nothing_that_a_person_wrote_is_lost(before: Note, stored: Note, file: Note) -> None:
    result = words(merge(before, stored, file).note)
    for text in words(file) - words(before):
        assert not text or text in result


@given(notes(), notes(), notes())
def test_nothing_that_the_store_learnt_is_lost(before: Note, stored: Note, file: Note) -> None:
    result = words(merge(before, stored, file).note)
    for text in words(stored) - words(before):
        assert not text or text in result


@given(
    st.permutations(["feeling", "open_thread", "title"]), st.tuples(texts, texts, texts), st.integers(0, 3)
)
def test_independent_changes_meet_whichever_side_made_them(
    fields: list[str], new: tuple[str, ...], cut: int
) -> None:
    changes = dict(zip(fields, new, strict=True))
    by_hand = {field: changes[field] for field in fields[:cut]}
    by_store = {field: changes[field] for field in fields[cut:]}
    result = merge(kite(), kite(**by_store), kite(**by_hand))
    assert result.clashes == ()
    assert {field: getattr(result.note, field) for field in fields} == {
        field: value if field != "title" else result.note.title for field, value in changes.items()
    }


def test_a_field_changed_by_hand_is_taken_and_one_changed_in_the_store_is_kept() -> None:
    result = merge(kite(), kite(follow_up_count=1), kite(feeling="grim", open_thread="try 2026-07-01"))
    assert result.clashes == ()
    assert (result.note.feeling, result.note.open_date, result.note.follow_up_count) == (
        "grim",
        "2026-07-01",
        1,
    )


def test_a_line_added_by_hand_and_one_added_in_the_store_both_stay() -> None:
    hand = kite(lines=(*kite().lines, Line("flew it again", "2026-05-25")))
    stored = kite(lines=(*kite().lines, Line("lent it out", "2026-05-26", 9)))
    merged = merge(kite(), stored, hand).note
    assert [line.text for line in merged.lines[1:]] == ["mended with tape", "flew it again", "lent it out"]


def test_a_clash_keeps_the_store_and_the_persons_words_as_a_dated_line() -> None:
    result = merge(kite(), kite(feeling="proud"), kite(feeling="grim"))
    assert result.note.feeling == "proud"
    assert result.note.lines[-1] == Line("grim", TODAY, NOON)
    assert result.clashes == ("feeling",)


def test_a_clash_over_what_happened_keeps_both_whole() -> None:
    result = merge(kite(), kite(lines=(Line("store"),)), kite(lines=(Line("hand\n\nwith more"),)))
    assert result.note.lines[0].text == "store"
    assert Line("hand\n\nwith more", TODAY, NOON) in result.note.lines
    assert result.clashes == ("happened",)


def test_equal_changes_are_no_clash() -> None:
    result = merge(kite(), kite(feeling="grim"), kite(feeling="grim"))
    assert result == Merged(kite(feeling="grim"), changed=False, clashes=())


def test_a_note_closed_by_hand_is_closed() -> None:
    note = merge(kite(), kite(), kite(status="resolved")).note
    assert (note.status, note.closed_at, note.forgotten_at) == ("resolved", NOON, None)


def test_a_note_muted_by_hand_is_muted_for_fourteen_days_from_now() -> None:
    note = merge(kite(), kite(), kite(status="muted", muted_until=NOON + DAY)).note
    assert (note.status, note.muted_until) == ("muted", NOON + 14 * DAY)


def test_a_note_opened_by_hand_is_open() -> None:
    closed = kite(status="resolved", closed_at=5)
    note = merge(closed, closed, closed._replace(status="active", closed_at=None)).note
    assert (note.status, note.closed_at) == ("active", None)


@pytest.mark.parametrize(
    ("stored", "hand", "holds"), [("muted", "resolved", "resolved"), ("resolved", "muted", "resolved")]
)
def test_of_two_new_states_the_quieter_holds_and_is_reported(stored: str, hand: str, holds: str) -> None:
    until = {"muted": NOON + DAY, "resolved": None}
    result = merge(
        kite(), kite(status=stored, muted_until=until[stored]), kite(status=hand, muted_until=until[hand])
    )
    assert result.note.status == holds
    assert result.clashes == ("status",)


def test_a_mute_that_ended_meanwhile_is_no_change() -> None:
    muted = kite(status="muted", muted_until=NOON + DAY)
    base = base_of(muted)
    result = merge_note(base, muted, as_file(muted, base), TODAY, NOON + 2 * DAY)
    assert result == Merged(muted, changed=False, clashes=())


def test_the_later_of_two_update_dates_holds_without_a_clash() -> None:
    result = merge(kite(), kite(updated="2026-05-24"), kite(updated="2026-05-26"))
    assert (result.note.updated, result.clashes) == ("2026-05-26", ())


def test_marked_sensitive_or_as_a_crisis_by_hand_is_sensitive() -> None:
    assert merge(kite(), kite(), kite(sensitivity="sensitive")).note.sensitivity == "sensitive"
    tagged = merge(kite(), kite(), kite(crisis=True, sensitivity="sensitive")).note
    assert (tagged.crisis, tagged.sensitivity) == (True, "sensitive")


def test_a_type_changed_by_hand_is_reported_and_not_taken() -> None:
    result = merge(kite(), kite(), kite(type="health"))
    assert (result.note, result.clashes) == (kite(), ("type",))


def test_a_forgotten_note_stays_as_it_is_whatever_its_file_says() -> None:
    gone = kite(status="resolved", forgotten_at=NOON)
    assert merge(kite(), gone, kite(feeling="grim")) == Merged(gone, changed=False, clashes=())


def test_one_line_reworded_on_both_sides_is_reported_and_both_wordings_stay() -> None:
    first, _ = kite().lines
    stored = kite(lines=(first, Line("mended with glue", "2026-05-22", 9)))
    result = merge(kite(), stored, kite(lines=(first, Line("mended with string", "2026-05-22"))))
    assert [line.text for line in result.note.lines[1:]] == ["mended with glue", "mended with string"]
    assert result.clashes == ("lines",)
