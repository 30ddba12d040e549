"""Lines that were cut, with the next record glued to them: the record is read, what is lost is counted (K14)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dialogue import claude_code, codex, gemini
from companion.dialogue.torn_lines import Damage, rescued
from tests.dialogue.transcripts import assistant, line, said, tool_result, user

if TYPE_CHECKING:
    from companion.dialogue.messages import Reader

NEXT = line(assistant("I am the next record.", "m9"))


def read(data: bytes, reader: Reader = claude_code.read) -> tuple[list[list[str]], int]:
    damage = Damage()
    return said(reader(data.splitlines(keepends=True), 0, damage)), damage.lines


@given(st.data())
def test_a_record_is_read_wherever_the_one_before_was_cut(data: st.DataObject) -> None:
    whole = line(user('he said "no" \\ {"a": [1, -2.5, true]} 门', "u1", toolUses={"b": [{"c": None}]}))
    place = data.draw(st.integers(1, len(whole) - 2))
    assert read(whole[:place] + NEXT) == ([["assistant", "I am the next record."]], 1)


def test_every_whole_record_of_a_line_is_read() -> None:
    glued = b"".join(line(user(f"say {place}", f"u{place}")).strip() for place in range(3)) + b"\n"
    assert read(glued) == ([["user", f"say {place}"] for place in range(3)], 0)


RECORDS = [user(f"say {place}", f"u{place}") for place in range(12)]


@pytest.mark.parametrize("blank", [b" ", b"\r", b"\t \r"])
def test_records_that_blanks_part_are_read(blank: bytes) -> None:
    damage = Damage()
    assert rescued(blank.join(line(record).strip() for record in RECORDS) + b"\n", damage) == RECORDS
    assert damage.lines == 0


@given(st.data())
def test_every_record_behind_a_half_is_read(data: st.DataObject) -> None:
    whole = line(user("cut", "u1", more={"a": ["in these words"]}))
    half = whole[: data.draw(st.integers(1, len(whole) - 4))]
    behind = data.draw(st.sampled_from([b"", b" ", b"\r"])).join(line(record).strip() for record in RECORDS)
    # A half that ends where a value may follow has the first one for it: that cannot be told from a part of it.
    in_a_string = half.count(b'"') % 2
    assert rescued(half + behind + b"\n") == RECORDS[not in_a_string and half.rstrip()[-1:] in b":[" :]


@pytest.mark.parametrize(
    "half", [b'{"a":%s', b'{"a":[%s', b'{"a":"b","c":[%s]', b'{"a":%s,"b":{"q":1}', b'{"a":\x00,"b":%s,']
)
def test_an_object_at_the_end_of_a_half_is_no_record(half: bytes) -> None:
    inner, behind = line(user("never said", "u7")).strip(), [line(record).strip() for record in RECORDS[:2]]
    assert rescued(half % inner + b"".join(behind) + b"\n") == RECORDS[:2]


def test_two_halves_and_a_record_give_the_record() -> None:
    half = line(user("a long message that was cut", "u1"))[:-60]
    assert read(half + half + NEXT + NEXT) == ([["assistant", "I am the next record."]], 1)


def test_a_prompt_behind_half_a_line_of_tool_traffic_is_read() -> None:
    data = line(tool_result("x" * 300))[:-200] + line(user("what I typed", "u2"))
    assert read(data) == ([["user", "what I typed"]], 1)


def test_what_a_tool_gave_back_is_never_taken_for_something_said() -> None:
    inner = user("never said", "u7")
    cut = line(user("x", "u1", toolUseResult={"lines": [inner, inner]}, more="cut here"))[:-8]
    assert read(cut + b"\n" + cut + NEXT) == ([["assistant", "I am the next record."]], 2)


@pytest.mark.parametrize(
    "data", [b'{"type":"user","uu', b'{"parentUuid":null,"is', b"\x00\x00\x00", b"no json"]
)
def test_a_line_without_its_end_is_counted(data: bytes) -> None:
    assert read(data + b"\n" + NEXT) == ([["assistant", "I am the next record."]], 1)


def test_a_last_line_that_is_still_written_is_no_damage() -> None:
    assert read(NEXT + line(user("half", "u1"))[:-30]) == ([["assistant", "I am the next record."]], 0)


def test_zeros_before_a_record_are_no_matter() -> None:
    assert read(b"\x00" * 4096 + NEXT) == ([["assistant", "I am the next record."]], 1)


def test_the_other_hosts_lines_are_rescued_too() -> None:
    event = {"timestamp": "2026-03-02T08:00:00Z", "type": "event_msg"}
    rollout = line({**event, "payload": {"type": "agent_message", "message": "Here."}})
    assert read(rollout[:-9] + rollout, codex.read) == ([["assistant", "Here."]], 1)
    chat = line({"id": "1", "type": "gemini", "content": "Here."})
    assert read(chat[:-9] + chat, gemini.read) == ([["assistant", "Here."]], 1)


@pytest.mark.parametrize(
    "hostile",
    [
        '{"a":' * 200_000,
        '{"{' * 400_000,
        '{"a":[' + '{"b":1},' * 150_000,
        '{"' + '\\"' * 500_000,
        '["' * 500_000,
    ],
)
def test_a_hostile_line_is_gone_through_a_few_times(hostile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = 0
    decode = json.JSONDecoder.raw_decode

    def counting(self: json.JSONDecoder, text: str, start: int = 0) -> Any:
        nonlocal looked
        looked += 1
        return decode(self, text, start)

    monkeypatch.setattr(json.JSONDecoder, "raw_decode", counting)
    damage = Damage()
    assert rescued(hostile.encode() + b"\n", damage) == []
    assert (damage.lines, looked <= 8) == (1, True)
