"""What a message asks for: content words, names, dates; and what kind of message it is."""

import pytest
from hypothesis import given

from companion.rules.asking import Ask, Dates, parse, tells_something
from tests.text.strategies import ANY_TEXT


def asked(query: str, *speakers: str, context: tuple[str, ...] = ()) -> Ask:
    return parse(query, context, speakers)


def words(ask: Ask) -> list[str]:
    return [item.word for item in ask.terms]


def test_only_words_of_content_are_asked_for() -> None:
    assert words(asked("What did I say about the harbour and the ferry?")) == ["say", "harbour", "ferry"]
    assert asked("what was it that you have").terms == ()


def test_words_of_asking_weigh_less() -> None:
    weights = {item.word: item.weight for item in asked("tell me about the harbour").terms}
    assert weights["tell"] < weights["harbour"] == 1.0


def test_earlier_messages_count_for_little_and_never_alone() -> None:
    ask = asked("And the ferry?", context=("We spoke of the island.", "Nice."))
    assert {item.word: item.weight < 0.5 for item in ask.terms} == {
        "ferry": False, "spoke": True, "island": True, "nice": True,
    }  # fmt: skip
    assert asked("and then?", context=("We spoke of the island.",)).terms == ()


def test_of_a_long_message_the_end_counts() -> None:
    ask = asked("harbour " + "x " * 500 + "where is the ferry?")
    assert "harbour" not in words(ask)
    assert "ferry" in words(ask)


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("what did Ada buy?", {"ada lee"}),
        ("what did ada buy?", {"ada lee"}),
        ("Ada's dog", {"ada lee"}),
        ("what did Mel paint?", {"melanie"}),
        ("a mel of honey", set()),
        ("will it rain?", set()),
        ("what did Will say?", {"will"}),
        ("张曼婷喜欢什么？", {"张曼婷"}),
    ],
)
def test_a_speaker_is_known_by_first_name_beginning_or_genitive(query: str, named: set[str]) -> None:
    ask = asked(query, "ada lee", "melanie", "will", "张曼婷")
    assert ask.speakers == named
    assert not {"ada", "adas", "mel"} & set(words(ask)) or not named


@pytest.mark.parametrize(
    ("query", "dates"),
    [
        ("what happened on 5 May 2023?", Dates(frozenset({5}), frozenset({2023}), frozenset({5}))),
        ("on July 12th", Dates(frozenset({7}), frozenset(), frozenset({12}))),
        ("in 2022", Dates(frozenset(), frozenset({2022}), frozenset())),
        ("may I march with you?", Dates()),
        ("我在5月4日去了哪里", Dates(frozenset({5}), frozenset(), frozenset({4}))),
        ("12月的天气", Dates(frozenset({12}), frozenset(), frozenset())),
        ("一个月", Dates()),
    ],
)
def test_a_date_asks_for_its_session_and_not_for_its_figures(query: str, dates: Dates) -> None:
    ask = asked(query)
    assert ask.dates == dates
    assert not {"2023", "2022", "12th"} & set(words(ask))


def test_what_kind_of_message_it_is() -> None:
    assert asked("fix the failing test in the parser module").work > 0.5
    assert asked("修复这个失败的单元测试，然后部署").work > 0.3
    assert asked("my sister's wedding at the harbour").work == 0.0
    assert asked("thanks, that's great!").small_talk
    assert asked("早上好！").small_talk
    assert not asked("the harbour at dawn").small_talk
    assert asked("where did I work?").mine
    assert asked("我去过哪里").mine
    assert not asked("帮我写一个函数").mine
    assert asked("when did it begin?").when
    assert asked("how many cats?").amount


def test_small_talk_tells_nothing() -> None:
    assert not tells_something("ok, thanks!")
    assert tells_something("ok, the ferry!")


@given(ANY_TEXT)
def test_any_text_is_a_legal_message(text: str) -> None:
    ask = parse(text, (text, text), ("ada", "妈妈"))
    assert 0.0 <= ask.work <= 1.0
    assert all(item.term and 0 < item.weight <= 1 for item in ask.terms)
