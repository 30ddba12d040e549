"""Every key that the code asks a table of texts for is in that table, in both languages."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from companion.data import text
from companion.voice.language import Language
from tests.voice.blocks import LANGUAGES

PACKAGE: Final = Path(__file__).parents[2] / "companion"
MODULES: Final = sorted([*(PACKAGE / "voice").glob("*.py"), *(PACKAGE / "rules").glob("card*.py")])
TABLES: Final[dict[str, Callable[[Language], dict[str, str]]]] = {
    name: getattr(text, name) for name in dir(text) if name.endswith("words")
}
FORMS: Final = {"say": "", "_say": "", "known": "", "amount": ".one", "_amount": ".one"}
"""What says a text, and what it adds to the key of its argument."""


def imported(tree: ast.Module) -> dict[str, str]:
    """Return where each name of a module comes from."""
    found = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return {name.asname or name.name: f"{node.module}" for node in found for name in node.names}


def table_of(function: ast.expr, names: dict[str, str]) -> str:
    """Return which table a call reads: that of the module that it is imported from, else the module's own."""
    said = ast.unparse(function)
    if "tier_words" in (said.partition(".")[0], names.get(said, "").rpartition(".")[2]):
        return "tier_words"
    own = [name for name, source in names.items() if source == "companion.data.text" and name != "words"]
    return own[0] if own and (said.startswith("_") or said not in names) else "words"


def asked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield each key, or each beginning of one, that stands in a call, with the table that is asked."""
    names = imported(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or len(node.args) < 2:
            continue
        said = ast.unparse(node.func).rpartition(".")[2]
        for part in ast.walk(node.args[1]) if said in FORMS else ():
            key = part.value if isinstance(part, ast.Constant) else None
            if isinstance(key, str) and "." in key[1:]:
                yield table_of(node.func, names), key + ("" if key.endswith(".") else FORMS[said])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_every_key_that_is_asked_for_is_there(module: Path, language: Language) -> None:
    for table, key in asked(ast.parse(module.read_text("utf-8"))):
        keys = TABLES[table](language)
        assert key in keys or (key.endswith(".") and any(one.startswith(key) for one in keys)), key


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_a_key_that_waits_in_a_list_is_in_a_table_of_its_module(module: Path) -> None:
    tree = ast.parse(module.read_text("utf-8"))
    names = imported(tree)
    own = {name for name, source in names.items() if source == "companion.data.text"} & set(TABLES)
    own |= (
        {"tier_words"} if "tier_words" in names or "companion.voice.tier_words" in names.values() else set()
    )
    own |= {"words"} if "companion.voice.words" in names.values() else set()
    there = {key for name in own for key in TABLES[name]("en")}
    every = {key for table in TABLES.values() for key in table("en") if "." in key}
    constants = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    assert {one for one in constants if isinstance(one, str)} & every <= there


@pytest.mark.parametrize("name", sorted(TABLES))
def test_both_languages_of_a_table_have_the_same_keys(name: str) -> None:
    assert TABLES[name]("en").keys() == TABLES[name]("zh").keys()
