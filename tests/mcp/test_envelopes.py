"""Lines that are no message: each is answered with its error, and nothing that has an id goes unanswered."""

import json
from typing import Any

import pytest

from companion.mcp.envelopes import Fault, Sorted, revision_asked, sort_line
from tests.mcp.hands import spoken

PING = {"jsonrpc": "2.0", "method": "ping"}
PARSE, REQUEST, METHOD, PARAMS = -32700, -32600, -32601, -32602


@pytest.mark.parametrize(
    ("sent", "faults"),
    [
        *(
            ("{ no json", [(None, PARSE)]),
            ("[" * 5000, [(None, PARSE)]),
            (" \r\n", []),
            ("5", [(None, REQUEST)]),
        ),
        *(({**PING, "id": 1}, []), (PING, []), ({"jsonrpc": "2.0", "id": 1, "result": {}}, [])),
        *(
            ({**PING, "id": 1, "params": []}, [(1, PARAMS)]),
            ({**PING, "id": "a", "params": 5}, [("a", PARAMS)]),
        ),
        *(({**PING, "id": 1, "params": None}, []), ({**PING, "params": []}, [])),
        *(({"id": 1, "method": "ping"}, [(1, REQUEST)]), ({**PING, "id": 1, "method": 5}, [(1, REQUEST)])),
        *(({"jsonrpc": "2.0", "id": 7}, [(7, REQUEST)]), ({**PING, "id": None}, [(None, REQUEST)])),
        *(({**PING, "id": 1.5}, [(None, REQUEST)]), ({**PING, "id": True}, [(None, REQUEST)])),
        *(([], [(None, REQUEST)]), ([PING], [(None, REQUEST)])),
        ([{**PING, "id": 1}, 5, {**PING, "id": "b"}], [(1, REQUEST), ("b", REQUEST)]),
    ],
)
def test_what_is_no_message_has_its_error(sent: Any, faults: list[tuple[Any, int]]) -> None:
    line = sent if isinstance(sent, str) else json.dumps(sent)
    found = sort_line(line)
    assert [(fault.id, fault.code) for fault in found.faults] == faults
    assert found.messages == (() if faults or not line.strip() else (line,))


def test_a_batch_is_several_messages_where_the_revision_has_them() -> None:
    found = sort_line(json.dumps([{**PING, "id": 1}, PING, 5]), batches=True)
    assert [json.loads(one) for one in found.messages] == [{**PING, "id": 1}, PING]
    assert found.faults == (Fault(None, REQUEST, "Invalid Request: no object"),)
    assert sort_line("[]", batches=True) == Sorted((), sort_line("[]").faults)


def test_the_revision_is_that_of_the_handshake() -> None:
    params = {"protocolVersion": "2025-03-26"}
    assert revision_asked(json.dumps({**PING, "method": "initialize", "params": params})) == "2025-03-26"
    assert revision_asked(json.dumps({**PING, "params": {"name": "initialize"}})) is None


@pytest.mark.slow
@pytest.mark.parametrize(("revision", "of_batch"), [("2025-03-26", "result"), ("2025-11-25", "error")])
def test_a_server_answers_every_line(revision: str, of_batch: str) -> None:
    client = {"protocolVersion": revision, "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    deep = f'{{"jsonrpc":"2.0","id":4,"method":"ping","params":{{"a":{"[" * 400}{"]" * 400}}}}}'
    said = spoken(
        json.dumps({**PING, "id": 0, "method": "initialize", "params": client}),
        json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        *("{ no json", '{"id":1}', deep, json.dumps([{**PING, "id": 2}, {**PING, "id": 3}])),
        *(json.dumps({**PING, "id": 5, "params": []}), json.dumps({**PING, "id": 6, "method": "no/such"})),
        json.dumps({**PING, "id": 7, "method": "tools/call", "params": {"name": 5}}),
        json.dumps({**PING, "id": 8}),
    )
    codes = {one["id"]: one["error"]["code"] for one in said if "error" in one and one["id"] not in (2, 3)}
    assert codes == {None: PARSE, 1: REQUEST, 4: REQUEST, 5: PARAMS, 6: METHOD, 7: PARAMS}
    assert [of_batch in one for one in said if one["id"] in (2, 3)] == [True, True]
