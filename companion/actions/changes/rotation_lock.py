"""One rotation of a bank at a time.

The lock is the kernel's (``flock``), so it ends with the process that holds it: a dead holder's is taken over at
once and no reused process number can be mistaken for it. What the file says, process number and start, is for the
words of a refusal only.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

from companion import clock
from companion.errors import StoreLocked
from companion.home import Home
from companion.rules.notes import Moment
from companion.store.faults import translated
from companion.store.files import prepare_folder


@contextmanager
def alone(home: Home, moment: Moment) -> Iterator[None]:
    """Run the block as the only rotation of the bank.

    Raises ``StoreLocked`` when another one runs, ``StoreReadOnly`` where the home cannot be written.
    """
    with translated():
        prepare_folder(home.temporary)
        path = home.temporary / f"rotate-{home.bank}.lock"
        handle = os.open(path, os.O_CREAT | os.O_RDWR | os.O_NOFOLLOW, 0o600)
    try:
        _take(handle)
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{os.getpid()} {clock.local_iso(moment.instant)}\n".encode(), 0)
        yield
    finally:
        os.close(handle)


def _take(handle: int) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as problem:
        raise StoreLocked(
            f"another rotation is running{_holder(handle)}; nothing was changed", "it does what is due"
        ) from problem


def _holder(handle: int) -> str:
    words = os.pread(handle, 80, 0).decode("ascii", "replace").split()
    return f" (process {words[0]}, since {words[1]})" if len(words) == 2 and words[0].isdigit() else ""
