"""The text that makes a machine rotate once a day: a crontab line, systemd units, a launchd property list.

Words and paths go in, text comes out. What must stay true: every path is absolute and the home and bank are named,
because cron, systemd and launchd start a process with next to no environment; and a schedule of ours is known again
by its words, so that it can be replaced and removed without touching any other.

Sources: crontab(5) (an unescaped ``%`` ends the command), systemd.service(5) and systemd.syntax(7) (quoting,
``%%`` and ``$$``), systemd.timer(5) (``Persistent`` makes up for a day that was missed), launchd.plist(5).
"""

from collections.abc import Sequence
from hashlib import blake2s
from typing import Final, NamedTuple

from companion.errors import UsageProblem

KINDS: Final = ("cron", "systemd", "launchd")
AT: Final = "12:17"
"""When a day's rotation runs: most machines of people are on at noon, and few things run at 17 past."""

_PLAIN: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@=")
_FIELDS: Final = 5


class Job(NamedTuple):
    """What is to run: the program's words (the first one absolute), for which home and bank, at which time of day."""

    program: tuple[str, ...]
    home: str
    bank: str
    hour: int
    minute: int

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the command."""
        return (*self.program, *own_words(self.home, self.bank))

    @property
    def name(self) -> str:
        """A name that no other home and bank has: of the bank, and of the home's path."""
        place = blake2s(self.home.encode(), digest_size=3).hexdigest()
        return f"companion-rotate-{self.bank}-{place}"


def own_words(home: str, bank: str) -> tuple[str, ...]:
    """Return the words by which a schedule of this home and bank is known."""
    return ("--home", home, "--bank", bank, "rotate")


def read_time(text: str) -> tuple[int, int]:
    """Return hour and minute of ``HH:MM``. Raises ``UsageProblem`` for anything else."""
    hour, _, minute = text.strip().partition(":")
    parts = (hour, minute)
    if not all(part.isascii() and part.isdigit() and len(part) <= 2 for part in parts) or not (
        int(hour) < 24 and int(minute) < 60
    ):
        raise UsageProblem(f"{text.strip()[:20]!r} is no time of day", f"write it like {AT}")
    return int(hour), int(minute)


def check_words(words: Sequence[str]) -> None:
    """Raise ``UsageProblem`` for a word that cannot stand on one line."""
    if not all(word and word.isprintable() for word in words):
        raise UsageProblem("a path holds characters that no schedule can hold", "choose another home")


def cron_line(job: Job) -> str:
    r"""Return the crontab line, without a line end.

    Every character that ``sh`` or cron might read is escaped by itself: what stands in quotes could not hold ``\%``.

    >>> cron_line(Job(("/opt/100% mine/companion",), "/home/ann", "default", 12, 17))
    '17 12 * * * /opt/100\\%\\ mine/companion --home /home/ann --bank default rotate'
    """
    return f"{job.minute} {job.hour} * * * {' '.join(map(_shell_word, job.words))}"


def _shell_word(word: str) -> str:
    return "".join(letter if letter in _PLAIN or ord(letter) > 127 else f"\\{letter}" for letter in word)


def _cron_words(line: str) -> list[str]:
    """Return the words of a crontab line's command; none for a comment, a setting, or what is not plainly read."""
    import shlex  # noqa: PLC0415 - brings re, and only a crontab is read with it

    times = 1 if line.lstrip().startswith("@") else _FIELDS
    parts = line.split(None, times)
    if line.lstrip().startswith("#") or len(parts) <= times:
        return []
    try:
        return shlex.split(parts[times])
    except ValueError:
        return []


def is_own_line(line: str, home: str, bank: str) -> bool:
    """Tell whether a line of a crontab is the schedule of this home and bank."""
    own, words = own_words(home, bank), _cron_words(line)
    return any(tuple(words[at : at + len(own)]) == own for at in range(len(words)))


def with_line(crontab: str, line: str | None, home: str, bank: str) -> str:
    """Return a crontab with exactly this line of ours, in its old place or at the end; ``None`` takes it away.

    Every other line stays as it is.
    """
    lines = crontab.removesuffix("\n").split("\n") if crontab else []
    kept: list[str] = []
    waiting = [line] if line is not None else []
    for old in lines:
        if is_own_line(old, home, bank):
            kept += waiting
            waiting = []
        else:
            kept.append(old)
    return "".join(f"{text}\n" for text in (*kept, *waiting))


def systemd_units(job: Job) -> dict[str, str]:
    """Return the text of both user units by file name, the service first."""
    service = (
        "[Unit]\n"
        f"Description=Rotate the companion memory ({job.bank})\n\n"
        "[Service]\n"
        "Type=oneshot\n"
        f"ExecStart={_unit_command(job.words)}\n"
        "Nice=10\n"
    )
    timer = (
        "[Unit]\n"
        f"Description=Rotate the companion memory ({job.bank}) once a day\n\n"
        "[Timer]\n"
        f"OnCalendar=*-*-* {job.hour:02}:{job.minute:02}:00\n"
        "Persistent=true\n\n"
        "[Install]\n"
        "WantedBy=timers.target\n"
    )
    return {f"{job.name}.service": service, f"{job.name}.timer": timer}


def _unit_command(words: Sequence[str]) -> str:
    """Return the words of a command; the first is a path, in which ``$`` stands for itself."""
    return " ".join([_unit_word(words[0]), *(_unit_word(word.replace("$", "$$")) for word in words[1:])])


def _unit_word(word: str) -> str:
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return escaped if set(escaped) <= _PLAIN | {"%"} else f'"{escaped}"'


def launchd_plist(job: Job) -> str:
    """Return the property list of a launchd agent."""
    import plistlib  # noqa: PLC0415 - for one machine in three

    values = {
        "Label": job.name,
        "ProgramArguments": list(job.words),
        "StartCalendarInterval": {"Hour": job.hour, "Minute": job.minute},
        "ProcessType": "Background",
    }
    return plistlib.dumps(values, sort_keys=False).decode()
