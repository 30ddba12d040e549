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


TURNED = [
    ("Always use 4 spaces", "Never use 4 spaces"),
    ("Always use 4 spaces", "I no longer use 4 spaces"),
    ("Always use 4 spaces", "Never use four spaces"),
    ("Always use four spaces", "Never use 4 spaces"),
    ("Always use 4 spaces", "4 spaces are no longer right"),
    ("Always use 4 spaces", "4 spaces: never again"),
    ("Always use 4 spaces", "4 spaces are forbidden"),
    ("Always use 4 spaces", "Use tabs, not 4 spaces"),
    ("Never use 4 spaces", "Always use 4 spaces"),
    ("Use tabs, not spaces", "Use spaces, not tabs"),
    ("Lines have 80 characters", "Lines no longer have 80 characters"),
    ("Use Python 3.11", "Stopped using Python 3.11"),
    ("Use v2 of the API", "We no longer use v2 of the API"),
    ("Timeout of 2s", "No timeout of 2s"),
    ("Timeout of 2s", "Timeout of 5s"),
    ("Use API v2", "Use API v3"),
    ("Use 4 spaces", "Use two spaces"),
    ('Call it "the mill"', 'Never call it "the mill"'),
    ('Use "npm ci"', 'Use "npm install", not "npm ci"'),
    ("Likes tea", "Dislikes tea"),
    ("The user likes tea", "The user doesn't like tea"),
    ("Deploy 3 times a week", "Since May we don't deploy 3 times a week"),
    ("总是用 4 个空格", "我不再用 4 个空格了"),
    ("总是用 4 个空格", "从不用 4 个空格"),
    ("总是用 4 个空格", "不再用四个空格"),
    ("总是用 4 个空格", "用制表符，不用 4 个空格"),
    ("从不用 4 个空格", "总是用 4 个空格"),
    ("用制表符，不用空格", "用空格，不用制表符"),
    ("用 4 个空格", "用两个空格"),
    ("用 Python 3.11", "不用 Python 3.11 了"),
    ("把它叫做「磨坊」", "不再把它叫做「磨坊」"),
    ("超时 30 秒", "不再超时 30 秒"),
    ("周五发布", "周五不发布"),
    ("Always use 4 spaces", "We gave up 4 spaces"),
    ("Always use 4 spaces", "We've moved away from 4 spaces"),
    ("Always use 4 spaces", "Use anything but 4 spaces"),
    ("Always use 4 spaces", "I said 4 spaces, but I was mistaken"),
    ("Always use 4 spaces", "Nobody uses 4 spaces"),
    ("总是用 4 个空格", "放弃 4 个空格"),
    ("总是用 4 个空格", "4 个空格过时了"),
    ("总是用 4 个空格", "以前用 4 个空格，现在用制表符"),
    ("The API has a rate limit", "The API has no rate limit"),
    ("接口有速率限制", "接口没有速率限制"),
    ("数据库是 Postgres", "数据库不再是 Postgres"),
    ("小安是组长", "小安不是组长了"),
    ("4 个空格是对的", "4 个空格不对了"),
]
"""(kept, said later): each turns the one before round, or gives another number."""


@pytest.mark.parametrize(("old", "new"), TURNED)
def test_what_turns_an_entry_round_is_archive_whatever_numbers_and_quotes_it_holds(
    old: str, new: str
) -> None:
    decision = asked(new, entry(old))
    assert (decision.operation, decision.target, decision.reason) == ("ARCHIVE", entry(old), "contradicts")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Use tabs", "Use tabs, no exceptions"),
        ("Use tabs", "Use tabs because spaces don't align"),
        ("Use 4 spaces", "Use 4 spaces, not tabs"),
        ("Use 4 spaces", "Use 4 spaces, no semicolons"),
        ("Fix tests", "Fix tests that don't pass"),
        ("Answer briefly", "Answer briefly without emoji"),
        ("Pull requests under 200 lines", "Pull requests under 200 lines, no more than 200"),
        ("Never use tabs", "Use spaces, never tabs, in every file"),
        ("用制表符", "用制表符，因为空格不整齐"),
        ("用 bun", "用 bun，不用 npm"),
        ("类别用英文", "类别用英文，标题也是"),
        ("PR 不超过 200 行", "PR 不超过 200 行，最好更短"),
    ],
)
def test_what_is_denied_of_something_else_turns_nothing(old: str, new: str) -> None:
    assert asked(new, entry(old)) == Decision("UPDATE", entry(old), "more-detail")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("总是用 4 个空格", "不要用 4 个空格"),
        ("Always use 4 spaces", "Don't use 4 spaces"),
        ("Always use 4 spaces", "Don't use 4 spaces because diffs get wide"),
    ],
)
def test_a_rejection_that_turns_an_entry_round_says_so(old: str, new: str) -> None:
    assert asked(new, entry(old)) == Decision("REJECTION", entry(old), "may-conflict")


def test_more_detail_of_a_known_rejection_updates_it() -> None:
    old = entry("Don't add docstrings", "rejection")
    decision = asked("Don't add docstrings to code you didn't change", old)
    assert (decision.operation, decision.target) == ("UPDATE", old)


def test_another_number_is_no_detail_of_a_known_rejection() -> None:
    old = entry("Don't use 4 spaces", "rejection")
    assert asked("Don't use 2 spaces", old) == Decision("REJECTION", None, "correction")


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
