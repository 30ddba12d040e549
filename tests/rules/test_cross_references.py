"""At most one link, to another tier, by a shared topic, person or tool (R-57 … R-61)."""

import pytest

from companion.rules.cross_references import cross_reference, score
from companion.rules.tiers import Entry

NEW = Entry("n", "preferences", "preference", "Use `uv` in CI", ("tooling",), ("lena",), "Tooling")


def other(**fields: object) -> Entry:
    base = Entry("o", "project-context", "context", "CI runs on every push", ("ci",), (), "Build & release")
    return base._replace(**fields)  # type: ignore[arg-type]  # fields by name


@pytest.mark.parametrize(
    "fields",
    [
        {"topics": ("tooling",)},
        {"people": ("lena",)},
        {"text": "The image has `uv` in it"},
        {"text": "docs on uv"},
    ],
)
def test_a_shared_topic_person_or_tool_is_linked(fields: dict[str, object]) -> None:
    assert cross_reference(NEW, [other(**fields)]) == "project-context.md#build--release"


def test_nothing_shared_is_no_link() -> None:
    assert cross_reference(NEW, [other()]) is None
    assert cross_reference(NEW, []) is None


def test_the_same_tier_is_never_linked() -> None:
    assert cross_reference(NEW, [other(tier="preferences", topics=("tooling",))]) is None


def test_only_the_one_that_shares_most_is_linked() -> None:
    near = other(topics=("tooling",), section="One")
    nearest = other(topics=("tooling",), people=("lena",), section="Two", tier="conversations")
    assert cross_reference(NEW, [near, nearest]) == "conversations.md#two"
    assert score(NEW, nearest) > score(NEW, near)


def test_of_equals_one_under_a_heading_comes_first_then_the_newest() -> None:
    bare = other(topics=("tooling",), section=None, updated="2026-05-02")
    older = other(topics=("tooling",), section="Older", updated="2026-05-01")
    newer = older._replace(section="Newer", updated="2026-05-03")
    assert cross_reference(NEW, [bare, older]) == "project-context.md#older"
    assert cross_reference(NEW, [newer, older]) == "project-context.md#newer"
    assert cross_reference(NEW, [bare]) == "project-context.md"


def test_an_entry_that_holds_everywhere_is_not_linked_to_one_of_a_project() -> None:
    theirs = other(topics=("tooling",), project="p1")
    assert cross_reference(NEW, [theirs]) is None
    assert cross_reference(NEW._replace(project="p1"), [theirs]) == "project-context.md#build--release"
    assert cross_reference(NEW._replace(project="p2"), [theirs]) is None
