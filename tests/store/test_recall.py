"""Recall: the right memory first, nothing that a gate holds back, nothing for a message that asks for nothing."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from hypothesis import HealthCheck, given, settings

from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.turns import ASIDE, CRISIS, OFF_RECORD, SENSITIVE, turn_number
from companion.store import connect, search
from companion.store.recall import Found, Scope, recall
from tests.text.strategies import ANY_TEXT

MOMENT = Moment(1_779_000_000_000, "2026-05-17")
DAY = 86_400_000
AT = 1_777_700_000_000
TALK: list[tuple[str, str, list[tuple[str, str, str]]]] = [
    ("ferry", "2026-05-01", [
        ("user", "Ada", "We are going to the island at last."),
        ("assistant", "Ben", "How will you get there?"),
        ("user", "Ada", "By the noon ferry, it is cheaper than the plane."),
        ("assistant", "Ben", "Take a warm jacket, my sister froze on that boat."),
    ]),
    ("choir", "2026-05-03", [
        ("user", "Ada", "I started singing in a choir on Tuesday evenings."),
        ("assistant", "Ben", "Which pieces do you sing?"),
        ("user", "Ada", "Mostly old madrigals, and I adopted a grey kitten called Pumice."),
    ]),
    ("中文", "2026-05-05", [
        ("user", "Ada", "我昨天陪妈妈去医院做了膝盖手术"),
        ("assistant", "Ben", "希望她早日康复。"),
    ]),
]  # fmt: skip
ASKED = Scope(None, None, automatic=False)
BY_ITSELF = Scope(None, None, automatic=True)


@pytest.fixture
def store(home: Home) -> Iterator[sqlite3.Connection]:
    with closing(connect.writing(home.store)) as connection:
        for document, (session, day, turns) in enumerate(TALK, start=1):
            add_session(connection, document, session)
            at = 1_777_600_000_000 + (int(day[-2:]) - 1) * DAY
            for ordinal, (role, speaker, text) in enumerate(turns):
                add_turn(connection, turn_number(document, ordinal), role, speaker, text, at)
        yield connection


def add_session(
    connection: sqlite3.Connection, number: int, session: str, project: str | None = None
) -> None:
    connection.execute(
        "INSERT INTO document (number, id, source, session, host, started_at, read_offset, flags, project) "
        "VALUES (?, ?, 'talk', ?, 'talk', 0, 0, 0, ?)",
        (number, number.to_bytes(16, "big"), session, project),
    )


def add_turn(
    connection: sqlite3.Connection, number: int, role: str, speaker: str | None, text: str, at: int
) -> None:
    connection.execute(
        "INSERT INTO turn (number, id, from_agent, speaker, source_id, at, text, flags) "
        "VALUES (?, ?, ? = 'assistant', ?, ?, ?, ?, 0)",
        (number, number.to_bytes(16, "little"), role, speaker, str(number), at, text),
    )
    search.add_turns(connection, [(number, text, speaker, at)])


def found(connection: sqlite3.Connection, query: str, scope: Scope = BY_ITSELF, *context: str) -> list[Found]:
    return recall(connection, query, context, MOMENT, scope, 6)


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("how did I travel to the island?", "By the noon ferry, it is cheaper than the plane."),
        ("what did I adopt?", "Mostly old madrigals, and I adopted a grey kitten called Pumice."),
        ("When did Ada start to sing?", "I started singing in a choir on Tuesday evenings."),
        ("what did Ben say about his sister?", "Take a warm jacket, my sister froze on that boat."),
        ("我妈妈做了什么手术？", "我昨天陪妈妈去医院做了膝盖手术"),
        ("my kittens are hungry again", "Mostly old madrigals, and I adopted a grey kitten called Pumice."),
    ],
)
def test_the_memory_that_is_meant_is_among_the_first(
    store: sqlite3.Connection, query: str, best: str
) -> None:
    assert best in [hit.text for hit in found(store, query)[:3]]


@pytest.mark.parametrize("amount", [3, 4, 30])
def test_one_word_alone_finds_what_was_said_of_it_however_often(
    store: sqlite3.Connection, amount: int
) -> None:
    for ordinal in range(amount):
        add_turn(
            store,
            turn_number(1, 8 + ordinal),
            "user",
            "Ada",
            f"The kayak again, day {ordinal}.",
            1_777_700_000_000,
        )
    assert all("kayak" in hit.text.lower() for hit in found(store, "kayak", ASKED)[:3])
    assert len(found(store, "my kayak", ASKED)) >= 3


def test_a_hit_says_what_it_is(store: sqlite3.Connection) -> None:
    hit = found(store, "the noon ferry")[0]
    number = turn_number(1, 2)
    assert hit[:3] == ("turn", number, number.to_bytes(16, "little").hex())
    assert (hit.role, hit.speaker, hit.session, hit.source, hit.source_id) == (
        "user", "Ada", "ferry", "talk", str(number),
    )  # fmt: skip
    assert set(hit.matched) == {"noon", "ferry"}


@pytest.mark.parametrize(
    "query",
    ["", "the of and", "thanks a lot!", "good morning", "fix the failing test in the parser", "早上好", "谢谢",
     "部署到测试环境", "🎂", "what is it?"],
)  # fmt: skip
def test_a_message_that_asks_for_nothing_brings_nothing_up(store: sqlite3.Connection, query: str) -> None:
    assert found(store, query) == []
    assert found(store, query, ASKED) == []


def test_an_earlier_message_says_what_is_meant(store: sqlite3.Connection) -> None:
    assert (
        found(store, "and the jacket?", BY_ITSELF, "I think of the ferry to the island")[0].session == "ferry"
    )


def test_the_session_that_runs_is_left_out(store: sqlite3.Connection) -> None:
    assert found(store, "the noon ferry", Scope(1, None, automatic=True)) == []


def test_a_fact_is_named_once(store: sqlite3.Connection) -> None:
    add_session(store, 9, "again")
    add_turn(store, turn_number(9, 0), "user", "Ada", "by the noon ferry, it is cheaper than the plane!", 0)
    texts = [hit.text.lower().rstrip("!.") for hit in found(store, "the noon ferry")]
    assert len(texts) == len(set(texts))


@pytest.mark.parametrize("flag", ["forgotten_at = 1", f"flags = {OFF_RECORD}", "text = ''"])
def test_what_is_gone_comes_back_in_no_mode(store: sqlite3.Connection, flag: str) -> None:
    store.execute(f"UPDATE turn SET {flag} WHERE number = {turn_number(1, 2)}")  # noqa: S608 - the cases above
    for scope in (ASKED, BY_ITSELF):
        assert not [hit for hit in found(store, "the noon ferry", scope) if hit.number == turn_number(1, 2)]


@pytest.mark.parametrize("flag", [CRISIS, ASIDE, SENSITIVE])
def test_a_turn_of_a_crisis_or_of_what_is_over_never_comes_by_itself(
    store: sqlite3.Connection, flag: int
) -> None:
    store.execute(f"UPDATE turn SET flags = {flag} WHERE number = {turn_number(1, 2)}")  # noqa: S608 - a number
    numbers = {
        scope: {hit.number for hit in found(store, "the noon ferry", scope)} for scope in (ASKED, BY_ITSELF)
    }
    assert turn_number(1, 2) in numbers[ASKED] - numbers[BY_ITSELF]


NOTE = (
    "INSERT INTO note (number, id, type, name, name_key, topic_key, title, created, updated, wanted, follow_up_count, "
    "follow_up_base, last_low, silent_streak, status, sensitivity, crisis, position, written_at, muted_until) "
    "VALUES (1, 'a', 'health', 'health_2026-05-01_x', 'x', 'x', 'x', '2026-05-01', '2026-05-01', 'vent', 0, 0, 0, 0, "
    "?, ?, 0, 0, 0, ?)"
)


@pytest.mark.parametrize(
    ("status", "sensitivity", "muted_until", "comes"),
    [
        ("active", "normal", None, True),
        ("active", "sensitive", None, False),
        ("resolved", "normal", None, False),
        ("muted", "normal", MOMENT.instant + 1, False),
        ("muted", "normal", MOMENT.instant, True),
    ],
)
def test_a_turn_follows_the_note_that_it_belongs_to(
    store: sqlite3.Connection, status: str, sensitivity: str, muted_until: int | None, comes: bool
) -> None:
    store.execute(NOTE, (status, sensitivity, muted_until))
    store.execute(f"UPDATE turn SET note_number = 1 WHERE number = {turn_number(1, 2)}")  # noqa: S608 - a number
    there = {hit.number for hit in found(store, "the noon ferry")}
    assert (turn_number(1, 2) in there) == comes
    assert turn_number(1, 2) in {hit.number for hit in found(store, "the noon ferry", ASKED)}


def test_the_same_question_has_the_same_answer(store: sqlite3.Connection) -> None:
    assert found(store, "ferry, choir and kitten of mine") == found(store, "ferry, choir and kitten of mine")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ANY_TEXT)
def test_any_text_is_a_legal_question(store: sqlite3.Connection, text: str) -> None:
    assert len(found(store, text + " ferry", ASKED, text, text)) <= 6


def test_an_empty_store_remembers_nothing(home: Home) -> None:
    with closing(connect.reading(home.store)) as connection:
        assert found(connection, "the noon ferry") == []
