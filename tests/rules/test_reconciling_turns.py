"""A session's turns and its transcript, brought together (design, *Turn identity*; K-28, K-29)."""

from hypothesis import given
from hypothesis import strategies as st

from companion.dialogue.messages import Message
from companion.rules.reconciling_turns import Held, Slot, is_settled, reconciled


def said(
    role: str, text: str, key: str = "", at: int = 0, *, live: bool = False, blank: bool = False
) -> Held:
    return Held(role, text, key or f"@{at}", at, live, blank)


def read(role: str, text: str, key: str = "", at: int | None = None) -> Message:
    return Message("user" if role == "user" else "assistant", text, key or f"{role} {text}", at, 0)


def applied(held: list[Held], canonical: list[Message]) -> list[Held]:
    """Return the turns as they are after the order was applied."""
    return [_applied(slot, held, canonical) for slot in reconciled(held, canonical)]


def _applied(slot: Slot, held: list[Held], canonical: list[Message]) -> Held:
    turn = held[slot.held] if slot.held is not None else None
    if slot.canonical is None:
        assert turn is not None
        return turn
    message = canonical[slot.canonical]
    at = turn.at if turn is not None else message.at or 0
    return Held(message.role, message.text, message.key, at)


def words(turns: list[Held]) -> list[str]:
    return [turn.text for turn in turns]


def test_a_live_session_takes_the_transcripts_form() -> None:
    held = [
        said("user", "Is the gate open?", at=10, live=True),
        said("assistant", "It is.", at=20, live=True),
    ]
    canonical = [read("user", "Is the gate open?", "u1", 9), read("assistant", "It is.", "m2", 19)]
    assert reconciled(held, canonical) == [Slot(0, 0), Slot(1, 1)]
    assert [turn.key for turn in applied(held, canonical)] == ["u1", "m2"]


def test_narration_and_queued_prompts_that_no_hook_saw_come_in() -> None:
    held = [said("user", "go", at=10, live=True), said("assistant", "Both done.", at=50, live=True)]
    canonical = [
        read("user", "go", "u1", 9),
        read("assistant", "I look first.", "m1", 20),
        read("user", "the lamp too", "u2", 30),
        read("assistant", "Both done.", "m2", 49),
    ]
    assert words(applied(held, canonical)) == ["go", "I look first.", "the lamp too", "Both done."]


def test_a_live_reply_that_is_the_last_part_of_an_answer_gets_the_whole() -> None:
    held = [said("user", "go", live=True), said("assistant", "The last line.", live=True)]
    canonical = [read("user", "go"), read("assistant", "A first line.\nThe last line.")]
    assert words(applied(held, canonical)) == ["go", "A first line.\nThe last line."]


def test_a_live_reply_that_holds_several_answers_is_parted_without_saying_one_twice() -> None:
    held = [said("user", "go", live=True), said("assistant", "I look.\n\nIt is done.", live=True)]
    canonical = [read("user", "go"), read("assistant", "I look."), read("assistant", "It is done.")]
    assert words(applied(held, canonical)) == ["go", "I look.", "It is done."]


def test_a_reply_that_only_ends_in_the_same_word_is_not_the_one() -> None:
    held = [said("assistant", "done", live=True)]
    canonical = [read("assistant", "nothing is undone")]
    assert words(applied(held, canonical)) == ["done", "nothing is undone"]


def test_equal_words_in_two_turns_stay_two_turns() -> None:
    held = [said("user", "ok", at=10, live=True)]
    canonical = [
        read("user", "ok", "u1", 9),
        read("assistant", "Right.", "m1", 12),
        read("user", "ok", "u2", 20),
    ]
    assert words(applied(held, canonical)) == ["ok", "Right.", "ok"]


def test_one_continue_more_does_not_move_the_rest() -> None:
    """The transcript lacks the first turn, and has its words again at its end."""
    held = [
        said("user", text, at=at, live=True) for at, text in enumerate(["continue", "the red one", "the lid"])
    ]
    canonical = [read("user", "the red one", "u2", 2), read("user", "the lid", "u3", 3)]
    canonical.append(read("user", "continue", "u4", 9))
    assert words(applied(held, canonical)) == ["continue", "the red one", "the lid", "continue"]


def test_a_turn_that_the_transcript_lacks_stays_where_it_is() -> None:
    held = [said("user", "one", at=1, live=True), said("user", "lost", at=5, live=True)]
    canonical = [read("user", "one", "u1", 1), read("user", "three", "u3", 9)]
    assert words(applied(held, canonical)) == ["one", "lost", "three"]
    earlier = [read("user", "one", "u1", 1), read("user", "two", "u2", 3)]
    assert words(applied(held, earlier)) == ["one", "two", "lost"]


def test_what_is_off_the_record_is_not_brought_back() -> None:
    held = [
        said("user", "hello", "u1", 10),
        said("user", "", at=20, live=True, blank=True),
        said("user", "next", "u3", 40),
    ]
    canonical = [
        read("user", "hello", "u1", 10),
        read("user", "a secret", "u2", 19),
        read("assistant", "I see, a secret.", "m2", 25),
        read("user", "next", "u3", 40),
    ]
    assert words(applied(held, canonical)) == ["hello", "", "next"]


def test_an_answer_alone_to_what_is_off_the_record_is_not_brought_back() -> None:
    """The transcript was read from behind the message; what was answered before it may still be missing."""
    held = [said("user", "hello", "u1", 10), said("user", "", at=20, live=True, blank=True)]
    canonical = [read("assistant", "Hi.", "m1", 15), read("assistant", "I see, a secret.", "m2", 25)]
    assert words(applied(held, canonical)) == ["hello", "Hi.", ""]


def test_a_turn_off_the_record_takes_no_words_from_the_message_with_its_key() -> None:
    held = [said("user", "", "u2", 20, blank=True)]
    canonical = [read("user", "a secret", "u2", 20), read("assistant", "I see.", "m2", 21)]
    assert reconciled(held, canonical) == [Slot(0, None, unsaid=0)]


def test_an_answer_that_was_read_half_is_completed() -> None:
    held = [said("assistant", "A first line.", "m1")]
    canonical = [read("assistant", "A first line.\nA second.", "m1")]
    assert words(applied(held, canonical)) == ["A first line.\nA second."]


def test_what_changes_nothing_is_told_apart() -> None:
    held, canonical = [said("user", "hi", "u1")], [read("user", "hi", "u1")]
    assert is_settled(reconciled(held, canonical), held, canonical)
    live = [held[0]._replace(live=True)]
    assert not is_settled(reconciled(live, canonical), live, canonical)
    assert not is_settled(reconciled([], canonical), [], canonical)


TEXTS = st.sampled_from(["ok", "continue", "a", "b", "a\nb", "ab", "the end"])
ROLES = st.sampled_from(["user", "assistant"])


@st.composite
def transcripts(draw: st.DrawFn) -> list[Message]:
    several = draw(st.lists(st.tuples(ROLES, TEXTS, st.none() | st.integers(0, 120)), max_size=12))
    return [read(role, text, f"k{place}", at) for place, (role, text, at) in enumerate(several)]


@st.composite
def turns(draw: st.DrawFn) -> list[Held]:
    held = []
    for place in range(draw(st.integers(0, 12))):
        live, blank = draw(st.booleans()), draw(st.integers(0, 9)) == 0
        text = "" if blank else draw(TEXTS)
        key = f"@{place}" if live else f"k{draw(st.integers(0, 14))}-{place}"
        held.append(said(draw(ROLES), text, key, draw(st.integers(0, 120)), live=live, blank=blank))
    return held


@given(turns(), transcripts())
def test_no_turn_is_dropped_or_moved_and_no_message_comes_twice(
    held: list[Held], canonical: list[Message]
) -> None:
    order = reconciled(held, canonical)
    assert [slot.held for slot in order if slot.held is not None] == list(range(len(held)))
    given = [slot.canonical for slot in order if slot.canonical is not None]
    assert len(given) == len(set(given))
    if not any(turn.blank for turn in held):
        assert len(given) == len(canonical)


@given(turns(), transcripts())
def test_doing_it_twice_is_doing_it_once(held: list[Held], canonical: list[Message]) -> None:
    once = applied(held, canonical)
    assert applied(once, canonical) == once


@given(transcripts())
def test_a_transcript_on_record_changes_nothing(canonical: list[Message]) -> None:
    held = applied([], canonical)
    assert words(held) == [message.text for message in canonical]
    assert is_settled(reconciled(held, canonical), held, canonical)


@given(transcripts(), st.data())
def test_live_turns_of_a_transcript_become_the_transcript(
    canonical: list[Message], data: st.DataObject
) -> None:
    caught = [message for message in canonical if data.draw(st.booleans())]
    held = [
        said(message.role, message.text, f"@{message.at}", message.at or 0, live=True) for message in caught
    ]
    assert words(applied(held, canonical)) == [message.text for message in canonical]
