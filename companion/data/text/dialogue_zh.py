"""Chinese: what people read about old sessions; ``dialogue_en`` has the same keys."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # Backfill
    "backfill.done": "已收录 {sessions}，共 {turns}。",
    "backfill.would": "将会收录 {sessions}，共 {turns}。",
    "backfill.nothing": "没有新的内容。",
    "backfill.masked.one": "其中 {n} 条含有密钥之类的内容，已遮盖。",
    "backfill.masked.many": "其中 {n} 条含有密钥之类的内容，已遮盖。",
    "backfill.left_out": "未收录的消息：{parts}。",
    "backfill.passed_over": "跳过的文件：{parts}。",
    "backfill.reason.off-record": "{n} 条不留记录",
    "backfill.reason.paused": "{n} 条说于暂停或停用期间",
    "backfill.reason.forgotten": "{n} 条已忘记",
    "backfill.reason.copy": "{n} 条是分支的副本",
    "backfill.reason.known": "{n} 条此前已收录",
    "backfill.reason.unchanged": "{n} 个没有变化",
    "backfill.reason.sub-agent": "{n} 个属于子代理",
    "backfill.reason.program": "{n} 个由程序运行",
    "backfill.reason.private": "{n} 个是私密会话",
    "backfill.reason.empty": "{n} 个没有对话",
    "backfill.reason.nothing-kept": "{n} 个没有可留的内容",
    "backfill.reason.unreadable": "{n} 个无法读取",
    # Import of neutral lines
    "lines.done": "导入：{counts}。",
    "lines.added": "新增 {n} 条",
    "lines.same": "{n} 条早已有",
    "lines.forgotten": "{n} 条因为要求忘掉而未导入",
    "lines.off-record": "{n} 条因为要求不留记录而未导入",
    "lines.failed": "{n} 行未收",
    # Transcript
    "transcript.session": "会话",
    "transcript.used": "最近使用",
    "transcript.turns": "条数",
    "transcript.source": "来源",
    "transcript.folder": "目录",
    "transcript.person": "你",
    "transcript.agent": "助手",
    "transcript.turn": "{when}  {who}",
    "transcript.turn_of": "{when}  {who}（会话 {session}）",
    "transcript.more.one": "之前还有 {n} 条：companion transcript {what}--limit",
    "transcript.more.many": "之前还有 {n} 条：companion transcript {what}--limit",
    "transcript.more_sessions.one": "还有 {n} 个更早的会话未列出：companion transcript --limit",
    "transcript.more_sessions.many": "还有 {n} 个更早的会话未列出：companion transcript --limit",
    "transcript.empty": "还没有保存任何会话。",
    "transcript.nothing": "没有哪条对话含有这些词。",
}
