import re
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import UnclearDate
from companion.rules.dates import (
    first_iso_date,
    future_date_in,
    read_date,
    read_import_date,
    resolve_relative,
)

TUESDAY = "2026-05-19"
DAYS = st.dates(date(1900, 1, 1), date(2200, 1, 1))


def _candidates(text: str, today: str = TUESDAY) -> list[str]:
    with pytest.raises(UnclearDate) as caught:
        read_date(text, today)
    return re.findall(r"\d{4}-\d{2}-\d{2}", caught.value.hint.removesuffix("write it like 2026-05-20"))


def _read_or_none(text: str, today: str) -> str | None:
    try:
        return read_date(text, today)
    except UnclearDate:
        return None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-05-20", "2026-05-20"), ("２０２６－０５－２０", "2026-05-20"), (" 2026-05-20 ", "2026-05-20"),
        ("today", "2026-05-19"), ("Tomorrow", "2026-05-20"), ("yesterday", "2026-05-18"),
        ("day after tomorrow", "2026-05-21"),
        ("the day before yesterday", "2026-05-17"), ("The day after tomorrow.", "2026-05-21"),
        ("in 3 days", "2026-05-22"), ("in two weeks", "2026-06-02"), ("in a week", "2026-05-26"),
        ("in 1 day", "2026-05-20"), ("IN  10  DAYS", "2026-05-29"),
    ],
)  # fmt: skip
def test_english_days_are_read_from_today(text: str, day: str) -> None:
    assert read_date(text, TUESDAY) == day


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("今天", "2026-05-19"), ("明天", "2026-05-20"), ("后天", "2026-05-21"), ("後天", "2026-05-21"),
        ("大后天", "2026-05-22"), ("昨天", "2026-05-18"), ("前天", "2026-05-17"),
        ("3天后", "2026-05-22"), ("３天后", "2026-05-22"), ("三天后", "2026-05-22"),
        ("十五天后", "2026-06-03"),
        ("3 天后", "2026-05-22"), ("两周后", "2026-06-02"), ("一个星期后", "2026-05-26"),
        ("2个礼拜以后", "2026-06-02"),
        ("三天之后", "2026-05-22"), ("明天。", "2026-05-20"),
    ],
)  # fmt: skip
def test_chinese_days_are_read_from_today(text: str, day: str) -> None:
    assert read_date(text, TUESDAY) == day


@pytest.mark.parametrize(
    ("english", "chinese", "day"),
    [
        ("this Friday", "这周五", "2026-05-22"), ("this fri", "本星期五", "2026-05-22"),
        ("this Tuesday", "这个星期二", "2026-05-19"), ("this Sunday", "这周日", "2026-05-24"),
        ("next Wednesday", "下周三", "2026-05-27"), ("next wed", "下星期三", "2026-05-27"),
        ("next Monday", "下周一", "2026-05-25"), ("next Sunday", "下礼拜天", "2026-05-31"),
        ("next Saturday", "下个周六", "2026-05-30"), ("next Tuesday", "下週2", "2026-05-26"),
    ],
)  # fmt: skip
def test_weeks_begin_on_monday_in_both_languages(english: str, chinese: str, day: str) -> None:
    assert read_date(english, TUESDAY) == read_date(chinese, TUESDAY) == day


@given(DAYS)
def test_this_is_the_present_week_and_next_the_one_after_it(today: date) -> None:
    monday = today - timedelta(days=today.weekday())
    assert read_date("next Monday", str(today)) == str(monday + timedelta(days=7))
    assert read_date("下周日", str(today)) == str(monday + timedelta(days=13))
    assert read_date("this Sunday", str(today)) == str(monday + timedelta(days=6))
    assert read_date("下下周一", str(today)) == str(monday + timedelta(days=14))


@pytest.mark.parametrize("text", ["this Monday", "这周一", "本周1"])
def test_a_day_of_this_week_that_is_past_is_unclear(text: str) -> None:
    assert _candidates(text) == ["2026-05-18", "2026-05-25"]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("May 20", "2026-05-20"), ("20 May", "2026-05-20"), ("May 20th", "2026-05-20"),
        ("the 20th of May", "2026-05-20"),
        ("5月20日", "2026-05-20"), ("5月20号", "2026-05-20"), ("五月二十日", "2026-05-20"),
        ("5 月 20 日", "2026-05-20"),
        ("May 19", "2026-05-19"), ("Sept. 3", "2026-09-03"), ("Jan 5", "2027-01-05"),
        ("1月5日", "2027-01-05"),
        ("May 20 2027", "2027-05-20"), ("May 3, 2020", "2020-05-03"), ("20 May 2027", "2027-05-20"),
        ("2026年5月20日", "2026-05-20"), ("二〇二七年五月二十号", "2027-05-20"),
        ("明年5月20日", "2027-05-20"),
        ("Feb 29 2028", "2028-02-29"),
    ],
)  # fmt: skip
def test_a_day_and_month_is_the_next_one_to_come(text: str, day: str) -> None:
    assert read_date(text, TUESDAY) == day


@pytest.mark.parametrize("text", ["May 1", "5月1日"])
def test_a_day_and_month_that_is_just_past_is_unclear(text: str) -> None:
    assert _candidates(text) == ["2026-05-01", "2027-05-01"]
    assert _candidates(text, "2026-06-30") == ["2026-05-01", "2027-05-01"]
    assert read_date(text, "2026-07-01") == "2027-05-01"


def test_december_is_unclear_in_january() -> None:
    assert _candidates("December 20", "2026-01-05") == ["2025-12-20", "2026-12-20"]


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("03/04/2026", ["2026-03-04", "2026-04-03"]),
        ("17/05/2026", ["2026-05-17"]),
        ("05-06-2026", ["2026-05-06", "2026-06-05"]),
        ("3.4.26", ["2026-03-04", "2026-04-03"]),
        ("2026/05/20", ["2026-05-20"]),
        ("2026-5-2", ["2026-05-02"]),
        ("5月20", ["2026-05-20"]),
        ("3/4", ["2027-03-04", "2027-04-03"]),
        ("2026-02-30", ["2026-02-28"]),
        ("Friday", ["2026-05-22", "2026-05-29"]),
        ("周五", ["2026-05-22", "2026-05-29"]),
        ("3 days ago", ["2026-05-16"]),
        ("三天前", ["2026-05-16"]),
        ("上周五", ["2026-05-15"]),
        ("in 2 months", ["2026-07-19"]),
        ("两个月后", ["2026-07-19"]),
        ("tomorrow morning", ["2026-05-20"]),
        ("2026-05-20T09:00", ["2026-05-20"]),
        ("今天或明天", ["2026-05-19", "2026-05-20"]),
    ],
)
def test_a_date_in_doubt_is_refused_with_the_days_that_may_be_meant(text: str, candidates: list[str]) -> None:
    assert _candidates(text) == candidates


def test_the_end_of_a_short_month_is_reached_by_calendar_months() -> None:
    assert _candidates("in 1 month", "2026-01-31") == ["2026-02-28"]


@pytest.mark.parametrize(
    "text",
    [
        "10", "May", "26 s", "Feb 2026", "", "soon", "20", "五月", "下周", "next week", "this weekend",
        "下周末",
        "in a few days", "两三天后", "几天后", "2026", "May 32", "13月1日", "in 99999 days", "Feb 29",
        "0000-00-00",
        "every day", "null", "!!!",
    ],
)  # fmt: skip
def test_a_partial_or_unknown_date_is_never_filled_in(text: str) -> None:
    assert _candidates(text) == []


@given(st.text() | st.text("0123456789-/.年月日号天周后前下这五十 inday", max_size=14), DAYS)
def test_any_text_is_a_day_of_the_calendar_or_unclear(text: str, today: date) -> None:
    day = _read_or_none(text, str(today))
    assert day is None or str(date.fromisoformat(day)) == day


@given(DAYS, DAYS)
def test_every_iso_date_is_itself(day: date, today: date) -> None:
    assert read_date(str(day), str(today)) == str(day)
    assert first_iso_date(f"on {day}, or later") == str(day)


def test_a_refusal_never_holds_what_was_written() -> None:
    with pytest.raises(UnclearDate) as caught:
        read_date("zebra 03/04/2026", TUESDAY)
    assert caught.value.code == 2
    assert "\n" not in f"{caught.value.message}{caught.value.hint}"
    assert "zebra" not in f"{caught.value.message}{caught.value.hint}"


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("surgery on 2026-05-29", "2026-05-29"), ("寿宴2026-06-14在家", "2026-06-14"),
        ("2026-02-30 or 2026-03-01", "2026-03-01"), ("12026-05-20", None), ("2026-05-200", None),
        ("2026-05-20T09:00", "2026-05-20"), ("20/05/2026", None), ("", None),
    ],
)  # fmt: skip
def test_the_first_iso_date_is_one_that_exists(text: str, day: str | None) -> None:
    assert first_iso_date(text) == day


@pytest.mark.parametrize(
    ("text", "resolved"),
    [
        ("surgery is tomorrow", "surgery is on 2026-05-20"),
        ("Tomorrow I fly home", "On 2026-05-20 I fly home"),
        ("Tomorrow is the day", "2026-05-20 is the day"),
        ("nervous about tomorrow's exam", "nervous about 2026-05-20's exam"),
        ("results by the day after tomorrow", "results by 2026-05-21"),
        ("leaving in 3 days", "leaving on 2026-05-22"),
        ("the talk is in two weeks' time", "the talk is on 2026-06-02"),
        ("exam next Wednesday, party this Friday", "exam on 2026-05-27, party on 2026-05-22"),
        ("fell three days ago", "fell on 2026-05-16"),
        ("Wedding May 30", "Wedding on 2026-05-30"),
        ("flies on may 30", "flies on 2026-05-30"),
    ],
)
def test_relative_english_words_become_dates(text: str, resolved: str) -> None:
    assert resolve_relative(text, TUESDAY) == resolved


@pytest.mark.parametrize(
    ("text", "resolved"),
    [
        ("明天手术", "2026-05-20手术"),
        ("明天3点手术", "2026-05-20 3点手术"),
        ("妈妈下周三做手术", "妈妈2026-05-27做手术"),
        ("我三天后手术", "我2026-05-22手术"),
        ("手术，后天", "手术，2026-05-21"),
        ("三天前摔了一跤", "2026-05-16摔了一跤"),
        ("上周五见过医生", "2026-05-15见过医生"),
        ("5月30日婚礼", "2026-05-30婚礼"),
        ("明天5月20日", "2026-05-20 2026-05-20"),
        ("T2明天", "T2 2026-05-20"),
    ],
)
def test_relative_chinese_words_become_dates(text: str, resolved: str) -> None:
    assert resolve_relative(text, TUESDAY) == resolved


@pytest.mark.parametrize(
    "text",
    [
        "surgery on 2026-05-29", "this Monday went badly", "We may 20 of us", "every May 20 we meet",
        "on Friday",
        "haven't slept in 3 days", "wrote it in two days", "third migraine in two weeks",
        "in 2 weeks of rest",
        "nowadays", "a today-only offer", "in a few days", "around 03/04/2026", "see you this sun",
        "May 20-22",
        "手术三天后拆线", "下周一起吃饭", "下周天气", "下周三个会", "下周日本队", "以后天天跑步",
        "目前天气不错", "如今天下",
        "清明天气", "午后天晴", "每年5月20日", "农历5月20日", "周五", "两三天后", "第三天后", "这周一见过",
        "后天性的",
        "", "tomorrowland", "the next Friday she was well", "see news/today or today.example.org",
    ],
)  # fmt: skip
def test_what_is_ambiguous_or_no_date_stays_as_it_is(text: str) -> None:
    assert resolve_relative(text, TUESDAY) == text


@given(
    st.lists(
        st.sampled_from(
            ["tomorrow", "明天", "in 3 days", "三天后", "next Friday", "下周五", "May 30", "2026-05-20"]
        )
        | st.text(max_size=4),
        max_size=6,
    ).map("".join),
    DAYS,
)
def test_resolving_twice_changes_nothing(text: str, today: date) -> None:
    once = resolve_relative(text, str(today))
    assert resolve_relative(once, str(today)) == once


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("surgery is tomorrow", "2026-05-20"), ("明天手术", "2026-05-20"),
        ("surgery on 2026-05-29", "2026-05-29"),
        ("今天得知下周三手术", "2026-05-27"), ("面试就在今天", "2026-05-19"),
        ("tomorrow, that is 2026-05-20", "2026-05-20"),
        ("booked yesterday for 2026-06-03", "2026-06-03"), ("either tomorrow or 2026-06-03", None),
        ("done on 2026-05-01", None), ("昨天考完了", None), ("no date yet", None), ("maybe 03/04/2027", None),
    ],
)  # fmt: skip
def test_a_sentence_with_one_day_to_come_states_it(text: str, day: str | None) -> None:
    assert future_date_in(text, TUESDAY) == day


def test_words_near_midnight_are_read_from_the_day_of_the_message() -> None:
    assert future_date_in("surgery is tomorrow", "2026-05-19") == "2026-05-20"
    assert future_date_in("明天手术", "2026-12-31") == "2027-01-01"


@pytest.mark.parametrize("text", ["2026-05-17", '"2026-05-17"', "'2026-05-17'", " 2026-05-17 "])
def test_an_iso_date_is_imported_without_a_word(text: str) -> None:
    assert read_import_date(text, None) == ("2026-05-17", None)
    assert read_import_date(text, "2026-03-03") == ("2026-05-17", None)


@pytest.mark.parametrize("text", ["17/05/2026", "17.05.2026", "17-05-2026", "05/17/2026", "2026/05/17"])
def test_another_form_is_imported_when_it_can_only_be_the_file_s_date(text: str) -> None:
    day, word = read_import_date(text, "2026-05-17")
    assert day == "2026-05-17"
    assert word is not None
    assert "2026-05-17" in word


@pytest.mark.parametrize(
    ("text", "file_date"),
    [
        ("17/05/2026", None), ("17/05/2026", "2026-03-03"), ("05/06/2026", "2026-06-05"),
        ("05/06/2026", None),
        ("null", "2026-05-17"), ("", "2026-05-17"), ("2026-02-30", "2026-02-28"), ("May 17", "2026-05-17"),
        ("17/05.2026", "2026-05-17"), ("99/99/9999", None),
    ],
)  # fmt: skip
def test_a_date_that_could_be_another_is_not_imported(text: str, file_date: str | None) -> None:
    with pytest.raises(UnclearDate):
        read_import_date(text, file_date)


@pytest.mark.parametrize("filler", [" ", "1 ", "in 3 days ", "5月", "明天", "May 20 ", "1-", "one "])
def test_a_very_long_text_is_read_in_one_pass(filler: str) -> None:
    resolve_relative(filler * 5000, TUESDAY)
    future_date_in(filler * 5000, TUESDAY)
