"""A wish that a later file brings holds for what an earlier one brought: nothing of it stays (K08, C-91)."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.actions.changes.import_dialogue import DialogueImported, import_dialogue
from companion.home import Home
from companion.rules.notes import Moment
from companion.store import connect
from tests.actions.sessions_on_disk import words
from tests.actions.test_import_dialogue import drift

SAID = [
    "I hate gondola",
    "Tell me of gondola.",
    "don't save what I just said",
    "Done.",
    "Now the map.",
    "Yes.",
]
KEPT = ["Now the map.", "Yes."]


def talk(*, ids: bool = True, step: int = 1) -> list[dict[str, Any]]:
    return [
        {
            "id": f"i{place}" if ids else None,
            "session": "x",
            "at": f"2026-05-01T09:{place * step:02}:00Z",
            "speaker": "Ada",
            "role": "assistant" if place % 2 else "user",
            "text": text,
        }
        for place, text in enumerate(SAID)
    ]


def taken_in(
    home: Home, moment: Moment, folder: Path, lines: list[dict[str, Any]], name: str = "talk"
) -> DialogueImported:
    file = folder / f"{name}.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return import_dialogue(home, moment, file)


def is_on_disk(home: Home, word: bytes) -> bool:
    return any(word in file.read_bytes() for file in home.root.rglob("*") if file.is_file())


@pytest.mark.parametrize("name", ["talk", "talk-of-today"])
@pytest.mark.parametrize("step", [1, 0], ids=["minutes", "one instant"])
@pytest.mark.parametrize("ids", [True, False], ids=["ids", "no ids"])
@pytest.mark.parametrize("begin", [0, 2], ids=["whole", "new lines only"])
def test_what_an_earlier_run_kept_is_taken_back(
    home: Home, moment: Moment, tmp_path: Path, begin: int, ids: bool, step: int, name: str
) -> None:
    lines = talk(ids=ids, step=step)
    taken_in(home, moment, tmp_path, lines[:2])
    assert words(home) == SAID[:2]
    done = taken_in(home, moment, tmp_path, lines[begin:], name)
    assert (done.added, done.off_record) == (2, 4 - begin)
    assert ([text for text in words(home) if text], drift(home)) == (KEPT, [])
    assert not is_on_disk(home, b"gondola")
    for again, file in ((lines[:2], "talk"), (lines[begin:], name), (lines[:2], "older")):
        assert taken_in(home, moment, tmp_path, again, file).added == 0


def test_a_wish_is_not_for_what_came_after_it(home: Home, moment: Moment, tmp_path: Path) -> None:
    lines = talk(step=0)[2:]
    for added in (2, 0):
        assert taken_in(home, moment, tmp_path, lines).added == added
    assert words(home) == KEPT


def test_nothing_is_left_of_a_session_that_was_not_to_be_kept(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    lines = talk()
    taken_in(home, moment, tmp_path, lines)
    taken_in(home, moment, tmp_path, [{**lines[0], "id": "w", "at": "2026-05-01T09:30:00Z",
                                       "text": "don't save anything from this conversation"}])  # fmt: skip
    assert [text for text in words(home) if text] == []


@pytest.mark.parametrize("away", [{"session": "y"}, {"at": "2026-05-03T09:00:00Z"}])
def test_another_conversation_stays(home: Home, moment: Moment, tmp_path: Path, away: dict[str, str]) -> None:
    lines = talk()
    taken_in(home, moment, tmp_path, lines[:2])
    taken_in(home, moment, tmp_path, [{**line, **away} for line in lines[2:3]], "other")
    assert words(home) == SAID[:2]


def test_an_earlier_file_with_the_wish_keeps_a_later_one_from_bringing_it(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    taken_in(home, moment, tmp_path, talk())
    assert taken_in(home, moment, tmp_path, talk()[:2], "older").off_record == 2
    assert words(home) == KEPT


def test_the_same_word_that_was_said_later_stays(home: Home, moment: Moment, tmp_path: Path) -> None:
    lines = talk()
    lines[5]["text"] = lines[1]["text"]
    for added in (2, 0):
        assert taken_in(home, moment, tmp_path, lines).added == added
    assert words(home) == [KEPT[0], SAID[1]]


def test_what_a_file_tells_twice_is_taken_back_too(home: Home, moment: Moment, tmp_path: Path) -> None:
    for _ in range(2):
        taken_in(home, moment, tmp_path, [*talk()[:2], *talk()])
        assert ([text for text in words(home) if text], drift(home)) == (KEPT, [])


@pytest.mark.parametrize("wished", [True, False])
def test_a_session_of_which_nothing_is_kept_has_no_row(
    home: Home, moment: Moment, tmp_path: Path, wished: bool
) -> None:
    taken_in(home, moment, tmp_path, talk()[2:3] if wished else talk())
    with closing(connect.reading(home.store)) as connection:
        assert connection.execute("SELECT count(*) FROM document").fetchone() == (0 if wished else 1,)
