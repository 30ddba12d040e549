"""Makes the bundle: compiles the hook's modules without their docstrings and writes them into one file.

Which modules belong together follows from their own imports: the top level of a root, of what it imports, and so on.
Runs after a hook has answered with a bundle that is missing or old, and in ``setup``; never on the way to an answer.
It takes half a second, more than a hook has to give on a machine that is busy: an attempt that was cut short is not
repeated for ten minutes.
"""

from __future__ import annotations

import dis
import os
import time
from _frozen_importlib_external import MAGIC_NUMBER
from marshal import dumps
from pathlib import Path

import companion
from companion.hooks.bundle import PLACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType
    from typing import Final

    from companion.hooks.bundle import Piece

    Bundle = tuple[
        tuple[bytes, str], list[tuple[str, int, int]], dict[str, tuple[str, ...]], dict[str, Piece]
    ]

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
    "companion.rules.ages",
    "companion.store.recalled",
    "companion.safety.tables.prefilter_chinese",
    "companion.safety.crisis_verdict",
    "companion.safety.crisis_weight",
    "companion.data.text.hook_en",
    "companion.data.text.hook_zh",
)
"""What ``bundle.bring`` is asked for, and what is imported on its way; what is needed seldom keeps its own file."""
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
    unfinished.write_bytes(dumps(_bundle()))
    unfinished.replace(place)
    return True


def _was_tried(unfinished: Path) -> bool:
    try:
        return time.time() - unfinished.stat().st_mtime < REST_SECONDS
    except OSError:
        return False


def _bundle() -> Bundle:
    known: dict[str, tuple[Path, CodeType]] = {}
    orders = {root: tuple(_order(root, known)) for root in ROOTS}
    pieces = {
        name: (path.name == "__init__.py", str(path), dumps(_bare(code)))
        for name, (path, code) in known.items()
    }
    stats = [(str(path), path.stat()) for path, _ in known.values()]
    sources = [(path, found.st_mtime_ns, found.st_size) for path, found in stats]
    return (MAGIC_NUMBER, PLACE), sources, orders, pieces


def _bare(code: CodeType) -> CodeType:
    """Return code without its line numbers: the door counts errors by kind, and nobody ever sees where they were."""
    inner = tuple(_bare(one) if isinstance(one, type(code)) else one for one in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=b"")


def _order(root: str, known: dict[str, tuple[Path, CodeType]]) -> list[str]:
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
            known[name] = (path, compile(path.read_bytes(), str(path), "exec", dont_inherit=True, optimize=2))
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
    module, behind_types, guarded = "", 0, False
    for step in dis.get_instructions(code):
        if guarded and "JUMP" in step.opname:  # the block that is for the type checker alone ends there
            behind_types = int(step.argval)
        guarded = step.opname == "LOAD_NAME" and step.argval == "TYPE_CHECKING"
        if step.offset < behind_types:
            continue
        if step.opname == "IMPORT_NAME":
            module = str(step.argval)
            found.append(module)
        elif step.opname == "IMPORT_FROM":
            found.append(f"{module}.{step.argval}")
    ours = (one for one in found if one.partition(".")[0] == "companion")
    whole = (".".join(one.split(".")[:end]) for one in ours for end in range(1, one.count(".") + 2))
    return [one for one in dict.fromkeys(whole) if one != name]
