import pytest

from companion.markdown.memory_anchors import anchors_of, heading_anchor, heading_in

HEADINGS = [
    "Project Context",
    "Build & release",
    "Notes",
    "Notes",
    'CI/CD, "pixel" tests (and why they flake)',
    "构建 与发布",
]


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [
        ('Code style: naming, comments & "small diffs"', "code-style-naming-comments--small-diffs"),
        ("2026-05: last weeks (what's next?)", "2026-05-last-weeks-whats-next"),
        ("`uv` and snake_case", "uv-and-snake_case"),
        ("See [the docs](https://example.org/a_b) now", "see-the-docs-now"),
        ("Tooling ##", "tooling"),
        ("C#", "c"),
        ("构建 与发布", "构建-与发布"),
    ],
)
def test_anchors_are_those_of_github(heading: str, anchor: str) -> None:
    assert heading_anchor(heading) == anchor


def test_equal_anchors_are_counted() -> None:
    assert anchors_of(["A", "a", "A-1", "A"]) == ["a", "a-1", "a-1-1", "a-2"]


def test_a_link_is_followed_by_anchor_and_by_raw_heading() -> None:
    assert heading_in("project-context.md#build--release", HEADINGS) == "Build & release"
    assert heading_in('project-context.md#CI/CD, "pixel" tests (and why they flake)', HEADINGS) == HEADINGS[4]
    assert heading_in("project-context.md#build & Release", HEADINGS) == "Build & release"
    assert heading_in("project-context.md#构建-与发布", HEADINGS) == "构建 与发布"
    assert heading_in("project-context.md#notes-1", HEADINGS) == "Notes"


def test_a_link_that_leads_nowhere_is_none() -> None:
    assert heading_in("project-context.md#gone", HEADINGS) is None
    assert heading_in("project-context.md", HEADINGS) is None
