"""``companion log``: every change, newest first, without a word of what is stored."""

from companion import clock
from companion.actions.changes.cards import hand_over
from companion.home import Home
from tests.cli.harness import Companion

CHANGES = (
    ("edit", "nights", "--feeling", "worn"), ("follow-up", "nights", "engaged"), ("pause",), ("resume",),
    ("close", "nights"), ("forget", "nights"), ("undo",),
)  # fmt: skip
ENTRY = ["at", "what", "subject", "amount", "detail"]


def test_every_change_is_in_it_newest_first(companion: Companion) -> None:
    note = companion.write("health", "short nights")
    for place, words in enumerate(CHANGES, start=13):
        assert companion.at(f"2026-05-19T09:{place}:00+08:00")(*words).code == 0
    entries = companion("log", "--json").json
    assert [entry["what"] for entry in entries] == [
        "undo", "undo", "forget", "close", "resume", "pause", "follow-up", "edit", "write",
    ]  # fmt: skip
    assert all(list(entry) == ENTRY for entry in entries)
    assert entries[-1] == {
        "at": "2026-05-19T09:12:00+08:00", "what": "write", "subject": note["id"], "amount": 1, "detail": None,
    }  # fmt: skip


def test_it_holds_no_word_of_what_is_stored(companion: Companion) -> None:
    companion.write("emotion", "the orchard", "at dusk", "--feeling", "glad", "--person", "cousin")
    companion("follow-up", "orchard", "engaged", "--reply", "it was lovely")
    companion("close", "orchard", "--outcome", "apples")
    companion("forget", "orchard", "--erase")
    for answer in (companion("log").text, companion("log", "--json").text):
        assert not [
            word for word in ("orchard", "dusk", "glad", "cousin", "lovely", "apples") if word in answer
        ]


def test_a_card_that_was_handed_over_is_in_it(companion: Companion, home: Home) -> None:
    note = companion.write("health", "short nights")
    assert hand_over(home, clock.now(), "s-1", "claude-code", boundary="b0")
    entries = companion("log", "--json").json
    assert any(entry["what"] == "card" and entry["subject"] == note["id"] for entry in entries)
    assert "claude-code" in companion("log").text
    assert "s-1" in companion("log").text


def test_only_so_many_and_an_empty_one(companion: Companion) -> None:
    assert companion("log", "--json").json == []
    assert companion("log").code == 0
    for number in range(4):
        companion("write", "milestone", f"exam {number}", "--happened", "x")
    assert len(companion("log", "--limit", "3", "--json").json) == 3
    assert len(companion("log", "--limit", "3").text.splitlines()) == 3
    assert len(companion("log", "--limit", "9" * 30, "--json").json) == 4


def test_people_read_it_in_their_language(companion: Companion) -> None:
    companion.write("health", "short nights")
    assert "write" in companion("log").text
    assert "write" not in companion("log", LANG="zh_CN.UTF-8").text
