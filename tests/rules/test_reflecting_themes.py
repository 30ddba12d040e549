"""What a look-back question asks for, and what a piece may be about: phrases, English and Chinese as equals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.reflecting_themes import (
    THEME_NAMES,
    Asked,
    read_question,
    sought,
    speaks_of_others,
    subject_terms,
    themes_of,
)
from companion.rules.reflecting_words import LOOK_BACK, OTHERS, THEMES
from companion.text.normalise import normalise


@pytest.mark.parametrize(
    ("question", "themes", "terms"),
    [
        ("Did I keep my promises to mom?", ("promises",), ("mom",)),
        ("我答应过妈妈什么？", ("promises",), ("妈妈",)),
        ("What boundaries did I set at work?", ("boundaries",), ("work",)),
        ("有哪些底线？", ("boundaries",), ()),
        ("What has changed between us?", ("changes",), ()),
        ("我们之间有什么变化？", ("changes",), ()),
        ("Which fights did we have, and how did we make up?", ("conflict", "repair"), ()),
        ("我们吵过几次架，后来怎么和好的？", ("conflict", "repair"), ()),
        ("How has my health been lately?", ("health",), ()),
        ("最近身体怎么样", ("health",), ()),
        ("What is still unfinished?", ("unfinished",), ()),
        ("还有什么事情没下文？", ("unfinished",), ()),
        ("What pattern keeps coming back?", (), ()),
        ("回顾一下这几个月", (), ()),
        ("How did dad's operation go over time?", (), ("dad", "operation")),
        ("回顾一下这几个月我和妈妈的关系", (), ("妈妈",)),
    ],
)
def test_a_question_names_themes_and_leaves_its_subject(
    question: str, themes: tuple[str, ...], terms: tuple[str, ...]
) -> None:
    assert read_question(question) == Asked(themes, terms)


def test_one_event_in_a_question_is_a_subject_and_not_a_theme() -> None:
    """A question about one exam is not one about every milestone."""
    assert read_question("How did the exam go?") == Asked((), ("exam",))
    assert read_question("面试后来怎么样了") == Asked((), ("面试",))


def test_a_theme_is_looked_up_by_a_term_of_each_phrase_that_has_one() -> None:
    terms = sought("promises")
    assert {"promis", "swear", "答应", "一言"} & set(terms) == {"promis", "swear", "答应", "一言"}
    assert all(sought(theme.name) for theme in THEMES)
    assert len(terms) == len(set(terms))


def test_a_subject_is_looked_up_by_its_words_and_pairs() -> None:
    assert subject_terms(Asked((), ("kayaks",))) == subject_terms(Asked((), ("kayak",)))
    assert subject_terms(Asked((), ("皮划艇", "皮划", "划艇"))) == {"皮划", "划艇"}
    assert subject_terms(Asked((), ("猫",))) == {"猫"}


@pytest.mark.parametrize(
    ("text", "themes"),
    [
        ("I promised to call.", {"promises"}),
        ("说好了每周打电话。", {"promises"}),
        ("Please don't ask me about work, I need space.", {"boundaries"}),
        ("别再问了，我不想谈。", {"boundaries"}),
        ("The interview is on Friday.", {"milestones"}),
        ("下个月毕业答辩。", {"milestones"}),
        ("We had an argument and I shouted at her.", {"conflict"}),
        ("昨天又吵架了，现在冷战。", {"conflict"}),
        ("She said sorry and I forgave her.", {"repair"}),
        ("他道歉了，我们和好了。", {"repair"}),
        ("Another migraine; the doctor wants to see me.", {"health"}),
        ("又失眠了，去医院开了药。", {"health"}),
        ("I used to run, but not anymore.", {"changes"}),
        ("从那以后我不再喝咖啡。", {"changes"}),
        ("We never finished that talk, it is a loose end.", {"unfinished"}),
        ("这事没下文，悬着。", {"unfinished"}),
        ("Staging uses the second Redis.", set()),
        ("预发环境用第二个 Redis。", set()),
    ],
)
def test_phrases_point_to_themes(text: str, themes: set[str]) -> None:
    assert set(themes_of(text)) == themes


@pytest.mark.parametrize(
    "text",
    [
        "a function argument",
        "the soldier",
        "compromised",
        "promising",
        "放松和解脱",
        "和好友去海边",
        "it made up a name",
        "still",
    ],
)
def test_a_phrase_stands_between_words(text: str) -> None:
    assert themes_of(text) == {}


def test_the_phrases_that_were_found_are_told_once_each() -> None:
    assert themes_of("He PROMISED. I promised. Wir haben's 答应")["promises"] == ("promised", "答应")


@pytest.mark.parametrize(
    "text", ["Mom is tired.", "She called.", "我姐姐要来", "他累了", "my co-worker left"]
)
def test_somebody_who_is_not_there_is_spoken_of(text: str) -> None:
    assert speaks_of_others(text)


@pytest.mark.parametrize(
    "text", ["I am tired.", "我累了", "其他都好", "练吉他", "the package manager", "theme"]
)
def test_nobody_else_is_spoken_of(text: str) -> None:
    assert not speaks_of_others(text)


def test_every_list_is_written_as_it_is_compared_and_has_both_languages() -> None:
    lists = [text for theme in THEMES for text in (theme.phrases, theme.cues)] + [LOOK_BACK, OTHERS]
    for phrases in lists:
        listed = phrases.split("|")
        assert [phrase for phrase in listed if not phrase or normalise(phrase) != phrase] == []
        assert {phrase.isascii() for phrase in listed} == {True, False}


@given(st.text())
def test_any_text_is_a_question_and_a_piece(text: str) -> None:
    asked = read_question(text)
    assert bool(asked.terms) is not asked.is_open
    assert set(themes_of(text)) <= set(THEME_NAMES)
    assert speaks_of_others(text) in (True, False)


@pytest.mark.parametrize(
    "question",
    [
        *(
            "what keeps returning?",
            "What keeps coming back?",
            "what comes up again and again?",
            "Tell me everything.",
        ),
        *("反复出现的是什么", "有什么一再出现？", "我最常说的是什么？", "一直在说什么", "what is it about?"),
    ],
)
def test_a_question_of_small_words_asks_about_all_of_it(question: str) -> None:
    assert read_question(question).is_open


def test_a_subject_beside_them_stays() -> None:
    assert read_question("what keeps returning about the ferry?").terms == ("ferry",)
    assert "渡轮" in read_question("关于渡轮反复出现的是什么").terms
