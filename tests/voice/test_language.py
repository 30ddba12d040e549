"""Which language is chosen: by setting, by locale, by what was written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.voice.language import choose, language_of


@pytest.mark.parametrize("setting", ["en", "zh"])
def test_a_set_language_wins_over_the_locale(setting: str) -> None:
    assert choose(setting, {"LC_ALL": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"}) == setting


@pytest.mark.parametrize(
    "locale", ["zh_CN.UTF-8", "zh_TW", "zh", "zh-Hans", "ZH_hk.utf8", "zh_CN@pinyin", "Chinese_China.936"]
)
def test_every_chinese_locale_gives_chinese(locale: str) -> None:
    assert choose("auto", {"LANG": locale}) == "zh"


@pytest.mark.parametrize(
    "locale", ["en_US.UTF-8", "C", "POSIX", "C.UTF-8", "de_DE", "ja_JP.UTF-8", "zha_CN", ""]
)
def test_every_other_locale_gives_english(locale: str) -> None:
    assert choose("auto", {"LANG": locale}) == "en"


def test_the_locale_variables_count_in_the_order_of_posix() -> None:
    assert choose("auto", {"LC_ALL": "en_US", "LC_MESSAGES": "zh_CN", "LANG": "zh_CN"}) == "en"
    assert choose("auto", {"LC_MESSAGES": "zh_CN", "LANG": "en_US"}) == "zh"
    assert choose("auto", {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_CN"}) == "zh"
    assert choose("auto", {"LANGUAGE": "zh", "LC_CTYPE": "zh_CN"}) == "en"


def test_without_a_locale_people_read_english() -> None:
    assert choose("auto", {}) == "en"


@pytest.mark.parametrize(
    "text",
    [
        "爸爸明天手术",
        "帮我看一下 docker compose 的报错",
        "帮我 fix 这个 bug in parser.py line 20",
        "好",
        "這個測試為什麼沒過？",
        "为什么报错？\n```python\nfor line in lines: print(line)\nreturn None\n```",
    ],
)
def test_a_chinese_message_reads_as_chinese_whatever_english_words_it_holds(text: str) -> None:
    assert language_of(text) == "zh"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fix the failing test",
        "how do I say 你好 in French?",
        "```\n注释\n```\nwhy does this comment break the build?",
        "テストが失敗するのはなぜですか",
        "왜 안 돼요?",
        "12345 !!!",
    ],
)
def test_everything_else_reads_as_english(text: str) -> None:
    assert language_of(text) == "en"


@given(st.text())
def test_any_text_reads_as_one_of_the_two(text: str) -> None:
    assert language_of(text) in ("en", "zh")
