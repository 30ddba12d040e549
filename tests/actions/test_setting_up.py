"""Setting hosts up on a real file system: what is written, where, and what is never touched."""

import errno
from contextlib import closing
from pathlib import Path

import pytest

from companion.actions.changes import host_writing
from companion.actions.reads.installation import this_installation
from companion.actions.reads.settings import settings
from companion.errors import Refused, StoreFull, StoreLocked, UsageProblem
from companion.home import Home
from companion.setup.bootstrap import command_words
from companion.store import connect
from companion.store.files import write_file
from tests.actions.keeping import asked, every_note
from tests.actions.setups import NOTE, document, files_below, person, put, set_up, take_down

THEIRS = b'\xef\xbb\xbf{\r\n\t"model": "opus",\r\n\t"env": {"A": "b"}\r\n}'


def test_claude_code_gets_hooks_skill_and_permissions(home: Home) -> None:
    set_up(home, "claude-code")
    found = document(person() / ".claude" / "settings.json")
    here = this_installation()
    handler = found["hooks"]["UserPromptSubmit"][0]["hooks"][0]
    words = command_words(
        here.interpreter, here.package_parent, str(home.root), "default", "claude-code", "UserPromptSubmit"
    )
    assert [handler["command"], *handler["args"]] == words
    assert all(Path(word).exists() for word in (words[0], words[5]))
    skill = (person() / ".claude" / "skills" / "companion" / "SKILL.md").read_text("utf-8")
    assert "{{" not in skill
    command = found["permissions"]["allow"][0].removeprefix("Bash(").removesuffix(" write:*)")
    assert command.startswith("/")
    assert f"{command} write" in skill
    assert asked(home, "SELECT value FROM setting WHERE key = 'internal.command'") == [command]


def test_another_home_and_bank_are_named_wherever_a_command_stands(isolated: Path) -> None:
    done = set_up(Home(isolated / "my other home", "default"), "claude-code", "gemini", mcp=True)
    options = f"--home '{isolated}/my other home'"
    assert done.options == f" {options}"
    allowed = document(person() / ".claude" / "settings.json")["permissions"]["allow"]
    assert all(f" {options} " in entry for entry in allowed)
    server = document(person() / ".gemini" / "settings.json")["mcpServers"]["memory"]
    assert server["args"][-3:] == ["--home", f"{isolated}/my other home", "mcp"]
    assert f"{options} write" in (person() / ".claude" / "skills" / "companion" / "SKILL.md").read_text(
        "utf-8"
    )


def test_codex_and_gemini_get_theirs(home: Home) -> None:
    set_up(home, "codex", "gemini", mcp=True)
    assert set(document(person() / ".codex" / "hooks.json")["hooks"]) >= {"SessionStart", "SessionEnd"}
    gemini = document(person() / ".gemini" / "settings.json")
    assert set(gemini["hooks"]) == {"SessionStart", "BeforeAgent", "AfterAgent", "SessionEnd"}
    assert gemini["mcpServers"]["memory"]["args"][-1] == "mcp"
    for folder in (".codex", ".gemini"):
        assert (person() / folder / "skills" / "companion" / "SKILL.md").exists()
    assert not (person() / ".claude").exists()


@pytest.mark.parametrize("odd", [b"[]", b"null", b'"all"'])
def test_what_a_host_without_permissions_keeps_under_that_name_stays(home: Home, odd: bytes) -> None:
    theirs = b'{"permissions": ' + odd + b"}"
    put(".gemini/settings.json", theirs)
    set_up(home, "gemini")
    take_down(home, "gemini")
    assert (person() / ".gemini" / "settings.json").read_bytes() == theirs


def test_a_second_run_changes_nothing_and_makes_no_backup(home: Home) -> None:
    put(".claude/settings.json", THEIRS)
    set_up(home, "claude-code", "codex", "gemini", mcp=True, care="tone")
    before = files_below(person()), files_below(home.root / "backups"), files_below(home.root / "setup")
    log = asked(home, "SELECT count(*) FROM operation")
    again = set_up(home, "claude-code", "codex", "gemini", mcp=True, care="tone")
    assert not any(file.changed for file in again.files)
    assert (
        files_below(person()),
        files_below(home.root / "backups"),
        files_below(home.root / "setup"),
    ) == before
    assert asked(home, "SELECT count(*) FROM operation") == log


def test_a_dry_run_shows_the_change_and_makes_none(home: Home) -> None:
    put(".claude/settings.json", THEIRS)
    put(".claude/personal-context/milestone_exam.md", NOTE)
    before = files_below(person())
    done = set_up(home, "claude-code", "generic", dry_run=True, care="off")
    assert "+\t" in done.files[0].diff
    assert '-\t"env": {"A": "b"}' in done.files[0].diff
    assert done.intake is not None
    assert done.intake.files == 1
    assert files_below(person()) == before
    assert not home.root.exists()


def test_what_was_there_is_backed_up_for_the_owner_alone(home: Home) -> None:
    put(".claude/settings.json", THEIRS)
    backup = set_up(home, "claude-code").files[0].backup
    assert backup is not None
    assert Path(backup).read_bytes() == THEIRS
    assert Path(backup).parent == home.backups
    assert Path(backup).stat().st_mode & 0o777 == 0o600


def test_mode_and_link_of_a_settings_file_stay(home: Home) -> None:
    real = put("dotfiles/claude.json", "{}")
    real.chmod(0o640)
    (person() / ".claude").mkdir()
    (person() / ".claude" / "settings.json").symlink_to(real)
    set_up(home, "claude-code")
    assert (person() / ".claude" / "settings.json").is_symlink()
    assert "hooks" in document(real)
    assert real.stat().st_mode & 0o777 == 0o640


def test_folders_that_are_moved_by_a_variable_are_used(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(person() / "elsewhere" / "claude"))
    monkeypatch.setenv("CODEX_HOME", "~/cx")
    set_up(home, "claude-code", "codex")
    assert (person() / "elsewhere" / "claude" / "settings.json").exists()
    assert (person() / "elsewhere" / "claude" / "personal-context").exists()
    assert (person() / "cx" / "hooks.json").exists()
    assert not (person() / ".claude").exists()


@pytest.mark.parametrize("text", ['{"a": 1} // mine', "{", '{"hooks": 1}', "[]"])
def test_a_file_that_cannot_be_edited_stops_everything_before_it_begins(home: Home, text: str) -> None:
    put(".codex/hooks.json", text)
    before = files_below(person())
    with pytest.raises(Refused, match=r"hooks\.json"):
        set_up(home, "claude-code", "codex")
    assert files_below(person()) == before
    assert not home.root.exists()


def test_a_read_only_file_is_refused_though_its_folder_is_not(home: Home) -> None:
    path = put(".claude/settings.json", "{}")
    path.chmod(0o444)
    with pytest.raises(Refused, match="read-only"):
        set_up(home, "claude-code")
    assert path.read_text() == "{}"


@pytest.mark.parametrize("place", [".claude", ".claude/settings.json/x", ".claude/skills"])
def test_what_stands_in_the_way_is_refused_and_left(home: Home, place: str) -> None:
    put(place, "in the way")
    before = files_below(person())
    with pytest.raises(Refused):
        set_up(home, "claude-code")
    assert files_below(person()) == before


def test_a_link_in_a_circle_is_refused(home: Home) -> None:
    (person() / ".claude").mkdir()
    (person() / ".claude" / "settings.json").symlink_to("settings.json")
    with pytest.raises(Refused):
        set_up(home, "claude-code")


def test_a_file_that_changes_meanwhile_is_not_written_over(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(".claude/settings.json", "{}")

    def touched(*_: object) -> None:
        path.write_text('{"new": 1}')

    monkeypatch.setattr(host_writing, "_record", touched)
    with pytest.raises(Refused, match="changed meanwhile"):
        set_up(home, "claude-code")
    assert path.read_text() == '{"new": 1}'


def test_a_disk_that_is_full_leaves_the_file_and_a_later_run_finishes(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(".codex/hooks.json", "{}")

    def full(target: Path, data: bytes) -> None:
        if target == path:
            raise OSError(errno.ENOSPC, "full")
        write_file(target, data)

    with monkeypatch.context() as patch:
        patch.setattr(host_writing, "write_file", full)
        with pytest.raises(StoreFull):
            set_up(home, "codex")
    assert path.read_text() == "{}"
    set_up(home, "codex")
    take_down(home, "codex")
    assert path.read_text() == "{}"


def test_a_store_that_is_locked_stops_it_before_any_host_is_touched(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up(home, "codex")
    monkeypatch.setattr(connect, "WAIT_MILLISECONDS", 20)
    with closing(connect.writing(home.store)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreLocked):
            set_up(home, "gemini", care="off")
    assert not (person() / ".gemini").exists()


def test_a_link_to_a_file_that_is_not_there_yet_leads_to_it(home: Home) -> None:
    (person() / ".codex").mkdir()
    (person() / "dotfiles").mkdir()
    (person() / ".codex" / "hooks.json").symlink_to(person() / "dotfiles" / "hooks.json")
    set_up(home, "codex")
    assert "hooks" in document(person() / "dotfiles" / "hooks.json")
    take_down(home, "codex")
    assert (person() / ".codex" / "hooks.json").is_symlink()
    assert list((person() / "dotfiles").iterdir()) == []


def test_care_and_dialogue_become_settings_and_stay_unless_named(home: Home) -> None:
    def kept() -> dict[str, str]:
        return {item.key: item.value for item in settings(home) if item.key in ("care.mode", "dialogue.mode")}

    set_up(home, "codex")
    assert kept() == {"care.mode": "on", "dialogue.mode": "on"}
    done = set_up(home, "codex", care="tone", dialogue="off")
    assert (done.care, done.dialogue) == ("tone", "off")
    set_up(home, "codex")
    assert kept() == {"care.mode": "tone", "dialogue.mode": "off"}


def test_unknown_hosts_and_values_are_refused_before_anything_is_written(home: Home) -> None:
    for words in (
        {"hosts": ("emacs",)},
        {"hosts": ("codex",), "care": "loud"},
        {"hosts": ("codex",), "dialogue": "tone"},
    ):
        with pytest.raises(UsageProblem):
            set_up(home, *words.pop("hosts"), **words)
    assert not home.root.exists()
    assert not files_below(person())


def test_generic_prints_lines_and_writes_nothing(home: Home) -> None:
    done = set_up(home, "generic")
    assert [event for event, _ in done.lines] == ["SessionStart", "UserPromptSubmit", "Stop", "SessionEnd"]
    assert all(str(home.root) in line and "generic" in line for _, line in done.lines)
    assert not home.root.exists()
    assert not files_below(person())


def test_a_hand_edited_skill_is_left_and_another_one_replaced_until_unsetup(home: Home) -> None:
    path = put(".claude/skills/companion/SKILL.md", "another skill")
    assert ("claude-code", "skill_replaced") in set_up(home, "claude-code").remarks
    assert path.read_text() != "another skill"
    path.write_text("edited by hand")
    assert ("claude-code", "skill_edited") in set_up(home, "claude-code").remarks
    assert path.read_text() == "edited by hand"


def test_a_server_of_the_same_name_is_left(home: Home) -> None:
    path = put(".gemini/settings.json", '{"mcpServers": {"memory": {"command": "theirs"}}}')
    assert ("gemini", "server_taken") in set_up(home, "gemini", mcp=True).remarks
    assert document(path)["mcpServers"]["memory"] == {"command": "theirs"}


def test_a_host_that_turns_hooks_off_is_told(home: Home) -> None:
    put(".claude/settings.json", '{"disableAllHooks": true}')
    put(".codex/config.toml", "[features]\nhooks = false\n")
    put(".gemini/settings.json", '{"hooksConfig": {"enabled": false}}')
    assert dict(set_up(home, "claude-code", "codex", "gemini").remarks) == {
        "claude-code": "hooks_off", "codex": "hooks_off", "gemini": "hooks_off"
    }  # fmt: skip


def test_the_server_is_shown_where_it_cannot_be_written(home: Home) -> None:
    shown = dict(set_up(home, "claude-code", "codex", "gemini", mcp=True).servers)
    assert set(shown) == {"claude-code", "codex"}
    assert shown["claude-code"].startswith("claude mcp add --scope user memory -- /")


def test_notes_that_are_there_come_in_and_the_folder_follows(home: Home) -> None:
    path = put(".claude/personal-context/milestone_exam.md", NOTE)
    done = set_up(home, "claude-code")
    assert done.mirror == str(path.parent)
    assert [note.name for note in every_note(home)] == ["milestone_exam"]
    assert (path.parent / "MEMORY.md").exists()


def test_a_refused_file_keeps_the_folder_from_being_written(home: Home) -> None:
    put(".claude/personal-context/milestone_exam.md", NOTE)
    put(".claude/personal-context/health_2026-05-10_bad.md", b"---\ntype: nonsense\n---\n")
    before = files_below(person() / ".claude" / "personal-context")
    done = set_up(home, "claude-code")
    assert done.intake is not None
    assert done.intake.imported is not None
    assert [remark.file for remark in done.intake.imported.refused] == ["health_2026-05-10_bad.md"]
    assert not done.intake.went_well
    assert not done.mirror
    assert files_below(person() / ".claude" / "personal-context") == before
    assert (person() / ".claude" / "settings.json").exists()


def test_another_host_takes_over_only_what_is_there(home: Home) -> None:
    assert set_up(home, "codex").intake is None
    put(".claude/personal-context/milestone_exam.md", NOTE)
    assert set_up(home, "codex").mirror == str(person() / ".claude" / "personal-context")


def test_a_mirror_elsewhere_stays_the_mirror(home: Home, isolated: Path) -> None:
    from companion import clock
    from companion.actions.changes.mirroring import start_mirror

    start_mirror(home, clock.now(), isolated / "mine")
    put(".claude/personal-context/milestone_exam.md", NOTE)
    done = set_up(home, "claude-code")
    assert done.mirror == str(isolated / "mine")
    assert done.intake is not None
    assert done.intake.elsewhere == str(isolated / "mine")
    assert len(every_note(home)) == 1


def test_the_folder_of_another_bank_is_neither_read_nor_written(home: Home) -> None:
    put(".claude/personal-context/milestone_exam.md", NOTE)
    set_up(home, "claude-code")
    before = files_below(person() / ".claude" / "personal-context")
    work = home._replace(bank="work")
    done = set_up(work, "claude-code")
    assert done.intake is not None
    assert "the mirror of the bank 'default'" in done.intake.problem
    assert done.intake.went_well
    assert every_note(work) == []
    assert files_below(person() / ".claude" / "personal-context") == before


def test_a_broken_toml_of_codex_is_no_matter(home: Home) -> None:
    put(".codex/config.toml", "[features\n")
    assert set_up(home, "codex").remarks == ()


def test_a_home_whose_name_cannot_be_written_is_refused(isolated: Path) -> None:
    with pytest.raises(UsageProblem, match="characters"):
        set_up(Home(isolated / "two\nlines", "default"), "codex")


def test_nothing_is_left_beside_the_files(home: Home) -> None:
    put(".claude/settings.json", THEIRS)
    set_up(home, "claude-code")
    there = (person() / ".claude").iterdir()
    assert sorted(path.name for path in there) == ["personal-context", "settings.json", "skills"]
