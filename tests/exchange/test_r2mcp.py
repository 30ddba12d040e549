"""r2mcp's backup: memories are entries already and keep what they have; what was made from them stays out."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import Refused
from companion.exchange.fields import When
from companion.exchange.r2mcp import read
from companion.exchange.values import Fact
from companion.rules.tiers import ENTRY_TYPES, TIERS
from tests.exchange.samples import failed, lines, noted, objects, sample

HEADER = {
    "kind": "header",
    "version": 1,
    "exported_at": "2026-05-01T08:00:00.000Z",
    "scope": None,
    "counts": {},
}
MEMORY = {
    "id": "1", "content": "Use tabs", "tier": "preferences", "type": "preference", "topics": ["style"],
    "people": [], "created_at": "2026-04-02 22:59:00+00", "updated_at": "2026-04-02 22:59:00+00",
}  # fmt: skip


def row(**values: object) -> dict[str, object]:
    return {"kind": "row", "table": "memories", "data": {**MEMORY, **values}}


def only(**values: object) -> Fact:
    (fact,) = read(lines(HEADER, row(**values))).facts
    return fact


def test_a_memory_keeps_tier_type_tags_section_and_dates() -> None:
    facts = read(sample("r2mcp.jsonl")).facts
    talk = facts[4]
    assert (talk.tier, talk.type, talk.topics, talk.people) == (
        "conversations",
        "relationship",
        ("蜜蜂",),
        ("ilse",),
    )
    assert (talk.said, talk.changed) == (When(day="2026-04-20"), When(at=1_776_765_600_000))
    assert (facts[0].section, facts[0].project) == ("Tooling", None)
    assert (facts[3].tier, facts[3].project) == ("project-context", "tide-table")


def test_an_archived_memory_names_what_took_its_place() -> None:
    after, before = read(sample("r2mcp.jsonl")).facts[:2]
    assert (before.archived, before.successor, before.type) == (True, after.source, "preference")
    assert not after.archived


def test_what_was_made_from_the_memories_is_named_and_left_out() -> None:
    reading = read(sample("r2mcp.jsonl"))
    assert failed(reading) == []
    assert noted(reading) == [
        (5, "topics-cut", "1"), (8, "table", "entities"), (9, "table", "memory_edges"),
        (10, "table", "memory_entities"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"content": None}, ("missing", "content")),
        ({"content": " \n"}, ("empty", "content")),
        ({"content": 4}, ("not-text", "content")),
        ({"content": "half \ud800"}, ("not-unicode", "content")),
        ({"tier": "diary"}, ("unknown-value", "tier")),
        ({"tier": None}, ("missing", "tier")),
        ({"type": "dream"}, ("unknown-value", "type")),
        ({"type": ["preference"]}, ("unknown-value", "type")),
    ],
)
def test_a_memory_that_lacks_what_an_entry_needs_is_named(
    values: dict[str, object], reason: tuple[str, str]
) -> None:
    data = b"\n".join(json.dumps(item).encode() for item in (HEADER, row(**values), row(id="2")))
    reading = read(data)
    assert failed(reading) == [(2, *reason)]
    assert [fact.source for fact in reading.facts] == ["2"]


def test_a_date_that_is_none_is_left_out_with_a_word_and_the_memory_comes_in() -> None:
    reading = read(lines(HEADER, row(date="02/04/2026", created_at=None, updated_at="soon")))
    assert (reading.facts[0].said, reading.facts[0].changed) == (When(), When())
    assert noted(reading) == [(2, "unclear-date", "date"), (2, "unclear-date", "updated_at")]


def test_a_scope_is_a_project_unless_it_is_the_global_one() -> None:
    assert [only(project_scope=scope).project for scope in (None, "", "global", "tide-table")] == [
        None, None, None, "tide-table",
    ]  # fmt: skip


def test_a_memory_without_topics_gets_some_from_its_words() -> None:
    assert only(topics=[]).topics
    assert only(topics=None).topics


@pytest.mark.parametrize("version", [2, "1", None, 0])
def test_a_backup_of_another_format_is_refused_whole(version: object) -> None:
    with pytest.raises(Refused):
        read(lines({**HEADER, "version": version}, row()))


@pytest.mark.parametrize("data", [b"", b"nonsense\n", b'{"type":"entity","name":"Quay"}\n', b"\x00"])
def test_a_file_that_is_no_backup_is_refused(data: bytes) -> None:
    with pytest.raises(Refused):
        read(data)


def test_rows_without_a_header_are_read_with_a_word_about_it() -> None:
    reading = read(lines(row()))
    assert (len(reading.facts), noted(reading)) == (1, [(0, "no-header", "")])


def test_a_backup_that_was_cut_off_says_how_much_is_missing() -> None:
    reading = read(lines({**HEADER, "counts": {"memories": 3}}, row()))
    assert (len(reading.facts), failed(reading)) == (1, [(0, "rows-missing", "2")])


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"kind": "row", "table": "memories"}, "missing"),
        ({"kind": "row", "table": "memories", "data": []}, "not-object"),
        ({"kind": "row", "table": "dreams", "data": {}}, "unknown-kind"),
        ({"kind": "footer"}, "unknown-kind"),
    ],
)
def test_a_row_that_is_no_row_is_named(line: dict[str, object], reason: str) -> None:
    assert [found for _, found, _ in failed(read(lines(HEADER, line)))] == [reason]


LIKELY = {
    "id": ["1", "2"], "content": ["Use tabs", "用制表符"], "tier": ["preferences", "project-context"],
    "type": ["preference", "archived", "rejection"], "topics": [["a", "b", "c", "d"]], "date": ["2026-04-03"],
    "people": [["Ilse"]], "section": ["## Style"], "created_at": ["2026-04-03 06:59:00+08"], "updated_at": [None],
    "project_scope": ["global", "tide-table"], "to_memory_id": ["1"], "relation": ["supersedes"],
}  # fmt: skip
TABLES = st.sampled_from(["memories", "memories", "memory_edges", "other"])


@given(st.lists(st.tuples(TABLES, objects(tuple(LIKELY), LIKELY)), max_size=6))
def test_any_rows_become_facts_that_are_fit_to_store(rows: list[tuple[str, dict[str, object]]]) -> None:
    told = [HEADER, *({"kind": "row", "table": table, "data": data} for table, data in rows)]
    for fact in read(b"\n".join(json.dumps(item).encode() for item in told)).facts:
        assert fact.text.strip()
        assert "".join(
            (fact.text, fact.section or "", fact.project or "", *fact.topics, *fact.people)
        ).encode()
        assert fact.tier in TIERS
        assert fact.type in ENTRY_TYPES
        assert 1 <= len(fact.topics) <= 3


@given(st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        read(data)
    except Refused:
        return
