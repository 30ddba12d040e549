"""``env -i``: it runs or says in one line what is missing; no folder named ``~``, nothing where one stands (K23-1)."""

import sys
from pathlib import Path

import pytest

from tests.cli.harness import Companion, start
from tests.faults.crowd import Crowd

WORDS = (
    ("status",),
    ("gate", "--json"),
    ("write", "health", "short nights", "--happened", "x"),
    ("what-do-you-remember",),
)


def bare(cwd: Path, *words: str, **environment: str) -> tuple[int, str, str]:
    """Run a command as ``env -i NAME=VALUE … python -m companion`` does, standing in ``cwd``."""
    return start(*words, bare=True, environment=environment, cwd=str(cwd))


@pytest.mark.parametrize("words", WORDS)
def test_k23_1_with_an_explicit_home(isolated: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    code, out, err = bare(tmp_path, *words, COMPANION_HOME=str(isolated / "home"))
    assert (code, err) == (0, "")
    assert out or words[0] == "write"
    assert list(tmp_path.iterdir()) == []


def test_k23_1_with_only_a_persons_home(isolated: Path, tmp_path: Path) -> None:
    person = isolated / "person"
    assert bare(tmp_path, "write", "health", "short nights", "--happened", "x", HOME=str(person))[0] == 0
    assert (person / ".local/share/companion/banks/default.db").exists()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "environment",
    [
        {"HOME": ""}, {"HOME": "~"}, {"HOME": "$HOME"}, {"HOME": "relative"}, {"COMPANION_HOME": "~nobody/x"},
        {"COMPANION_HOME": "$HOME/x"}, {"COMPANION_HOME": "${HOME}/x"}, {"COMPANION_HOME": "x"},
        {"COMPANION_HOME": "%h/x"},
    ],
)  # fmt: skip
def test_a_home_that_is_none_is_one_line_and_makes_no_folder(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    code, out, err = bare(tmp_path, "what-do-you-remember", **environment)
    assert (code, out) == (2, "")
    assert "absolute path" in err
    assert not Path("/.local/share/companion").exists()
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_xdg_data_home_must_be_absolute_to_count(isolated: Path, tmp_path: Path) -> None:
    code, _, err = bare(tmp_path, "status", HOME=str(isolated / "person"), XDG_DATA_HOME="data")
    assert code in (0, 2)
    assert list(tmp_path.iterdir()) == []
    assert "Traceback" not in err


def test_a_tilde_in_the_setting_is_the_persons_home(isolated: Path, tmp_path: Path) -> None:
    person = isolated / "person"
    code, out, _ = bare(tmp_path, "status", "--json", HOME=str(person), COMPANION_HOME="~/memory")
    assert code == 0
    assert str(person / "memory") in out
    assert list(tmp_path.iterdir()) == []


def test_a_folder_one_may_not_write_to_is_no_hindrance(
    companion: Companion, crowd: Crowd, tmp_path: Path
) -> None:
    companion.write("health", "short nights")
    tmp_path.chmod(0o500)
    answer = crowd.unprivileged("gate", "--json", cwd=tmp_path)
    tmp_path.chmod(0o700)
    assert answer.json["counts"]["due"] == 1


def test_modules_of_the_same_name_where_one_stands_are_not_run(companion: Companion, tmp_path: Path) -> None:
    companion.write("health", "short nights")
    for name in ("json", "sqlite3", "typing", "re"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit(99)", "utf-8")
    installed = Path(sys.executable).with_name("companion")
    assert start("gate", program=(str(installed),), cwd=str(tmp_path)).code == 0


def test_a_locale_of_ascii_reads_and_prints_what_people_write(tmp_path: Path) -> None:  # K23
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "HOME": str(tmp_path)}
    written = start("write", "emotion", "想家", "--happened", "周末做了面", bare=True, environment=ascii_only)
    assert (written.code, written.err) == (0, "")
    assert "周末做了面" in start("show", "想家", bare=True, environment=ascii_only).out
    escaped = {**ascii_only, "PYTHONIOENCODING": "ascii"}
    heard = start("crisis", "-", stdin="我不想活了".encode(), bare=True, environment=escaped)
    assert (heard.code, heard.err, heard.out.isascii()) == (0, "", True)
    assert "said-outright" in heard.out
    assert "said-outright" in start("crisis", "我不想活了", bare=True, environment=escaped).out
