"""The tiers as plain dicts: entries, what is archived of them, work threads, the projects that they belong to.

An entry is a dict of the fields of ``rules.tiers.Entry`` and ``order``, the place of its row: the older of two that
say the same is the one that was there first. Nothing here knows a database. Borrowed are spelling and links of
``rules.tiers`` and ``rules.tagging``, which have tests of their own; which entry is meant, where it goes and what
becomes of it is said here once more (R-34 … R-50, R-57, K10, K11, K16).
"""

import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from companion.rules.entry_words import TOOLS
from companion.rules.tagging import section_for
from companion.rules.tiers import bare_text, link_to
from companion.text.cutter import cut, index_text
from companion.text.normalise import unit_key

Fields = dict[str, Any]

TOOL_NAMES: Final = frozenset(name for group in TOOLS for name in group)
NOT_SEEN: Final = "not seen"
BLANKLESS: Final = (
    r"[\u2e80-\u2fdf\u3001-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    r"\U00020000-\U0003fffd]"
)


class TierUndo(NamedTuple):
    """What a change did to the tiers: entries and threads as they were (``None``: not there), archive rows by order.

    ``added`` are rows that came into the archive, ``hidden`` those that were forgotten there.
    """

    entries: dict[str, Fields | None]
    added: list[int]
    hidden: list[int]
    threads: dict[str, Fields | None]


def nothing_undone() -> TierUndo:
    """Return the undo of a change that did not touch the tiers."""
    return TierUndo({}, [], [], {})


def rows_of(tiers: "Tiers", undo: TierUndo) -> set[tuple[str, int]]:
    """Return the rows that a change touched; a row whose entry is gone may have been taken by another one."""
    touched = set()
    for table, now, images in (
        ("entry", tiers.entries, undo.entries),
        ("thread", tiers.threads, undo.threads),
    ):
        values = [before or now.get(id_) for id_, before in images.items()]
        touched |= {(table, int(value["order"])) for value in values if value is not None}
    return touched


class Tiers:
    """What the tiers hold. ``links`` are the cross-references that the product chose for what it just stored."""

    def __init__(self) -> None:
        self.entries: dict[str, Fields] = {}
        self.archive: list[Fields] = []
        self.threads: dict[str, Fields] = {}
        self.projects: dict[str, str] = {}
        self.log: list[str | None] = []
        self.links: dict[str, str | None] = {}

    def living(self) -> list[Fields]:
        """Return the active entries, the oldest first."""
        return by_order(entry for entry in self.entries.values() if entry["forgotten_at"] is None)

    def forgotten(self) -> list[Fields]:
        """Return the entries that were forgotten and not erased."""
        return by_order(entry for entry in self.entries.values() if entry["forgotten_at"] is not None)

    def archived(self, *, forgotten: bool = False) -> list[Fields]:
        """Return the archive rows; with ``forgotten`` those of forgotten entries, too."""
        return [row for row in self.archive if forgotten or row["entry"]["forgotten_at"] is None]

    def seen_in(self, project: str | None) -> list[Fields]:
        """Return the active entries of a project and those that hold everywhere."""
        return [entry for entry in self.living() if is_seen(entry, project)]

    def same_as(self, text: str, project: str | None) -> Fields | None:
        """Return the oldest entry that says the same and may be seen in a project (K10)."""
        said = same_text(text)
        return next((entry for entry in self.seen_in(project) if same_text(entry["text"]) == said), None)

    def file(self, tier: str, project: str | None) -> list[Fields]:
        """Return the active entries of one tier's file."""
        return [entry for entry in self.living() if (entry["tier"], entry["project"]) == (tier, project)]

    def hub(self, project: str | None) -> list[Fields]:
        """Return the threads of one project in their order."""
        mine = by_order(thread for thread in self.threads.values() if thread["project"] == project)
        return sorted(mine, key=lambda thread: thread["position"])


def by_order(values: Iterable[Fields]) -> list[Fields]:
    """Return entries, threads or archive rows in the order in which their rows came."""
    return sorted(values, key=lambda value: value["order"])


def next_order(values: Iterable[Fields]) -> int:
    """Return the order after all others."""
    return max((int(value["order"]) for value in values), default=0) + 1


def next_place(values: Iterable[Fields]) -> int:
    """Return the position at the end of a file."""
    return max((int(value["position"]) for value in values), default=0) + 1


def is_seen(entry: Fields, project: str | None) -> bool:
    """Tell whether an entry holds everywhere or in this project (K16)."""
    return entry["project"] in (None, project)


def same_text(text: str) -> str:
    """Return the key under which two entries say the same: a tension note does not count."""
    return same_words(bare_text(text))


def same_words(text: str) -> str:
    """Return the key under which two names are one: a blank beside a Chinese or Japanese character does not count."""
    return re.sub(f"(?<={BLANKLESS}) | (?={BLANKLESS})", "", unit_key(text))


def words_of_entry(entry: Fields) -> set[str]:
    """Return the words by which an entry is found: of its text without the tension note, its topics, its people."""
    parts = (bare_text(entry["text"]), *entry["topics"], *entry["people"])
    return set(index_text(parts).split())


def quarter(day: str) -> str:
    """Return the quarter of an ISO date, as the archive's file is named (R-39)."""
    return f"{day[:4]}-Q{1 + (int(day[5:7]) - 1) // 3}"


def headed(tiers: Tiers, entry: Fields) -> Fields:
    """Return the entry under its heading: its own, else where its topics stand in that file, else a new one."""
    if entry["section"] is not None:
        return entry
    file = list(reversed(tiers.file(entry["tier"], entry["project"])))
    for topic in entry["topics"]:
        found = next((e["section"] for e in file if topic in e["topics"] and e["section"] is not None), None)
        if found is not None:
            return {**entry, "section": found}
    return {**entry, "section": section_for(entry["topics"][0]) if entry["topics"] else None}


def linked(tiers: Tiers, entry: Fields, going: str | None = None) -> Fields:
    """Return the entry with a cross-reference: the product's, if that is one that could be chosen (R-57).

    ``going`` is an entry that leaves the tiers in the same change: nothing may be linked to it.
    """
    if entry["see_also"] is not None:
        return entry
    others = [
        other
        for other in tiers.seen_in(entry["project"])
        if other["tier"] != entry["tier"] and other["id"] not in (entry["id"], going)
    ]
    tagged = [weight(entry, other) for other in others if weight(entry, other) >= 2]
    least = max(tagged, default=1)
    allowed = {link_to(o["tier"], o["section"]) for o in others if weight(entry, o) >= least}
    chosen = tiers.links.get(entry["id"], NOT_SEEN)
    fits = chosen in allowed if chosen is not None else not tagged
    return {**entry, "see_also": chosen if fits else min(allowed, default=None)}


def weight(entry: Fields, other: Fields) -> int:
    """Return how much two entries share: two for each topic and person, one for each tool that both name."""
    tags = [tag for field in ("topics", "people") for tag in set(entry[field]) & set(other[field])]
    tools = set(cut(entry["text"])) & set(cut(other["text"])) & TOOL_NAMES
    return 2 * len(tags) + len(tools)
