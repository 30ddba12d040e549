"""Stores with any number of turns and notes for the benchmarks: invented talk of two people and an agent."""

import random
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from pathlib import Path
from typing import Final

from companion.rules.notes import Note
from companion.rules.turns import document_id, turn_id, turn_number
from companion.store import connect, search
from companion.store.retaining import values_of
from companion.store.sql_dialogue import INSERT_TURN
from scripts.benches.samples import sample_notes

BEGIN: Final = datetime(2024, 1, 1, tzinfo=UTC)
TURNS_OF_A_SESSION: Final = 40


def _words(text: str) -> list[str]:
    return text.split()


_COMMON: Final = _words(
    """the a to and I it is that of in we you was for on with my this be have so but not they at what do just as
    can me about will all like there when get one up out now time if how then here good day work really some
    think know"""
)
_CONTENT: Final = _words(
    """harbour garden dog walking summer kettle letter piano window river market bread coat parser commit branch
    release test coffee lantern train meeting sister brother holiday camera concert bicycle mountain kitchen
    doctor recipe painting museum tennis novel printer server deadline budget apartment neighbour ticket flight
    jacket violin"""
)
_CHINESE: Final = _words(
    """搬家 考试 散步 咳嗽 面试 周末 电话 阳台 音乐 邻居 做饭 下雨 项目 代码 测试 会议"""
)


def _rare_word(number: int) -> str:
    """Return a word of its own for each number, of letters alone as names and terms are."""
    letters = "zq"
    while number:
        number, rest = divmod(number, 26)
        letters += chr(ord("a") + rest)
    return letters


def _vocabulary() -> tuple[list[str], list[float]]:
    """Return content words and how often each comes: few often, most seldom, as in any language (Zipf's law).

    The words that the benchmarks ask for stand where everyday nouns do, in one or two of a hundred sentences.
    """
    words = [f"noun{_rare_word(rank)}" for rank in range(4_000)]
    for place, word in enumerate(_CONTENT):
        words[20 + 4 * place] = word
    weights = [1 / (rank + 10) for rank in range(len(words))]
    return words, list(accumulate(weights))


_WORDS, _WEIGHTS = _vocabulary()


def sentences(pick: random.Random, rare: int) -> str:
    """Return a few invented sentences; ``rare`` is how many different rare words there are."""
    words = []
    for _ in range(pick.randint(8, 30)):
        chance = pick.random()
        if chance < 0.55:
            words.append(pick.choice(_COMMON))
        elif chance < 0.85:
            words += pick.choices(_WORDS, cum_weights=_WEIGHTS)
        elif chance < 0.9:
            words.append(pick.choice(_CHINESE))
        else:
            words.append(_rare_word(min(int(pick.paretovariate(0.6)), rare)))
    return " ".join(words).capitalize() + "."


def fill(home: Path, turns: int, notes: int, seed: int = 7) -> int:
    """Fill the default bank under ``home``; return the characters of clean text."""
    pick = random.Random(seed)  # noqa: S311 - sample data
    size = 0
    with closing(connect.writing(home / "banks" / "default.db")) as connection:
        for first in range(0, turns, TURNS_OF_A_SESSION * 50):
            with connect.immediate(connection):
                for place in range(first, min(first + TURNS_OF_A_SESSION * 50, turns), TURNS_OF_A_SESSION):
                    size += _session(connection, pick, place, min(TURNS_OF_A_SESSION, turns - place), turns)
    if notes:
        _add_notes(home, sample_notes(notes))
    return size


def _session(connection: sqlite3.Connection, pick: random.Random, place: int, amount: int, turns: int) -> int:
    number = place // TURNS_OF_A_SESSION + 1
    identity = document_id("bench", f"old-{number}")
    at = int((BEGIN + timedelta(days=700 * place / turns)).timestamp() * 1000)
    connection.execute(
        "INSERT INTO document (number, id, source, session, host, started_at, read_offset, flags) "
        "VALUES (?, ?, 'bench', ?, 'bench', ?, 0, 0)",
        (number, identity, f"old-{number}", at),
    )
    rows, size = [], 0
    for ordinal in range(amount):
        text, role = sentences(pick, turns), ("user", "assistant")[ordinal % 2]
        turn = turn_number(number, ordinal)
        said_at = at + ordinal * 60_000
        values = values_of(turn, turn_id(identity, str(ordinal), role, text), role, text, said_at, 0)
        connection.execute(INSERT_TURN, values)
        rows.append((turn, text, None, said_at))
        size += len(text)
    search.add_turns(connection, rows)
    return size


def _add_notes(home: Path, notes: list[Note]) -> None:
    from companion.store.changes import transaction  # noqa: PLC0415 - SQLModel; only where notes are wanted
    from companion.store.note_changes import insert_note  # noqa: PLC0415 - as above

    with transaction(home / "banks" / "default.db") as session:
        for note in notes:
            insert_note(session, note)
