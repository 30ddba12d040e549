"""What goes wrong: a normal result that says what to do, without a word of what is stored or was sent."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from companion.errors import CompanionError, StoreFull
from companion.home import Home
from companion.mcp import tools_recall
from companion.mcp.answers import REASONS, in_arguments, reason_of
from companion.mcp.tool import Answer
from companion.mcp.toolbox import toolbox
from companion.store import connect
from tests.mcp.hands import BUN, Hand

WORD = "xylophone"
NOTE = {"type": "health", "happened": f"The {WORD} again."}


@pytest.fixture
def two(hand: Hand) -> list[str]:
    titles = (f"{WORD} left", f"{WORD} right")
    return [str(hand("write_note", **NOTE, title=title)["id"]) for title in titles]


def test_several_that_fit_are_named_by_id_alone(hand: Hand, two: list[str]) -> None:
    for name, arguments in (
        ("forget", {"what": WORD}),
        ("follow_up", {"note": WORD, "outcome": "engaged"}),
        ("close_note", {"note": WORD}),
    ):
        answer = hand(name, **arguments)
        assert (answer["refused"], sorted(answer["choices"])) == ("ambiguous", sorted(two)), name
        assert WORD not in str(answer)


def test_nothing_that_fits_changes_nothing(hand: Hand) -> None:
    answer = hand("forget", what=WORD)
    assert (answer["refused"], answer["forgotten"]) == ("not found", [])
    assert answer["next_tools"][0]["name"] == "what_do_you_remember"
    assert WORD not in str(answer)


@pytest.mark.parametrize(
    ("name", "arguments", "told"),
    [
        ("remember", {}, "operation is missing"),
        ("remember", {**BUN, "tier": WORD}, "tier is one of"),
        ("remember", {**BUN, "metadata": WORD}, "arguments must be an object"),
        ("remember", {**BUN, "content": "  "}, "the text is empty"),
        ("recall", {"query": ["x", WORD]}, "query must be a text"),
        ("recall", {"top_k": WORD}, "top_k must be a number"),
        ("follow_up", {"note": "x", "outcome": WORD}, "outcome is one of"),
        ("write_note", {**NOTE, "title": ""}, "the title is empty"),
        ("write_note", {**NOTE, "title": "x", "on": f"on {WORD} day"}, ""),
        ("forget", {"what": "x", "erase": WORD}, "erase must be true or false"),
    ],
)
def test_a_call_that_cannot_be_read_is_told_by_the_name_of_the_argument(
    hand: Hand, name: str, arguments: dict[str, Any], told: str
) -> None:
    answer = hand(name, **arguments)
    assert answer["refused"] in ("usage", "unclear date")
    assert told.replace("arguments", "metadata") in answer["message"]
    assert WORD not in str(answer)


def test_flags_are_named_as_arguments() -> None:
    assert in_arguments("--open-thread and --op are not --on") == "open_thread and operation are not on"


@pytest.mark.parametrize("kind", REASONS, ids=lambda kind: kind.__name__)
def test_every_kind_of_refusal_has_its_word(kind: type[CompanionError]) -> None:
    extra: dict[str, Any] = {"choices": []} if kind.__name__ == "Ambiguous" else {}
    extra = {"kinds": ()} if kind.__name__ == "PrivacyRefused" else extra
    assert reason_of(kind("told", **extra)) == REASONS[kind]


def test_a_damaged_store_answers_every_tool(home: Home, hand: Hand) -> None:
    hand("remember", **BUN)
    home.store.write_bytes(b"no database at all" * 200)
    for name, arguments in (("recall", {"query": "bun"}), ("stats", {}), ("gate", {}), ("remember", BUN)):
        assert hand(name, **arguments)["refused"] == "damaged", name
    assert home.store.read_bytes().startswith(b"no database")


def test_a_newer_store_is_left_as_it_is(home: Home, hand: Hand) -> None:
    hand("remember", **BUN)
    raw = sqlite3.connect(home.store)
    raw.execute("PRAGMA user_version = 9999")
    raw.close()
    assert hand("recall", query="bun")["refused"] == "newer"


def test_what_the_machine_reports_is_foreseen(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> Answer:
        raise OSError(28, "No space left on device")

    monkeypatch.setitem(hand.tools.tools, "stats", tools_recall.STATS._replace(run=full))
    assert hand("stats")["refused"] == "full"
    assert REASONS[StoreFull] == "full"


def test_a_store_of_an_older_release_is_migrated_once(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, home: Home
) -> None:
    hand("remember", **BUN)
    asked: list[Home] = []
    head = connect.HEAD
    monkeypatch.setattr(connect, "HEAD", head + 1)

    def migrated(where: Home, _moment: object) -> None:
        asked.append(where)
        monkeypatch.setattr(connect, "HEAD", head)

    monkeypatch.setattr("companion.actions.changes.migrating.migrate_store", migrated)
    assert hand("stats")["total"] == 1
    assert asked == [home]


def test_who_only_reads_migrates_nothing(hand: Hand, monkeypatch: pytest.MonkeyPatch, home: Home) -> None:
    hand("remember", **BUN)
    monkeypatch.setattr(connect, "HEAD", connect.HEAD + 1)
    reading = Hand(toolbox(home, None, read_only=True))
    assert reading("stats")["refused"] == "behind"


def test_next_tools_are_those_of_the_server(home: Home, hand: Hand) -> None:
    hand("remember", **BUN)
    assert Hand(toolbox(home, None, read_only=True))("recall", query="bun npm")["next_tools"] == []


def test_a_store_that_was_replaced_is_seen(home: Home, hand: Hand) -> None:
    """No connection is kept: the next call sees what a restore put there."""
    hand("remember", **BUN)
    with closing(sqlite3.connect(home.store)) as raw:
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = home.store.read_bytes()
    for file in home.store.parent.glob("default.db*"):
        file.unlink()
    assert hand("stats")["total"] == 0
    home.store.write_bytes(kept)
    assert hand("stats")["total"] == 1
