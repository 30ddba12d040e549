"""``companion demo``."""

import typer


def run() -> None:
    """Play three sessions over ten days on a throw-away store."""
    from companion.cli.demo import play

    raise typer.Exit(play())
