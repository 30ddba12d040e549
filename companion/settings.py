"""The settings: each key with its default, what it means, and which values it takes.

Rows of the ``setting`` table hold only what differs from the default. Keys that begin with ``internal.``
are the program's own and are not shown by ``config``.
"""

from typing import Final, NamedTuple

from companion.errors import UsageProblem


class Setting(NamedTuple):
    """One setting: ``values`` lists what it takes, empty for free text."""

    default: str
    meaning: str
    values: tuple[str, ...] = ()


SETTINGS: Final = {
    "language": Setting(
        "auto", "language of what people read: auto follows the locale", ("auto", "en", "zh")
    ),
    "care.daily_limit": Setting("1", "cards a day at most; 0 hands over none"),
    "care.quiet_hours": Setting("22-08", "local hours without cards, from-to; empty for none"),
    "backup.keep": Setting("14", "backups kept when a new one is made; 0 keeps all"),
    "mirror.personal-context": Setting("", "folder that mirrors the care notes as Markdown; empty for none"),
}

SALT: Final = "internal.salt"
CUTTER: Final = "internal.cutter"


def check(key: str, value: str) -> str:
    """Return ``value`` as it is to be stored. Raises ``UsageProblem`` for an unknown key or a bad value."""
    setting = known(key)
    value = value.strip()
    if setting.values and value not in setting.values:
        raise UsageProblem(f"{key} takes {', '.join(setting.values)}")
    if setting.default.isdigit() and not (value.isascii() and value.isdigit() and len(value) < 6):
        raise UsageProblem(f"{key} takes a whole number")
    if key == "care.quiet_hours" and value:
        _check_hours(value)
    if key.startswith("mirror.") and value:
        # What the folder holds must be taken in first, or it would be written over.
        raise UsageProblem(f"{key} is not set by hand", "companion export-to-markdown DIR --mirror")
    return value


def known(key: str) -> Setting:
    """Return the setting of that name. Raises ``UsageProblem`` when there is none."""
    if key not in SETTINGS:
        raise UsageProblem(f"there is no setting {key!r}", "companion config lists them")
    return SETTINGS[key]


def _check_hours(value: str) -> None:
    parts = value.split("-")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and int(part) < 24 for part in parts):
        raise UsageProblem("care.quiet_hours takes two hours, like 22-08")
