"""Hooks that a later setup took over: the deep look says where they write, and each end takes out only its own."""

from pathlib import Path

import pytest

from companion import clock
from companion.actions.changes.doctor import doctor
from companion.actions.changes.hooks_repair import examine_hooks
from companion.home import Home
from companion.voice.setting_up import set_up as said_of_setup
from companion.voice.setting_up import taken_down
from tests.actions.setups import files_below, person, put, set_up, take_down
from tests.actions.test_taking_down import ALL, THEIRS

HOST_FOLDERS = (".claude/settings", ".claude/skills", ".codex", ".gemini")


def later_owner(home: Home, isolated: Path, kind: str) -> Home:
    return home._replace(bank="work") if kind == "bank" else Home(isolated / "other", "default")


def of_hosts() -> dict[str, bytes]:
    return {name: data for name, data in files_below(person()).items() if name.startswith(HOST_FOLDERS)}


@pytest.mark.parametrize("kind", ["home", "bank"])
@pytest.mark.parametrize("name", ["claude-code", "gemini"])
def test_hooks_that_write_elsewhere_are_drift_with_the_way_back(
    home: Home, isolated: Path, name: str, kind: str
) -> None:
    other = later_owner(home, isolated, kind)
    set_up(home, name)
    done = set_up(other, name)
    assert f"its hooks wrote to bank default of {home.root}; this" in said_of_setup(done, "en")
    found = doctor(home, clock.now())
    (finding,) = (one for one in found.findings if one.check == "hooks")
    assert f"bank {other.bank} of {other.root}, not here" in finding.message
    assert f"companion setup {name}," in finding.message
    assert not found.healthy
    assert doctor(other, clock.now()).healthy
    set_up(home, name)
    assert doctor(home, clock.now()).healthy
    assert not doctor(other, clock.now()).healthy


def test_a_home_and_bank_that_were_never_set_up_have_no_say(home: Home, isolated: Path) -> None:
    set_up(home._replace(bank="work"), "codex")
    for host in (home, Home(isolated / "other", "default")):
        assert doctor(host, clock.now()).healthy


@pytest.mark.parametrize("last_first", [True, False])
@pytest.mark.parametrize("kind", ["home", "bank"])
@pytest.mark.parametrize("theirs", [THEIRS, {}])
def test_after_both_ends_in_either_order_every_file_is_as_it_was(
    home: Home, isolated: Path, theirs: dict[str, bytes], kind: str, last_first: bool
) -> None:
    for name, data in theirs.items():
        put(name, data)
    other = later_owner(home, isolated, kind)
    for owner in (home, other, home, other):
        set_up(owner, *ALL)
    for owner in (other, home) if last_first else (home, other):
        done = take_down(owner, *ALL)
        assert done.remarks == ()
    assert of_hosts() == theirs
    assert not files_below(home.root / "setup") | files_below(other.root / "setup")
    assert theirs or not any((person() / name).exists() for name in (".codex", ".gemini", ".claude/skills"))


@pytest.mark.parametrize("kind", ["home", "bank"])
def test_an_end_leaves_what_another_set_up_and_is_not_asked_again(
    home: Home, isolated: Path, kind: str
) -> None:
    other = later_owner(home, isolated, kind)
    set_up(home, *ALL)
    set_up(other, *ALL)
    before = of_hosts()
    take_down(home, *ALL, dry_run=True)
    assert not doctor(home, clock.now()).healthy
    done = take_down(home, "claude-code", "codex", "gemini")
    assert of_hosts() == before
    assert f"bank {other.bank} of {other.root} by now, so they stay" in taken_down(done, "en")
    assert doctor(home, clock.now()).healthy


def test_homes_that_the_same_command_means_are_told_apart(
    home: Home, isolated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(".claude/skills/companion/SKILL.md", "mine")
    other = Home(isolated / "other", "default")
    set_up(home, "claude-code")
    monkeypatch.setenv("COMPANION_HOME", str(other.root))
    set_up(other, "claude-code")
    take_down(home, "claude-code")
    take_down(other, "claude-code")
    assert of_hosts() == {".claude/skills/companion/SKILL.md": b"mine"}


def test_a_purge_takes_out_the_hooks_of_every_bank(home: Home) -> None:
    set_up(home._replace(bank="work"), "codex")
    take_down(home, "codex", purge=True)
    assert not of_hosts()


def test_a_repair_of_the_hooks_of_another_home_is_recorded_there(home: Home, isolated: Path) -> None:
    other = Home(isolated / "other", "default")
    path = put(".codex/hooks.json", "{ }")
    set_up(other, "codex")
    path.write_text(path.read_text().replace("python", "gone-python"))
    assert examine_hooks(home, clock.now(), repair=True)[1] == 1
    assert not files_below(home.root / "setup")
