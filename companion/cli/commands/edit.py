"""``companion edit``."""

from typing import Annotated

import typer

from companion.cli.context import call, tell_pause
from companion.cli.flags import Allow, Feeling, Json, On, OpenThread, Person, Wanted, What
from companion.cli.output import check_stdin, emit, emit_json, on_terminal, read_text


def run(
    note: What,
    title: Annotated[str | None, typer.Option(help="New title; - reads it from stdin.")] = None,
    happened: Annotated[
        str | None, typer.Option(help="What happened, said anew; - reads it from stdin.")
    ] = None,
    feeling: Feeling = None,
    wanted: Wanted = None,
    open_thread: OpenThread = None,
    on: On = None,
    person: Person = None,
    sensitive: Annotated[bool | None, typer.Option("--sensitive/--normal", help="Sensitivity.")] = None,
    reopen: Annotated[bool, typer.Option("--reopen", help="Open a closed or muted note again.")] = False,
    allow: Allow = None,
    json: Json = False,
) -> None:
    """Change fields of a note; what is not given stays."""
    from companion.actions.changes.edit import Edit, edit
    from companion.actions.reads.show import note_json

    here = call()
    check_stdin(title, happened, feeling, open_thread)
    wish = Edit(
        read_text(title, "--title"), read_text(happened, "--happened"), read_text(feeling, "--feeling"), wanted,
        read_text(open_thread, "--open-thread"), on, person, sensitive, reopen, tuple(allow or ()),
    )  # fmt: skip
    edited = edit(here.home, here.moment, note, wish)
    tell_pause(here)
    if json:
        emit_json(note_json(edited, here.moment))
    elif on_terminal():
        from companion.voice import changes

        emit(changes.edited(edited, here.language))
