"""The plan of a prompt: crisis first, then the person's wishes, then everything else (design §4, §5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.turn_plan import Heard, Situation, plan
from companion.rules.turns import CRISIS, NOT_ME, OFF_RECORD, PRIVATE
from companion.safety.controls import KINDS

CALM = Heard("none", None, ())
HEARD = st.builds(
    Heard,
    st.sampled_from(["none", "concern", "crisis"]),
    st.sampled_from([None, "ideation", "violence-at-home"]),
    st.lists(st.sampled_from(KINDS), max_size=2, unique=True).map(tuple),
)
SITUATIONS = st.builds(
    Situation,
    st.booleans(),
    st.sampled_from([0, PRIVATE, NOT_ME]),
    st.booleans(),
    st.sampled_from(["on", "tone", "off"]),
    st.sampled_from(["on", "off"]),
    st.booleans(),
)


def test_an_ordinary_prompt_is_kept_with_recall_and_room_for_a_card() -> None:
    done = plan(CALM, Situation())
    assert (done.recall, done.card, done.kept, done.flags) == (True, True, True, 0)
    assert not any((done.crisis, done.concern, done.follow_on, done.off_record))


@given(HEARD, SITUATIONS)
def test_a_crisis_is_always_answered_and_brings_nothing_else(heard: Heard, now: Situation) -> None:
    done = plan(heard, now)
    assert done.crisis is (heard.level == "crisis")
    if done.crisis:
        assert not any((done.recall, done.card, done.hint, done.follow_on))
        assert done.flags & CRISIS


@given(HEARD, SITUATIONS)
def test_nothing_personal_while_paused_private_or_marked(heard: Heard, now: Situation) -> None:
    done = plan(heard, now)
    paused = now.paused and "resume" not in heard.acts
    if paused or now.session_flags or "pause" in heard.acts:
        assert not any((done.recall, done.card, done.hint, done.kept))
    if now.marked:
        assert not any((done.recall, done.card, done.hint))


@given(HEARD, SITUATIONS)
def test_a_card_needs_a_calm_prompt_without_wishes(heard: Heard, now: Situation) -> None:
    if plan(heard, now).card:
        assert (heard.level, heard.acts, now.care, now.scripted) == ("none", (), "on", False)


@pytest.mark.parametrize("act", ["off-record", "off-record-before", "off-record-chat", "forget", "not-me"])
def test_such_wishes_leave_no_words(act: str) -> None:
    assert plan(Heard("none", None, (act,)), Situation()).flags & OFF_RECORD


def test_violence_at_home_leaves_no_words() -> None:
    done = plan(Heard("crisis", "violence-at-home", ()), Situation())
    assert done.crisis
    assert done.off_record


def test_resume_counts_at_once() -> None:
    assert plan(Heard("none", None, ("resume",)), Situation(paused=True)).kept
