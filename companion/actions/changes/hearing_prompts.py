"""What the rules hear in one message of an old session: the person's wishes about it, and danger."""

from typing import Final, NamedTuple

from companion.safety.controls import controls
from companion.safety.crisis import assess, read

_UNKEPT_CRISIS: Final = "violence-at-home"


class HeardPrompt(NamedTuple):
    """The kinds of request in a person's message, and the level of danger that was heard."""

    wishes: frozenset[str]
    level: str


_NOTHING: Final = HeardPrompt(frozenset(), "none")


def heard_in(text: str, *, disowned: bool) -> HeardPrompt:
    """Return what is heard; ``disowned``: the person said before that such words were not about them.

    What was said of violence at home is off the record without a wish.
    """
    message = read(text)
    if not message.bag and not message.bag.requests:
        return _NOTHING
    asked = controls(text, message=message) if message.bag.requests else ()
    wishes = frozenset(control.kind for control in asked)
    verdict = assess(text, not_about_me=disowned or "not-about-me" in wishes, message=message)
    unkept = {"off-record"} if verdict.kind == _UNKEPT_CRISIS else set()
    return HeardPrompt(wishes | unkept, verdict.level)
