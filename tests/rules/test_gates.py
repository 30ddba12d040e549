import time
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.gates import GATES, GateRow, Until, judge
from companion.rules.notes import DAY, Moment
from companion.rules.quiet import Pause

NOW = Moment(1_779_152_400_000, "2026-05-19")
RUNNING = Pause(active=False, until=None)
HOUR = DAY // 24

FRESH = GateRow(
    1, "a1b2", "emotion_2026-05-19_x", "emotion", "a title of theirs", "active", "normal", "2026-05-19",
    None, 0, None, None, None,
)  # fmt: skip
EXAM = FRESH._replace(type="milestone", updated="2026-01-02", open_date="2026-05-20")


def _verdict(gate: str, row: GateRow, moment: Moment = NOW, pause: Pause = RUNNING) -> tuple[bool, Until]:
    verdict = next(verdict for verdict in judge(row, moment, pause).gates if verdict.gate == gate)
    return verdict.passed, verdict.until


def _day(today: str) -> Moment:
    return Moment(NOW.instant, today)


def test_gates_are_shown_in_one_fixed_order() -> None:
    assert [verdict.gate for verdict in judge(FRESH, NOW, RUNNING).gates] == [
        "freshness", "milestone_window", "saturation", "sensitivity", "cooldown", "pause", "status",
    ]  # fmt: skip
    assert len(GATES) == 7


@pytest.mark.parametrize(
    ("updated", "fresh"),
    [
        ("2026-05-19", True),
        ("2026-05-12", True),
        ("2026-05-11", False),
        ("2025-05-19", False),
        ("2026-08-01", True),
    ],
)
def test_a_note_is_fresh_through_the_seventh_day(updated: str, fresh: bool) -> None:
    assert _verdict("freshness", FRESH._replace(updated=updated))[0] is fresh


def test_freshness_tells_the_day_on_which_it_ends() -> None:
    assert _verdict("freshness", FRESH) == (True, "2026-05-27")


@pytest.mark.parametrize(
    ("today", "open_"),
    [("2026-01-02", True), ("2026-05-20", True), ("2026-05-22", True), ("2026-05-23", False)],
)
def test_a_milestone_is_in_its_window_through_two_days_after_its_date(today: str, open_: bool) -> None:
    assert _verdict("milestone_window", EXAM, _day(today))[0] is open_


@pytest.mark.parametrize("row", [EXAM._replace(open_date=None), EXAM._replace(type="health")])
def test_only_a_dated_milestone_has_a_window(row: GateRow) -> None:
    assert _verdict("milestone_window", row) == (False, None)


def test_a_mute_ends_by_itself_at_its_instant() -> None:
    muted = FRESH._replace(status="muted", muted_until=NOW.instant)
    before = Moment(NOW.instant - 1, NOW.today)
    for gate in ("saturation", "status"):
        assert _verdict(gate, muted, before) == (False, NOW.instant)
        assert _verdict(gate, muted)[0]
    assert _verdict("saturation", muted._replace(muted_until=None)) == (False, None)


def test_a_sensitive_note_is_never_volunteered() -> None:
    assert _verdict("sensitivity", FRESH._replace(sensitivity="sensitive")) == (False, None)
    assert _verdict("sensitivity", FRESH) == (True, None)


@pytest.mark.parametrize(
    ("ago", "passed"), [(0, False), (DAY - 1, False), (DAY, True), (25 * HOUR, True), (-HOUR, False)]
)
def test_a_topic_rests_for_exactly_24_hours(ago: int, passed: bool) -> None:
    touched = FRESH._replace(last_touch=NOW.instant - ago, last_followed_up="2026-05-19")
    assert _verdict("cooldown", touched)[0] is passed
    if not passed:
        assert _verdict("cooldown", touched)[1] == NOW.instant - ago + DAY


@pytest.mark.parametrize(
    ("followed_up", "passed"), [("2026-05-19", False), ("2026-05-18", False), ("2026-05-17", True)]
)
def test_a_bare_date_blocks_through_the_day_after_it(followed_up: str, passed: bool) -> None:
    assert _verdict("cooldown", FRESH._replace(last_followed_up=followed_up))[0] is passed


def test_a_bare_date_tells_when_it_stops_blocking() -> None:
    assert _verdict("cooldown", FRESH._replace(last_followed_up="2026-05-18")) == (False, "2026-05-20")


@pytest.mark.parametrize(
    ("pause", "passed"),
    [
        (RUNNING, True), (Pause(True, None), False), (Pause(True, "2026-05-20"), False),
        (Pause(True, "2026-05-19"), True), (Pause(False, "2099-01-01"), True),
    ],
)  # fmt: skip
def test_a_dated_pause_ends_as_its_day_begins(pause: Pause, passed: bool) -> None:
    assert _verdict("pause", FRESH, pause=pause)[0] is passed


def test_a_closed_note_is_held_without_end() -> None:
    closed = judge(FRESH._replace(status="resolved"), NOW, RUNNING)
    assert (closed.due, closed.verdict, closed.until) == (False, "held", None)


@pytest.mark.parametrize(
    "row", [FRESH, EXAM, EXAM._replace(updated="2026-05-18"), FRESH._replace(type="milestone")]
)
def test_fresh_or_in_the_window_is_due(row: GateRow) -> None:
    assert judge(row, NOW, RUNNING)[:3] == (True, "due", None)


def test_neither_fresh_nor_in_the_window_is_held_for_good() -> None:
    old = FRESH._replace(updated="2026-05-01", last_touch=NOW.instant)
    assert judge(old, NOW, RUNNING)[:3] == (False, "held", None)


def test_a_held_note_tells_when_the_last_gate_opens() -> None:
    touched = FRESH._replace(last_touch=NOW.instant - HOUR)
    assert judge(touched, NOW, RUNNING).until == NOW.instant + 23 * HOUR
    assert judge(touched, NOW, Pause(True, "2026-05-22")).until == "2026-05-22"
    assert judge(touched, NOW, Pause(True, None)).until is None


def test_a_topic_that_will_be_out_of_date_when_its_gates_open_is_held_for_good() -> None:
    assert judge(FRESH, NOW, Pause(True, "2026-05-26")).until == "2026-05-26"
    assert judge(FRESH, NOW, Pause(True, "2026-05-27")).until is None
    muted = FRESH._replace(status="muted", muted_until=NOW.instant + 14 * DAY)
    assert judge(muted, NOW, RUNNING).until is None
    far = muted._replace(type="milestone", open_date="2026-07-01")
    assert judge(far, NOW, RUNNING).until == NOW.instant + 14 * DAY


def test_midnight_makes_the_later_of_an_instant_and_a_date_exact() -> None:
    touched = FRESH._replace(last_touch=NOW.instant - DAY + 6 * HOUR)
    pause = Pause(True, "2026-05-20")
    early = judge(touched, NOW, pause, midnight=lambda _day: NOW.instant + 5 * HOUR)
    late = judge(
        touched, NOW, pause, midnight=lambda day: NOW.instant + (7 if day == "2026-05-20" else 999) * HOUR
    )
    assert late.until == "2026-05-20"
    assert early.until is None


def test_a_reason_never_holds_a_word_of_the_note() -> None:
    row = FRESH._replace(title="zebra", name="emotion_2026-05-19_zebra", status="muted")
    assert "zebra" not in repr(judge(row, NOW, RUNNING))


ROWS = st.builds(
    GateRow,
    st.just(1), st.just("a1"), st.just("n"), st.sampled_from(["emotion", "milestone"]), st.just("t"),
    st.sampled_from(["active", "muted", "resolved"]), st.sampled_from(["normal", "sensitive"]),
    st.dates().map(str), st.none() | st.dates().map(str), st.integers(0, 9),
    st.none() | st.integers(0, 2**43), st.none() | st.integers(0, 2**43), st.none() | st.dates().map(str),
)  # fmt: skip
PAUSES = st.builds(Pause, st.booleans(), st.none() | st.dates().map(str))


@given(ROWS, PAUSES, st.integers(0, 2**43), st.dates().map(str))
def test_due_is_fresh_or_in_the_window_and_every_other_gate(
    row: GateRow, pause: Pause, instant: int, today: str
) -> None:
    judgement = judge(row, Moment(instant, today), pause)
    fresh, window, *others = (verdict.passed for verdict in judgement.gates)
    assert judgement.due == ((fresh or window) and all(others))
    assert judgement.verdict == ("due" if judgement.due else "held")
    if judgement.due:
        assert judgement.until is None


def test_ten_thousand_notes_are_judged_in_a_blink() -> None:
    days = [f"2026-{month:02}-{day:02}" for month, day in product(range(1, 13), range(1, 29))]
    rows = [
        EXAM._replace(updated=days[n % 336], open_date=days[n % 331], last_touch=n) for n in range(10_000)
    ]
    start = time.process_time()
    for row in rows:
        judge(row, NOW, RUNNING)
    assert time.process_time() - start < 0.5
