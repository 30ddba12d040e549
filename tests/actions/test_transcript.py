"""Reading sessions back: the list, one of them, where words were said; nothing that was forgotten."""

from contextlib import closing

import pytest

from companion import clock
from companion.actions.changes.forget import Wish, forget
from companion.actions.reads.transcript import (
    list_sessions,
    neutral_lines,
    read_session,
    said_json,
    sessions_json,
    utc_iso,
)
from companion.errors import Ambiguous, NothingMatched, UsageProblem
from companion.home import Home
from companion.rules import turns
from companion.rules.notes import Moment
from companion.store import connect, retaining, sessions
from companion.store.sessions import Place

MONDAY = clock.parse_instant("2026-03-02T08:00:00Z")
HOUR = 3_600_000


@pytest.fixture
def two_sessions(home: Home) -> Home:
    keep(home, "6f1f-harbour", "open the gate", "It is open.", "und jetzt das Café?", "Gern.")
    keep(home, "6f1f-lamps", "旧灯塔还亮着吗？", "亮着。", begun=MONDAY + 5 * HOUR)
    return home


def keep(home: Home, session: str, *texts: str, begun: int = MONDAY, flags: int = 0) -> None:
    """Keep a conversation in which person and agent take turns, one a minute."""
    with closing(connect.writing(home.store)) as connection, connect.immediate(connection):
        opened = sessions.opened(connection, "claude-code", session, Place(folder="/srv/harbour"), begun)
        for place, text in enumerate(texts):
            role = "assistant" if place % 2 else "user"
            retaining.add(connection, opened, f"k{place}", role, text, begun + place * 60_000, flags=flags)


def texts(
    home: Home, session: str | None = None, words: str | None = None, most: int | None = None
) -> list[str]:
    return [turn.text for turn in read_session(home, session, words, most).turns]


def test_the_session_used_last_comes_first(two_sessions: Home) -> None:
    found = list_sessions(two_sessions)
    assert [(line.session, line.turns) for line in found.lines] == [("6f1f-lamps", 2), ("6f1f-harbour", 4)]
    assert list_sessions(two_sessions, 1) == (found.lines[:1], 1)


def test_a_session_is_read_in_its_order(two_sessions: Home) -> None:
    assert texts(two_sessions, "6f1f-harbour")[:2] == ["open the gate", "It is open."]
    assert texts(two_sessions, "6f1f-lam") == ["旧灯塔还亮着吗？", "亮着。"]


def test_a_limit_keeps_the_latest_turns_and_counts_the_rest(two_sessions: Home) -> None:
    said = read_session(two_sessions, "6f1f-harbour", most=1)
    assert ([turn.text for turn in said.turns], said.more) == (["Gern."], 3)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("OPEN THE GATE", ["open the gate"]),
        ("cafe", ["und jetzt das Café?"]),
        ("灯塔", ["旧灯塔还亮着吗？"]),
        ("ope", []),
    ],
)
def test_words_are_searched_as_a_whole_phrase(two_sessions: Home, words: str, found: list[str]) -> None:
    assert texts(two_sessions, words=words) == found


def test_words_can_be_searched_in_one_session(two_sessions: Home) -> None:
    assert texts(two_sessions, "6f1f-lamps", "gate") == []
    assert texts(two_sessions, "6f1f-harbour", "gate") == ["open the gate"]


def test_a_session_that_is_not_there_or_not_clear_is_refused(two_sessions: Home) -> None:
    for unknown in ("nothing", "6f1", "", "%", "____"):
        with pytest.raises(NothingMatched):
            read_session(two_sessions, unknown)
    with pytest.raises(Ambiguous) as refused:
        read_session(two_sessions, "6f1f")
    assert len(refused.value.choices) == 2
    with pytest.raises(UsageProblem):
        read_session(two_sessions, None, "  ")


def test_what_was_forgotten_is_never_shown(two_sessions: Home, moment: Moment) -> None:
    forget(two_sessions, moment, Wish(what="open the gate", turns=True))
    assert "open the gate" not in texts(two_sessions)
    assert texts(two_sessions, words="open the gate") == []
    assert list_sessions(two_sessions).lines[1].turns == 3
    forget(two_sessions, moment, Wish(session="6f1f-lamps"))
    assert [line.session for line in list_sessions(two_sessions).lines] == ["6f1f-harbour"]


def test_a_turn_off_the_record_is_not_there(home: Home) -> None:
    keep(home, "s1", "", flags=turns.OFF_RECORD)
    assert list_sessions(home).lines == []
    assert texts(home) == []


def test_an_empty_store_has_no_sessions_and_is_not_created(home: Home) -> None:
    assert list_sessions(home) == ([], 0)
    assert texts(home) == []
    assert not home.store.exists()


def test_neutral_lines_hold_what_an_import_needs(two_sessions: Home) -> None:
    first = neutral_lines(read_session(two_sessions, "6f1f-harbour").turns)[0]
    assert {**first, "id": len(first["id"])} == {
        "id": 32,
        "session": "6f1f-harbour",
        "at": "2026-03-02T08:00:00+00:00",
        "speaker": None,
        "role": "user",
        "text": "open the gate",
    }


def test_times_keep_their_milliseconds() -> None:
    assert utc_iso(MONDAY + 7) == "2026-03-02T08:00:00.007+00:00"
    assert clock.parse_instant(utc_iso(MONDAY + 7)) == MONDAY + 7


def test_the_json_names_sessions_and_turns(two_sessions: Home) -> None:
    listed = sessions_json(list_sessions(two_sessions, 1))
    assert listed["more"] == 1
    assert listed["sessions"][0] == {
        "session": "6f1f-lamps",
        "source": "claude-code",
        "folder": "/srv/harbour",
        "started_at": "2026-03-02T13:00:00+00:00",
        "last_at": "2026-03-02T13:01:00+00:00",
        "turns": 2,
    }
    shown = said_json(read_session(two_sessions, None, "gate"), None, "gate")
    assert (shown["session"], shown["query"], shown["more"]) == (None, "gate", 0)
    assert shown["turns"][0]["source"] == "claude-code"
