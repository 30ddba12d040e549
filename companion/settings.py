"""The settings: each key with its default, what it means, and which values it takes.

Rows of the ``setting`` table hold only what differs from the default. Keys that begin with ``internal.``
are the program's own and are not shown by ``config``.
"""

from __future__ import annotations

from companion.errors import UsageProblem
from companion.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Setting(NamedTuple):
    """One setting: ``values`` lists what it takes, empty for free text."""

    default: str
    meaning: str
    values: tuple[str, ...] = ()


SETTINGS: Final = {
    "language": Setting(
        "auto", "language of what people read: auto follows the locale", ("auto", "en", "zh")
    ),
    "region": Setting("", "region of the help lines in a crisis, such as US or CN; empty follows the locale"),
    "care.mode": Setting(
        "on", "on: cards and tone; tone: a softer tone only, no cards; off: neither", ("on", "tone", "off")
    ),
    "care.daily_limit": Setting("1", "cards a day at most; 0 hands over none"),
    "care.quiet_hours": Setting("22-08", "local hours without cards, from-to; empty for none"),
    "dialogue.mode": Setting(
        "on", "on keeps the dialogue of sessions and recalls from it; off keeps none", ("on", "off")
    ),
    "sessions.scripted": Setting(
        "off", "on: runs that a program starts (claude -p) are kept and given memories too", ("off", "on")
    ),
    "backup.keep": Setting("14", "backups kept when a new one is made; 0 keeps all"),
    "rotate.closed_days": Setting("30", "days after closing until a note moves to the archive; 0 for never"),
    "rotate.conversations_days": Setting(
        "90", "days until an entry of conversations is archived; 0 for never"
    ),
    "rotate.project_context_days": Setting(
        "180", "days until an entry of project-context is archived; 0 for never"
    ),
    "rotate.dialogue_days": Setting(
        "0", "days that a session's dialogue is kept after its last turn; 0 for ever"
    ),
    "rotate.log_days": Setting("0", "days that the log is kept; 0 for ever"),
    "rotate.loss_budget": Setting(
        "50", "per cent of dialogue or log that one run may delete without --force"
    ),
    "rotate.backup": Setting("on", "on backs up once a day", ("on", "off")),
    "mirror.personal-context": Setting("", "folder that mirrors the care notes as Markdown; empty for none"),
}

CARE_MIRROR: Final = "mirror.personal-context"
MEMORY_MIRROR: Final = "mirror.memory."
"""How the settings begin that name a project's mirrored memory folder; the project's id follows."""

NO_PROJECT: Final = "everywhere"
"""What follows for the folder of no project: it shows what holds everywhere."""

SALT: Final = "internal.salt"
CUTTER: Final = "internal.cutter"
UNCLEAN: Final = "internal.unclean"
CARE_MODE: Final = "care.mode"
DIALOGUE_MODE: Final = "dialogue.mode"
COMMAND: Final = "internal.command"
"""The row that holds the program as an agent types it, absolute and quoted, since ``setup`` knows it."""


_MEMORY_FOLDER: Final = Setting("", "folder that mirrors a project's memory as Markdown; empty for none")


def check(key: str, value: str) -> str:
    """Return ``value`` as it is to be stored. Raises ``UsageProblem`` for an unknown key or a bad value."""
    setting = known(key)
    value = value.strip()
    if key.startswith("rotate.") and setting.default.isdigit() and value.lower() in ("", "off", "never"):
        value = "0"  # switched off is never "everything at once" (K12)
    if setting.values and value not in setting.values:
        raise UsageProblem(f"{key} takes {', '.join(setting.values)}")
    if setting.default.isdigit() and not (value.isascii() and value.isdigit() and len(value) < 6):
        raise UsageProblem(f"{key} takes a whole number")
    if key == "care.quiet_hours" and value:
        _check_hours(value)
    if key == "region" and value:
        _check_region(value)
    if key.startswith("mirror.") and value:
        # What the folder holds must be taken in first, or it would be written over.
        raise UsageProblem(
            f"{key} is not set by hand", f"companion export-to-markdown DIR{_flags(key)} --mirror"
        )
    return value


def known(key: str) -> Setting:
    """Return the setting of that name. Raises ``UsageProblem`` when there is none."""
    if _names_a_memory_folder(key):
        return _MEMORY_FOLDER
    if key not in SETTINGS:
        raise UsageProblem(f"there is no setting {key!r}", "companion config lists them")
    return SETTINGS[key]


def _names_a_memory_folder(key: str) -> bool:
    id_ = key.removeprefix(MEMORY_MIRROR)
    return id_ != key and (id_ == NO_PROJECT or (len(id_) == 16 and set(id_) <= set("0123456789abcdef")))


def _flags(key: str) -> str:
    return " --layout memory" if key.startswith(MEMORY_MIRROR) else ""


def _check_hours(value: str) -> None:
    parts = value.split("-")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and int(part) < 24 for part in parts):
        raise UsageProblem("care.quiet_hours takes two hours, like 22-08")


def _check_region(value: str) -> None:
    from companion.safety.helplines import region_of  # noqa: PLC0415 - a large table, when it is set

    if not region_of(value):
        raise UsageProblem(
            f"no help lines are known for region {value!r}",
            "companion crisis --resources --region XX shows them",
        )
