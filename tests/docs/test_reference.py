"""The command reference is what the commands say of themselves, and every command says something."""

import pytest

from companion.cli.app import COMMANDS, load
from scripts.write_docs import EXAMPLES, WITHOUT_EXAMPLE, reference
from tests.docs.documents import TEXTS


def test_the_reference_is_the_commands_own_help() -> None:
    assert TEXTS["docs/cli.md"] == reference(), "python -m scripts.write_docs writes it"


def test_every_command_has_an_example() -> None:
    assert sorted([*EXAMPLES, *WITHOUT_EXAMPLE]) == sorted(COMMANDS)
    assert all(f"$ companion {line}" in TEXTS["docs/cli.md"] for lines in EXAMPLES.values() for line in lines)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_and_each_of_its_options_has_help(name: str) -> None:
    command = load(name)
    assert command.help
    assert command.help.strip()[0].isupper()
    unexplained = [parameter.name for parameter in command.params if not getattr(parameter, "help", "")]
    assert unexplained in ([], ["help"])
    assert f"## companion {name}\n" in TEXTS["docs/cli.md"]


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("demo", "migrate")])
def test_a_command_is_told_of_in_a_document_that_is_read(name: str) -> None:
    assert any(
        f"{name}`" in text or f"companion {name}" in text
        for file, text in TEXTS.items()
        if file != "docs/cli.md"
    )
