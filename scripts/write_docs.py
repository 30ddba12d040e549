"""Write ``docs/cli.md``: the command reference, made from the commands' own help."""

from pathlib import Path
from typing import Any

from companion.cli.app import COMMANDS, load

HEAD = """# Command reference

Made by `scripts/write_docs.py` from the commands themselves; a test compares it.

Data goes to stdout, messages to stderr. `--json` prints one line. `--home DIR` and `--bank NAME` may stand
before or after the command. Exit codes:

| code | meaning |
|---|---|
| 0 | done; also when nothing was found |
| 1 | refused, nothing matched, several matched: nothing was changed |
| 2 | usage, an unclear date, an empty query |
| 3 | the store is locked, read-only, full, damaged or of a newer release |
| 4 | refused for privacy |
| 70 | a defect; a report without values lies in the home's `log/` |
"""


def _option_rows(command: Any) -> list[str]:
    rows = []
    for parameter in command.params:
        if parameter.name in ("help", "home", "bank"):
            continue
        if parameter.param_type_name == "argument":
            name = parameter.metavar or parameter.name.upper()
        else:
            name = ", ".join((*parameter.opts, *parameter.secondary_opts))
        rows.append(f"| `{name}` | {parameter.help or ''} |")
    return rows


def reference() -> str:
    """Return the text that ``docs/cli.md`` must hold."""
    parts = [HEAD]
    for name in COMMANDS:
        command = load(name)
        rows = _option_rows(command)
        text = " ".join((command.help or "").split())
        parts.append(f"## companion {name}\n\n{text}\n")
        if rows:
            parts.append("| | |\n|---|---|\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    Path(__file__).parents[1].joinpath("docs", "cli.md").write_text(reference(), "utf-8")
