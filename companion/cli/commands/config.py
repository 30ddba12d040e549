"""``companion config``."""

from typing import Annotated

import typer

from companion.cli.context import call
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json


def run(
    key: Annotated[str | None, typer.Argument(help="Name of a setting; without one, all are shown.")] = None,
    value: Annotated[str | None, typer.Argument(help="Its new value.")] = None,
    json: Json = False,
) -> None:
    """Show the settings with their meaning, or change one."""
    from companion.actions.reads.settings import settings
    from companion.settings import known

    here = call()
    if key is not None:
        known(key)
    if key is not None and value is not None:
        from companion.actions.changes.config import change_setting

        change_setting(here.home, here.moment, key, value)
    shown = settings(here.home, key)
    if json:
        emit_json([setting._asdict() for setting in shown])
    elif key is not None:
        emit(shown[0].value)
    else:
        from companion.voice import overview

        emit(overview.settings_lines(shown, here.language))
