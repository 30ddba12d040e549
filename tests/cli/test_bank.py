"""``companion bank``: memories side by side, chosen by name and never by the working directory."""

from pathlib import Path

import pytest

from tests.cli.harness import Companion


def test_the_default_bank_is_always_there(companion: Companion) -> None:
    assert companion("bank", "--json").json == {"banks": ["default"], "in_use": "default"}
    assert companion("bank").text == "* default"


def test_a_bank_is_made_used_and_listed(companion: Companion, isolated: Path) -> None:
    assert companion("bank", "create", "us", "--json").json == {
        "banks": ["default", "us"],
        "in_use": "default",
    }
    assert companion("bank", "use", "us", "--json").json == {"banks": ["default", "us"], "in_use": "us"}
    assert companion("status", "--json").json["bank"] == "us"
    assert companion("bank").text.splitlines() == ["  default", "* us"]
    assert (isolated / "home/banks/us.db").stat().st_mode & 0o777 == 0o600
    assert (isolated / "home/bank").stat().st_mode & 0o777 == 0o600
    companion("bank", "use", "default")
    assert companion("status", "--json").json["bank"] == "default"


def test_a_bank_can_be_made_while_the_environment_names_it(companion: Companion) -> None:
    assert companion("bank", "create", "us", COMPANION_BANK="us").code == 0
    assert companion("--bank", "work", "bank", "create", "work").code == 0
    assert companion("status", "--json", COMPANION_BANK="us").json["bank"] == "us"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("create", "default"), 0), (("create",), 2), (("use",), 2), (("use", "us"), 1), (("delete", "us"), 2),
        (("create", "US"), 2), (("create", "a/b"), 2), (("use", "../x"), 2),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused(companion: Companion, words: tuple[str, ...], code: int) -> None:
    answer = companion("bank", *words)
    assert answer.code == code
    assert answer.err.count("\n") == int(code > 0)


def test_a_bank_is_made_once(companion: Companion) -> None:
    companion("bank", "create", "us")
    assert companion("bank", "create", "us").refusal(1) == "the bank 'us' is there already"


def test_banks_share_nothing(companion: Companion) -> None:
    companion("bank", "create", "us")
    note = companion.write("health", "short nights", "x", "--bank", "us")
    assert companion("show", note["id"]).refusal(1)
    assert companion("status", "--json").json["notes"]["total"] == 0
    companion("pause", "--bank", "us")
    assert companion("status", "--json").json["paused_until"] is None


def test_the_working_directory_chooses_nothing(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    companion("bank", "create", "us")
    (tmp_path / "us").mkdir()
    monkeypatch.chdir(tmp_path / "us")
    assert companion("status", "--json").json["bank"] == "default"


@pytest.mark.parametrize("kept", [b"", b"\n", b"\xff\xfe"])
def test_a_broken_choice_of_bank_is_the_default_one(
    companion: Companion, isolated: Path, kept: bytes
) -> None:
    companion("bank", "create", "us")
    (isolated / "home/bank").write_bytes(kept)
    assert companion("status", "--json").json["bank"] == "default"
