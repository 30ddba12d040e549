"""How a host is told about the MCP server, where that is not an entry in its settings file.

Claude Code keeps its user-wide servers in a file that it rewrites all the time, so its own command registers them.
Codex keeps them in TOML, which cannot be edited without a library and kept to the byte: the piece is shown instead.
"""

import json
import shlex
from collections.abc import Sequence

from companion.setup.entries import SERVER
from companion.setup.hosts import Host


def registration(host: Host, words: Sequence[str]) -> str:
    """Return what a person runs or pastes to register the server; empty where the settings file holds it."""
    if host.mcp == "command":
        return f"claude mcp add --scope user {SERVER} -- {shlex.join([*words, 'mcp'])}"
    if host.mcp == "settings":
        return ""
    command, arguments = (json.dumps(part, ensure_ascii=False) for part in (words[0], [*words[1:], "mcp"]))
    lines = (
        f"[mcp_servers.{SERVER}]",
        f"command = {command}",
        f"args = {arguments}",
        "startup_timeout_sec = 30",
    )
    return "\n".join(lines)
