"""How a note is written: known topics grow, words stay the person's own, and it is silent (C-37 to C-41)."""

import pytest

from companion.cli.boundary import run
from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.keeping import every_note, keep, later

WORDS = (
    "I just can't anymore with the 4 a.m. thing :(",
    "其实也没什么，就是有点想她。。。",
    'He said "fine" — it was NOT fine.\nThen we ate noodles.',
    "- not a list\n# not a heading\n  two spaces in",
)


@pytest.mark.parametrize("happened", WORDS)
def test_the_persons_words_are_kept_to_the_letter(home: Home, moment: Moment, happened: str) -> None:
    keep(home, moment, "emotion", "today", happened)
    assert every_note(home)[0].lines[0].text == happened.strip()


def test_what_is_known_is_looked_up_before_a_write(home: Home, moment: Moment) -> None:
    first = keep(home, moment, "milestone", "exam", "In June.")
    again = keep(home, later(moment, days=3), "milestone", "exam", "Room 12.")
    assert (again.id, again.updated, len(every_note(home))) == (first.id, "2026-05-22", 1)
    assert [(line.on, line.text) for line in again.lines] == [(None, "In June."), ("2026-05-22", "Room 12.")]


def test_what_was_wanted_is_to_be_heard_unless_said_otherwise(home: Home, moment: Moment) -> None:
    assert keep(home, moment, "emotion", "today").wanted == "vent"
    assert keep(home, moment, "emotion", "today", wanted="help solving").wanted == "solve"


def test_a_write_says_nothing_where_nobody_looks(home: Home, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["write", "milestone", "exam", "--happened", "In June."]) == 0
    assert run(["follow-up", "exam", "deflected"]) == 0
    assert capfd.readouterr() == ("", "")
    assert every_note(home)[0].follow_up_count == 1
