"""All of the hook's code in one file: a cache beside the ``.pyc`` files, for a process that lives thirty milliseconds.

Importing sixty small modules one by one costs as much as starting Python: for each of them Python looks through
folders, opens a file and keeps locks. The bundle holds the same code, compiled from the same sources, in the order in
which it is needed (``bundling`` writes it). What must stay true: it is used only when every source has the size and
time that it was made from and the same Python runs, so an update or an edit is never hidden; whatever is wrong with
it, the modules are imported as always. It lies in ``__pycache__``, with the trust and the fate of what lies there.

Two ways to a module: ``bring`` executes a root and all that it needs at once; whatever else is imported later is
found by ``_Finder`` in the same file.
"""

from __future__ import annotations

import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import MAGIC_NUMBER
from marshal import loads
from posix import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any, Final

    Piece = tuple[bool, str, bytes]

PLACE: Final = f"{__file__.rpartition('/')[0]}/__pycache__/hot.{sys.implementation.cache_tag}.bundle"
"""The file; a Python of another version has another."""


class _Held:
    """What was read: pieces by module name (is it a package, its source, its code), and the order for each root."""

    pieces: dict[str, Piece] = {}  # noqa: RUF012 - one process, one bundle
    orders: dict[str, tuple[str, ...]] = {}  # noqa: RUF012 - as above
    ready = False


class _Finder:
    """Finds modules of the bundle for imports that come later."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG004 - the protocol of importlib
        piece = _Held.pieces.get(name)
        if piece is None:
            return None
        spec = ModuleSpec(name, _Finder, origin=piece[1], is_package=piece[0])  # type: ignore[arg-type]  # a class is a loader too
        spec.has_location = True
        if piece[0]:
            spec.submodule_search_locations = [piece[1].rpartition("/")[0]]
        return spec

    @staticmethod
    def create_module(spec: ModuleSpec) -> None:
        """Let Python make the module."""

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        exec(loads(_Held.pieces[module.__name__][2]), module.__dict__)  # noqa: S102, S302 - our own code, checked


def prepare() -> bool:
    """Read the bundle, if it is there and made of these sources; return whether it is."""
    try:
        with open(PLACE, "rb") as file:
            made_for, sources, orders, pieces = loads(file.read())  # noqa: S302 - a cache of our own, like a .pyc
    except (OSError, ValueError, TypeError, EOFError):
        return False
    if made_for == (MAGIC_NUMBER, PLACE) and all(map(_is_unchanged, sources)):
        _Held.pieces, _Held.orders, _Held.ready = pieces, orders, True
        sys.meta_path.insert(0, _Finder)
    return _Held.ready


def _is_unchanged(source: tuple[str, int, int]) -> bool:
    path, time, size = source
    try:
        now = stat(path)
    except OSError:
        return False
    return (now.st_mtime_ns, now.st_size) == (time, size)


def is_ready() -> bool:
    """Tell whether the bundle is in use."""
    return _Held.ready


def bring(root: str) -> None:
    """Execute a module and everything that it imports at its top, as far as it is not there. No bundle: nothing."""
    for name in _Held.orders.get(root, ()):
        if name not in sys.modules:
            _execute(name)


def _execute(name: str) -> None:
    """Do what an import does, without the search: the module is known before it runs, as cycles expect it."""
    package, source, code = _Held.pieces[name]
    parent, _, child = name.rpartition(".")
    module: Any = type(sys)(name)
    module.__file__ = source
    module.__package__ = name if package else parent
    if package:
        module.__path__ = [source.rpartition("/")[0]]
    sys.modules[name] = module
    try:
        exec(loads(code), module.__dict__)  # noqa: S102, S302 - as above
    except BaseException:
        del sys.modules[name]
        raise
    if parent:
        setattr(sys.modules[parent], child, module)
