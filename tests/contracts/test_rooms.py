"""What a room may touch: pure rooms know no world, commands load nothing before they run, SQL has its places."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "companion"
PURE = ("rules", "safety", "text", "voice", "markdown", "dialogue", "exchange", "setup")
WORLD = {
    "os",
    "time",
    "pathlib",
    "sqlite3",
    "subprocess",
    "socket",
    "tempfile",
    "shutil",
    "random",
    "secrets",
    "logging",
}
STAND_INS = ("records", "day", "table_file")
"""They stand in for what is slow to load: parts of the standard library, and large tables of ours."""
READS_THE_CLOCK = {"now", "today", "utcnow", "fromtimestamp"}
QUERY_WORDS = ("MATCH", "LIKE", "GLOB")


def modules(*rooms: str) -> list[Path]:
    return sorted(path for room in rooms for path in (PACKAGE / room).rglob("*.py"))


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path) -> Iterator[str]:
    """Yield every module that a file imports, anywhere in it."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("path", modules(*PURE), ids=name_of)
def test_a_pure_module_asks_neither_the_clock_nor_the_world(path: Path) -> None:
    assert not {name.partition(".")[0] for name in imports(path)} & WORLD
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            assert node.func.attr not in READS_THE_CLOCK, f"line {node.lineno}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "print", "input", "globals"), f"line {node.lineno}"


def test_all_pure_rooms_together_load_no_store_no_library_and_no_other_room() -> None:
    names = [name_of(path) for path in modules(*PURE)]
    code = f"import sys, {', '.join(names)}; print(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {
        "sqlite3",
        "typer",
        "rich",
        "sqlmodel",
        "sqlalchemy",
        "pydantic",
        "alembic",
        "platformdirs",
    }
    own = {name for name in loaded if name.startswith("companion.")}
    others = {name for name in own if name.split(".")[1] not in (*PURE, "errors", "data", *STAND_INS)}
    assert not others


def test_commands_import_no_action_before_they_run() -> None:
    for path in modules("cli"):
        tree = tree_of(path)
        top = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
        names = {node.module or "" for node in top}
        assert not [name for name in names if name.startswith("companion.actions.changes")], path.name
        assert not [name for name in names if name.startswith("companion.voice")], path.name


def texts(path: Path) -> Iterator[ast.Constant]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node


def test_only_the_query_builder_makes_a_search_expression() -> None:
    """A search is a bound value everywhere else: no f-string holds MATCH, LIKE or GLOB (K02)."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(tree_of(path)):
            if not isinstance(node, ast.JoinedStr):
                continue
            said = "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant)).split()
            assert not set(said) & set(QUERY_WORDS), f"{path.name}:{node.lineno}"


def test_match_all_and_match_any_are_called_with_the_words_of_a_query_only() -> None:
    callers = [path.name for path in PACKAGE.rglob("*.py") if "note_search MATCH" in path.read_text("utf-8")]
    assert callers == ["sql.py"]
    for path in modules("actions", "store", "cli"):
        for node in texts(path):
            assert '" OR "' not in str(node.value), f"{path.name}:{node.lineno}"


def test_every_function_says_what_it_returns() -> None:
    for path in sorted([*PACKAGE.rglob("*.py"), *(ROOT / "migrations").rglob("*.py")]):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.returns is not None, f"{path.name}:{node.lineno} {node.name}"


def test_every_exception_to_a_rule_has_its_reason_beside_it() -> None:
    for path in sorted(
        [*PACKAGE.rglob("*.py"), *(ROOT / "migrations").rglob("*.py"), *(ROOT / "scripts").rglob("*.py")]
    ):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            for mark in ("# noqa", "# type: ignore"):
                _, found, rest = line.partition(mark)
                if found:
                    assert " - " in rest or "  # " in rest, f"{path.name}:{number}"
                    assert rest.startswith((":", "[")), f"{path.name}:{number} names no rule"


def test_every_module_begins_with_its_design_note() -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        assert ast.get_docstring(tree_of(path)), path.name
