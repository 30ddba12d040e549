"""What a rotation did or would do, when the last one was, and what a schedule did.

A run says how many things of each kind, never which: cron sends it by mail. Only a dry run, asked for by a person,
lists them. The day's backup alone is no news.
"""

# Members need no sentence of their own: they are the fields of the values named in each class.
# ruff: noqa: D102

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Protocol

from companion.data.text import rotate_words
from companion.rules.notes import Note
from companion.rules.rotating import KINDS
from companion.rules.tiers import Entry, file_of
from companion.safety.clean import shown_line
from companion.voice.dates import plain_day
from companion.voice.language import Language
from companion.voice.shapes import Upkeep
from companion.voice.tier_words import shortened
from companion.voice.words import comma_list, note_phrase, short_id

LocalDate = Callable[[int], str]
"""Gives the local ISO date of an instant (UTC milliseconds)."""

ARCHIVED: Final = KINDS[:3]
"""The kinds whose days end in the archive; those of the others end in deletion."""


class OldSession(Protocol):
    """One session (``store.pruning.OldSession``)."""

    @property
    def source(self) -> str: ...
    @property
    def session(self) -> str: ...
    @property
    def last_at(self) -> int: ...
    @property
    def turns(self) -> int: ...


class Rotation(Protocol):
    """What a rotation did (``actions.changes.rotate.Rotation``)."""

    @property
    def dry_run(self) -> bool: ...
    @property
    def mutes(self) -> Sequence[Note]: ...
    @property
    def notes(self) -> Sequence[Note]: ...
    @property
    def entries(self) -> Sequence[Entry]: ...
    @property
    def sessions(self) -> Sequence[OldSession]: ...
    @property
    def log_rows(self) -> int: ...
    @property
    def backup_due(self) -> bool: ...
    @property
    def backup(self) -> str | None: ...
    @property
    def backups_removed(self) -> int: ...
    @property
    def mirror_files(self) -> int: ...
    @property
    def refused(self) -> str | None: ...


class Scheduled(Protocol):
    """What became of a schedule (``actions.changes.schedule.Scheduled``)."""

    @property
    def place(self) -> str: ...
    @property
    def changed(self) -> bool: ...
    @property
    def to_do(self) -> str | None: ...


def _say(language: Language, key: str, /, **values: object) -> str:
    return rotate_words(language)[key].format(**values)


def _amount(language: Language, key: str, n: int, /, **values: object) -> str:
    return _say(language, f"{key}.{'one' if n == 1 else 'many'}", n=f"{n:,}", **values)


def rotated(done: Rotation, language: Language, local_date: LocalDate) -> str:
    """Return what was done, one kind a line; nothing where nothing was. A dry run lists what is due."""
    if done.dry_run:
        return "\n".join(_due(done, language, local_date)) or _say(language, "due.nothing")
    counts = [(kind, n) for kind, n in _counts(done) if n]
    if all(kind == "backups" for kind, _ in counts):  # the day's backup, and the one that gave way to it
        return ""
    lines = [_amount(language, f"done.{kind}", n) for kind, n in counts]
    return "\n".join(
        [*lines, *([_say(language, "done.backup", path=shown_line(done.backup))] if done.backup else [])]
    )


def _counts(done: Rotation) -> list[tuple[str, int]]:
    return [
        ("mutes", len(done.mutes)),
        ("notes", len(done.notes)),
        ("entries", len(done.entries)),
        ("sessions", len(done.sessions)),
        ("log", done.log_rows),
        ("mirror", done.mirror_files),
        ("backups", done.backups_removed),
    ]


def _due(done: Rotation, language: Language, local_date: LocalDate) -> Iterator[str]:
    listed: dict[str, Iterable[str]] = {
        "mutes": (_note(note, language) for note in done.mutes),
        "notes": (_note(note, language) for note in done.notes),
        "entries": (_entry(entry, language) for entry in done.entries),
        "sessions": (_session(session, language, local_date) for session in done.sessions),
    }
    if done.backup_due:
        yield _say(language, "due.backup")
    for kind, n in _counts(done):
        if n:
            yield _amount(language, f"due.{kind}", n)
            yield from listed.get(kind, ())
    if done.refused:
        yield _say(language, "due.refused", why=done.refused.partition(";")[0])


def _note(note: Note, language: Language) -> str:
    return _say(language, "item.note", note=note_phrase(language, note))


def _entry(entry: Entry, language: Language) -> str:
    values = {"id": short_id(entry.id), "file": file_of(entry.tier), "text": shortened(entry.text)}
    return _say(language, "item.entry", **values)


def _session(session: OldSession, language: Language, local_date: LocalDate) -> str:
    day = plain_day(local_date(session.last_at), language)
    values = {"session": shown_line(session.session), "source": shown_line(session.source), "date": day}
    return _amount(language, "item.session", session.turns, **values)


def log_detail(detail: str, language: Language) -> str:
    """Return what a row of the log says that a rotation did; a detail that is not known stays."""
    return rotate_words(language).get(f"log.{detail}", detail)


def upkeep_lines(upkeep: Upkeep, language: Language) -> Iterator[str]:
    """Yield when the last rotation was, whether the newest one failed, and how long everything is kept."""
    if upkeep.rotated is None:
        yield _say(language, "last.never")
    else:
        yield _say(language, "last.done", when=_plain(upkeep.rotated))
    if upkeep.failed is not None:
        yield _say(language, "last.failed", when=_plain(upkeep.failed), kind=shown_line(upkeep.failure))
    days = dict(zip(KINDS, upkeep.keep, strict=False))
    kept = {kind: _say(language, f"kept.{kind}", days=_days(days[kind], language)) for kind in KINDS}
    archived = comma_list(language, [kept[kind] for kind in ARCHIVED])
    deleted = comma_list(language, [kept[kind] for kind in KINDS if kind not in ARCHIVED])
    yield _say(language, "kept.line", archived=archived, deleted=deleted)


def _plain(instant: str) -> str:
    """Return local ISO 8601 text as date and time to the minute."""
    return instant[:16].replace("T", " ")


def _days(days: int | None, language: Language) -> str:
    return _say(language, "kept.ever") if days is None else _amount(language, "kept.days", days)


def scheduled(done: Scheduled, time: str, language: Language) -> str:
    """Return that a schedule stands, where, and what is still to be done by hand."""
    key = "schedule.installed" if done.changed else "schedule.same"
    lines = [_say(language, key, time=time, where=_place(done, language))]
    if done.to_do:
        lines.append(_say(language, "schedule.start", command=done.to_do))
    return "\n".join(lines)


def unscheduled(done: Scheduled, language: Language) -> str:
    """Return that a schedule is gone, or that there was none."""
    if not done.changed:
        return _say(language, "schedule.none")
    return _say(language, "schedule.removed", where=_place(done, language))


def _place(done: Scheduled, language: Language) -> str:
    return shown_line(done.place) if done.place else _say(language, "schedule.crontab")
