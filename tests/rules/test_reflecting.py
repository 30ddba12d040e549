"""A look-back: order of time, themes and months counted, evidence bounded and spread, what is held counted."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.notes import DAY
from companion.rules.reflecting import (
    EVIDENCE_EVER,
    HELD,
    TERMS_AT_MOST,
    THREADS_AT_MOST,
    Held,
    OpenThread,
    Piece,
    certainty_of,
    is_wanted,
    reflect,
    who_said,
)
from companion.rules.reflecting_themes import Asked

NOTHING = Asked((), ())
PROMISES = Asked(("promises",), ())


def said(text: str, day: str = "2026-03-01", **fields: object) -> Piece:
    at = (date.fromisoformat(day) - date(1970, 1, 1)).days * DAY
    piece = Piece("turn", f"{abs(hash((text, day))):x}", text, "user", at, day)
    return piece._replace(**fields)  # type: ignore[arg-type]  # fields by name


def day_after(days: int) -> str:
    return (date(2025, 1, 1) + timedelta(days)).isoformat()


def test_evidence_is_numbered_in_order_of_time() -> None:
    late, early = said("I promised.", "2026-05-01"), said("I swore.", "2026-01-01")
    found = reflect(PROMISES, [late, early])
    assert [(item.number, item.piece) for item in found.evidence] == [(1, early), (2, late)]
    assert (found.first, found.last, found.total) == (early, late, 2)


def test_a_theme_has_first_and_last_mention_and_how_often() -> None:
    pieces = [said("I promised.", day) for day in ("2026-01-05", "2026-01-20", "2026-04-02")]
    (theme,) = reflect(PROMISES, pieces).themes
    assert (theme.name, theme.by, theme.asked) == ("promises", "phrases", True)
    assert (theme.times, theme.months, theme.phrases) == (3, 2, ("promised",))
    assert (theme.first.day, theme.last.day, theme.evidence) == ("2026-01-05", "2026-04-02", (1, 2, 3))


def test_rupture_and_repair_are_told_apart() -> None:
    pieces = [said("We had an argument.", "2026-01-05"), said("他道歉了，我们和好了。", "2026-02-01")]
    themes = {theme.name: theme.last.day for theme in reflect(NOTHING, pieces).themes}
    assert themes == {"conflict": "2026-01-05", "repair": "2026-02-01"}


def test_a_theme_that_was_asked_for_comes_first() -> None:
    pieces = [said("The doctor called.", "2026-01-01"), said("The doctor again."), said("I promised.")]
    assert [theme.name for theme in reflect(NOTHING, pieces).themes] == ["health", "promises"]
    assert [theme.name for theme in reflect(PROMISES, pieces).themes] == ["promises", "health"]


def test_pieces_are_grouped_by_the_questions_own_words_too() -> None:
    pieces = [said("The kayak leaks.", "2026-01-01"), said("I promised Sam the kayaks."), said("A paddle.")]
    found = reflect(Asked((), ("kayak", "paddle", "river")), pieces)
    assert [(theme.name, theme.by, theme.times) for theme in found.themes] == [
        ("promises", "phrases", 1),
        ("kayak", "term", 2),
        ("paddle", "term", 1),
    ]


def test_a_chinese_piece_stands_under_one_word_so_parts_of_a_chinese_word_do_not_repeat_it() -> None:
    found = reflect(Asked((), ("皮划", "划艇")), [said("皮划艇漏水。"), said("卖了皮划艇。")])
    assert [(theme.name, theme.times) for theme in found.themes] == [("皮划", 2)]


def test_words_of_the_question_make_a_few_groups_at_most() -> None:
    terms = tuple(f"word{number}" for number in range(9))
    found = reflect(Asked((), terms), [said(f"About {term}.") for term in terms])
    assert len(found.themes) == TERMS_AT_MOST
    assert found.total == 9


def test_a_months_row_counts_all_and_names_what_is_shown() -> None:
    pieces = [said("I promised.", f"2026-01-{day:02}") for day in range(1, 9)] + [said("Tea.", "2026-03-01")]
    found = reflect(PROMISES, pieces, most=3)
    assert [(month.month, month.times) for month in found.months] == [("2026-01", 8), ("2026-03", 1)]
    assert found.months[0].themes == ("promises",)
    assert [number for month in found.months for number in month.evidence] == [1, 2]


def test_the_type_of_a_note_says_its_theme_without_a_phrase() -> None:
    pieces = [said("Tea.", type="health", title="x"), said("Tea!", type="milestone", title="x")]
    assert {theme.name for theme in reflect(NOTHING, pieces).themes} == {"health", "milestones"}


def test_an_open_thread_is_unfinished() -> None:
    (theme,) = reflect(NOTHING, [said("Tea.", is_open=True)]).themes
    assert (theme.name, theme.phrases) == ("unfinished", ())


def test_a_title_counts_for_the_line_that_began_the_note() -> None:
    lines = [said("Tea.", title="a promise"), said("More tea.", title="a promise", first=False)]
    (theme,) = reflect(NOTHING, lines).themes
    assert theme.times == 1


def test_first_and_last_of_what_was_asked_are_shown_whatever_else_there_is() -> None:
    rest = [said(f"Tea {number}.", day_after(number), score=9.0) for number in range(400)]
    first, last = said("I promised.", day_after(50)), said("I swore.", day_after(350))
    shown = [item.piece for item in reflect(PROMISES, [*rest, first, last], most=6).evidence]
    assert {first, last, rest[0], rest[-1]} <= set(shown)


def test_evidence_is_spread_over_the_months() -> None:
    pieces = [said(f"Tea {number}.", day_after(number), score=float(number)) for number in range(360)]
    shown = reflect(NOTHING, pieces, most=12).evidence
    assert len({item.piece.day[:7] for item in shown}) >= 11


def test_the_same_words_are_counted_each_time_and_shown_once_while_there_is_something_else() -> None:
    pieces = [said("I promised.", day_after(number)) for number in range(30)]
    found = reflect(PROMISES, [*pieces, said("I swore.", day_after(3))], most=5)
    assert found.themes[0].times == 31
    assert sorted(item.piece.text for item in found.evidence) == ["I promised.", "I swore."]


@pytest.mark.parametrize("held", HELD)
def test_what_is_held_back_is_counted_and_nothing_else_of_it_is_told(held: Held) -> None:
    hidden = said("I promised mom.", "2025-01-01", held=held)
    found = reflect(PROMISES, [hidden, said("Tea.")])
    assert (found.held, found.total, found.beyond) == ({held: 1}, 1, 0)
    assert found.themes == ()
    assert [month.month for month in found.months] == ["2026-03"]
    everything = reflect(PROMISES, [hidden, said("Tea.")], everything=True)
    assert (everything.held, everything.total) == ({}, 2)


def test_who_said_it_and_how_sure_it_is() -> None:
    mine, agents = said("I sleep badly."), said("You sleep badly.", role="assistant")
    note = said("Tea.", kind="note", title="x")
    assert [who_said(piece) for piece in (mine, agents, note)] == ["person", "agent", "note"]
    assert who_said(said("Tea.", kind="entry")) == "entry"
    assert [certainty_of(piece) for piece in (mine, agents, note)] == [
        "as told", "not confirmed", "as told",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["My sister is jealous.", "我姐姐吃醋了。", "She left."])
def test_what_is_told_of_somebody_else_is_second_hand(text: str) -> None:
    assert certainty_of(said(text)) == "second-hand"
    assert certainty_of(said("Tea.", about_person=True)) == "second-hand"
    assert certainty_of(said(text, role="assistant")) == "not confirmed"


def test_what_a_themes_words_found_must_be_of_the_theme_and_of_the_subject() -> None:
    about_mom = Asked(("promises",), ("mom",))
    assert is_wanted(said("I promised mom."), about_mom, from_theme=True)
    assert not is_wanted(said("I promised Alex."), about_mom, from_theme=True)
    assert not is_wanted(said("Mom called."), about_mom, from_theme=True)
    assert is_wanted(said("Mom called."), about_mom, from_theme=False)
    assert not is_wanted(said("I promised Alex."), about_mom, from_theme=False)
    assert is_wanted(said("She called.", matched=("mom",)), about_mom, from_theme=False)
    assert is_wanted(said("I called.", speaker="Mom"), about_mom, from_theme=False)
    assert is_wanted(said("The doctor."), NOTHING, from_theme=True)
    assert not is_wanted(said("The doctor."), PROMISES, from_theme=True)


def test_threads_are_bounded_and_the_rest_is_counted() -> None:
    threads = [OpenThread("note", str(n), "x", "y", None, "2026-01-01", False) for n in range(20)]
    found = reflect(NOTHING, [said("Tea.")], threads)
    assert (len(found.threads), found.threads_beyond) == (THREADS_AT_MOST, 20 - THREADS_AT_MOST)


def test_nothing_gives_an_empty_look_back() -> None:
    found = reflect(PROMISES, [])
    assert (found.evidence, found.themes, found.months, found.first) == ((), (), (), None)


PIECES = st.builds(
    said,
    st.sampled_from(["I promised.", "We fought.", "Tea.", "他道歉了", "the kayak"]) | st.text(max_size=9),
    st.dates(date(2020, 1, 1), date(2026, 5, 1)).map(date.isoformat),
    held=st.sampled_from(["", "", "", *HELD]),
    score=st.floats(0, 9),
)


@given(st.lists(PIECES, max_size=40), st.integers(1, 30), st.booleans())
def test_whatever_was_said_the_counts_add_up_and_the_bound_holds(
    pieces: list[Piece], most: int, everything: bool
) -> None:
    found = reflect(Asked(("promises",), ("kayak",)), pieces, everything=everything, most=most)
    assert found.total + sum(found.held.values()) == len(pieces)
    assert len(found.evidence) <= min(most, EVIDENCE_EVER)
    assert len(found.evidence) + found.beyond == found.total
    assert sum(month.times for month in found.months) == found.total
    days = [item.piece.day for item in found.evidence]
    assert days == sorted(days)
    numbers = {item.number for item in found.evidence}
    assert all(set(theme.evidence) <= numbers for theme in found.themes)
    assert everything or not [item for item in found.evidence if item.piece.held]
    assert bool(found.evidence) is bool(found.total)
