"""``companion forget``."""

from typing import Annotated

import typer

from companion.cli.context import call, tell_pause
from companion.cli.flags import Json, Yes
from companion.cli.output import confirm, emit, emit_json, read_words


def run(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[WHAT]", help="Number of the last list, id, file name, or words; - reads it from stdin."
        ),
    ] = None,
    erase: Annotated[
        bool, typer.Option("--erase", help="Leave no byte of it; checked. Cannot be undone.")
    ] = False,
    session: Annotated[str | None, typer.Option(help="Everything from this session.")] = None,
    since: Annotated[str | None, typer.Option(help="Only what is from this date on.")] = None,
    turns: Annotated[
        bool, typer.Option("--turns", help="Also dialogue that holds a single word of WHAT.")
    ] = False,
    everything: Annotated[bool, typer.Option("--everything", help="Everything in the bank.")] = False,
    all: Annotated[bool, typer.Option("--all", help="Every match, where several fit.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be forgotten.")] = False,
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Forget a note, an entry, a session, or everything.

    It is off recall, index, gate and mirror at once. Its words are kept, out of sight, until --erase removes
    them for good.
    """
    from companion.actions.changes.forget import Wish, forget
    from companion.actions.reads.forgotten import forgotten_json

    here = call()
    if everything and not dry_run:
        confirm("Forget everything in this bank?", yes)
    wish = Wish(read_words(what, "WHAT"), erase, session, since, turns, everything, all, dry_run)
    done = forget(here.home, here.moment, wish)
    tell_pause(here)
    if json:
        emit_json(forgotten_json(done))
    else:
        from companion.voice import forgetting

        emit(forgetting.forgot(done, here.language, erase=erase))
