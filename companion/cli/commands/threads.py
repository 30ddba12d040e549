"""``companion threads``."""

from typing import Annotated

import typer

from companion.cli.context import Call, call, tell_pause, working_folder
from companion.cli.flags import Allow, Json
from companion.cli.output import emit, emit_json, read_text
from companion.errors import UsageProblem

_DONE = {"start": "started", "change": "changed", "end": "ended"}


def run(
    action: Annotated[str, typer.Argument(help="list, start, change or end.")] = "list",
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Name of the thread, its id, or words of it.")
    ] = None,
    state: Annotated[
        str | None, typer.Option(metavar="STATE", help="active, paused, waiting for review.")
    ] = None,
    text: Annotated[
        str | None, typer.Option(help="Where it stands, in a line; - reads it from stdin.")
    ] = None,
    project: Annotated[
        str | None, typer.Option(metavar="PROJECT", help="Folder, id or name; else the working directory's.")
    ] = None,
    allow: Allow = None,
    json: Json = False,
) -> None:
    """List, start, change or end threads of work.

    A thread that ends leaves the list; companion undo brings it back.
    """
    here = call()
    if action == "list":
        if name is not None:
            raise UsageProblem("list takes no name", "companion threads start NAME begins one")
        _list(here, project, json)
        return
    if action not in _DONE:
        raise UsageProblem("say list, start, change or end", "companion threads --help")
    if name is None:
        raise UsageProblem("name the thread", f"companion threads {action} NAME")
    _change(here, action, name, state, read_text(text, "--text"), project, tuple(allow or ()), json=json)


def _list(here: Call, project: str | None, json: bool) -> None:
    from companion.actions.reads.threads import hub, hub_json

    found = hub(here.home, project, working_folder())
    if json:
        emit_json(hub_json(found))
    else:
        from companion.voice import working

        emit(working.hub_lines(found, here.language))


def _change(
    here: Call,
    action: str,
    name: str,
    state: str | None,
    text: str | None,
    project: str | None,
    allow: tuple[str, ...],
    *,
    json: bool,
) -> None:
    from companion.actions.changes.threads import Wish, change_thread, finish_thread, start_thread
    from companion.actions.reads.threads import thread_json

    carry_out = {"start": start_thread, "change": change_thread, "end": finish_thread}[action]
    thread = carry_out(here.home, here.moment, Wish(name, state, text, project, working_folder(), allow))
    tell_pause(here)
    if json:
        emit_json({**thread_json(thread), "done": _DONE[action]})
    else:
        from companion.voice import working

        emit(working.thread_done(thread, _DONE[action], here.language))
