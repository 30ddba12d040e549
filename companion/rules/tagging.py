"""An entry before it is stored: what its words and tags must look like (R-10, R-26 … R-32).

Tags are written in one way whatever way they were said: lower case, hyphens for gaps, so that ``Code Style``
and ``code-style`` are one topic and no tag can end the comment that carries it. A line copied from a tier file
may be given whole: its comment is read as tags, its cross-reference left out.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.errors import UsageProblem
from companion.rules.drafts import check_texts, clean_text
from companion.rules.tiers import ENTRY_TYPES, OPERATIONS, TIERS
from companion.safety.clean import shown_line
from companion.text.normalise import normalise, one_line

MOST_TOPICS: Final = 3
TAG_LIMIT: Final = 60
"""Characters of one topic or name."""

SECTION_LIMIT: Final = 200
_ABBREVIATION: Final = 2
_KEPT: Final = frozenset("+#.")
"""Signs that tell tools apart (``c++``, ``c#``, ``node.js``)."""

_TIER_ALIASES: Final = {
    "preference": "preferences", "prefs": "preferences", "偏好": "preferences",
    "project": "project-context", "context": "project-context", "项目": "project-context",
    "conversation": "conversations", "对话": "conversations",
}  # fmt: skip

_SEE_ALSO: Final = re.compile(r"\s*\[see also: [^\]\n]*\]\s*$")
_COMMENT: Final = re.compile(r"\s*<!--\s*type:([a-z]+)((?:\s+(?:topics|people):[^\s>]*)*)\s*-->\s*$")
_FIELD: Final = re.compile(r"(topics|people):(\S*)")


class Given(NamedTuple):
    """An entry's text and the tags that stood behind it."""

    text: str
    type: str | None = None
    topics: tuple[str, ...] = ()
    people: tuple[str, ...] = ()


def read_given(text: str) -> Given:
    """Return the clean text of an entry, with the tags of a whole line taken apart.

    Raises ``UsageProblem`` for an empty or over-long text, and for a type that is none of the six.
    """
    check_texts([text])
    cleaned = _SEE_ALSO.sub("", f"{clean_text(text)} ").removeprefix("- ").strip()
    found = _COMMENT.search(cleaned)
    if found is None:
        return Given(_said(cleaned))
    fields = dict(_FIELD.findall(found[2]))
    topics = checked_tags(fields.get("topics", "").split(","), "topic")
    people = checked_tags(fields.get("people", "").split(","), "name")
    return Given(_said(cleaned[: found.start()]), checked_type(found[1]), topics, people)


def _said(text: str) -> str:
    lines = [line.rstrip() for line in text.split("\n")]
    whole = "\n".join(line for line in lines if line).strip()
    if not shown_line(whole):
        raise UsageProblem("the text is empty", "say what to remember")
    return whole


def checked_operation(operation: str) -> str:
    """Return the operation in capitals. Raises ``UsageProblem`` for one that is none of the five (R-34)."""
    return _one_of(operation.strip().upper(), OPERATIONS, "--op")


def checked_tier(tier: str | None) -> str | None:
    """Return the tier. Raises ``UsageProblem`` for one that is none of the three or their aliases."""
    if tier is None:
        return None
    spelt = normalise(tier).removesuffix(".md").replace("_", "-").replace(" ", "-")
    return _one_of(_TIER_ALIASES.get(spelt, spelt), TIERS, "--tier")


def checked_type(type: str | None) -> str | None:
    """Return the type. Raises ``UsageProblem`` for one that is none of the six (R-27)."""
    return _one_of(normalise(type), ENTRY_TYPES, "--type") if type is not None else None


def _one_of(value: str, known: tuple[str, ...], flag: str) -> str:
    if value not in known:
        raise UsageProblem(f"{flag} is one of {', '.join(known)}")
    return value


def checked_topics(topics: Iterable[str]) -> tuple[str, ...]:
    """Return the topics as tags, each once. Raises ``UsageProblem`` for more than three (R-28)."""
    tags = checked_tags(topics, "topic")
    if len(tags) > MOST_TOPICS:
        raise UsageProblem(f"--topics takes one to {MOST_TOPICS}", "choose those that say most")
    return tags


def checked_people(people: Iterable[str]) -> tuple[str, ...]:
    """Return the names as tags, each once (R-29). Raises ``UsageProblem`` for one that is too long."""
    return checked_tags(people, "name")


def checked_tags(values: Iterable[str], what: str) -> tuple[str, ...]:
    """Return comma-separated or single values as tags, each once; what holds no letter or digit is left out.

    Raises ``UsageProblem`` for a tag that is over ``TAG_LIMIT`` characters. ``what`` names it then.
    """
    pieces = (piece for value in values for piece in value.replace("，", ",").replace("、", ",").split(","))
    tags = tuple(dict.fromkeys(tag for piece in pieces if (tag := tag_of(piece))))
    if any(len(tag) > TAG_LIMIT for tag in tags):
        raise UsageProblem(f"a {what} is over {TAG_LIMIT} characters", "one or two words say enough")
    return tags


def tag_of(text: str) -> str:
    """Return a topic or name as a tag: lower case, one hyphen for each gap (R-28, R-29).

    >>> tag_of("Package  Management"), tag_of("C++"), tag_of("数据 模型"), tag_of("a --> b")
    ('package-management', 'c++', '数据-模型', 'a-b')
    """
    spaced = "".join(c if c.isalnum() or c in _KEPT or _is_mark(c) else " " for c in normalise(text))
    return "-".join(word for word in spaced.split() if any(c.isalnum() for c in word))


def _is_mark(character: str) -> bool:
    """Tell whether a character belongs to the letter before it (vowel signs of Thai, Hindi and others)."""
    return not character.isascii() and character.isprintable() and f"a{character}".isidentifier()


def checked_section(section: str | None) -> str | None:
    """Return the heading on one line, without its signs. Raises ``UsageProblem`` when it is too long."""
    if section is None:
        return None
    check_texts([section])
    line = one_line(section).lstrip("#").strip()
    if len(line) > SECTION_LIMIT:
        raise UsageProblem(f"a section is over {SECTION_LIMIT} characters")
    return line or None


def section_for(topic: str) -> str:
    """Return the heading that a topic's first entry begins: ``Code style`` for ``code-style``, ``CI`` for ``ci``."""
    words = topic.replace("-", " ")
    return words.upper() if len(words) <= _ABBREVIATION else words[:1].upper() + words[1:]
