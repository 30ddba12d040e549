"""What a line of the hub must look like (R-16 … R-18)."""

import pytest

from companion.errors import UsageProblem
from companion.rules.threads import checked_name, checked_state, checked_text, thread_key
from companion.rules.tiers import ACTIVE, Thread


def thread(name: str, text: str = "") -> Thread:
    return Thread("", name, ACTIVE, text)


@pytest.mark.parametrize("again", ["importer rewrite", "Importer  Rewrite!", "ＩＭＰＯＲＴＥＲ rewrite"])
def test_a_thread_is_known_by_its_name(again: str) -> None:
    assert thread_key(thread("Importer rewrite", "x")) == thread_key(thread(again, "y"))


def test_a_thread_without_a_name_is_known_by_its_text() -> None:
    assert thread_key(thread("", "CSV done")) == thread_key(thread("", "csv done."))


@pytest.mark.parametrize(
    ("said", "state"),
    [("paused", "paused"), ("(Paused)", "Paused"), ("in progress", ACTIVE), ("", ACTIVE), ("暂停", "暂停")],
)
def test_a_state_on_one_line(said: str, state: str) -> None:
    assert checked_state(said) == state


def test_what_is_not_given_stays_not_given() -> None:
    assert (checked_state(None), checked_text(None)) == (None, None)


def test_a_hub_stays_short_enough_to_be_read() -> None:
    for check, length in ((checked_name, 120), (checked_state, 60), (checked_text, 400)):
        check("x" * length)
        with pytest.raises(UsageProblem, match=f"over {length} characters"):
            check("x" * (length + 1))
