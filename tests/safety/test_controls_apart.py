"""Requests as people vary them, and what is so near to one that it has to be told apart (C-90 … C-96, K24)."""

import pytest

from companion.safety.controls import controls

ASKED = {
    "off-record": [
        "Strictly off-record: I got fired",
        "this one's off the record. I got fired.",
        "o f f  t h e  r e c o r d: I got fired",
        "between you, me and the lamppost, I'm quitting",
        "I'm telling you this in confidence and it should not be kept: I drank last night",
        "I got fired. This isn't for your memory.",
        "dont save this I got fired",
        "这事你知我知，我打算辞职",
        "咱俩之间的秘密：我怀孕了",
        "呢句唔好記，我俾人炒咗",
        "呢句off the record，佢鬧我",
        "我失业了，别往本子上写",
        "我离婚了，请不要保存这条信息",
        "别存这句😭我离婚了",
        *("please do not store this I cried", "这句不要存 我离婚了"),
        *("don't write this down I cried", "以下内容不要记录 我离婚了", "别存这条 我离婚了"),
    ],
    "off-record-before": [
        "scratch that last bit from your memory",
        "delete what I said just now",
        "don't hold on to what I just wrote",
        "what I just said shouldn't be stored anywhere",
        "刚才那句😅别记",
        "刚才那句别记别记别记",
        "刚才我说的忘了吧",
        "请忘掉我上一句",
        "上一条消息请删掉，别留着",
        "不要记住我刚才告诉你的事",
        "刚才跟你说的，别记在本子上",
        *("頭先嗰句唔好save", "頭先講嗰啲唔好save", "唔好記低我頭先講嘅嘢"),
    ],
    "off-record-chat": [
        "keep nothing from today's chat",
        "I'd like none of this chat to be remembered",
        "这次聊天别留痕迹",
        *("呢個對話唔好記錄", "今次傾偈唔好記"),
        "这个会话里的内容一概不要存",
    ],
    "private-session": [
        "nothing we say today should be saved",
        "turn off memory for this chat",
        "this conversation should leave no trace",
        "From now on, don't save anything I say here",
        "今天聊的都别记",
        "从现在起什么都别记",
    ],
    "not-me": [
        "I am not the person you usually talk to",
        "现在打字的是我儿子",
        "换我妈来用了",
        "我不是这台电脑的主人",
        "而家唔係我，係我細佬用緊",
        *("而家係第二個人用緊", "而家唔係我用緊", "我細佬用緊我部電腦"),
        *("别人在用这个", "有别人在用", "这是我妈妈在用电脑", "换人了，我是她丈夫"),
        "This is not me, it's my sister using this",
    ],
    "pause": [
        "can you stop with the check-ins for a while",
        "暂停关怀",
        "先别问我近况了",
        "唔好再問我啲私事",
    ],
    "resume": ["turn check-ins back on", "you may ask how I'm doing again", "恢复关怀", "重新开始关心我吧"],
}
NOT_ASKED = [
    *("off the record player comes a cable", "off the record button is grey"),
    *("forget what I just said, use Postgres instead", "forget what I said about Redis, use Postgres"),
    *("someone else is using my account, how do I kick them out?", "don't delete my last message"),
    *(
        "不要忘记我刚才说的",
        "别忘了我刚才说的",
        "不能忘记我刚才说的",
        "请不要忘记刚才那句",
        "不要刪掉我剛才說的",
    ),
    *("不要把我刚才说的忘掉", "别把我刚才说的忘了", "别忘了这次对话", "为什么不要记录我刚才说的？"),
    *("会议纪要里这句别记", "会议记录里刚才那句别记", "记者说这段不要记录，写进小说里"),
    *("不是本人登录要发告警", "这个账号不是本人在用，风控怎么判断", "不是本人操作的订单怎么处理"),
    *("前面那句删掉，改成下面这样", "上一段删掉", "上面那句删了吧", "刚才那句删掉，改成被动语态"),
    *("do not save this my editor config breaks", "我朋友在用 Linux"),
    *("忘掉我刚才说的，改用 B 方案", "忘了我刚才说的，用 Postgres"),
]


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in ASKED.items() for text in texts])
def test_a_request_is_heard_however_it_is_put(kind: str, text: str) -> None:
    assert kind in [control.kind for control in controls(text)]


@pytest.mark.parametrize("text", NOT_ASKED)
def test_what_says_the_contrary_or_is_about_work_is_no_request(text: str) -> None:
    assert controls(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        *(
            "translate: 刚才说的别记",
            "translate to Chinese: don't save what I just said",
            "Title: private session",
        ),
        *("翻译成英文：刚才那句别记", "帮我翻译：这次对话保密", "造句：刚才说的别记"),
    ],
)
def test_words_to_be_translated_take_nothing_back(text: str) -> None:
    assert {control.kind for control in controls(text)} <= {"off-record"}


@pytest.mark.parametrize(
    "text",
    [
        *("translate this, then don't save what I just said", "翻译一下，刚才那句别记"),
        "唔好記低我啱啱講嘅嘢",
    ],
)
def test_a_request_beside_them_does(text: str) -> None:
    assert [control.kind for control in controls(text)] == ["off-record-before"]
