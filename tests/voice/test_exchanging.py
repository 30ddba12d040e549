"""What people read about files of other memory tools: the golden files, and both tables of words."""

import ast
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.actions.changes.import_tools import FileTaken
from companion.data.text import exchange_words
from companion.exchange.values import Remark
from companion.voice import exchanging
from companion.voice.language import Language
from tests.voice.blocks import LANGUAGES, golden
from tests.voice.exchange_blocks import EXCHANGE_BLOCKS, FAILED, NOTED

PACKAGE = Path(__file__).parents[2] / "companion"
SAYING = {"say", "fail", "Remark", "_refused"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(EXCHANGE_BLOCKS))
def test_a_block_reads_as_its_golden_file(name: str, language: Language) -> None:
    assert EXCHANGE_BLOCKS[name](language) + "\n" == golden(name, language).read_text("utf-8")


def fields(text: str) -> list[str]:
    return sorted(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, chinese = exchange_words("en"), exchange_words("zh")
    assert english.keys() == chinese.keys()
    assert [key for key in english if fields(english[key]) != fields(chinese[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_said_somewhere(language: Language) -> None:
    said = "\n".join(render(language) for render in EXCHANGE_BLOCKS.values())
    for key, text in exchange_words(language).items():
        longest = max(string.Formatter().parse(text), key=lambda part: len(part[0]))[0]
        assert longest in said, key


def test_every_reason_that_a_reader_gives_has_words() -> None:
    named = {key.removeprefix("why.") for key in exchange_words("en") if key.startswith("why.")}
    assert {remark.reason for remark in (*FAILED, *NOTED)} == named
    assert given_reasons() <= named


def given_reasons() -> set[str]:
    """Return the reasons that stand in the code as they are."""
    files = [*(PACKAGE / "exchange").glob("*.py"), *(PACKAGE / "actions" / "changes").glob("*tak*facts.py")]
    return {
        argument.value
        for file in files
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and _name(node.func) in SAYING
        for argument in node.args[:2]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and "-" in argument.value
    }


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


@given(st.sets(st.integers(1, 400), min_size=1))
def test_lines_are_told_in_stretches_and_none_is_lost(lines: set[int]) -> None:
    file = FileTaken("f", remarks=tuple(Remark(line, "no-observations") for line in lines))
    (said,) = exchanging.remarks(file, "en")
    place = said.removeprefix("f, ").partition(":")[0].removeprefix("lines ").removeprefix("line ")
    named, _, more = place.partition(" and ")
    told = [int(more.partition(" ")[0])] if more else []
    for span in named.split(", "):
        first, _, last = span.partition("\N{EN DASH}")
        told.append(int(last or first) - int(first) + 1)
    assert sum(told) == len(lines)


def test_a_file_name_cannot_break_the_line() -> None:
    file = FileTaken("a\n\x1b[31mb", remarks=(Remark(1, "no-header"),))
    assert "\n" not in exchanging.taken(file, "en") + exchanging.remarks(file, "en")[0]
    assert "\x1b" not in exchanging.taken(file, "en") + exchanging.remarks(file, "en")[0]
