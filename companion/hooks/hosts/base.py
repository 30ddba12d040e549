"""What every host must offer, and an event as the rest of the hook sees it.

An adapter is pure: a payload becomes an ``Event``, a text for the agent becomes the host's answer. It knows nothing
of stores, rules or words.
"""

from __future__ import annotations

from companion.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, Literal, Protocol

    from companion.hooks.payload import Payload

    Kind = Literal["start", "prompt", "stop", "end"]

    class Host(Protocol):
        """One agent host."""

        @property
        def name(self) -> str:
            """The name in ``setup`` and ``hook``, and the source of its documents."""
            ...

        def event(self, payload: Payload, called: str) -> Event | None:
            """Return what happened; ``None`` for what concerns us not: sub-agents, unknown events.

            ``called`` is the event of the command line, for payloads that do not name theirs.
            """
            ...

        def answer(self, event: Event, text: str, payload: Payload) -> str:
            """Return the one line that hands ``text`` to the agent at this event; empty where the host cannot."""
            ...


LONGEST: Final = 9_500
"""Characters of context: Claude Code cuts at 10,000 and hands over a file path instead (its hook documentation)."""


class Event(NamedTuple):
    """One event of a session.

    ``name`` is the host's own word for it. ``text`` is the prompt, or at ``stop`` the reply. ``turn`` is the host's id
    of the turn, ``source`` why a session starts (startup, resume, clear, compact, fork). ``human`` is false for
    prompts that no person typed; ``scripted`` is true for runs that a program started (``-p``). ``asked`` is the prompt
    that a reply answers, from hosts that send it again beside the reply.
    """

    kind: Kind
    name: str
    session: str
    turn: str | None = None
    text: str | None = None
    source: str | None = None
    folder: str | None = None
    transcript: str | None = None
    human: bool = True
    scripted: bool = False
    asked: str | None = None


def envelope(event: Event, text: str, payload: Payload) -> str:
    """Return the answer that Claude Code, Codex and Gemini share: context for one event, and no other key."""
    if event.kind not in ("start", "prompt"):
        return ""
    name, context = payload.quoted(event.name), payload.quoted(text[:LONGEST])
    return f'{{"hookSpecificOutput":{{"hookEventName":{name},"additionalContext":{context}}}}}'
