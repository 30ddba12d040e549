"""``os`` for modules that every hook imports: its half in C, and ``os.path`` over that half.

``os`` brings the abstract classes of ``collections`` along, to make a mapping of the environment that can be changed;
they take a tenth of a bare Python start. So where ``os`` is not loaded yet, ``posix`` takes its place, with the
standard library's own ``posixpath`` made over it and the environment as it was at the start. That ``posixpath`` is
ours alone: whoever imports ``os`` later gets the one that belongs to it.
"""

from __future__ import annotations

__all__ = ("os",)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
else:
    import sys

    def _light_os() -> object:
        """Return ``posix`` as ``os``; only what Python itself has in C, ``path``, ``environ`` and the two codecs."""
        import posix  # noqa: PLC0415 - missing where Python is built in another way

        names = ("os", "posixpath", "genericpath")
        sys.modules["os"] = posix
        try:
            import posixpath  # noqa: PLC0415 - over the stand-in
        finally:
            for name in names:
                sys.modules.pop(name, None)
        coding = sys.getfilesystemencoding(), sys.getfilesystemencodeerrors()
        light = type(sys)("os")
        light.__dict__.update(posix.__dict__)
        light.__name__ = "os"
        light.path, light.sep, light.curdir = posixpath, "/", "."
        light.fsencode = lambda path: path if isinstance(path, bytes) else path.encode(*coding)
        light.environ = {name.decode(*coding): value.decode(*coding) for name, value in posix.environ.items()}
        return light

    if "os" in sys.modules:
        import os
    else:
        try:
            os = _light_os()
        except ImportError:
            import os
