"""Gemini CLI: other event names, the prompt again beside the reply, no turn id (hosts.md §4).

It reads stderr as an answer when stdout is empty, so the hook never writes there.
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
    "BeforeAgent": "prompt",
    "AfterAgent": "stop",
    "SessionEnd": "end",
}


class Gemini:
    """The adapter."""

    name: Final = "gemini"

    def event(self, payload: Payload, called: str) -> Event | None:
        """Return what happened."""
        name = payload.text("hook_event_name") or called
        kind = _KINDS.get(name)
        if kind is None or payload.values.get("agent_id") is not None:
            return None
        return Event(
            kind,
            name,
            payload.text("session_id") or "",
            None,
            payload.text("prompt_response" if kind == "stop" else "prompt"),
            payload.text("source"),
            payload.text("cwd"),
            payload.text("transcript_path"),
            asked=_asked(payload) if kind == "stop" else None,
        )

    def answer(self, event: Event, text: str, payload: Payload) -> str:
        """Return the envelope of the event."""
        return envelope(event, text, payload)


def _asked(payload: Payload) -> str | None:
    """Return the prompt beside a reply; where a hook made the agent go on, that hook's words stand there."""
    return None if payload.true("stop_hook_active") else payload.text("prompt")


HOST: Final = Gemini()
