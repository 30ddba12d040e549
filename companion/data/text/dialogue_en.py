"""English: what people read about old sessions; ``dialogue_zh`` has the same keys."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # Backfill
    "backfill.done": "Taken in: {turns} from {sessions}.",
    "backfill.would": "Would take in: {turns} from {sessions}.",
    "backfill.nothing": "Nothing new was found.",
    "backfill.masked.one": "In {n} of them a secret was masked.",
    "backfill.masked.many": "In {n} of them secrets were masked.",
    "backfill.left_out": "Messages left out: {parts}.",
    "backfill.passed_over": "Files passed over: {parts}.",
    "backfill.reason.off-record": "{n} off the record",
    "backfill.reason.paused": "{n} said while paused or switched off",
    "backfill.reason.forgotten": "{n} forgotten",
    "backfill.reason.copy": "{n} copied by a fork",
    "backfill.reason.known": "{n} kept before",
    "backfill.reason.unchanged": "{n} unchanged",
    "backfill.reason.sub-agent": "{n} of sub-agents",
    "backfill.reason.program": "{n} run by programs",
    "backfill.reason.private": "{n} private",
    "backfill.reason.empty": "{n} without dialogue",
    "backfill.reason.nothing-kept": "{n} with nothing to keep",
    "backfill.reason.unreadable": "{n} unreadable",
    # Import of neutral lines
    "lines.done": "Import: {counts}.",
    "lines.added": "{n} added",
    "lines.same": "{n} known already",
    "lines.forgotten": "{n} left out because they were forgotten",
    "lines.off-record": "{n} left out because they were off the record",
    "lines.failed": "{n} not taken in",
    # Transcript
    "transcript.session": "session",
    "transcript.used": "last used",
    "transcript.turns": "turns",
    "transcript.source": "from",
    "transcript.folder": "folder",
    "transcript.person": "you",
    "transcript.agent": "agent",
    "transcript.turn": "{when}  {who}",
    "transcript.turn_of": "{when}  {who}  (session {session})",
    "transcript.more.one": "{n} more before these: companion transcript {what}--limit",
    "transcript.more.many": "{n} more before these: companion transcript {what}--limit",
    "transcript.more_sessions.one": "{n} older session is not listed: companion transcript --limit",
    "transcript.more_sessions.many": "{n} older sessions are not listed: companion transcript --limit",
    "transcript.empty": "No session is kept yet.",
    "transcript.nothing": "No turn holds these words.",
}
