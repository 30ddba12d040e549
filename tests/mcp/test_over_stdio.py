"""The server as a host meets it: a process that speaks both eras of the protocol on its streams, start to end."""

import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion.home import Home
from tests.mcp.hands import BUN, agent, command, wire
from tests.mcp.test_profiles import OWN, READING, SKILL

pytestmark = pytest.mark.slow

MODERN = "2026-07-28"
ENVELOPE = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}
CALL: dict[str, Any] = {"name": "stats", "arguments": {}}


def test_every_tool_is_called_once_by_the_sdks_own_client(project: Path) -> None:
    with agent(CLAUDE_PROJECT_DIR=str(project)) as call:
        assert set(call.tools()) == SKILL | OWN
        entry = call("remember", **BUN)["id"]
        assert call("recall", query="npm or bun?")["results"][0]["id"] == entry
        assert call("search", filter={"topics": ["tooling"]})["count"] == call("stats")["total"] == 1
        note = call(
            "write_note", type="milestone", title="driving test", happened="It is tomorrow.", on="tomorrow"
        )
        assert call("gate")["notes"][0]["id"] == note["id"]
        assert (
            call("follow_up", note=note["id"], outcome="engaged", reply="It went well!")["follow_up_count"]
            == 1
        )
        assert call("close_note", note=note["id"], outcome="Passed.")["closed"][0]["status"] == "resolved"
        assert call("reflect", question="How did the tooling change?")["status"] == "evidence"
        assert "driving test" in call.read("memory://index")
        assert call.read("memory://threads").startswith("## Active Work Threads")
        assert (
            call("reject", id=entry, reason="No bun here because the runner lacks it")["rejected_id"] == entry
        )
        assert call("meditate", dry_run=True)["dry_run"] is True
        assert call("what_do_you_remember")["totals"]["notes"] == 1
        assert call("forget", what=note["id"])["forgotten"][0]["id"] == note["id"]
        assert call("recall", query="")["results"] == []


def test_half_of_a_character_is_answered_and_kept_as_unreadable() -> None:
    arguments = {**BUN, "content": "Always use bun \ud83d"}
    (answer,) = wire(
        {
            "id": 1,
            "method": "tools/call",
            "params": {"name": "remember", "arguments": arguments, "_meta": ENVELOPE},
        }
    )
    assert answer["result"]["structuredContent"]["operation"] == "ADD"


def test_a_host_of_2026_discovers_and_calls() -> None:
    found, listed, called = wire(
        {"id": 1, "method": "server/discover", "params": {"_meta": ENVELOPE}},
        {"id": 2, "method": "tools/list", "params": {"_meta": ENVELOPE}},
        {"id": 3, "method": "tools/call", "params": {**CALL, "_meta": ENVELOPE}},
    )
    assert MODERN in found["result"]["supportedVersions"]
    assert set(found["result"]["capabilities"]) == {"tools", "resources"}
    assert "memory" in found["result"]["instructions"]
    assert found["result"]["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "memory"
    tools = listed["result"]["tools"]
    hints = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")
    assert all(hint in tool["annotations"] for tool in tools for hint in hints)
    assert all(tool["outputSchema"]["type"] == "object" for tool in tools)
    assert called["result"]["structuredContent"]["total"] == 0
    assert called["result"]["resultType"] == "complete"


@pytest.mark.parametrize("version", ["2024-11-05", "2025-06-18", "2025-11-25"])
def test_a_host_of_before_shakes_hands_and_calls(version: str) -> None:
    client = {"name": "test", "version": "1"}
    greeted, pong, called = wire(
        {
            "id": 1,
            "method": "initialize",
            "params": {"protocolVersion": version, "capabilities": {}, "clientInfo": client},
        },
        {"method": "notifications/initialized"},
        {"id": 2, "method": "ping"},
        {"id": 3, "method": "tools/call", "params": CALL},
    )
    assert greeted["result"]["protocolVersion"] == version
    assert greeted["result"]["serverInfo"]["name"] == "memory"
    assert pong["result"] == {}
    assert '"total": 0' in called["result"]["content"][0]["text"]


def test_a_host_that_tries_the_new_era_first_can_fall_back() -> None:
    """An older server answers ``server/discover`` with an error; this one serves who then opens the older era."""
    refused, greeted = wire(
        {"id": 1, "method": "no/such-method"},
        {
            "id": 2,
            "method": "initialize",
            "params": {
                "protocolVersion": "2025-11-25",
                "capabilities": {},
                "clientInfo": {"name": "t", "version": "1"},
            },
        },
    )
    assert refused["error"]["code"] == -32601
    assert greeted["result"]["serverInfo"]["title"] == "companion"


def test_a_line_that_is_no_json_ends_nothing() -> None:
    with subprocess.Popen(
        command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b'{"jsonrpc": \n\xff\xfe\n{"jsonrpc":"2.0","id":7,"method":"ping"}\n')
        process.stdin.flush()
        answers = iter(process.stdout.readline, b"")
        assert any(b'"id":7' in line for line in answers)
        _, errors = process.communicate(timeout=60)
        assert (process.returncode, errors) == (0, b"")


def test_only_reflect_is_one_tool_and_no_resource() -> None:
    with agent("--only", "reflect") as call:
        assert set(call.tools()) == {"reflect"}
        assert call("reflect", question="What did we promise?")["status"] == "no evidence"
        assert call.client.server_capabilities.resources is None


def test_read_only_reads_and_makes_nothing(home: Home) -> None:
    with agent("--read-only") as call:
        assert set(call.tools()) == READING
        assert call("recall", query="bun")["results"] == []
    assert not home.store.exists()


def test_switched_off_it_offers_nothing() -> None:
    with agent(COMPANION_OFF="1") as call:
        assert call.tools() == {}


def test_the_home_is_fixed_when_it_starts(home: Home, isolated: Path) -> None:
    with agent() as call:
        os.environ["COMPANION_HOME"] = str(isolated / "elsewhere")
        call("remember", **BUN)
    assert home.store.exists()


def test_it_ends_with_its_input_and_at_a_signal() -> None:
    assert wire() == []
    for number in (signal.SIGINT, signal.SIGTERM):
        with subprocess.Popen(command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
            process.stdin.flush()
            assert process.stdout.readline()
            process.send_signal(number)
            assert process.wait(30) == -number


def test_it_ends_quietly_when_the_host_is_gone() -> None:
    with subprocess.Popen(
        command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.close()
        process.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
        process.stdin.flush()
        process.stdin.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait(30) == 0
