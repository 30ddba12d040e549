"""What is done at one prompt: a decision over what was heard and how things stand, and nothing else.

The order is the design's: crisis, then off the record and the other controls, then everything else (design §5). A
crisis stands above all: it is answered whole, with no recall and no card, also while paused or in a session that is
private. Private sessions, those of somebody else, runs by a program, and a pause get nothing personal and keep
nothing.
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules.turns import CRISIS, NOT_ME, OFF_RECORD, PRIVATE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

OFF_RECORD_ACTS: Final = frozenset(
    {"off-record", "off-record-before", "off-record-chat", "private-session", "not-me", "forget"}
)
"""Requests after which this message and its reply are not kept. A request to forget names what is to be forgotten."""
_CLOSING_ACTS: Final = frozenset({"off-record-chat", "private-session", "not-me"})
UNKEPT_CRISIS: Final = "violence-at-home"


class Heard(NamedTuple):
    """What the safety rules read in one message: the crisis level and kind, and the kinds of requests."""

    level: str
    kind: str | None
    acts: tuple[str, ...]


class Situation(NamedTuple):
    """How things stand: ``session_flags`` of ``rules.turns``; ``marked`` when a crisis answer was given here.

    ``scripted`` when a program talks to the agent, and the person has not said that such runs count.
    """

    paused: bool = False
    session_flags: int = 0
    marked: bool = False
    care: str = "on"
    dialogue: str = "on"
    scripted: bool = False


class Plan(NamedTuple):
    """What is done: which lines are handed over, whether and with which flags the message is kept.

    ``card`` and ``follow_on`` still ask what kind of message it is: see ``suits_a_card`` and ``is_work`` of
    ``rules.prompts``, which are read only then.
    """

    crisis: bool
    concern: bool
    follow_on: bool
    recall: bool
    card: bool
    hint: bool
    kept: bool
    off_record: bool
    flags: int


def plan(heard: Heard, now: Situation) -> Plan:
    """Return what is done at a prompt."""
    acts = set(heard.acts)
    closed = bool(now.session_flags & (PRIVATE | NOT_ME)) or bool(acts & _CLOSING_ACTS)
    paused = "pause" in acts or (now.paused and "resume" not in acts)
    silent = closed or paused or now.scripted
    crisis = heard.level == "crisis"
    off_record = bool(acts & OFF_RECORD_ACTS) or heard.kind == UNKEPT_CRISIS
    danger = now.marked or heard.level != "none"
    flags = (CRISIS if danger else 0) | (OFF_RECORD if off_record else 0)
    return Plan(
        crisis=crisis,
        concern=heard.level == "concern",
        follow_on=now.marked and not crisis,
        recall=not (silent or crisis or now.marked),
        card=not (silent or acts or now.marked) and heard.level == "none" and now.care == "on",
        hint=not (silent or crisis or now.marked) and now.care != "off",
        kept=not silent and now.dialogue == "on",
        off_record=off_record,
        flags=flags,
    )
