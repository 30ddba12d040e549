"""K23: any locale, any pipe, no terminal: the same answers. Bare environments and processes: ``tests/faults``."""

import pytest

from tests.cli.harness import Companion, start


@pytest.mark.parametrize(
    "environment", [{"LANG": "C"}, {"PYTHONIOENCODING": "gbk"}, {"PYTHONIOENCODING": "cp1252"}]
)
def test_k23_2_encodings(companion: Companion, environment: dict[str, str]) -> None:
    companion.write("milestone", "生日🎂", "中文")
    answer = start("what-do-you-remember", environment=environment)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out


def test_a_locale_that_does_not_exist_is_english(companion: Companion) -> None:
    companion.write("health", "short nights")
    for locale in ("xx_YY.UTF-8", "", "C", "POSIX", "zhx", "UTF-8"):
        assert companion("doctor", LANG=locale).text == "Everything is in step."


@pytest.mark.parametrize(
    "locale", ["zh_CN.UTF-8", "zh_TW.Big5", "zh", "zh-Hans", "ZH_cn", "Chinese_China.936"]
)
def test_every_chinese_locale_is_chinese(companion: Companion, locale: str) -> None:
    companion.write("health", "睡不好")
    assert companion("doctor", LANG=locale).text != "Everything is in step."


def test_without_a_terminal_nothing_waits_for_an_answer(companion: Companion) -> None:
    companion.write("health", "short nights")
    companion("backup")
    for words in (("forget", "--everything"), ("restore", "latest")):
        assert companion(*words).refusal(2) == "this needs a yes; add --yes"
