"""Where things live: the home, its banks, and owner-only modes whatever the umask (K17).

The home is ``--home``, else ``COMPANION_HOME``, else the platform's data folder (equal to platformdirs' by
test). Inside: ``banks/<bank>.db``, ``backups/``, ``spool/``, ``log/``, ``tmp/``, and ``bank``, a one-line
file that names the default bank: it must be known before any store is open, so it cannot be a row in one.
Nothing is created until something is written.
"""

import os
import sys
from pathlib import Path
from typing import Final, NamedTuple

from companion.errors import CompanionError, Refused, StoreReadOnly, UsageProblem

DEFAULT_BANK: Final = "default"
_BANK_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")


class Home(NamedTuple):
    """One home and the bank in use. ``root`` is absolute."""

    root: Path
    bank: str

    @property
    def store(self) -> Path:
        """The database file of the bank."""
        return self.root / "banks" / f"{self.bank}.db"

    @property
    def backups(self) -> Path:
        """The folder of backups, all banks together."""
        return self.root / "backups"

    @property
    def temporary(self) -> Path:
        """The folder for temporary files, SQLite's too: nothing personal goes to the machine's own."""
        return self.root / "tmp"

    @property
    def log(self) -> Path:
        """The folder of crash reports and the audit log."""
        return self.root / "log"

    @property
    def spool(self) -> Path:
        """The folder where hooks leave what the store could not take."""
        return self.root / "spool"


def find_home(home: str | None = None, bank: str | None = None, *, any_bank: bool = False) -> Home:
    """Return the home and bank for this call; nothing is created.

    ``any_bank`` also takes a bank that is not there: to list, make and choose banks. Raises
    ``UsageProblem`` for a relative home that would land in the working directory or a bad bank name,
    ``Refused`` for a bank that does not exist yet.
    """
    root = _root(home or os.environ.get("COMPANION_HOME") or str(_platform_data()))
    name = bank or os.environ.get("COMPANION_BANK") or _chosen_bank(root)
    check_bank_name(name)
    if not any_bank and name != DEFAULT_BANK and not (root / "banks" / f"{name}.db").exists():
        raise Refused(f"there is no bank {name!r}", f"companion bank create {name}")
    return Home(root, name)


def check_bank_name(name: str) -> None:
    """Raise ``UsageProblem`` unless ``name`` is 1 to 40 of a-z, 0-9, - and _."""
    if not 0 < len(name) <= 40 or not set(name) <= _BANK_LETTERS:
        raise UsageProblem("a bank name is 1 to 40 of a-z, 0-9, - and _")


def _root(text: str) -> Path:
    if text == "~" or text.startswith("~/"):
        text = str(Path(text).expanduser())
    if not text.startswith("/") or "\0" in text:
        raise UsageProblem("the home must be an absolute path", "set COMPANION_HOME or --home to one")
    return Path(text)


def _platform_data() -> Path:
    """Return the folder that platformdirs calls ``user_data_path('companion')``, without importing it."""
    person = os.path.expanduser("~")  # noqa: PTH111 - Path.expanduser raises where there is no home at all
    if not person.startswith("/") or os.environ.get("HOME") == "":  # an empty one would mean the root folder
        raise UsageProblem("no home folder is known here", "set COMPANION_HOME to an absolute path")
    if sys.platform == "darwin":
        return Path(person, "Library", "Application Support", "companion")
    chosen = os.environ.get("XDG_DATA_HOME", "")
    return Path(chosen if chosen.strip() else os.path.join(person, ".local", "share"), "companion")  # noqa: PTH118 - one join


def naming(home: Home) -> tuple[str, ...]:
    """Return the options by which a command means this home and bank; none where it means them without."""
    try:
        is_usual = find_home(any_bank=True).root == home.root
    except CompanionError:
        is_usual = False
    place = () if is_usual else ("--home", str(home.root))
    bank = os.environ.get("COMPANION_BANK") or _chosen_bank(home.root)
    return place if bank == home.bank else (*place, "--bank", home.bank)


def _chosen_bank(root: Path) -> str:
    try:
        return (root / "bank").read_text("utf-8").strip() or DEFAULT_BANK
    except (OSError, UnicodeDecodeError):
        return DEFAULT_BANK


def make_folder(folder: Path | str, *, outside: bool = False) -> None:
    """Create ``folder`` and its missing parents for the owner only (0700); tighten it when it is looser.

    One that lies ``outside`` the home is named where it cannot be made: the home is not to blame. Raises
    ``StoreReadOnly`` when that is not allowed.
    """
    try:
        _make_private(Path(folder))
    except OSError as problem:
        place, hint = (folder, "name another folder") if outside else ("the home", "check its permissions")
        raise StoreReadOnly(f"{place} cannot be written ({problem.strerror})", hint) from problem


def _make_private(folder: Path) -> None:
    if not folder.exists():
        if not folder.parent.exists():
            _make_private(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_mode & 0o077:
        folder.chmod(0o700)
