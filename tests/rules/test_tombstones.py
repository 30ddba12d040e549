"""Tombstones: what is stopped, what may be said again, and what a mark tells (nothing)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.notes import Line, Note
from companion.rules.tiers import Entry
from companion.rules.tombstones import (
    Grave,
    Graveyard,
    Unit,
    line_unit,
    mark_of,
    note_unit,
    units_of,
    units_of_entry,
)

LONG = "Up at four again since the letter came."
NOTE = Note(
    "aaaa00000001", "health", "health_2026-05-10_nights", "nights", "2026-05-10", "2026-05-12",
    (
        Line(LONG, None, 1_000), Line("it went well", "2026-05-12", 2_000),
        Line("Slept until six today.", "2026-05-12", 3_000),
    ),
    written_at=3_000,
)  # fmt: skip


def grave(unit: Unit, at: int = 5_000, on: str = "2026-05-12", salt: str = "ab") -> Grave:
    return Grave(mark_of(salt, unit), unit.kind, at, on, erased=False)


def test_a_note_is_stopped_by_its_own_tombstone() -> None:
    assert Graveyard([grave(note_unit(NOTE))]).passing(NOTE) is None


def test_a_note_is_stopped_when_what_happened_was_forgotten() -> None:
    first = line_unit(NOTE.lines[0], NOTE.created)
    assert Graveyard([grave(first)]).passing(NOTE._replace(type="emotion")) is None


def test_a_forgotten_line_is_left_out_and_the_rest_passes() -> None:
    passing = Graveyard([grave(line_unit(NOTE.lines[2], NOTE.created))]).passing(NOTE)
    assert passing is not None
    assert passing.lines == NOTE.lines[:2]


def test_a_short_line_has_no_tombstone_of_its_own() -> None:
    assert [unit.text for unit in units_of(NOTE)][2:] == [LONG, "Slept until six today."]


def test_a_note_is_stopped_whatever_it_said_before() -> None:
    older = NOTE._replace(lines=(Line("Said in other words then.", None, 4),), written_at=4)
    assert Graveyard(map(grave, units_of(NOTE))).passing(older) is None


def test_an_erased_note_is_stopped_whatever_a_clock_said_when_it_was_written() -> None:
    _, itself, *_ = (grave(unit) for unit in units_of(NOTE))
    later = NOTE._replace(lines=(Line("Other words.", None, 9_000),), written_at=9_000)
    assert Graveyard([itself]).passing(later) == later
    assert Graveyard([itself._replace(erased=True)]).passing(later) is None


def test_an_erasure_counts_before_what_was_only_forgotten() -> None:
    forgotten, erased = grave(note_unit(NOTE)), grave(note_unit(NOTE), at=6_000)._replace(erased=True)
    assert Graveyard([forgotten, erased]).grave_of_note(NOTE) == erased


def test_what_is_said_after_the_tombstone_passes() -> None:
    stone = grave(note_unit(NOTE))
    again = NOTE._replace(lines=(Line(LONG, None, 5_001),), written_at=5_001)
    assert Graveyard([stone]).passing(again) == again
    assert Graveyard([stone]).passing(again._replace(lines=(Line(LONG, None, 5_000),))) is None


@pytest.mark.parametrize(
    ("day", "stopped"), [("2026-05-11", True), ("2026-05-12", True), ("2026-05-13", False)]
)
def test_where_only_a_day_is_known_the_same_day_counts_as_before(day: str, stopped: bool) -> None:
    unit = Unit("note", f"health {LONG}", None, day)
    assert (Graveyard([grave(unit)]).grave_of(unit) is not None) is stopped


@pytest.mark.parametrize(
    "text", ["UP AT FOUR again  since the letter came", "Ｕp at four again since the letter came!"]
)
def test_spelling_makes_no_other_unit(text: str) -> None:
    assert mark_of("ab", Unit("line", text, None, "")) == mark_of("ab", Unit("line", LONG, None, ""))


def test_tombstones_of_several_salts_stand_side_by_side() -> None:
    yard = Graveyard([grave(Unit("turn", "hello", 1, ""), salt="cd"), grave(note_unit(NOTE), salt="ef")])
    assert yard.passing(NOTE) is None
    assert yard.grave_of(Unit("turn", "hello", 1, "")) is not None


def test_an_entry_that_said_id_stops_no_other_that_has_none_yet() -> None:
    yard = Graveyard(
        Grave(mark_of("s", unit), "entry", 9, "2026-05-19", False)
        for unit in units_of_entry(Entry("aaaa00000001", "preferences", None, "ID"))
    )
    assert yard.grave_of_entry(Entry("", "preferences", None, "id")) is not None
    assert yard.grave_of_entry(Entry("", "preferences", None, "Use npm")) is None


def test_kinds_do_not_stop_each_other() -> None:
    assert Graveyard([grave(Unit("turn", LONG, 1, ""))]).passing(NOTE) == NOTE


@given(st.text(), st.text())
def test_a_mark_is_a_salt_and_a_hash_and_holds_no_word(salt: str, text: str) -> None:
    mark = mark_of("ab", Unit("line", text, None, ""))
    assert mark.startswith("ab:")
    assert len(mark) == 67
    assert set(mark[3:]) <= set("0123456789abcdef")
    if salt != "ab":
        assert mark_of(salt, Unit("line", text, None, "")).rpartition(":")[2] != mark[3:]


def test_without_tombstones_everything_passes() -> None:
    assert Graveyard([]).passing(NOTE) == NOTE
    assert Graveyard([grave(note_unit(NOTE))]).passing(NOTE._replace(lines=())) == NOTE._replace(lines=())
