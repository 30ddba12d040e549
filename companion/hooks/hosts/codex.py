"""Codex: Claude Code's shapes, stricter answers, and a turn id in each event (hosts.md §4).

Any key that it does not know fails the whole hook, so the answer is the shared envelope and nothing else.
"""

from __future__ import annotations

from companion.hooks.hosts.base import Event, envelope

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
    "Interrupt": "stop",
    "SessionEnd": "end",
}


class Codex:
    """The adapter."""

    name: Final = "codex"

    def event(self, payload: Payload, called: str) -> Event | None:
        """Return what happened in the main session."""
        name = payload.text("hook_event_name") or called
        kind = _KINDS.get(name)
        if kind is None or payload.values.get("agent_id") is not None:
            return None
        replies = name == "Stop"
        return Event(
            kind,
            name,
            payload.text("session_id") or "",
            payload.text("turn_id"),
            payload.text("last_assistant_message" if replies else "prompt"),
            payload.text("source"),
            payload.text("cwd"),
            payload.text("transcript_path"),
        )

    def answer(self, event: Event, text: str, payload: Payload) -> str:
        """Return the envelope of the event."""
        return envelope(event, text, payload)


HOST: Final = Codex()
