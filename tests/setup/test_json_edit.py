"""Editing JSON without touching what is not meant: any text, any wanted value."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import Refused
from companion.setup.json_edit import rewrite, same
from companion.setup.json_nodes import read_value

SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
)
KEYS = st.text(max_size=3)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=15,
)
OBJECTS = st.dictionaries(KEYS, VALUES, min_size=1, max_size=4)
MANNERS: list[dict[str, Any]] = [
    {}, {"indent": 2}, {"indent": 4}, {"indent": "\t"}, {"indent": 0},
    {"separators": (",", ":")}, {"indent": 2, "separators": (" ,", " : ")},
]  # fmt: skip


@st.composite
def written(draw: st.DrawFn, values: st.SearchStrategy[Any] = VALUES) -> str:
    """Return a JSON text in one of many manners, with either line end."""
    text = json.dumps(draw(values), ensure_ascii=draw(st.booleans()), **draw(st.sampled_from(MANNERS)))
    return draw(st.sampled_from(["", "\n", " "])) + (
        text.replace("\n", "\r\n") + "\r\n" if draw(st.booleans()) else text
    )


@given(written(), VALUES)
def test_the_result_reads_as_exactly_the_wanted_value(text: str, wanted: Any) -> None:
    assert same(json.loads(rewrite(text, wanted)), wanted)


@given(written())
def test_the_same_value_leaves_every_byte(text: str) -> None:
    assert rewrite(text, json.loads(text)) == text


@given(written(OBJECTS), KEYS, VALUES)
def test_a_key_that_came_and_went_leaves_no_trace(text: str, key: str, value: Any) -> None:
    before = json.loads(text)
    with_key = rewrite(text, {**before, f"new{key}": value})
    assert list(json.loads(with_key)) == list({**before, f"new{key}": value})
    assert rewrite(with_key, before) == text


@given(written(st.lists(VALUES, min_size=1, max_size=4)), VALUES)
def test_an_item_that_came_to_the_end_and_went_leaves_no_trace(text: str, value: Any) -> None:
    before = json.loads(text)
    assert rewrite(rewrite(text, [*before, value]), before) == text


def test_what_is_added_is_written_like_what_stands_there() -> None:
    spread = '{\r\n\t"a": 1,\r\n\t"list": ["x", "y"]\r\n}\r\n'
    assert rewrite(spread, {"a": 1, "list": ["x", "y", "z"], "b": {"c": [2]}}) == (
        '{\r\n\t"a": 1,\r\n\t"list": ["x", "y", "z"],\r\n\t"b": {\r\n\t\t"c": [\r\n\t\t\t2\r\n\t\t]\r\n\t}\r\n}\r\n'
    )
    assert rewrite('{"a":1}', {"a": 1, "b": [1, 2]}) == '{"a":1,"b":[1,2]}'
    assert rewrite('{"a": 1}', {"a": 1, "b": [1, 2]}) == '{"a": 1, "b": [1, 2]}'


def test_numbers_escapes_and_doubled_keys_keep_their_form() -> None:
    text = '{"n": 1.50e3, "s": "\\u00e9\\/", "twice": 1, "twice": 2, "go": 0}'
    assert rewrite(text, {"n": 1500.0, "s": "é/", "twice": 2}) == text.replace(', "go": 0', "")
    assert rewrite(text, {"n": 1500.0, "s": "é/", "twice": 3, "go": 0}) == text.replace(": 2", ": 3")
    assert rewrite(text, {"n": 1500.0, "s": "é/", "go": 0}) == text.replace(' "twice": 1, "twice": 2,', "")


def test_numbers_of_another_type_are_another_value() -> None:
    assert rewrite("[1]", [True]) == "[true]"
    assert rewrite("[1]", [1.0]) == "[1.0]"


def test_an_item_in_the_middle_goes_and_its_neighbours_stay() -> None:
    text = '[\n  {"k": 1},\n  {"k": 2},\n  {"k" :3}\n]'
    assert rewrite(text, [{"k": 1}, {"k": 3}]) == '[\n  {"k": 1},\n  {"k" :3}\n]'
    assert rewrite(text, [{"k": 1}, {"k": 5}, {"k": 3}]) == text.replace("2", "5")
    assert rewrite('["a", "b"]', ["b"]) == '["b"]'


def test_an_empty_text_becomes_a_file_of_its_own() -> None:
    assert rewrite(" \n", {"a": [1]}) == '{\n  "a": [\n    1\n  ]\n}\n'
    assert rewrite("{ }", {"a": 1}) == '{\n  "a": 1\n}'


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1} // why',
        '{/* why */ "a": 1}',
        '{"a": 1,}',
        "{'a': 1}",
        '{"a": NaN}',
        '{"a": 1',
        "nonsense",
        '{"a": "\n"}',
    ],
)
def test_what_is_no_plain_json_is_refused_with_the_files_name(text: str) -> None:
    with pytest.raises(Refused, match=r"settings\.json is not plain JSON"):
        read_value(text, "settings.json")


def test_a_refusal_names_the_line_and_never_what_stands_there() -> None:
    with pytest.raises(Refused) as refusal:
        read_value('{\n "token": "s3cret",\n oops\n}', "settings.json")
    assert "(line 3)" in refusal.value.message
    assert "s3cret" not in refusal.value.message + refusal.value.hint


def test_a_text_nested_without_end_is_refused() -> None:
    for depth in (5_000, 200_000):
        text = "[" * depth + "]" * depth
        with pytest.raises(Refused):
            rewrite(text, [*read_value(text, "settings.json"), 1])
