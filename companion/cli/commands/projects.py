"""``companion projects``."""

import os
from typing import Annotated

import typer

from companion.cli.context import Call, call, tell_pause, working_folder
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json
from companion.errors import UsageProblem


def run(
    action: Annotated[str, typer.Argument(help="list or relink.")] = "list",
    old: Annotated[
        str | None, typer.Argument(metavar="[OLD]", help="Project that has moved: id, name or old folder.")
    ] = None,
    new: Annotated[str | None, typer.Argument(metavar="[NEW]", help="Folder where it is now.")] = None,
    json: Json = False,
) -> None:
    """List the projects, or say where one has moved to.

    A project is known by its folder: entries, threads and sessions stay with the old place until it is relinked.
    """
    here = call()
    if action == "list" and old is None:
        _list(here, json)
    elif action != "relink":
        raise UsageProblem("say list, or relink OLD NEW", "companion projects --help")
    elif old is None or new is None:
        raise UsageProblem("name the project and its new folder", "companion projects relink OLD NEW")
    else:
        _relink(here, old, new, json)


def _list(here: Call, json: bool) -> None:
    from companion.actions.reads.projects import project_json, projects

    found = projects(here.home)
    if json:
        emit_json({"projects": [project_json(holding) for holding in found]})
    else:
        from companion.voice import working

        emit(working.project_lines(found, here.language, os.path.isdir))


def _relink(here: Call, old: str, new: str, json: bool) -> None:
    from companion.actions.changes.relinking import relink

    done = relink(here.home, here.moment, old, new, working_folder())
    tell_pause(here)
    if json:
        emit_json({"before": done.before._asdict(), "after": done.after._asdict(), "joined": done.joined})
    else:
        from companion.voice import working

        emit(working.relinked(done, here.language))
