"""Tables of phrases, read a line at a time: every word has its line, and what is no word has none."""

from pathlib import Path
from types import ModuleType

import pytest

from companion.safety.phrase_lines import SUFFIX, Lines
from companion.safety.tables import control_phrases, phrases_latin, phrases_other

TABLES = [control_phrases, phrases_latin, phrases_other]


def lines_of(table: ModuleType) -> list[str]:
    return Path(str(table.__file__)).with_suffix(SUFFIX).read_text("utf-8").splitlines()


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.__name__)
def test_every_word_has_its_line(table: ModuleType) -> None:
    lines = Lines(table)
    assert [line for line in lines_of(table) if lines.line_of(line.partition("\t")[0]) != line] == []


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.__name__)
@pytest.mark.parametrize("word", ["zzzz", "0", "_", "\u00e9", "𠀀", "aaaaaaaaaaaa", "\U0010ffff\U0010ffff"])
def test_another_word_has_none(table: ModuleType, word: str) -> None:
    assert Lines(table).line_of(word) == ""


def test_a_table_without_its_file_is_an_error(tmp_path: Path) -> None:
    alone = ModuleType("alone")
    alone.__file__ = str(tmp_path / "alone.py")
    with pytest.raises(FileNotFoundError):
        Lines(alone)
