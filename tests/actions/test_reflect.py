"""Looking back over notes, entries and dialogue: what is gathered, what is held back, what is never there."""

from pathlib import Path

import pytest

from companion import clock
from companion.actions.changes.close import close
from companion.actions.changes.forget import Wish, forget
from companion.actions.reads import reflect as action
from companion.actions.reads.reflect import (
    TEXT_AT_MOST,
    Lookback,
    consulted_json,
    reflect,
    reflection_json,
)
from companion.errors import UnclearDate, UsageProblem
from companion.home import Home
from companion.project import project_of
from companion.rules.notes import Moment
from companion.rules.turns import CRISIS, OFF_RECORD
from companion.store.recall import Found, Scope
from tests.actions.keeping import keep, later, run_sql
from tests.actions.looking_back import said

QUESTION = "Did I keep my promises?"
PROMISE = "I promised to call."


def texts(answer: Lookback) -> list[str]:
    return [item.piece.text for item in answer.found.evidence]


@pytest.mark.parametrize("question", ["", "  ", "\n\t", "\u3000"])
def test_an_empty_question_is_a_usage_error(home: Home, moment: Moment, question: str) -> None:
    with pytest.raises(UsageProblem):
        reflect(home, moment, question)


def test_a_store_that_is_not_there_has_no_evidence_and_is_not_made(home: Home, moment: Moment) -> None:
    answer = reflect(home, moment, "What has changed?")
    assert answer.found.evidence == ()
    assert not home.store.exists()


def test_messages_are_told_in_order_of_time(home: Home, moment: Moment) -> None:
    said(home, "I promised again.", "2026-04-02")
    said(home, PROMISE, "2026-01-05")
    answer = reflect(home, moment, QUESTION)
    assert texts(answer) == [PROMISE, "I promised again."]
    assert [item.piece.day for item in answer.found.evidence] == ["2026-01-05", "2026-04-02"]


def test_recall_is_asked_as_for_a_person_and_for_the_project_at_hand(
    home: Home, moment: Moment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, Scope]] = []

    def recall(
        _connection: object, query: str, _context: object, _now: object, scope: Scope, _most: int
    ) -> list[Found]:
        asked.append((query, scope))
        return []

    monkeypatch.setattr(action, "recall", recall)
    project = project_of(str(tmp_path))
    assert project is not None
    for folder, id_ in ((None, None), (str(tmp_path), project.id)):
        reflect(home, moment, "Did I keep my promises to Alex?", folder=folder)
        assert asked.pop() == ("Did I keep my promises to Alex?", Scope(None, id_, False))


def test_a_note_is_a_piece_for_each_of_its_lines(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam", "They set the date.", on="2026-06-01")
    note = keep(home, later(moment, days=3), "milestone", "exam", "It was moved.")
    answer = reflect(home, later(moment, days=9), "How did the exam go?")
    assert texts(answer) == ["They set the date.", "It was moved."]
    assert [item.piece.day for item in answer.found.evidence] == ["2026-05-19", "2026-05-22"]
    assert {item.piece.id for item in answer.found.evidence} == {note.id}


def test_an_open_question_looks_at_notes_beside_what_is_found(home: Home, moment: Moment) -> None:
    keep(home, moment, "emotion", "harbour walk")
    keep(home, moment, "emotion", "a row", "We had an argument.")
    both = {"It came up today.", "We had an argument."}
    assert set(texts(reflect(home, moment, "What keeps coming back?"))) == both
    assert texts(reflect(home, moment, "Which fights did we have?")) == ["We had an argument."]
    assert texts(reflect(home, moment, "How is the kayak?")) == []


def test_threads_that_are_still_open_are_listed_with_what_is_known_of_their_date(
    home: Home, moment: Moment
) -> None:
    keep(home, moment, "milestone", "exam", on="2026-05-21")
    keep(home, moment, "milestone", "talk", on="2026-06-21")
    done = keep(home, moment, "milestone", "move", on="2026-05-20")
    close(home, moment, done.id)
    answer = reflect(home, later(moment, days=5), "What is still unfinished?")
    assert {(thread.title, thread.passed) for thread in answer.found.threads} == {
        ("exam", True), ("talk", False),
    }  # fmt: skip
    assert answer.found.held == {}


HELD = [
    ("sensitive", "sensitivity = 'sensitive'"),
    ("muted", f"status = 'muted', muted_until = {1 << 50}"),
    ("closed", "status = 'resolved'"),
    ("crisis", "crisis = 1, sensitivity = 'sensitive'"),
]


@pytest.mark.parametrize(("name", "columns"), HELD)
def test_what_is_held_back_is_counted_and_shown_only_when_everything_is_asked_for(
    home: Home, moment: Moment, name: str, columns: str
) -> None:
    note = keep(home, moment, "emotion", "a promise", PROMISE, open_thread="call mom")
    keep(home, later(moment, days=1), "emotion", "a promise", "I promised again.")
    said(home, "I swore it too.", note=note)
    run_sql(home, f"UPDATE note SET {columns} WHERE id = ?", note.id)  # noqa: S608 - constant columns
    answer = reflect(home, moment, QUESTION)
    assert (answer.found.evidence, answer.found.themes, answer.found.threads) == ((), (), ())
    assert answer.found.held == {name: 2}  # the note once, and the message
    everything = reflect(home, moment, QUESTION, everything=True)
    assert texts(everything) == ["I swore it too.", PROMISE, "I promised again."]
    assert everything.found.held == {}


def test_a_mute_that_is_over_holds_nothing_back(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "emotion", "a promise", PROMISE)
    run_sql(home, "UPDATE note SET status = 'muted', muted_until = ? WHERE id = ?", moment.instant, note.id)
    assert texts(reflect(home, moment, QUESTION)) == [PROMISE]


def test_a_message_of_a_crisis_is_held_back(home: Home, moment: Moment) -> None:
    said(home, PROMISE, flags=CRISIS)
    assert reflect(home, moment, QUESTION).found.held == {"crisis": 1}


@pytest.mark.parametrize("everything", [False, True])
def test_what_is_forgotten_or_off_the_record_is_not_there_at_all(
    home: Home, moment: Moment, everything: bool
) -> None:
    note = keep(home, moment, "emotion", "a promise", PROMISE)
    said(home, "I promised too.", note=note)
    said(home, "I promised that.", forgotten=True)
    said(home, "I promised this.", flags=OFF_RECORD)
    forget(home, moment, Wish(note.id))
    found = reflect(home, moment, QUESTION, everything=everything).found
    assert (found.evidence, found.held, found.total) == ((), {}, 0)


def test_only_what_was_said_since_a_day_counts(home: Home, moment: Moment) -> None:
    said(home, PROMISE, "2026-04-30")
    said(home, "I promised again.", "2026-05-01")
    said(home, "A hidden promise.", "2026-04-01", flags=CRISIS)
    answer = reflect(home, moment, QUESTION, since="2026-05-01")
    assert (texts(answer), answer.since, answer.found.held) == (["I promised again."], "2026-05-01", {})
    with pytest.raises(UnclearDate):
        reflect(home, moment, QUESTION, since="03/04/2026")


def test_the_words_of_a_theme_bring_only_what_is_of_it(home: Home, moment: Moment) -> None:
    said(home, "Staging uses port 6380.")
    said(home, PROMISE)
    assert texts(reflect(home, moment, QUESTION)) == [PROMISE]


def test_a_theme_is_looked_up_over_all_the_time_that_there_is(home: Home, moment: Moment) -> None:
    """Recall ranks by how much of a question a memory holds; of the words of a theme it holds one."""
    said(home, PROMISE, "2024-01-05")
    for number in range(60):
        said(home, f"Tea number {number}.", "2025-01-05")
    said(home, "我答应打电话。", "2026-05-05")
    assert texts(reflect(home, moment, QUESTION)) == [PROMISE, "我答应打电话。"]
    assert texts(reflect(home, moment, "What keeps coming back?")) == [PROMISE, "我答应打电话。"]


def test_a_theme_with_a_subject_is_looked_up_among_what_speaks_of_it(home: Home, moment: Moment) -> None:
    said(home, "I promised Alex a letter.", "2026-01-05")
    said(home, "Robin and I argued for an hour.", "2026-02-05")
    said(home, "I promised Robin a walk.", "2026-03-05")
    assert (
        texts(reflect(home, moment, "Which promises did I make to Alex?"))[0] == "I promised Alex a letter."
    )
    assert "Robin and I argued for an hour." in texts(reflect(home, moment, "Which fights with Robin?"))


def test_what_is_looked_at_is_bounded_and_in_proportion(
    home: Home, moment: Moment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(action, "LOOKED_AT_MOST", 10)
    for month in range(1, 13):
        for day in (3, 9, 15):
            said(home, f"I promised number {month} {day}.", f"2025-{month:02}-{day:02}")
    found = reflect(home, moment, QUESTION).found
    assert 5 <= found.total <= 10
    assert len(found.months) >= 5


def test_the_shape_of_the_answer(home: Home, moment: Moment) -> None:
    said(home, f"I promised\x1b[31m mom\n{'that I call. ' * 200}", "2026-05-01")
    shape = reflection_json(reflect(home, moment, QUESTION), [("rule", "text")])
    assert list(shape) == [
        "question", "asked", "since", "span", "themes", "months", "evidence", "open_threads", "left_out",
        "guardrails",
    ]  # fmt: skip
    assert shape["asked"] == {"themes": ["promises"], "terms": []}
    (piece,) = shape["evidence"]
    assert list(piece) == [
        "n", "kind", "id", "source", "source_id", "session", "at", "speaker", "role", "text", "score",
        "matched", "day", "title", "who", "certainty", "themes",
    ]  # fmt: skip
    assert piece["text"].startswith("I promised mom that I call.")
    assert len(piece["text"]) <= TEXT_AT_MOST
    assert (piece["who"], piece["certainty"], piece["themes"]) == ("person", "second-hand", ["promises"])
    assert piece["at"] == clock.local_iso(clock.local_midnight("2026-05-01"))
    assert shape["months"] == [{"month": "2026-05", "times": 1, "themes": ["promises"], "evidence": [1]}]
    assert shape["span"]["times"] == 1
    assert shape["guardrails"] == [{"rule": "rule", "text": "text"}]
    assert set(shape["left_out"].values()) == {0}


def test_without_evidence_there_is_nothing_to_hand_over(home: Home, moment: Moment) -> None:
    answer = reflect(home, moment, "How is the kayak?")
    assert reflection_json(answer, [])["span"] is None
    assert consulted_json(answer, None)["status"] == "no evidence"
