"""Which note a person means: number, id, file stem, words, in this order (design, *Finding*)."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from companion.actions.changes.forget import Wish, forget
from companion.actions.reads import listing
from companion.actions.reads.finding import LISTED_AT_MOST, Found, find, find_forgotten, find_one
from companion.errors import Ambiguous, NothingMatched, UsageProblem
from companion.home import Home
from companion.rules.notes import Moment, Note
from companion.store import connect
from tests.actions.keeping import keep, later


@pytest.fixture
def surgery(home: Home, moment: Moment) -> Note:
    return keep(home, moment, "milestone", "dad's surgery", "The hospital rang at noon.", person="dad")


def found(home: Home, moment: Moment, what: str) -> Found:
    with closing(connect.reading(home.store)) as connection:
        return find(connection, home, what, moment)


def meant(home: Home, moment: Moment, what: str) -> str:
    with closing(connect.reading(home.store)) as connection:
        return find_one(connection, home, what, moment)[1].id


def choices(home: Home, moment: Moment, what: str) -> Iterator[str]:
    with pytest.raises(Ambiguous, match="nothing was changed") as refusal:
        meant(home, moment, what)
    yield from refusal.value.choices


def test_a_number_of_the_last_listing_comes_first(home: Home, moment: Moment, surgery: Note) -> None:
    move = keep(home, moment, "milestone", "2 rooms to move")
    listing.remember(home, [move.id, surgery.id], moment)
    assert meant(home, moment, "2") == surgery.id
    assert found(home, moment, "2").by == "listing"
    assert meant(home, later(moment, hours=2), "2") == move.id


@pytest.mark.parametrize("digits", [4, 8, 12])
def test_four_digits_of_an_id_or_more_are_enough(
    home: Home, moment: Moment, surgery: Note, digits: int
) -> None:
    assert meant(home, moment, surgery.id[:digits]) == surgery.id
    assert meant(home, moment, surgery.id[:digits].upper()) == surgery.id


def test_three_digits_of_an_id_are_words(home: Home, moment: Moment, surgery: Note) -> None:
    assert found(home, moment, surgery.id[:3]).by != "id"


@pytest.mark.parametrize("stem", ["milestone_mom", "milestone_mom.md", "Milestone_MOM", "ｍilestone_mom"])
def test_an_exact_file_stem_comes_before_words(home: Home, moment: Moment, stem: str) -> None:
    keep(home, moment, "milestone", "milestone mom")
    exact = keep(home, moment, "milestone", "mom")
    assert meant(home, moment, stem) == exact.id


@pytest.mark.parametrize("what", ["surgery", "SURGERY dad", "dads surgery", "dad’s", "dad"])
def test_words_of_title_slug_and_person_find_a_note(
    home: Home, moment: Moment, surgery: Note, what: str
) -> None:
    assert meant(home, moment, what) == surgery.id


@pytest.mark.parametrize("what", ["手术", "妈妈", "手术 妈妈", "手"])
def test_chinese_words_find_a_note(home: Home, moment: Moment, what: str) -> None:
    note = keep(home, moment, "health", "妈妈的手术", "下周三在市医院。")
    assert meant(home, moment, what) == note.id


def test_several_that_fit_are_listed_by_id_and_none_is_meant(
    home: Home, moment: Moment, surgery: Note
) -> None:
    birthday = keep(home, moment, "milestone", "dad's birthday", person="dad")
    lines = list(choices(home, moment, "dad"))
    assert [line.split()[0] for line in lines] == [birthday.id, surgery.id]
    assert meant(home, moment, "milestone_dads-birthday") == birthday.id


def test_words_of_the_body_alone_are_listed_and_never_acted_on(
    home: Home, moment: Moment, surgery: Note
) -> None:
    assert found(home, moment, "hospital noon").by == "body"
    (line,) = choices(home, moment, "hospital")
    assert line.startswith(surgery.id)
    assert "rang at noon" not in line


def test_a_name_that_fits_hides_bodies_that_fit_too(home: Home, moment: Moment, surgery: Note) -> None:
    keep(home, moment, "emotion", "a long week", "The surgery was all we talked about.")
    assert meant(home, moment, "surgery") == surgery.id


def test_a_long_list_is_cut_and_counted(home: Home, moment: Moment) -> None:
    for number in range(LISTED_AT_MOST + 3):
        keep(home, moment, "health", f"headache number {number}")
    lines = list(choices(home, moment, "headache"))
    assert len(lines) == LISTED_AT_MOST + 1
    assert lines[-1] == "… and 3 more"


def test_a_sensitive_note_is_found_by_its_words_and_listed_without_them(home: Home, moment: Moment) -> None:
    for title in ("the biopsy", "waiting for the biopsy"):
        keep(home, moment, "health", title, sensitive=True)
    lines = list(choices(home, moment, "biopsy"))
    assert len(lines) == 2
    assert not any("biopsy" in line for line in lines)


def test_a_listed_title_steers_no_terminal(home: Home, moment: Moment) -> None:
    for title in ("wedding \x1b[31mred\u202e", "wedding plans"):
        keep(home, moment, "milestone", title)
    assert not any(
        character in line for line in choices(home, moment, "wedding") for character in "\x1b\u202e"
    )


@pytest.mark.usefixtures("surgery")
def test_nothing_that_fits_is_said_plainly(home: Home, moment: Moment) -> None:
    for what in ("kayak", "surgery kayak", "AND", "*", '"', "NEAR("):
        with pytest.raises(NothingMatched):
            meant(home, moment, what)


def test_an_empty_text_is_no_request(home: Home, moment: Moment) -> None:
    with pytest.raises(UsageProblem):
        meant(home, moment, "  ")


def test_what_was_forgotten_is_found_for_erasing_only(home: Home, moment: Moment, surgery: Note) -> None:
    forget(home, moment, Wish("surgery"))
    for what in (surgery.id, surgery.name, "surgery"):
        assert found(home, moment, what).numbers == ()
        with closing(connect.reading(home.store)) as connection:
            assert len(find_forgotten(connection, what)) == 1
    with closing(connect.reading(home.store)) as connection:
        assert find_forgotten(connection, "noon") == ()
        assert find_forgotten(connection, "...") == ()
