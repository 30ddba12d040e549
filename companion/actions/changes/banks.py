"""Banks: one database file each, chosen explicitly, never by the working directory (K-1, K-2)."""

from contextlib import closing

from companion.errors import Refused
from companion.home import DEFAULT_BANK, Home, check_bank_name, make_folder
from companion.store import connect
from companion.store.faults import translated
from companion.store.files import write_file


def banks(home: Home) -> list[str]:
    """Return the names of the banks there are; ``default`` is always one of them."""
    found = {file.stem for file in (home.root / "banks").glob("*.db")}
    return sorted(found | {DEFAULT_BANK})


def create_bank(home: Home, name: str) -> None:
    """Make an empty bank. Raises ``UsageProblem`` for a bad name, ``Refused`` when it is there already."""
    check_bank_name(name)
    path = home.root / "banks" / f"{name}.db"
    if path.exists():
        raise Refused(f"the bank {name!r} is there already")
    with closing(connect.writing(path)):
        pass


def use_bank(home: Home, name: str) -> None:
    """Make ``name`` the bank that is used when none is named. Raises ``Refused`` when there is none."""
    check_bank_name(name)
    if name not in banks(home):
        raise Refused(f"there is no bank {name!r}", f"companion bank create {name}")
    make_folder(home.root)
    with translated():
        write_file(home.root / "bank", f"{name}\n".encode())
