"""The report of a defect: where it happened, without a value that was in play."""

import traceback

from companion import __version__, clock
from companion.cli.context import CHOICE
from companion.errors import CompanionError
from companion.home import DEFAULT_BANK, find_home
from companion.store.files import prepare_folder, write_file


def keep_report(problem: BaseException) -> str | None:
    """Write the stack of ``problem`` (files, lines, functions; no message, no locals) into the home's log.

    Returns the path, ``None`` where it could not be written.
    """
    frames = "".join(traceback.format_tb(problem.__traceback__))
    try:
        folder = find_home(CHOICE.home, DEFAULT_BANK).log
        prepare_folder(folder)
        path = folder / f"crash-{clock.utc_stamp(clock.now().instant)}.txt"
        write_file(path, f"companion {__version__}\n{type(problem).__name__}\n{frames}".encode())
    except (CompanionError, OSError):
        return None
    return str(path)
