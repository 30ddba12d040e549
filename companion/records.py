"""``NamedTuple`` for modules that every hook imports.

``typing`` costs half a bare Python start, because it brings ``re`` and ``contextlib`` along, and
``collections.namedtuple`` compiles a function for each class. A type checker sees ``typing.NamedTuple``; at run
time the same classes are made here by hand: tuples with names, defaults, ``_replace``, ``_asdict`` and the methods
and properties of their body. Modules that use it begin with ``from __future__ import annotations``.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import NamedTuple as NamedTuple  # noqa: PLC0414 - the alias says that it is exported
else:
    from _collections import _tuplegetter as _getter

    _new = tuple.__new__

    class _Record(tuple):
        """What all named tuples share."""

        __slots__ = ()

        @classmethod
        def _make(cls, values: Iterable[object]) -> _Record:
            return cls(*values)

        def _replace(self, /, **changed: object) -> _Record:
            if not changed.keys() <= set(self._fields):
                raise ValueError(f"{type(self).__name__} has no such field: {sorted(changed)}")
            return _new(type(self), [changed.get(*pair) for pair in zip(self._fields, self, strict=True)])

        def _asdict(self) -> dict[str, object]:
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            shown = (f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({', '.join(shown)})"

        def __getnewargs__(self) -> tuple[object, ...]:
            return tuple(self)

    def _constructor(count: int, last: tuple[object, ...]) -> Callable[..., _Record]:
        """Return the constructor of a class of so many fields, of which the ``last`` have these defaults."""
        fewest = count - len(last)

        def __new__(cls: type[_Record], /, *values: object, **named: object) -> _Record:  # noqa: N807 - it becomes the class's own
            given = len(values)
            if named or given > count or given < fewest:
                values = _completed(cls, values, named)
            elif given < count:
                values += last[given - count :]
            return _new(cls, values)

        return __new__

    def _completed(
        cls: type[_Record], values: tuple[object, ...], named: dict[str, object]
    ) -> tuple[object, ...]:
        """Return all values in order. Raises ``TypeError`` as a function with these parameters would."""
        known, rest = {**cls._field_defaults, **named}, cls._fields[len(values) :]
        if len(values) > len(cls._fields) or not named.keys() <= set(rest) <= known.keys():
            raise TypeError(f"{cls.__name__} takes ({', '.join(cls._fields)})")
        return (*values, *[known[field] for field in rest])

    def _last(fields: tuple[str, ...], defaults: dict[str, object]) -> tuple[object, ...]:
        """Return the defaults of the last fields, as many as have one without a gap."""
        last: list[object] = []
        for field in reversed(fields):
            if field not in defaults:
                break
            last.append(defaults[field])
        return tuple(last[::-1])

    class _Maker(type):
        """Makes a class with annotations into a named tuple with the same methods."""

        def __new__(maker, name: str, bases: tuple[type, ...], names: dict[str, object]) -> type:
            if not bases:
                return super().__new__(maker, name, bases, names)
            fields = tuple(names.get("__annotations__", ()))
            defaults = {field: names[field] for field in fields if field in names}
            for place, field in enumerate(fields):
                names[field] = _getter(place, None)
            names |= {"__slots__": (), "_fields": fields, "__match_args__": fields}
            names |= {
                "_field_defaults": defaults,
                "__new__": _constructor(len(fields), _last(fields, defaults)),
            }
            return type(name, (_Record,), names)

    class NamedTuple(metaclass=_Maker):
        """The base class."""
