"""The named tuples of the hot side behave as those of the standard library."""

from __future__ import annotations

import copy
import pickle
from collections import namedtuple
from collections.abc import Callable

import pytest

from companion.records import NamedTuple


class Place(NamedTuple):
    """A place on a map."""

    name: str
    x: int = 0
    y: int = 0

    @property
    def far(self) -> bool:
        """Whether it lies beyond the edge."""
        return self.x > 9

    def moved(self, by: int) -> Place:
        return self._replace(x=self.x + by)


Standard = namedtuple("Standard", "name x y", defaults=(0, 0))


def test_fields_have_names_places_and_defaults() -> None:
    place = Place("harbour", y=4)
    assert (place.name, place.x, place.y) == tuple(place) == ("harbour", 0, 4)
    assert place == Place("harbour", 0, 4) == Place(y=4, name="harbour") == ("harbour", 0, 4)
    assert hash(place) == hash(("harbour", 0, 4))
    assert not hasattr(place, "__dict__")


def test_it_says_what_it_is_as_the_standard_one_does() -> None:
    ours, theirs = Place("harbour"), Standard("harbour")
    assert repr(ours) == repr(theirs).replace("Standard", "Place")
    assert ours._asdict() == theirs._asdict()
    assert (Place._fields, Place._field_defaults) == (Standard._fields, Standard._field_defaults)
    assert Place.__doc__ == "A place on a map."
    assert (Place.__module__, Place.__qualname__) == (__name__, "Place")


def test_properties_and_methods_of_its_body_are_kept() -> None:
    assert Place("harbour").moved(12) == ("harbour", 12, 0)
    assert Place("harbour").moved(12).far
    assert Place._make(["harbour", 1, 2]) == ("harbour", 1, 2)


@pytest.mark.parametrize(
    ("values", "named"),
    [((), {}), ((), {"x": 1}), (("a", 1, 2, 3), {}), (("a",), {"name": "b"}), (("a",), {"z": 1})],
)
def test_missing_extra_and_unknown_values_are_refused_as_the_standard_one_does(
    values: tuple[str | int, ...], named: dict[str, str | int]
) -> None:
    records: tuple[Callable[..., object], ...] = (Place, Standard)
    for record in records:
        with pytest.raises(TypeError):
            record(*values, **named)


def test_a_field_that_is_not_there_cannot_be_replaced() -> None:
    with pytest.raises(ValueError, match="no such field"):
        Place("harbour")._replace(z=1)  # type: ignore[call-arg]  # what is tested
    with pytest.raises(AttributeError):
        Place("harbour").x = 3  # type: ignore[misc]  # what is tested


def test_it_can_be_copied_pickled_and_matched() -> None:
    place = Place("harbour", 1, 2)
    assert copy.deepcopy(place) == place
    assert type(pickle.loads(pickle.dumps(place))) is Place  # noqa: S301 - our own bytes
    match place:
        case Place(name, x):
            assert (name, x) == ("harbour", 1)
