"""Turn a folder into the mirror: what it holds is taken in first, then it follows every change."""

from pathlib import Path

from companion.actions.changes.change import changing
from companion.actions.changes.config import put_setting
from companion.actions.changes.importing import Imported, Progress, import_markdown
from companion.actions.changes.mirror import SETTING, follow
from companion.actions.reads.exporting import is_ours
from companion.errors import UsageProblem
from companion.home import Home
from companion.markdown.manifest import MANIFEST_NAME
from companion.rules.notes import Moment
from companion.store.files import prepare_outside, remove_plain
from companion.store.folders import FolderFiles


def start_mirror(
    home: Home, moment: Moment, folder: Path, progress: Progress = lambda _done, _total: None
) -> Imported | None:
    """Make ``folder`` (absolute) the mirror; return what was imported from it, ``None`` when it was empty.

    Raises ``UsageProblem`` for a name that cannot be kept as text, ``Refused``, ``StoreUnavailable``.
    """
    if not str(folder).isprintable():
        raise UsageProblem("the folder's name holds characters that cannot be shown", "choose another one")
    prepare_outside(folder, is_ours)
    imported = import_markdown(home, moment, folder, progress=progress) if len(FolderFiles(folder)) else None
    remove_plain(folder / MANIFEST_NAME)
    with changing(home, moment, "config", undoable=False, detail=SETTING) as change:
        put_setting(change, SETTING, str(folder))
        change.subjects.append(None)
    follow(home, moment, whole=True)
    return imported
