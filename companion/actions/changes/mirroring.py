"""Turn a folder into the mirror: what it holds is taken in first, then it follows every change."""

from contextlib import closing
from pathlib import Path

from companion.actions.changes.banks import banks
from companion.actions.changes.change import changing
from companion.actions.changes.config import put_setting
from companion.actions.changes.following import follow
from companion.actions.changes.importing import Imported, Progress, import_markdown
from companion.actions.reads.exporting import is_ours
from companion.actions.reads.mirrors import every_mirror
from companion.errors import Refused, UsageProblem
from companion.home import Home
from companion.markdown.manifest import MANIFEST_NAME
from companion.rules.notes import Moment
from companion.settings import CARE_MIRROR
from companion.store import connect, sql
from companion.store.files import prepare_outside, remove_plain
from companion.store.folders import FolderFiles


def check_folder(home: Home, folder: Path, key: str) -> None:
    """Make sure that ``folder`` can become the mirror that the setting ``key`` names.

    Raises ``UsageProblem`` for a name that cannot be kept as text, ``Refused`` where another mirror is.
    """
    if not str(folder).isprintable():
        raise UsageProblem("the folder's name holds characters that cannot be shown", "choose another one")
    check_other_banks(home, folder)
    with closing(connect.reading(home.store)) as connection:
        settings = connection.execute(sql.SELECT_SETTINGS).fetchall()
    taken = [name for name, value in settings if value == str(folder) and name.startswith("mirror.")]
    if any(name != key for name in taken):
        raise Refused(
            "that folder is a mirror of something else already", f'companion config {taken[0]} "" ends that'
        )


def check_other_banks(home: Home, folder: Path) -> None:
    """Raise ``Refused`` when another bank's mirror is there: each would write over the other's index."""
    for name in banks(home):
        store = home.root / "banks" / f"{name}.db"
        if name == home.bank or not connect.is_there(store):
            continue
        with closing(connect.reading(store)) as connection:
            if folder in every_mirror(connection):
                raise Refused(f"that folder is the mirror of the bank {name!r}", "name another folder")


def start_mirror(
    home: Home, moment: Moment, folder: Path, progress: Progress = lambda _done, _total: None
) -> Imported | None:
    """Make ``folder`` (absolute) the mirror; return what was imported from it, ``None`` when it was empty.

    Raises ``UsageProblem`` for a name that cannot be kept as text, ``Refused``, ``StoreUnavailable``.
    """
    check_folder(home, folder, CARE_MIRROR)
    prepare_outside(folder, is_ours)
    imported = import_markdown(home, moment, folder, progress=progress) if len(FolderFiles(folder)) else None
    remove_plain(folder / MANIFEST_NAME)
    with changing(home, moment, "config", undoable=False, detail=CARE_MIRROR) as change:
        put_setting(change, CARE_MIRROR, str(folder))
        change.subjects.append(None)
    follow(home, moment, whole=True)
    return imported
