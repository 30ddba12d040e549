"""One module for each command: ``run`` with its typer signature. Bodies import their action when they run."""
