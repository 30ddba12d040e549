"""The installed skill: it says what an agent has to do, names commands that exist, and keeps its own rules."""

import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from companion.cli.app import COMMANDS, load
from companion.rules.notes import NOTE_TYPES, OUTCOMES
from companion.rules.wanted import WANTED
from tests.docs.skill import AVOID, BODY, CARRIED, FRONT, PATH, TEXT
from tests.docs.test_requirements import rows
from tests.voice.test_text_tables import BANNED_CHINESE, BANNED_ENGLISH

LATER: Final = {
    "crisis": {"--region", "--resources"},
    "reflect": {"--with"},
    "remember": {
        "--op", "--tier", "--type", "--topics", "--people", "--section", "--target", "--project", "--quiet", "--json",
    },
    "threads": {"--json"},
}  # fmt: skip
"""Commands that the skill may name before they are there; one that has come is checked like any other."""

PORTABLE: Final = {"name", "description", "license", "compatibility", "metadata", "allowed-tools"}
NO_OPTION: Final = {"--no-remember"}
NEVER_SAID: Final = (
    "I remember you said", "Based on our previous conversation", "According to my notes", "How are you feeling?",
    "I'm here for you", "You should", "Have you tried", "It will get better", "我记得你说过", "根据之前的记录",
    "你应该", "你有没有试过", "想开点", "加油", "别难过", "一切都会好的", "我会一直陪着你",
)  # fmt: skip
CONFIRMATION: Final = "📝 Captured rejection: "
CALL: Final = re.compile(r"\{\{companion\}\} ([a-z-]+)([^`\n]*)")


def one_line(text: str) -> str:
    return " ".join(text.split())


def field(name: str) -> str:
    """Return a field of the front matter, folded as YAML does."""
    found = re.search(rf"^{name}:(?: >-)?((?:.*\n?)(?:  .*\n?)*)", FRONT, re.MULTILINE)
    assert found, name
    return one_line(found[1])


def calls() -> Iterator[tuple[str, str]]:
    """Yield every command that the skill names, with what stands behind it."""
    yield from CALL.findall(BODY)


def options_of(name: str) -> set[str]:
    if name not in COMMANDS:
        return LATER[name]
    command: Any = load(name)
    return {option for item in command.params for option in (*item.opts, *item.secondary_opts)}


@pytest.mark.parametrize("number", CARRIED)
def test_the_skill_carries_a_requirement(number: str) -> None:
    text = one_line(TEXT)
    assert [words for words in CARRIED[number] if words not in text] == []


def test_a_row_that_names_the_skill_is_carried_by_it_and_none_is_forgotten() -> None:
    named = {row.number for row in rows() if PATH in row.places}
    assert named == set(CARRIED)


def test_the_front_matter_is_portable() -> None:
    keys = re.findall(r"^([a-z-]+):", FRONT, re.MULTILINE)
    assert set(keys) <= PORTABLE
    assert len(keys) == len(set(keys))
    assert field("name") == "companion"
    assert 1 <= len(field("description")) <= 1024
    assert not {"<", ">"} & set(field("description"))


def test_the_skill_is_short_enough_to_be_read_whole() -> None:
    assert BODY.count("\n") < 500
    assert max(map(len, BODY.splitlines())) < 400


def test_it_starts_in_both_languages_and_speaks_both_in_every_section() -> None:
    assert "off the record" in field("description")
    assert "这个别存" in field("description")
    for section in BODY.split("\n## ")[1:]:
        assert re.search(r"[\u4e00-\u9fff]{4}", section), section.splitlines()[0]


def test_what_must_never_be_said_stands_in_the_list_of_it_and_nowhere_else() -> None:
    (listed,) = AVOID.findall(BODY)
    assert [phrase for phrase in NEVER_SAID if phrase not in listed] == []
    rest = AVOID.sub("", TEXT).casefold().replace("’", "'")
    banned = (*NEVER_SAID, *BANNED_ENGLISH, *BANNED_CHINESE)
    assert [phrase for phrase in banned if phrase.casefold() in rest] == []


def test_no_emoji_but_the_one_of_a_confirmation() -> None:
    assert TEXT.count(CONFIRMATION) == 1
    rest = TEXT.replace(CONFIRMATION, "")
    assert [letter for letter in rest if unicodedata.category(letter) == "So"] == []


def test_every_command_that_it_names_exists_with_its_options() -> None:
    unknown = [name for name, _ in calls() if name not in (*COMMANDS, *LATER)]
    assert unknown == []
    missing = [
        f"{name} {option}"
        for name, rest in calls()
        for option in re.findall(r"--[a-z-]+", rest)
        if option not in options_of(name)
    ]
    assert missing == []


def test_every_option_in_its_sentences_is_one_of_the_commands() -> None:
    known = set().union(*(options_of(name) for name in (*COMMANDS, *LATER)))
    assert set(re.findall(r"`(--[a-z-]+)", BODY)) <= known | NO_OPTION


def test_the_program_is_called_by_its_place_holder_alone() -> None:
    assert set(re.findall(r"\{\{(.*?)\}\}", TEXT)) == {"companion"}
    names = "|".join(COMMANDS)
    assert re.findall(rf"\bcompanion (?:{names})\b", TEXT) == []


def test_types_outcomes_and_needs_are_those_of_the_program() -> None:
    assert [word for word in NOTE_TYPES if f"**{word}**" not in BODY] == []
    assert [word for word in (*OUTCOMES, *WANTED) if f"`{word}`" not in BODY] == []


def test_no_number_to_call_grows_old_in_it() -> None:
    """Help lines are dated data: the hook and the command hand them over (C-80)."""
    crisis = BODY.partition("## 6.")[2].partition("## 7.")[0]
    assert re.findall(r"\d{3,}", crisis) == []


@pytest.mark.slow
def test_its_examples_of_writing_run_as_they_stand(tmp_path: Path) -> None:
    blocks = [block for block in re.findall(r"```sh\n(.*?)```", BODY, re.DOTALL) if "} write " in block]
    script = "set -e\n" + "".join(blocks).replace("{{companion}}", f"{sys.executable} -m companion")
    environment = {
        "COMPANION_HOME": str(tmp_path),
        "COMPANION_NOW": "2026-05-12T09:00:00+08:00",
        "LANG": "C.UTF-8",
    }
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=False, env=environment
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    told = subprocess.run(
        [sys.executable, "-m", "companion", "what-do-you-remember", "--json"],
        capture_output=True, text=True, check=True, env=environment,
    )  # fmt: skip
    assert "dad's operation" in told.stdout
    assert "想家" in told.stdout
