"""English: what ``setup``, ``unsetup`` and ``doctor`` say of the hosts."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

WORDS: Final[dict[str, str]] = {
    "host.claude-code": "Claude Code",
    "host.codex": "Codex",
    "host.gemini": "Gemini CLI",
    "setup.file": "{host}: wrote {path}",
    "setup.file.same": "{host}: {path} is as it should be",
    "setup.file.backup": "  what was there before: {path}",
    "setup.remark.skill_edited": "{host}: the skill was changed by hand; it was left as it is.",
    "setup.remark.skill_replaced": "{host}: another skill of the name companion was there; unsetup puts it back.",
    "setup.remark.skill_kept": "{host}: skills/companion/SKILL.md was changed by hand; it stays.",
    "setup.remark.hooks_off": "{host}: its settings turn all hooks off, so nothing of this runs until that is changed.",
    "setup.remark.server_taken": "{host}: another MCP server is called memory there; it was left as it is.",
    "setup.taken_over": "{title}: its hooks wrote to bank {bank} of {home}; this setup takes them over.",
    "setup.server": "To register the MCP server with {host}:",
    "setup.generic": (
        "Call these when a session starts, a prompt is sent, a turn ends, a session ends, "
        "with the host's JSON on stdin:"
    ),
    "setup.would_import.one": "Would take in {n} file from {folder}.",
    "setup.would_import.many": "Would take in {n} files from {folder}.",
    "setup.would_mirror": "Would keep {folder} in step as Markdown from then on.",
    "setup.refused.one": (
        "{n} file of {folder} could not be taken in, so the folder does not follow yet. "
        "Mend it and run setup again."
    ),
    "setup.refused.many": (
        "{n} files of {folder} could not be taken in, so the folder does not follow yet. "
        "Mend them and run setup again."
    ),
    "setup.not_taken_over": "{folder} was not taken over: {problem}.",
    "setup.elsewhere": "The Markdown mirror stays {folder}.",
    "setup.kept": "Kept: {things}.",
    "setup.kept.notes": "care notes",
    "setup.kept.dialogue": "the dialogue of your sessions, without tool output",
    "setup.where": "Where: {store}",
    "setup.where_both": "Where: {store}, and the notes as Markdown in {mirror}",
    "setup.see": "To see it: companion{options} what-do-you-remember",
    "setup.stop": "To stop: companion{options} pause; for good: companion{options} unsetup {hosts}",
    "setup.needs": "Still needed: {needs}.",
    "setup.needs.claude-code": "a new session of Claude Code",
    "setup.needs.codex": "in Codex, /hooks to trust the hooks, again after every change of them",
    "setup.needs.gemini": "a new session of Gemini CLI",
    "unsetup.file": "{host}: taken out of {path}",
    "unsetup.elsewhere": (
        "{title}: its hooks write to bank {bank} of {home} by now, so they stay; "
        "to end that: companion{options} unsetup {host}"
    ),
    "unsetup.nothing": "Nothing of companion was there.",
    "unsetup.stays": "What is remembered stays in {store}; to remove it too: companion unsetup HOST --purge",
    "unsetup.purged": "Everything that was remembered is gone from this home, every bank and backup.",
    "unsetup.would_purge": "Would remove everything that is remembered, every bank and backup.",
    "unsetup.left": "Not ours, so left in the home: {names}.",
    "unsetup.mirrors": "The Markdown files in {folders} are yours; they stay.",
}
