"""Words that say little about what a message is about: of asking, of small talk, and of work on code.

Data with one question each. None of them is a stop word: they are indexed, and two of them together may well be a
memory. They count for less when they are asked by, because otherwise ``run the tests`` would bring up a race that
somebody ran. Words are as the cutter gives them; other forms of them are known by their stem where that is a word of
the list too (``made``, ``talked``), so that nothing has to be stemmed when this is loaded.
"""

from __future__ import annotations

from companion.text.stop_words import CONTENT_PAIRS, FUNCTION_CHARACTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


_WEAK: Final = """
kind sort type name mention thing way part many much long use like want do make get go take say tell talk have describe
discuss happen did does new good great know think remember feel look let need try keep come give put find show see
"""
_SMALL_TALK: Final = """
hi hello hey morning evening afternoon night goodnight thanks thank bye welcome sorry please ok okay yes yeah yep nope
cool nice great awesome amazing wow haha lol hmm sure fine congrats congratulations happy weekend today tomorrow day
week time moment minute back bored tired weather joke funny news question ask help job sense great appreciate mind
start sound start later meaning talk chat friday monday tuesday wednesday thursday saturday sunday wait busy guess
rain hot cold sunny windy snow forecast ready continue ahead proceed never anyway away lot maybe actually soon haha
"""
_WORK: Final = """
account algorithm api app application approach argument array article async attribute authentication backend bash
binary bit block boolean branch browser buffer bug build button bytes cache callback change chart check clean client
cluster code column command comment commit compile component compose config configure connection console constant
container context convert copy cpu crash create css csv dark data database date debug default define delete
dependency deploy deployment diagram diff difference directory div docker dockerfile docs document documentation
driver duplicate edge email endpoint engine enum environment error event excel exception execute exit export
expression fail failure feature fetch field file filter fix flag flow folder format framework frontend function
generate generator git global graph grep handler hardcoded hash header hook host html http image implement import
indent index initialize input insert install instance integer interface issue iterate javascript job join json
kernel key label lambda latency layout library line link lint linter linux list load local lock log logic login loop
main markdown memory menu merge message method metric middleware migration mock modal model module mutex network
node null number object offset operator optimize option output package page pagination parameter parse parser
password patch path pattern performance permission pipeline pixel plugin pointer pool port print process profile
program project prompt property protocol proxy pull push python query queue readme rebase record recursive redirect
refactor reference regex register release remove rename render repo report repository request resolve response retry
return reuse reverse review rewrite rollback root route router row rule run runtime rust schedule schema scope
screenshot script scroll sdk search secret select semaphore sequence serialize server service session setting setup
shell sidebar size sort source spinner split sql stack staging statement static status storage stream string struct
style subclass submodule summarize support swap switch syntax system tab table tag target task template terminal
test text theme thread throw ticket time timeout timestamp toggle token tool trace translate tree trigger tuple type
typescript undefined undo unit unused update upgrade upload url user utility valid validate value variable vector
verbose version view viewport virtual webhook websocket widget width wrapper yaml zip
"""
_WORK_ZH: Final = """
代码 函数 变量 接口 报错 测试 部署 编译 脚本 分支 提交 合并 数据 查询 文件 目录 日志 服务 重构 配置 模块 组件 样式
依赖 版本 迁移 命令 终端 参数 文档 字段 仓库 调试 正则 表达 类型 注解 异步 循环 索引 页面 加载 优化 排序 符号 路由
监听 打印 语句 内存 泄漏 环境 解释 爬虫 格式 推送 渲染 分页 超时 前端 后端 死锁 按钮 增加 删除 返回 错误 读取 运行
连接 冲突 解决 级别 生成 更新 回滚 统计 性能 线程 进程 缓存 请求 响应 权限 登录 算法 编码 框架 插件 单元 用例 源码
"""
_SMALL_TALK_ZH: Final = """
早上好 上午好 中午好 下午好 晚上好 明天见 回头见 做什么 干什么 帮大忙 讲个笑话 星期几 你好 您好 早上 上午 中午 下午
晚上 晚安 早安 谢谢 多谢 感谢 最近 怎么 哈哈 好笑 继续 今天 明天 昨天 天气 不错 笑话 好的
没事 再见 辛苦 客气 知道 太棒 现在 几点 星期 周末 愉快 无聊 一下 回来 觉得 真的 不起 抱歉
刚才 告诉 帮忙 明白 可以
"""

_JOINING: Final = FUNCTION_CHARACTERS | frozenset("什一个些哪位次件种")
"""Characters of asking, pointing and counting: a pair that holds one lies across two words more often than not."""

WEAK: Final = frozenset(_WEAK.split())
"""Words of asking and telling that nearly every message has."""

SMALL_TALK: Final = frozenset(_SMALL_TALK.split())
"""Words of greeting, thanks and weather: alone they ask for nothing."""

SMALL_TALK_ZH: Final = tuple(_SMALL_TALK_ZH.split())

WORK: Final = frozenset(_WORK.split())
"""Words of the trade: a message that is full of them is about code."""

WORK_ZH: Final = tuple(_WORK_ZH.split())


def is_of(words: frozenset[str], word: str, term: str) -> bool:
    """Tell whether a word, or the word that its stem is, belongs to one of these lists."""
    return word in words or term in words


def is_weak(word: str, term: str) -> bool:
    """Tell whether a word carries little: one of asking and telling, or a Chinese pair across a function word."""
    if word.isascii():
        return is_of(WEAK, word, term)
    return len(word) > 1 and word not in CONTENT_PAIRS and not _JOINING.isdisjoint(word)


def covered(text: str, phrases: tuple[str, ...]) -> int:
    """Return how many characters of ``text`` belong to one of the phrases, each counted once."""
    count = 0
    for phrase in phrases:
        if phrase in text:
            count += len(phrase) * text.count(phrase)
            text = text.replace(phrase, " ")
    return count
