"""``companion bank``."""

from typing import Annotated

import typer

from companion.cli.context import call
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json
from companion.errors import UsageProblem


def run(
    action: Annotated[str, typer.Argument(help="list, create or use.")] = "list",
    name: Annotated[str | None, typer.Argument(help="Name of the bank: a-z, 0-9, - and _.")] = None,
    json: Json = False,
) -> None:
    """List the banks, make one, or choose one.

    A bank is a memory of its own; the chosen one is used when none is named.
    """
    from companion.actions.changes.banks import banks, create_bank, use_bank

    here = call(any_bank=True)
    if action in ("create", "use"):
        if name is None:
            raise UsageProblem("name the bank", f"companion bank {action} NAME")
        (create_bank if action == "create" else use_bank)(here.home, name)
        here = call(any_bank=True) if action == "use" else here
    elif action != "list":
        raise UsageProblem("say list, create or use", "companion bank --help")
    known = banks(here.home)
    if json:
        emit_json({"banks": known, "in_use": here.home.bank})
    else:
        from companion.voice import overview

        emit(overview.bank_lines(known, here.home.bank, here.language))
