"""``companion demo``."""

import typer


def run() -> None:
    """Play ten days of use on a throw-away store."""
    from companion.cli.demo import play

    raise typer.Exit(play())
