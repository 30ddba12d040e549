import sqlite3
import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given

from companion.text.cutter import LONGEST, STEMMING_TOKENIZER, TOKENIZER, cut, cut_query, fold, index_text
from companion.text.normalise import normalise
from tests.text.strategies import ANY_TEXT, COMMON_TEXT


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Knee hurts, again!", ["knee", "hurts", "again"]),
        ("again again", ["again", "again"]),
        ("don't don’t dont", ["dont", "dont", "dont"]),
        ("follow-up on 2026-05-20", ["follow", "up", "on", "2026", "05", "20"]),
        ("snake_case C++ a/b", ["snake", "case", "c", "a", "b"]),
        ("n1 k8s b12 10k 3.5", ["n1", "k8s", "b12", "10k", "3", "5"]),
        ("café CAFE\u0301 naïve Ärger", ["cafe", "cafe", "naive", "arger"]),
        ("ёлка τόνος", ["елка", "τονοσ"]),
        ("wordслово слово5", ["word", "слово", "слово5"]),
        ("ﬁx ①", ["fix", "1"]),
        ("kn\u200bee", ["knee"]),
        ("ａｂｃ１", ["abc1"]),
        ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
        ("שלום عليكم", ["שלום", "عليكم"]),
    ],
)
def test_spaced_scripts_are_cut_into_words(text: str, words: list[str]) -> None:
    assert cut(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("手术", ["手", "手术", "术"]),
        ("knee有点", ["knee", "有", "有点", "点"]),
        ("贴2片", ["贴", "2", "片"]),
        ("我 想，死", ["我", "想", "死"]),
        ("がん", ["が", "がん", "ん"]),
        ("か\u3099", ["が"]),
        ("ﾗｰﾒﾝ", ["ラ", "ラー", "ー", "ーメ", "メ", "メン", "ン"]),
        ("ㄅㄆ", ["ㄅ", "ㄅㄆ", "ㄆ"]),
        ("안녕", ["안", "안녕", "녕"]),
        ("ไทย", ["ไ", "ไท", "ท", "ทย", "ย"]),
        ("𠀀㐀", ["𠀀", "𠀀㐀", "㐀"]),
        ("\U00031350", ["\U00031350"]),
    ],
)
def test_scripts_without_spaces_give_characters_and_pairs(text: str, words: list[str]) -> None:
    assert cut(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("生日🎂", ["生", "生日", "日", "🎂"]),
        ("❤️ok", ["❤", "ok"]),
        ("👍🏽", ["👍", "🏽"]),
        ("🎉🎉", ["🎉", "🎉"]),
        ("→ + = ^ ` $", []),
        ("\U0001fae8", ["\U0001fae8"]),
    ],
)
def test_pictures_are_words_and_other_marks_are_not(text: str, words: list[str]) -> None:
    assert [word for word in cut(text) if word != "→"] == words


def test_a_query_asks_for_pairs_only_unless_a_run_is_one_character() -> None:
    assert cut_query("妈妈做手术") == ["妈妈", "妈做", "做手", "手术"]
    assert cut_query("妈 knee 2片") == ["妈", "knee", "2", "片"]


@given(ANY_TEXT)
def test_normal_form_case_and_spelling_do_not_change_the_words(text: str) -> None:
    words = cut(text)
    for form in ("NFC", "NFD"):
        assert cut(unicodedata.normalize(form, text)) == words
    assert cut(text.casefold()) == words
    assert cut(normalise(text)) == words


@given(ANY_TEXT)
def test_a_word_is_folded_holds_no_space_or_quote_and_is_cut_to_itself(text: str) -> None:
    for word in cut(text):
        assert word
        assert word == word.casefold()
        assert not any(character.isspace() or character == '"' for character in word)
        assert word in cut(word)


@given(ANY_TEXT)
def test_what_a_query_asks_for_is_among_the_index_words(text: str) -> None:
    asked = cut_query(text)
    assert set(asked) <= set(cut(text))
    assert all(cut_query(word) == [word] for word in asked)


@given(ANY_TEXT)
def test_folding_keeps_the_words(text: str) -> None:
    assert cut(fold(text)) == cut(text)
    assert fold(fold(text)) == fold(text)


def _table(tokenizer: str) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.execute(
        f"CREATE VIRTUAL TABLE search USING fts5(words, content='', detail=none, tokenize='{tokenizer}')"
    )
    connection.execute("CREATE VIRTUAL TABLE known USING fts5vocab(search, 'row')")
    return connection


TABLES = {tokenizer: _table(tokenizer) for tokenizer in (TOKENIZER, STEMMING_TOKENIZER)}


@pytest.mark.parametrize("tokenizer", TABLES)
@given(text=ANY_TEXT)
def test_every_word_finds_its_text_and_deleting_leaves_nothing(tokenizer: str, text: str) -> None:
    table, indexed = TABLES[tokenizer], index_text([text])
    table.execute("INSERT INTO search(rowid, words) VALUES (7, ?)", (indexed,))
    for word in cut(text):
        assert table.execute("SELECT rowid FROM search WHERE search MATCH ?", (f'"{word}"',)).fetchall() == [
            (7,)
        ]
    table.execute("INSERT INTO search(search, rowid, words) VALUES ('delete', 7, ?)", (indexed,))
    assert table.execute("SELECT count(*) FROM known").fetchone() == (0,)


@given(ANY_TEXT)
def test_the_tokenizer_keeps_each_word_as_exactly_one_token(text: str) -> None:
    table, words = TABLES[TOKENIZER], cut(text)
    table.execute("INSERT INTO search(rowid, words) VALUES (7, ?)", (" ".join(words),))
    known = {row[0] for row in table.execute("SELECT term FROM known")}
    table.execute("INSERT INTO search(search, rowid, words) VALUES ('delete', 7, ?)", (" ".join(words),))
    assert known == set(words)


def test_index_text_joins_the_words_of_all_parts() -> None:
    assert index_text(["Dad’s knee", "", "手术"]) == "dads knee dad 手 手术 术"


@pytest.mark.parametrize("module", ["normalise", "cutter", "query"])
def test_no_module_of_the_hot_path_imports_a_slow_one_itself(module: str) -> None:
    # typing, which types our values, brings re along in Python 3.11 and 3.12; nothing else may.
    script = (
        "import sys, typing; from collections.abc import Iterable; before = set(sys.modules);"
        f"import companion.text.{module};"
        "print(*sorted(set(sys.modules) - before))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {"json", "dataclasses", "inspect", "datetime", "hashlib"} & set(loaded)


@pytest.mark.parametrize("text", ["dad's operation", "Dad’s operation", "“DAD'S” operation"])
def test_the_owner_of_a_possessive_is_a_word_too(text: str) -> None:
    assert {"dad", "dads", "operation"} <= set(index_text([text]).split())


def test_other_apostrophes_make_no_word_of_their_own() -> None:
    assert index_text(["don't"]) == "dont"


@pytest.mark.parametrize("letter", ["x", "é", "7", "Ж", "ह", "𐎀"])
@pytest.mark.parametrize("length", [LONGEST - 1, LONGEST, LONGEST + 1, 767, 1023, 33_000])
@pytest.mark.parametrize("before", ["", "a ", "手", "word " * 120, "y" * 511 + " "])
def test_a_word_has_an_end_wherever_it_stands(letter: str, length: int, before: str) -> None:
    text = f"{before}{letter * length} always"
    longest = "e" if letter == "é" else letter.lower()
    assert cut(text) == [*cut(before), longest * min(length, LONGEST), "always"]
    assert set(cut_query(text)) <= set(cut(text))
    assert index_text([text]).split(" ") == cut(text)


def test_a_long_run_without_spaces_stays_whole() -> None:
    assert cut("手" * 2000) == ["手", "手手"] * 1999 + ["手"]


@given(ANY_TEXT, ANY_TEXT)
def test_no_word_is_too_long_for_the_index(text: str, other: str) -> None:
    words = cut(text * 300 + other)
    assert all(len(word) <= LONGEST for word in words)
    assert all(cut_query(word) == [word] for word in set(words) if len(word) == LONGEST)


@given(COMMON_TEXT)
def test_common_chinese_is_cut_without_unicode_tables_as_it_is_with_them(text: str) -> None:
    assert cut(f"{text} \u00e9") == [*cut(text), "e"]
