"""What a reader gives back: facts, and remarks about everything that was left out or repaired.

Identity of a fact: ``source``, what names it in the other tool; it is the same in every export of that tool, so a
second import knows the fact again whatever has happened to its words here.
"""

from collections.abc import Iterable
from typing import NamedTuple

from companion.errors import UsageProblem
from companion.exchange import fields
from companion.exchange.fields import When
from companion.rules.drafts import TEXT_LIMIT, clean_text
from companion.rules.tagging import MOST_TOPICS, TAG_LIMIT, read_given, tag_of
from companion.safety.clean import shown_line


class Fact(NamedTuple):
    """One thing that another tool remembered. Tags are clean, ``text`` is not empty.

    ``project`` is the name that the other tool gave it. ``said`` and ``changed`` are when it came up and when it was
    last touched. An ``archived`` one is no longer true; ``successor`` is the source of what took its place.
    """

    line: int
    source: str
    text: str
    tier: str
    type: str | None
    topics: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    section: str | None = None
    project: str | None = None
    said: When = When()
    changed: When = When()
    archived: bool = False
    successor: str = ""


class Remark(NamedTuple):
    """Something to say about a row. ``line`` counts from 1, 0 is the whole file.

    ``reason`` is a key of the words for people, ``detail`` a field's name, a kind or a number: never a stored value.
    ``failed`` marks a row that should have come in and could not; without it, it was left out on purpose or repaired.
    """

    line: int
    reason: str
    detail: str = ""
    failed: bool = False


class Reading(NamedTuple):
    """One file, read."""

    facts: tuple[Fact, ...]
    remarks: tuple[Remark, ...]


class Row:
    """One row of a file while it is read: its line, its values, and what there is to say about it."""

    def __init__(self, line: int, values: dict[str, object], remarks: list[Remark]) -> None:
        self.line = line
        self.values = values
        self._remarks = remarks

    def say(self, reason: str, detail: str = "") -> None:
        """Write down what was left out on purpose, or repaired."""
        self._remarks.append(Remark(self.line, reason, detail))

    def fail(self, reason: str, detail: str = "") -> None:
        """Write down why a row that should have come in could not."""
        self._remarks.append(Remark(self.line, reason, detail, failed=True))

    def text(self, name: str) -> str:
        """Return a text that the row may have, cleaned; empty when it is not there or is none."""
        value = self.values.get(name)
        if value is None:
            return ""
        if isinstance(value, str) and is_unicode(value):
            return clean_text(value)
        self.say("not-text", name)
        return ""

    def when(self, *names: str) -> When:
        """Return the first of some fields that says a time; a word about it when what is there says none."""
        found = fields.when(*(self.values.get(name) for name in names))
        if found is None:
            self.say("unclear-date", names[0])
        return found or When()

    def needed(self, name: str) -> str | None:
        """Return a text that a row of this kind must have; ``None``, with a word about it, when it lacks it."""
        value = self.values.get(name)
        if value is None:
            self.fail("missing", name)
        elif not isinstance(value, str):
            self.fail("not-text", name)
        else:
            return self.storable(value, name)
        return None

    def storable(self, value: str, name: str) -> str | None:
        """Return a text as an entry holds it (R-10); ``None``, with a word about it, when it cannot be stored."""
        cleaned = clean_text(value)
        if not is_unicode(cleaned):
            self.fail("not-unicode", name)
        elif len(cleaned) > TEXT_LIMIT:
            self.fail("too-long", name)
        elif not shown_line(cleaned):
            self.fail("empty", name)
        else:
            return _without_comment(cleaned)
        return None

    def topics(self, values: Iterable[str]) -> tuple[str, ...]:
        """Return at most three topics (R-28), with a word about those that do not fit."""
        tags = self.tags(values, "topics")
        if len(tags) > MOST_TOPICS:
            self.say("topics-cut", str(len(tags) - MOST_TOPICS))
        return tags[:MOST_TOPICS]

    def tags(self, values: Iterable[str], name: str) -> tuple[str, ...]:
        """Return words as tags, each once, with a word about those that are too long to be one."""
        tags = tuple(dict.fromkeys(tag for value in values if (tag := tag_of(value))))
        fitting = tuple(tag for tag in tags if len(tag) <= TAG_LIMIT and is_unicode(tag))
        if len(fitting) < len(tags):
            self.say("tag-too-long", name)
        return fitting


def is_unicode(text: str) -> bool:
    """Tell whether a text can be written down: JSON can hold half a character."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _without_comment(text: str) -> str:
    """Return a text without the metadata that a line of a tier file ends with; one of another form stays whole."""
    try:
        return read_given(text).text
    except UsageProblem:
        return text
