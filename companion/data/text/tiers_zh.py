"""Chinese: what people read about entries, threads and projects; ``tiers_en`` has the same keys."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

WORDS: Final[dict[str, str]] = {
    # remember: one line for each operation
    "done.ADD": "ADD 到 {file} {comment}",
    "done.UPDATE": "UPDATE 于 {file} {comment}",
    "done.ARCHIVE": "ARCHIVE 到 {archive}",
    "done.ARCHIVE.replaced": "ARCHIVE 到 {archive}，ADD 到 {file} {comment}",
    "done.ARCHIVE.known": "ARCHIVE 到 {archive}；新的说法 {file} 里已有",
    "done.REJECTION": "\N{MEMO} 已记下纠正：“{text}”",
    "done.NOOP": "NOOP：没有存下什么",
    "done.NOOP.equal": "NOOP：{file} 里已有这一条",
    "ask.why": "为什么？带上原因更有用：companion remember --op UPDATE --target {id} '不要……，因为……'",
    # remember without --op
    "proposal.head": "建议：{line}",
    "proposal.REJECTION": "REJECTION 到 {file} {comment}",
    "proposal.NOOP": "NOOP：不必存",
    "proposal.target": "针对这一条：{entry}",
    "proposal.covers": "同一话题已有：",
    "proposal.entry": "- {entry}",
    "proposal.waiting": "还没有存下什么。要照做，加上 --yes；要换一种做法，用 --op 说明。",
    "proposal.question": "照做吗？",
    "entry.line": "{id}  {file}  {text}",
    "why.equal": "已有一条说的是同一件事。",
    "why.situational": "听起来只针对这一次。",
    "why.tier-unclear": "看不出该放在哪里，可用 --tier 指明。",
    "why.correction": "这是一条以后还会用得上的纠正。",
    "why.contradicts": "与已有的一条说法不同，旧的会移入归档。",
    "why.more-detail": "比已有的一条说得更细。",
    "why.may-conflict": "可能与已有的一条有冲突，会注明。",
    "why.named": "针对指定的那一条。",
    "why.new": "还没有相关的内容。",
    # Summary of several
    "summary.nothing": "没有新的内容要存。",
    "summary.saved.one": "存下 {n} 条：{parts}。",
    "summary.saved.many": "存下 {n} 条：{parts}。",
    "summary.part": "{n} 条 {operation}（{tier}）",
    "summary.noop": "{n} 条 NOOP。",
    "tier.preferences": "偏好",
    "tier.project-context": "项目背景",
    "tier.conversations": "往来",
    # what-do-you-remember
    "told.head": "作为事实记下的：",
    "told.item": "{number}. {text}（{what}，编号 {id}）",
    "told.type.preference": "偏好",
    "told.type.decision": "决定",
    "told.type.context": "项目背景",
    "told.type.relationship": "关于人",
    "told.type.observation": "顺口提到的",
    "told.type.rejection": "纠正",
    "told.type.none": "照原样",
    "told.project": "{project} 的{what}",
    "told.more.one": "另有 {n} 条：{command}",
    "told.more.many": "另有 {n} 条：{command}",
    # forget
    "forgot.entry": "- {entry}",
    "forgot.entry_nameless": "- 条目，{id}",
    "count.thread.one": "{n} 项进行中的工作",
    "count.thread.many": "{n} 项进行中的工作",
    # threads
    "threads.head": "{project} 进行中的工作：",
    "threads.head_none": "不属于任何项目的进行中的工作：",
    "threads.line": "- {id}  {line}",
    "threads.none": "{project} 没有记下进行中的工作。",
    "threads.none_anywhere": "这里没有记下进行中的工作。",
    "threads.started": "开始：{line}",
    "threads.changed": "已改：{line}",
    "threads.ended": "结束：{line}",
    # projects
    "projects.none": "还没有哪个项目存有内容。",
    "projects.line": "{name}  {id}  {path}",
    "projects.gone": "  文件夹已不在；若是移动了：companion projects relink {id} 新文件夹",
    "projects.holds": "  {entries}，{threads}，{archived}，{sessions}",
    "count.entry.one": "{n} 条",
    "count.entry.many": "{n} 条",
    "count.archived.one": "归档 {n} 条",
    "count.archived.many": "归档 {n} 条",
    "count.session.one": "{n} 次会话",
    "count.session.many": "{n} 次会话",
    "projects.relinked": "{name} 此后在 {path}。",
    "projects.joined": "原属 {old} 的内容现在归 {path}，与那里已有的放在一起。",
    # export-to-markdown, status, config
    "export.memory": "已把{whose}写到 {folder}。记录：{entries}；已归档：{archived}；进行中的工作：{threads}。",
    "memory.everywhere": "各处通用的内容",
    "mirror.memory": '{folder} 从现在起随{whose}的每次改动更新。\n想停下：companion config {key} ""',
    "health.memory_mirror": "{whose}的镜像：{folder}",
    "setting.mirror.memory": "把某个项目的记录同步成 Markdown 的文件夹；留空表示没有",
}
