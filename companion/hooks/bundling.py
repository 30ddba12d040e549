"""Makes the bundle: compiles the hook's modules without what only people and tools read, and writes them into one file.

Which modules belong together follows from their own imports: the top level of a root, of what it imports, and so on.
Modules that the same roots need make one sheaf. Left out are docstrings, line numbers, annotations of functions and
variables, and what stands behind ``TYPE_CHECKING``: a third of the code, and nothing of it ever runs.

Runs after a hook has answered with a bundle that is missing or old, and in ``setup``; never on the way to an answer.
It takes half a second, more than a hook has to give on a machine that is busy: an attempt that was cut short is not
repeated for ten minutes.
"""

from __future__ import annotations
import __future__

import ast
import dis
import os
import time
from _frozen_importlib_external import MAGIC_NUMBER
from marshal import dumps
from pathlib import Path

import companion
from companion.hooks.bundle import DIGITS, PLACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType
    from typing import Final, TypeGuard

    from companion.hooks.bundle import Large, Sheaf, Source

    Known = dict[str, tuple[Path, CodeType]]

ROOTS: Final = (
    "companion.hooks.events",
    "companion.hooks.payload",
    "companion.hooks.hosts.claude_code",
    "companion.hooks.prompting",
    "companion.hooks.offering",
    "companion.hooks.replying",
    "companion.hooks.edges",
    "companion.hooks.beginning",
    "companion.hooks.carding",
    "companion.rules.prompts",
    "companion.store.cards",
    "companion.rules.asking",
    "companion.rules.ages",
    "companion.store.recalled",
    "companion.safety.tables.prefilter_chinese",
    "companion.safety.crisis_verdict",
    "companion.safety.crisis_judge",
    "companion.safety.tables.phrases_latin",
    "companion.safety.tables.phrases_other",
    "companion.safety.controls",
    "companion.safety.tables.control_phrases",
    "companion.safety.tables.weights_latin",
    "companion.safety.tables.weights_other",
    "companion.safety.crisis_weight",
    "companion.data.text.hook_en",
    "companion.data.text.hook_zh",
)
"""What ``bundle.bring`` is asked for, and what is imported on its way; what is needed seldom keeps its own file."""
LARGE: Final = 16_000
"""Bytes from which on a constant of a module stands by itself."""
REST_SECONDS: Final = 600
_PACKAGE: Final = Path(companion.__file__).parent


def build(*, patient: bool = False) -> bool:
    """Write the bundle; return whether it was written.

    A folder that is not ours to write is left alone. Without ``patient`` an attempt that was cut short a while ago
    is not repeated.
    """
    place = Path(PLACE)
    unfinished = place.with_name(f"{place.name}.tmp")
    if not os.access(place.parent, os.W_OK) or (not patient and _was_tried(unfinished)):
        return False
    unfinished.touch()
    unfinished.write_bytes(_bundle())
    unfinished.replace(place)
    return True


def _was_tried(unfinished: Path) -> bool:
    try:
        return time.time() - unfinished.stat().st_mtime < REST_SECONDS
    except OSError:
        return False


def _bundle() -> bytes:
    """Return the whole file, as ``bundle`` describes it."""
    known: Known = {}
    orders = {root: tuple(_order(root, known)) for root in ROOTS}
    sheaves: list[Sheaf] = []
    sheaf_of: dict[str, int] = {}
    body = b""
    for names in _sheaves(orders):
        codes = {name: _bare(known[name][1]) for name in names}
        data = dumps(tuple(map(_without_large, codes.values())))
        large, tables = _large(codes, len(body) + len(data))
        sheaf_of |= dict.fromkeys(names, len(sheaves))
        sources = tuple(_source_of(name, known[name][0]) for name in names)
        sheaves.append((len(body), len(data), sources, large))
        body += data + tables
    head = dumps(((MAGIC_NUMBER, PLACE), orders, tuple(sheaves), sheaf_of))
    return b"%0*d" % (DIGITS, len(head)) + head + body


def _sheaves(orders: dict[str, tuple[str, ...]]) -> list[list[str]]:
    """Return the modules in groups, those together that the same roots need."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for name in dict.fromkeys(name for order in orders.values() for name in order):
        wanted_by = tuple(root for root, order in orders.items() if name in order)
        groups.setdefault(wanted_by, []).append(name)
    return list(groups.values())


def _source_of(name: str, path: Path) -> Source:
    found = path.stat()
    return name, path.name == "__init__.py", str(path), found.st_mtime_ns, found.st_size


def _bare(code: CodeType) -> CodeType:
    """Return code without its line numbers: the door counts errors by kind, and nobody ever sees where they were."""
    inner = tuple(_bare(one) if isinstance(one, type(code)) else one for one in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=b"")


def _is_large(constant: object) -> TypeGuard[bytes]:
    return isinstance(constant, bytes) and len(constant) >= LARGE


def _without_large(code: CodeType) -> CodeType:
    """Return the code of a module with nothing in the places of its large constants."""
    return code.replace(co_consts=tuple(None if _is_large(one) else one for one in code.co_consts))


def _large(codes: dict[str, CodeType], begin: int) -> tuple[dict[str, tuple[Large, ...]], bytes]:
    """Return where the large constants of some modules stand, from ``begin`` on, and all of them in a row."""
    tables = b""
    found: dict[str, list[Large]] = {}
    for name, code in codes.items():
        for place, constant in enumerate(code.co_consts):
            if _is_large(constant):
                found.setdefault(name, []).append((place, begin + len(tables), len(constant)))
                tables += constant
    return {name: tuple(places) for name, places in found.items()}, tables


class _Shorter(ast.NodeTransformer):
    """Leaves out what never runs; the annotations in a class stay, because named tuples are made of them."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt:
        """Leave out ``from __future__``: the compiler is told by its flag."""
        return ast.Pass() if node.module == "__future__" else node

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        """Leave out what is for the type checker alone."""
        self.generic_visit(node)
        alone = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        return node.orelse or ast.Pass() if alone else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        """Leave out what a function takes and gives, and look inside."""
        node.returns = None
        for argument in ast.walk(node.args):
            if isinstance(argument, ast.arg):
                argument.annotation = None
        return self.generic_visit(node)  # type: ignore[return-value]  # it returns the node it was given

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        """Look into the methods alone."""
        node.body = [self.visit(one) if isinstance(one, ast.FunctionDef) else one for one in node.body]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """Make a plain assignment of it."""
        return ast.Pass() if node.value is None else ast.Assign([node.target], node.value)


def _compiled(path: Path) -> CodeType:
    tree = _Shorter().visit(ast.parse(path.read_bytes()))
    flag = __future__.annotations.compiler_flag
    code: CodeType = compile(
        ast.fix_missing_locations(tree), str(path), "exec", flag, dont_inherit=True, optimize=2
    )
    return code


def _order(root: str, known: Known) -> list[str]:
    """Return ``root`` and all that it needs, each after what it needs itself; ``known`` takes what is compiled."""
    order: list[str] = []
    seen: set[str] = set()

    def visit(name: str) -> None:
        if name in seen:
            return
        seen.add(name)
        if name not in known:
            path = _source(name)
            if path is None:
                return
            known[name] = (path, _compiled(path))
        for need in _imports(name, known[name][1]):
            visit(need)
        order.append(name)

    visit(root)
    return order


def _source(name: str) -> Path | None:
    """Return the file of a module of ours, ``None`` for names that are none (what is imported from a module)."""
    base = _PACKAGE.parent.joinpath(*name.split("."))
    for path in (base / "__init__.py", base.with_suffix(".py")):
        if path.is_file():
            return path
    return None


def _imports(name: str, code: CodeType) -> list[str]:
    """Return what of ours ``name`` imports when it runs, packages first. Only the top level counts."""
    parts = name.split(".")
    found = [".".join(parts[:place]) for place in range(1, len(parts))]
    module = ""
    for step in dis.get_instructions(code):
        if step.opname == "IMPORT_NAME":
            module = str(step.argval)
            found.append(module)
        elif step.opname == "IMPORT_FROM":
            found.append(f"{module}.{step.argval}")
    ours = (one for one in found if one.partition(".")[0] == "companion")
    whole = (".".join(one.split(".")[:end]) for one in ours for end in range(1, one.count(".") + 2))
    return [one for one in dict.fromkeys(whole) if one != name]
