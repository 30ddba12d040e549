"""What was not to be kept when it was said does not come in by a file either: the promise of backfill, for imports."""

import json
from pathlib import Path

from companion import clock
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.import_dialogue import DialogueImported, import_dialogue
from companion.actions.changes.pause import pause, resume
from companion.home import Home
from companion.hooks import spool
from companion.hooks.record import PROMPT, Record
from companion.rules.notes import Moment
from tests.actions.keeping import keep, later
from tests.actions.sessions_on_disk import words
from tests.hooks.hosting import Agent

TALK = ["before", "Yes.", "in between", "I see.", "after", "Well."]


def taken_in(home: Home, folder: Path, moment: Moment, texts: list[str] = TALK) -> DialogueImported:
    """Import a conversation of session ``s1``, a turn every half an hour; the third falls on the second hour."""
    lines = [
        {
            "id": f"i{place}", "session": "s1", "role": "assistant" if place % 2 else "user", "text": text,
            "at": clock.local_iso(later(moment, minutes=30 * place).instant),
        }
        for place, text in enumerate(texts)
    ]  # fmt: skip
    file = folder / "talk.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return import_dialogue(home, later(moment, days=1), file)


def test_what_was_said_in_a_pause_stays_out_with_its_answers(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    pause(home, later(moment, minutes=55))
    resume(home, later(moment, minutes=70))
    done = taken_in(home, tmp_path, moment)
    assert words(home) == ["before", "Yes.", "after", "Well."]
    assert (done.added, done.paused, done.off_record) == (4, 2, 0)


def test_a_pause_that_waits_in_the_spool_counts(home: Home, moment: Moment, tmp_path: Path) -> None:
    asked = Record(
        PROMPT, "codex", "s0", "p", "", moment.instant - 1, moment.today, acts=("pause",), kept=False
    )
    assert spool.put(str(home.root), "default", asked)
    assert taken_in(home, tmp_path, moment).paused == 6


def test_a_private_session_stays_private(home: Home, moment: Moment, tmp_path: Path) -> None:
    Agent(home.root).say("start a private session")
    assert taken_in(home, tmp_path, moment).off_record == 6


def test_what_a_hook_kept_without_words_stays_without(home: Home, tmp_path: Path) -> None:
    Agent(home.root).say("off the record: I was sick")
    done = taken_in(home, tmp_path, clock.now(), ["I was sick", "Get well."])
    assert (done.off_record, words(home)) == (1, ["Get well."])


def test_a_line_of_a_forgotten_note_stays_forgotten(home: Home, moment: Moment, tmp_path: Path) -> None:
    line = "My sister lost her job at the harbour."
    note = keep(home, moment, "emotion", "job", line)
    forget(home, later(moment, hours=9), Wish(note.id))
    done = taken_in(home, tmp_path, moment, [f"It is sad. {line}", "I see."])
    assert (done.forgotten, words(home)) == (1, ["I see."])
