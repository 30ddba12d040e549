"""Makes the bundle: compiles the hook's modules without their docstrings and writes them into one file.

Which modules belong together follows from their own imports: the top level of a root, of what it imports, and so on.
Runs after a hook has answered with a bundle that is missing or old, and in ``setup``. Never on the way to an answer.
"""

from __future__ import annotations

import ast
import marshal
import os
from _frozen_importlib_external import MAGIC_NUMBER
from pathlib import Path
from typing import Final

import companion
from companion.hooks.bundle import PLACE

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
    "companion.rules.asking",
    "companion.data.text.hook_en",
    "companion.data.text.hook_zh",
)
"""What ``bundle.bring`` is asked for, and what is imported on its way; what is needed seldom keeps its own file."""
ROOMS: Final = ("hooks", "rules", "safety", "text", "voice", "store", "dialogue", "data")
"""The rooms whose modules a hook may import later."""
_NOT_HOT: Final = ("companion.hooks.bundling", "companion.store.schema", "companion.data.plugin")
Bundle = tuple[
    tuple[bytes, str],
    list[tuple[str, int, int]],
    dict[str, tuple[str, ...]],
    dict[str, tuple[bool, str, bytes]],
]
_PACKAGE: Final = Path(companion.__file__).parent


def build() -> bool:
    """Write the bundle; return whether it could be written. A folder that is not ours to write is left alone."""
    place = Path(PLACE)
    if not os.access(place.parent if place.parent.exists() else place.parent.parent, os.W_OK):
        return False
    place.parent.mkdir(exist_ok=True)
    data = marshal.dumps(_bundle())
    unfinished = place.with_name(f"{place.name}.{os.getpid()}.tmp")
    try:
        unfinished.write_bytes(data)
        unfinished.replace(place)
    finally:
        unfinished.unlink(missing_ok=True)
    return True


def _bundle() -> Bundle:
    paths = {_name(path): path for path in _sources()}
    trees = {name: ast.parse(path.read_bytes()) for name, path in paths.items()}
    needs = {name: _imports(name, tree, paths) for name, tree in trees.items()}
    orders = {root: tuple(_order(root, needs)) for root in ROOTS}
    needed = {name for order in orders.values() for name in order}
    pieces = {
        name: (paths[name].name == "__init__.py", str(paths[name]), _code(paths[name])) for name in needed
    }
    stats = [(str(paths[name]), paths[name].stat()) for name in pieces]
    sources = [(path, found.st_mtime_ns, found.st_size) for path, found in stats]
    return (MAGIC_NUMBER, PLACE), sources, orders, pieces


def _sources() -> list[Path]:
    files = [*_PACKAGE.glob("*.py"), *(file for room in ROOMS for file in (_PACKAGE / room).rglob("*.py"))]
    return [file for file in files if not _name(file).startswith(_NOT_HOT)]


def _name(path: Path) -> str:
    parts = path.relative_to(_PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _code(path: Path) -> bytes:
    code = compile(path.read_bytes(), str(path), "exec", dont_inherit=True, optimize=2)
    return marshal.dumps(code)


def _imports(name: str, tree: ast.Module, paths: dict[str, Path]) -> list[str]:
    """Return the modules of ours that ``name`` imports when it runs, its packages first."""
    parts = name.split(".")
    found = [".".join(parts[:place]) for place in range(1, len(parts))]
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return [one for one in dict.fromkeys(_with_packages(found)) if one in paths and one != name]


def _with_packages(names: list[str]) -> list[str]:
    return [".".join(name.split(".")[:end]) for name in names for end in range(1, name.count(".") + 2)]


def _order(root: str, needs: dict[str, list[str]]) -> list[str]:
    """Return ``root`` and all that it needs, each after what it needs itself."""
    order: list[str] = []
    seen: set[str] = set()

    def visit(name: str) -> None:
        if name not in seen:
            seen.add(name)
            for need in needs[name]:
                visit(need)
            order.append(name)

    visit(root)
    return order
