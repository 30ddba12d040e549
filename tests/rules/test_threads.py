"""What a line of the hub must look like (R-16 … R-18)."""

import pytest

from companion.errors import UsageProblem
from companion.rules.threads import checked_name, checked_state, checked_text, joined_thread, thread_key
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


PAUSED = Thread("a", "Importer", "paused", "csv done", "p", 1, "2026-05-03")
OPEN = Thread("b", "importer.", ACTIVE, "rules left", "p", 4, "2026-05-01")


def joined(one: Thread, other: Thread) -> tuple[str, str, str]:
    done = joined_thread(one, other, "2026-05-19")
    return done.name, done.state, done.text


@pytest.mark.parametrize(("one", "other"), [(PAUSED, OPEN), (OPEN, PAUSED)])
def test_of_two_threads_of_one_name_the_open_one_wins_and_both_texts_stay(one: Thread, other: Thread) -> None:
    assert joined(one, other) == (one.name, ACTIVE, "rules left; csv done (paused)")


def test_a_joined_thread_keeps_its_place_and_was_changed_today() -> None:
    done = joined_thread(PAUSED, OPEN, "2026-05-19")
    assert (done.id, done.project, done.position, done.updated) == ("a", "p", 1, "2026-05-19")


def test_of_two_that_are_alike_open_the_later_one_comes_first() -> None:
    waiting = PAUSED._replace(state="waiting", text="ask Mira", updated="2026-05-04")
    assert joined(PAUSED, waiting) == ("Importer", "waiting", "ask Mira; csv done (paused)")
    assert joined(OPEN, OPEN._replace(text="new", updated="2026-05-02")) == (
        "importer.",
        ACTIVE,
        "new; rules left",
    )


def test_what_both_say_is_said_once() -> None:
    done = joined_thread(OPEN, OPEN._replace(text="Rules left.", updated="2026-04-01"), "2026-05-19")
    assert done == OPEN


def test_a_thread_that_says_nothing_adds_its_state_alone() -> None:
    assert joined(OPEN, PAUSED._replace(text="")) == ("importer.", ACTIVE, "rules left; (paused)")
    assert joined(OPEN._replace(text=""), PAUSED) == ("importer.", ACTIVE, "csv done (paused)")


def test_threads_that_are_known_by_their_text_keep_it_as_their_name() -> None:
    bare = Thread("c", "", ACTIVE, "Importer")
    assert joined(bare, bare._replace(id="d")) == ("", ACTIVE, "Importer")
    assert joined(bare, PAUSED) == ("Importer", ACTIVE, "csv done (paused)")
    assert joined(bare, bare._replace(state="paused")) == ("Importer", ACTIVE, "(paused)")


def test_chinese_texts_are_joined_by_chinese_punctuation() -> None:
    one, other = thread("导入", "还差节假日规则"), thread("导入", "CSV 已完成")
    assert joined(one, other)[2] == "还差节假日规则；CSV 已完成"


def test_blanks_beside_chinese_characters_make_no_other_thread() -> None:
    assert thread_key(thread("重写 importer 模块", "x")) == thread_key(thread("重写importer模块。", "y"))
