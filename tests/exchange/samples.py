"""The sample files of other tools, and short words for what their tests do all the time."""

import json
from pathlib import Path
from typing import Any, Final

from hypothesis import strategies as st

from companion.exchange.values import Reading, Remark

SAMPLES: Final = Path(__file__).parents[1] / "samples" / "exchange"


def sample(name: str) -> bytes:
    """Return the bytes of a sample file."""
    return (SAMPLES / name).read_bytes()


def lines(*values: Any) -> bytes:
    """Return values as JSON, one a line."""
    return b"".join(json.dumps(value, ensure_ascii=False).encode() + b"\n" for value in values)


def failed(reading: Reading) -> list[tuple[int, str, str]]:
    """Return line, reason and detail of what could not come in."""
    return [(remark.line, remark.reason, remark.detail) for remark in reading.remarks if remark.failed]


def noted(reading: Reading) -> list[tuple[int, str, str]]:
    """Return line, reason and detail of what was left out on purpose or repaired."""
    return [(remark.line, remark.reason, remark.detail) for remark in reading.remarks if not remark.failed]


def words(remarks: tuple[Remark, ...]) -> str:
    """Return all that remarks say."""
    return " ".join(f"{remark.reason} {remark.detail}" for remark in remarks)


ANY_JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
"""Any value that JSON can hold."""


def objects(names: tuple[str, ...], likely: dict[str, Any]) -> Any:
    """Return a strategy of objects with some of these fields; ``likely`` are values that say something there."""
    fields = {
        name: ANY_JSON | st.sampled_from(likely[name]) if name in likely else ANY_JSON for name in names
    }
    return st.fixed_dictionaries({}, optional=fields)
