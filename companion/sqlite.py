"""``sqlite3`` for modules that every hook imports: its half in C, which is all that we use of it.

The half in Python brings ``datetime`` along, to store dates in a way that nothing here wants. The half in C asks
``functools`` for ``lru_cache``, which is written in C too, and ``functools`` brings ``collections`` along. Together
they take a third of a bare Python start. So where ``functools`` is not loaded yet, a stand-in with that one function
takes its place for the moment of the import. The classes are the same objects as those of ``sqlite3``.
"""

from __future__ import annotations

__all__ = ("sqlite3",)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
else:
    import sys

    class _Functools:
        """What ``_sqlite3`` needs of ``functools``: the cache of a connection's statements."""

        @staticmethod
        def lru_cache(maxsize: int) -> Callable[[Callable[..., object]], Callable[..., object]]:
            from _functools import _lru_cache_wrapper  # noqa: PLC0415 - a Python without it has its own functools

            return lambda function: _lru_cache_wrapper(function, maxsize, False, tuple)

    try:
        if "functools" in sys.modules:
            import _sqlite3 as sqlite3
        else:
            sys.modules["functools"] = _Functools
            try:
                import _sqlite3 as sqlite3
            finally:
                del sys.modules["functools"]
    except ImportError:  # a Python that is built in another way
        import sqlite3
