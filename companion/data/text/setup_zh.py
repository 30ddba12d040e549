"""Chinese: what ``setup``, ``unsetup`` and ``doctor`` say of the hosts."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

WORDS: Final[dict[str, str]] = {
    "host.claude-code": "Claude Code",
    "host.codex": "Codex",
    "host.gemini": "Gemini CLI",
    "setup.file": "{host}：已写入 {path}",
    "setup.file.same": "{host}：{path} 已是应有的样子",
    "setup.file.backup": "  原来的内容：{path}",
    "setup.remark.skill_edited": "{host}：技能文件被手工改过，保持原样。",
    "setup.remark.skill_replaced": "{host}：原有另一个名为 companion 的技能；unsetup 会把它放回去。",
    "setup.remark.skill_kept": "{host}：skills/companion/SKILL.md 被手工改过，予以保留。",
    "setup.remark.hooks_off": "{host}：它的设置关闭了所有钩子，改回之前这里的一切都不会运行。",
    "setup.remark.server_taken": "{host}：那里已有另一个名为 memory 的 MCP 服务器，保持原样。",
    "setup.taken_over": "{title}：它的钩子原先写入 {home} 的 {bank} 库；这次 setup 已接管。",
    "setup.server": "在 {host} 中登记 MCP 服务器：",
    "setup.generic": "在会话开始、发送提示、一轮结束、会话结束时分别调用，宿主的 JSON 走标准输入：",
    "setup.would_import.one": "将从 {folder} 导入 {n} 个文件。",
    "setup.would_import.many": "将从 {folder} 导入 {n} 个文件。",
    "setup.would_mirror": "此后将让 {folder} 以 Markdown 保持同步。",
    "setup.refused.one": "{folder} 中有 {n} 个文件无法导入，因此该文件夹暂不同步。改好后再运行一次 setup。",
    "setup.refused.many": "{folder} 中有 {n} 个文件无法导入，因此该文件夹暂不同步。改好后再运行一次 setup。",
    "setup.not_taken_over": "{folder} 没有接管：{problem}。",
    "setup.elsewhere": "Markdown 镜像仍是 {folder}。",
    "setup.kept": "保存什么：{things}。",
    "setup.kept.notes": "关怀笔记",
    "setup.kept.dialogue": "各次会话的对话（不含工具输出）",
    "setup.where": "存在哪里：{store}",
    "setup.where_both": "存在哪里：{store}，笔记另以 Markdown 存于 {mirror}",
    "setup.see": "怎样查看：companion{options} what-do-you-remember",
    "setup.stop": "怎样停止：companion{options} pause；彻底停用：companion{options} unsetup {hosts}",
    "setup.needs": "还需要：{needs}。",
    "setup.needs.claude-code": "新开一个 Claude Code 会话",
    "setup.needs.codex": "在 Codex 中用 /hooks 信任这些钩子，每次改动后都要再做一次",
    "setup.needs.gemini": "新开一个 Gemini CLI 会话",
    "unsetup.file": "{host}：已从 {path} 中移除",
    "unsetup.elsewhere": (
        "{title}：它的钩子现在写入 {home} 的 {bank} 库，因此保留；要停用：companion{options} unsetup {host}"
    ),
    "unsetup.nothing": "那里没有 companion 的任何内容。",
    "unsetup.stays": "记住的内容仍在 {store}；要一并删除：companion unsetup HOST --purge",
    "unsetup.purged": "这里记住的一切都已删除，包括所有库和备份。",
    "unsetup.would_purge": "将删除记住的一切，包括所有库和备份。",
    "unsetup.left": "不是我们的东西，留在原处：{names}。",
    "unsetup.mirrors": "{folders} 中的 Markdown 文件是你的，予以保留。",
}
