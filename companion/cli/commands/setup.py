"""``companion setup``."""

from typing import Annotated

import typer

from companion.cli.context import call
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json, tell


def run(
    hosts: Annotated[
        list[str],
        typer.Argument(metavar="HOST...", help="claude-code, codex, gemini; generic prints the lines."),
    ],
    care: Annotated[str | None, typer.Option(metavar="off|tone|on", help="How much care there is.")] = None,
    dialogue: Annotated[str | None, typer.Option(metavar="off|on", help="Whether dialogue is kept.")] = None,
    mcp: Annotated[bool, typer.Option("--mcp", help="Register the MCP server too, or say how.")] = False,
    shell_form: Annotated[
        bool, typer.Option("--shell-form", help="Hooks as shell lines, for hosts that know no other form.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")] = False,
    json: Json = False,
) -> None:
    """Set agent hosts up: hooks, the skill, permissions. Takes in the Markdown notes that are there.

    What was in the files stays, byte for byte; unsetup brings them back. A second run changes nothing.
    """
    from companion.actions.changes.host_plans import Manner
    from companion.actions.changes.setting_up import Wish, set_up_json, setup

    here = call()
    wish = Wish(tuple(hosts), care, dialogue, Manner(shell_form, mcp), dry_run)
    done = setup(here.home, here.moment, wish)
    taken = done.intake.imported if done.intake is not None else None
    if json:
        emit_json(set_up_json(done))
    else:
        for item in (
            (*(remark for remark in taken.remarks if not remark.quiet), *taken.refused) if taken else ()
        ):
            tell(f"companion: {item}")
        from companion.voice import setting_up

        emit(setting_up.set_up(done, here.language))
    raise typer.Exit(0 if done.intake is None or done.intake.went_well else 1)
