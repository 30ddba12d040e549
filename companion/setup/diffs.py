"""What a dry run shows: the change of one file as a unified diff."""

from difflib import unified_diff


def unified(path: str, before: bytes | None, after: bytes | None) -> str:
    """Return the unified diff of a file's change, empty for none; ``None`` is no file. Line ends are not shown."""
    if before == after:
        return ""
    old, new = ("/dev/null" if data is None else path for data in (before, after))
    lines = unified_diff(_lines(before), _lines(after), old, new, lineterm="")
    return "\n".join(lines)


def _lines(data: bytes | None) -> list[str]:
    return (data or b"").decode("utf-8", "replace").splitlines()
