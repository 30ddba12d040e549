"""A note before it is stored: what the person's words must look like, and the open thread that follows.

What we take is stored whole or refused with the limit named (K12); nothing is ever cut.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.errors import UsageProblem
from companion.rules.dates import first_iso_date, future_date_in, read_date, resolve_relative
from companion.rules.notes import NOTE_TYPES
from companion.rules.wanted import canonical
from companion.safety.clean import shown_line
from companion.text.normalise import one_line

TITLE_LIMIT: Final = 200
"""Characters of a title: it stands on one line of an index of at most 25 KB."""
TEXT_LIMIT: Final = 16 * 1024 * 1024
"""Characters of any other text."""


class Draft(NamedTuple):
    """What ``write`` was given, as it was given. ``on`` is a date in words; ``note`` names a note to add to."""

    type: str
    title: str
    happened: str
    feeling: str | None = None
    wanted: str | None = None
    open_thread: str | None = None
    on: str | None = None
    person: str | None = None
    slug: str | None = None
    sensitive: bool = False
    crisis: bool = False
    note: str | None = None
    session: str | None = None
    allow: tuple[str, ...] = ()


def checked(draft: Draft) -> Draft:
    """Return the draft with one-line fields on one line and ``wanted`` canonical.

    Raises ``UsageProblem`` for a type that is none of the four (C-3, C-10), an empty or over-long text,
    text that is no Unicode, or an unknown ``wanted``.
    """
    if draft.type not in NOTE_TYPES:
        raise UsageProblem(f"the type is one of {', '.join(NOTE_TYPES)}")
    check_texts(text for text in draft if isinstance(text, str))
    return draft._replace(
        title=checked_title(draft.title),
        happened=checked_happened(draft.happened),
        feeling=clean_optional(draft.feeling),
        wanted=checked_wanted(draft.wanted),
        person=_one_line_or_none(draft.person),
        slug=_one_line_or_none(draft.slug),
    )


def check_texts(texts: Iterable[str]) -> None:
    """Raise ``UsageProblem`` for text that is no Unicode or longer than ``TEXT_LIMIT``."""
    for text in texts:
        if len(text) > TEXT_LIMIT:
            raise UsageProblem(f"a text is over {TEXT_LIMIT:,} characters", "split it; nothing was stored")
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as problem:
            raise UsageProblem("a text is not valid UTF-8", "send it by stdin as UTF-8") from problem


def checked_title(title: str) -> str:
    """Return the title on one line. Raises ``UsageProblem`` when it is empty or over ``TITLE_LIMIT``."""
    line = one_line(title)
    if not shown_line(line):
        raise UsageProblem("the title is empty")
    if len(line) > TITLE_LIMIT:
        raise UsageProblem(f"the title is over {TITLE_LIMIT} characters", "put the rest into --happened")
    return line


def checked_happened(text: str) -> str:
    """Return what happened with LF line ends. Raises ``UsageProblem`` when nothing is said."""
    cleaned = clean_text(text)
    if not cleaned:
        raise UsageProblem("--happened is empty", "one short paragraph, in the person's words")
    return cleaned


def checked_wanted(wanted: str | None) -> str | None:
    """Return the canonical word. Raises ``UsageProblem`` for one that is none of the four or their aliases."""
    if wanted is None:
        return None
    known = canonical(wanted)
    if known is None:
        raise UsageProblem("--wanted is one of vent, think-aloud, solve, presence")
    return known


def clean_text(text: str) -> str:
    """Return ``text`` with LF line ends, without NUL, and without blank space around it."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").strip()


def clean_optional(text: str | None) -> str | None:
    """Return the cleaned text, ``None`` when nothing is left."""
    return (clean_text(text) or None) if text is not None else None


def _one_line_or_none(text: str | None) -> str | None:
    return (one_line(text) or None) if text is not None else None


def open_thread_of(title: str, text: str | None, on: str | None, today: str) -> tuple[str | None, str | None]:
    """Return (open thread, its ISO date) from ``--open-thread`` and ``--on`` (C-19, C-20).

    Relative words become dates now, from the day of the message (K21). The thread's date is always the first
    ISO date of its text, so that Markdown carries it. Raises ``UnclearDate``.
    """
    given = clean_optional(text)
    if given is not None and given.casefold() in ("null", "none"):
        given = None
    date = read_date(on, today) if on is not None else None
    if given is None:
        return (None, None) if date is None else (_dated(title, date), date)
    given = resolve_relative(given, today)
    return (given, first_iso_date(given)) if date is None else (_dated(given, date), date)


def first_thread(draft: Draft, today: str) -> tuple[str | None, str | None]:
    """Return the open thread of a new note: as given, else the one date to come that a milestone states (C-20)."""
    if draft.open_thread is not None or draft.on is not None or draft.type != "milestone":
        return open_thread_of(draft.title, draft.open_thread, draft.on, today)
    date = future_date_in(draft.happened, today)
    return (None, None) if date is None else (_dated(draft.title, date), date)


def _dated(text: str, date: str) -> str:
    first = first_iso_date(text)
    if first == date:
        return text
    return f"{text} on {date}" if first is None else f"{date}: {text}"
