"""A request, made clean or refused, and the entry that would come of it."""

import pytest

from companion.errors import UsageProblem
from companion.rules.notes import Moment
from companion.rules.remembering import Request, checked, chosen_section, planned, replacing, updated
from companion.rules.tiers import Entry

NOW = Moment(1_779_153_120_000, "2026-05-19")
OLD = Entry(
    "a1b2c3d4e5f6", "conversations", "observation", "Likes tea", ("tea",), ("lena",), "People", "preferences.md#x",
    "p1", "2026-05-01", "2026-05-01", 4, 1,
)  # fmt: skip


def test_what_is_given_outright_wins_over_the_comment_of_a_line() -> None:
    line = "- Use tabs <!-- type:decision topics:style people:mira -->"
    request = checked(Request(line, topics=("Code style",)), NOW.today)
    assert (request.text, request.type, request.topics, request.people) == (
        "Use tabs", "decision", ("code-style",), ("mira",),
    )  # fmt: skip


def test_only_an_operation_on_a_target_may_have_no_text() -> None:
    assert checked(Request(" "), NOW.today, may_be_empty=True).text == ""
    with pytest.raises(UsageProblem):
        checked(Request(" "), NOW.today)


def test_a_planned_entry_is_of_today_unless_a_day_was_said() -> None:
    entry = planned(Request("Use tabs"), NOW, ())
    assert (entry.created, entry.updated, entry.written_at, entry.id) == (
        NOW.today,
        NOW.today,
        NOW.instant,
        "",
    )
    assert planned(Request("Use tabs", date="2026-05-01"), NOW, ()).created == "2026-05-01"
    assert planned(Request("blue"), NOW, ()).tier == ""


def test_an_update_keeps_everything_that_is_not_given() -> None:
    after = updated(OLD, Request("Likes green tea"), NOW, OLD.project)
    assert after == OLD._replace(text="Likes green tea", updated=NOW.today, written_at=NOW.instant)
    assert updated(OLD, Request("Likes tea"), NOW, OLD.project) is OLD


def test_an_update_never_tags_an_old_bullet_by_itself() -> None:
    bare = OLD._replace(type=None, topics=(), people=())
    after = updated(bare, Request("Likes green tea"), NOW, OLD.project)
    assert (after.type, after.topics, after.people) == (None, (), ())


def test_a_replacement_stands_where_the_other_stood_unless_it_is_said() -> None:
    new = planned(Request("Always bring coffee"), NOW, ())
    entry = replacing(new, OLD, Request("Always bring coffee"), "p2")
    assert (entry.tier, entry.type, entry.topics, entry.people, entry.section, entry.project) == (
        "conversations", "observation", ("tea",), ("lena",), "People", "p2",
    )  # fmt: skip
    wish = Request("x", tier="preferences", type="preference", topics=("coffee",))
    moved = replacing(new, OLD, wish, None)
    assert (moved.tier, moved.type, moved.topics) == ("preferences", "preference", ("coffee",))


def test_a_heading_that_is_there_is_chosen_before_a_new_one() -> None:
    assert chosen_section(("a", "b"), (None, "Known")) == "Known"
    assert chosen_section(("code-style",), (None,)) == "Code style"
    assert chosen_section((), ()) is None
