"""What a line from a host is: one message, several, or none that the SDK could answer (JSON-RPC 2.0, section 5).

The SDK drops what it cannot read, and whoever sent it would wait for ever. So every line is looked at first: what is no
message gets its error here, under the id that it names, and nothing that has an id goes unanswered. A batch is part of
revision 2025-03-26 alone: its messages are answered one by one; in every other revision each of them is refused.
"""

import json
from typing import Any, Final, NamedTuple

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
INVALID_PARAMS: Final = -32602
WITH_BATCHES: Final = "2025-03-26"

Id = str | int | None


class Fault(NamedTuple):
    """An error to answer with; ``id`` is ``None`` where the line names none that could be repeated."""

    id: Id
    code: int
    message: str


class Sorted(NamedTuple):
    """The messages of a line, each as a line of JSON, and the errors for what is none."""

    messages: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()


def sort_line(line: str, *, batches: bool = False) -> Sorted:
    """Return what a line holds, nothing for a blank one; ``batches``: the host speaks the revision that has them."""
    if not line.strip():
        return Sorted()
    try:
        sent = json.loads(line)
    except (ValueError, RecursionError):
        return Sorted(faults=(Fault(None, PARSE_ERROR, "Parse error"),))
    if isinstance(sent, list):
        return _of_batch(sent, batches)
    fault = _fault(sent)
    return Sorted(faults=(fault,)) if fault else Sorted((line,))


def revision_asked(message: str) -> str | None:
    """Return the revision that an ``initialize`` names, ``None`` for any other message."""
    if '"initialize"' not in message:
        return None
    sent = json.loads(message)
    params = sent.get("params") if sent.get("method") == "initialize" else None
    return str(params.get("protocolVersion")) if isinstance(params, dict) else None


def unreadable(message: str) -> Fault:
    """Return the error for a message whose envelope is good and that the SDK cannot read all the same (too deep)."""
    return Fault(_id(json.loads(message)), INVALID_REQUEST, "Invalid Request: it cannot be read")


def _of_batch(sent: list[Any], batches: bool) -> Sorted:
    if not sent:
        return Sorted(faults=(Fault(None, INVALID_REQUEST, "Invalid Request: an empty batch"),))
    if batches:
        faults = [_fault(one) for one in sent]
        good = (json.dumps(one) for one, fault in zip(sent, faults, strict=True) if fault is None)
        return Sorted(tuple(good), tuple(fault for fault in faults if fault is not None))
    ids = [id_ for one in sent if isinstance(one, dict) and (id_ := _id(one)) is not None]
    told = "Invalid Request: this revision has no batches"
    return Sorted(faults=tuple(Fault(id_, INVALID_REQUEST, told) for id_ in ids or (None,)))


def _fault(sent: Any) -> Fault | None:
    """Return what is wrong with the envelope of one message, ``None`` for nothing that would be answered."""
    if not isinstance(sent, dict):
        return Fault(None, INVALID_REQUEST, "Invalid Request: no object")
    id_ = _id(sent)
    if "method" not in sent and ("result" in sent or "error" in sent):
        return None  # an answer of the host, which nobody answers
    if sent.get("jsonrpc") != "2.0" or not isinstance(sent.get("method"), str):
        return Fault(id_, INVALID_REQUEST, "Invalid Request")
    if "id" in sent and id_ is None:
        return Fault(None, INVALID_REQUEST, "Invalid Request: an id is a text or a whole number")
    if "id" in sent and not isinstance(sent.get("params"), dict | None):
        return Fault(id_, INVALID_PARAMS, "Invalid params: an object is needed")
    return None


def _id(sent: dict[str, Any]) -> Id:
    """Return the id of a message where it is one, else ``None``."""
    id_ = sent.get("id")
    return id_ if isinstance(id_, str | int) and not isinstance(id_, bool) else None
