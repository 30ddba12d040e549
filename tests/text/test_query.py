import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.text.cutter import TOKENIZER, cut, index_text
from companion.text.query import content_count, holds, match_all, match_any, parse_query
from tests.text.strategies import ANY_TEXT


def _search(texts: list[str]) -> sqlite3.Connection:
    table = sqlite3.connect(":memory:")
    table.execute(
        f"CREATE VIRTUAL TABLE search USING fts5(words, content='', detail=none, tokenize='{TOKENIZER}')"
    )
    rows = [(number, index_text([text])) for number, text in enumerate(texts)]
    table.executemany("INSERT INTO search(rowid, words) VALUES (?, ?)", rows)
    return table


def _hits(table: sqlite3.Connection, expression: str) -> list[int]:
    rows = table.execute("SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid", (expression,))
    return [row[0] for row in rows]


NOTES = [
    "妈妈下周三做手术，我有点紧张",
    "昨晚跑步后knee有点疼，贴了2片膏药",
    "I don't like night flights",
    "Ask for a follow-up on 2026-05-20",
]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("手术", [0]), ("紧张", [0]), ("妈", [0]), ("出差", []),
        ("knee", [1]), ("KNEE", [1]), ("跑步", [1]), ("2片", [1]),
        ("don't", [2]), ("don’t", [2]), ("follow-up", [3]), ("2026-05-20", [3]),
        ("有点", [0, 1]),
    ],
)  # fmt: skip
def test_any_characters_or_whole_word_of_a_note_find_it(asked: str, found: list[int]) -> None:
    assert _hits(_search(NOTES), match_all(parse_query(asked).words)) == found


@pytest.mark.parametrize(
    "asked", ["AND", "NOT", '"', "*", "foo:bar", "NEAR(", "C++", "-", "()", "^a", "%", "_", ""]
)
def test_operators_of_the_search_language_are_plain_text(asked: str) -> None:
    table = _search(["and", "not", "foo bar", "near", "c", "a"])
    for match in (match_any, match_all):
        expression = match(parse_query(asked).words)
        assert not expression or _hits(table, expression) == [
            number for number, text in enumerate(["and", "not", "foo bar", "near", "c", "a"])
            if set(cut(text)) >= set(cut(asked))
        ]  # fmt: skip


TABLE = _search(["one small row"])


@given(st.lists(ANY_TEXT, max_size=6))
def test_any_words_give_a_valid_expression(words: list[str]) -> None:
    for match in (match_any, match_all):
        expression = match(words)
        assert bool(expression) == any(map(cut, words))
        if expression:
            _hits(TABLE, expression)


@given(ANY_TEXT)
def test_any_text_is_found_by_itself(text: str) -> None:
    query = parse_query(text)
    if query.words:
        assert _hits(_search([text]), match_all(query.words)) == [0]
        assert set(query.content) <= set(query.words)
        assert query.content


def test_thousands_of_words_are_a_legal_question() -> None:
    words = [f"w{number}" for number in range(5000)]
    assert _hits(_search(["w4999"]), match_any(words)) == [0]
    assert _hits(_search(["w4999"]), match_all(words)) == []


def test_a_word_said_twice_is_asked_once() -> None:
    assert parse_query("knee, knee and KNEE").words == ("knee", "and")
    assert match_any(["knee", "Knee"]) == '"knee"'


@pytest.mark.parametrize(
    ("asked", "content"),
    [
        ("What was the place I volunteered at?", ("place", "volunteered")),
        ("who am I", ("who", "am", "i")),
        ("When's dad’s operation?", ("dads", "operation")),
        ("I've been ill", ("ill",)),
        ("手术是什么时候？", ("手术",)),
        ("什么", ("什么",)),
        ("花粉过敏了吗", ("花粉", "粉过", "过敏")),
        ("我的目的", ("目的",)),
    ],
)
def test_content_leaves_out_how_it_is_asked(asked: str, content: tuple[str, ...]) -> None:
    assert parse_query(asked).content == content


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("跑步后knee有点疼", "knee"),
        ("贴了2片膏药", "2片"),
        ("Dad’s  surgery\nis near", "dad's surgery."),
        ("Meet at the CAFÉ", "cafe"),
        ("妈妈下周三做手术", "手术"),
        ("learn C++ today", "c++"),
        ("learn C++ today", "++"),
        ("生日快乐🎂🎂", "🎂"),
        ("art", "ART"),
        ("party art", "art"),
        ("ｆｕｌｌ　ｗｉｄｔｈ", "full width"),
    ],
)
def test_a_text_holds_a_phrase_whatever_its_spelling(text: str, phrase: str) -> None:
    assert holds(text, phrase)


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("party", "art"),
        ("12片", "2片"),
        ("don't", "don"),
        ("knees", "knee"),
        ("kn ee", "knee"),
        ("what!!! really?", "!!!"),
        ("well...", "..."),
        ("手 术", "手术"),
        ("anything", ""),
        ("anything", " \u200b "),
        ("no birthday", "🎂"),
    ],
)
def test_a_part_of_a_word_or_mere_punctuation_is_not_held(text: str, phrase: str) -> None:
    assert not holds(text, phrase)


@given(ANY_TEXT, ANY_TEXT, ANY_TEXT)
def test_a_phrase_with_words_is_held_by_itself_and_between_spaces(
    before: str, phrase: str, after: str
) -> None:
    if cut(phrase):
        assert holds(phrase, phrase)
        assert holds(f"{before} {phrase} {after}", phrase)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("手术", 2), ("过敏", 2), ("会议", 2), ("术", 1), ("surgery", 1), ("dad's surgery", 2), ("knee疼", 2),
        ("the", 0), ("who was it", 0), ("什么", 0), ("我的", 0), ("!!", 0), ("", 0), ("🎂 cake", 2),
    ],
)  # fmt: skip
def test_content_is_counted_in_words_and_cjk_characters(text: str, count: int) -> None:
    assert content_count(text) == count
