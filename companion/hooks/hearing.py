"""What the safety rules hear in a message: read once for both crisis and controls.

Two answers depend on what only the store knows: a bare "resume" counts while paused, and danger words count less
after "that's not about me". So a message is first heard as if nothing were known, which is the safer reading, and
heard again in the rare case that the store makes a difference.
"""

from __future__ import annotations

from companion.hooks.bundle import bring
from companion.records import NamedTuple
from companion.rules.turn_plan import Heard
from companion.rules.turns import NOT_ABOUT_ME
from companion.safety.crisis import VERY_LONG, assess, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.data.text import Language
    from companion.safety.controls import Control
    from companion.safety.crisis import Assessment
    from companion.safety.message import Message


class Hearing(NamedTuple):
    """One message with what was heard in it."""

    text: str
    found: Assessment
    requests: tuple[Control, ...]

    @property
    def language(self) -> Language:
        """The language of the message."""
        return "zh" if self.found.lang == "zh" else "en"

    @property
    def very_long(self) -> bool:
        """Tell whether the message is so long that only parts of it were heard."""
        return len(self.text) > VERY_LONG

    @property
    def heard(self) -> Heard:
        """What the plan needs of it."""
        acts = tuple(request.kind for request in self.requests)
        return Heard(self.found.level, self.found.kind, acts)


def hear(text: str) -> Hearing:
    """Return what is heard in a message when nothing else is known."""
    message = read(text)
    if message.bag:
        bring("companion.safety.crisis_verdict")
        bring("companion.safety.crisis_judge")
    found = assess(text, message=message)
    try:
        requests = _requests(message, paused=True)
    except OSError:  # a table that cannot be opened
        if found.level == "none":
            raise
        requests = _unheard()
    return Hearing(text, found, requests)


def heard_again(hearing: Hearing, *, paused: bool, session_flags: int, crisis_before: bool) -> Hearing:
    """Return the same message as it is heard by somebody who knows how things stand."""
    found, requests = hearing.found, hearing.requests
    disowned = bool(session_flags & NOT_ABOUT_ME)
    if found.level != "none" and (disowned or crisis_before):
        found = assess(hearing.text, crisis_before=crisis_before, not_about_me=disowned)
    if not paused and any(request.kind == "resume" for request in requests):
        requests = _requests(read(hearing.text), paused=False)
    return Hearing(hearing.text, found, requests)


def _unheard() -> tuple[Control, ...]:
    """Return what stands for requests that could not be heard: a crisis is answered all the same, and nothing kept."""
    from companion.safety.controls import Control  # noqa: PLC0415 - almost never

    return (Control("off-record", "", ""),)


def _requests(message: Message, *, paused: bool) -> tuple[Control, ...]:
    if not message.bag.requests:
        return ()
    from companion.safety.controls import controls  # noqa: PLC0415 - only behind a sign of a request

    return controls(message.text, paused=paused, message=message)
