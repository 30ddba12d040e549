"""The hosts: one small adapter each, and which of them a payload comes from.

A host may run another host's hooks (an editor that finds ``.claude/settings.json``), so a payload that says where it
comes from is believed before the command line (hosts.md §0). Payloads of hosts that have no adapter are ignored: their
answers have another form. ``docs/hosts.md`` says how to add one.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from companion.hooks.hosts.base import Host
    from companion.hooks.payload import Payload

NAMES: Final = ("claude-code", "codex", "gemini", "generic")
_OTHER_NAMES: Final = {"claude": "claude-code"}
_FOREIGN_KEYS: Final = ("cursor_version", "sessionId", "agent_action_name", "clineVersion")
_GEMINI_EVENTS: Final = ("BeforeAgent", "AfterAgent", "PreCompress")


def known(name: str) -> str | None:
    """Return the host's name as it is written everywhere, ``None`` for an unknown one."""
    name = _OTHER_NAMES.get(name, name)
    return name if name in NAMES else None


def host_of(called: str, payload: Payload) -> Host | None:
    """Return the adapter for a payload that came to the hook of host ``called``."""
    name = known(called)
    if name is None or (name != "generic" and any(key in payload.values for key in _FOREIGN_KEYS)):
        return None
    return adapter(_spoken_by(payload) or name if name != "generic" else name)


def _spoken_by(payload: Payload) -> str | None:
    """Return the host that a payload shows by keys that only it sends."""
    if payload.text("hook_event_name") in _GEMINI_EVENTS or "timestamp" in payload.values:
        return "gemini"
    return "codex" if "turn_id" in payload.values else None


def adapter(name: str) -> Host:
    """Return the adapter of a host by its name; only that one is imported."""
    if name == "codex":
        from companion.hooks.hosts import codex as module  # noqa: PLC0415 - one host is loaded, not four
    elif name == "gemini":
        from companion.hooks.hosts import gemini as module  # type: ignore[no-redef]  # noqa: PLC0415 - as above
    elif name == "generic":
        from companion.hooks.hosts import generic as module  # type: ignore[no-redef]  # noqa: PLC0415 - as above
    else:
        from companion.hooks.hosts import claude_code as module  # type: ignore[no-redef]  # noqa: PLC0415 - as above
    return module.HOST
