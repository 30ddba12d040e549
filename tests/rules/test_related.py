from typing import Literal

import pytest

from companion.rules.notes import Line, Note
from companion.rules.related import likely_same, similar_titles

Type = Literal["emotion", "health"]


def _note(id_: str, title: str, happened: str, created: str = "2026-05-11", type_: Type = "emotion") -> Note:
    return Note(id_, type_, f"{type_}_{created}_{id_}", title, created, created, (Line(happened),))


BALCONY = _note(
    "a", "balcony garden at last", "Seven boxes of tomato plants arrived after two years of asking."
)
AGAIN = _note(
    "b", "the boxes came", "Tomato plants for the balcony: seven boxes, after two years.", "2026-05-13"
)


def test_one_event_told_twice_in_a_week_is_likely_the_same() -> None:
    assert likely_same(BALCONY, AGAIN)
    assert likely_same(AGAIN, BALCONY)


def test_one_event_told_twice_in_chinese_is_likely_the_same() -> None:
    first = _note("a", "搬到河边的新家", "周六搬家，五个朋友帮忙，晚上一起吃火锅。")
    second = _note("b", "新家第一晚", "搬家很顺利，朋友帮忙，晚上吃了火锅。", "2026-05-12")
    assert likely_same(first, second)


@pytest.mark.parametrize(
    "other",
    [
        AGAIN._replace(type="health"),
        AGAIN._replace(created="2026-05-19"),
        _note("c", "tomato soup", "Cooked soup for seven people."),
        _note("c", "after two years", "A letter came."),
        BALCONY,
    ],
    ids=["another type", "eight days later", "few words shared", "only small words shared", "itself"],
)
def test_anything_less_is_not(other: Note) -> None:
    assert not likely_same(BALCONY, other)


def test_similar_titles_share_most_of_their_content_words() -> None:
    others = [
        ("1", "knee hurts on the stairs"),
        ("2", "knee"),
        ("3", "the stairs are new"),
        ("4", "膝盖疼"),
        ("5", ""),
    ]
    assert similar_titles("My knee hurts", others) == ["1", "2"]
    assert similar_titles("膝盖又疼了", others) == ["4"]
    assert similar_titles("", others) == []
