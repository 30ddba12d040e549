"""The skill that tells an agent how to use the memory: one source, filled for each place where it is installed.

The source names the program by a placeholder. Installed by ``setup`` it holds the absolute command, because a host
that was started from a menu has another PATH than a terminal; the plugin cannot know the place and names the program.
"""

from typing import Final

PLACEHOLDER: Final = "{{companion}}"
FOLDER: Final = "companion"
"""The folder's name is the skill's name (agentskills.io)."""

PROGRAM: Final = "companion"
"""How the plugin calls the program."""


def filled(source: str, command: str) -> str:
    """Return the skill for one place; ``command`` is what an agent types, quoted for a shell where it must be."""
    return source.replace(PLACEHOLDER, command)
