"""Which operation a statement asks for, given what covers it: the table of the remember skill (R-34 … R-50)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.classifying import type_of
from companion.rules.deciding import Decision, compare, decide, rivals, subject_words
from companion.rules.tiers import Entry


def entry(text: str, type_: str = "preference") -> Entry:
    return Entry("a1b2c3d4e5f6", "preferences", type_, text)


def asked(text: str, *covering: Entry) -> Decision:
    type_ = type_of(text)
    return decide(text, type_, "preferences" if type_ else None, covering)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Use npm", "Use pnpm instead of npm"),
        ("Use npm for package management", "Use bun"),
        ("Answer in English", "Answer in Chinese"),
        ("Always add docstrings", "Never add docstrings"),
        ("Pull requests of at most 400 changed lines", "Keep pull requests at most 150 changed lines"),
        ("用 npm", "改用 bun"),
        ("代码注释写中文", "代码注释不写中文"),
    ],
)
def test_another_conclusion_or_another_tool_is_archive(old: str, new: str) -> None:
    decision = asked(new, entry("likes tea"), entry(old))
    assert (decision.operation, decision.reason) == ("ARCHIVE", "contradicts")
    assert decision.target == entry(old)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Prefers short PRs", "Prefers short PRs, ideally under 200 lines"),
        ("Use tabs", "Use tabs, not spaces"),
        ("Never use tabs", "Use spaces, never tabs"),
        ("代码注释一律英文", "代码注释一律英文，函数名也是"),
    ],
)
def test_the_same_with_more_detail_is_update(old: str, new: str) -> None:
    decision = asked(new, entry(old))
    assert (decision.operation, decision.target, decision.reason) == ("UPDATE", entry(old), "more-detail")


@pytest.mark.parametrize("again", ["use tabs", "USE TABS!", "Ｕｓｅ　ｔａｂｓ．"])
def test_the_same_is_noop(again: str) -> None:
    assert asked(again, entry("Use tabs.")) == Decision("NOOP", entry("Use tabs."), "equal")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("likes tea", "Use tabs"),
        ("Use tabs in Go", "Use spaces in Python"),
        ("Short functions, full words in names", "Always write type hints on public functions only"),
    ],
)
def test_what_nothing_covers_is_add(old: str, new: str) -> None:
    assert asked(new, entry(old)) == Decision("ADD", None, "new")
    assert asked(new) == Decision("ADD", None, "new")


def test_a_turn_against_something_broader_is_add_with_a_note() -> None:
    old = entry("Prefers emoji in commit messages of the team")
    decision = asked("Keep commit messages without emoji in the release branch", old)
    assert (decision.operation, decision.target, decision.reason) == ("ADD", old, "may-conflict")


def test_a_correction_that_would_apply_again_is_rejection() -> None:
    assert asked("Don't add docstrings because they bury the diff").operation == "REJECTION"


def test_more_detail_of_a_known_rejection_updates_it() -> None:
    old = entry("Don't add docstrings", "rejection")
    decision = asked("Don't add docstrings to code you didn't change", old)
    assert (decision.operation, decision.target) == ("UPDATE", old)


@pytest.mark.parametrize(
    "text", ["Don't use pytest for this task", "Use port 3001 this time", "这次不要加测试"]
)
def test_what_is_said_for_this_once_is_noop(text: str) -> None:
    assert asked(text) == Decision("NOOP", None, "situational")


def test_what_fits_no_tier_is_noop() -> None:
    assert decide("blue", None, None, ()) == Decision("NOOP", None, "tier-unclear")


def test_what_fits_no_tier_by_itself_may_still_extend_an_entry() -> None:
    old = entry("Pull requests of at most 150 changed lines")
    decision = decide("Pull requests of at most 150 changed lines; split renames", None, None, [old])
    assert (decision.operation, decision.target) == ("UPDATE", old)


def test_the_other_tools_of_a_group_are_looked_up_too() -> None:
    assert {"npm", "yarn", "pnpm"} <= set(rivals("Use bun"))
    assert "bun" not in rivals("Use bun")
    assert rivals("likes tea") == ()


def test_a_statement_is_about_its_content_words() -> None:
    assert subject_words("Always use bun for 3 packages") == ("bun", "packages")


@given(st.text(), st.text())
def test_any_two_texts_can_be_compared_and_a_target_is_named_when_one_is_needed(new: str, old: str) -> None:
    like = compare(new, old)
    assert 0 <= like.overlap <= like.related <= 1
    decision = decide(new, None, "preferences", [entry(old)])
    assert (decision.target is not None) is (
        decision.operation in ("UPDATE", "ARCHIVE") or decision.reason in ("equal", "may-conflict")
    )


@given(st.text())
def test_any_text_beside_itself_is_noop(text: str) -> None:
    assert decide(text, None, "preferences", [entry(text)]).reason == "equal"
