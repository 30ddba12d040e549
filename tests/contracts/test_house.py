"""The house rules that can be counted, and the errors that the docs must name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import companion.errors
from companion.errors import CompanionError

ROOT = Path(__file__).parents[2]
SOURCES = sorted([*(ROOT / "companion").rglob("*.py"), *(ROOT / "migrations").rglob("*.py")])
TESTS = sorted((ROOT / "tests").rglob("*.py"))
DOORS = {"companion/cli/boundary.py", "companion/hooks/door.py", "companion/mcp/server.py"}
GENERATED = ROOT / "companion" / "safety" / "tables"


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def lines_of(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def test_no_function_is_longer_than_fifty_lines() -> None:
    long = [
        f"{path.relative_to(ROOT)} {node.name}"
        for path in (*SOURCES, *TESTS)
        for node in functions(path)
        if lines_of(node) > 50
    ]
    assert not long


def test_no_module_is_longer_than_four_hundred_lines() -> None:
    written = [path for path in (*SOURCES, *TESTS) if path.parent != GENERATED]
    assert not [path.name for path in written if path.read_text("utf-8").count("\n") > 400]


def test_half_of_all_functions_have_at_most_eight_lines() -> None:
    lengths = sorted(lines_of(node) for path in SOURCES for node in functions(path))
    assert lengths[len(lengths) // 2] <= 8
    assert lengths[int(len(lengths) * 0.95)] <= 30


def test_only_the_doors_catch_everything() -> None:
    broad = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ExceptHandler) and (
                node.type is None or ast.unparse(node.type) == "Exception"
            ):
                broad.add(str(path.relative_to(ROOT)))
    assert broad <= DOORS


def test_every_error_has_a_documented_code() -> None:
    classes = [
        item
        for item in vars(companion.errors).values()
        if isinstance(item, type) and issubclass(item, CompanionError)
    ]
    assert {item.code for item in classes} == {1, 2, 3, 4}
    assert all(item.__doc__ for item in classes)


def test_only_the_query_builder_writes_match_expressions() -> None:
    """Every MATCH stands in the SQL modules with a bound value, and no LIKE is built from a person's words (K02)."""
    for path in SOURCES:
        source = path.read_text("utf-8")
        if not path.name.startswith("sql"):
            assert " MATCH " not in source, path
        assert "LIKE ?" not in source, path
        assert "LIKE :" not in source, path
