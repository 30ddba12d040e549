"""A session of more turns than have their rows side by side: recall, forgetting and erasing see no edge."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.import_dialogue import import_dialogue
from companion.actions.changes.undo import undo
from companion.actions.reads.recall import recall
from companion.home import Home
from companion.rules.notes import Moment
from companion.store import connect, reindex
from companion.store.sql_recall import DENSE
from tests.actions.keeping import asked
from tests.actions.test_import_dialogue import drift, file_of

SAID = {
    DENSE - 2: "We took the heron statue to the harbour.",
    DENSE - 1: "Who will pay for the glazier?",
    DENSE: "Wilhelmina does.",
    DENSE + 1: "The walnut boat is hers as well.",
    DENSE + 40: "A lighthouse keeper rang me up.",
}
LAST = DENSE + 60


def line(ordinal: int) -> dict[str, Any]:
    return {
        "id": f"t{ordinal}", "session": "long", "role": "assistant" if ordinal % 2 else "user",
        "at": f"2026-05-01T{9 + ordinal // 3600:02}:{ordinal // 60 % 60:02}:{ordinal % 60:02}+08:00",
        "text": SAID.get(ordinal, f"Nothing much, number {ordinal}."),
    }  # fmt: skip


def short(session: int) -> dict[str, Any]:
    return {**line(0), "id": f"s{session}", "session": f"short {session}", "text": f"Visit {session} again."}


@pytest.fixture
def long(home: Home, moment: Moment, tmp_path: Path) -> Home:
    """Return a home with one long session between short ones."""
    lines = [short(1), *map(line, range(LAST)), short(2), short(3)]
    import_dialogue(home, moment, file_of(tmp_path, lines))
    return home


def found(home: Home, query: str) -> list[str | None]:
    return [hit.source_id for hit in recall(home, query, 5)]


def test_turns_on_both_sides_of_the_edge_are_found(long: Home) -> None:
    assert drift(long) == []
    assert found(long, "the heron statue")[0] == f"t{DENSE - 2}"
    assert found(long, "the walnut boat")[0] == f"t{DENSE + 1}"
    assert found(long, "Visit 3 again")[0] == "s3"


def test_an_answer_behind_the_edge_is_found_by_the_question_before_it(long: Home) -> None:
    assert {f"t{DENSE - 1}", f"t{DENSE}"} <= set(found(long, "Who pays for the glazier?"))


@pytest.mark.parametrize("words", ["heron statue", "walnut boat", "lighthouse keeper"])
def test_what_is_forgotten_and_shown_again_leaves_no_drift(long: Home, moment: Moment, words: str) -> None:
    before = found(long, words)
    assert forget(long, moment, Wish(words, turns=True)).turns == 1
    assert (before[0] in found(long, words), drift(long)) == (False, [])
    undo(long, moment)
    assert (found(long, words), drift(long)) == (before, [])


@pytest.mark.parametrize("words", ["heron statue", "walnut boat", "lighthouse keeper"])
def test_what_is_erased_leaves_no_drift(long: Home, moment: Moment, words: str) -> None:
    before = found(long, words)
    assert forget(long, moment, Wish(words, turns=True, erase=True)).turns == 1
    assert before[0] not in found(long, words)
    assert drift(long) == []


def test_a_whole_session_goes_from_both_sides(long: Home, moment: Moment) -> None:
    forget(long, moment, Wish(session="long", erase=True))
    assert asked(long, "SELECT count FROM recall_word WHERE word = ''") == [3]
    assert drift(long) == []


def test_a_rebuild_gives_the_same_rows(long: Home) -> None:
    before = found(long, "the walnut boat")
    with closing(connect.writing(long.store)) as connection, connect.immediate(connection):
        reindex.rebuild(connection)
    assert (found(long, "the walnut boat"), drift(long)) == (before, [])
