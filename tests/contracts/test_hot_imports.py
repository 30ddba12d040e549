"""What a hook's process loads, complete: it runs at every turn, so each module has its reason here.

A module that is not listed fails the test, whoever imports it. Before one is added: what does it cost beside a bare
start (``python -I -S -X importtime``), and can it wait for the branch that needs it?
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]

HOT: Final = (
    "companion.hooks.door",
    "companion.hooks.payload",
    "companion.hooks.hosts.claude_code",
    "companion.hooks.prompting",
    "companion.hooks.offering",
    "companion.hooks.carding",
    "companion.hooks.replying",
    "companion.hooks.edges",
    "companion.rules.asking",
    "companion.store.cards",
    "companion.text.query",
    "companion.voice.language",
    "companion.voice.words",
)
"""What the hooks are made of: every event of Claude Code together."""

STANDARD: Final = {
    "__future__": "annotations that are never evaluated",
    "_blake2": "ids of turns and projects; hashlib would bring OpenSSL",
    "_collections": "fields of records",
    "_functools": "the cache of a connection's statements, where SQLite asks for it",
    "_operator": "rows of words gone through at once by the crisis check; built in, where operator is a file",
    "_sqlite3": "the store; sqlite3 would bring datetime and functools",
    "_stat": "by stat",
    "errno": "what went wrong on the disk",
    "gc": "switched off: the process is over before there is anything to collect",
    "itertools": "cutting of words",
    "math": "logarithms of ranking",
    "stat": "by posixpath, which companion.system makes over posix",
}
OWN: Final = {
    "companion": "the package",
    "companion.clock": "now, and the local date",
    "companion.data": "the folder of the next",
    "companion.data.text": "the words, one language of them when they are asked for",
    "companion.dialogue": "the folder of the next",
    "companion.dialogue.clean": "what a person really typed",
    "companion.errors": "what can go wrong",
    "companion.hooks": "the folder of the next",
    "companion.hooks.bundle": "all of this in one file",
    "companion.hooks.call": "who called, when, where",
    "companion.hooks.carding": "whether a card could be due",
    "companion.hooks.door": "the way in and out",
    "companion.hooks.edges": "start and end",
    "companion.hooks.events": "which of the others it is",
    "companion.hooks.hearing": "what was heard in a message",
    "companion.hooks.hosts": "whose payload it is",
    "companion.hooks.hosts.base": "what a host must offer",
    "companion.hooks.hosts.claude_code": "one host of four",
    "companion.hooks.keeping": "writes the turn",
    "companion.hooks.offering": "what comes with a prompt",
    "companion.hooks.payload": "what the host sent",
    "companion.hooks.prompting": "a prompt",
    "companion.hooks.record": "what an event leaves behind",
    "companion.hooks.replying": "a reply",
    "companion.hooks.spool": "what waits for the store",
    "companion.hooks.standing": "how things stand",
    "companion.hooks.writing": "into the store, or into the spool",
    "companion.project": "which project a folder is",
    "companion.records": "named tuples without typing",
    "companion.rules": "the folder of the next",
    "companion.rules.asking": "what a message asks for",
    "companion.rules.cards": "whether a card may be handed over",
    "companion.rules.gates": "whether a note may be brought up",
    "companion.rules.notes": "what a note is",
    "companion.rules.quiet": "a pause, and the night",
    "companion.rules.quiet_spans": "by store.quiet_spans",
    "companion.rules.ranking": "how memories are ranked",
    "companion.rules.turn_plan": "what is done at a prompt",
    "companion.rules.turns": "what a turn is",
    "companion.rules.weighing": "what shifts a rank, and the cut",
    "companion.safety": "the folder of the next",
    "companion.safety.asked": "which rules a message may satisfy",
    "companion.safety.clean": "what may be shown",
    "companion.safety.crisis": "heard first at every turn",
    "companion.safety.masking": "whether anything must be masked",
    "companion.safety.message": "by crisis and controls",
    "companion.safety.plain": "by crisis and controls",
    "companion.safety.secret_signs": "how secrets begin",
    "companion.safety.signs": "what the tables say of the words of a message",
    "companion.safety.tables": "the folder of the next",
    "companion.safety.tables.prefilter": "the signs behind which the large tables are loaded",
    "companion.settings": "names of the settings",
    "companion.sqlite": "SQLite without its half in Python",
    "companion.system": "os without its half in Python",
    "companion.store": "the folder of the next",
    "companion.store.cards": "claiming a card",
    "companion.store.connect": "opening the store",
    "companion.store.faults": "errors of SQLite as ours",
    "companion.store.notes": "reading notes",
    "companion.store.pauses": "whether the person wants quiet",
    "companion.store.quiet_spans": "a session that ran switched off goes on",
    "companion.store.recall": "recall",
    "companion.store.related": "relatives of words",
    "companion.store.retaining": "turns in the store",
    "companion.store.search": "search rows",
    "companion.store.sessions": "sessions in the store",
    "companion.store.settings": "reading a setting",
    "companion.store.sql": "statements of notes, cards, pauses",
    "companion.store.sql_dialogue": "statements of sessions and turns",
    "companion.store.sql_recall": "statements of recall",
    "companion.text": "the folder of the next",
    "companion.text.cutter": "words of the search index",
    "companion.text.normalise": "by cutter",
    "companion.text.ordinary": "words that tell little",
    "companion.text.query": "what is looked for",
    "companion.text.stems": "by terms",
    "companion.text.stop_words": "words of asking",
    "companion.text.terms": "words that recall compares",
    "companion.voice": "the folder of the next",
    "companion.voice.blocks": "the block and the time",
    "companion.voice.language": "which language is answered in",
    "companion.voice.prompting": "the block of a prompt",
    "companion.voice.words": "putting words together",
}
ONCE_A_CARD: Final = {
    "_datetime", "companion.data.text.en", "companion.day", "companion.rules.card_chinese",
    "companion.rules.card_english", "companion.rules.card_telling", "companion.rules.card_topics",
    "companion.rules.card_words", "companion.rules.card_words_chinese", "companion.rules.date_words",
    "companion.safety.private_words", "companion.voice.cards", "unicodedata",
}  # fmt: skip
"""Loaded when a card is put into words: once a day at most."""

QUESTIONS: Final = """
from companion.text.cutter import cut, index_text
from companion.text.query import content_count, holds, parse_query
question = {question!r}
parse_query(question), content_count(question), holds(question, "knee"), cut(question), index_text([question])
"""
CARD: Final = """
from companion.rules.gates import GateRow, judge
from companion.rules.quiet import Pause
from companion.rules.notes import Line, Moment, Note
from companion.voice.cards import card_of
day = "2026-05-18"
note = Note("aaaa00000001", "health", "health_2026-05-18_sleep", "short nights", day, day, (Line("x"),))
row = GateRow(1, note.id, note.name, note.type, note.title, "active", "normal", note.updated, None, 0, None, None, None)
assert judge(row, Moment(0, "2026-05-19"), Pause(False, None)).due
card_of(note, row, "2026-05-19", "en", boundary="c41d")
"""
WAIT: Final = """
from companion.store import connect
connect.writing({place!r}, wait=1).close()
connect.reading({place!r}, wait=1).close()
"""


def loaded_by(code: str) -> set[str]:
    """Return what a process of a hook's kind loads beyond a bare start: no site, no environment."""
    probe = f"import sys\nbare = set(sys.modules)\nsys.path.append({str(ROOT)!r})\n{code}\n"
    probe += "print(*sorted(set(sys.modules) - bare))"
    command = [sys.executable, "-I", "-S", "-c", probe]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


ALL_HOT: Final = f"import {', '.join(HOT)}"


def test_a_hook_loads_what_is_listed_here_and_nothing_else() -> None:
    loaded = loaded_by(ALL_HOT)
    assert not loaded - {*STANDARD, *OWN}
    assert {name for name in loaded if name.startswith("companion")} == set(OWN)


@pytest.mark.parametrize(
    ("question", "more"),
    [
        ("How is dad's knee after the surgery?", set()),
        ("爸爸的膝盖手术后怎么样？", {"unicodedata"}),
        ("Dad’s café", {"unicodedata"}),
    ],
)
def test_a_question_loads_tables_of_characters_only_beyond_ascii(question: str, more: set[str]) -> None:
    assert loaded_by(ALL_HOT + QUESTIONS.format(question=question)) - {*STANDARD, *OWN} == more


def test_a_store_is_made_and_opened_with_nothing_more(tmp_path: Path) -> None:
    place = tmp_path / "banks" / "default.db"
    place.parent.mkdir(mode=0o700)
    assert not loaded_by(ALL_HOT + WAIT.format(place=str(place))) - {*STANDARD, *OWN}


def test_a_card_loads_its_word_lists_and_one_language() -> None:
    assert loaded_by(ALL_HOT + CARD) - {*STANDARD, *OWN} == ONCE_A_CARD
