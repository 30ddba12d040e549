"""Remember: five operations on the tiers, each whole or not at all (R-34 … R-50)."""

from pathlib import Path

import pytest

from companion import clock
from companion.actions.changes.undo import undo
from companion.actions.reads.log import log
from companion.errors import Ambiguous, NothingMatched, PrivacyRefused, Refused, UnclearDate, UsageProblem
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.tiers import Entry
from tests.actions.keeping import later
from tests.actions.remembering import active, add, archive, do, faults, texts


@pytest.fixture
def folder(isolated: Path) -> str:
    """Return a folder that is a project."""
    (isolated / "ferry").mkdir()
    return str(isolated / "ferry")


def test_a_new_entry_has_all_its_metadata(home: Home, moment: Moment) -> None:
    entry = add(home, moment, "Always use bun", topics=("Tooling, git",), people=("Lena",))
    assert (entry.tier, entry.type, entry.topics, entry.people) == (
        "preferences", "preference", ("tooling", "git"), ("lena",),
    )  # fmt: skip
    assert (entry.section, entry.see_also, entry.project) == ("Tooling", None, None)
    assert (entry.created, entry.updated, entry.written_at) == ("2026-05-19", "2026-05-19", moment.instant)
    assert active(home) == [entry]


def test_entries_stand_in_the_order_in_which_they_came(home: Home, moment: Moment) -> None:
    places = [add(home, moment, f"Use tool {n}", topics=("x",)).position for n in range(3)]
    assert places == [1, 2, 3]
    assert add(home, moment, "Mentioned a talk").position == 1


def test_a_topic_goes_under_the_heading_that_it_has_already(home: Home, moment: Moment) -> None:
    add(home, moment, "Use tabs", topics=("style",), section="How code reads")
    assert add(home, moment, "Use short names", topics=("style",)).section == "How code reads"
    assert add(home, moment, "Use pytest", topics=("testing",)).section == "Testing"
    assert add(home, moment, "Mentioned style", topics=("style",)).section == "Style"


@pytest.mark.parametrize("again", ["use tabs", "Ｕｓｅ　ｔａｂｓ．", "USE TABS!"])
@pytest.mark.parametrize("operation", ["ADD", "REJECTION"])
def test_what_is_said_already_is_noop(home: Home, moment: Moment, again: str, operation: str) -> None:
    first = add(home, moment, "Use tabs.")
    done = do(home, moment, operation, again, tier="conversations")
    assert (done.operation, done.entry, done.reason) == ("NOOP", first, "equal")
    assert active(home) == [first]


def test_noop_is_logged_and_leaves_the_last_change_to_undo(home: Home, moment: Moment) -> None:
    first = add(home, moment, "Use tabs.")
    do(home, moment, "NOOP", "use tabs")
    do(home, moment, "NOOP", "something else")
    assert [(entry.subject, entry.detail) for entry in log(home, 3)] == [
        (None, "NOOP"), (first.id, "NOOP preferences"), (first.id, "ADD preferences"),
    ]  # fmt: skip
    undo(home, moment)
    assert active(home) == []


def test_the_log_holds_no_word_of_an_entry(home: Home, moment: Moment) -> None:
    add(home, moment, "Likes harbour walks", topics=("harbour",))
    assert not [entry for entry in log(home, 9) if "harbour" in str(entry).lower()]


def test_update_keeps_the_id_and_place_and_changes_the_text(home: Home, moment: Moment) -> None:
    first = add(home, moment, "Prefers short PRs", topics=("git",))
    add(home, moment, "Use tabs")
    done = do(
        home, later(moment, days=1), "UPDATE", "Prefers short PRs, under 200 lines", target=first.id[:4]
    )
    assert done.entry == first._replace(
        text="Prefers short PRs, under 200 lines",
        updated="2026-05-20",
        written_at=later(moment, days=1).instant,
    )
    assert texts(home) == ["Prefers short PRs, under 200 lines", "Use tabs"]


def test_update_changes_tags_only_where_they_are_given(home: Home, moment: Moment) -> None:
    first = add(home, moment, "Use tabs", topics=("style",), people=("lena",))
    done = do(home, moment, "UPDATE", "", target=first.id, type="decision", topics=("code",))
    assert done.entry is not None
    assert (done.entry.text, done.entry.type, done.entry.topics, done.entry.people) == (
        "Use tabs", "decision", ("code",), ("lena",),
    )  # fmt: skip


def test_an_update_that_says_nothing_new_is_noop(home: Home, moment: Moment) -> None:
    first = add(home, moment, "Use tabs")
    assert do(home, later(moment, days=1), "UPDATE", "Use tabs", target=first.id).operation == "NOOP"
    assert active(home) == [first]


def test_an_update_to_what_another_entry_says_is_noop(home: Home, moment: Moment) -> None:
    first, second = add(home, moment, "Use tabs"), add(home, moment, "Use two spaces")
    done = do(home, moment, "UPDATE", "use tabs!", target=second.id)
    assert (done.operation, done.entry) == ("NOOP", first)
    assert active(home) == [first, second]


def test_a_change_of_spelling_alone_is_an_update(home: Home, moment: Moment) -> None:
    first = add(home, moment, "use TABS")
    assert do(home, moment, "UPDATE", "Use tabs", target=first.id).operation == "UPDATE"
    assert texts(home) == ["Use tabs"]


def test_an_entry_that_moves_to_another_tier_stands_last_there(
    home: Home, moment: Moment, folder: str
) -> None:
    moved = add(
        home, moment, "The board has two sizes", tier="preferences", topics=("hardware",), section="Old"
    )
    add(home, moment, "CI is deployed", folder=folder)
    done = do(home, moment, "UPDATE", "", target=moved.id, tier="project-context", folder=folder)
    assert done.entry is not None
    assert (done.entry.position, done.entry.section, done.entry.project is None) == (2, "Hardware", False)


def test_archive_moves_the_old_entry_and_adds_the_new_one(home: Home) -> None:
    march = clock.at(clock.parse_instant("2026-03-04T09:00:00+08:00"))
    old = add(home, march, "Use npm", topics=("tooling",))
    done = do(home, march, "ARCHIVE", "Use pnpm instead of npm", target="npm")
    assert done.entry is not None
    assert texts(home) == ["Use pnpm instead of npm"]
    (item,) = archive(home)
    assert (item.entry, item.on, item.see, item.superseded_by) == (
        old, "2026-03-04", "preferences.md#tooling", done.entry.id,
    )  # fmt: skip
    assert (done.entry.topics, done.entry.section, done.entry.id == old.id) == (
        ("tooling",),
        "Tooling",
        False,
    )


def test_the_quarter_is_that_of_the_archive_date(home: Home) -> None:
    old = add(home, clock.at(clock.parse_instant("2025-12-31T23:59:00+08:00")), "Use npm")
    do(home, clock.at(clock.parse_instant("2026-01-01T00:01:00+08:00")), "ARCHIVE", "Use bun", target=old.id)
    assert [item.on for item in archive(home)] == ["2026-01-01"]


def test_archive_without_a_new_text_only_moves_the_old_entry(home: Home, moment: Moment) -> None:
    old = add(home, moment, "Use npm")
    done = do(home, moment, "ARCHIVE", "", target=old.id)
    assert (done.operation, done.entry, texts(home)) == ("ARCHIVE", None, [])
    assert [(item.entry, item.superseded_by) for item in archive(home)] == [(old, None)]


def test_archive_for_what_another_entry_says_already_adds_nothing(home: Home, moment: Moment) -> None:
    old, new = add(home, moment, "Use npm"), add(home, moment, "Use bun")
    done = do(home, moment, "ARCHIVE", "use bun.", target=old.id)
    assert (done.entry, active(home)) == (new, [new])
    assert [item.superseded_by for item in archive(home)] == [new.id]


def test_archive_for_the_same_text_is_noop(home: Home, moment: Moment) -> None:
    old = add(home, moment, "Use npm")
    assert do(home, moment, "ARCHIVE", "use NPM.", target=old.id).operation == "NOOP"
    assert (active(home), archive(home)) == ([old], [])


def test_a_rejection_has_its_type_and_its_reason(home: Home, moment: Moment) -> None:
    done = do(home, moment, "REJECTION", "Don't add docstrings because they bury the diff", type="context")
    assert done.entry is not None
    assert (done.operation, done.entry.type, done.entry.tier, done.asks_why) == (
        "REJECTION", "rejection", "preferences", False,
    )  # fmt: skip


def test_a_rejection_without_a_reason_is_kept_and_the_reason_asked_for(home: Home, moment: Moment) -> None:
    done = do(home, moment, "REJECTION", "不要加注释")
    assert (done.operation, done.asks_why, texts(home)) == ("REJECTION", True, ["不要加注释"])


def test_add_beside_an_entry_that_it_may_conflict_with_says_so(home: Home, moment: Moment) -> None:
    other = add(home, moment, "Emojis are welcome", tier="preferences")
    entry = add(home, moment, "No emoji in commits", target=other.id)
    assert entry.text == "No emoji in commits (may conflict with: 'Emojis are welcome')"
    assert do(home, moment, "ADD", "no emoji in commits").operation == "NOOP"


@pytest.mark.parametrize("operation", ["UPDATE", "ARCHIVE"])
@pytest.mark.parametrize(
    ("target", "problem"),
    [
        ("does-not-exist", NothingMatched),
        ("abcd", NothingMatched),
        ("use", Ambiguous),
        (None, UsageProblem),
        (" ", UsageProblem),
    ],
)
def test_a_target_that_is_not_one_entry_changes_nothing(
    home: Home, moment: Moment, operation: str, target: str | None, problem: type[Exception]
) -> None:
    before = [add(home, moment, "Use tabs"), add(home, moment, "Use bun")]
    with pytest.raises(problem):
        do(home, moment, operation, "x", target=target)
    assert (active(home), archive(home)) == (before, [])


def test_a_target_that_has_changed_since_it_was_seen_is_refused(home: Home, moment: Moment) -> None:
    entry = add(home, moment, "Use tabs")
    do(home, moment, "UPDATE", "Use tabs in Go", target=entry.id)
    with pytest.raises(Refused, match="changed since"):
        do(home, moment, "UPDATE", "Use tabs in C", target=entry.id, seen="Use tabs")
    assert texts(home) == ["Use tabs in Go"]


@pytest.mark.parametrize(
    ("operation", "text", "more", "problem"),
    [
        ("ADD", "", {}, UsageProblem),
        ("REJECTION", " ", {}, UsageProblem),
        ("ADD", "blue", {}, UsageProblem),
        ("ADD", "x", {"tier": "diary"}, UsageProblem),
        ("ADD", "x", {"type": "note"}, UsageProblem),
        ("ADD", "x", {"topics": ("a,b,c,d",)}, UsageProblem),
        ("MERGE", "x", {}, UsageProblem),
        ("UPDATE", "", {"target": "tabs"}, UsageProblem),
        ("ADD", "CI is deployed", {"folder": "/"}, UsageProblem),
        ("ADD", "Use x", {"project": "nowhere"}, NothingMatched),
        ("ADD", "Use x", {"date": "03/04/2026"}, UnclearDate),
        ("ADD", "Use x", {"date": "2026-05-20"}, UsageProblem),
        ("ADD", "Call 138 0013 8000 first", {"tier": "preferences"}, PrivacyRefused),
        ("ADD", "Use x", {"section": "138 0013 8000"}, PrivacyRefused),
    ],
)
def test_what_is_refused_changes_nothing(
    home: Home, moment: Moment, operation: str, text: str, more: dict[str, str], problem: type[Exception]
) -> None:
    before = add(home, moment, "Use tabs")
    with pytest.raises(problem):
        do(home, moment, operation, text, **more)
    assert active(home) == [before]


def test_a_kind_that_is_allowed_is_kept(home: Home, moment: Moment) -> None:
    assert add(home, moment, "Always call 138 0013 8000 first", allow=("phone",)).text.endswith("first")


def test_the_day_on_which_it_was_said_can_be_given(home: Home, moment: Moment) -> None:
    entry = add(home, moment, "Use tabs", date="yesterday")
    assert (entry.created, entry.updated) == ("2026-05-18", "2026-05-19")


def test_an_entry_is_linked_to_one_of_another_tier(home: Home, moment: Moment, folder: str) -> None:
    add(home, moment, "Mentioned a CI outage", topics=("ci",))
    add(home, moment, "Calls the runner the mill", topics=("names",), people=("tomas",), tier="conversations")
    linked = add(home, moment, "Always wait for CI", topics=("ci",))
    assert linked.see_also == "conversations.md#ci"
    assert (
        add(home, moment, "Ask tomas first", tier="preferences", people=("tomas",), topics=("x",)).see_also
        == "conversations.md#names"
    )
    assert add(home, moment, "CI is deployed", topics=("ci",), folder=folder).see_also is not None
    assert active(home)[0].see_also is None


def test_a_long_and_any_text_is_kept_whole(home: Home, moment: Moment) -> None:
    long = "word " * 10_000 + "end"
    assert add(home, moment, long, tier="preferences").text == long
    odd = 'Don\'t write "a --> b" or `<!--` in 注释 | x\n  - nested \u202e'
    assert add(home, moment, odd, tier="preferences").text == odd.strip()
    assert faults(home) == []


@pytest.mark.parametrize("operation", ["ADD", "REJECTION", "UPDATE", "ARCHIVE"])
def test_undo_takes_any_operation_back_without_a_trace(home: Home, moment: Moment, operation: str) -> None:
    first = add(home, moment, "Use npm", topics=("tooling", "b", "a"), people=("z", "c"))
    target = first.id if operation in ("UPDATE", "ARCHIVE") else None
    done = do(home, later(moment, days=1), operation, "Don't use npm because it is slow", target=target)
    assert done.operation == operation
    assert undo(home, later(moment, days=2)) == "remember"
    assert (active(home), archive(home), faults(home)) == ([first], [], [])
    with pytest.raises(Refused):
        undo(home, moment)


def entry_ids(entries: list[Entry]) -> set[str]:
    return {entry.id for entry in entries}


def test_ids_are_never_shared(home: Home, moment: Moment) -> None:
    for number in range(30):
        add(home, moment, f"Use tool {number}")
    assert len(entry_ids(active(home))) == 30
