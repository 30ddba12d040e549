"""Which turns of two records of one session are one."""

from companion.rules.same_turns import NEAR, Said, same_turns

MINUTE = 60_000


def said(*texts: str, at: int = 0) -> list[Said]:
    """Return a conversation, a turn a minute."""
    return [
        Said("assistant" if place % 2 else "user", text, at + place * MINUTE)
        for place, text in enumerate(texts)
    ]


def test_equal_words_in_two_turns_stay_two_turns() -> None:
    talk = said("ok", "Fine.", "ok", "Fine.")
    assert same_turns(talk, talk) == {0: 0, 1: 1, 2: 2, 3: 3}
    assert same_turns(talk, talk[:2]) == {0: 0, 1: 1}


def test_either_may_hold_the_last_part_of_an_answer() -> None:
    whole, part = said("open the gate", "I look.\n\nIt is open."), said("open the gate", "It is open.")
    assert same_turns(whole, part) == same_turns(part, whole) == {0: 0, 1: 1}


def test_another_speaker_or_another_day_is_another_turn() -> None:
    talk = said("ok")
    assert same_turns(talk, [talk[0]._replace(role="assistant")]) == {}
    assert same_turns(talk, said("ok", at=NEAR + 1)) == {}
    assert same_turns(talk, []) == same_turns([], talk) == {}
