"""The front door: ``companion`` and ``python -m companion``."""

import os
import sys


def main() -> None:
    """Run the command line and exit with its code."""
    if sys.argv[1:2] == ["hook"] and "--help" not in sys.argv:
        from companion.hooks.door import command_line  # noqa: PLC0415 - before typer is known; ends the process

        command_line(sys.argv[2:])
    if sys.getfilesystemencoding() == "ascii":
        _start_in_utf8()
    from companion.cli.boundary import run  # noqa: PLC0415 - everything expensive is behind the door

    sys.exit(run(sys.argv[1:]))


def _start_in_utf8() -> None:
    """Begin anew where Python reads words and names of files as ASCII: what a person writes is UTF-8 (K23)."""
    os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])  # noqa: S606 - the same words again


if __name__ == "__main__":
    main()
