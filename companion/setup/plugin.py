"""The Claude Code plugin and its marketplace file, generated: skill and hooks cannot drift from what ``setup`` writes.

Identity: everything here follows from the skill's source, the version and the table of hosts. What must stay true: a
plugin cannot know where the program is, so its hooks ask the shell first and exit with 0 when it is not found, and the
manifest does not name the hooks file, which is loaded by itself (naming it is an error). A server in a plugin is called
``mcp__plugin_companion_memory__...``: who needs the short names registers it in the user's scope (``setup --mcp``).
"""

import json
from typing import Any, Final

from companion.setup.entries import SERVER, server
from companion.setup.hosts import CLAUDE_CODE
from companion.setup.skill import PROGRAM, filled

DESCRIPTION: Final = "A private memory for the agent and the person it works with, on their own machine."
_OWNER: Final = {"name": "The companion authors"}


def plugin_files(skill: str, version: str) -> dict[str, str]:
    """Return every generated file by its path below ``companion/data``."""
    return {
        ".claude-plugin/marketplace.json": _json(_marketplace()),
        "plugin/.claude-plugin/plugin.json": _json(_manifest(version)),
        "plugin/.mcp.json": _json({"mcpServers": {SERVER: server([PROGRAM])}}),
        "plugin/hooks/hooks.json": _json(_hooks()),
        "plugin/skills/companion/SKILL.md": filled(skill, PROGRAM),
    }


def hook_line(event: str) -> str:
    """Return the shell line of one event: silent, and 0, where the program is missing or fails."""
    call = f"{PROGRAM} hook --host {CLAUDE_CODE.name} --event {event}"
    return f"command -v {PROGRAM} >/dev/null 2>&1 && {call} 2>/dev/null || :"


def _hooks() -> dict[str, Any]:
    hooks = {}
    for event in CLAUDE_CODE.events:
        matcher = {"matcher": event.matcher} if event.matcher else {}
        handler = {"type": "command", "command": hook_line(event.name), "timeout": event.timeout}
        hooks[event.name] = [{**matcher, "hooks": [handler]}]
    return {"description": DESCRIPTION, "hooks": hooks}


def _manifest(version: str) -> dict[str, Any]:
    keywords = ["memory", "care", "recall"]
    return {"name": PROGRAM, "version": version, "description": DESCRIPTION, "author": _OWNER,
            "license": "MIT", "keywords": keywords}  # fmt: skip


def _marketplace() -> dict[str, Any]:
    plugin = {"name": PROGRAM, "source": "./plugin", "description": DESCRIPTION}
    return {"name": "companion-market", "owner": _OWNER, "plugins": [plugin]}


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
