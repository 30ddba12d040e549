"""Notes and entries in recall: the recent one, and the one whose thread is open, come first of those that are alike."""

from contextlib import closing

from companion.actions.changes.close import close
from companion.actions.changes.write import write
from companion.home import Home
from companion.rules.drafts import Draft
from companion.rules.notes import Moment
from companion.store import connect
from companion.store.recall import Found, Scope, recall
from tests.actions.keeping import later
from tests.actions.remembering import add

OLD, NEW = "The lantern needs a wick", "The lantern needs oil"
ASKED = Scope(None, None, automatic=False)


def found(home: Home, moment: Moment, query: str) -> list[Found]:
    with closing(connect.reading(home.store)) as connection:
        return recall(connection, query, (), moment, ASKED, 6)


def best(home: Home, moment: Moment, query: str) -> str:
    """Return what stands first."""
    return found(home, moment, query)[0].text.partition("\n")[0]


def told(home: Home, moment: Moment, title: str, thread: str | None = None, on: str | None = None) -> str:
    """Write a note and return its title."""
    write(home, moment, Draft("health", title, f"{title}.", open_thread=thread, on=on))
    return title


def test_of_two_that_say_as_much_the_recent_one_weighs_more(home: Home, moment: Moment) -> None:
    now = later(moment, days=200)
    for at, text in ((moment, OLD), (now, NEW)):
        add(home, at, text, tier="preferences")
    first, second = found(home, now, "the lantern")
    assert (first.text, second.text) == (NEW, OLD)
    assert first.score > second.score
    first, second = found(home, later(now, days=20_000), "the lantern")
    assert first.score == second.score


def test_what_says_more_of_it_comes_first_however_old(home: Home, moment: Moment) -> None:
    now = later(moment, days=2_000)
    add(home, moment, "The kettle and the lantern stand in the kitchen", tier="preferences")
    add(home, now, NEW, tier="preferences")
    assert best(home, now, "the kettle or the lantern").startswith("The kettle and the lantern")


def test_a_note_whose_thread_is_open_comes_first(home: Home, moment: Moment) -> None:
    waiting = told(home, moment, "knee operation", "which hospital?")
    told(home, later(moment, days=1), "knee exercises")
    assert best(home, later(moment, days=1), "my knee") == waiting


def test_a_thread_whose_date_is_past_counts_no_more(home: Home, moment: Moment) -> None:
    waiting = told(home, moment, "knee operation", "the operation", "2026-05-20")
    newest = told(home, later(moment, days=1), "knee exercises")
    assert best(home, later(moment, days=3), "my knee") == waiting
    assert best(home, later(moment, days=4), "my knee") == newest


def test_the_thread_of_a_closed_note_counts_no_more(home: Home, moment: Moment) -> None:
    told(home, moment, "knee operation", "which hospital?")
    close(home, later(moment, days=1), "operation")
    newest = told(home, later(moment, days=2), "knee exercises")
    assert best(home, later(moment, days=2), "my knee") == newest
