"""The server: the only module that knows the MCP SDK, loaded by ``companion mcp`` alone.

It speaks both eras of the protocol (the ``initialize`` handshake up to 2025-11-25, and 2026-07-28 with
``server/discover``) over stdio, and ends when its stdin does. Every answer is structured, with the same JSON as text.
This is a door: what was foreseen is a normal result, a tool that is not there an error of the protocol, and a defect
becomes one fixed sentence and a report without values. Nothing is written to stdout but the protocol, nothing that was
stored to stderr, and no telemetry is made.

Changes run one after another and are finished once begun, also when the caller goes away. A read is let go of when it
is cancelled; ``reflect`` has 300 s and then answers with ``timeout`` (K-40).
"""

import gc
import json
import logging
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final

import anyio
import anyio.to_thread
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp.shared.message import SessionMessage
from mcp_types import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ErrorData,
    JSONRPCError,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    TextContent,
    TextResourceContents,
    ToolAnnotations,
    jsonrpc_message_adapter,
)
from mcp_types import Tool as OfferedTool

from companion import __version__
from companion.actions.reads.consulting import BUDGET
from companion.mcp import words
from companion.mcp.envelopes import WITH_BATCHES, Fault, revision_asked, sort_line, unreadable
from companion.mcp.incoming import Lines
from companion.mcp.resources import MARKDOWN, PAGES, Page, read_page
from companion.mcp.tool import Answer, Tool
from companion.mcp.toolbox import Toolbox
from companion.mcp.tools_reflect import REFLECT, timed_out

NAME: Final = "memory"
"""The key under which hosts register it: the remember skill looks for ``mcp__memory__remember``."""

RESOURCE_NOT_FOUND: Final = -32002
"""The error code of the specification for a resource that is not there."""

Report = Callable[[BaseException], str | None]
"""Keeps a report of a defect, without values, and returns where."""


class Answering:
    """The handlers of one server: its tools, its resources, and where a defect is reported."""

    def __init__(self, tools: Toolbox, pages: tuple[Page, ...], report: Report) -> None:
        self.tools = tools
        self.pages = {page.uri: page for page in pages}
        self.report = report
        self.one_at_a_time = anyio.Semaphore(1)

    async def list_tools(self, _context: object, _params: object) -> ListToolsResult:
        """Answer ``tools/list``."""
        return ListToolsResult(tools=[offered(tool) for tool in self.tools.tools.values()])

    async def call_tool(self, _context: object, params: CallToolRequestParams) -> CallToolResult:
        """Answer ``tools/call``. Raises ``MCPError`` for a tool that is not there."""
        tool = self.tools.tools.get(params.name)
        if tool is None:
            raise MCPError(code=INVALID_PARAMS, message="Unknown tool")
        sent = params.arguments or {}
        try:
            return _result(await self._carried_out(tool, sent))
        except Exception as problem:  # noqa: BLE001 - a door: no agent sees a traceback or a value
            return self._defect(tool, problem)

    async def _carried_out(self, tool: Tool, sent: Mapping[str, Any]) -> Answer:
        work = partial(self.tools.call, tool.name, dict(sent))
        if not tool.hints.read_only:
            async with self.one_at_a_time:
                return await anyio.to_thread.run_sync(work)
        if tool.name != REFLECT.name:
            return await anyio.to_thread.run_sync(work, abandon_on_cancel=True)
        with anyio.move_on_after(BUDGET.inner):
            return await anyio.to_thread.run_sync(work, abandon_on_cancel=True)
        return timed_out(dict(sent))

    def _defect(self, tool: Tool, problem: Exception) -> CallToolResult:
        place = self.report(problem)
        kept = f" A report without values is in {place}." if place else ""
        told = f"Error executing tool {tool.name}: a defect in companion ({type(problem).__name__}).{kept}"
        return CallToolResult(content=[TextContent(type="text", text=told)], is_error=True)

    async def list_resources(self, _context: object, _params: object) -> ListResourcesResult:
        """Answer ``resources/list``."""
        return ListResourcesResult(
            resources=[
                Resource(
                    uri=page.uri, name=page.name, title=page.title, description=page.told, mime_type=MARKDOWN
                )
                for page in self.pages.values()
            ]
        )

    async def list_templates(self, _context: object, _params: object) -> ListResourceTemplatesResult:
        """Answer ``resources/templates/list``: there are none."""
        return ListResourceTemplatesResult(resource_templates=[])

    async def read_resource(self, _context: object, params: ReadResourceRequestParams) -> ReadResourceResult:
        """Answer ``resources/read``. Raises ``MCPError`` for one that is not there."""
        page = self.pages.get(str(params.uri))
        if page is None:
            raise MCPError(code=RESOURCE_NOT_FOUND, message="Resource not found")
        try:
            said = await anyio.to_thread.run_sync(
                partial(read_page, self.tools, page), abandon_on_cancel=True
            )
        except Exception as problem:  # noqa: BLE001 - the same door
            self.report(problem)
            raise MCPError(code=INTERNAL_ERROR, message="A defect in companion; nothing was read") from None
        return ReadResourceResult(
            contents=[TextResourceContents(uri=page.uri, mime_type=MARKDOWN, text=said)]
        )


def offered(tool: Tool) -> OfferedTool:
    """Return a tool as a host sees it: with all four annotations, and the shapes of what it takes and gives."""
    hints = tool.hints
    return OfferedTool(
        name=tool.name,
        title=tool.title,
        description=tool.told,
        input_schema=tool.takes,
        output_schema=tool.gives,
        annotations=ToolAnnotations(
            title=tool.title,
            read_only_hint=hints.read_only,
            destructive_hint=hints.destructive,
            idempotent_hint=hints.idempotent,
            open_world_hint=hints.open_world,
        ),
    )


def _result(answer: Answer) -> CallToolResult:
    said = json.dumps(answer, ensure_ascii=False)
    return CallToolResult(content=[TextContent(type="text", text=said)], structured_content=answer)


def server(tools: Toolbox, report: Report) -> Server[Any]:
    """Return the server of a profile; one without the whole set of tools has no resources (K-41)."""
    pages = PAGES if len(tools.tools) > 1 else ()
    handlers = Answering(tools, pages, report)
    made: Server[Any] = Server(
        NAME,
        version=__version__,
        title="companion",
        instructions=_instructions(tools),
        on_list_tools=handlers.list_tools,
        on_call_tool=handlers.call_tool,
        on_list_resources=handlers.list_resources if pages else None,
        on_list_resource_templates=handlers.list_templates if pages else None,
        on_read_resource=handlers.read_resource if pages else None,
    )
    made.middleware.clear()  # the SDK's own telemetry
    return made


def _instructions(tools: Toolbox) -> str:
    if not tools.tools:
        return words.OFF
    if tuple(tools.tools) == (REFLECT.name,):
        return words.REFLECTING
    return words.READING if tools.read_only else words.WHOLE


def serve(tools: Toolbox, report: Report) -> None:
    """Serve over stdin and stdout until stdin ends, or nobody reads stdout any more."""
    for name in ("mcp", "asyncio"):  # what they would say of an error holds what was sent
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    gc.collect()
    gc.freeze()  # what the SDK made stays: no collection need walk over it during a call
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)  # a read of stdin that waits cannot be interrupted
    try:
        anyio.run(_serve, server(tools, report))
    except* BrokenPipeError:  # the host is gone
        pass
    finally:
        signal.signal(signal.SIGINT, before)
        gc.unfreeze()


async def _serve(made: Server[Any]) -> None:
    # Of a stream that is named the SDK lets children have the rest; ours have a stream of their own (``consulting``).
    messages: Any = Messages(Lines(sys.stdin.buffer))
    async with stdio_server(stdin=messages) as (incoming, outgoing):
        messages.refuse_with(outgoing.send)
        await made.run(incoming, outgoing, made.create_initialization_options())


class Messages:
    """The messages of a host, one a line, for the SDK to iterate over; what is none is answered with its error here."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._batches = False
        self._send: Callable[[SessionMessage], Awaitable[None]] | None = None
        self._can_answer = anyio.Event()

    def refuse_with(self, send: Callable[[SessionMessage], Awaitable[None]]) -> None:
        """Take the way on which errors are sent; nothing is read before."""
        self._send = send
        self._can_answer.set()

    async def __aiter__(self) -> AsyncIterator[str]:
        """Yield message by message until the stream ends."""
        await self._can_answer.wait()
        while line := await anyio.to_thread.run_sync(self._lines.readline):
            found = sort_line(line, batches=self._batches)
            for fault in found.faults:
                await self._refuse(fault)
            for message in found.messages:
                asked = revision_asked(message)
                self._batches = self._batches if asked is None else asked == WITH_BATCHES
                if _is_read(message):
                    yield message
                else:
                    await self._refuse(unreadable(message))

    async def _refuse(self, fault: Fault) -> None:
        assert self._send is not None  # noqa: S101 - waited for
        told = ErrorData(code=fault.code, message=fault.message)
        await self._send(SessionMessage(JSONRPCError(jsonrpc="2.0", id=fault.id, error=told)))


def _is_read(message: str) -> bool:
    """Tell whether the SDK, which drops what it cannot read, will answer a message."""
    try:
        jsonrpc_message_adapter.validate_json(message, by_name=False)
    except ValueError:
        return False
    return True
