"""Where this program runs from: what a hook entry and a skill must name to reach it.

The interpreter of a virtual environment is a link to the one that it was made from. Hooks name that one: they need
the standard library only, and so a deleted environment leaves a hook that ends in silence instead of a command that
is not there. The program that an agent types is the script beside the interpreter.
"""

import os
import sys
from pathlib import Path
from typing import NamedTuple

import companion
from companion.errors import Refused, UsageProblem
from companion.home import Home
from companion.setup.bootstrap import HookCall


class Installation(NamedTuple):
    """Where a program runs from. ``program`` are the words that start the command line, the first one absolute."""

    interpreter: str
    package_parent: str
    program: tuple[str, ...]


def this_installation() -> Installation:
    """Return where this process runs from. Raises ``Refused`` where no interpreter is known."""
    parent = Path(companion.__file__).absolute().parent.parent
    return Installation(_interpreter(), str(parent), _program())


def hook_call(home: Home, host: str = "", event: str = "") -> HookCall:
    """Return how a hook reaches this installation and home.

    Raises ``UsageProblem`` for a path that cannot stand in one line of text, ``Refused``.
    """
    here = this_installation()
    call = HookCall(here.interpreter, here.package_parent, str(home.root), home.bank, host, event)
    if not all(map(str.isprintable, call)):
        raise UsageProblem(
            "a path holds characters that cannot be written into a settings file", "choose another home"
        )
    return call


def _interpreter() -> str:
    for path in (getattr(sys, "_base_executable", ""), sys.executable):
        if path and Path(path).is_absolute() and os.access(path, os.X_OK):
            return str(path)
    raise Refused("the Python that runs this is not known", "run companion with an installed Python")


def _program() -> tuple[str, ...]:
    called = Path(sys.argv[0]).absolute() if sys.argv and sys.argv[0] else Path()
    for script in (Path(sys.executable).with_name("companion"), called):
        if script.name == "companion" and script.is_file() and os.access(script, os.X_OK):
            return (str(script),)
    return (sys.executable, "-m", "companion")
