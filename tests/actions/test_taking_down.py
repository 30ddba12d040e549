"""The end of a setup: files as they were, a person's words left alone, the home gone only when that was asked."""

import json
from pathlib import Path

import pytest

from companion.actions.changes.banks import create_bank
from companion.errors import Refused
from companion.home import Home
from companion.rules.notes import Moment
from companion.setup.bootstrap import MARKER
from tests.actions.keeping import keep
from tests.actions.mirroring_memory import FERRY, mirrored
from tests.actions.remembering import add
from tests.actions.setups import NOTE, document, files_below, person, put, set_up, take_down

PLACES = {"ferry": FERRY, "everywhere": None}
ALL = ("claude-code", "codex", "gemini")
THEIRS = {
    ".claude/settings.json": b'\xef\xbb\xbf{\r\n\t"model": "opus",\r\n  "hooks": { },\r\n"permissions":{"allow":[]}}',
    ".claude/skills/companion/SKILL.md": b"another skill \xff",
    ".codex/hooks.json": b" \n",
    ".gemini/settings.json": b'{"mcpServers":{}}',
}


def test_every_file_goes_back_byte_for_byte(home: Home) -> None:
    for name, data in THEIRS.items():
        put(name, data)
    set_up(home, *ALL, mcp=True)
    set_up(home, *ALL, mcp=True, shell_form=True)
    take_down(home, *ALL)
    left = files_below(person())
    assert {name: left[name] for name in THEIRS} == THEIRS
    assert {name for name in left if "personal-context" not in name} == set(THEIRS)


def test_what_was_not_there_is_not_there_again(home: Home) -> None:
    set_up(home, "codex", "gemini")
    take_down(home, "codex", "gemini")
    assert list(person().iterdir()) == []
    assert not files_below(home.root / "setup")


def test_of_a_file_that_changed_since_only_ours_goes(home: Home) -> None:
    path = put(".claude/settings.json", '{"model": "opus"}')
    set_up(home, "claude-code")
    edited = path.read_text().replace('"model": "opus"', '"model": "sonnet", "theme": "dark"')
    path.write_text(edited)
    done = take_down(home, "claude-code")
    assert path.read_text() == '{"model": "sonnet", "theme": "dark"}'
    backup = next(file.backup for file in done.files if file.kind == "settings")
    assert backup is not None
    assert Path(backup).read_text() == edited


def test_a_setup_over_hand_edits_does_not_bring_the_old_ones_back(home: Home) -> None:
    path = put(".claude/settings.json", '{"model": "opus"}')
    set_up(home, "claude-code")
    path.write_text(path.read_text().replace("opus", "sonnet"))
    set_up(home, "claude-code", shell_form=True)
    take_down(home, "claude-code")
    assert path.read_text() == '{"model": "sonnet"}'


def test_without_a_record_ours_goes_all_the_same(home: Home) -> None:
    path = put(".codex/hooks.json", '{"hooks": {"Stop": [{"hooks": [{"command": "x"}]}]}}')
    set_up(home, "codex")
    (home.root / "setup" / "codex.json").unlink()
    take_down(home, "codex")
    assert path.read_text() == '{"hooks": {"Stop": [{"hooks": [{"command": "x"}]}]}}'
    assert not (person() / ".codex" / "skills" / "companion" / "SKILL.md").exists()


def test_a_damaged_record_is_no_record(home: Home) -> None:
    path = put(".claude/settings.json", "{}")
    set_up(home, "claude-code")
    (home.root / "setup" / "claude-code.json").write_text('{"files": [{"path": 1')
    take_down(home, "claude-code")
    assert document(path) == {}


def test_a_skill_that_was_changed_by_hand_stays(home: Home) -> None:
    set_up(home, "claude-code")
    path = person() / ".claude" / "skills" / "companion" / "SKILL.md"
    path.write_text("mine now")
    assert take_down(home, "claude-code").remarks == (("claude-code", "skill_kept"),)
    assert path.read_text() == "mine now"


def test_a_folder_with_other_things_in_it_stays(home: Home) -> None:
    set_up(home, "codex")
    put(".codex/auth.json", "{}")
    take_down(home, "codex")
    assert list(files_below(person())) == [".codex/auth.json"]


def test_a_file_that_is_gone_already_is_no_matter(home: Home) -> None:
    set_up(home, "codex")
    (person() / ".codex" / "hooks.json").unlink()
    take_down(home, "codex")
    assert not files_below(person())


def test_a_file_that_cannot_be_read_any_more_is_refused_and_nothing_changes(home: Home) -> None:
    set_up(home, "claude-code", "codex")
    put(".codex/hooks.json", "{ // mine\n")
    before = files_below(person())
    with pytest.raises(Refused, match=r"hooks\.json"):
        take_down(home, "claude-code", "codex")
    assert files_below(person()) == before


def test_a_dry_run_shows_it_and_changes_nothing(home: Home) -> None:
    set_up(home, *ALL)
    before = files_below(person()), files_below(home.root)
    done = take_down(home, *ALL, purge=True, dry_run=True)
    assert all(file.diff for file in done.files)
    assert (files_below(person()), files_below(home.root)) == before


def test_a_host_that_was_never_set_up_is_left_as_it_is(home: Home) -> None:
    put(".claude/settings.json", '{"hooks": {}, "permissions": {"allow": []}}')
    before = files_below(person())
    done = take_down(home, *ALL)
    assert not any(file.changed for file in done.files)
    assert files_below(person()) == before
    assert not home.root.exists()


def test_a_mirror_that_setup_made_goes_while_it_holds_no_note(home: Home) -> None:
    for _ in range(2):
        set_up(home, "claude-code")
        assert (person() / ".claude" / "personal-context" / "MEMORY.md").exists()
        assert take_down(home, "claude-code").mirrors == ()
        assert list(person().iterdir()) == []
        assert not files_below(home.root / "setup")


@pytest.mark.parametrize("kept", ["note", "theirs", "folder"])
def test_a_mirror_with_something_in_it_or_from_before_stays(home: Home, moment: Moment, kept: str) -> None:
    folder = person() / ".claude" / "personal-context"
    if kept == "folder":
        folder.mkdir(parents=True)
    set_up(home, "claude-code")
    if kept == "note":
        keep(home, moment, "milestone", "exam")
    elif kept == "theirs":
        (folder / "plan.txt").write_text("mine")
    before = files_below(folder)
    assert take_down(home, "claude-code").mirrors == (str(folder),)
    assert files_below(folder) == before


def test_notes_and_mirror_stay(home: Home) -> None:
    put(".claude/personal-context/milestone_exam.md", NOTE)
    set_up(home, "claude-code")
    done = take_down(home, "claude-code")
    assert home.store.exists()
    assert done.mirrors == (str(person() / ".claude" / "personal-context"),)
    assert (person() / ".claude" / "personal-context" / "milestone_exam.md").exists()


@pytest.mark.parametrize("purge", [False, True])
def test_every_mirrored_folder_is_named_and_stays(
    home: Home, moment: Moment, isolated: Path, purge: bool
) -> None:
    put(".claude/personal-context/milestone_exam.md", NOTE)
    set_up(home, "claude-code")
    add(home, moment, "The board is a Pi", tier="project-context", project=FERRY.path)
    folders = [person() / ".claude" / "personal-context"]
    folders += [mirrored(home, moment, isolated / name, place) for name, place in PLACES.items()]
    before = [files_below(folder) for folder in folders]
    done = take_down(home, "claude-code", purge=purge)
    assert set(done.mirrors) == set(map(str, folders))
    assert [files_below(folder) for folder in folders] == before


def test_a_purge_names_the_folders_of_every_bank(home: Home, moment: Moment, isolated: Path) -> None:
    other = Home(home.root, "work")
    add(home, moment, "Use tabs", tier="preferences")
    for bank in ("work", "broken"):
        create_bank(home, bank)
    add(other, moment, "Use spaces", tier="preferences")
    folder = mirrored(other, moment, isolated / "work", None)
    (home.root / "banks" / "broken.db").write_bytes(b"no store")
    assert take_down(home, "codex").mirrors == ()
    assert take_down(home, "codex", purge=True).mirrors == (str(folder),)
    assert not home.root.exists()


def test_a_purge_removes_the_home_and_nothing_that_is_not_ours(home: Home) -> None:
    set_up(home, "codex")
    (home.root / "letter.txt").write_text("theirs")
    (home.root / "spool").symlink_to(person())
    put("keep.txt", "theirs too")
    done = take_down(home, "codex", purge=True)
    assert done.left == ("letter.txt",)
    assert files_below(home.root) == {"letter.txt": b"theirs"}
    assert files_below(person()) == {"keep.txt": b"theirs too"}
    (home.root / "letter.txt").unlink()
    take_down(home, "codex", purge=True)
    assert not home.root.exists()


def test_a_purge_waits_until_every_host_is_named(home: Home) -> None:
    set_up(home, "codex", "gemini")
    before = files_below(person()), files_below(home.root)
    with pytest.raises(Refused, match="gemini is still set up") as refusal:
        take_down(home, "codex", purge=True)
    assert "companion unsetup codex gemini --purge" in refusal.value.hint
    assert (files_below(person()), files_below(home.root)) == before
    take_down(home, "codex", "gemini", purge=True)
    assert not home.root.exists()


def test_nothing_of_ours_is_left_in_any_settings_file(home: Home) -> None:
    hooks = {"Stop": [{"hooks": [{"type": "command", "command": "x"}]}]}
    for name in (".claude/settings.json", ".codex/hooks.json", ".gemini/settings.json"):
        put(name, json.dumps({"hooks": hooks}))
    set_up(home, *ALL, mcp=True)
    put(".claude/settings.json", (person() / ".claude" / "settings.json").read_bytes() + b"\n")
    take_down(home, *ALL)
    for name, data in files_below(person()).items():
        assert MARKER.encode() not in data, name
        assert str(home.root).encode() not in data, name
