"""Flags that several commands share, each with its one help text."""

from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print one line of JSON.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
Allow = Annotated[
    list[str] | None, typer.Option(help="Kind of private value to accept all the same, such as phone.")
]
Session = Annotated[str | None, typer.Option(help="Id of the agent's session.")]
What = Annotated[
    str, typer.Argument(metavar="NOTE", help="Number of the last list, id, file name, or words of the title.")
]
