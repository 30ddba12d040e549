"""An agent's hand on the tools: in this process, or over stdio with the SDK's own client.

Every answer is looked at as it comes: the shape that the tool publishes, plain JSON, at most three next tools.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from anyio.from_thread import BlockingPortal, start_blocking_portal
from jsonschema import Draft202012Validator
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from companion.mcp.tool import Answer
from companion.mcp.toolbox import ALL, Toolbox

BUN: Final = {
    "operation": "ADD",
    "tier": "preferences",
    "content": "Always use bun instead of npm",
    "metadata": {"type": "preference", "topics": ["tooling", "package-management"]},
}
SHAPES: Final = {tool.name: Draft202012Validator(tool.gives) for tool in ALL}


def looked_at(name: str, answer: Answer) -> Answer:
    """Return the answer after a look at its shape."""
    SHAPES[name].validate(answer)
    assert json.loads(json.dumps(answer)) == answer
    assert len(answer["next_tools"]) <= 3
    return answer


class Hand:
    """Calls tools in this process."""

    def __init__(self, tools: Toolbox) -> None:
        self.tools = tools

    def __call__(self, name: str, **arguments: Any) -> Answer:
        """Return what the tool gives."""
        return looked_at(name, self.tools.call(name, arguments))


class Agent:
    """Calls tools over stdio; ``client`` is the SDK's, used from this thread through ``portal``."""

    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self.portal = portal
        self.client = client

    def __call__(self, name: str, **arguments: Any) -> Answer:
        """Return what the tool gives: the same as structure and as text."""
        result: Any = self.portal.call(self.client.call_tool, name, arguments)
        assert not result.is_error, result
        (said,) = result.content
        assert json.loads(said.text) == result.structured_content
        return looked_at(name, result.structured_content)

    def tools(self) -> dict[str, Any]:
        """Return the tools that the server offers, by name."""
        listed: Any = self.portal.call(self.client.list_tools)
        return {tool.name: tool for tool in listed.tools}

    def read(self, uri: str) -> str:
        """Return the text of a resource."""
        result: Any = self.portal.call(self.client.read_resource, uri)
        return str(result.contents[0].text)


def command(*words: str) -> list[str]:
    """Return the command line that starts the server."""
    return [sys.executable, "-m", "companion", "mcp", *words]


@contextmanager
def agent(*words: str, **environment: str) -> Iterator[Agent]:
    """Start a server and connect to it; it ends with its input."""
    program, *rest = command(*words)
    server = StdioServerParameters(command=program, args=rest, env={**os.environ, **environment})
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(Client(stdio_client(server))) as client,
    ):
        yield Agent(portal, client)


def wire(*requests: dict[str, Any], words: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """Write lines to a server and close its input; return the lines that it answers, all of its stdout.

    A request is answered before the next one is sent; a notification is not.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with subprocess.Popen(
        command(*words),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        lines = []
        for request in requests:
            process.stdin.write(json.dumps({"jsonrpc": "2.0", **request}).encode() + b"\n")
            process.stdin.flush()
            if "id" in request:
                lines.append(process.stdout.readline())
        rest, errors = process.communicate(timeout=60)
        assert (process.returncode, rest, errors) == (0, b"", b"")
    return [json.loads(line) for line in lines]


def spoken(*lines: str) -> list[dict[str, Any]]:
    """Write lines of any kind to a server, the last one a request, and return what it answered up to that one."""
    last = json.loads(lines[-1])["id"]
    with subprocess.Popen(command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        process.stdin.flush()
        said: list[dict[str, Any]] = []
        while not said or said[-1]["id"] != last:
            said.append(json.loads(process.stdout.readline()))
        process.stdin.close()
        assert process.wait(60) == 0
    return said
