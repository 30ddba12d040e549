"""claude-mem's export: one JSON object with lists of observations, summaries, sessions and prompts.

Observations have ``title``, ``subtitle``, ``narrative`` or ``text``, ``facts`` and ``concepts`` (lists, or lists
written as JSON in a text), ``type``, ``project``, ``created_at_epoch``; summaries have ``request``, ``investigated``,
``learned``, ``completed``, ``next_steps``, ``notes``. Source: claude-mem's documentation (memory export and import,
database).

An observation becomes one entry of its project that says all of its words; so does a summary, as a conversation.
Sessions only name what the others belong to. Prompts are one side of a dialogue: ``backfill`` takes in both sides.
"""

import re
from collections.abc import Iterator
from typing import Final

from companion.errors import Refused
from companion.exchange.fields import texts
from companion.exchange.json_rows import listed_rows, plain_bytes
from companion.exchange.values import Fact, Reading, Remark, Row, is_unicode
from companion.rules.tiers import PROJECT_TIER
from companion.text.cutter import is_unspaced
from companion.text.normalise import one_line, unit_key

_SUMMARY: Final = ("request", "investigated", "learned", "completed", "next_steps", "notes")
_TOTALS: Final = re.compile(rb'"total(?:Observations|Summaries)"')
_LEFT_OUT: Final = ("sessions", "prompts")
_ENDS: Final = tuple(".!?…。！？:：")


def read(data: bytes) -> Reading:
    """Return what an export holds. Raises ``Refused`` for a file that is none."""
    remarks: list[Remark] = []
    facts: list[Fact] = []
    rows = 0
    for name, row in listed_rows(data, remarks):
        rows += 1
        facts += _facts(name, row)
    if not rows and not _is_empty_export(data):
        raise Refused("this is no export of claude-mem", "it is one JSON object with a list of observations")
    return Reading(tuple(facts), tuple(remarks))


def _is_empty_export(data: bytes) -> bool:
    return _TOTALS.search(plain_bytes(data)) is not None


def _facts(name: str, row: Row) -> Iterator[Fact]:
    if name in ("observations", ""):
        fact = _observation(row)
    elif name == "summaries":
        fact = _summary(row)
    else:
        row.say(name if name in _LEFT_OUT else "unknown-list")
        return
    if fact is not None:
        yield fact


def _observation(row: Row) -> Fact | None:
    told = [row.text("title"), row.text("subtitle"), row.text("narrative") or row.text("text")]
    told += [fact for fact in texts(row.values.get("facts")) if is_unicode(fact)]
    fact = _fact(row, told)
    if fact is None:
        return None
    return fact._replace(
        tier=PROJECT_TIER,
        type="decision" if row.values.get("type") == "decision" else "context",
        topics=row.topics(texts(row.values.get("concepts"))),
    )


def _summary(row: Row) -> Fact | None:
    return _fact(row, [row.text(name) for name in _SUMMARY])


def _fact(row: Row, told: list[str]) -> Fact | None:
    text = row.storable(_paragraph(told), "title")
    if text is None:
        return None
    session = row.text("memory_session_id") or row.text("sdk_session_id")
    said = row.when("created_at_epoch", "created_at")
    return Fact(
        line=row.line, source=f"{session}\n{said.at}\n{unit_key(text)}", text=text,
        tier="conversations", type="observation", project=one_line(row.text("project")) or None,
        said=said, changed=said,
    )  # fmt: skip


def _paragraph(told: list[str]) -> str:
    """Return sentences as one paragraph, each once, each with an end."""
    said = {unit_key(part): one_line(part) for part in reversed(told) if part}
    return "".join(_ended(part) for part in reversed(said.values()) if part).strip()


def _ended(part: str) -> str:
    """Return a sentence with its end and what stands before the next one; Chinese needs no gap."""
    if is_unspaced(part[-1]):
        return f"{part}。"
    return part if part.endswith("。") else f"{part} " if part.endswith(_ENDS) else f"{part}. "
