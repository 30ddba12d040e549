"""From an event to its outcome: one module for each kind, and what every one of them gives back."""

from __future__ import annotations

from companion.hooks.bundle import bring
from companion.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

    from companion.hooks.hosts.base import Event


_ROOTS: Final = {
    "start": "companion.hooks.edges",
    "prompt": "companion.hooks.prompting",
    "stop": "companion.hooks.replying",
    "end": "companion.hooks.edges",
}


def nothing_more() -> None:
    """Do nothing once the answer is out."""


class Outcome(NamedTuple):
    """What the agent receives (empty: nothing), an error that was survived, and what is done once that is out."""

    text: str = ""
    problem: BaseException | None = None
    afterwards: Callable[[], None] = nothing_more


def outcome_of(home: str, bank: str, host: str, event: Event) -> Outcome:
    """Return what comes of an event; only the module for its kind is imported."""
    bring(_ROOTS[event.kind])
    from companion.hooks.call import call_of  # noqa: PLC0415 - behind the adapter: many events concern nobody

    call = call_of(home, bank, host, event)
    if event.kind == "prompt":
        from companion.hooks.prompting import on_prompt  # noqa: PLC0415 - as said

        return on_prompt(call)
    if not call.home:
        return Outcome(problem=call.trouble)
    if event.kind == "stop":
        from companion.hooks.replying import on_stop  # noqa: PLC0415 - as said

        return on_stop(call)
    from companion.hooks.edges import on_end, on_start  # noqa: PLC0415 - as said

    return on_start(call) if event.kind == "start" else on_end(call)
