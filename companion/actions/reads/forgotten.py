"""The shape of ``forget --json``."""

from typing import Any, Protocol

from companion.rules.notes import Note
from companion.rules.tiers import Entry


class HasForgotten(Protocol):
    """What a forget gives back (``actions.changes.forget.Forgotten``)."""

    @property
    def notes(self) -> tuple[Note, ...]: ...  # noqa: D102 - the field of the same name
    @property
    def turns(self) -> int: ...  # noqa: D102 - the field of the same name
    @property
    def entries(self) -> tuple[Entry, ...]: ...  # noqa: D102 - the field of the same name
    @property
    def threads(self) -> int: ...  # noqa: D102 - the field of the same name
    @property
    def dry_run(self) -> bool: ...  # noqa: D102 - the field of the same name
    @property
    def erasure(self) -> Any: ...  # noqa: D102 - the field of the same name


def forgotten_json(done: HasForgotten) -> dict[str, Any]:
    """Return what was forgotten: ids, names, titles (none of a sensitive note), and what an erase did."""
    return {
        "forgotten": [
            {
                "id": note.id,
                "name": note.name,
                "title": None if note.sensitivity == "sensitive" else note.title,
            }
            for note in done.notes
        ],
        "entries": [{"id": entry.id, "tier": entry.tier, "text": entry.text} for entry in done.entries],
        "threads": done.threads,
        "turns": done.turns,
        "dry_run": done.dry_run,
        "erased": done.erasure is not None,
        "erasure": None if done.erasure is None else done.erasure._asdict(),
    }
