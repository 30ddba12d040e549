"""Any other host: a documented payload, and an answer in JSON or plain text.

    {"event": "start|prompt|stop|end", "session": "…", "turn": "…", "text": "…", "source": "startup|resume|…",
     "folder": "/…", "transcript": "/…", "human": true, "format": "json|text"}

``text`` is the prompt, or at ``stop`` the reply. Only ``session`` and, at prompt and stop, ``text`` are needed; the
event may come from the command line. The answer is ``{"context": "…"}`` in one line, or with ``"format": "text"``
the bare text.
"""

from __future__ import annotations

from companion.hooks.hosts.base import LONGEST, Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from companion.hooks.hosts.base import Kind
    from companion.hooks.payload import Payload

_KINDS: Final[dict[str, Kind]] = {"start": "start", "prompt": "prompt", "stop": "stop", "end": "end"}


class Generic:
    """The adapter."""

    name: Final = "generic"

    def event(self, payload: Payload, called: str) -> Event | None:
        """Return what happened."""
        name = payload.text("event") or called
        kind = _KINDS.get(name)
        if kind is None:
            return None
        return Event(
            kind,
            name,
            payload.text("session") or "",
            payload.text("turn"),
            payload.text("text"),
            payload.text("source"),
            payload.text("folder"),
            payload.text("transcript"),
            human=payload.values.get("human", 1) == 1,
        )

    def answer(self, event: Event, text: str, payload: Payload) -> str:
        """Return the context as asked for: JSON, or the text itself."""
        if event.kind not in ("start", "prompt"):
            return ""
        text = text[:LONGEST]
        return text if payload.text("format") == "text" else f'{{"context":{payload.quoted(text)}}}'


HOST: Final = Generic()
