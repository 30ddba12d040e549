"""Which messages lie in a quiet time: those that were said in it, and the answers to them."""

from companion.rules.quiet_spans import FOR_EVER, QuietSpan, said_in

TALK = [True, False, True, False, True]


def test_without_a_span_nothing_is_left_out() -> None:
    assert said_in([], TALK, [1, 2, 3, 4, 5]) == set()


def test_a_span_begins_with_its_first_instant_and_ends_before_its_last() -> None:
    assert said_in([QuietSpan("", 3, 5)], TALK, [1, 2, 3, 4, 5]) == {2, 3}


def test_an_answer_goes_with_its_question_however_late_it_comes() -> None:
    assert said_in([QuietSpan("s1", 3, 4)], TALK, [1, 2, 3, 9, 10]) == {2, 3}


def test_an_answer_that_came_in_a_span_is_left_out_by_itself() -> None:
    assert said_in([QuietSpan("", 2, 3)], TALK, [1, 2, 3, 4, 5]) == {1}


def test_a_span_that_lasts_takes_everything_from_its_beginning() -> None:
    assert said_in([QuietSpan("s1", 2, FOR_EVER)], TALK, [1, 2, 3, 4, 5]) == {1, 2, 3, 4}
