"""What the documents say of notes written by hand and of the plugin is what is read and shipped."""

import json
import re
from pathlib import Path

import pytest

import companion
from companion.markdown.header import KEYS
from tests.cli.harness import Companion

DOCS = Path(companion.__file__).parents[1] / "docs"
DATA = Path(companion.__file__).parent / "data"
NAME = "health_2026-05-10_short-nights.md"


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch) -> Companion:
    """Return the command line over a home of its own."""
    return Companion(monkeypatch).at("2026-05-19T09:12:00+08:00").zone("Asia/Singapore")


def section() -> str:
    """Return the section on notes written by hand."""
    return (
        (DOCS / "import.md")
        .read_text("utf-8")
        .partition("## Notes written by hand")[2]
        .partition("\n## The ")[0]
    )


def note() -> str:
    """Return the note that is shown there."""
    return section().partition("```markdown\n")[2].partition("```")[0]


def imported(cli: Companion, folder: Path, name: str, text: str) -> tuple[int, str]:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, "utf-8")
    answer = cli("import-from-markdown", str(folder))
    return answer.code, answer.err


def test_the_note_that_is_shown_comes_in_whole(cli: Companion, tmp_path: Path) -> None:
    assert imported(cli, tmp_path / "notes", NAME, note())[0] == 0
    shown = cli("show", "nights", "--json").json
    assert (shown["happened"], shown["open_date"]) == ("Up at four since Sunday.", "2026-05-22")
    assert (shown["feeling"], shown["lines"][0]["on"]) == ("worn out", "2026-05-12")


def test_the_keys_that_are_called_needed_are_those_without_which_a_note_stays_out(
    cli: Companion, tmp_path: Path
) -> None:
    rows = re.findall(r"^\| (`.*?`) \| (.*) \|$", section(), re.MULTILINE)
    told = {key: text.startswith("needed") for keys, text in rows for key in re.findall(r"`(\w+)`", keys)}
    assert set(told) == set(KEYS)
    for key, is_needed in told.items():
        left = "\n".join(line for line in note().split("\n") if not line.startswith(f"{key}:"))
        code, said = imported(cli, tmp_path / key, NAME, left)
        assert (code, f"{NAME}: {key}" in said) == ((1, True) if is_needed else (0, f"{NAME}: {key}" in said))


def test_the_plugin_is_installed_by_its_names() -> None:
    market = json.loads((DATA / ".claude-plugin" / "marketplace.json").read_text("utf-8"))
    (plugin,) = market["plugins"]
    assert (DATA / plugin["source"] / ".claude-plugin" / "plugin.json").is_file()
    assert f"claude plugin install {plugin['name']}@{market['name']}" in (DOCS / "hosts.md").read_text(
        "utf-8"
    )
