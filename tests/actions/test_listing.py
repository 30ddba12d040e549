"""The numbers of the last listing: good for an hour, for one bank, and never in the way."""

import json

import pytest

from companion.actions.reads import listing
from companion.home import Home, make_folder
from companion.rules.notes import Moment
from tests.actions.keeping import later

IDS = ["aaaa00000001", "bbbb00000002"]


def test_numbers_mean_what_was_shown(home: Home, moment: Moment) -> None:
    assert listing.remember(home, IDS, moment)
    assert [listing.id_at(home, number, moment) for number in ("1", "2", "3")] == [*IDS, None]


def test_numbers_are_good_for_an_hour(home: Home, moment: Moment) -> None:
    listing.remember(home, IDS, moment)
    assert listing.id_at(home, "1", later(moment, hours=1)) == IDS[0]
    assert listing.id_at(home, "1", later(moment, hours=1, minutes=1)) is None


def test_numbers_of_the_future_mean_nothing(home: Home, moment: Moment) -> None:
    listing.remember(home, IDS, later(moment, minutes=5))
    assert listing.id_at(home, "1", moment) is None


def test_the_next_listing_takes_the_numbers_over(home: Home, moment: Moment) -> None:
    listing.remember(home, IDS, moment)
    listing.remember(home, IDS[1:], moment)
    assert listing.id_at(home, "1", moment) == IDS[1]
    assert listing.id_at(home, "2", moment) is None


@pytest.mark.parametrize("number", ["0", "-1", "+1", "1.0", " 1", "１", "一", "", "0000001", "1e0"])
def test_only_a_plain_number_is_a_number(home: Home, moment: Moment, number: str) -> None:
    listing.remember(home, IDS, moment)
    assert listing.id_at(home, number, moment) is None


def test_each_bank_has_its_own_numbers(home: Home, moment: Moment) -> None:
    listing.remember(home, IDS, moment)
    assert listing.id_at(Home(home.root, "work"), "1", moment) is None


def test_only_ids_and_an_instant_are_kept_for_the_owner_alone(home: Home, moment: Moment) -> None:
    listing.remember(home, IDS, moment)
    (file,) = home.temporary.iterdir()
    assert json.loads(file.read_text()) == {"at": moment.instant, "ids": IDS}
    assert file.stat().st_mode & 0o077 == 0


def test_where_numbers_cannot_be_kept_the_listing_is_shown_all_the_same(home: Home, moment: Moment) -> None:
    make_folder(home.root)
    home.temporary.write_text("in the way")
    assert not listing.remember(home, IDS, moment)
    assert listing.id_at(home, "1", moment) is None


@pytest.mark.parametrize(
    "left", [b"", b"{", b"[]", b"null", b'{"at": "x", "ids": ["a"]}', b'{"at": 1}', b"\xff"]
)
def test_a_damaged_listing_is_no_listing(home: Home, moment: Moment, left: bytes) -> None:
    listing.remember(home, IDS, moment)
    (file,) = home.temporary.iterdir()
    file.write_bytes(left)
    assert listing.id_at(home, "1", moment) is None
