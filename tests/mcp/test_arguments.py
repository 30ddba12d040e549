"""Reading arguments: tolerant of how agents write, strict about what is left, and any JSON is a legal question."""

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import UsageProblem
from companion.home import Home
from companion.mcp.arguments import read
from companion.mcp.schema import choice, flag, many, number, record, text, whole
from companion.mcp.toolbox import ALL, toolbox
from tests.mcp.hands import looked_at

SCHEMA = record(
    {
        "name": text(), "much": number(minimum=0, maximum=1), "most": whole(default=10, minimum=1, maximum=50),
        "tags": many(text()), "deep": record({"kind": choice(("a-b", "C"))}, ("kind",)), "sure": flag(default=False),
    },
    ("name",),
)  # fmt: skip
LEAST = {"name": "x", "most": 10, "sure": False}


def test_defaults_are_filled_in_and_strangers_left_out() -> None:
    assert read(SCHEMA, {"name": "x", "stranger": 1, "tags": None}) == LEAST


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ({"most": "7"}, {"most": 7}),
        ({"most": 7.0}, {"most": 7}),
        ({"most": 900}, {"most": 50}),
        ({"much": "0.5"}, {"much": 0.5}),
        ({"sure": "true"}, {"sure": True}),
        ({"sure": 1}, {"sure": True}),
        ({"tags": "tooling, git，测试"}, {"tags": ["tooling", " git", "测试"]}),
        ({"tags": '["tooling"]'}, {"tags": ["tooling"]}),
        ({"deep": '{"kind": "A_B"}'}, {"deep": {"kind": "a-b"}}),
        ({"deep": {"kind": "c"}}, {"deep": {"kind": "C"}}),
        ({"name": 12}, {"name": "12"}),
    ],
)
def test_what_an_agent_means_is_understood(said: dict[str, Any], meant: dict[str, Any]) -> None:
    assert read(SCHEMA, {"name": "x", **said}) == {**LEAST, **meant}


@pytest.mark.parametrize(
    "said",
    [
        {"name": None},
        {"name": ["x"]},
        {"name": True},
        {"most": "many"},
        {"most": 1.5},
        {"most": True},
        {"most": float("nan")},
        {"much": 10**400},
        {"sure": "perhaps"},
        {"tags": {"a": 1}},
        {"deep": {"kind": "z"}},
        {"deep": {}},
        {"deep": []},
    ],
)
def test_what_cannot_be_understood_is_refused(said: dict[str, Any]) -> None:
    with pytest.raises(UsageProblem):
        read(SCHEMA, {"name": "x", **said})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def likely(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Return values that fit a schema, or do not."""
    kind = schema["type"]
    if kind == "object":
        parts = {name: likely(part) for name, part in schema.get("properties", {}).items()}
        return st.fixed_dictionaries({}, optional=parts) | JSON
    if kind == "array":
        return st.lists(likely(schema["items"]), max_size=3) | JSON
    if "enum" in schema:
        return st.sampled_from(schema["enum"]) | JSON
    plain = {
        "string": st.text(max_size=60),
        "boolean": st.booleans(),
        "integer": st.integers(),
        "number": st.floats(),
    }
    return plain[kind] | JSON


@pytest.mark.slow
@pytest.mark.parametrize("name", [tool.name for tool in ALL])
@given(data=st.data())
def test_no_argument_brings_a_tool_down(name: str, data: st.DataObject) -> None:
    """Any JSON is answered in the tool's own shape, and a refusal of it repeats no text that was sent."""
    tools = toolbox(Home(Path(os.environ["COMPANION_HOME"]), "default"), None)
    schema = tools.tools[name].takes
    sent = data.draw(likely(schema).filter(lambda value: isinstance(value, dict)))
    answer = looked_at(name, tools.call(name, sent))
    if answer.get("refused") in ("usage", "unclear date"):
        long = [value for value in sent.values() if isinstance(value, str) and len(value) > 12]
        assert not any(value in answer["message"] for value in long)
