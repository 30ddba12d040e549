import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.engagement import MUTE_DAYS, Touch, is_low, touch
from companion.rules.notes import OUTCOMES, Outcome


@pytest.mark.parametrize(
    "reply",
    [
        "ok", "fine", "meh", "嗯", "还好", "没事", "", "!!", "👍",
        "I'm fine", "It’s fine.", "it's ok", "ALL GOOD!!", "all good 👍", "whatever", "not bad",
        "it is what it is",
        "yeah I'm fine, thanks", "I'm all good, don't worry", "doing well thanks", "fine fine fine",
        "没事没事", "嗯嗯嗯", "还好啦", "挺好的", "我没事的，谢谢", "嗯，还好吧", "都挺好的",
        "老样子", "ｏｋａｙ　ｔｈａｎｋｓ",
        "Let's just work.", "先干活吧",
    ],
)  # fmt: skip
def test_a_reply_that_is_short_or_on_the_list_is_low(reply: str) -> None:
    assert is_low(reply)


@pytest.mark.parametrize(
    "reply",
    [
        "还是睡不着", "睡不好", "不太好", "没睡好", "没有好转", "好难受啊", "不知道怎么办",
        "没事，就是有点累",
        "not good", "no good", "not okay", "nothing helps", "I cried a lot", "Still awake at four",
        "It's fine but I cried", "I don't know what to do", "it went well, she got the job", "mom is worse",
    ],
)  # fmt: skip
def test_a_reply_that_says_something_is_not_low(reply: str) -> None:
    assert not is_low(reply)


@pytest.mark.parametrize(
    ("reply", "low"), [("abcde", True), ("abcdef", False), ("睡了", True), ("睡不着", False)]
)
def test_five_display_columns_are_low_and_six_are_not(reply: str, low: bool) -> None:
    assert is_low(reply) is low


@given(st.text())
def test_any_reply_can_be_measured(reply: str) -> None:
    assert is_low(reply) == is_low(f" {reply}\n")


def test_an_engaged_follow_up_counts_and_ends_a_silent_streak() -> None:
    assert touch(3, 1, "engaged") == Touch(4, last_low=False, silent_streak=0, mutes=False, counted=True)
    assert touch(3, 1, "engaged", "slept eight hours").mutes is False


@pytest.mark.parametrize(("count", "mutes"), [(0, False), (1, True), (2, True), (7, True)])
@pytest.mark.parametrize(
    ("outcome", "reply"), [("engaged", "ok"), ("deflected", None), ("deflected", "no, thank you")]
)
def test_a_low_follow_up_mutes_from_the_second_on(
    outcome: Outcome, reply: str | None, count: int, mutes: bool
) -> None:
    result = touch(count, 0, outcome, reply)
    assert result == Touch(count + 1, last_low=True, silent_streak=0, mutes=mutes, counted=True)


def test_silence_counts_once_for_each_check_in() -> None:
    first = touch(0, 0, "silent")
    assert first == Touch(1, last_low=False, silent_streak=1, mutes=False, counted=True)
    second = touch(1, 1, "silent", same_check_in=True)
    assert second == Touch(1, last_low=False, silent_streak=2, mutes=True, counted=False)


def test_two_silent_check_ins_in_a_row_mute() -> None:
    assert touch(1, 1, "silent") == Touch(2, last_low=False, silent_streak=2, mutes=True, counted=True)


def test_silence_after_an_answer_does_not_mute_whatever_the_count() -> None:
    assert touch(9, 0, "silent").mutes is False


def test_a_card_that_was_never_used_changes_nothing() -> None:
    unused = touch(5, 1, "unused", "ok")
    assert (unused.follow_up_count, unused.silent_streak) == (5, 1)
    assert not unused.counted
    assert not unused.mutes


@given(st.integers(0, 50), st.integers(0, 5), st.sampled_from(OUTCOMES), st.none() | st.text(), st.booleans())
def test_the_count_rises_by_one_exactly_when_it_was_counted(
    count: int, streak: int, outcome: Outcome, reply: str | None, same: bool
) -> None:
    result = touch(count, streak, outcome, reply, same)
    assert result.follow_up_count == count + result.counted
    assert result.counted == (outcome != "unused" and not (outcome == "silent" and same))


def test_a_mute_lasts_two_weeks() -> None:
    assert MUTE_DAYS == 14


def test_a_long_reply_says_something_and_costs_nothing() -> None:
    assert is_low("fine " * 10)
    assert not is_low("fine, " * 100_000)
