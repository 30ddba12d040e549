"""``companion config``: every setting with its default and meaning; nothing unknown gets in."""

import pytest

from companion.settings import SETTINGS
from tests.cli.harness import Companion


def test_every_setting_is_shown_with_default_and_meaning(companion: Companion) -> None:
    shown = companion("config", "--json").json
    assert [item["key"] for item in shown] == sorted(SETTINGS)
    for item in shown:
        assert item == {
            **item,
            "value": SETTINGS[item["key"]].default,
            "default": SETTINGS[item["key"]].default,
        }
        assert item["meaning"]
    told = companion("config").text
    assert all(key in told for key in SETTINGS)
    assert "internal." not in told


def test_a_value_is_set_read_and_reset(companion: Companion) -> None:
    assert companion("config", "backup.keep", "3").text == "3"
    assert companion("config", "backup.keep").text == "3"
    assert companion("config", "backup.keep", "--json").json[0]["value"] == "3"
    companion("config", "backup.keep", SETTINGS["backup.keep"].default)
    assert companion("config", "backup.keep").text == SETTINGS["backup.keep"].default


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("nothing", "1"), ("internal.salt", "x"), ("", "x"), ("language", "de"), ("care.daily_limit", "many"),
        ("care.daily_limit", "-1"), ("care.daily_limit", "１"), ("care.quiet_hours", "22"),
        ("care.quiet_hours", "25-08"),
        ("backup.keep", "999999999"), ("mirror.personal-context", "here"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(companion: Companion, key: str, value: str) -> None:
    companion("config", key, value).refusal(2)
    assert not companion("status", "--json").json["exists"]


@pytest.mark.parametrize(
    ("key", "value"), [("care.quiet_hours", ""), ("language", "zh"), ("care.daily_limit", "0")]
)
def test_what_makes_sense_is_taken(companion: Companion, key: str, value: str) -> None:
    companion("config", key, value)
    assert companion("config", key).text == value


def test_an_internal_key_is_not_shown(companion: Companion) -> None:
    companion.write("health", "short nights")
    companion("config", "internal.salt").refusal(2)


def test_reading_makes_no_store(companion: Companion) -> None:
    companion("config")
    assert not companion("status", "--json").json["exists"]


def test_a_setting_belongs_to_its_bank(companion: Companion) -> None:
    companion("bank", "create", "us")
    companion("config", "backup.keep", "3", "--bank", "us")
    assert companion("config", "backup.keep").text == SETTINGS["backup.keep"].default
