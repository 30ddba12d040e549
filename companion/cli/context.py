"""What every command gets: the home, the present, and the language of the person."""

import os
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from companion import clock
from companion.errors import CompanionError
from companion.home import Home, find_home
from companion.rules.notes import Moment

if TYPE_CHECKING:
    from companion.voice.language import Language


class Choice:
    """Where to work, as the options said so far; ``--home`` and ``--bank`` may stand anywhere."""

    def __init__(self) -> None:
        self.home: str | None = None
        self.bank: str | None = None


CHOICE = Choice()


class Call(NamedTuple):
    """One call of a command."""

    home: Home
    moment: Moment

    @property
    def language(self) -> "Language":
        """The language for people: the setting, else the locale. An unusable store does not stop a message."""
        from companion.voice.language import choose  # noqa: PLC0415 - JSON needs no words

        try:
            return choose(_language_setting(self.home), os.environ)
        except CompanionError:
            return choose("auto", os.environ)


def call(*, any_bank: bool = False) -> Call:
    """Return the home and the present of this call.

    Raises ``UsageProblem``, and ``Refused`` for an unknown bank unless ``any_bank`` is given.
    """
    return Call(find_home(CHOICE.home, CHOICE.bank, any_bank=any_bank), clock.now())


def working_folder() -> str | None:
    """Return the folder in which the command was called, ``None`` when it is gone."""
    try:
        return os.getcwd()  # noqa: PTH109 - a text, as a project's place is
    except FileNotFoundError:
        return None


def tell_pause(here: Call) -> None:
    """Say that everything automatic is paused, after an explicit command that worked all the same (C-95)."""
    from companion.actions.reads.pausing import current_pause  # noqa: PLC0415 - opens a store
    from companion.cli.output import tell  # noqa: PLC0415 - as above

    pause = current_pause(here.home, here.moment)
    if pause.active:
        from companion.voice.changes import pause_line  # noqa: PLC0415 - said only while paused

        tell(pause_line(pause, here.language))


def _language_setting(home: Home) -> str:
    from companion.store import connect  # noqa: PLC0415 - opens a store
    from companion.store.settings import read_setting  # noqa: PLC0415 - as above

    with closing(connect.reading(home.store)) as connection:
        return read_setting(connection, "language")


def migrate_now(_arguments: Sequence[str]) -> None:
    """Bring the store of this call to the head revision, with a backup first."""
    from companion.actions.changes.migrating import migrate_store  # noqa: PLC0415 - Alembic, once in a release

    here = call()
    migrate_store(here.home, here.moment)
