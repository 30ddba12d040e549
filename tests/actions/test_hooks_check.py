"""The hooks as they stand in the settings, run as hosts run them: what is broken is found, what moved is mended."""

import json
import os
import shutil
from pathlib import Path

import pytest

import companion
from companion import clock
from companion.actions.changes.doctor import doctor
from companion.actions.changes.hooks_repair import examine_hooks
from companion.actions.reads.hooks_check import check_hooks
from companion.actions.reads.installation import this_installation
from companion.actions.remarks import take
from companion.home import Home
from companion.setup.bootstrap import command_words
from tests.actions.keeping import keep
from tests.actions.setups import document, files_below, person, put, set_up, take_down

DOOR = """
import os, sys
def main(arguments):
    {body}
"""
BROKEN = "def main("


def package_at(folder: Path, body: str = "pass") -> Path:
    """Put a package into ``folder`` whose door does ``body``; return the door."""
    door = folder / "companion" / "hooks" / "door.py"
    door.parent.mkdir(parents=True, exist_ok=True)
    door.write_text(DOOR.format(body=body))
    skill = folder / "companion" / "data" / "skill" / "SKILL.md"
    skill.parent.mkdir(parents=True, exist_ok=True)
    skill.write_text("run {{companion}} write")
    return door


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let this installation be a small one, and return its door."""
    made = package_at(tmp_path / "here")
    monkeypatch.setattr(companion, "__file__", str(made.parents[1] / "__init__.py"))
    return made


def elsewhere(folder: Path, *hosts: str) -> None:
    """Make the hooks of hosts start a package in ``folder``."""
    package_at(folder)
    for host in hosts or ("codex",):
        path = next((person() / f".{host.split('-')[0]}").glob("*.json"))
        path.write_text(path.read_text().replace(this_installation().package_parent, str(folder)))


def messages() -> list[str]:
    return [f"{finding.host} {finding.event}: {finding.message}" for finding in check_hooks()]


@pytest.mark.parametrize("shell_form", [False, True])
def test_fresh_hooks_work_with_a_bare_environment(home: Home, shell_form: bool) -> None:
    set_up(home, "claude-code", "codex", "gemini", shell_form=shell_form)
    before = files_below(home.root)
    assert messages() == []
    assert files_below(home.root) == before


@pytest.mark.usefixtures("door")
def test_without_hooks_there_is_nothing_to_say() -> None:
    assert check_hooks() == []
    put(".claude/settings.json", '{"hooks": {"Stop": [{"hooks": [{"command": "exit 2"}]}]}}')
    assert check_hooks() == []


@pytest.mark.usefixtures("door")
def test_hooks_of_another_installation_are_found_and_mended(home: Home, tmp_path: Path) -> None:
    set_up(home, "claude-code", "codex")
    elsewhere(tmp_path, "claude-code", "codex")
    assert len(messages()) == 8
    assert all("another installation" in message for message in messages())
    found = doctor(home, clock.now(), repair=True)
    assert (found.repaired, found.healthy) == (2, True)
    assert messages() == []
    take_down(home, "codex")
    assert not (person() / ".codex").exists()


@pytest.mark.usefixtures("door")
def test_setup_itself_mends_what_moved(home: Home, tmp_path: Path) -> None:
    set_up(home, "codex")
    elsewhere(tmp_path)
    set_up(home, "codex")
    assert messages() == []


@pytest.mark.usefixtures("door")
@pytest.mark.parametrize("gone", ["interpreter", "package"])
def test_what_is_gone_is_named_and_mended(home: Home, tmp_path: Path, gone: str) -> None:
    set_up(home, "codex")
    path = person() / ".codex" / "hooks.json"
    here = this_installation()
    old = here.interpreter if gone == "interpreter" else here.package_parent
    path.write_text(path.read_text().replace(old, str(tmp_path / "gone")))
    assert f"codex Stop: the {gone} is not there: {tmp_path / 'gone'}" in messages()
    assert not doctor(home, clock.now()).healthy
    assert doctor(home, clock.now(), repair=True).healthy


@pytest.mark.usefixtures("door")
def test_a_hook_of_another_release_is_found_and_mended(home: Home) -> None:
    set_up(home, "codex")
    path = person() / ".codex" / "hooks.json"
    found = document(path)
    found["hooks"]["Stop"][0]["hooks"][0]["command"] = "python3 -c 'import companion.hooks.door'"
    path.write_text(json.dumps(found))
    assert messages() == ["codex Stop: the hook is in the form of another release"]
    assert doctor(home, clock.now(), repair=True).healthy


@pytest.mark.parametrize(
    ("body", "problem"),
    [("os._exit(2)", "it exits with 2"), ("print('hello')", "its answer is no JSON object"),
     ("print('[1]')", "its answer is no JSON object"), ("os.write(2, b'x')", "it writes to stderr"),
     ("print('{}')", ""), ("pass", ""), ("sys.exit(2)", "")],
)  # fmt: skip
def test_a_hook_that_a_host_would_not_take_is_found(home: Home, door: Path, body: str, problem: str) -> None:
    package_at(door.parents[2], body)
    set_up(home, "claude-code")
    events = ("SessionStart", "UserPromptSubmit", "Stop", "SessionEnd")
    assert sorted(messages()) == sorted(f"claude-code {event}: {problem}" for event in events if problem)
    assert not any(finding.repairable for finding in check_hooks())


@pytest.mark.parametrize("text", [BROKEN, "import nothing_of_the_kind"])
def test_a_package_that_cannot_be_loaded_is_found_though_the_hook_is_silent(
    home: Home, door: Path, text: str
) -> None:
    set_up(home, "codex")
    door.write_text(text)
    assert {message.partition(": ")[2] for message in messages()} == {"the package cannot be loaded"}


def test_an_error_that_the_door_keeps_to_itself_is_found(home: Home, door: Path) -> None:
    log = "arguments[0] + '/log"
    package_at(
        door.parents[2], f"os.mkdir({log}'); open({log}/hook-errors', 'w').write('1 Stop OddError\\n')"
    )
    set_up(home, "codex")
    assert {message.partition(": ")[2] for message in messages()} == {"it meets an error (OddError)"}


@pytest.mark.usefixtures("door")
def test_a_settings_file_that_cannot_be_read_is_drift_where_the_host_was_set_up(home: Home) -> None:
    put(".codex/hooks.json", "{ // mine")
    (finding,) = check_hooks()
    assert "hooks.json is not plain JSON" in finding.message
    assert doctor(home, clock.now()).healthy
    put(".codex/hooks.json", "{}")
    set_up(home, "codex")
    put(".codex/hooks.json", "{ // mine")
    (told,) = doctor(home, clock.now()).findings
    assert (told.drift, told.message.rpartition("; ")[2]) == (True, "mend it, then: companion setup codex")


@pytest.mark.usefixtures("door")
def test_a_host_that_cannot_be_mended_does_not_keep_the_others_from_it(home: Home, tmp_path: Path) -> None:
    set_up(home, "claude-code", "codex")
    elsewhere(tmp_path, "claude-code", "codex")
    (person() / ".claude" / "settings.json").chmod(0o444)
    found = doctor(home, clock.now(), repair=True)
    assert (found.repaired, found.healthy) == (1, False)
    assert any("claude-code were not repaired" in text for text in take())
    assert {message.split()[0] for message in messages()} == {"claude-code"}


@pytest.mark.usefixtures("door")
def test_the_deep_look_counts_hooks_and_store_together(home: Home, tmp_path: Path) -> None:
    keep(home, clock.now(), "health", "short nights")
    set_up(home, "codex")
    elsewhere(tmp_path)
    home.store.chmod(0o644)
    checks = {finding.check for finding in doctor(home, clock.now()).findings}
    assert checks == {"hooks", "modes"}
    found = doctor(home, clock.now(), repair=True)
    assert (found.repaired, found.healthy) == (2, True)


@pytest.mark.usefixtures("door")
def test_hooks_are_looked_at_without_a_store_too(home: Home, tmp_path: Path) -> None:
    set_up(home, "codex")
    elsewhere(tmp_path)
    shutil.rmtree(home.root)
    assert not doctor(home, clock.now()).healthy
    assert not home.root.exists()


@pytest.mark.usefixtures("door")
def test_an_installed_hook_is_the_one_that_the_check_runs(home: Home) -> None:
    set_up(home, "claude-code")
    handler = document(person() / ".claude" / "settings.json")["hooks"]["Stop"][0]["hooks"][0]
    here = this_installation()
    words = command_words(
        here.interpreter, here.package_parent, str(home.root), "default", "claude-code", "Stop"
    )
    assert [handler["command"], *handler["args"]] == words
    assert os.access(words[0], os.X_OK)


def program_moves(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Let this installation's program be somewhere else from now on."""
    here = this_installation()._replace(program=(program,))
    monkeypatch.setattr("companion.actions.changes.host_plans.this_installation", lambda: here)


@pytest.mark.usefixtures("door")
def test_a_program_that_moved_is_found_and_skill_permissions_and_server_follow(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(".claude/settings.json", '{"a": 1}')
    set_up(home, "claude-code", "gemini", mcp=True, shell_form=True)
    program_moves(monkeypatch, "/moved/companion")
    found = examine_hooks(home, clock.now(), repair=False)[0]
    assert sorted(finding.message for finding in found if finding.check == "setup") == [
        "claude-code: permissions or server name another program",
        "claude-code: the skill is of another release or names another program",
        "gemini: permissions or server name another program",
        "gemini: the skill is of another release or names another program",
    ]
    left, mended = examine_hooks(home, clock.now(), repair=True)
    assert (mended, [finding for finding in left if finding.check == "setup"]) == (4, [])
    texts = files_below(person())
    assert b"Bash(/moved/companion write:*)" in texts[".claude/settings.json"]
    assert texts[".claude/settings.json"].count(b"Bash(") == 5
    assert b"/moved/companion write" in texts[".claude/skills/companion/SKILL.md"]
    assert (
        document(person() / ".gemini" / "settings.json")["mcpServers"]["memory"]["command"]
        == "/moved/companion"
    )
    take_down(home, "claude-code", "gemini")
    assert {name for name in files_below(person()) if "personal-context" not in name} == {
        ".claude/settings.json"
    }
    assert (person() / ".claude" / "settings.json").read_text() == '{"a": 1}'


@pytest.mark.usefixtures("door")
def test_what_a_person_took_out_or_edited_is_not_stale(home: Home) -> None:
    set_up(home, "claude-code")
    path = person() / ".claude" / "settings.json"
    found = document(path)
    found["permissions"]["allow"] = found["permissions"]["allow"][:2]
    del found["hooks"]["Stop"]
    path.write_text(json.dumps(found))
    put(".claude/skills/companion/SKILL.md", "mine")
    assert [f for f in examine_hooks(home, clock.now(), repair=True)[0] if f.check == "setup"] == []
    assert document(path) == found


@pytest.mark.usefixtures("door")
def test_a_repair_keeps_the_bank_and_leaves_hooks_of_another_home(
    home: Home, isolated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up(home._replace(bank="work"), "codex")
    set_up(home, "gemini")
    set_up(Home(isolated / "other", "default"), "gemini")
    program_moves(monkeypatch, "/moved/companion")
    examine_hooks(home, clock.now(), repair=True)
    texts = files_below(person())
    assert texts[".codex/hooks.json"].count(b" work codex ") == 4
    assert b"/moved/companion" in texts[".codex/skills/companion/SKILL.md"]
    assert texts[".gemini/settings.json"].count(str(isolated / "other").encode()) == 4
    assert b"/moved" not in texts[".gemini/skills/companion/SKILL.md"]
