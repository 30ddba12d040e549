"""Write ``docs/cli.md`` from the commands' own help, and renew the output that other documents show.

Every command has an example here; they are run one after another on one throw-away home, so each may build on
those before it. In the other documents each section begins on an empty home, and only output that is no longer
true is replaced: what ``…`` leaves out stays left out.
"""

import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from companion.cli.app import COMMANDS, load
from scripts.console import ANYTHING, Console, fits, played

ROOT: Final = Path(__file__).parents[1]
REFERENCE: Final = ROOT / "docs" / "cli.md"
MOST_LINES: Final = 24
"""So many lines of output an example shows; what is longer is shown by its beginning."""

HEAD: Final = """# Command reference

Made by `scripts/write_docs.py` from the commands themselves; a test compares it. The examples run one after
another on one empty home, on Tuesday 2026-05-19 at 09:12; your ids will be others.

Data goes to stdout, messages to stderr. `--json` prints one line. `--home DIR` and `--bank NAME` may stand
before or after the command, `--help` explains it. Dates are read as people write them: `2026-06-01`,
`tomorrow`, `in 3 days`, `next Friday`, `May 20`, `明天`, `下周三`; one that can be read in two ways is refused.
Where a text is `-` and its line says so, it is read from stdin and stays out of the process list.

A NOTE is named by its number on the last list (for an hour), four or more digits of its id, its file name, or
words of its title, name or person. Several that fit are listed and nothing is changed.

| exit code | meaning |
|---|---|
| 0 | done; also when nothing was found |
| 1 | refused, nothing matched, several matched: nothing was changed |
| 2 | usage, an unclear date, an empty query |
| 3 | the store is locked, read-only, full, damaged or of a newer release |
| 4 | refused for privacy |
| 70 | a defect; a report without values lies in the home's `log/` |
"""

EXAMPLES: Final[dict[str, tuple[str, ...]]] = {
    "write": (
        'write milestone "dad\'s operation" --person dad --on 2026-05-22 --happened "They set the date; we will be '
        'far away that day." --feeling "on edge" --wanted presence',
        'write health "short nights" --happened "Up at four since the date is known."',
    ),
    "crisis": ('crisis "I don\'t want to be here anymore" --region US', "crisis --resources --region GB"),
    "show": ("show operation",),
    "edit": ('edit nights --feeling "worn out"',),
    "close": ('close nights --outcome "Sleeping through again."',),
    "gate": ("gate",),
    "follow-up": ('follow-up operation engaged --reply "Thanks for asking. He is calm, I am not."',),
    "forget": ("forget nights",),
    "pause": ("pause --until 2026-06-01",),
    "resume": ("resume",),
    "what-do-you-remember": ("what-do-you-remember",),
    "recall": ('recall "when is the operation?"',),
    "reflect": ('reflect "what is still unfinished with dad?"',),
    "remember": (
        'remember "Use npm" --op ADD --topics tooling',
        'remember "Use pnpm instead of npm"',
        'remember "Use pnpm instead of npm" --yes',
        'remember "Do not reformat in passing because the diff hides the change" --op REJECTION',
    ),
    "threads": (
        'threads start "importer rewrite" --text "reader done, holiday rules left" --project ~/ferry-board',
        "threads change importer --state paused --project ferry-board",
        "threads --project ferry-board",
    ),
    "projects": ("projects relink ferry-board ~/ferry",),
    "undo": ('edit operation --title "the operation"', "undo"),
    "config": ("config care.quiet_hours 21-09",),
    "bank": ("bank create work",),
    "export-to-markdown": ("export-to-markdown ~/notes",),
    "import-from-markdown": ("import-from-markdown ~/notes",),
    "rotate": ("rotate --dry-run",),
    "schedule": ("schedule systemd --remove",),
    "why": ("why operation",),
    "log": ("log --limit 3",),
    "status": ("status",),
    "doctor": ("doctor",),
    "backup": ("backup",),
    "restore": ("restore latest --yes",),
    "migrate": ("migrate",),
    "unsetup": ("unsetup claude-code",),
    "backfill": ("backfill --dry-run",),
    "transcript": ("transcript",),
    "demo": ("demo",),
}  # fmt: skip

WITHOUT_EXAMPLE: Final = {
    "setup": "its output names places of this machine",
    "hook": "agents call it, with a payload on stdin",
    "mcp": "agents call it, and it speaks with them until they leave",
    "import": "it needs a file",
}
"""Commands that no line of output would explain, each with the reason; other documents and tests show them."""


def reference() -> str:
    """Return the text that ``docs/cli.md`` must hold."""
    with tempfile.TemporaryDirectory(prefix="companion-docs-") as place:
        (Path(place) / "ferry").mkdir()  # where a project of the examples has moved to
        console = Console(Path(place))
        sections = [part for name in COMMANDS for part in _section(name, console)]
    return "\n".join([HEAD, *sections])


def _section(name: str, console: Console) -> Iterator[str]:
    command = load(name)
    context = command.context_class(command, info_name=f"companion {name}")
    yield f"## companion {name}\n"
    yield " ".join((command.help or "").split()) + "\n"
    yield f"```\n{command.get_usage(context).removeprefix('Usage: ')}\n```\n"
    rows = [
        _row(parameter, context)
        for parameter in command.params
        if parameter.name not in ("help", "home", "bank")
    ]
    if rows:
        yield "| argument, option | meaning |\n|---|---|\n" + "\n".join(rows) + "\n"
    if name not in WITHOUT_EXAMPLE:
        yield "```console\n" + "\n".join(_example(EXAMPLES[name], console)) + "\n```\n"


def _row(parameter: Any, context: Any) -> str:
    if parameter.param_type_name == "argument":
        name, told = parameter.make_metavar(context), parameter.help or ""
    else:
        name, told = parameter.get_help_record(context)
    told = told.replace("[required]", "Required.").partition(" [")[0]
    if parameter.default not in (None, False):
        told += f" Default: {parameter.default}."
    return "| `{}` | {} |".format(name.replace("|", "\\|"), " ".join(told.split()).replace("|", "\\|"))


def _example(lines: Iterable[str], console: Console) -> Iterator[str]:
    for line in lines:
        code, shown = console.run(f"companion {line}")
        if code:
            raise SystemExit(f"the example failed with {code}: {line}\n{shown}")
        yield f"$ companion {line}"
        rows = re.sub(r"\d+(\.\d+)? (KB|MB|bytes)", f"{ANYTHING} \\2", shown).splitlines()
        yield from (rows if len(rows) <= MOST_LINES else [*rows[: MOST_LINES // 2], ANYTHING])


def renewed(text: str) -> str:
    """Return a document with the output that its commands give now, where it says something else."""
    lines = text.splitlines()
    for example, _, shown in reversed(list(played(text))):
        if example.shown and not fits(example.shown, shown):
            gap = [] if lines[example.end].startswith("```") else [""]
            lines[example.start : example.end] = [*shown.splitlines(), *gap]
    return "\n".join(lines) + "\n"


def documents() -> list[Path]:
    """Return every document that a person reads, the made one too."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]


if __name__ == "__main__":
    REFERENCE.write_text(reference(), "utf-8")
    for document in documents():
        if document != REFERENCE:
            document.write_text(renewed(document.read_text("utf-8")), "utf-8")
