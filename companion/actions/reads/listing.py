"""The numbers of the last listing: ids only, kept for an hour, so that ``forget 2`` means what was shown.

The file is a convenience: where it cannot be written (read-only home) the listing is shown all the same.
"""

import json
from pathlib import Path
from typing import Final

from companion.errors import CompanionError
from companion.home import Home
from companion.rules.notes import Moment
from companion.store.files import prepare_folder, write_file

KEPT: Final = 60 * 60 * 1000
"""How long numbers are good for, in milliseconds."""


def remember(home: Home, ids: list[str], moment: Moment) -> bool:
    """Keep ``ids`` in the order shown (the first is number 1); return whether that was possible."""
    try:
        prepare_folder(home.temporary)
        write_file(_path(home), json.dumps({"at": moment.instant, "ids": ids}).encode(), durable=False)
    except (CompanionError, OSError):
        return False
    return True


def id_at(home: Home, number: str, moment: Moment) -> str | None:
    """Return the id that was shown as ``number`` within the last hour."""
    if not (number.isascii() and number.isdigit() and len(number) < 7):
        return None
    try:
        kept = json.loads(_path(home).read_bytes())
        recent = 0 <= moment.instant - kept["at"] <= KEPT
        place = int(number) - 1
        return str(kept["ids"][place]) if recent and 0 <= place < len(kept["ids"]) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _path(home: Home) -> Path:
    return home.temporary / f"listing-{home.bank}.json"
