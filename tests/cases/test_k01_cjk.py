"""K01: any consecutive CJK characters and any whole Latin word or number of a text find it."""

import random
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.text.cutter import index_text
from companion.text.query import parse_query
from tests.cli.harness import Companion


def test_k01_1_two_character_words(companion: Companion) -> None:
    companion.at("2026-05-10T12:00:00+08:00").write("health", "妈妈的手术", "妈妈下周三做手术，我有点紧张")
    assert [len(companion.found(query)) for query in ("手术", "紧张", "妈", "出差")] == [1, 1, 1, 0]


def test_k01_2_glued_scripts(companion: Companion) -> None:
    companion.write("health", "膝盖", "昨晚跑步后knee有点疼，贴了2片膏药")
    assert [len(companion.found(query)) for query in ("knee", "跑步", "KNEE", "2片")] == [1, 1, 1, 1]


SIBLINGS = [
    ("traditional Chinese", "媽媽下週做手術，我有點緊張", ("媽媽", "手術", "緊張", "週", "有點緊張")),
    ("simplified asked of traditional is another word", "下雨天", ("雨", "雨天")),
    ("full width", "Ｋｎｅｅ　疼了２次", ("knee", "Knee", "2次", "２", "疼了")),
    ("half-width katakana", "ｶﾅﾀﾞに行く", ("カナダ", "ｶﾅﾀﾞ", "行く")),
    ("Japanese", "祖母の誕生日パーティー、とても楽しかった", ("祖母", "誕生日", "パーティー", "楽し")),
    ("Korean", "할머니 생신에 케이크를 샀다", ("할머니", "생신", "케이크")),
    ("Thai", "ปวดเข่ามากเมื่อคืน", ("เข่า", "เมื่อคืน")),
    ("emoji", "生日🎂快乐👩‍👩‍👧", ("🎂", "生日", "快乐")),
    (
        "decomposed",
        unicodedata.normalize("NFD", "le café où José attend"),
        ("café", "José", "cafe\u0301", "CAFÉ"),
    ),
    ("mixed digits", "第3次化疗，打了2.5小时，室温26度", ("3次", "化疗", "26", "26度")),
    ("a rare ideograph outside the first plane", "𠮷野家の牛丼", ("𠮷", "𠮷野", "牛丼")),
    ("punctuation between", "手——术？手、术", ("手", "术")),
    ("glued without end", "IPhone15坏了ok吗wifi不行", ("iphone15", "ok", "wifi", "坏了", "不行")),
    ("Cyrillic and Greek", "Бабушка и γιαγιά", ("бабушка", "ΓΙΑΓΙΆ", "БАБУШКА")),
    ("Arabic", "موعد الطبيب غدا", ("الطبيب", "غدا")),
]


@pytest.mark.parametrize(("kind", "text", "queries"), SIBLINGS, ids=[sibling[0] for sibling in SIBLINGS])
@pytest.mark.parametrize("where", ["title", "body"])
def test_every_word_of_a_text_finds_it(
    companion: Companion, kind: str, text: str, queries: tuple[str, ...], where: str
) -> None:
    assert kind
    note = companion.write("health", *((text, "x") if where == "title" else ("x", text)))
    assert {query: companion.found(query) for query in queries} == {query: [note["id"]] for query in queries}


def test_every_field_of_a_note_is_searched(companion: Companion) -> None:
    note = companion.write(
        "relationship",
        "吵架",
        "在厨房",
        "--feeling",
        "好像很委屈",
        "--open-thread",
        "周末再谈谈",
        "--person",
        "姐姐",
    )
    companion.write("relationship", "吵架", "又和好了", "--person", "姐姐")
    for query in ("厨房", "委屈", "再谈", "姐姐", "和好", "吵架"):
        assert companion.found(query) == [note["id"]], query


@pytest.mark.parametrize(
    "query",
    [
        "我妈妈的那个手术后来怎么样了？",
        "What did the surgeon say about the knee of my father, by the way?",
        "记得提醒我问一下手术的事情，另外帮我 fix 这个 bug",
    ],
)
def test_a_whole_sentence_needs_one_content_word(companion: Companion, query: str) -> None:
    note = companion.write("health", "妈妈的手术 knee", "很顺利")
    companion.write("health", "失眠", "又醒了")
    assert companion.found(query) == [note["id"]]


@pytest.mark.parametrize("query", ["出差", "kayak", "の", "🚀", "Ω", "4242", "。", "的了吗", "the of and"])
def test_no_hit_is_an_empty_list(companion: Companion, query: str) -> None:
    companion.write("health", "膝盖 knee", "疼")
    assert companion.found(query) == []


def test_a_word_is_not_found_inside_another(companion: Companion) -> None:
    companion.write("health", "the party at the harbour", "2026 nights")
    for query in ("art", "arbour", "202", "har"):
        assert companion.found(query) == []


WORDS = st.text(st.sampled_from("手术紧张妈跑步雨天面试の日ア한국"), min_size=1, max_size=12)


@given(WORDS, st.randoms(use_true_random=False))
def test_any_run_of_cjk_characters_finds_its_text(text: str, chance: random.Random) -> None:
    start = chance.randrange(len(text))
    run = text[start : start + chance.randrange(1, len(text) - start + 1)]
    assert set(parse_query(run).words) <= set(index_text([text]).split(" "))
