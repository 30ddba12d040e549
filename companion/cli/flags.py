"""Flags that several commands share, each with its one help text."""

from typing import Annotated, Final

import typer

MOST: Final = 1_000_000_000
"""What a number of things is cut to: more than any store holds, less than SQLite's largest number."""

Json = Annotated[bool, typer.Option("--json", help="Print one line of JSON.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
Allow = Annotated[
    list[str] | None, typer.Option(help="Kind of private value to accept all the same, such as phone.")
]
Session = Annotated[str | None, typer.Option(help="Id of the agent's session.")]
What = Annotated[
    str, typer.Argument(metavar="NOTE", help="Number of the last list, id, file name, or words of the title.")
]

Feeling = Annotated[str | None, typer.Option(help="How it seemed to feel; a reflection, no diagnosis.")]
Wanted = Annotated[str | None, typer.Option(help="vent, think-aloud, solve or presence.")]
OpenThread = Annotated[str | None, typer.Option(help="What is still to come, or null.")]
On = Annotated[str | None, typer.Option(help="Date of the open thread: 2026-05-20, tomorrow, 下周三.")]
Person = Annotated[str | None, typer.Option(help="Whom it is about, as a role: mom, coworker A.")]
