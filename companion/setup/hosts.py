"""The hosts that ``setup`` knows: where their files lie, which events they have, in which form hooks are written.

Facts as the vendors document them (August to November 2026): Claude Code hooks and settings, Codex ``hooks.json`` with
the shape of Claude Code, Gemini CLI hooks in ``settings.json`` with time-outs in milliseconds. Codex reads hooks from
``config.toml`` too; the JSON file is used because TOML cannot be edited without a library and kept to the byte.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from companion.errors import UsageProblem

GENERIC: Final = "generic"
"""A host that is not in the table: its lines are printed, nothing is written."""


class HookEvent(NamedTuple):
    """One event of a host. ``timeout`` is in the host's own unit; without a ``matcher`` every case counts."""

    name: str
    timeout: int
    matcher: str = ""


class Host(NamedTuple):
    """One host. ``variable`` moves its folder, which is ``folder`` in the person's home otherwise.

    ``inside`` is where the folder lies below what the variable names. ``exec_form``: hooks can be given as words.
    ``named_hooks``: a handler carries a name. ``permissions``: commands can be allowed in the settings file.
    ``mcp``: how a server is registered: by a command of the host, a piece of TOML, or in the settings file.
    """

    name: str
    title: str
    variable: str
    inside: str
    folder: str
    settings: str
    events: tuple[HookEvent, ...]
    exec_form: bool
    named_hooks: bool
    permissions: bool
    mcp: Literal["command", "toml", "settings"]


CLAUDE_CODE: Final = Host(
    "claude-code", "Claude Code", "CLAUDE_CONFIG_DIR", "", ".claude", "settings.json",
    (
        HookEvent("SessionStart", 10, "startup|clear|compact|fork|resume"),
        HookEvent("UserPromptSubmit", 5),
        HookEvent("Stop", 10),
        HookEvent("SessionEnd", 5),
    ),
    exec_form=True, named_hooks=False, permissions=True, mcp="command",
)  # fmt: skip

CODEX: Final = Host(
    "codex", "Codex", "CODEX_HOME", "", ".codex", "hooks.json",
    (
        HookEvent("SessionStart", 10),
        HookEvent("UserPromptSubmit", 5),
        HookEvent("Stop", 10),
        HookEvent("SessionEnd", 3),  # a longer one is cut to 3 s, with a warning at every start
    ),
    exec_form=False, named_hooks=False, permissions=False, mcp="toml",
)  # fmt: skip

GEMINI: Final = Host(
    "gemini", "Gemini CLI", "GEMINI_CLI_HOME", ".gemini", ".gemini", "settings.json",
    (
        HookEvent("SessionStart", 10_000),
        HookEvent("BeforeAgent", 5_000),
        HookEvent("AfterAgent", 10_000),
        HookEvent("SessionEnd", 5_000),
    ),
    exec_form=False, named_hooks=True, permissions=False, mcp="settings",
)  # fmt: skip

HOSTS: Final = {host.name: host for host in (CLAUDE_CODE, CODEX, GEMINI)}

GENERIC_EVENTS: Final = ("SessionStart", "UserPromptSubmit", "Stop", "SessionEnd")
"""What a host that is not in the table should call, by the names of Claude Code."""


def chosen_hosts(names: list[str]) -> list[Host]:
    """Return the hosts of these names, each once, without ``generic``. Raises ``UsageProblem`` for an unknown one."""
    known = (*HOSTS, GENERIC)
    for name in names:
        if name not in known:
            raise UsageProblem(f"there is no host {name[:40]!r}", f"it is one of {', '.join(known)}")
    return [HOSTS[name] for name in dict.fromkeys(names) if name != GENERIC]


def folder_of(host: Host, person: str, environment: Mapping[str, str]) -> str:
    """Return the host's folder. ``person`` is the person's home folder.

    Raises ``UsageProblem`` when the variable names a relative folder: the host would look elsewhere tomorrow.
    """
    moved = environment.get(host.variable, "").strip()
    if moved == "~" or moved.startswith("~/"):
        moved = person + moved[1:]
    if moved and not moved.startswith("/"):
        raise UsageProblem(f"{host.variable} must be an absolute path", "set it to one, or unset it")
    if not moved:
        return f"{person.rstrip('/')}/{host.folder}"
    return "/".join(part for part in (moved.rstrip("/"), host.inside) if part) or "/"
