"""What the command lines of benches and long runs have in common."""

import argparse
from pathlib import Path


def parser(told: str | None) -> argparse.ArgumentParser:
    """Return a parser that describes itself by the first line of a module's docstring."""
    return argparse.ArgumentParser(description=(told or "").partition("\n")[0])


def count(word: str) -> int:
    """Return a number of things, at least one. Raises what ``argparse`` turns into one line."""
    if not word.isascii() or not word.isdigit() or not int(word):
        raise argparse.ArgumentTypeError(f"{word!r} is no number of things, such as 200")
    return int(word)


def file(word: str) -> Path:
    """Return a file that is there. Raises what ``argparse`` turns into one line."""
    path = Path(word)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no file {word}")
    return path
