"""Answer an event of an agent host; agents call it, not people."""

import typer


def run(
    host: str = typer.Option("generic", help="claude-code, codex, gemini or generic."),
    event: str = typer.Option("", help="The event, where the payload does not name it."),
) -> None:
    """Answer an event of an agent host; agents call it.

    Reads the host's payload from stdin and prints nothing or one line for the host. It ends with exit code 0
    whatever happens, because another code would stop the person's prompt.
    """
    from companion.cli.context import call
    from companion.errors import CompanionError
    from companion.hooks.door import serve

    try:
        home = call().home
        place = [str(home.root), home.bank]
    except CompanionError:
        place = ["", ""]  # the crisis answer and the time need neither
    serve([*place, host, event])
