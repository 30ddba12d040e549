"""r2mcp's JSONL backup: a header, then one row of a table on each line.

``{"kind": "header", "version": 1, "counts": {…}}``, then ``{"kind": "row", "table", "data"}`` for the tables
``memories``, ``entities``, ``memory_edges``, ``memory_entities``. Source: r2mcp's README (backup and restore), its
changelog (0.3.0) and its published schema.

A memory is a tier entry already, and keeps tier, type, tags, section and dates. An archived one (its type is
``archived``, the one of before is lost) goes to the archive; a ``supersedes`` edge says what took its place. The rest
is what r2mcp made from the memories: it is counted and left out.
"""

from typing import Final

from companion.errors import Refused
from companion.exchange.fields import texts
from companion.exchange.json_rows import line_rows
from companion.exchange.values import Fact, Reading, Remark, Row
from companion.rules.classifying import classify
from companion.rules.tagging import SECTION_LIMIT
from companion.rules.tiers import ENTRY_TYPES, TIERS
from companion.text.normalise import one_line, unit_key

VERSION: Final = 1
"""The newest format of which we know what it means."""

ARCHIVED: Final = "archived"
_EVERYWHERE: Final = "global"
_DERIVED: Final = ("entities", "memory_edges", "memory_entities")


def read(data: bytes) -> Reading:
    """Return what a backup holds. Raises ``Refused`` for a newer format, and for a file that is no backup."""
    backup = _Backup()
    for row in line_rows(data, backup.remarks):
        backup.take(row)
    return backup.reading()


class _Backup:
    """One backup while it is read."""

    def __init__(self) -> None:
        self.remarks: list[Remark] = []
        self._facts: list[Fact] = []
        self._header: Row | None = None
        self._memories = self._rows = 0
        self._successors: dict[str, str] = {}

    def take(self, row: Row) -> None:
        """Take one line."""
        kind = row.values.get("kind")
        if kind == "header":
            self._take_header(row)
        elif kind == "row":
            self._rows += 1
            self._take_row(row)
        else:
            row.fail("unknown-kind")

    def _take_header(self, row: Row) -> None:
        version = row.values.get("version")
        if version != VERSION:
            raise Refused(
                "this backup has a format of another release; nothing was taken in", "update companion first"
            )
        self._header = row

    def _take_row(self, row: Row) -> None:
        table, values = row.values.get("table"), row.values.get("data")
        if not isinstance(values, dict):
            row.fail("missing" if values is None else "not-object", "data" if values is None else "")
            return
        inner = Row(row.line, values, self.remarks)
        if table == "memories":
            self._memories += 1
            fact = _memory(inner)
            self._facts += [fact] if fact else []
        elif table in _DERIVED:
            self._take_edge(inner)
            row.say("table", str(table))
        else:
            row.fail("unknown-kind")

    def _take_edge(self, row: Row) -> None:
        if row.values.get("relation") == "supersedes":
            self._successors[str(row.values.get("to_memory_id"))] = str(row.values.get("from_memory_id"))

    def reading(self) -> Reading:
        """Return what was read, with a word about what a header promised and the file does not hold."""
        if self._header is None and not self._rows:
            raise Refused("this is no backup of r2mcp", "npm run db:export makes one")
        if self._header is None:
            self.remarks.insert(0, Remark(0, "no-header"))
        elif self._promised() > self._memories:
            self.remarks.append(
                Remark(0, "rows-missing", str(self._promised() - self._memories), failed=True)
            )
        facts = (fact._replace(successor=self._successors.get(fact.source, "")) for fact in self._facts)
        return Reading(tuple(facts), tuple(self.remarks))

    def _promised(self) -> int:
        counts = self._header.values.get("counts") if self._header else None
        promised = counts.get("memories") if isinstance(counts, dict) else None
        return promised if isinstance(promised, int) else 0


def _memory(row: Row) -> Fact | None:
    """Return one memory, ``None`` with a word about it when it lacks what an entry needs."""
    text = row.needed("content")
    tier = _one_of(row, "tier", TIERS)
    type_ = _one_of(row, "type", (*ENTRY_TYPES, ARCHIVED))
    if text is None or tier is None or type_ is None:
        return None
    archived = type_ == ARCHIVED
    place = classify(text, None if archived else type_, tier, row.topics(texts(row.values.get("topics"))), ())
    said = row.when("date", "created_at")
    changed = row.when("updated_at")
    scope = row.text("project_scope") or _EVERYWHERE
    return Fact(
        line=row.line, source=row.text("id") or unit_key(text), text=text, tier=tier,
        type=place.type, topics=place.topics,
        people=row.tags(texts(row.values.get("people")), "people"), section=_section(row),
        project=None if scope == _EVERYWHERE else one_line(scope),
        said=said, changed=changed, archived=archived,
    )  # fmt: skip


def _one_of(row: Row, name: str, known: tuple[str, ...]) -> str | None:
    value = row.values.get(name)
    if value is None:
        row.fail("missing", name)
    elif value not in known:
        row.fail("unknown-value", name)
    else:
        return str(value)
    return None


def _section(row: Row) -> str | None:
    heading = one_line(row.text("section")).lstrip("#").strip()
    if len(heading) > SECTION_LIMIT:
        row.say("section-too-long")
        return None
    return heading or None
