"""Control phrases: requests to the agent in both languages, never words about code (C-90 … C-96, K24)."""

import pytest

from companion.safety.controls import KINDS, OFF_RECORD, controls, disowns

ASKED = {
    "off-record": [
        "Off the record: I failed my driving test",
        "half-days. off the record: I told my lead it's a dentist appointment",
        "Don’t save this: my brother is back in rehab",
        "please don't remember this, I'm thinking of quitting",
        "Can we keep this between us?",
        "do not add this to your memory: I cried at work",
        "Private: I'm seeing a therapist",
        "this is private, I cried at work",
        "这个别存：我驾照没过",
        "别记下来",
        "这句话不要记：我想辞职",
        "私下说一句，我想辞职",
        "別存這個，我想離婚",
        "先别记，我还没想好",
        "I failed my exam. I'd rather you didn't save that.",
        "can you not save this, I lied to my boss",
        "i failed again, i would prefer if you didnt record that",
        "I owe my sister money, please don't write that down",
        "no notes on this one: I am broke",
        "i don't want this saved, my dad drinks",
        "let's keep this off the books",
        "OTR please",
        "don't log this in your memory, I got fired",
        "这话别存，我被裁了",
        "以下别记",
        "別把這話記下來：我想離婚",
        "咱俩私下说",
        "别把这件事记进去，我跟她吵架了",
    ],
    "off-record-before": [
        "don't save what I just said",
        "forget I said that",
        "please delete my last message from your memory",
        "that was off the record",
        "刚才那句别记",
        "上一句不要记",
        "把刚才说的话忘掉",
        "don't save what I just said about the badger",
        "dont remember what I told you about the divorce",
        "don't remember that last bit",
        "that last message was private, drop it",
        "unsave that",
        "scratch what I said about my sister",
        "刚才关于我老板的那句别记",
        "剛才關於我老闆的那句別記",
        "刚才说的工资的事别记",
        "刚才跟你说的别记",
        "撤回刚才那句",
        "刚才的话不要留",
    ],
    "off-record-chat": [
        "nothing from this chat",
        "don't save anything from this conversation",
        "keep this whole conversation off the record",
        "这次聊天都别存",
        "整个对话不要记录",
        "none of this conversation should be saved",
        "I want this whole chat to be private",
        "keep this whole chat private",
        "今天的對話別記",
    ],
    "private-session": [
        "start a private session",
        "switch to private mode",
        "开启私密模式",
        "私密会话",
        "start a private session now",
        "go private",
        "let's go incognito",
        "incognito mode from here on",
        "make this session private",
        "This session is private.",
        "This conversation is private",
        "this chat is private",
        "incognito please",
        "make this private",
        "这次对话保密",
        "这个对话是私密的",
        "接下来的对话保密",
        "呢次對話保密",
        "进无痕模式",
        "開無痕模式",
    ],
    "pause": [
        "stop checking in",
        "that's fine, keep it. but stop checking in for now, I'll come to you",
        "no more personal stuff",
        "pause your memory",
        "别再关心我了",
        "别再问我的私事了",
        "暂停记忆",
        "please don't ask how I feel",
        "stop asking me personal questions",
        "don't ask about my feelings anymore",
        "别再问我睡得怎么样",
        "別再問我睡得怎麼樣",
        "不要主动问我私事",
    ],
    "resume": ["you can check in again", "resume check-ins", "可以继续关心我了", "恢复记忆"],
    "not-me": [
        "someone else is using this",
        "my brother is using this computer",
        "现在是别人在用",
        "我不是本人",
        "This isn't Tom, it's his sister.",
        "Hi, this is his brother, he lent me the computer",
        "not me typing, it's my husband",
        "it's not me, it's my wife",
        "My coworker is going to use this session now",
        "handing the keyboard to my daughter",
        "I'm a guest on this machine",
        "someone else is at the keyboard now",
        "这不是我，是我妈在打字",
        "這不是我，是我媽在打字",
        "现在是我弟弟在用",
        "换人了，现在不是我",
        "电脑借给我室友用了",
    ],
    "recall": ["nice. what do you remember about me?", "关于我你都记得什么", "你记得我什么"],
    "forget": [
        "forget everything about my ex",
        "delete that note",
        "delete that note about my knee",
        "删掉那条笔记",
        "forget what I told you about my mom",
        "please forget that",
        "把关于我的都删掉",
        "刪掉關於我前任的事",
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
    "it's not me, it's the compiler",
    "this isn't me, git blame shows Bob wrote it",
    "this is not me, this is a merge bot commit",
    "its not me its the compiler",
    "someone else is using this computer, get a lock",
    "my coworker is using this branch",
    "this is his branch",
    "I'm back, it's me again",
    "don't write that down in the changelog",
    "don't make a note of this in the commit message",
    "don't add that to the notes file",
    "do not log this, it spams",
    "don't keep that dependency",
    "don't remember this choice",
    "don't save this in localStorage",
    "the tests do not save this",
    "why don't you save this?",
    "if you do not save this, it is lost",
    "wipe everything you know about caching and start over",
    "forget everything about the old API",
    "forget what I said about caching",
    "forget my last question",
    "scratch what I said about the parser, use a lexer",
    "take that back",
    "ignore everything I said",
    "delete my last commit",
    "stop asking me for permission",
    "stop asking, just do it",
    "go private with the constructor",
    "别人在用我的分支",
    "现在是别人在用这个端口",
    "换人了，现在是小王负责",
    "这不是我写的",
    "不是我，是编译器的问题",
    "把旧手机给我妈用，怎么清数据",
    "现在是我本人",
    "删掉我刚才说的那个文件",
    "不要把密码记下来，写进 .env",
    "刚才改的配置别存",
    "刚才说的那个配置别存",
    "撤回刚才的提交",
    "上一条提交删掉",
    "把关于缓存的都删掉",
    "别再问我要不要继续",
    "",
]


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in ASKED.items() for text in texts])
def test_a_request_is_heard(kind: str, text: str) -> None:
    assert [control.kind for control in controls(text)] == [kind]


@pytest.mark.parametrize(
    "text",
    [
        *LOOK_ALIKES, "don't save that file", "don't save that branch", "don't forget that",
        "we don't save that in the database", "that doesn't save anything", "do not store that in redis",
        "why don't you save that?", "Redis does not store that", "别记录日志", "不要保存这个文件", "这个变量别存",
        "刚才的改动不用存", "make this method private", "make this private, then add a getter",
        "this repo is private", "this session is private to the user object", "the session is private",
        "the conversation endpoint is private", "Chrome, incognito, nothing works", "is this session private?",
        "这个接口是私有的", "这个会话对象是私有的", "对话框是私密的",
    ],
)  # fmt: skip
def test_words_about_something_else_ask_for_nothing(text: str) -> None:
    assert controls(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "上一条消息删掉，别记",
        "scratch what I said about my sister, don't keep it",
        "what I said a minute ago: don't keep it",
        "take that back, don't save it",
    ],
)
def test_it_is_the_turn_before_that_is_meant(text: str) -> None:  # C-91
    assert [control.kind for control in controls(text)] == ["off-record-before", "off-record"]


@pytest.mark.parametrize(
    "text",
    [
        "Please don't save that.", "don't save that", "Don't save that.", "don't remember that", "don't keep that",
        "don't store that", "don't record that", "please don't write that down", "forget I said that",
        "scratch that from your memory", "don't save that last bit", "leave that out of your memory",
        "I'd rather you didn't save that.", "i would prefer if you didnt record that", "that shouldn't be saved",
        "Oh, please don't save that, thanks", "don't save that, please", "Don't save that. Now fix the parser.",
        "这个别记", "别记这个", "这个不要记", "刚说的别存", "那句别记", "别把那句记下来", "不要保存这个",
        "刚才的不用记", "那句别记。帮我看下代码", "那句別記，我們繼續", "頭先嗰句唔好記", "唔好記低呢句",
    ],
)  # fmt: skip
def test_that_with_nothing_of_its_own_is_the_turn_before(text: str) -> None:  # C-91
    assert [control.kind for control in controls(text)] == ["off-record-before"]


@pytest.mark.parametrize(
    "text",
    [
        "don't save this", "do not add this to your memory", "can you not save this", "no notes on this one",
        "i don't want this saved", "don't log this in your memory", "这句话不要记", "別存這個", "这话别存",
        "別把這話記下來", "别把这件事记进去",
    ],
)  # fmt: skip
def test_this_alone_takes_back_the_turn_before_as_well_to_be_safe(text: str) -> None:  # C-91
    """It may mean either turn; a request for the turn before leaves its own message out too."""
    assert [control.kind for control in controls(text)] == ["off-record-before"]
    more = controls(text + ". My boss drinks." if text.isascii() else text + "。我老板喝酒。")
    assert [control.kind for control in more] == ["off-record"]


@pytest.mark.parametrize(("text", "more"), [("Forget that.", " Use B."), ("This is not me.", "\nFix it.")])
def test_few_words_count_only_as_a_whole_message(text: str, more: str) -> None:
    assert controls(text)
    assert controls(text + more) == ()


def test_work_in_another_clause_hides_no_request() -> None:
    (control,) = controls("forget what I told you about my mom, and run the tests")
    assert (control.kind, control.topic) == ("forget", "my mom")


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("把关于我的都删掉", ""),
        ("把关于她的都忘了吧", ""),
        ("把關於我的全都刪掉", ""),
        ("把关于我妈的手术都忘掉", "我妈的手术"),
        ("forget everything you know about me", ""),
    ],
)
def test_neither_a_verb_nor_a_person_alone_is_a_topic(text: str, topic: str) -> None:  # C-92
    assert [control.topic for control in controls(text)] == [topic]


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


@pytest.mark.parametrize(
    "text",
    [
        "from now on everything is off the record", "everything from here is off the record", "go off the record",
        "off the record for the rest of this session", "let us go off the record now", "stop recording",
        "从现在开始别记", "從現在開始不要記錄", "由而家開始唔好記",
    ],
)  # fmt: skip
def test_what_is_off_the_record_from_now_on_is_a_private_session(text: str) -> None:
    assert "private-session" in [control.kind for control in controls(text)]


@pytest.mark.parametrize(
    "text",
    [
        "stop recording the macro",
        "can you stop recording the metrics to prometheus",
        "turn off recording in OBS",
    ],
)
def test_recording_of_other_things_is_no_request(text: str) -> None:
    assert not controls(text)


@pytest.mark.parametrize(
    "text", ["唔好記：我升職喇", "唔好記低呢句：我升職喇", "ok so off record: I got promoted"]
)
def test_one_message_off_the_record_in_other_words(text: str) -> None:
    assert [control.kind for control in controls(text)] == ["off-record"]


def test_what_was_said_before_is_taken_back_in_cantonese() -> None:
    assert [control.kind for control in controls("頭先講嘅唔好記")] == ["off-record-before"]
