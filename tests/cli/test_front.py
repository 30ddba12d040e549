"""The front door: help, version, the options that every command has, and the words of a usage error."""

import re
import sys
from pathlib import Path

import pytest

from companion import __version__
from companion.cli.app import COMMANDS, load
from tests.cli.harness import Companion, start

TERMINAL_WIDTH = 80
BANK_FREE = ("demo", "crisis", "hook", "mcp")
"""Commands that bring a store of their own, need none, or never refuse a host."""


def command_list(text: str) -> dict[str, str]:
    """Return the commands of a help page with their summaries."""
    lines = text.split("Commands:\n")[1].splitlines()
    return {line.split()[0]: " ".join(line.split()[1:]) for line in lines if line[:3].strip()}


def test_without_a_word_the_help_is_the_answer(companion: Companion) -> None:
    assert companion().text == companion("--help").text


def test_the_help_lists_every_command_with_a_whole_sentence(companion: Companion) -> None:
    listed = command_list(companion("--help").text)
    assert tuple(listed) == COMMANDS
    for name, summary in listed.items():
        assert summary.endswith("."), name
        assert "..." not in summary, f"{name}: the first sentence is too long for the list"


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_help_fits_a_terminal_and_explains_every_word(companion: Companion, command: tuple[str, ...]) -> None:
    text = companion(*command, "--help").text
    assert text.startswith(f"Usage: {' '.join(('companion', *command))} ")
    assert max(map(len, text.splitlines())) <= TERMINAL_WIDTH


@pytest.mark.parametrize("name", COMMANDS)
def test_every_argument_and_option_is_explained_in_a_sentence(name: str) -> None:
    for parameter in load(name).params:
        assert parameter.help.endswith("."), parameter.name


@pytest.mark.parametrize("name", COMMANDS)
def test_usage_shows_what_to_fill_in_in_capitals(companion: Companion, name: str) -> None:
    usage = companion(name, "--help").text.splitlines()[0].removeprefix(f"Usage: companion {name} ")
    assert "{" not in usage
    assert usage == usage.upper()


def test_the_version_is_told(companion: Companion) -> None:
    assert companion("--version").text == f"companion {__version__}"


def test_the_module_and_the_installed_command_are_one() -> None:
    installed = Path(sys.executable).with_name("companion")
    assert (
        start("--version")
        == start("--version", program=(str(installed),))
        == (0, f"companion {__version__}\n", "")
    )


@pytest.mark.parametrize("before", [True, False])
def test_the_home_may_be_named_before_and_after_the_command(
    companion: Companion, tmp_path: Path, before: bool
) -> None:
    words = ("status", "--json")
    place = ("--home", str(tmp_path / "elsewhere"))
    answer = companion(*place, *words) if before else companion(*words, *place)
    assert answer.json["home"] == str(tmp_path / "elsewhere")
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("before", [True, False])
def test_the_bank_may_be_named_before_and_after_the_command(companion: Companion, before: bool) -> None:
    companion("bank", "create", "us")
    answer = (
        companion("--bank", "us", "status", "--json")
        if before
        else companion("status", "--bank", "us", "--json")
    )
    assert answer.json["bank"] == "us"


def test_the_home_of_the_call_wins_over_the_environment_and_is_gone_with_the_call(
    companion: Companion, isolated: Path, tmp_path: Path
) -> None:
    assert companion("status", "--home", str(tmp_path), "--json").json["home"] == str(tmp_path)
    assert companion("status", "--json").json["home"] == str(isolated / "home")


def test_a_tilde_is_the_persons_home(companion: Companion, isolated: Path) -> None:
    assert companion("status", "--home", "~/memory", "--json").json["home"] == str(isolated / "person/memory")


def test_the_bank_of_the_call_wins_over_the_environment(companion: Companion) -> None:
    companion("bank", "create", "us")
    companion("bank", "create", "work")
    assert companion("status", "--json", COMPANION_BANK="us").json["bank"] == "us"
    assert companion("status", "--json", "--bank", "work", COMPANION_BANK="us").json["bank"] == "work"


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in BANK_FREE])
def test_an_unknown_bank_is_refused_until_it_is_created(
    companion: Companion, isolated: Path, name: str
) -> None:
    words = {
        "write": ("health", "sleep", "--happened", "slept badly"), "follow-up": ("a", "engaged"),
        "bank": ("list",), "import-from-markdown": (str(isolated),), "restore": ("latest",), "recall": ("sleep",),
        "forget": ("sleep",), "close": ("sleep",), "edit": ("sleep",), "show": ("sleep",), "why": ("sleep",),
        "reflect": ("sleep",), "setup": ("claude-code",), "unsetup": ("claude-code",),
        "import": ("dialogue", str(isolated / "talk.jsonl")),
    }.get(name, ())  # fmt: skip
    answer = companion(name, *words, COMPANION_BANK="us")
    if name == "bank":
        assert answer.code == 0, "one must be able to look for the right name"
    else:
        assert answer.refusal(1) == "there is no bank 'us'; companion bank create us"
    assert not (isolated / "home").exists()


@pytest.mark.parametrize("bank", ["", " ", "../x", "A", "a b", "ünï", "x" * 41, ".db"])
def test_a_bank_name_is_plain(companion: Companion, bank: str) -> None:
    if bank:
        assert "a bank name is" in companion("status", "--bank", bank).refusal(2)
    assert "a bank name is" in companion("bank", "create", bank).refusal(2)


@pytest.mark.parametrize("home", ["here", "./here", "../here", "$HOME/here", "${HOME}", "C:\\here"])
def test_a_home_must_be_absolute(companion: Companion, home: str, isolated: Path, tmp_path: Path) -> None:
    for answer in (companion("status", "--home", home), companion("status", COMPANION_HOME=home)):
        assert "absolute path" in answer.refusal(2)
    assert list(tmp_path.iterdir()) == []
    assert not (isolated / "home").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("nonsense",), "No such command 'nonsense'; companion --help"),
        (("gate", "--nonsense"), "No such option: --nonsense; companion gate --help"),
        (("--nonsense", "gate"), "No such option: --nonsense; companion --help"),
        (("write",), "companion write --help"),
        (("show",), "companion show --help"),
        (("write", "health", "sleep"), "--happened"),
        (("gate", "extra"), "extra"),
        (("log", "--limit", "many"), "--limit"),
        (("log", "--limit", "0"), "--limit"),
        (("recall", "x", "-k", "0"), "-k"),
    ],
)
def test_a_usage_error_is_one_line_with_the_way_to_the_help(
    companion: Companion, words: tuple[str, ...], told: str
) -> None:
    line = companion(*words).refusal(2)
    assert told in line
    assert line.endswith("--help")


def test_a_usage_error_creates_nothing(companion: Companion, isolated: Path) -> None:
    companion("write", "health")
    companion("write", "mood", "x", "--happened", "y")
    assert not (isolated / "home").exists()


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb"), ("FORCE_COLOR", "1")])
def test_no_answer_holds_an_escape_sequence_off_a_terminal(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    companion.write("health", "short nights")
    for words in (("gate", "--all"), ("recall", "nights"), ("--help",), ("what-do-you-remember",)):
        assert "\x1b" not in companion(*words).text


def test_colour_is_for_terminals_and_not_with_no_color(companion: Companion) -> None:
    companion.write("health", "short nights")
    plain = companion("gate", "--all", terminal=True, NO_COLOR="1", TERM="xterm-256color").text
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", plain)
    assert "short nights" in plain


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        (["- Prefer dark mode", "--op", "ADD", "--tier", "preferences"], "Prefer dark mode"),
        (["--op", "ADD", "--tier", "preferences", "- Prefer dark mode"], "Prefer dark mode"),
        (["--op", "ADD", "--tier", "preferences", "--section", "-1 floor", "-1 degrees is cold"], "-1 degrees is cold"),
        (["--op", "ADD", "--tier", "preferences", "--", "- Prefer dark mode"], "Prefer dark mode"),
    ],
)  # fmt: skip
def test_a_text_may_begin_with_a_dash(companion: Companion, words: list[str], kept: str) -> None:
    assert companion("remember", *words).code == 0
    assert kept in companion("what-do-you-remember").out


def test_a_text_with_a_dash_keeps_its_place_among_others(companion: Companion) -> None:
    assert companion("write", "health", "-1 kg, at last", "--happened", "- slept well").code == 0
    assert "-1 kg, at last" in companion("what-do-you-remember").out


@pytest.mark.parametrize("word", ["--no-such-option", "-z"])
def test_what_looks_like_an_option_is_one(companion: Companion, word: str) -> None:
    assert "No such option" in companion("remember", word, "x").refusal(2)
