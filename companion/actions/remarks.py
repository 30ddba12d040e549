"""Words beside a result: what an action noticed that does not make it fail (a mirror that could not be written).

The edge that called the action takes them after it; they never hold stored text.
"""

from collections.abc import Collection, Mapping

_REMARKS: list[str] = []


def remark(text: str) -> None:
    """Keep one plain sentence for the caller's edge."""
    _REMARKS.append(text)


def remark_names(texts: Mapping[str, str], allow: Collection[str]) -> None:
    """Keep a sentence for each field of ``texts`` that may hold a full name (design §5)."""
    from companion.safety.privacy import warnings  # noqa: PLC0415 - for commands that store a text

    for warning in warnings(texts, allow):
        remark(warning)


def take() -> list[str]:
    """Return what was noticed since the last call, each once."""
    taken = list(dict.fromkeys(_REMARKS))
    _REMARKS.clear()
    return taken
