"""What kind of message a prompt is: work, a farewell, or an opening in which a personal word has room.

A card is handed over with the first prompt that suits: one that greets, or says something about the person's life, or
at least does not read as work alone (C-46, C-54). A farewell, a bare order, a wish not to speak of such things and a
fresh loss do not suit; "thanks, that's it for
today" is no moment to begin. The lists are small on purpose: what they do not know counts as no sign at all, and a
prompt with neither sign suits, because a person who only works gives many signs of work.
"""

from __future__ import annotations

from companion.text.cutter import cut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_GREETINGS: Final = _words(
    "hi hello hey heya hiya howdy evening morning afternoon goodmorning yo greetings moin"
)
_GREETINGS_ZH: Final = _words(
    """你好 您好 早上好 上午好 下午好 晚上好 晚上来 早安 嗨 哈喽 在吗 早啊 大家好"""
)
_FAREWELLS: Final = _words("bye goodbye goodnight cya farewell ttyl")
_FAREWELL_PHRASES: Final = (
    "thats it for today", "thats all for today", "good night", "see you", "talk later", "talk tomorrow",
    "done for today",
    "signing off", "logging off", "heading to bed", "off to bed", "call it a day", "until tomorrow", "thats it thanks",
    "thats all thanks", "have a good one", "gotta go", "got to go", "need to go now",
)  # fmt: skip
_FAREWELLS_ZH: Final = _words(
    """再见 拜拜 晚安 明天见 回头见 下次见 先这样 今天就到这 就到这里 下线了 先下了 去睡了 收工"""
)
_DECLINES: Final = (
    *(
        "dont bring",
        "not bring up",
        "dont mention",
        "not mention",
        "dont ask",
        "not ask me",
        "dont talk about",
    ),
    *("dont want to talk", "not want to talk", "rather not", "stop asking", "stop bringing"),
    *(
        "stop mentioning",
        "stop bringing up",
        "never mention",
        "never bring up",
        "forget about",
        "ask me about",
        "asking about",
        "no small talk",
        "lets just work",
        "let us just work",
        "just work today",
        "leave me alone",
    ),
)
_DECLINES_ZH: Final = _words(
    """别提 不要提 不想提 别问 不要问 不想谈 不想聊 不想说 别聊 别再说
    别再提 不要再提 别再问 不要再问 唔好再问 唔好再問 唔好提 唔好問 唔想講 唔想傾 不要再問
    不想再谈 不想再談 不想再聊 不想再提 忘了 忘掉 不谈 先干活 只干活 直接干活 让我静静"""
)
_LOSS: Final = _words("died funeral condolences bereaved widowed obituary")
_LOSS_ZH: Final = _words("去世 过世 离世 葬礼 追悼 丧事")
_LIFE: Final = _words(
    """mom mum mother dad father sister brother wife husband partner girlfriend boyfriend son daughter kids baby family
    grandma grandpa friend friends feel feeling felt tired exhausted sad happy excited nervous worried anxious lonely
    stressed sick ill doctor hospital sleep slept weekend holiday birthday wedding funeral dinner breakfast home moved
    moving cry crying laugh life"""
)
_LIFE_ZH: Final = _words(
    """妈 爸 姐 妹 弟 老公 老婆 孩子 女儿 儿子 朋友 家里 心情 难过 开心 紧张 担心 焦虑 孤单 累 生病 医院
    医生 睡 周末 生日 婚礼 吃饭 回家 搬家 哭"""
)
_WORK: Final = _words(
    """api app array async auth backend bash branch bug build builds cache ci class cli code codebase column commit
    compile compiler component config container coverage css csv database db debug dependency deploy deployment diff
    docker docs docstring dockerfile endpoint env error errors exception export failing file files flag folder format
    frontend function functions git github grep handler header html http import index install interface issue java
    javascript json kubernetes lint linter lockfile log logs loop main makefile markdown merge method migration mock
    module node npm null object output package parse parser patch path pipeline pip plugin port pr pull push python
    pytest query queue readme rebase redis refactor regex release rename repo repository request response rest rollback
    route rule rules rust schema screenshot script sdk server service shell snippet sql sqlite stack stylesheet string
    struct syntax table template terminal test tests tests thread timeout token trace traceback type typescript types
    ui unit update url utils validate variable variables version webpack websocket workflow yaml"""
)
_WORK_ZH: Final = _words(
    """代码 函数 变量 接口 报错 测试 部署 编译 脚本 分支 提交 合并 数据库 查询 文件 目录 日志 服务 重构 配置
    模块 组件 样式 依赖 版本 迁移 命令 终端 参数 文档 字段 仓库 调试"""
)
_ORDERS: Final = _words(
    """add apply build change check clean commit convert create debug delete deploy do drop explain extract find fix
    format generate implement improve install kill list make merge move open optimise optimize port print push read
    rebase refactor remove rename replace restart revert review rewrite run send show simplify sort split start stop
    test try undo update upgrade use wire write"""
)
_RETURNS: Final = ("back to work", "lets continue working", "lets keep working", "get on with the work")
_RETURNS_ZH: Final = _words("继续工作 回到工作 接着干活 继续干活 繼續工作 返工啦 解析器")
_PARTING: Final = ("my will", "a will", "last will", "testament", "eulogy", "obituary", "goodbye")
"""With one of these an order is none of work: "write my will"."""
_CODE_SIGNS: Final = (
    "```",
    "`",
    "()",
    "=>",
    "==",
    "::",
    "</",
    "->",
    "--",
    "#!",
    "{",
    "};",
    ".py",
    ".js",
    ".ts",
    ".md",
    ".json",
)
_SHORT: Final = 12
"""Words of a message in which an order at the beginning is all there is to it."""


def suits_a_card(text: str) -> bool:
    """Tell whether a personal word would have room beside this message (design §4, *Card*)."""
    words = cut(text)
    if is_farewell(text, words) or _leaves_no_room(text, words):
        return False
    return _greets(text, words) or _is_about_life(text, words) or not is_work(text, words)


def is_work(text: str, words: list[str] | None = None) -> bool:
    """Tell whether a message is about work: code in it, words of the trade, or a short bare order."""
    words = cut(text) if words is None else words
    if any(sign in text for sign in _CODE_SIGNS) or not _WORK.isdisjoint(words):
        return True
    if any(word in text for word in _WORK_ZH) or any(word.endswith("exception") for word in words):
        return True
    joined = f" {' '.join(words)} "
    if any(f" {phrase} " in joined for phrase in _RETURNS) or any(phrase in text for phrase in _RETURNS_ZH):
        return True
    is_order = bool(words) and len(words) <= _SHORT and words[0] in _ORDERS
    return is_order and not any(f" {phrase} " in joined for phrase in _PARTING)


def follows_a_crisis(level: str, text: str, before: bool) -> bool:
    """Tell whether a message belongs to a crisis: one itself, or what is said after one until work is taken up again.

    ``level`` of the message as it was assessed; ``before``: whether the message before it did.
    """
    return level == "crisis" or (before and (level != "none" or not is_work(text)))


def is_farewell(text: str, words: list[str] | None = None) -> bool:
    """Tell whether the person takes their leave with this message."""
    words = cut(text) if words is None else words
    joined = f" {' '.join(words)} "
    if not _FAREWELLS.isdisjoint(words) or any(f" {phrase} " in joined for phrase in _FAREWELL_PHRASES):
        return True
    return any(phrase in text for phrase in _FAREWELLS_ZH)


def _leaves_no_room(text: str, words: list[str]) -> bool:
    """Tell whether the person would rather not speak of such things, or just lost somebody: a card would hurt."""
    joined = f" {' '.join(words)} "
    if not _LOSS.isdisjoint(words) or " passed away " in joined:
        return True
    return any(f" {phrase} " in joined for phrase in _DECLINES) or any(
        phrase in text for phrase in (*_DECLINES_ZH, *_LOSS_ZH)
    )


def _greets(text: str, words: list[str]) -> bool:
    return not _GREETINGS.isdisjoint(words[:3]) or any(phrase in text[:_SHORT] for phrase in _GREETINGS_ZH)


def _is_about_life(text: str, words: list[str]) -> bool:
    return not _LIFE.isdisjoint(words) or any(word in text for word in _LIFE_ZH)
