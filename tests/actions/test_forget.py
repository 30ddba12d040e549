"""Forgetting: off everything at once, no more than was asked for, dialogue too (C-92, C-93; K08, K09)."""

import re
from pathlib import Path

import pytest

from companion.actions.changes.forget import Wish, forget
from companion.actions.reads.export import export_to_folder
from companion.actions.reads.forgotten import forgotten_json
from companion.actions.reads.gate import gate
from companion.actions.reads.recall import recall
from companion.actions.reads.show import show
from companion.actions.reads.status import status
from companion.actions.reads.tell import tell
from companion.errors import Ambiguous, NothingMatched, UsageProblem
from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.keeping import asked, every_note, holding, keep, later, run_sql


def say(home: Home, *turns: str, note: str | None = None, session: str = "s1", at: int = 0) -> None:
    """Put turns of dialogue into the store, linked to a note when one is named."""
    run_sql(
        home,
        "INSERT OR IGNORE INTO document (id, source, session, host, started_at, read_offset, flags) "
        "VALUES (randomblob(16), 'test', ?, 'test', 0, 0, 0)",
        session,
    )
    for text in turns:
        run_sql(
            home,
            "INSERT INTO turn (number, id, from_agent, at, text, flags, note_number) "
            "SELECT (max(number) << 20) + (SELECT count(*) FROM turn), randomblob(16), 0, ?, ?, 0, "
            "(SELECT number FROM note WHERE id = ?) FROM document",
            at,
            text,
            note,
        )


def heard(home: Home) -> list[str]:
    """Return the turns that are not suppressed."""
    return asked(home, "SELECT text FROM turn WHERE forgotten_at IS NULL ORDER BY number")


def test_a_forgotten_note_is_off_everything_at_once(home: Home, moment: Moment, tmp_path: Path) -> None:
    note = keep(home, moment, "health", "short nights", "Up at four.")
    done = forget(home, moment, Wish("short nights"))
    assert [item.id for item in done.notes] == [note.id]
    assert recall(home, "nights four", 9) == []
    assert gate(home, moment, everything=True).notes == []
    assert tell(home, moment, everything=True).told == ()
    assert (status(home, moment).totals.notes, status(home, moment).totals.forgotten) == (0, 1)
    export_to_folder(home, moment, tmp_path / "out")
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == [".companion.json", "MEMORY.md"]
    with pytest.raises(NothingMatched):
        show(home, moment, note.id)


def test_its_words_are_kept_and_its_status_is_resolved(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "health", "short nights", "Up at four.")
    forget(home, later(moment, hours=1), Wish("short nights"))
    (kept,) = every_note(home)
    assert (kept.lines, kept.status, kept.forgotten_at) == (
        note.lines,
        "resolved",
        later(moment, hours=1).instant,
    )


def test_the_same_thing_may_be_said_again(home: Home, moment: Moment) -> None:
    first = keep(home, moment, "relationship", "mom", "We shouted.", person="mom")
    forget(home, moment, Wish(first.id))
    again = keep(home, later(moment, minutes=1), "relationship", "mom", "We shouted.", person="mom")
    assert again.id != first.id
    assert again.name == first.name
    assert [hit.id for hit in recall(home, "shouted", 9)] == [again.id]


def test_several_matches_are_listed_and_nothing_goes_unless_all_are_meant(home: Home, moment: Moment) -> None:
    for title in ("surgery of dad", "birthday of dad"):
        keep(home, moment, "milestone", title)
    with pytest.raises(Ambiguous):
        forget(home, moment, Wish("dad"))
    assert [note.forgotten_at for note in every_note(home)] == [None, None]
    assert len(forget(home, moment, Wish("dad", every_match=True)).notes) == 2


def test_a_match_in_the_text_alone_needs_all(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam", "The train was late.")
    with pytest.raises(Ambiguous):
        forget(home, moment, Wish("train"))
    assert len(forget(home, moment, Wish("train", every_match=True)).notes) == 1


def test_no_match_is_said_and_nothing_changes(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam")
    with pytest.raises(NothingMatched, match="nothing was changed"):
        forget(home, moment, Wish("kayak"))
    with pytest.raises(UsageProblem):
        forget(home, moment, Wish())
    assert asked(home, "SELECT kind FROM operation") == ["write"]


def test_a_dry_run_says_what_would_go(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam")
    done = forget(home, moment, Wish("exam", dry_run=True, erase=True))
    assert (len(done.notes), done.dry_run, done.erasure) == (1, True, None)
    assert every_note(home)[0].forgotten_at is None
    assert asked(home, "SELECT count(*) FROM tombstone") == [0]


def test_a_session_is_forgotten_with_its_notes_and_turns(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam", session="s1")
    keep(home, moment, "health", "knee", session="s2")
    say(home, "good morning", session="s1")
    say(home, "good evening", session="s2")
    done = forget(home, moment, Wish(session="s1"))
    assert ([note.title for note in done.notes], done.turns) == (["exam"], 1)
    assert heard(home) == ["good evening"]


def test_since_a_day_means_from_that_day_on(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam")
    keep(home, later(moment, days=2), "health", "knee")
    say(home, "good morning", at=moment.instant)
    say(home, "good evening", at=later(moment, days=2).instant)
    done = forget(home, later(moment, days=3), Wish(since="yesterday"))
    assert ([note.title for note in done.notes], heard(home)) == (["knee"], ["good morning"])


def test_everything_is_everything_in_the_bank(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam")
    keep(home, moment, "health", "knee", sensitive=True)
    say(home, "good morning")
    done = forget(home, moment, Wish(everything=True))
    assert (len(done.notes), done.turns, heard(home)) == (2, 1, [])


def test_dialogue_about_the_note_is_suppressed_and_counted(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "milestone", "knee surgery", "The hospital rang about the knee.")
    say(home, "what a day", note=note.id)
    say(
        home,
        "So: the hospital rang about the knee. And then?",
        "my knee surgery is near",
        "the knee hurts",
        "lunch?",
    )
    assert forget(home, moment, Wish("knee surgery")).turns == 3
    assert heard(home) == ["the knee hurts", "lunch?"]


def test_a_single_word_touches_dialogue_only_when_asked(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam", "Room 12.")
    say(home, "the exam is near", "lunch?")
    assert forget(home, moment, Wish("exam", dry_run=True)).turns == 0
    assert forget(home, moment, Wish("exam", turns=True)).turns == 1


@pytest.mark.parametrize("what", ["手术", "knee surgery"])
def test_dialogue_alone_can_be_forgotten(home: Home, moment: Moment, what: str) -> None:
    say(home, "明天手术，有点怕", "knee surgery tomorrow", "lunch?")
    done = forget(home, moment, Wish(what))
    assert (done.notes, done.turns, len(heard(home))) == ((), 1, 2)


def test_the_answer_names_no_word_of_a_sensitive_note(home: Home, moment: Moment) -> None:
    keep(home, moment, "health", "the biopsy", sensitive=True)
    shown = forgotten_json(forget(home, moment, Wish("biopsy")))
    assert shown["forgotten"][0]["title"] is None
    assert not re.search("biopsy", str(shown))


def test_a_tombstone_holds_no_word(home: Home, moment: Moment) -> None:
    keep(home, moment, "health", "short nights", "Up at four since the letter came.")
    forget(home, moment, Wish("short nights"))
    marks = asked(home, "SELECT mark FROM tombstone")
    assert len(marks) == 3  # the note by what it says, the note by its id, its line
    assert all(re.fullmatch("[0-9a-f]{32}:[0-9a-f]{64}", mark) for mark in marks)
    assert holding(home.root / "tmp", "nights") == []
