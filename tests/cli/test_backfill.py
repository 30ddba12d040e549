"""``companion backfill`` and ``companion transcript``: old sessions in, and read back."""

import json
from pathlib import Path

import pytest

from companion.cli.app import COMMANDS
from tests.cli.harness import Companion
from tests.dialogue.transcripts import SAMPLES, assistant, line, user

pytestmark = pytest.mark.skipif(
    not {"backfill", "transcript"} <= set(COMMANDS), reason="the table of commands lacks them"
)
CHAT = [
    user("open the gate", "u1"),
    assistant("It is open.", "m1"),
    user("旧灯塔还亮着吗？", "u2"),
    assistant("亮着。", "m2"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for session, records in (("harbour-1", CHAT), ("other-22", [user("hello there", "u9")])):
        lines = [line({**record, "sessionId": session}) for record in records]
        (tmp_path / f"{session}.jsonl").write_bytes(b"".join(lines))
    return tmp_path


def test_a_folder_is_taken_in_and_told(companion: Companion, folder: Path) -> None:
    assert companion("backfill", str(folder)).text == "Taken in: 5 dialogue turns from 2 sessions."
    again = companion("backfill", str(folder)).text
    assert again == "Nothing new was found.\nFiles passed over: 2 unchanged."


def test_a_dry_run_says_what_would_come_in(companion: Companion, folder: Path) -> None:
    assert (
        companion("backfill", str(folder), "--dry-run").text
        == "Would take in: 5 dialogue turns from 2 sessions."
    )
    assert companion("transcript").text == "No session is kept yet."


def test_the_answer_comes_in_chinese_too(companion: Companion, folder: Path) -> None:
    assert companion("backfill", str(folder), LC_ALL="zh_CN.UTF-8").text == "已收录 2 次会话，共 5 轮对话。"


def test_the_json_counts_everything(companion: Companion) -> None:
    done = companion("backfill", str(SAMPLES / "claude-projects"), "--json").json
    assert done == {
        "files": 4,
        "sessions": 3,
        "turns": 79,
        "masked": 0,
        "left_out": {"off-record": 4},
        "passed_over": {"sub-agent": 1},
    }


def test_a_folder_that_is_not_there_is_refused(companion: Companion, tmp_path: Path) -> None:
    assert companion("backfill", str(tmp_path / "nowhere")).refusal(1)


def test_a_pause_is_told_and_does_not_stop_it(companion: Companion, folder: Path) -> None:
    companion("pause")
    answer = companion("backfill", str(folder))
    assert (answer.code, "companion resume" in answer.err) == (0, True)


def test_the_list_has_the_session_used_last_first(companion: Companion, folder: Path) -> None:
    companion("backfill", str(folder))
    rows = [row.split("\t") for row in companion("transcript").text.split("\n")]
    assert rows[0] == ["session", "last used", "turns", "from", "folder"]
    assert {(row[0], row[2], row[3]) for row in rows[1:]} == {
        ("harbour-", "4", "claude-code"),
        ("other-22", "1", "claude-code"),
    }


def test_a_conversation_is_read_with_who_and_when(companion: Companion, folder: Path) -> None:
    companion("backfill", str(folder))
    text = companion("transcript", "harb").text
    assert text.startswith(
        "2026-03-02 16:00  you\n    open the gate\n2026-03-02 16:00  agent\n    It is open.\n"
    )
    assert companion("transcript", "harb", "--limit", "1").out.endswith("    亮着。\n")


def test_words_are_found_in_every_session(companion: Companion, folder: Path) -> None:
    companion("backfill", str(folder))
    assert companion("transcript", "--search", "灯塔").text.endswith("旧灯塔还亮着吗？")
    assert companion("transcript", "--search", "nothing of the kind").text == "No turn holds these words."
    found = companion("transcript", "--search", "hello", "--json").json
    assert [turn["session"] for turn in found["turns"]] == ["other-22"]


def test_lines_hold_what_an_import_reads(companion: Companion, folder: Path) -> None:
    companion("backfill", str(folder))
    lines = [json.loads(row) for row in companion("transcript", "--jsonl").text.split("\n")]
    assert {tuple(one) for one in lines} == {("id", "session", "at", "speaker", "role", "text")}
    assert [one["text"] for one in lines if one["session"] == "harbour-1"] == [
        "open the gate",
        "It is open.",
        "旧灯塔还亮着吗？",
        "亮着。",
    ]


def test_an_unclear_session_is_refused(companion: Companion, folder: Path) -> None:
    companion("backfill", str(folder))
    assert companion("transcript", "nope").refusal(1)
    assert companion("transcript", "--search", " ").refusal(2)


def test_nothing_kept_is_no_failure(companion: Companion) -> None:
    assert companion("transcript").text == "No session is kept yet."
    assert companion("transcript", "--json").json == {"sessions": [], "more": 0}
    assert companion("transcript", "--jsonl").out == ""


def test_forgotten_turns_are_not_shown(companion: Companion, folder: Path) -> None:
    companion("backfill", str(folder))
    companion("forget", "open the gate", "--turns")
    assert "open the gate" not in companion("transcript", "harb").text
    assert companion("transcript", "--search", "open the gate").text == "No turn holds these words."
