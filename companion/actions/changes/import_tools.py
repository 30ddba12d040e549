"""Import what another memory tool remembered: tolerant, as often as one likes, nothing brought back (Rx-5).

One transaction for each file, which stays as it is: a file comes in whole, or not at all when the store cannot be
written. A row that cannot come in is named with its line and leaves the others alone. ``undo`` takes the last file
back.
"""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion import clock
from companion.actions.changes.change import changing
from companion.actions.changes.following import follow
from companion.actions.changes.taking_in_facts import Taking, Wish
from companion.actions.reads.projects import project_named
from companion.errors import Refused, UsageProblem
from companion.exchange import claude_mem, mcp_memory, r2mcp
from companion.exchange.values import Reading, Remark
from companion.home import Home
from companion.rules.notes import Moment
from companion.safety.privacy import check_private

Progress = Callable[[int, int], None]

READERS: Final[dict[str, Callable[[bytes], Reading]]] = {
    "mcp-memory": mcp_memory.read,
    "r2mcp": r2mcp.read,
    "claude-mem": claude_mem.read,
}
"""The tools whose files can be taken in, by the name of their kind."""

_ENDINGS: Final = (".json", ".jsonl")
_STEP: Final = 50
"""Facts between two reports of progress."""


class FileTaken(NamedTuple):
    """What became of one file. ``remarks`` name every row that was left out or repaired.

    ``skipped`` were forgotten here; of the ``failed`` rows ``private`` hold something that is not kept.
    """

    file: str
    added: int = 0
    changed: int = 0
    archived: int = 0
    same: int = 0
    skipped: int = 0
    failed: int = 0
    private: int = 0
    remarks: tuple[Remark, ...] = ()


class ToolImported(NamedTuple):
    """What an import did, file by file. ``kind`` is that of the command."""

    kind: str
    files: tuple[FileTaken, ...]

    @property
    def exit_code(self) -> int:
        """0 when every row is in, 4 when only private ones stayed out, else 1."""
        failed, private = (sum(getattr(file, name) for file in self.files) for name in ("failed", "private"))
        return 0 if not failed else 4 if failed == private else 1


class Source(NamedTuple):
    """What to import: the kind of tool, its file or a folder of them.

    ``project`` names one project for everything that belongs to any, ``folder`` is the working directory.
    """

    kind: str
    place: Path
    project: str | None = None
    folder: str | None = None
    allow: tuple[str, ...] = ()


def import_tool(
    home: Home, moment: Moment, source: Source, progress: Progress = lambda _done, _total: None
) -> ToolImported:
    """Take in a file of another tool, or every file of a folder.

    ``progress`` is told how many bytes of how many are done. Raises ``UsageProblem`` for an unknown kind,
    ``Refused`` for a place that is not there and for a single file that is none of that tool, ``NothingMatched``
    and ``Ambiguous`` for a project, ``StoreUnavailable``; what earlier files brought stays.
    """
    if source.kind not in READERS:
        raise UsageProblem(f"KIND is one of {', '.join(READERS)}")
    check_private({}, source.allow)
    files = _files(source.place, moment)
    reported = _Reported(progress, sum(file.size for file in files))
    done = []
    for file in files:
        done.append(_take_file(home, moment, source, file, reported))
        reported.finish(file.size)
    follow(home, moment)
    return ToolImported(source.kind, tuple(done))


class _File(NamedTuple):
    """One file: its size in bytes, and the ISO date on which what it says without a date was true."""

    path: Path
    size: int
    day: str


def _files(place: Path, moment: Moment) -> list[_File]:
    try:
        files = [place] if place.is_file() else _files_in(place)
        return [_file(path, moment) for path in files]
    except OSError as problem:
        raise _refusal(problem) from problem


def _files_in(place: Path) -> list[Path]:
    if not place.is_dir():
        raise Refused("there is no such file or folder", "companion import KIND FILE|DIR")
    files = sorted(file for file in place.iterdir() if file.suffix.lower() in _ENDINGS and file.is_file())
    if not files:
        raise Refused("the folder holds no .json or .jsonl file", "name the file itself")
    return files


def _file(path: Path, moment: Moment) -> _File:
    facts = path.stat()
    return _File(path, facts.st_size, min(clock.local_date(facts.st_mtime_ns // 1_000_000), moment.today))


class _Reported:
    """Progress over several files, in bytes."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress = progress
        self._total = total
        self._before = 0

    def within(self, size: int, done: int, of: int) -> None:
        """Report that ``done`` of ``of`` facts of a file of ``size`` bytes are in."""
        self._progress(self._before + size * done // of, self._total)

    def finish(self, size: int) -> None:
        """Report that a whole file is done."""
        self._before += size
        self._progress(self._before, self._total)


def _take_file(home: Home, moment: Moment, source: Source, file: _File, reported: _Reported) -> FileTaken:
    name = file.path.name
    try:
        reading = READERS[source.kind](file.path.read_bytes())
    except (OSError, Refused) as problem:
        if source.place == file.path:
            raise _refusal(problem) from problem
        reason = "unreadable" if isinstance(problem, OSError) else "another-format"
        return FileTaken(name, failed=1, remarks=(Remark(0, reason, failed=True),))
    counts, remarks = _take_facts(home, moment, source, file, reading, reported)
    return _told(name, counts, (*reading.remarks, *remarks))


def _refusal(problem: OSError | Refused) -> Refused:
    if isinstance(problem, Refused):
        return problem
    return Refused(f"this cannot be read ({problem.strerror})", "nothing was changed")


def _take_facts(
    home: Home, moment: Moment, source: Source, file: _File, reading: Reading, reported: _Reported
) -> tuple[Counter[str], list[Remark]]:
    """Take in the facts of one file in one transaction, what is true before what no longer is."""
    counts: Counter[str] = Counter()
    facts = sorted(reading.facts, key=lambda fact: fact.archived)
    with changing(home, moment, "import", detail=source.kind) as change:
        project = None
        if source.project is not None:
            project = project_named(change.connection, source.project, source.folder)
        taking = Taking(change, Wish(source.kind, project, source.allow, file.day))
        for place, fact in enumerate(facts):
            counts[taking.take(fact)] += 1
            if place % _STEP == 0:
                reported.within(file.size, place, len(facts))
    return counts, taking.remarks


def _told(file: str, counts: Counter[str], remarks: tuple[Remark, ...]) -> FileTaken:
    in_order = tuple(sorted(dict.fromkeys(remarks), key=lambda remark: remark.line))
    failed = [remark for remark in in_order if remark.failed]
    private = sum(remark.reason == "private" for remark in failed)
    return FileTaken(
        file, counts["added"], counts["changed"], counts["archived"], counts["same"], counts["skipped"],
        len(failed), private, in_order,
    )  # fmt: skip


def tool_json(done: ToolImported) -> dict[str, Any]:
    """Return the shape of ``import KIND --json`` for a tool's kind."""
    files = [
        {**file._asdict(), "remarks": [remark._asdict() for remark in file.remarks]} for file in done.files
    ]
    return {"kind": done.kind, "files": files}
