"""``companion schedule``."""

from typing import Annotated

import typer

from companion.cli.context import Call, call
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json
from companion.errors import UsageProblem


def run(
    kind: Annotated[
        str | None,
        typer.Argument(metavar="[KIND]", help="cron, systemd or launchd; else what fits this system."),
    ] = None,
    install: Annotated[bool, typer.Option("--install", help="Put it into effect.")] = False,
    remove: Annotated[bool, typer.Option("--remove", help="Take it away again.")] = False,
    time: Annotated[str, typer.Option(metavar="HH:MM", help="Time of day at which it runs.")] = "12:17",
    json: Json = False,
) -> None:
    """Print or install a daily rotation. With absolute paths, for this home and bank.

    A crontab line, a systemd user service with its timer, or a launchd agent.
    """
    from companion.actions.changes import schedule

    if install and remove:
        raise UsageProblem("say one of --install and --remove")
    here = call()
    chosen = schedule.check_kind(kind or schedule.usual_kind())
    if install or remove:
        _carry_out(here, chosen, time if install else None, json)
        return
    job = schedule.job_of(here.home, time)
    if json:
        emit_json(schedule.schedule_json(job, chosen))
    else:
        emit(_printed(schedule.schedule_json(job, chosen)))


def _printed(shown: dict[str, object]) -> str:
    """Return the text as it is to stand in its place; two files each behind a comment with their path."""
    files: list[dict[str, str]] = shown["files"]  # type: ignore[assignment]  # the shape of schedule_json
    if shown["line"] is not None:
        return str(shown["line"])
    if len(files) == 1:
        return files[0]["text"].rstrip("\n")
    return "\n".join(f"# {file['path']}\n{file['text']}" for file in files).rstrip("\n")


def _carry_out(here: Call, kind: str, time: str | None, json: bool) -> None:
    from companion.actions.changes import schedule

    installing = time is not None
    done = schedule.install(here.home, kind, time) if time is not None else schedule.remove(here.home, kind)
    if json:
        emit_json({**done._asdict(), "installed": installing})
        return
    from companion.voice import rotating

    language = here.language
    emit(
        rotating.scheduled(done, time, language) if time is not None else rotating.unscheduled(done, language)
    )
