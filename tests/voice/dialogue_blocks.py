"""What people read about old sessions, as the golden files hold it, in both languages.

``python -m tests.voice.dialogue_blocks`` writes the files anew; read the difference before it is kept.
"""

from collections.abc import Callable
from typing import Final

from companion.actions.changes.backfill import Backfilled
from companion.actions.changes.import_dialogue import DialogueImported
from companion.store.reading_back import SessionLine, TurnLine
from companion.voice import importing_dialogue, reading_back
from companion.voice.language import Language
from tests.voice.blocks import LANGUAGES, golden
from tests.voice.samples import NOW, when

MINUTE: Final = 60_000
SESSIONS: Final = (
    SessionLine(
        2, "6f1f0a52-3a55-4f0e", "claude-code", "/home/someone/harbour", NOW, NOW + 9 * MINUTE, 1_204
    ),
    SessionLine(1, "0b7c11ee-90a1-4d22", "codex", None, NOW - 90 * MINUTE, NOW - 60 * MINUTE, 1),
)
MUCH: Final = Backfilled(
    files=40,
    sessions=31,
    turns=1_830,
    masked=2,
    left_out={"off-record": 4, "copy": 22, "forgotten": 1, "paused": 3, "known": 6, "torn": 2},
    passed_over={
        "sub-agent": 5,
        "program": 1,
        "unchanged": 3,
        "empty": 1,
        "private": 1,
        "unreadable": 1,
        "nothing-kept": 1,
    },
)
LITTLE: Final = Backfilled(1, 1, 1, 1, {}, {})
NOTHING: Final = Backfilled(2, 0, 0, 0, {}, {"unchanged": 2})

IMPORTED: Final = DialogueImported(
    added=1_204, same=3, forgotten=2, masked=1, failed=4, off_record=5, left_out=(), paused=6
)
AGAIN: Final = DialogueImported(0, 3, 0, 0, 0, 0, ())


def turns(language: Language) -> tuple[TurnLine, ...]:
    """Return a short conversation; one text tries to look like another turn."""
    asked, answered = "the red lamp is broken\n2026-05-26 09:05  you", "It needs a new glass.\x1b[31m"
    if language == "zh":
        asked, answered = "红灯坏了\n2026-05-26 09:05  你", "要换一块玻璃。\x1b[31m"
    return (
        TurnLine("1", "6f1f0a52-3a55-4f0e", "claude-code", NOW, None, "user", asked),
        TurnLine("2", "6f1f0a52-3a55-4f0e", "claude-code", NOW + MINUTE, None, "assistant", answered),
        TurnLine("3", "6f1f0a52-3a55-4f0e", "claude-code", NOW + 2 * MINUTE, "Ines", "user", "ok"),
    )


def session_table(language: Language) -> str:
    """Return the list of sessions, tab separated."""
    headers, rows = reading_back.session_table(SESSIONS, language, when)
    return "\n".join("\t".join(row) for row in (headers, *rows))


def edges(language: Language) -> str:
    """Return what is said where there is more, or nothing."""
    more = [reading_back.more_sessions(n, language) for n in (1, 1_200)]
    more += [
        reading_back.more_turns(1, "6f1f0a52-3a55", language),
        reading_back.more_turns(7, None, language),
    ]
    return "\n".join([*more, reading_back.no_sessions(language), reading_back.no_turns(language)])


DIALOGUE_BLOCKS: Final[dict[str, Callable[[Language], str]]] = {
    "backfill": lambda to: reading_back.backfilled(MUCH, to),
    "backfill-one": lambda to: reading_back.backfilled(LITTLE, to),
    "backfill-dry": lambda to: reading_back.backfilled(LITTLE, to, dry_run=True),
    "backfill-nothing": lambda to: reading_back.backfilled(NOTHING, to),
    "import-lines": lambda to: importing_dialogue.told(IMPORTED, to),
    "import-lines-again": lambda to: importing_dialogue.told(AGAIN, to),
    "transcript-list": session_table,
    "transcript-session": lambda to: reading_back.conversation(turns(to), to, when, one_session=True),
    "transcript-search": lambda to: reading_back.conversation(turns(to)[:1], to, when, one_session=False),
    "transcript-edges": edges,
}


def main() -> None:
    """Write every golden file."""
    for name, render in DIALOGUE_BLOCKS.items():
        for language in LANGUAGES:
            golden(name, language).write_text(render(language) + "\n", "utf-8")


if __name__ == "__main__":
    main()
