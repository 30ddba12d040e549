from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import Refused
from companion.markdown.importer import FolderReading, read_folder
from companion.markdown.manifest import MANIFEST_NAME, Manifest, render_manifest
from companion.markdown.note_file import parse_note, utc_midnight
from companion.rules.notes import DAY, Line, Note
from companion.safety.clean import hidden_characters
from tests.markdown.builders import (
    BODY,
    NOON,
    by_name,
    export,
    index_bytes,
    kite,
    line_for,
    note_bytes,
    notes,
    without_manifest,
)

BEFORE_ANY_MUTE_ENDS = utc_midnight("0001-01-01")
KITE = "emotion_2026-05-17_kite"


def read(files: Mapping[str, bytes], subfolders: int = 0) -> FolderReading:
    return read_folder(files, subfolders, utc_midnight)


def loud(reading: FolderReading) -> list[str]:
    return [str(remark) for remark in reading.remarks if not remark.quiet]


def one(files: Mapping[str, bytes]) -> Note:
    reading = read(files)
    assert reading.refused == ()
    return reading.notes[0]


@st.composite
def stores(draw: st.DrawFn) -> list[Note]:
    """Some notes with different names and positions, forgotten ones among them."""
    found = []
    for place in range(draw(st.integers(0, 5))):
        note = draw(notes(f"emotion_2026-05-{10 + place}_n{place}"))
        gone = draw(st.booleans()) and note.status == "resolved"
        found.append(note._replace(id=f"{place:012x}", position=place, forgotten_at=NOON if gone else None))
    return sorted(found, key=lambda note: note.name)


@given(stores(), st.sampled_from([None, "2026-06-01"]))
def test_an_export_is_read_back_exactly_and_exports_to_the_same_bytes(
    store: list[Note], paused: str | None
) -> None:
    files = export(store, paused=paused)
    reading = read(files)
    assert list(reading.notes) == store
    assert reading.paused == paused
    assert reading.refused == ()
    assert export(reading.notes, paused=reading.paused) == files


@given(stores())
def test_without_its_manifest_an_export_still_renders_to_the_same_files(store: list[Note]) -> None:
    listed = [note for note in store if note.forgotten_at is None]
    files = without_manifest(export(listed))
    again = without_manifest(export(read(files).notes, BEFORE_ANY_MUTE_ENDS))
    assert {name: data for name, data in again.items() if name != "MEMORY.md"} == {
        name: data for name, data in files.items() if name != "MEMORY.md"
    }


def test_no_file_of_an_export_holds_what_a_reader_cannot_see() -> None:
    words = "x\u202ey\u2066z\u200b\ufeff\U000e0041"
    note = kite(title=words, lines=(Line(words), Line(words, "2026-05-22", 5)), feeling=words, person=words)
    files = export([note])
    assert not any(hidden_characters(data.decode()) for data in files.values())
    assert read(files).notes == (note,)
    (bare,) = read(without_manifest(files)).notes
    assert (bare.title, bare.feeling, bare.lines[0].text) == (words, words, words)


def test_a_note_with_its_line_is_imported_without_a_word() -> None:
    reading = read({f"{KITE}.md": note_bytes(), "MEMORY.md": index_bytes(line_for(KITE))})
    assert (len(reading.notes), reading.remarks, reading.refused) == (1, (), ())
    assert reading.notes[0].title == "a torn kite"


def test_an_active_note_without_a_line_is_imported_with_a_word_and_the_slugs_words() -> None:
    reading = read({"emotion_2026-05-17_rainy-week.md": note_bytes(), "MEMORY.md": index_bytes()})
    assert reading.notes[0].title == "rainy week"
    assert loud(reading) == [
        "emotion_2026-05-17_rainy-week.md: the index has no line for it; "
        "its title was made from the file name or the text"
    ]


def test_a_resolved_note_without_a_line_was_forgotten() -> None:
    files = {f"{KITE}.md": note_bytes(status="resolved"), "MEMORY.md": index_bytes()}
    assert one(files).forgotten_at == utc_midnight("2026-05-17")
    closed = files | {"MEMORY.md": index_bytes(line_for(KITE, status="resolved"))}
    assert one(closed).forgotten_at is None


def test_a_muted_note_without_a_line_is_a_fault_that_is_repaired() -> None:
    reading = read({f"{KITE}.md": note_bytes(status="muted"), "MEMORY.md": index_bytes()})
    assert (reading.notes[0].status, reading.notes[0].forgotten_at) == ("muted", None)
    assert "the index has no line for it" in loud(reading)[0]


def test_what_an_over_long_index_counts_as_not_listed_is_not_forgotten() -> None:
    names = [f"milestone_m{number}" for number in range(230)]
    files = {f"{name}.md": note_bytes(f"{name}\n", type="milestone", status="resolved") for name in names}
    lines = [line_for(name, name, "resolved") for name in names]
    files["MEMORY.md"] = index_bytes(*lines)
    reading = read(files)
    assert [note for note in reading.notes if note.forgotten_at is not None] == []
    assert loud(reading) == []
    files.pop("milestone_m229.md")
    assert len([note for note in read(files).notes if note.forgotten_at is not None]) == 33


def test_without_an_index_nothing_is_named_note_by_note_and_resolved_counts_as_forgotten() -> None:
    reading = read(
        {f"{KITE}.md": note_bytes(status="resolved"), "milestone_exam.md": note_bytes(type="milestone")}
    )
    assert loud(reading) == [
        "MEMORY.md: there is no index: titles come from the file names, resolved notes count as forgotten"
    ]
    assert by_name(reading.notes)[KITE].forgotten_at is not None


def test_an_index_line_without_a_file_makes_no_note_and_is_named() -> None:
    reading = read({"MEMORY.md": index_bytes(line_for("milestone_pottery"))})
    assert (reading.notes, reading.dangling) == ((), ("milestone_pottery.md",))
    assert loud(reading) == [
        "MEMORY.md:3: milestone_pottery.md is listed but does not exist; no note was made of it"
    ]


def test_a_bad_file_affects_only_itself_and_its_line_is_not_dangling() -> None:
    files = {
        "emotion_2026-05-23_untitled.md": b"",
        f"{KITE}.md": note_bytes(),
        "MEMORY.md": index_bytes(line_for(KITE), line_for("emotion_2026-05-23_untitled")),
    }
    reading = read(files)
    assert [note.name for note in reading.notes] == [KITE]
    assert [str(remark) for remark in reading.refused] == [
        "emotion_2026-05-23_untitled.md: front matter: is missing: the file is empty"
    ]
    assert reading.dangling == ()


def test_a_misnamed_file_is_found_on_the_index_by_either_name() -> None:
    for listed in ("2026-05-17-emotion-kite", KITE):
        reading = read(
            {
                "2026-05-17-emotion-kite.md": note_bytes(),
                "MEMORY.md": index_bytes(line_for(listed, kind="emotion")),
            }
        )
        assert (reading.notes[0].name, reading.notes[0].title) == (KITE, "a torn kite")
        assert reading.dangling == ()
        assert loud(reading) == [
            f"2026-05-17-emotion-kite.md: the expected file name is {KITE}.md; the file was left where it is"
        ]


def test_a_misnamed_file_never_takes_the_name_of_another() -> None:
    files = {
        "2026-05-17-emotion-kite.md": note_bytes("Another kite.\n"),
        "kite.md": note_bytes("A third kite.\n"),
        f"{KITE}.md": note_bytes(),
        "MEMORY.md": index_bytes(line_for(KITE)),
    }
    reading = read(files)
    assert {note.name: note.lines[0].text for note in reading.notes} == {
        f"{KITE}-2": "Another kite.",
        f"{KITE}-3": "A third kite.",
        KITE: BODY.strip(),
    }
    assert len({note.id for note in reading.notes}) == 3


def test_names_that_differ_only_in_case_or_form_are_one_and_the_second_is_refused() -> None:
    composed, decomposed = "milestone_jos\u00e9.md", "milestone_jose\u0301.md"
    for first, second in ((decomposed, composed), ("relationship_Mom.md", "relationship_mom.md")):
        kind = first.partition("_")[0]
        reading = read({second: note_bytes(type=kind), first: note_bytes(type=kind)})
        assert len(reading.notes) == 1
        assert [(remark.file, first in remark.message) for remark in reading.refused] == [(second, True)]


def test_likely_duplicates_are_both_imported_related_and_pointed_out() -> None:
    other = "emotion_2026-05-18_long-string"
    files = {
        f"{KITE}.md": note_bytes("The red kite tore on its very first flight over the harbour.\n"),
        f"{other}.md": note_bytes(
            "The red kite tore in the harbour on its first flight.\n", updated="2026-05-18"
        ),
        "MEMORY.md": index_bytes(line_for(other, "red kite, first flight"), line_for(KITE, "red kite torn")),
    }
    reading = read(files)
    first, second = by_name(reading.notes)[KITE], by_name(reading.notes)[other]
    assert (first.related, second.related) == (second.id, first.id)
    assert loud(reading) == [f"{other}.md: is probably the same topic as {KITE}.md; both were imported"]


def test_strays_hidden_files_and_leftovers_are_passed_over_in_silence() -> None:
    strays = {
        ".DS_Store": b"\0\1",
        ".companion-a1b2.tmp": note_bytes(),
        f".{KITE}.md": note_bytes(),
        f"{KITE}.md.tmp": note_bytes(),
        f"{KITE}.md~": note_bytes(),
        "photo.png": b"\x89PNG",
    }
    reading = read(strays | {"MEMORY.md": index_bytes()})
    assert (reading.notes, reading.strays, reading.refused, loud(reading)) == ((), 6, (), [])


def test_a_markdown_file_that_is_no_note_is_named() -> None:
    reading = read({"README.md": b"# About this folder\n", "MEMORY.md": index_bytes()})
    assert (reading.strays, loud(reading)) == (1, ["README.md: is no note and was left alone"])


def test_subfolders_are_counted_with_one_word() -> None:
    assert loud(read({"MEMORY.md": index_bytes()}, 1)) == [
        "1 subfolder was skipped: notes lie in the folder itself"
    ]
    assert "2 subfolders were skipped" in loud(read({"MEMORY.md": index_bytes()}, 2))[0]


def test_the_pause_is_imported_with_a_word_and_the_index_marker_wins() -> None:
    reading = read({"MEMORY.md": index_bytes(paused="2026-06-01")})
    assert reading.paused == "2026-06-01"
    assert loud(reading) == ["MEMORY.md: paused until 2026-06-01: the pause was imported too"]
    unmarked = export([kite()], paused="2026-06-01") | {"MEMORY.md": index_bytes(line_for(KITE))}
    assert read(unmarked).paused is None


def test_positions_follow_the_index_and_unlisted_notes_come_last() -> None:
    files = {f"milestone_{slug}.md": note_bytes(type="milestone") for slug in ("a", "b", "c")}
    files["MEMORY.md"] = index_bytes(line_for("milestone_c"), line_for("milestone_a"))
    found = sorted(read(files).notes, key=lambda note: note.position)
    assert [note.name for note in found] == ["milestone_c", "milestone_a", "milestone_b"]


def test_a_line_that_is_given_twice_counts_once() -> None:
    lines = (line_for(KITE), line_for(KITE, count=5))
    reading = read({f"{KITE}.md": note_bytes(), "MEMORY.md": index_bytes(*lines)})
    assert loud(reading) == [f"MEMORY.md:4: {KITE}.md is listed twice; the upper line counts"]


def test_reading_twice_gives_the_same_notes_with_the_same_ids() -> None:
    files = {f"{KITE}.md": note_bytes(), "MEMORY.md": index_bytes(line_for(KITE))}
    assert read(files) == read(files)
    assert len(read(files).notes[0].id) == 12


def test_the_export_of_a_newer_release_is_refused_whole() -> None:
    files = export([kite()]) | {MANIFEST_NAME: render_manifest(Manifest(format=2)).encode()}
    with pytest.raises(Refused, match="format 2"):
        read(files)


def test_a_damaged_manifest_is_refused_and_the_notes_are_read_without_it() -> None:
    reading = read(export([kite()]) | {MANIFEST_NAME: b"{"})
    assert (reading.manifest, len(reading.notes)) == (None, 1)
    assert [remark.file for remark in reading.refused] == [MANIFEST_NAME]


def test_a_file_edited_by_hand_keeps_what_only_the_manifest_knows() -> None:
    note = kite(person="a friend", written_at=9, title="exact title")
    files = export([note])
    files[f"{KITE}.md"] = files[f"{KITE}.md"].replace(b"amused", b"grim")
    found = one(files)
    assert (found.feeling, found.id, found.person, found.written_at) == ("grim", note.id, "a friend", 9)


def test_the_skills_own_way_to_forget_works_on_a_mirror() -> None:
    files = export([kite()])
    files[f"{KITE}.md"] = files[f"{KITE}.md"].replace(b"status: active", b"status: resolved")
    files["MEMORY.md"] = index_bytes()
    assert one(files).forgotten_at is not None


def test_an_export_with_forgotten_notes_and_an_over_long_index_brings_back_every_state() -> None:
    store = [
        kite(id=f"{n:012x}", name=f"emotion_2026-05-17_n{n:03}", status="resolved", closed_at=5, position=n)
        for n in range(210)
    ]
    store[3] = store[3]._replace(forgotten_at=NOON)
    reading = read(export(store))
    assert list(reading.notes) == store
    assert loud(reading) == []


def test_a_file_whose_name_changed_its_normal_form_on_the_way_is_the_same_note() -> None:
    note = kite(type="milestone", name="milestone_jos\u00e9")
    files = export([note])
    files["milestone_jose\u0301.md"] = files.pop("milestone_jos\u00e9.md")
    assert one(files) == note


class Lazy(Mapping[str, bytes]):
    """A folder that reads a file only when asked and remembers how often it was."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.reads: list[str] = []

    def __getitem__(self, name: str) -> bytes:
        self.reads.append(name)
        return index_bytes() if name == "MEMORY.md" else note_bytes(type="milestone")

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


def test_every_file_is_read_once_and_only_when_its_turn_comes() -> None:
    names = [f"milestone_m{number}.md" for number in range(50)]
    folder = Lazy([*names, "MEMORY.md", ".DS_Store"])
    assert len(read(folder).notes) == 50
    assert sorted(folder.reads) == sorted([*names, "MEMORY.md"])


def test_the_reader_of_one_file_needs_no_folder() -> None:
    parsed = parse_note(f"{KITE}.md", note_bytes("One.\n2026-05-18: two\n"), None)
    assert parsed.note is not None
    assert parsed.note.lines == (Line("One."), Line("two", "2026-05-18"))
    assert parsed.note.written_at < NOON + DAY
