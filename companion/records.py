"""``NamedTuple`` for modules that every hook imports.

``typing`` costs half a bare Python start, because it brings ``re`` and ``contextlib`` along. A type checker sees
``typing.NamedTuple``; at run time the same classes are made by ``collections.namedtuple``, which ``sqlite3`` has
imported anyway. Modules that use it begin with ``from __future__ import annotations``.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple  # noqa: PLC0414 - the alias says that it is exported
else:
    from collections import namedtuple

    _OWN = ("__annotations__", "__dict__", "__weakref__", "__orig_bases__")

    class _Maker(type):
        """Makes a class with annotations into a named tuple with the same methods."""

        def __new__(maker, name, bases, names):
            if not bases:
                return super().__new__(maker, name, bases, names)
            fields = tuple(names.get("__annotations__", ()))
            defaults = [names[field] for field in fields if field in names]
            made = namedtuple(name, fields, defaults=defaults, module=names["__module__"])
            for key, value in names.items():
                if key not in fields and key not in _OWN:
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Maker):
        """The base class."""
