"""Rows of JSON out of bytes: every line is either a row or a remark, whatever the bytes are."""

import codecs
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.exchange.json_rows import line_rows, listed_rows
from companion.exchange.values import Remark


def rows_of(data: bytes) -> tuple[list[tuple[int, dict[str, object]]], list[tuple[int, str]]]:
    remarks: list[Remark] = []
    rows = [(row.line, row.values) for row in line_rows(data, remarks)]
    return rows, [(remark.line, remark.reason) for remark in remarks]


def lists_of(data: bytes) -> tuple[list[tuple[str, int, dict[str, object]]], list[tuple[int, str]]]:
    remarks: list[Remark] = []
    rows = [(name, row.line, row.values) for name, row in listed_rows(data, remarks)]
    return rows, [(remark.line, remark.reason) for remark in remarks]


TWO = [(1, {"a": 1}), (2, {"b": "ü"})]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
def test_any_line_end_and_a_mark_at_the_beginning_are_read(end: bytes, mark: bytes) -> None:
    assert rows_of(mark + end.join((b'{"a": 1}', '{"b": "ü"}'.encode(), b""))) == (TWO, [])


@pytest.mark.parametrize("form", ["utf-16", "utf-16-le", "utf-16-be"])
def test_what_a_shell_wrote_as_utf_16_is_read(form: str) -> None:
    data = '{"a": 1}\r\n{"b": "ü"}\r\n'.encode(form)
    mark = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}.get(form, b"")
    assert rows_of(mark + data) == (TWO, [])


def test_a_line_that_is_no_object_is_named_and_the_rest_is_read() -> None:
    data = b'{"a": 1}\n\nnonsense\n[1]\n\xff\n"text"\n{"b": "\xc3\xbc"}\n'
    rows, remarks = rows_of(data)
    assert rows == [(1, {"a": 1}), (7, {"b": "ü"})]
    assert remarks == [(3, "not-json"), (4, "not-object"), (5, "not-utf8"), (6, "not-object")]


@pytest.mark.parametrize("line", [b"[" * 100_000, b"1" * 10_000, b'{"a":' * 50_000])
def test_a_line_beyond_all_measure_is_only_a_line(line: bytes) -> None:
    rows, remarks = rows_of(line + b'\n{"a": 1}\n')
    assert (rows, [at for at, _ in remarks]) == ([(2, {"a": 1})], [1])


@given(st.binary())
def test_any_bytes_are_rows_and_remarks(data: bytes) -> None:
    rows, remarks = rows_of(data)
    assert len(rows) + len(remarks) <= data.count(b"\n") + data.count(b"\r") + 1 or data[:2] in (
        codecs.BOM_UTF16_LE,
        codecs.BOM_UTF16_BE,
    )
    lists_of(data)


def test_each_element_of_a_large_object_has_its_line() -> None:
    text = json.dumps(
        {"total": 2, "seen": [{"n": 1}, {"n": 2}], "other": {"x": []}, "more": [{"n": 3}]}, indent=2
    )
    assert lists_of(text.encode()) == (
        [("seen", 4, {"n": 1}), ("seen", 7, {"n": 2}), ("more", 15, {"n": 3})],
        [],
    )


def test_one_list_without_an_object_around_it_is_read() -> None:
    assert lists_of(b'\n[{"n": 1}, null, 4]') == ([("", 2, {"n": 1})], [(2, "not-object")])


@pytest.mark.parametrize("cut", range(12, 44))
def test_of_a_file_that_was_cut_off_what_is_whole_is_read(cut: int) -> None:
    whole = b'{"seen": [{"n": 1},\n{"n": 2}],\n"more": [4]}'
    rows, remarks = lists_of(whole[:cut])
    assert rows == [("seen", 1, {"n": 1}), ("seen", 2, {"n": 2})][: (cut >= 18) + (cut >= 28)]
    assert "cut-off" in [reason for _, reason in remarks] or cut >= 43


def test_bytes_that_are_no_text_are_replaced_with_a_word_about_their_line() -> None:
    assert lists_of(b'{"seen": [\n{"n": "\xff"}]}') == (
        [("seen", 2, {"n": "\ufffd"})],
        [(2, "bytes-replaced")],
    )


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[", b"{}{}", b"[] x", b'{"a" 1}', b'{"a": [1 2]}', b"7", b"[" * 99_999]
)
def test_a_damaged_file_is_one_remark(data: bytes) -> None:
    assert [reason for _, reason in lists_of(data)[1] if reason != "not-object"] == ["cut-off"]
