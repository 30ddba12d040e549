"""What there is: the health of the store, the log, one whole note, the settings, the banks.

``show`` is the one place where a note is given whole, to the person whose note it is; every line of it is
cleaned, and its own lines stay lines.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from companion.rules.notes import Moment, Note, effective_status
from companion.safety.clean import printable, shown_line
from companion.voice import tier_words
from companion.voice.changes import pause_line
from companion.voice.dates import plain_day
from companion.voice.language import Language
from companion.voice.rotating import log_detail, upkeep_lines
from companion.voice.shapes import Health, LogEntry, MemoryMirror, ShownSetting
from companion.voice.words import comma_list, count, known, say, short_id

WhenInstant = Callable[[int], str]
"""Gives an instant (UTC milliseconds) as local date and time."""

_UNITS: Final = ("bytes", "KB", "MB", "GB")


def status_lines(health: Health, language: Language) -> str:
    """Return the health of the store, one fact a line."""
    place = say(language, "health.home", home=shown_line(str(health.home.root)), bank=health.home.bank)
    if not health.exists:
        return "\n".join([place, say(language, "health.none")])
    totals = health.totals
    gone = {"forgotten": totals.forgotten, "archived": totals.archived, "tombstones": totals.tombstones}
    store = {"size": _size(health.size), "revision": health.revision, "backups": health.backups}
    sessions = count(language, "session", totals.sessions)
    lines = [
        place,
        _notes(health, language),
        say(language, "health.kept", entries=totals.entries, turns=totals.turns, sessions=sessions),
        say(language, "health.gone", **gone),
        say(language, "health.store", **store),
        _mirror(health.mirror, language),
        *(_memory_mirror(mirror, language) for mirror in health.memory_mirrors),
        *upkeep_lines(health.upkeep, language),
        pause_line(health.pause, language) if health.pause.active else say(language, "health.running"),
    ]
    return "\n".join([*lines, *_troubles(health, language)])


def _troubles(health: Health, language: Language) -> Iterator[str]:
    """Yield what is worth a look: turns that wait for the store, errors that hooks swallowed."""
    if health.spooled:
        yield say(language, "health.spooled", n=health.spooled)
    if health.faults.amount:
        yield say(language, "health.faults", n=health.faults.amount, kind=shown_line(health.faults.kind))


def _notes(health: Health, language: Language) -> str:
    states = health.states
    named = (("active", "active"), ("muted", "muted"), ("closed", "resolved"))
    parts = [say(language, f"health.{name}", n=states.get(state, 0)) for name, state in named]
    values = {"n": health.totals.notes, "sensitive": states.get("sensitive", 0)}
    return say(language, "health.notes", parts=comma_list(language, parts), **values)


def _mirror(folder: str, language: Language) -> str:
    if not folder:
        return say(language, "health.no_mirror")
    return say(language, "health.mirror", folder=shown_line(folder))


def _memory_mirror(mirror: MemoryMirror, language: Language) -> str:
    whose = (
        shown_line(mirror.project.name) if mirror.project else tier_words.say(language, "memory.everywhere")
    )
    return tier_words.say(
        language, "health.memory_mirror", whose=whose, folder=shown_line(str(mirror.folder))
    )


def _size(count_of_bytes: int) -> str:
    """Return a size as people read it: whole bytes, else one decimal of the largest fitting unit."""
    size, unit = float(count_of_bytes), 0
    while size >= 1024 and unit < len(_UNITS) - 1:
        size, unit = size / 1024, unit + 1
    return f"{count_of_bytes} {_UNITS[0]}" if unit == 0 else f"{size:.1f} {_UNITS[unit]}"


def log_lines(entries: Sequence[LogEntry], language: Language, when: WhenInstant) -> str:
    """Return the log, one entry a line: when, what, which id, details."""
    if not entries:
        return say(language, "log.empty")
    return "\n".join(_log_line(entry, language, when) for entry in entries)


def _log_line(entry: LogEntry, language: Language, when: WhenInstant) -> str:
    what = shown_line(known(language, "log", entry.what))
    touched = f"×{entry.amount}" if entry.amount != 1 else ""
    detail = entry.detail or ""
    detail = log_detail(detail, language) if entry.what == "rotate" else detail
    rest = (short_id(entry.subject or ""), touched, shown_line(detail))
    line = say(language, "log.line", when=when(entry.at), what=what)
    return "  ".join(part for part in (line, *rest) if part)


def show_lines(note: Note, moment: Moment, language: Language, when: WhenInstant) -> str:
    """Return the person's own note, whole: head, text with dates, fields, what was done with it."""
    groups = (
        _head(note, moment, language),
        _text(note, moment, language),
        _fields(note, language),
        _history(note, moment, language, when),
    )
    return "\n\n".join("\n".join(group) for group in groups if group)


def _head(note: Note, moment: Moment, language: Language) -> list[str]:
    key = "show.kind_sensitive" if note.sensitivity == "sensitive" else "show.kind"
    status = say(language, f"status.{effective_status(note, moment.instant)}")
    days = {
        "created": plain_day(note.created, language),
        "updated": plain_day(note.updated, language),
    }
    return [
        shown_line(note.title),
        say(language, key, type=say(language, f"type.{note.type}"), status=status),
        say(language, "show.days", **days),
        say(language, "show.id", id=note.id),
        say(language, "show.file", name=shown_line(note.name)),
    ]


def _text(note: Note, moment: Moment, language: Language) -> list[str]:
    lines = []
    for line in note.lines:
        text = printable(line.text)
        day = plain_day(line.on, language, moment.today) if line.on else ""
        lines.append(say(language, "show.line", date=day, text=text) if day else text)
    return lines


def _fields(note: Note, language: Language) -> list[str]:
    wanted = known(language, "wanted", note.wanted)
    fields = (
        ("feeling", note.feeling),
        ("wanted", wanted),
        ("open", note.open_thread),
        ("person", note.person),
    )
    return [say(language, f"show.{name}", text=shown_line(text)) for name, text in fields if text]


def _history(note: Note, moment: Moment, language: Language, when: WhenInstant) -> list[str]:
    checked = note.follow_up_count
    if note.last_followed_up:
        last = plain_day(note.last_followed_up, language)
        lines = [say(language, "show.check_ins_last", n=checked, date=last)]
    else:
        lines = [say(language, "show.check_ins", n=checked)]
    if effective_status(note, moment.instant) == "muted" and note.muted_until is not None:
        lines.append(say(language, "show.muted", when=when(note.muted_until)))
    if note.closed_at is not None:
        lines.append(say(language, "show.closed", when=when(note.closed_at)))
    return [*lines, say(language, "show.crisis")] if note.crisis else lines


def settings_lines(settings: Iterable[ShownSetting], language: Language) -> str:
    """Return every setting: its value, and below it what it means and its default."""
    return "\n".join(line for setting in settings for line in _setting(setting, language))


def _setting(setting: ShownSetting, language: Language) -> tuple[str, str]:
    none = say(language, "setting.unset")
    meaning = known(language, "setting", setting.key)
    if setting.key.startswith("mirror.memory."):
        meaning = tier_words.say(language, "setting.mirror.memory")
    meaning = setting.meaning if meaning == setting.key else meaning
    return (
        say(language, "setting.line", key=setting.key, value=shown_line(setting.value) or none),
        say(
            language,
            "setting.default",
            meaning=meaning,
            default=setting.default or say(language, "setting.none"),
        ),
    )


def setting_changed(key: str, value: str, language: Language) -> str:
    """Return a setting as it is now."""
    shown = shown_line(value) or say(language, "setting.unset")
    return say(language, "setting.changed", key=key, value=shown)


def bank_lines(banks: Iterable[str], current: str, language: Language) -> str:
    """Return the banks by name; a star marks the one in use."""
    lines = (
        say(language, "bank.current" if name == current else "bank.line", name=shown_line(name))
        for name in banks
    )
    return "\n".join(lines)


def bank_created(name: str, language: Language) -> str:
    """Return that a bank was made and how to use it."""
    return say(language, "bank.created", name=name)


def bank_used(name: str, language: Language) -> str:
    """Return which bank is used from now on."""
    return say(language, "bank.used", name=name)
