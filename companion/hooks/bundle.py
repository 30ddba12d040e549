"""All of the hook's code in one file: a cache beside the ``.pyc`` files, for a process that lives thirty milliseconds.

Importing sixty small modules one by one costs as much as starting Python: for each of them Python looks through
folders, opens a file and keeps locks. The bundle holds the same code, compiled from the same sources, in the order in
which it is needed (``bundling`` writes it). What must stay true: a module of it is used only when its source has the
size and time that it was made from and the same Python runs, so an update or an edit is never hidden; whatever is
wrong with it, the modules are imported as always. It lies in ``__pycache__``, with the trust and the fate of what lies
there.

Modules that are needed together lie together, in a sheaf: a hook reads the few sheaves that its event needs, each at
once, and names that many modules share are read once. Large tables of bytes stand behind their sheaf as they are, and
are put in their places when it is read: so they are copied once, not twice. First in the file stands how long the head
is, in ``DIGITS`` decimal digits, then the head, then the sheaves.

Two ways to a module: ``bring`` executes a root and all that it needs at once; whatever else is imported later is
found by ``_Finder`` in the same file.
"""

from __future__ import annotations

import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import MAGIC_NUMBER
from marshal import loads
from posix import O_CLOEXEC, O_RDONLY, open, pread, stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType, ModuleType
    from typing import Any, Final

    Source = tuple[str, bool, str, int, int]
    """A module: name, is it a package, path of its source, that file's time (nanoseconds) and size (bytes)."""
    Large = tuple[int, int, int]
    """A constant that stands by itself: its place among those of its module, where it begins and how long it is."""
    Sheaf = tuple[int, int, tuple[Source, ...], dict[str, tuple[Large, ...]]]
    """Where it begins behind the head and how long it is, in bytes; its modules, and the large constants of some."""

PLACE: Final = f"{__file__.rpartition('/')[0]}/__pycache__/hot.{sys.implementation.cache_tag}.bundle"
"""The file; a Python of another version has another."""
DIGITS: Final = 8
BROKEN: Final = (OSError, ValueError, TypeError, EOFError)
"""What reading a file may end in that is cut short or was never ours."""


class _Held:
    """What was read: the sheaves and which one holds a module, the order for each root, and code by module name."""

    file = -1
    begin = 0
    sheaves: tuple[Sheaf, ...] = ()
    sheaf_of: dict[str, int] = {}  # noqa: RUF012 - one process, one bundle
    orders: dict[str, tuple[str, ...]] = {}  # noqa: RUF012 - as above
    codes: dict[str, tuple[bool, str, CodeType]] = {}  # noqa: RUF012 - as above
    ready = False


class _Finder:
    """Finds modules of the bundle for imports that come later; of a root what it needs is executed at once."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG004 - the protocol of importlib
        for needed in _Held.orders.get(name, ())[:-1]:
            _bring(needed)
        held = _code(name)
        if held is None:
            return None
        package, source, _ = held
        spec = ModuleSpec(name, _Finder, origin=source, is_package=package)  # type: ignore[arg-type]  # a class is a loader too
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [source.rpartition("/")[0]]
        return spec

    @staticmethod
    def create_module(spec: ModuleSpec) -> None:
        """Let Python make the module."""

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        exec(_Held.codes[module.__name__][2], module.__dict__)  # noqa: S102 - our own code, checked


def prepare() -> bool:
    """Read the bundle's head, if it is there and of this Python and place; return whether it is."""
    try:
        _Held.file = open(PLACE, O_RDONLY | O_CLOEXEC)
        size = int(pread(_Held.file, DIGITS, 0))
        made_for, orders, sheaves, sheaf_of = loads(pread(_Held.file, size, DIGITS))  # noqa: S302 - a cache of our own, like a .pyc
    except BROKEN:
        return False
    if made_for == (MAGIC_NUMBER, PLACE):
        _Held.orders, _Held.sheaves, _Held.sheaf_of, _Held.begin = orders, sheaves, sheaf_of, DIGITS + size
        _Held.ready = True
        sys.meta_path.insert(0, _Finder)
    return _Held.ready


def is_ready() -> bool:
    """Tell whether the bundle is in use."""
    return _Held.ready


def bring(root: str) -> None:
    """Execute a module and everything that it imports at its top, as far as it is not there. No bundle: nothing."""
    for name in _Held.orders.get(root, ()):
        if not _bring(name):
            return


def _bring(name: str) -> bool:
    """Execute a module that is not there yet; tell whether it is there now."""
    if name not in sys.modules:
        held = _code(name)
        if held is None:
            return False
        _execute(name, *held)
    return True


def _code(name: str) -> tuple[bool, str, CodeType] | None:
    """Return of a module: is it a package, its source, its code. ``None`` when the bundle does not have it."""
    if name not in _Held.codes and name in _Held.sheaf_of:
        try:
            _take(*_Held.sheaves[_Held.sheaf_of[name]])
        except BROKEN:
            # All that is not read yet is left to files of its own; the bundle is made anew after the answer.
            _Held.sheaf_of, _Held.orders, _Held.ready = {}, {}, False
    return _Held.codes.get(name)


def _take(offset: int, size: int, sources: tuple[Source, ...], large: dict[str, tuple[Large, ...]]) -> None:
    """Read the modules of a sheaf. Raises one of ``BROKEN``: ``ValueError`` where a source has changed."""
    if not all(map(_is_unchanged, sources)):
        raise ValueError(offset)
    codes = loads(pread(_Held.file, size, _Held.begin + offset))  # noqa: S302 - as above
    for (name, package, path, _, _), code in zip(sources, codes, strict=True):
        _Held.codes[name] = (package, path, _whole(code, large[name]) if name in large else code)


def _whole(code: CodeType, large: tuple[Large, ...]) -> CodeType:
    """Return the code of a module with its large constants. Raises ``ValueError`` where the file is cut short."""
    constants: list[object] = list(code.co_consts)
    for place, offset, size in large:
        table = pread(_Held.file, size, _Held.begin + offset)
        if len(table) < size:
            raise ValueError(offset)
        constants[place] = table
    return code.replace(co_consts=tuple(constants))


def _is_unchanged(source: Source) -> bool:
    _, _, path, time, size = source
    now = stat(path)
    return (now.st_mtime_ns, now.st_size) == (time, size)


def _execute(name: str, package: bool, source: str, code: CodeType) -> None:
    """Do what an import does, without the search: the module is known before it runs, as cycles expect it."""
    parent, _, child = name.rpartition(".")
    module: Any = type(sys)(name)
    module.__file__ = source
    module.__package__ = name if package else parent
    if package:
        module.__path__ = [source.rpartition("/")[0]]
    sys.modules[name] = module
    try:
        exec(code, module.__dict__)  # noqa: S102 - as above
    except BaseException:
        del sys.modules[name]
        raise
    if parent:
        setattr(sys.modules[parent], child, module)
