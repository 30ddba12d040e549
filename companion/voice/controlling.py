"""What is reported of a control: what was done and how to undo it, or the command that does it.

A hook does at once what can be done by rule, and says so as a fact (design, *Controls*; C-90 … C-96). What must stay
true: no report claims what was not done, none gives an order, and of the person's words only the topic of a request to
forget stands in it, quoted for a shell.
"""

from __future__ import annotations

from companion.data.text import hook_words
from companion.safety.clean import shown_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, Literal

    from companion.data.text import Language

    Outcome = Literal["done", "already", "failed"]

__all__ = ("control_report",)

_LONGEST_TOPIC: Final = 60
_UNQUOTED: Final = "\"“”'‘’`\\"


def control_report(
    kind: str,
    language: Language,
    *,
    outcome: Outcome = "done",
    topic: str = "",
    until: str = "",
    removed: int = 0,
    note: str = "",
    command: str = "companion",
) -> tuple[str, ...]:
    """Return the report of one control as lines of a block, one or two facts.

    ``kind`` is one of ``safety.controls.KINDS``. ``outcome``: ``already`` for a pause while paused and a resume while
    not, ``failed`` where the store could not be written. ``topic`` is what is to be forgotten, ``until`` the ISO date
    of a pause, ``removed`` how many messages and notes were taken out, ``note`` the id of a note that is left to the
    agent. Raises ``KeyError`` for an unknown kind.
    """
    if kind == "forget":
        return _forget(topic, language, command)
    table = hook_words(language)
    name = table.get(f"control.name.{kind}")
    if name and outcome == "failed":
        return tuple(table["control.failed"].format(name=name).split("\n"))
    how = "until" if until and outcome == "done" and kind == "pause" else outcome
    text = table.get(f"control.{kind}.{how}") or table[f"control.{kind}.done"]
    lines = text.format(command=command, removed=removed, until=until).split("\n")
    if note and kind == "off-record-before":
        lines[1:] = [table["control.off-record-before.note"].format(command=command, note=note)]
    return tuple(lines)


def _forget(topic: str, language: Language, command: str) -> tuple[str, str]:
    """Return the report of a request to forget; the topic stands in it where it is short and plain."""
    table = hook_words(language)
    what = shown_line(topic)
    plain = what and len(what) <= _LONGEST_TOPIC and what[0].isalnum() and not set(_UNQUOTED) & set(what)
    first = table["control.forget.topic" if plain else "control.forget.done"]
    more = table["control.forget.more"].format(command=command)
    return first.format(command=command, topic=what, quoted=f"'{what}'"), more
