"""``companion unsetup``: what a person reads, and the yes that a purge needs."""

import pytest

from companion.cli import app
from companion.home import Home
from tests.actions.setups import files_below, person, put
from tests.cli.harness import Companion


@pytest.fixture(autouse=True)
def _in_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "COMMANDS", tuple(dict.fromkeys((*app.COMMANDS, "setup", "unsetup"))))


def test_it_says_what_was_taken_out_and_what_stays(companion: Companion, home: Home) -> None:
    companion("setup", "claude-code")
    companion.write("health", "short nights")
    lines = companion("unsetup", "claude-code").text.splitlines()
    assert any(line.endswith("taken out of " + str(person() / ".claude" / "settings.json")) for line in lines)
    assert f"What is remembered stays in {home.store}" in lines[-2]
    assert "personal-context are yours" in lines[-1]
    assert "记住的内容仍在" in companion("unsetup", "claude-code", LANG="zh_CN.UTF-8").text


def test_where_nothing_was_it_says_so(companion: Companion) -> None:
    assert companion("unsetup", "codex", "gemini").text.startswith("Nothing of companion was there.")


def test_a_purge_without_a_yes_is_exit_2_and_removes_nothing(companion: Companion, home: Home) -> None:
    companion("setup", "codex")
    before = files_below(person()), files_below(home.root)
    assert "--yes" in companion("unsetup", "codex", "--purge").refusal(2)
    assert companion("unsetup", "codex", "--purge", terminal=True, stdin="n\n").code == 2
    assert (files_below(person()), files_below(home.root)) == before


@pytest.mark.parametrize("yes", [True, False])
def test_a_purge_with_a_yes_leaves_nothing(companion: Companion, home: Home, yes: bool) -> None:
    companion.write("health", "short nights")
    companion("setup", "codex")
    words = ["--yes"] if yes else []
    done = companion("unsetup", "codex", "--purge", *words, terminal=not yes, stdin="" if yes else "y\n")
    assert done.code == 0
    assert "every bank and backup" in done.out
    assert not home.root.exists()
    assert not files_below(person())


def test_a_purge_while_another_host_is_set_up_is_refused(companion: Companion) -> None:
    companion("setup", "codex", "gemini")
    assert "companion unsetup codex gemini --purge" in companion(
        "unsetup", "codex", "--purge", "--yes"
    ).refusal(1)


def test_a_skill_that_was_edited_stays_and_is_named(companion: Companion) -> None:
    companion("setup", "codex")
    put(".codex/skills/companion/SKILL.md", "mine")
    assert "SKILL.md was changed by hand; it stays" in companion("unsetup", "codex").text


def test_a_dry_run_prints_the_diff(companion: Companion) -> None:
    companion("setup", "codex")
    shown = companion("unsetup", "codex", "--purge", "--dry-run").text
    assert "+++ /dev/null" in shown
    assert "Would remove everything" in shown
    assert files_below(person())


def test_json_says_the_same(companion: Companion) -> None:
    companion("setup", "codex")
    done = companion("unsetup", "codex", "--json").json
    assert list(done) == [
        "hosts",
        "dry_run",
        "files",
        "remarks",
        "store",
        "mirrors",
        "purged",
        "left",
        "others",
    ]
    assert [file["changed"] for file in done["files"]] == [True, True]


def test_an_unknown_host_is_exit_2(companion: Companion) -> None:
    assert "emacs" in companion("unsetup", "emacs").refusal(2)
