"""The official MCP memory server's file: a graph of entities with observations, and relations between them.

Each line is one object: ``{"type": "entity", "name", "entityType", "observations": [text]}`` or ``{"type":
"relation", "from", "to", "relationType"}``. What ``read_graph`` answers, ``{"entities": […], "relations": […]}``, is
read too. Source: the server's README (data model) and the lines that it writes.

An observation is a fact about its entity and becomes one entry, named by the entity unless it names it itself. A
relation is a sentence in the active voice and becomes one entry too. The file has no dates.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from companion.errors import Refused
from companion.exchange.json_rows import line_rows, listed_rows, plain_bytes
from companion.exchange.values import Fact, Reading, Remark, Row
from companion.rules.classifying import topics_of, type_of
from companion.rules.tagging import tag_of
from companion.rules.tiers import PROJECT_TIER
from companion.text.cutter import is_unspaced
from companion.text.normalise import normalise, one_line, unit_key

_PERSON: Final = frozenset((
    "person", "people", "human", "contact", "friend", "family", "relative", "partner", "child", "parent",
    "colleague", "coworker", "user", "individual",
    "人", "人物", "个人", "用户", "朋友", "家人", "亲人", "同事", "联系人",
))  # fmt: skip
_PROJECT: Final = frozenset(("project", "repository", "repo", "codebase", "项目", "代码库", "仓库"))
_SELF: Final = frozenset(("default user", "user", "the user", "me", "myself", "用户", "我"))
_STATED: Final = ("preference", "decision", "rejection")
_GRAPH: Final = re.compile(rb'\s*\{\s*"(?:entities|relations)"')
_LISTS: Final = {"entities": "entity", "relations": "relation"}


def read(data: bytes) -> Reading:
    """Return what a file of the server holds. Raises ``Refused`` for a file in which nothing is of its kind."""
    remarks: list[Remark] = []
    rows = list(_rows(data, remarks))
    if not rows and remarks:
        raise Refused("this is no file of the MCP memory server", "it has one JSON object on each line")
    kinds = {name: kind for name, kind in map(_kind_of, rows) if name}
    facts = [fact for row in rows for fact in _facts(row, kinds)]
    return Reading(tuple(facts), tuple(sorted(remarks, key=lambda remark: remark.line)))


def _rows(data: bytes, remarks: list[Remark]) -> Iterator[Row]:
    if _GRAPH.match(plain_bytes(data)):
        for name, row in listed_rows(data, remarks):
            row.values = {"type": _LISTS.get(name, name), **row.values}
            yield row
        return
    for row in line_rows(data, remarks):
        if row.values.get("type") in _LISTS.values():
            yield row
        else:
            row.fail("unknown-kind")


def _kind_of(row: Row) -> tuple[str, str]:
    """Return name and kind of an entity: ``self``, ``person``, ``project`` or ``thing``."""
    name, given = row.values.get("name"), row.values.get("entityType")
    if row.values.get("type") != "entity" or not isinstance(name, str):
        return "", ""
    if _spoken(name).casefold() in _SELF:
        return name, "self"
    words = (
        set(normalise(given).replace("_", " ").replace("-", " ").split()) if isinstance(given, str) else set()
    )
    if words & _PERSON:
        return name, "person"
    return name, "project" if words & _PROJECT else "thing"


def _facts(row: Row, kinds: Mapping[str, str]) -> Iterator[Fact]:
    if row.values["type"] == "relation":
        yield from _relation(row, kinds)
    else:
        yield from _entity(row, kinds)


def _entity(row: Row, kinds: Mapping[str, str]) -> Iterator[Fact]:
    name = row.needed("name")
    observations = row.values.get("observations")
    if name is None:
        return
    if isinstance(observations, str):
        row.say("not-list", "observations")
        observations = [observations]
    if observations is not None and not isinstance(observations, list):
        row.fail("not-list", "observations")
    elif not observations:
        row.say("no-observations")
    else:
        kind = kinds.get(str(row.values["name"]), "thing")
        yield from filter(None, (_observation(row, name, kind, item) for item in observations))


def _observation(row: Row, name: str, kind: str, item: object) -> Fact | None:
    if not isinstance(item, str):
        row.fail("not-text", "observations")
        return None
    said = row.storable(item, "observations")
    if said is None:
        return None
    tier, type_ = _place(said, kind)
    own = _spoken(name)
    return Fact(
        line=row.line, source=f"{name}\n{unit_key(said)}", text=_named(own, said, kind), tier=tier, type=type_,
        topics=topics_of(said, ()) if kind in ("self", "person") else row.topics([name, row.text("entityType")]),
        people=row.tags([name], "people") if kind == "person" else (),
        project=own if kind == "project" else None,
    )  # fmt: skip


def _place(said: str, kind: str) -> tuple[str, str]:
    """Return tier and type: what is said of a person is theirs, what the person wants is a preference."""
    guessed = type_of(said)
    if kind == "project":
        return PROJECT_TIER, "decision" if guessed == "decision" else "context"
    if kind == "person":
        return "conversations", "relationship"
    if guessed in _STATED:
        return "preferences", guessed or ""
    return "conversations", "observation"


def _named(own: str, said: str, kind: str) -> str:
    if kind == "self" or normalise(own) in normalise(said):
        return said
    return f"{own}：{said}" if is_unspaced(said[0]) else f"{own}: {said}"


def _relation(row: Row, kinds: Mapping[str, str]) -> Iterator[Fact]:
    ends = [row.needed(name) for name in ("from", "relationType", "to")]
    if None in ends:
        return
    start, verb, end = (end or "" for end in ends)
    told = {name: kinds.get(name, "thing") for name in (start, end)}
    of_people = "person" in told.values() or "self" in told.values()
    of_project = not of_people and told[start] == "project"
    yield Fact(
        line=row.line, source=f"{start}\n{verb}\n{end}", text=_sentence(_subject(start), _spoken(verb), _subject(end)),
        tier="conversations" if not of_project else PROJECT_TIER,
        type="relationship" if of_people else "context" if of_project else "observation",
        topics=row.topics([name for name, kind in told.items() if kind in ("thing", "project")]),
        people=row.tags([name for name, kind in told.items() if kind == "person"], "people"),
        project=_spoken(start) if of_project else None,
    )  # fmt: skip


def _subject(name: str) -> str:
    """Return how a sentence names an entity; the person has a name like ``default_user``."""
    spoken = _spoken(name)
    if spoken.casefold() not in _SELF:
        return spoken
    return "用户" if tag_of(spoken) in ("用户", "我") else "the user"


def _sentence(*parts: str) -> str:
    """Return words as one sentence; Chinese stands without gaps."""
    text = parts[0]
    for part in parts[1:]:
        text += part if is_unspaced(text[-1]) and is_unspaced(part[0]) else f" {part}"
    return text[0].upper() + text[1:] if text.startswith("the user") else text


def _spoken(name: str) -> str:
    """Return a name as it is said: ``Ada_Brook`` is written with a gap."""
    return one_line(name.replace("_", " ")) or name.strip()
