"""When a bank was last rotated, and what went wrong: one short line a run in the home's ``log/rotations-<bank>``.

A line holds when, ``done`` with the number of things done or ``failed`` with the kind of error; never a message or a
name. Only the newest lines are kept, so a schedule that fails for years fills no disk.
"""

from typing import Final, NamedTuple

from companion.home import Home
from companion.store.files import prepare_folder, read_plain, write_file

KEPT_LINES: Final = 100


class Rotations(NamedTuple):
    """The last run that went through and the last one that failed (UTC milliseconds), and why it did."""

    done_at: int | None = None
    failed_at: int | None = None
    failure: str = ""

    @property
    def is_failing(self) -> bool:
        """Tell whether the newest run failed."""
        return self.failed_at is not None and self.failed_at >= (self.done_at or 0)


def note_done(home: Home, instant: int, things: int) -> None:
    """Keep that a run went through. Raises ``OSError``."""
    _add(home, f"{instant} done {things}")


def note_failed(home: Home, instant: int, problem: BaseException) -> None:
    """Keep that a run failed, where that can be written at all."""
    try:
        _add(home, f"{instant} failed {type(problem).__name__}")
    except OSError:
        return


def read_rotations(home: Home) -> Rotations:
    """Return what the lines say; one that cannot be read says nothing."""
    found = Rotations()
    for line in _lines(home):
        at, _, rest = line.partition(" ")
        kind, _, what = rest.partition(" ")
        if at.isdigit() and kind == "done":
            found = found._replace(done_at=int(at))
        elif at.isdigit() and kind == "failed":
            found = found._replace(failed_at=int(at), failure=what)
    return found


def _lines(home: Home) -> list[str]:
    try:
        data = read_plain(home.log / f"rotations-{home.bank}")
    except OSError:
        return []
    return (data or b"").decode("ascii", "replace").splitlines()


def _add(home: Home, line: str) -> None:
    prepare_folder(home.log)
    kept = [*_lines(home), line][-KEPT_LINES:]
    write_file(home.log / f"rotations-{home.bank}", "".join(f"{text}\n" for text in kept).encode())
