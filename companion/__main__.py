"""The front door: ``companion`` and ``python -m companion``."""

import sys


def main() -> None:
    """Run the command line and exit with its code."""
    from companion.cli.boundary import run  # noqa: PLC0415 - everything expensive is behind the door

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
