"""The command line: the only room of typer and rich. A command parses, calls one action, prints."""
