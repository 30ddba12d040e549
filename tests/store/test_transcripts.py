"""Transcript files as lines: exact offsets, bounded memory, half-written ends."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dialogue import messages
from companion.dialogue.claude_code import read
from companion.store import transcripts
from companion.store.transcripts import Lines
from tests.dialogue.transcripts import assistant, line, said, tool_result, user

MEGABYTES = 1 << 20


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "session.jsonl"


def test_lines_come_from_an_offset_and_the_end_is_behind_the_last_whole_one(file: Path) -> None:
    file.write_bytes(b"one\ntwo\nthr")
    lines = Lines(str(file), 4)
    assert list(lines) == [b"two\n", b"thr"]
    assert lines.end == 8


def test_a_half_written_line_is_read_when_it_is_whole(file: Path) -> None:
    first, second = line(user("one")), line(assistant("two"))
    file.write_bytes(first + second[:20])
    lines = Lines(str(file))
    assert said(read(lines)) == [["user", "one"]]
    file.write_bytes(first + second)
    assert said(read(Lines(str(file), lines.end), lines.end)) == [["assistant", "two"]]


def test_a_last_line_that_is_whole_but_for_its_end_counts(file: Path) -> None:
    file.write_bytes(line(user("one")).rstrip(b"\n"))
    assert said(read(Lines(str(file)))) == [["user", "one"]]


def test_a_file_that_is_not_there_is_told() -> None:
    with pytest.raises(FileNotFoundError):
        list(Lines("/nowhere/at/all.jsonl"))


@given(st.lists(st.binary(max_size=40).map(lambda data: data.replace(b"\n", b"")), max_size=8), st.booleans())
def test_every_byte_is_counted_once(
    tmp_path_factory: pytest.TempPathFactory, rows: list[bytes], ended: bool
) -> None:
    file = tmp_path_factory.mktemp("any") / "f"
    file.write_bytes(b"\n".join(rows) + (b"\n" if ended else b""))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(transcripts, "MOST_BYTES", 16)
        patch.setattr(transcripts, "_PIECE", 8)
        lines = list(Lines(str(file)))
    assert sum(map(len, lines)) == file.stat().st_size
    for row in rows:
        assert len(row) >= 16 or not row or row in b"".join(lines)


def test_a_line_beyond_the_cap_is_given_as_blanks(file: Path) -> None:
    file.write_bytes(line(user("x" * messages.MOST_BYTES)) + line(user("next")))
    lines = list(Lines(str(file)))
    assert max(map(len, lines)) <= messages.MOST_BYTES + 1
    assert [message.text for message in read(lines)] == ["next"]
    (message,) = read(lines)
    assert message.end == file.stat().st_size


READ = """
import sys
from companion.dialogue.claude_code import read
from companion.store.transcripts import Lines
found = sum(1 for _ in read(Lines(sys.argv[1])))
peak = next(row.split()[1] for row in open("/proc/self/status") if row.startswith("VmHWM"))
print(found, int(peak) // 1024)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the measure is /proc/self/status")
def test_two_hundred_megabytes_are_read_in_less_than_sixty(file: Path) -> None:
    turn = line(user("a question")) + line(assistant("an answer")) + line(tool_result("x" * MEGABYTES)) * 4
    long = line(user("y" * (20 * MEGABYTES)))
    with file.open("wb") as out:
        out.write(long)
        for _ in range(45):
            out.write(
                turn.replace(b"u-a question", b"u-%d" % out.tell()).replace(
                    b"m-an answer", b"m-%d" % out.tell()
                )
            )
    assert file.stat().st_size > 200 * MEGABYTES
    done = subprocess.run([sys.executable, "-c", READ, str(file)], capture_output=True, text=True, check=True)
    found, peak = map(int, done.stdout.split())
    assert found >= 46
    assert peak < 60
