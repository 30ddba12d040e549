"""Output on any stream: LANG=C, GBK and cp1252 pipes take emoji and Chinese without a crash (K23)."""

import json
import os

import pytest

from companion.safety.clean import hidden
from tests.cli.harness import Companion, start

TITLE = "生日 🎂 café"
BODY = "妈妈的生日，买了🎂。 \u202e\u200d"
READS = (
    ("what-do-you-remember", "--all"), ("show", "生日"), ("gate", "--all"), ("why", "生日"), ("recall", "🎂"), ("log",),
    ("recall", "生日"), ("status",), ("doctor",), ("export-to-markdown",), ("config",), ("bank",),
    ("forget", "生日", "--dry-run"),
)  # fmt: skip


@pytest.fixture
def note(companion: Companion) -> str:
    id_: str = companion.write("milestone", TITLE, BODY)["id"]
    return id_


@pytest.mark.parametrize("encoding", ["gbk", "cp1252", "ascii", "utf-16-le", "big5"])
@pytest.mark.parametrize("language", ["C", "zh_CN.UTF-8"])
def test_every_command_that_prints_takes_every_encoding(
    companion: Companion, note: str, encoding: str, language: str
) -> None:
    assert note
    for words in READS:
        answer = companion(*words, encoding=encoding, LANG=language)
        assert (answer.code, answer.err) == (0, ""), words


@pytest.mark.parametrize("encoding", ["gbk", "cp1252", "ascii"])
def test_json_says_the_same_in_every_encoding(companion: Companion, note: str, encoding: str) -> None:
    for words in (
        ("gate", "--json"),
        ("show", note, "--json"),
        ("recall", "生日", "--json"),
        ("what-do-you-remember", "--json"),
    ):
        assert companion(*words, encoding=encoding).json == companion(*words).json


@pytest.mark.parametrize("encoding", ["gbk", "cp1252", "ascii"])
def test_an_error_takes_every_encoding(companion: Companion, note: str, encoding: str) -> None:
    companion.write("milestone", "生日 蛋糕", "x")
    for words, code in (
        (("show", "🚀"), 1),
        (("show", "生日"), 1),
        (("gate", "--🎂"), 2),
        (("write", "🎂", "x", "--happened", "y"), 2),
    ):
        answer = companion(*words, encoding=encoding)
        assert (answer.code, answer.out) == (code, "")
        assert "Traceback" not in answer.err
    assert note


def test_json_is_utf8_and_readable_where_it_can_be(companion: Companion, note: str) -> None:
    assert TITLE in companion("show", note, "--json").out
    assert "\\u" in companion("show", note, "--json", encoding="cp1252").out


PIPES = (
    {"LANG": "C"}, {"LC_ALL": "C"}, {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "gbk"}, {"PYTHONIOENCODING": "cp1252", "LANG": "C"}, {"PYTHONIOENCODING": "ascii:strict"},
)  # fmt: skip


@pytest.mark.parametrize("environment", PIPES)
def test_a_real_pipe_takes_it_too(note: str, environment: dict[str, str]) -> None:
    told = start("what-do-you-remember", environment=environment)
    assert (told.code, told.err) == (0, "")
    shown = start("show", note, "--json", environment=environment)
    assert (shown.code, shown.err) == (0, "")
    assert json.loads(shown.out)["title"] == TITLE if "gbk" not in environment.values() else shown.out


def test_a_body_from_a_pipe_is_utf8_whatever_the_locale(companion: Companion) -> None:
    environment = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "gbk"}
    words = ("write", "milestone", "cake", "--happened", "-")
    assert start(*words, stdin=BODY.encode(), environment=environment).code == 0
    assert companion("show", "cake", "--json").json["happened"] == BODY.strip()
    assert os.environ["LANG"] == "C.UTF-8"


def test_json_passes_no_character_that_a_reader_cannot_see(companion: Companion, note: str) -> None:
    for words in (("show", note), ("recall", "生日"), ("what-do-you-remember",), ("reflect", "生日")):
        told = companion(*words, "--json")
        assert hidden().isdisjoint(told.out)
    assert companion("show", note, "--json").json["happened"].endswith("🎂。 \u202e\u200d")
