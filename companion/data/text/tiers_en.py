"""English: what people read about entries, threads and projects; ``tiers_zh`` has the same keys."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

WORDS: Final[dict[str, str]] = {
    # remember: one line for each operation
    "done.ADD": "ADD to {file} {comment}",
    "done.UPDATE": "UPDATE in {file} {comment}",
    "done.ARCHIVE": "ARCHIVE to {archive}",
    "done.ARCHIVE.replaced": "ARCHIVE to {archive}, ADD to {file} {comment}",
    "done.ARCHIVE.known": "ARCHIVE to {archive}; {file} has the new one already",
    "done.REJECTION": "\N{MEMO} Captured rejection: '{text}'",
    "done.NOOP": "NOOP: nothing was saved",
    "done.NOOP.equal": "NOOP: {file} says that already",
    "ask.why": 'Why? With its reason it helps more: companion remember --op UPDATE --target {id} "Don\'t … because …"',
    # remember without --op
    "proposal.head": "Proposed: {line}",
    "proposal.REJECTION": "REJECTION to {file} {comment}",
    "proposal.NOOP": "NOOP: nothing to save",
    "proposal.target": "It is about: {entry}",
    "proposal.covers": "On the same topic:",
    "proposal.entry": "- {entry}",
    "proposal.waiting": "Nothing is saved yet. To do it, add --yes; to do something else, say it with --op.",
    "proposal.question": "Do it?",
    "entry.line": "{id}  {file}  {text}",
    "why.equal": "An entry says the same.",
    "why.situational": "It sounds like it is about this once only.",
    "why.tier-unclear": "The words do not say where it belongs; --tier does.",
    "why.correction": "It is a correction that would apply again.",
    "why.contradicts": "It says something else than an entry does: that one goes to the archive.",
    "why.more-detail": "It says more of what an entry says.",
    "why.may-conflict": "It may conflict with an entry; a note will say so.",
    "why.named": "It is about the entry that was named.",
    "why.new": "Nothing covers it yet.",
    # Summary of several
    "summary.nothing": "Nothing new to save.",
    "summary.saved.one": "Saved {n} memory: {parts}.",
    "summary.saved.many": "Saved {n} memories: {parts}.",
    "summary.part": "{n} {operation} ({tier})",
    "summary.noop": "{n} NOOP.",
    "tier.preferences": "preference",
    "tier.project-context": "project context",
    "tier.conversations": "conversation",
    # what-do-you-remember
    "told.head": "Kept as facts:",
    "told.item": "{number}. {text} ({what}, id {id})",
    "told.type.preference": "preference",
    "told.type.decision": "decision",
    "told.type.context": "project context",
    "told.type.relationship": "about people",
    "told.type.observation": "mentioned in passing",
    "told.type.rejection": "correction",
    "told.type.none": "as it was written",
    "told.project": "{what} in {project}",
    "told.more.one": "{n} more entry: {command}",
    "told.more.many": "{n} more entries: {command}",
    # forget
    "forgot.entry": "- {entry}",
    "forgot.entry_nameless": "- entry, {id}",
    "count.thread.one": "{n} thread",
    "count.thread.many": "{n} threads",
    # threads
    "threads.head": "Active work in {project}:",
    "threads.head_none": "Active work in no project:",
    "threads.line": "- {id}  {line}",
    "threads.none": "No active work is noted in {project}.",
    "threads.none_anywhere": "No active work is noted here.",
    "threads.started": "Started: {line}",
    "threads.changed": "Changed: {line}",
    "threads.ended": "Ended: {line}",
    # projects
    "projects.none": "No project holds anything yet.",
    "projects.line": "{name}  {id}  {path}",
    "projects.gone": "  the folder is gone; if it moved: companion projects relink {id} NEW-FOLDER",
    "projects.holds": "  {entries}, {threads}, {archived}, {sessions}",
    "count.entry.one": "{n} entry",
    "count.entry.many": "{n} entries",
    "count.archived.one": "{n} archived",
    "count.archived.many": "{n} archived",
    "count.session.one": "{n} session",
    "count.session.many": "{n} sessions",
    "projects.relinked": "{name} is at {path} from now on.",
    "projects.joined": "What belonged to {old} belongs to {path} now, with what was there.",
    # export-to-markdown, status, config
    "export.memory": "Wrote {whose} to {folder}. Entries: {entries}; archived: {archived}; threads: {threads}.",
    "memory.everywhere": "what holds everywhere",
    "mirror.memory": (
        '{folder} follows every change of {whose} from now on.\nTo end that: companion config {key} ""'
    ),
    "health.memory_mirror": "Mirror of {whose}: {folder}",
    "setting.mirror.memory": "folder that mirrors a project's memory as Markdown; empty for none",
}
