"""What kind of message a prompt is: where a personal word has room, and where it has none (C-46, C-54)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.prompts import follows_a_crisis, is_farewell, is_work, suits_a_card

SUITS = [
    "good morning!", "hey, how are you", "evening! can you pick up the holiday rules where we stopped?", "早上好",
    "你好，今天先看看测试吧", "what a week",
    "I slept badly again", "my sister moved in", "今天有点累", "what should I cook tonight",
]  # fmt: skip
DOES_NOT = [
    "forget about dad's operation", "please never mention my dad again", "别再提我爸的手术了", "唔好再問我阿爸手術嘅事",
    "fix the failing test", "rename it", "Rename `Board2` to `KitchenBoard`", "why does the build fail on main?",
    "run it again", "add a row to the README", "把这个函数重构一下", "报错了，看一下日志",
    "commit and push",
    "bye, see you tomorrow",
    "don't bring up my dad", "I don't want to talk about dad", "please don't ask me about dad", "let's just work",
    "my dad's operation was cancelled, do not mention it", "ugh, my dad died today", "she passed away on Sunday",
    "我不想谈爸爸的事", "不要提我爸的手术", "外公昨天去世了", "why does this throw a NullPointerException?",
    "that's it for today, thanks", "good night", "晚安", "先这样，明天见", "git rebase -i HEAD~3",
]  # fmt: skip


@pytest.mark.parametrize("text", SUITS)
def test_there_is_room_for_a_personal_word(text: str) -> None:
    assert suits_a_card(text)


@pytest.mark.parametrize("text", DOES_NOT)
def test_there_is_none_beside_work_and_farewells(text: str) -> None:
    assert not suits_a_card(text)


def test_work_and_farewell_are_told_apart() -> None:
    assert is_work("let's fix the failing test in parser.py")
    assert not is_work("it was the harbour walk with my sister")
    assert not is_work("write my will")
    assert all(
        map(is_work, ("back to work", "算了，继续工作吧", "幫我改一下，繼續工作", "write a note to the team"))
    )
    assert is_farewell("ok, that's all for today")
    assert not is_farewell("good morning")


@given(st.text())
def test_any_text_is_judged(text: str) -> None:
    suits_a_card(text)


@pytest.mark.parametrize(
    ("level", "text", "before", "follows"),
    [
        ("crisis", "I want to die", False, True),
        ("none", "I feel so alone", True, True),
        ("concern", "fix parser.py, I cannot go on", True, True),
        ("none", "back to the code: fix parser.py", True, False),
        ("none", "I feel so alone", False, False),
        ("concern", "I cannot go on", False, False),
    ],
)
def test_what_is_said_after_a_crisis_belongs_to_it_until_work_goes_on(
    level: str, text: str, before: bool, follows: bool
) -> None:
    assert follows_a_crisis(level, text, before) is follows
