"""Claude Code: its hook documentation, and hosts.md §1.

A sub-agent is told by ``agent_id`` (``agent_type`` is also set for a main session that was started as an agent).
``source`` of a prompt says who typed it; old versions send none. ``sdk`` there may be a person in an editor, so what
counts as a run by a program is the entry point alone. An API error fires ``StopFailure``: its text is not
the agent's, so the turn ends without a reply.
"""

from __future__ import annotations

from companion.hooks.hosts.base import Event, envelope
from companion.system import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from companion.hooks.hosts.base import Kind
    from companion.hooks.payload import Payload

_KINDS: Final[dict[str, Kind]] = {
    "SessionStart": "start",
    "UserPromptSubmit": "prompt",
    "Stop": "stop",
    "StopFailure": "stop",
    "SessionEnd": "end",
}
_TYPED: Final = (None, "user", "sdk")


class ClaudeCode:
    """The adapter."""

    name: Final = "claude-code"

    def event(self, payload: Payload, called: str) -> Event | None:
        """Return what happened in the main session."""
        name = payload.text("hook_event_name") or called
        kind = _KINDS.get(name)
        if kind is None or payload.values.get("agent_id") is not None:
            return None
        source = payload.text("source")
        return Event(
            kind,
            name,
            payload.text("session_id") or "",
            payload.text("prompt_id"),
            _text(name, payload),
            source,
            payload.text("cwd"),
            payload.text("transcript_path"),
            human=kind != "prompt" or source in _TYPED,
            scripted=os.environ.get("CLAUDE_CODE_ENTRYPOINT", "").startswith("sdk"),
        )

    def answer(self, event: Event, text: str, payload: Payload) -> str:
        """Return the envelope of the event."""
        return envelope(event, text, payload)


def _text(name: str, payload: Payload) -> str | None:
    if name == "UserPromptSubmit":
        return payload.text("prompt")
    return payload.text("last_assistant_message") if name == "Stop" else None


HOST: Final = ClaudeCode()
