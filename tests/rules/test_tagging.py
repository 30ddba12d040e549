"""What an entry's words and tags must look like before it is stored."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import UsageProblem
from companion.rules.tagging import (
    Given,
    checked_operation,
    checked_people,
    checked_section,
    checked_tier,
    checked_topics,
    checked_type,
    read_given,
    section_for,
    tag_of,
)


@pytest.mark.parametrize(
    ("said", "tag"),
    [
        ("Tooling", "tooling"),
        ("Package  Management", "package-management"),
        ("package_management", "package-management"),
        ("C++", "c++"),
        ("c#", "c#"),
        ("Node.js", "node.js"),
        ("Ｇｉｔ", "git"),
        ("数据 模型", "数据-模型"),
        ("a --> b", "a-b"),
        ("<!-- x -->", "x"),
        ("--", ""),
        ("!?", ""),
    ],
)
def test_a_tag_is_lower_case_with_one_hyphen_for_each_gap(said: str, tag: str) -> None:
    assert tag_of(said) == tag


@given(st.text())
def test_any_tag_stays_as_it_is_and_cannot_end_a_comment(text: str) -> None:
    tag = tag_of(text)
    assert tag_of(tag) == tag
    assert not set(tag) & set(" ,:<>\n\t")
    assert "--" not in tag


def test_one_to_three_topics_each_once_by_comma_or_by_flag() -> None:
    assert checked_topics(["Tooling, git", "tooling"]) == ("tooling", "git")
    assert checked_topics(["工具，测试、风格"]) == ("工具", "测试", "风格")
    with pytest.raises(UsageProblem, match="one to 3"):
        checked_topics(["a,b,c,d"])


def test_people_are_lower_case_names_without_a_limit_of_number() -> None:
    assert checked_people(["Alex", "Team Lead,mira", "tomas", "lena"]) == (
        "alex", "team-lead", "mira", "tomas", "lena",
    )  # fmt: skip


def test_an_endless_tag_is_refused() -> None:
    with pytest.raises(UsageProblem, match="60 characters"):
        checked_topics(["x" * 61])


@pytest.mark.parametrize("op", ["ADD", "add", " Archive ", "noop", "UPDATE", "rejection"])
def test_an_operation_in_any_case(op: str) -> None:
    assert checked_operation(op) == op.strip().upper()


@pytest.mark.parametrize("op", ["", "DELETE", "ADD UPDATE", "添加"])
def test_no_other_operation(op: str) -> None:
    with pytest.raises(UsageProblem, match="ADD, UPDATE, ARCHIVE, REJECTION, NOOP"):
        checked_operation(op)


@pytest.mark.parametrize(
    ("said", "tier"),
    [
        ("preferences", "preferences"),
        ("Preferences.md", "preferences"),
        ("project_context", "project-context"),
        ("project", "project-context"),
        ("对话", "conversations"),
        (None, None),
    ],
)
def test_a_tier_by_its_name_file_or_alias(said: str | None, tier: str | None) -> None:
    assert checked_tier(said) == tier


def test_no_other_tier_and_no_other_type() -> None:
    with pytest.raises(UsageProblem, match="preferences, project-context, conversations"):
        checked_tier("memory")
    with pytest.raises(UsageProblem, match="preference, decision, context"):
        checked_type("note")


def test_a_whole_line_is_taken_apart() -> None:
    line = "- Use `uv` <!-- type:preference topics:tooling,python people:lena --> [see also: conversations.md#people]"
    assert read_given(line) == Given("Use `uv`", "preference", ("tooling", "python"), ("lena",))


@pytest.mark.parametrize(
    "text",
    [
        'Don\'t write arrows like "a --> b" or "<-- here"',
        "Table cells use `|` as separator",
        "Wants a range\nand a word",
        "中文提问就用中文回答",
        "See also the other file",
    ],
)
def test_a_text_stays_as_it_was_said(text: str) -> None:
    assert read_given(f"  {text}\r\n") == Given(text)


@pytest.mark.parametrize("text", ["", "  ", "\n\t", "\u200b\u200d", "- ", "<!-- type:context -->"])
def test_a_text_that_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(UsageProblem, match="empty"):
        read_given(text)


def test_a_comment_of_another_type_is_refused() -> None:
    with pytest.raises(UsageProblem, match="--type is one of"):
        read_given("x <!-- type:note -->")


@given(st.text(min_size=1))
def test_any_text_is_taken_whole_or_refused(text: str) -> None:
    try:
        said = read_given(text).text
    except UsageProblem:
        return
    assert said
    assert "\r" not in said


def test_a_section_is_one_line_without_its_signs() -> None:
    assert checked_section("## Code\nstyle ") == "Code style"
    assert checked_section("  ") is None
    with pytest.raises(UsageProblem, match="200 characters"):
        checked_section("x" * 201)


def test_a_topic_begins_a_heading() -> None:
    assert [section_for(topic) for topic in ("tooling", "code-style", "ci", "数据-模型")] == [
        "Tooling", "Code style", "CI", "数据 模型",
    ]  # fmt: skip
