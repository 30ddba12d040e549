"""Words beside a result: what an action noticed that does not make it fail (a mirror that could not be written).

The edge that called the action takes them after it; they never hold stored text.
"""

_REMARKS: list[str] = []


def remark(text: str) -> None:
    """Keep one plain sentence for the caller's edge."""
    _REMARKS.append(text)


def take() -> list[str]:
    """Return what was noticed since the last call, each once."""
    taken = list(dict.fromkeys(_REMARKS))
    _REMARKS.clear()
    return taken
