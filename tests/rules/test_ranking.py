"""Ranking: rare words, neighbours, sessions, saturation; and what shifts a score. Equal scores keep their order."""

import pytest

from companion.rules.asking import Term, parse
from companion.rules.ranking import Concept, candidates, concept, inverse_frequency, score
from companion.rules.turns import ALONE, TURNS
from companion.rules.weighing import Seen, asks, brings_up, has_open_thread, weighed

ONE = TURNS
"""The first turn of the first session."""
TWO = 2 * TURNS


def held(word: str, *rows: int, relatives: tuple[int, ...] = (), total: int = 1000) -> Concept:
    return concept(Term(word, word, 1.0, telling=True), rows, relatives, len(rows), total, 50)


def scores(*concepts: Concept, questions: tuple[int, ...] = ()) -> dict[int, float]:
    rows, sessions = candidates(concepts)
    return {one.row: one.score for one in score(rows, concepts, sessions, questions)}


def test_a_rare_word_tells_more_than_a_common_one() -> None:
    assert inverse_frequency(1, 1000) > inverse_frequency(100, 1000) > 0
    found = scores(held("ferry", ONE), held("day", *range(TWO, TWO + 100)))
    assert max(found, key=lambda row: found[row]) == ONE


def test_two_words_are_more_than_one_and_more_than_one_word_twice() -> None:
    found = scores(held("ferry", ONE, TWO), held("noon", ONE, 3 * TURNS))
    assert found[ONE] > found[TWO]
    assert found[ONE] < 2 * found[TWO] + 2 * found[3 * TURNS]


def test_the_turn_after_a_word_counts_and_more_so_after_a_question() -> None:
    told = scores(held("ferry", ONE))
    asked = scores(held("ferry", ONE), questions=(ONE,))
    assert told[ONE] > told[ONE + 1] > told[ONE + 2] > 0
    assert asked[ONE + 1] > told[ONE + 1]
    assert told[ONE + 1] > told[ONE - 1]


def test_no_word_reaches_into_another_session() -> None:
    assert TWO not in {row for row in scores(held("ferry", ONE)) if row >= TWO}


def test_a_session_that_speaks_of_the_whole_lifts_its_turns() -> None:
    found = scores(held("ferry", ONE, TWO), held("noon", ONE + 9))
    assert found[ONE] > found[TWO]


def test_a_relative_counts_less_than_the_word() -> None:
    found = scores(held("ferry", ONE, relatives=(TWO,)))
    assert found[ONE] > 3 * found[TWO] > 0


def test_what_is_covered_is_a_share_of_everything_that_was_asked() -> None:
    concepts = [held("ferry", ONE), held("kayak")]
    (best, *_) = score([ONE], concepts, {}, ())
    assert 0 < best.coverage < 0.6
    assert (best.words, best.rare) == (("ferry",), True)


def test_a_note_or_entry_has_no_neighbours() -> None:
    first, second = ALONE + TURNS, ALONE + 2 * TURNS
    found = scores(held("ferry", ONE, first, second), held("noon", first))
    assert {row for row in found if row >= ALONE} == {first, second}
    assert found[first] > found[second]


def test_a_note_or_entry_is_scored_as_a_turn_that_stands_by_itself() -> None:
    entry = ALONE + TURNS
    concepts = held("ferry", ONE, entry), held("noon", entry, ONE, relatives=(ONE, entry))
    found = scores(*concepts)
    assert found[entry] == found[ONE]


def test_what_stands_alone_leaves_room_for_as_many_others() -> None:
    entries = range(ALONE + TURNS, ALONE + 300 * TURNS, TURNS)
    rows, _ = candidates([held("ferry", *entries, ONE), held("noon", ONE)], most=20)
    assert rows[0] == ONE
    assert len([row for row in rows if row >= ALONE]) > 100


SEEN = Seen("turn", "user", "ada", "We took the ferry yesterday.", (2023, 5, 8))


def shift(query: str, *, role: str = SEEN.role, text: str = SEEN.text) -> float:
    concepts = [held("ferry", ONE)]
    (one,) = score([ONE], concepts, {}, ())
    ask = parse(query, (), ("ada", "ben"))
    seen = SEEN._replace(role=role, text=text)
    return weighed(one, seen, ask, asking=asks(text), with_named=True)


def test_the_person_named_counts_more() -> None:
    assert shift("Ada's ferry") > shift("Ben's ferry")
    assert shift("my ferry") > shift("my ferry", role="assistant")


def test_a_turn_that_asks_tells_less() -> None:
    assert shift("the ferry", text="Which ferry?") < shift("the ferry")
    assert asks("Which ferry? [shares a photo of a quay]")
    assert asks("哪条渡轮？")
    assert not asks("No. [what?]")


def test_a_time_is_told_where_one_is_asked_for() -> None:
    assert shift("when was the ferry?") > shift("the ferry")
    assert shift("when was the ferry?", text="We took it.") < shift("when was the ferry?")


def test_the_day_that_is_named_counts_most_then_its_month() -> None:
    day, month, other = (shift(f"the ferry on {when}") for when in ("8 May", "9 May", "8 March"))
    assert day > month > other
    assert shift("the ferry on 8 May 2022") == shift("the ferry on 8 March 2022")


KEPT = Seen("entry", "user", "", "We take the noon ferry.", (0, 0, 0))


def kept(age: float, *, open_thread: bool = False, words: int = 1) -> float:
    """Return what an entry of so many days weighs that holds so many words."""
    concepts = [held(str(word), ONE) for word in range(words)]
    (one,) = score([ONE], concepts, {}, ())
    seen = KEPT._replace(age=age, open_thread=open_thread)
    return weighed(one, seen, parse("the ferry", (), ()), asking=False, with_named=True)


def test_what_was_kept_lately_counts_more_and_less_and_less_so() -> None:
    assert kept(0) > kept(7) > kept(30) > kept(365) > kept(3_650)
    assert kept(-3) == kept(0)
    assert kept(0) - kept(30) > kept(365) - kept(395)


def test_a_thread_that_is_open_counts() -> None:
    assert kept(30, open_thread=True) > kept(30)


def test_neither_outweighs_a_word_more() -> None:
    assert kept(0, open_thread=True) < kept(3_650, words=2)


def test_a_turn_is_as_old_as_it_is() -> None:
    (one,) = score([ONE], [held("ferry", ONE)], {}, ())
    ask = parse("the ferry", (), ())
    weights = {weighed(one, SEEN._replace(age=age), ask, asking=False, with_named=True) for age in (0, 400)}
    assert len(weights) == 1


@pytest.mark.parametrize(
    ("thread", "day", "is_open"),
    [
        (None, None, False),
        ("which hospital?", None, True),
        ("operation", "2026-05-22", True),
        ("operation", "2026-05-17", True),
        ("operation", "2026-05-16", False),
    ],
)
def test_a_thread_is_open_until_two_days_after_its_date(
    thread: str | None, day: str | None, is_open: bool
) -> None:
    assert has_open_thread(thread, day, "2026-05-17") == is_open


def near(query: str, *concepts: Concept) -> bool:
    rows, sessions = candidates(concepts)
    found = sorted(score(rows, concepts, sessions, ()), key=lambda one: -one.score)
    return brings_up(parse(query, (), ("ada",)), found)


def test_what_a_message_needs_depends_on_what_it_is() -> None:
    ferry, unknown = held("ferry", ONE), held("kayak")
    assert near("where did I take the ferry", ferry)
    assert near("Ada and the kayak ferry", ferry, unknown, unknown, unknown)
    assert not near("the kayak of somebody and the ferry", ferry, unknown, unknown, unknown)
    assert not near("fix the ferry module test and deploy it", ferry, unknown, unknown, unknown)
    assert not near("thanks, great weather!", ferry)
