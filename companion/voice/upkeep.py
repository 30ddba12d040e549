"""What the upkeep of the store did: backup, restore, migrate. Paths are shown as they are, cleaned."""

from companion.safety.clean import shown_line
from companion.voice.language import Language
from companion.voice.words import amount, say


def backed_up(path: str, removed: int, language: Language) -> str:
    """Return where the backup is, and how many old ones were removed."""
    lines = [say(language, "backup.made", path=shown_line(path))]
    return "\n".join([*lines, amount(language, "backup.removed", removed)] if removed else lines)


def restored(source: str, kept: str | None, stayed_forgotten: int, language: Language) -> str:
    """Return what was restored, where the store of before is, and how much stayed forgotten."""
    lines = [say(language, "restore.done", path=shown_line(source))]
    if kept:
        lines.append(say(language, "restore.aside", path=shown_line(kept)))
    if stayed_forgotten:
        lines.append(amount(language, "restore.forgotten", stayed_forgotten))
    return "\n".join(lines)


def migrated(before: int, after: int, language: Language) -> str:
    """Return from which revision to which the store was brought."""
    return say(language, "migrate.current" if before == after else "migrate.done", before=before, after=after)
