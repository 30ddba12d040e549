"""The plugin that ships: generated from the one skill and the table of hosts, valid, and safe without the program."""

import json
import subprocess
from pathlib import Path

import pytest

import companion
from companion.setup.plugin import hook_line, plugin_files
from companion.setup.skill import PLACEHOLDER
from scripts.write_plugin import generated

DATA = Path(companion.__file__).parent / "data"


@pytest.mark.parametrize("name", sorted(plugin_files("", "0")))
def test_every_file_is_what_is_generated(name: str) -> None:
    """``python -m scripts.write_plugin`` writes them."""
    assert (DATA / name).read_text("utf-8") == generated()[DATA / name]


def test_nothing_else_is_in_the_plugin() -> None:
    there = {path for path in (DATA / "plugin").rglob("*") if path.is_file()}
    assert there | {DATA / ".claude-plugin" / "marketplace.json"} == set(generated())


def test_the_skill_of_the_plugin_has_no_placeholder_left() -> None:
    assert PLACEHOLDER in (DATA / "skill" / "SKILL.md").read_text("utf-8")
    assert "{{" not in (DATA / "plugin" / "skills" / "companion" / "SKILL.md").read_text("utf-8")


def test_the_manifest_names_no_hooks_file_and_the_marketplace_finds_the_plugin() -> None:
    manifest = json.loads((DATA / "plugin" / ".claude-plugin" / "plugin.json").read_text("utf-8"))
    assert manifest["version"] == companion.__version__
    assert "hooks" not in manifest
    (entry,) = json.loads((DATA / ".claude-plugin" / "marketplace.json").read_text("utf-8"))["plugins"]
    assert (DATA / entry["source"] / ".claude-plugin" / "plugin.json").exists()


@pytest.mark.parametrize("program", [None, "exit 2", "echo problem >&2; exit 1", "echo '{}'"])
def test_a_hook_of_the_plugin_is_silent_and_0_whatever_the_program_does(
    tmp_path: Path, program: str | None
) -> None:
    if program is not None:
        (tmp_path / "companion").write_text(f"#!/bin/sh\n{program}\n")
        (tmp_path / "companion").chmod(0o755)
    line = hook_line("UserPromptSubmit")
    done = subprocess.run(
        ["/bin/sh", "-c", line], capture_output=True, text=True, env={"PATH": str(tmp_path)}, check=False
    )
    expected = "{}\n" if program == "echo '{}'" else ""
    assert (done.returncode, done.stdout, done.stderr) == (0, expected, "")
