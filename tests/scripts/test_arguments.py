"""A word that a bench or a long run does not know is one line and exit 2, never a traceback."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BENCHES = ("backfill", "commands", "hooks", "mcp", "recall", "recall_scale", "safety", "scale")
NIGHTS = ("archive", "hooks", "kill9", "planted", "recall", "safety", "writers")
SECTIONS = [*(f"scripts.benches.{name}" for name in BENCHES), *(f"scripts.nights.{name}" for name in NIGHTS)]


def refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, *words: str
) -> str:
    """Call a section with words that it must refuse, and return what it says."""
    monkeypatch.setattr(sys, "argv", [name, *words])
    with pytest.raises(SystemExit) as end:
        import_module(name).main()
    assert end.value.code == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("name", SECTIONS)
def test_an_option_that_there_is_not_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert "usage:" in refused(monkeypatch, capsys, name, "--no-such-option")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("scripts.benches.recall_scale", ["many"]),
        ("scripts.benches.recall_scale", ["0"]),
        ("scripts.benches.commands", ["many"]),
        ("scripts.benches.commands", ["-1"]),
        ("scripts.benches.backfill", ["--turns", "0"]),
        ("scripts.benches.hooks", ["--pairs", "0"]),
        ("scripts.benches.recall", []),
        ("scripts.benches.recall", ["no-such-folder"]),
        ("scripts.benches.safety", ["no-such-file"]),
        ("scripts.nights.recall", []),
        ("scripts.nights.recall", ["no-such-folder"]),
        ("scripts.nights.safety", ["no-such-file"]),
        ("scripts.nights.kill9", ["--kills", "0"]),
        ("scripts.nights.archive", ["--kills", "many"]),
        ("scripts.nights.hooks", ["--processes", "0"]),
        ("scripts.nights.writers", ["--processes", "0"]),
        ("scripts.nights.planted", ["--jobs", "0"]),
        ("scripts.nights.planted", ["no bug has such words"]),
    ],
)
def test_a_word_that_means_nothing_there_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, words: list[str]
) -> None:
    assert "error:" in refused(monkeypatch, capsys, name, *words)


@pytest.mark.parametrize("script", ["bench", "nightly"])
@pytest.mark.parametrize("word", ["no-such-section", "samples", "homes", "__init__", "--help"])
def test_a_section_that_there_is_not_shows_those_that_there_are(script: str, word: str) -> None:
    done = subprocess.run([ROOT / "scripts" / script, word], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    names = BENCHES if script == "bench" else (*NIGHTS, "machine")
    assert all(name.replace("_", "-") in done.stderr for name in names)
    assert done.stderr.count("\n") == 1
