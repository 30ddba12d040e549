"""Corrections: which messages turn something down, and whether they would apply again (R-41 … R-55)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.corrections import detect, is_reasoned, is_situational

NEGATIONS = (
    "No", "No, not like that", "Don't do that", "Don’t use semicolons", "Never do X", "Stop doing X",
    "please don't reformat the file", "I told you not to", "不要加注释", "别再改格式了", "以后不要用分号", "请别用表情",
    "禁止直接推送", "跟你说过不要这样",
)  # fmt: skip
CORRECTIONS = (
    "Actually, the port is 6380", "That's wrong because the api moved", "Instead of X, do Y",
    "不对，端口是 6380", "其实是另一个表", "不是这个文件而是另一个", "应该用第二个",
)  # fmt: skip
JUDGEMENTS = (
    "Too verbose", "Over-engineered", "Unnecessary", "That's overkill", "this is too complicated",
    "太啰嗦了", "过度设计", "没必要", "有点小题大做",
)  # fmt: skip
REDIRECTS = (
    "I'd prefer tabs", "I would rather keep it flat", "The way I want this is simple", "Do it like the other file",
    "我更喜欢短函数", "我想要的是一张表", "照原来那样做",
)  # fmt: skip
NONE = (
    "", "ok", "thanks!", "No problem, thanks", "Don't worry about it", "Don't you think so?", "Never mind",
    "I know nothing about it", "There is no file", "Run the tests", "add a no-op", "how do I stop the server?",
    "没有别的办法", "其他人怎么做", "特别好", "好的", "把别名改掉",
    "> Don't do that\nwhat do you think?", "```\nNever do X\n```",
)  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        *(("negation", text) for text in NEGATIONS),
        *(("correction", text) for text in CORRECTIONS),
        *(("judgement", text) for text in JUDGEMENTS),
        *(("redirect", text) for text in REDIRECTS),
    ],
)
def test_a_correction_is_met_in_both_languages(kind: str, text: str) -> None:
    found = detect(text)
    assert found is not None
    assert found.kind == kind


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_correction_is_left_alone(text: str) -> None:
    assert detect(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "No, use port 3001 for this server", "Don't do that now, not for this task", "Actually, just this once",
        "don't bother for now", "不对，这次用 3001", "先别提交，暂时不要", "这个任务不要加测试",
    ],
)  # fmt: skip
def test_what_binds_itself_to_this_once_is_situational(text: str) -> None:
    assert is_situational(text)


@pytest.mark.parametrize(
    "text",
    [
        "Don't add verbose error handling for internal functions",
        "Never commit to main",
        "以后不要加注释",
        "Stop guessing",
    ],
)
def test_in_doubt_a_correction_is_structural(text: str) -> None:
    found = detect(text)
    assert found is not None
    assert not found.situational


@pytest.mark.parametrize(
    "text",
    [
        "Don't pin by hand because the lock file does", "Don't nest — reviewers lose the thread",
        "Never rebase, since others build on it", "不要加注释，因为会淹没 diff", "别合并，否则难以回退",
        "不要改名，以免找不到",
    ],
)  # fmt: skip
def test_a_reason_is_recognised(text: str) -> None:
    assert is_reasoned(text)


@pytest.mark.parametrize("text", ["Don't pin by hand", "Don't use npm — use bun", "不要加注释", "别用分号"])
def test_a_missing_reason_is_noticed(text: str) -> None:
    assert not is_reasoned(text)


@given(st.text())
def test_any_message_can_be_looked_at(text: str) -> None:
    detect(text)
