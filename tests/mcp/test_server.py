"""The door: what a host gets when something is not as it should be, and what goes on when a caller goes away."""

import threading
from collections.abc import Callable, Coroutine
from typing import Any

import anyio
import pytest
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolRequestParams, CallToolResult, ReadResourceRequestParams

from companion.actions.reads.consulting import BUDGET, Budget
from companion.mcp import server as door
from companion.mcp.resources import PAGES
from companion.mcp.server import Answering
from companion.mcp.tool import Answer, Tool
from companion.mcp.tools_memory import REMEMBER
from companion.mcp.tools_recall import STATS
from companion.mcp.tools_reflect import REFLECT
from tests.mcp.hands import BUN, Hand, looked_at

SAID = "xylophone"


def answering(hand: Hand, tool: Tool, work: Callable[[], Answer], reports: list[BaseException]) -> Answering:
    """Return the handlers of a server whose ``tool`` does ``work`` instead."""
    hand.tools.tools[tool.name] = tool._replace(run=lambda _call, _given: work())

    def report(problem: BaseException) -> str:
        reports.append(problem)
        return "/log/crash"

    return Answering(hand.tools, PAGES, report)


def asked(work: Callable[[], Coroutine[Any, Any, CallToolResult]]) -> CallToolResult:
    return anyio.run(work)


def calling(
    handlers: Answering, name: str, **arguments: Any
) -> Callable[[], Coroutine[Any, Any, CallToolResult]]:
    return lambda: handlers.call_tool(None, CallToolRequestParams(name=name, arguments=arguments))


def test_a_defect_becomes_one_sentence_and_a_report(hand: Hand) -> None:
    def broken() -> Answer:
        raise ValueError(SAID)

    reports: list[BaseException] = []
    result = asked(calling(answering(hand, STATS, broken, reports), "stats"))
    assert result.is_error
    assert "a defect in companion (ValueError)" in str(result.content)
    assert SAID not in str(result)
    assert len(reports) == 1


def test_a_defect_of_a_resource_is_masked_too(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> str:
        raise ValueError(SAID)

    monkeypatch.setattr(door, "read_page", broken)
    reports: list[BaseException] = []
    handlers = answering(hand, STATS, dict, reports)
    with pytest.raises(MCPError) as refused:
        anyio.run(handlers.read_resource, None, ReadResourceRequestParams(uri=PAGES[0].uri))
    assert SAID not in str(refused.value)
    assert len(reports) == 1


@pytest.mark.parametrize("name", ["lint", "compile", "", SAID])
def test_an_unknown_tool_is_an_error_of_the_protocol(hand: Hand, name: str) -> None:
    with pytest.raises(MCPError, match=r"^Unknown tool$"):
        asked(calling(answering(hand, STATS, dict, []), name))


def test_the_budget_is_that_of_the_command() -> None:
    """K-40: 300 s for the look-back, and an answer within 330 s."""
    assert Budget(300.0, 330.0) == BUDGET


def test_a_look_back_that_takes_too_long_is_a_result(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "BUDGET", Budget(0.05, 0.1))
    over = threading.Event()

    def slow() -> Answer:
        over.wait(30)
        return {}

    result = asked(calling(answering(hand, REFLECT, slow, []), "reflect", question="How was it?"))
    over.set()
    assert not result.is_error
    answer = looked_at("reflect", result.structured_content)
    assert (answer["status"], answer["question"], answer["evidence"]) == ("timeout", "How was it?", [])


def test_a_read_is_let_go_of_when_its_caller_goes(hand: Hand) -> None:
    begun, over = threading.Event(), threading.Event()

    def slow() -> Answer:
        begun.set()
        over.wait(30)
        return {}

    handlers = answering(hand, STATS, slow, [])

    async def cut_short() -> bool:
        async with anyio.create_task_group() as group:
            group.start_soon(calling(handlers, "stats"))
            await anyio.to_thread.run_sync(begun.wait)
            group.cancel_scope.cancel()
        return over.is_set()

    assert not anyio.run(cut_short)
    over.set()


def test_a_change_is_finished_once_begun(hand: Hand) -> None:
    begun, done = threading.Event(), threading.Event()
    go_on = threading.Event()

    def change() -> Answer:
        begun.set()
        go_on.wait(30)
        done.set()
        return {}

    handlers = answering(hand, REMEMBER, change, [])

    async def cut_short() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(calling(handlers, "remember", **BUN))
            await anyio.to_thread.run_sync(begun.wait)
            group.cancel_scope.cancel()
            go_on.set()

    anyio.run(cut_short)
    assert done.is_set()


def test_changes_come_one_after_another(hand: Hand) -> None:
    at_once: list[int] = []
    under_way = threading.Semaphore(1)

    def change() -> Answer:
        at_once.append(int(under_way.acquire(blocking=False)))
        under_way.release()
        return {"next_tools": []}

    handlers = answering(hand, REMEMBER, change, [])

    async def several() -> None:
        async with anyio.create_task_group() as group:
            for _ in range(8):
                group.start_soon(calling(handlers, "remember", **BUN))

    anyio.run(several)
    assert at_once == [1] * 8
