"""Control phrases: requests to the agent in both languages, never words about code (C-90 … C-96, K24)."""

import pytest

from companion.safety.controls import KINDS, OFF_RECORD, controls, disowns

ASKED = {
    "off-record": [
        "Off the record: I failed my driving test",
        "half-days. off the record: I told my lead it's a dentist appointment",
        "don't save this",
        "Don’t save this: my brother is back in rehab",
        "please don't remember this, I'm thinking of quitting",
        "Can we keep this between us?",
        "do not add this to your memory",
        "Private: I'm seeing a therapist",
        "this is private, I cried at work",
        "这个别存：我驾照没过",
        "别记下来",
        "这句话不要记",
        "私下说一句，我想辞职",
        "別存這個",
        "先别记，我还没想好",
    ],
    "off-record-before": [
        "don't save what I just said",
        "forget I said that",
        "please delete my last message from your memory",
        "that was off the record",
        "刚才那句别记",
        "上一句不要记",
        "把刚才说的话忘掉",
    ],
    "off-record-chat": [
        "nothing from this chat",
        "don't save anything from this conversation",
        "keep this whole conversation off the record",
        "这次聊天都别存",
        "整个对话不要记录",
    ],
    "private-session": ["start a private session", "switch to private mode", "开启私密模式", "私密会话"],
    "pause": [
        "stop checking in",
        "that's fine, keep it. but stop checking in for now, I'll come to you",
        "no more personal stuff",
        "pause your memory",
        "别再关心我了",
        "别再问我的私事了",
        "暂停记忆",
    ],
    "resume": ["you can check in again", "resume check-ins", "可以继续关心我了", "恢复记忆"],
    "not-me": [
        "someone else is using this",
        "my brother is using this computer",
        "现在是别人在用",
        "我不是本人",
    ],
    "recall": ["nice. what do you remember about me?", "关于我你都记得什么", "你记得我什么"],
    "forget": [
        "forget everything about my ex",
        "delete that note",
        "delete that note about my knee",
        "删掉那条笔记",
    ],
    "not-about-me": ["No, that wasn't about me.", "that's not about me", "那不是在说我"],
}
LOOK_ALIKES = [
    "stop checking in the lockfile",
    "update my resume",
    "forget it, use B",
    "don't forget",
    "private method",
    "delete that note in the README",
    "忘记密码",
    "don't save this file yet",
    "don't store this in memory, stream it",
    "keep this function private",
    "this field is private",
    "do not log passwords",
    "the journalist spoke off the record",
    "pause the container",
    "turn off memory ballooning",
    "someone else is using this port",
    "forget about the old approach, rewrite it",
    "I don't remember this",
    "remember this: I prefer tabs",
    "resume the download",
    "resume",
    "别存到数据库里，放缓存",
    "把刚才的改动删掉",
    "忘了加分号",
    "恢复数据库备份",
    "暂停任务",
    "保密协议怎么写",
    'The label says "off the record"',
    "> don't save this",
    "```\ndon't save this\n```",
    "",
]


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in ASKED.items() for text in texts])
def test_a_request_is_heard(kind: str, text: str) -> None:
    assert [control.kind for control in controls(text)] == [kind]


@pytest.mark.parametrize("text", LOOK_ALIKES)
def test_words_about_something_else_ask_for_nothing(text: str) -> None:
    assert controls(text) == ()


@pytest.mark.parametrize("text", ["resume", "恢复"])
def test_a_bare_resume_counts_only_while_paused(text: str) -> None:
    assert controls(text) == ()
    assert [control.kind for control in controls(text, paused=True)] == ["resume"]


def test_a_request_is_heard_anywhere_in_a_message() -> None:  # C-90
    text = "Fix the parser first.\nThen the tests, please. And don't save this: I slept badly.\nThanks!"
    assert [control.kind for control in controls(text)] == ["off-record"]


def test_what_is_to_be_forgotten_is_told_as_written() -> None:  # C-92
    (control,) = controls("Please forget everything about my ex and the wedding.")
    assert (control.kind, control.topic) == ("forget", "my ex and the wedding")


def test_several_requests_come_in_one_order() -> None:
    kinds = [control.kind for control in controls("What do you remember about me? And don't save this.")]
    assert kinds == sorted(kinds, key=KINDS.index) == ["off-record", "recall"]


def test_the_kinds_that_keep_something_out_are_named() -> None:
    assert set(ASKED) == set(KINDS)
    assert set(KINDS) >= OFF_RECORD


def test_a_person_can_say_that_words_were_not_about_them() -> None:
    assert disowns("that's not about me, it's a song")
    assert not disowns("that is about me")
