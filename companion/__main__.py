"""The front door: ``companion`` and ``python -m companion``."""

import sys


def main() -> None:
    """Run the command line and exit with its code."""
    if sys.argv[1:2] == ["hook"] and "--help" not in sys.argv:
        from companion.hooks.door import command_line  # noqa: PLC0415 - before typer is known; ends the process

        command_line(sys.argv[2:])
    from companion.cli.boundary import run  # noqa: PLC0415 - everything expensive is behind the door

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
