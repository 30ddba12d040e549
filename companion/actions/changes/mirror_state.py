"""Where the mirror stands: the step at which it was last in step, and what it was about to write after that.

A small file in the home, numbers and hashes, no text. The hashes of a write are kept before its files are
touched: after a crash they tell a file that we left half-way from one that a person edited, so nobody's
unfinished write is ever taken for a person's words.
"""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from companion.home import Home
from companion.store.files import digest, write_file

UNKNOWN: Final = -1
"""The generation of a mirror of which it is not known what changed since: everything is looked at."""

_DIGITS: Final = 16


class State(NamedTuple):
    """When the mirror was last in step: the store's generation, the instant, the index file's hash.

    ``writing`` are hashes of files that an unfinished write may have put there since.
    """

    generation: int
    at: int
    index_hash: str | None
    folder: str
    writing: tuple[str, ...] = ()

    def is_ours(self, hashed: str) -> bool:
        """Tell whether a file with this hash is from an unfinished write of ours."""
        return hashed in self.writing


def read_state(home: Home, folder: Path) -> State:
    """Return the state of the mirror in ``folder``; one of which nothing is known where there is none."""
    state = _kept(_path(home, str(folder)))
    return (
        state if state is not None and state.folder == str(folder) else State(UNKNOWN, 0, None, str(folder))
    )


def _kept(path: Path) -> State | None:
    try:
        state = State(**json.loads(path.read_bytes()))
    except (OSError, ValueError, TypeError):
        return None
    return state._replace(writing=tuple(state.writing))


def write_state(home: Home, state: State) -> None:
    """Keep the state of the mirror."""
    write_file(_path(home, state.folder), json.dumps(state._asdict()).encode(), durable=False)


def announce(home: Home, state: State, hashes: Iterable[str]) -> State:
    """Keep the hashes of what is about to be written; return the state that knows them."""
    announced = state._replace(writing=tuple(dict.fromkeys((*state.writing, *hashes))))
    write_state(home, announced)
    return announced


def lose_track(home: Home) -> None:
    """Make the next follow look at everything: another store is about to take this one's place."""
    for path in home.temporary.glob(f"mirror-{home.bank}-{'[0-9a-f]' * _DIGITS}.json"):
        state = _kept(path)
        if state is not None:
            write_state(home, state._replace(generation=UNKNOWN))


def _path(home: Home, folder: str) -> Path:
    """Return the state file of one folder: a mirror that was left may come back with an older store."""
    return home.temporary / f"mirror-{home.bank}-{digest(os.fsencode(folder))[:_DIGITS]}.json"
