"""How a host starts a hook: the interpreter, one line of Python, and where everything lies.

Identity: a hook entry is ours when it names ``companion.hooks.door``; nothing else marks it. What must stay true:
whatever is deleted later (package, environment, home), the host sees exit code 0 and no output. In Claude Code exit
code 2 erases the person's prompt, and CPython exits with 2 when a script file is missing, so no script file is named:
the line is an argument, all of it stands inside ``try``, and even ``SystemExit`` ends in silence.

The line never changes: paths and names are arguments, so nothing in them needs to be quoted for Python. The shell
form also silences the shell itself, because Gemini CLI reads "not found" on stderr with an exit code above 1 as a no
to the prompt.
"""

import shlex
from collections.abc import Sequence
from typing import Final, NamedTuple

MARKER: Final = "companion.hooks.door"
"""What makes a hook entry ours."""

CODE: Final = (
    f'exec("try:\\n import sys;sys.path.append(sys.argv.pop(1));from {MARKER} import main;'
    'main(sys.argv[1:])\\nexcept BaseException:pass")'
)
"""The one line. ``-I`` ignores the environment and the working folder, ``-S`` saves the search for packages."""

_FLAGS: Final = ("-I", "-S", "-c")
_BEFORE, _AFTER = "{ ", " ; } 2>/dev/null || :"


class HookCall(NamedTuple):
    """One hook: which Python runs which package, for which home, bank, host and event. Paths are absolute."""

    interpreter: str
    package_parent: str
    home: str
    bank: str
    host: str
    event: str


def command_words(
    interpreter: str, package_parent: str, home: str, bank: str, host: str, event: str
) -> list[str]:
    """Return the words of the command that a host runs for ``event``.

    >>> command_words("/usr/bin/python3", "/lib", "/data", "default", "codex", "Stop")[-5:]
    ['/lib', '/data', 'default', 'codex', 'Stop']
    """
    return [interpreter, *_FLAGS, CODE, package_parent, home, bank, host, event]


def read_words(words: Sequence[str]) -> HookCall | None:
    """Return what the words of a hook command say, ``None`` when they are not in the shape of this release."""
    if len(words) != len(_FLAGS) + 7 or tuple(words[1:4]) != _FLAGS or words[4] != CODE:
        return None
    return HookCall(words[0], *words[5:])


def shell_line(words: Sequence[str]) -> str:
    """Return the command as one line for ``sh``; it exits with 0 and is silent even where nothing can be run."""
    return f"{_BEFORE}{shlex.join(words)}{_AFTER}"


def read_shell_line(line: str) -> HookCall | None:
    """Return what a shell line of ``shell_line`` says, ``None`` for any other."""
    if not (line.startswith(_BEFORE) and line.endswith(_AFTER)):
        return None
    try:
        return read_words(shlex.split(line[len(_BEFORE) : -len(_AFTER)]))
    except ValueError:  # an open quote: a person has edited it
        return None
