"""A card's topic: the title without dates, numbers, names, diagnoses and quotes, in English and Chinese."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.card_topics import topic_of
from companion.rules.notes import NOTE_TYPES

KINDS = {
    "emotion": ("a personal matter", "心里的事"),
    "health": ("a health matter", "身体上的事"),
    "relationship": ("someone close", "身边的人"),
    "milestone": ("a big occasion", "一件大事"),
}
LEFT = "a big occasion"
"""What is told of a milestone when nothing is left of its title."""


def topic(title: str, body: str = "") -> str:
    return topic_of(title, body, "milestone", "en")


@pytest.mark.parametrize(
    ("title", "left"),
    [
        ("dad's operation", "dad's operation"),
        ("dad's heart surgery 2026-05-20", "dad's heart surgery"),
        ("dad's heart surgery on 20 May", "dad's heart surgery"),
        ("surgery on Wednesday", "surgery"),
        ("interview next week", "interview"),
        ("exam (final) 10/05/2026", "exam"),
        ("Meeting at 8:30 with the landlord", "Meeting with the landlord"),
        ("waking at 4 a.m. — third week", "waking"),
        ("party in May", "party"),
        ("下周三的面试", "面试"),
        ("爸爸5月20日手术", "爸爸手术"),
        ("３月15日考试", "考试"),
        ("七月的日语考试", "日语考试"),
        ("除夕一个人过", "一个人过"),
        ("年底太累", "太累"),
        ("睡不着，凌晨三点", "睡不着"),
        ("后天搬家", "搬家"),
    ],
)
def test_dates_and_times_are_gone(title: str, left: str) -> None:
    assert topic(title) == left


@pytest.mark.parametrize(
    ("title", "left"),
    [
        ("breakup after 7-year relationship", "breakup after relationship"),
        ("cat died (had him 13 years)", "cat died"),
        ("two weeks since the move", "the move"),
        ("third interview round", "interview round"),
        ("姥姥八十大寿", "姥姥大寿"),
        ("驾照路考第二次", "驾照路考"),
        ("孩子三岁生日", "孩子生日"),
        ("发烧三天", "发烧"),
    ],
)
def test_numbers_are_gone_with_what_they_count(title: str, left: str) -> None:
    assert topic(title) == left


@pytest.mark.parametrize("title", ["一个人的晚饭", "地铁上心慌了一次", "糟糕的一天", "一起吃饭"])
def test_one_in_chinese_is_a_word_and_stays(title: str) -> None:
    assert "一" in topic(title)


@pytest.mark.parametrize(
    ("title", "left"),
    [
        ("Anna's wedding", "wedding"),
        ("Lena's wedding", "wedding"),
        ("lunch with anna", "lunch"),
        ("Dinner with Sven Olsson tomorrow", "Dinner"),
        ("Sven moves out", "moves out"),
        ("Interview at Acme about pay", "Interview about pay"),
        ("IBM interview", "interview"),
        ("party for Grace & Tom", "party"),
        ("trip to Lisbon", "trip"),
        ("张伟结婚", "结婚"),
        ("和王芳的生日", "生日"),
        ("我和李雷吵架", "吵架"),
        ("小明的毕业典礼", "毕业典礼"),
        ("老王住院了", "住院了"),
        ("陪阿杰面试", "面试"),
        ("Leo 的婚礼", "婚礼"),
    ],
)
def test_names_are_gone(title: str, left: str) -> None:
    assert topic(title) == left


@pytest.mark.parametrize(
    "title",
    ["Dad's Heart Surgery", "DAD'S SURGERY", "talk with the boss", "sister's wedding", "李医生说要复查", "给阿姨过生日",
     "高考", "马拉松", "小程序上线", "frank talk with the boss", "Everything feels heavy"],
)  # fmt: skip
def test_roles_and_ordinary_words_are_no_names(title: str) -> None:
    assert topic(title) == title.removeprefix("李")


def test_a_capital_word_that_the_body_uses_as_a_name_is_gone() -> None:
    assert topic("Pixie at the vet") == "Pixie at the vet"
    assert topic("Pixie at the vet", "I had to leave Pixie there overnight.") == "the vet"


@pytest.mark.parametrize(
    ("title", "left"),
    [
        ("insomnia + work stress", "work stress"),
        ("Mom's cancer diagnosis", "Mom"),
        ("PTSD, can't sleep", "can't sleep"),
        ("eating disorder clinic", "clinic"),
        ("new hearing aids", "new hearing aids"),
        ("AIDS test", "test"),
        ("appendicitis", LEFT),
        ("抑郁症复诊", "复诊"),
        ("外婆阿尔茨海默", "外婆"),
        ("失眠", LEFT),
        ("妈妈乳腺癌手术", LEFT),
        ("症状加重", "症状加重"),
    ],
)
def test_diagnoses_are_gone(title: str, left: str) -> None:
    assert topic(title) == left


@pytest.mark.parametrize(
    ("title", "left"),
    [
        ('knee "clicks" on the stairs', "knee on the stairs"),
        ("first talk: 'Small Tools, Long Lives'", "talk"),
        ("“never again”", LEFT),
        ("said 'never again", LEFT),
        ("the talk «de trop» went on", "the talk went on"),
        ("年底太累：「感觉自己被掏空了」", "太累"),
        ("《活着》读后", "读后"),
        ("他说“我没事", LEFT),
        ("parents' house", "parents' house"),
        ("can't say no to mum", "can't say no to mum"),
    ],
)
def test_quotes_are_gone_and_apostrophes_stay(title: str, left: str) -> None:
    assert topic(title) == left


@pytest.mark.parametrize(
    ("title", "left"),
    [
        ("talk credited to someone else: angry, then just tired", "talk credited to someone else"),
        ("dad won't talk about retiring (but he counts)", "dad won't talk about retiring"),
        ("half marathon 🏃", "half marathon"),
        ("my dad's operation", "dad's operation"),
        ("我的驾照考试", "驾照考试"),
        ("和妈妈：每周日的电话", "妈妈"),
        ("和妈妈吵架", "和妈妈吵架"),
        ("one two three", LEFT),
        ("a b c d e f g h", LEFT),
        ("moving all of our boxes up to the new flat", "moving all of our boxes up"),
        ("一直在想要不要换工作这件事情怎么开口", "一直在想要不要换工作这件"),
        ("<b>exam</b>", "exam"),
        ("tired of waiting for an answer from them", "tired of waiting for an answer"),
    ],
)
def test_a_topic_is_one_short_phrase(title: str, left: str) -> None:
    assert topic(title) == left


@pytest.mark.parametrize("kind", NOTE_TYPES)
def test_when_nothing_is_left_the_kind_of_note_is_told_in_the_language_of_the_card(kind: str) -> None:
    for title in ("", "2026-05-20", "🎉", "“x”", "Tuesday", "明天", "with the"):
        assert topic_of(title, "", kind, "en") == KINDS[kind][0]
        assert topic_of(title, "", kind, "zh") == KINDS[kind][1]


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("dad's surgery", "My dad’s surgery is all I can think of."),
        ("Breakup", "the breakup was hard"),
        ("爸爸的手术", "明天是爸爸的手术，我很怕"),
        ("we walked for hours along the river", "then we walked for hours and said nothing"),
        ("终于敢在大会上发言了", "说终于敢在大会上开口"),
    ],
)
def test_a_topic_that_stands_in_the_body_is_told_by_its_kind(title: str, body: str) -> None:
    assert topic(title, body) == LEFT


def test_a_word_that_is_only_part_of_one_in_the_body_is_no_quote() -> None:
    assert topic("art class", "the party class") == "art class"


@given(st.text(max_size=80), st.text(max_size=120), st.sampled_from(NOTE_TYPES))
def test_any_title_gives_a_topic_of_one_clean_line(title: str, body: str, kind: str) -> None:
    told = topic_of(title, body, kind, "en")
    assert " ".join(told.split()) == told != ""
    assert not {"\0", "\1"} & set(told)
    assert not [letter for letter in told if letter.isdigit()]
