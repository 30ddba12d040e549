"""The door that agent hosts call: it answers or stays silent, and never stands in the way.

What must stay true: exit code 0 on every path (in Claude Code another code erases the person's prompt), stdout empty
or one line, nothing on stderr, never more than two seconds. So the whole process runs inside one broad except, a
watch ends it when time is up, and it leaves through ``_exit``: shutting the interpreter down would cost a sixth of a
bare start, and everything that counts is committed by then (the store is made for kill -9; ``connect.shorten_log``
sees to its log).

``setup`` writes a command that imports this module behind ``-I -S -c``; ``companion hook`` comes here as well, before
typer is known. Errors that were swallowed are counted in a file without content; ``status`` and ``doctor`` show them.
"""

from __future__ import annotations

import gc
import posix
import sys
import time
from _thread import start_new_thread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, NoReturn

MOST_SECONDS: Final = 1.5
"""When the process ends whatever it is doing; two seconds are promised, and a search in C may keep it half a second."""
COUNT_SECONDS: Final = 0.1
"""How long it may take to count that; so much of the time above."""
STDIN: Final = 0
STDOUT: Final = 1


def main(arguments: list[str]) -> NoReturn:
    """Answer one event: ``arguments`` are home, bank, host, event, as ``setup`` writes them. Ends the process."""
    try:
        gc.disable()  # the process is over before there is anything to collect
        start_new_thread(_end_in_time, (MOST_SECONDS, arguments))
    finally:
        serve(arguments)
        posix._exit(0)


def serve(arguments: list[str]) -> None:
    """Do what ``main`` does, and leave the process alone."""
    try:
        home, bank, host, event = arguments
        respond(home, bank, host, event)
    except BaseException as problem:  # noqa: BLE001 - the hook's door: nothing may reach the host
        count(arguments, problem)


def command_line(words: list[str]) -> NoReturn:
    """Answer ``companion hook [--host H] [--event E]``; anything else in ``words`` is passed over. Ends the process."""
    try:
        from itertools import pairwise  # noqa: PLC0415 - inside the try

        named = dict(pairwise(words))
        main([*_place(named), named.get("--host", "generic"), named.get("--event", "")])
    except BaseException as problem:  # noqa: BLE001 - as above
        count([], problem)
    posix._exit(0)


def _place(named: dict[str, str]) -> tuple[str, str]:
    """Return home and bank; both empty where they cannot be known: the crisis answer and the time need neither."""
    from companion.errors import CompanionError  # noqa: PLC0415 - as above
    from companion.home import DEFAULT_BANK, find_home  # noqa: PLC0415 - as above

    trouble = (
        CompanionError,
        OSError,
        ValueError,
        RuntimeError,
    )  # the last: nobody knows the person's folder
    try:
        home = find_home(named.get("--home"), named.get("--bank"))
    except trouble as problem:
        try:
            root = find_home(named.get("--home"), DEFAULT_BANK).root
        except trouble:
            return "", ""  # without a home there is nowhere to count
        count([str(root), named.get("--event", "")], problem)
        return "", ""
    return str(home.root), home.bank


def respond(home: str, bank: str, host: str, event: str) -> None:
    """Read the payload from stdin, answer on stdout, then do what can wait until the answer is out."""
    if not home.startswith("/"):
        home = ""  # nothing of a person lands in whatever folder a host runs in
    from companion.hooks import bundle  # noqa: PLC0415 - inside the door's try

    bundle.prepare()
    bundle.bring("companion.hooks.payload")
    bundle.bring("companion.hooks.events")
    from companion.hooks import events, hosts, payload  # noqa: PLC0415 - as above

    read = payload.read(STDIN)
    adapter = hosts.host_of(host, read) if read is not None else None
    happened = adapter.event(read, event) if adapter is not None and read is not None else None
    if adapter is None or read is None or happened is None:
        return
    outcome = events.outcome_of(home, bank, adapter.name, happened)
    answer = adapter.answer(happened, outcome.text, read) if outcome.text else ""
    if answer:
        write(STDOUT, answer.encode("utf-8", "replace") + b"\n")
    if outcome.problem is not None:
        count([home, bank, host, event], outcome.problem)
    outcome.afterwards()
    if not bundle.is_ready():
        from companion.hooks.bundling import build  # noqa: PLC0415 - once after each update, when the answer is out

        build()


def write(stream: int, data: bytes) -> None:
    """Write all of ``data``; a reader that is gone, or a stream that is closed, is no matter."""
    try:
        while data:
            data = data[posix.write(stream, data) :]
    except OSError:
        return


def count(arguments: list[str], problem: BaseException) -> None:
    """Count a swallowed error; a home that cannot be written counts nothing."""
    try:
        from companion.hooks.faults import note_fault  # noqa: PLC0415 - only behind an error

        note_fault(arguments, problem)
    except BaseException:  # noqa: BLE001, S110 - as above
        pass


def _end_in_time(seconds: float, arguments: list[str]) -> None:
    """End the process when time is up, and count that before; a disk that does not answer gets a moment only."""
    time.sleep(seconds - COUNT_SECONDS)
    start_new_thread(_end, (COUNT_SECONDS,))
    count(arguments, TimeoutError())
    posix._exit(0)


def _end(seconds: float) -> None:
    time.sleep(seconds)
    posix._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
