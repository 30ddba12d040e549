"""What a person reads of a setup and of its end, in both languages."""

from pathlib import Path

import pytest

from companion.actions.changes.setting_up import Changed, SetUp
from companion.actions.changes.taking_down import TakenDown
from companion.actions.changes.taking_over import Intake
from companion.data.text import Language, setup_words
from companion.setup.hosts import HOSTS
from companion.voice.setting_up import set_up, taken_down

FILE = Changed("codex", "settings", "/p/hooks.json", True, "/h/backups/b.json", "--- a\n+++ b")
DONE = SetUp(("codex",), (FILE,), (), (), (), None, "on", "on", "/mirror", "/h/banks/default.db", False)
ENDED = TakenDown(("codex",), (FILE,), (), "/h/banks/default.db", (), False, (), False)
LANGUAGES: tuple[Language, ...] = ("en", "zh")
REMARKS = ("skill_edited", "skill_replaced", "skill_kept", "hooks_off", "server_taken")


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_lines_close_a_setup_whatever_was_done(language: Language) -> None:
    changed, backup, kept, where, see, stop, needs = set_up(DONE, language).splitlines()
    assert "/p/hooks.json" in changed
    assert "/h/backups/b.json" in backup
    assert kept != set_up(DONE._replace(dialogue="off"), language).splitlines()[2]
    assert "/h/banks/default.db" in where
    assert "/mirror" in where
    assert "/mirror" not in set_up(DONE._replace(mirror=""), language)
    assert "companion what-do-you-remember" in see
    assert "companion unsetup codex" in stop
    assert "/hooks" in needs


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dry_run_is_the_diff_and_what_would_come_in(language: Language) -> None:
    would = DONE._replace(dry_run=True, intake=Intake(Path("/notes"), 3))
    diff, more = set_up(would, language).split("+++ b\n")
    assert diff == "--- a\n"
    assert "3" in more.splitlines()[0]
    assert len(more.splitlines()) == 2
    assert len(set_up(would._replace(intake=Intake(Path("/notes"), 0)), language).splitlines()) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_folder_that_was_not_taken_over_has_its_reason(language: Language) -> None:
    said = set_up(DONE._replace(intake=Intake(Path("/notes"), 1, problem="it is no folder")), language)
    assert "it is no folder" in said
    assert "/other" in set_up(DONE._replace(intake=Intake(Path("/notes"), 1, elsewhere="/other")), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_host_and_remark_has_its_words(language: Language) -> None:
    table = setup_words(language)
    for host in HOSTS.values():
        assert table[f"host.{host.name}"] == host.title
        assert f"setup.needs.{host.name}" in table
    said = set_up(DONE._replace(remarks=tuple(("codex", remark) for remark in REMARKS)), language)
    assert said.count("\n") == 6 + len(REMARKS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_setup_says_what_stays(language: Language) -> None:
    assert "/h/banks/default.db" in taken_down(ENDED, language)
    assert "--purge" in taken_down(ENDED, language)
    purged = taken_down(
        ENDED._replace(purged=True, left=("letter",), mirrors=("/mirror", "/memory")), language
    )
    assert "/h/banks/default.db" not in purged
    assert "letter" in purged
    assert "/mirror" in purged
    assert "/memory" in purged
    unchanged = ENDED._replace(files=(FILE._replace(changed=False),))
    assert taken_down(unchanged, language).splitlines()[0] == setup_words(language)["unsetup.nothing"]


def test_a_path_with_control_characters_is_shown_clean() -> None:
    odd = DONE._replace(store="/h/\x1b[31mred\nline")
    assert "\x1b" not in set_up(odd, "en")
    assert len(set_up(odd, "en").splitlines()) == 7
