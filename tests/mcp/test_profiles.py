"""Which tools a server has, and what each says of itself before it is called."""

import pytest

from companion.errors import UsageProblem
from companion.home import Home
from companion.mcp import words
from companion.mcp.server import offered
from companion.mcp.toolbox import ALL, toolbox
from companion.mcp.tools_memory import REMEMBER

SKILL = {"remember", "recall", "search", "stats", "reject", "meditate"}
OWN = {"reflect", "gate", "follow_up", "write_note", "close_note", "forget", "what_do_you_remember"}
READING = {"recall", "search", "stats", "reflect", "gate", "what_do_you_remember"}
CHANGING = {"remember", "reject", "meditate", "follow_up", "write_note", "close_note", "forget"}


def test_the_whole_set_has_the_skills_tools_and_our_own(home: Home) -> None:
    assert set(toolbox(home, None).tools) == SKILL | OWN


def test_read_only_leaves_the_tools_that_change_nothing(home: Home) -> None:
    assert set(toolbox(home, None, read_only=True).tools) == READING


def test_only_reflect_is_one_tool_that_reads(home: Home) -> None:
    tools = toolbox(home, None, only="reflect")
    assert set(tools.tools) == {"reflect"}
    assert tools.read_only


def test_another_only_is_refused(home: Home) -> None:
    with pytest.raises(UsageProblem, match="--only takes reflect"):
        toolbox(home, None, only="recall")


@pytest.mark.parametrize("tool", ALL, ids=lambda tool: tool.name)
def test_a_tool_sets_all_four_annotations(tool: object) -> None:
    hints = offered(tool).annotations  # type: ignore[arg-type]  # a parameter of pytest has no type
    assert hints is not None
    said = (hints.read_only_hint, hints.destructive_hint, hints.idempotent_hint, hints.open_world_hint)
    assert None not in said
    assert hints.open_world_hint is False


def test_what_changes_something_says_so() -> None:
    assert {tool.name for tool in ALL if tool.hints.read_only} == READING
    assert {tool.name for tool in ALL if tool.hints.destructive} == CHANGING - {"follow_up"}


def test_hosts_read_every_word() -> None:
    """Claude Code cuts instructions and descriptions at 2 KB."""
    for told in (words.WHOLE, words.READING, words.REFLECTING, words.OFF, *(tool.told for tool in ALL)):
        assert 0 < len(told.encode()) < 2_000


def test_the_call_of_the_skill_has_its_fields() -> None:
    """R-7, R-8: what a call and its metadata hold."""
    properties = REMEMBER.takes["properties"]
    assert REMEMBER.takes["required"] == ["operation", "tier", "content", "metadata"]
    assert properties["operation"]["enum"] == ["ADD", "UPDATE", "ARCHIVE", "REJECTION", "NOOP"]
    assert properties["tier"]["enum"] == ["preferences", "project-context", "conversations"]
    assert {"type", "topics", "people", "section", "date"} <= set(properties["metadata"]["properties"])
    assert "target_id" in properties
