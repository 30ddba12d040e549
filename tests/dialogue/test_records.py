"""What the person wished about a session, applied to the whole of it (C-90, C-91, C-96)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dialogue.messages import Message
from companion.dialogue.records import kept

CHAT = ["hello", "Good morning.", "the red lamp is broken", "I see.", "and the blue one?", "It works."]


def session(*texts: str, narrated: bool = False) -> list[Message]:
    """Return a conversation in which person and agent take turns; narrated, the agent says two things each time."""
    messages = []
    for place, text in enumerate(texts):
        if place % 2 and narrated:
            messages.append(Message("assistant", "Let me look.", f"n{place}", place, place))
        messages.append(Message("assistant" if place % 2 else "user", text, f"k{place}", place, place))
    return messages


def texts_kept(*texts: str) -> list[str]:
    return [message.text for message in kept(session(*texts))]


def test_without_a_wish_everything_is_kept() -> None:
    assert texts_kept(*CHAT) == CHAT


@pytest.mark.parametrize("words", ["off the record: I want to leave", "这句话不要记，我想辞职"])
def test_off_the_record_takes_the_message_and_every_answer_to_it(words: str) -> None:
    messages = session("hello", "Hi.", words, "Understood.", "next", "Yes.", narrated=True)
    assert [message.text for message in kept(messages)] == [
        "hello",
        "Let me look.",
        "Hi.",
        "next",
        "Let me look.",
        "Yes.",
    ]


@pytest.mark.parametrize(
    "words", ["don't save what I just said", "Please don't save that.", "刚才那句别记", "别记这个"]
)
def test_a_wish_about_what_was_just_said_takes_that_turn_and_itself(words: str) -> None:
    assert texts_kept("hello", "Hi.", "I failed the exam", "I am sorry.", words, "Done.", "next", "Yes.") == [
        "hello",
        "Hi.",
        "next",
        "Yes.",
    ]


@pytest.mark.parametrize("words", ["nothing from this chat, please", "这次聊天都别存"])
def test_a_wish_about_the_whole_chat_takes_all_of_it(words: str) -> None:
    assert texts_kept("hello", "Hi.", "more", "Yes.", words, "Of course.", "and more", "Yes.") == []


@pytest.mark.parametrize("words", ["start a private session", "someone else is using this", "现在是别人在用"])
def test_a_private_session_and_another_person_end_what_is_kept(words: str) -> None:
    assert texts_kept("hello", "Hi.", words, "Of course.", "more", "Yes.") == ["hello", "Hi."]


def test_an_answer_to_two_messages_goes_with_the_one_that_is_not_kept() -> None:
    messages = [
        Message("user", "off the record: I want to leave", "k1", 1, 1),
        Message("user", "make the clock bigger", "k2", 2, 2),
        Message("assistant", "Understood, and it is bigger.", "k3", 3, 3),
        Message("user", "next", "k4", 4, 4),
    ]
    assert [message.text for message in kept(messages)] == ["make the clock bigger", "next"]


def test_words_of_the_agent_ask_for_nothing() -> None:
    assert texts_kept("what can I say?", "Say: don't save this. Or: nothing from this chat.") == [
        "what can I say?",
        "Say: don't save this. Or: nothing from this chat.",
    ]


def test_pasted_words_ask_for_nothing() -> None:
    assert texts_kept("what is that?\n> nothing from this chat", "A phrase.") != []


WORDS = st.sampled_from([*CHAT, "don't save this", "don't save what I just said", "start a private session"])


@given(st.lists(st.tuples(st.sampled_from(["user", "assistant"]), WORDS), max_size=14))
def test_what_is_kept_is_in_order_and_asks_for_nothing_any_more(said: list[tuple[str, str]]) -> None:
    messages = [
        Message("user" if role == "user" else "assistant", text, f"k{place}", place, place)
        for place, (role, text) in enumerate(said)
    ]
    once = kept(messages)
    assert once == sorted(once, key=lambda message: message.end)
    assert kept(once) == once
    for message in once:
        assert message.role == "assistant" or message.text in CHAT
