"""The blocks of rotation and its schedule, over values of invented people."""

from collections.abc import Callable
from typing import Final

from companion.actions.changes.rotate import Rotation
from companion.actions.changes.schedule import Scheduled
from companion.rules.tiers import Entry
from companion.store.pruning import OldSession
from companion.voice import rotating
from companion.voice.language import Language
from tests.voice.samples import NOW, TODAY, people

ENTRY: Final = Entry("7a9a12bc34de", "conversations", "observation", "We talked about hiking in the fog")
SESSION: Final = OldSession(1, "ab" * 16, "claude-code", "s-31", NOW, 12, False)
TIMER: Final = "/home/someone/.config/systemd/user/companion-rotate-default-1f2e3d.timer"


def everything(language: Language, *, dry_run: bool) -> Rotation:
    """Return a rotation that did, or would do, everything there is."""
    notes = people(language)
    return Rotation(
        dry_run,
        (notes.sleep,),
        (notes.operation, notes.night),
        (ENTRY,),
        (SESSION, SESSION._replace(session="s-40", turns=1)),
        1_200,
        backup_due=True,
        backup=None if dry_run else "/home/someone/b.db",
        backups_removed=0 if dry_run else 2,
        mirror_files=3,
    )


def _rotated(done: Rotation, language: Language) -> str:
    return rotating.rotated(done, language, lambda _: TODAY)


def _refused(language: Language) -> str:
    why = "a rotation would delete 6 of 6 rows of the dialogue; nothing was changed"
    return _rotated(Rotation(True, sessions=(SESSION,), refused=why), language)


def _scheduled(language: Language, place: str, to_do: str | None = None, *, changed: bool = True) -> str:
    return rotating.scheduled(Scheduled("systemd", place, changed, to_do), "12:17", language)


ROTATE_BLOCKS: Final[dict[str, Callable[[Language], str]]] = {
    "rotate": lambda to: _rotated(everything(to, dry_run=False), to),
    "rotate-dry": lambda to: _rotated(everything(to, dry_run=True), to),
    "rotate-nothing": lambda to: _rotated(Rotation(True), to),
    "rotate-refused": _refused,
    "schedule": lambda to: _scheduled(to, ""),
    "schedule-to-do": lambda to: _scheduled(
        to, TIMER, "systemctl --user enable --now companion-rotate.timer"
    ),
    "schedule-same": lambda to: _scheduled(to, TIMER, changed=False),
    "schedule-removed": lambda to: rotating.unscheduled(Scheduled("cron", "", True), to),
    "schedule-none": lambda to: rotating.unscheduled(Scheduled("cron", "", False), to),
}
