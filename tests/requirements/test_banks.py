"""A bank is a memory of its own, chosen explicitly (K-1, K-2)."""

from pathlib import Path

import pytest

from companion.actions.changes.banks import banks, create_bank, use_bank
from companion.actions.reads.recall import recall
from companion.errors import Refused, UsageProblem
from companion.home import Home, find_home
from companion.rules.notes import Moment
from tests.actions.keeping import keep


def test_banks_share_nothing(home: Home, moment: Moment) -> None:
    create_bank(home, "work")
    keep(home, moment, "milestone", "exam")
    keep(Home(home.root, "work"), moment, "milestone", "launch")
    assert banks(home) == ["default", "work"]
    assert [len(recall(find_home(None, bank), "exam", 9)) for bank in ("default", "work")] == [1, 0]


def test_a_bank_is_named_by_option_environment_or_choice_in_this_order(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", "c"):
        create_bank(home, name)
    assert find_home().bank == "default"
    use_bank(home, "a")
    assert find_home().bank == "a"
    monkeypatch.setenv("COMPANION_BANK", "b")
    assert find_home().bank == "b"
    assert find_home(None, "c").bank == "c"


def test_the_working_directory_chooses_no_bank(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_bank(home, "work")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    assert find_home().bank == "default"


@pytest.mark.parametrize("name", ["", "Work", "../x", "a b", "a" * 41, "工作"])
def test_a_bank_name_is_plain(home: Home, name: str) -> None:
    with pytest.raises(UsageProblem):
        create_bank(home, name)


def test_an_unknown_bank_is_refused_and_not_made(home: Home) -> None:
    with pytest.raises(Refused):
        find_home(None, "kayak")
    with pytest.raises(Refused):
        use_bank(home, "kayak")
    assert not home.root.exists()
