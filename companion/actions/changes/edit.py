"""Change fields of a note: what is given overwrites, the rest stays."""

from typing import NamedTuple

from companion.actions.changes.change import changing
from companion.actions.changes.following import follow
from companion.actions.changes.write import wordless_name
from companion.actions.reads.finding import find_one
from companion.actions.remarks import remark_names
from companion.errors import UsageProblem
from companion.home import Home
from companion.rules.drafts import (
    check_texts,
    checked_happened,
    checked_title,
    checked_wanted,
    clean_optional,
    open_thread_of,
)
from companion.rules.lifecycle import reopened
from companion.rules.notes import Moment, Note
from companion.safety.privacy import check_private
from companion.store import notes
from companion.text.normalise import one_line


class Edit(NamedTuple):
    """What to change; ``None`` leaves a field. ``sensitive`` True or False sets the sensitivity."""

    title: str | None = None
    happened: str | None = None
    feeling: str | None = None
    wanted: str | None = None
    open_thread: str | None = None
    on: str | None = None
    person: str | None = None
    sensitive: bool | None = None
    reopen: bool = False
    allow: tuple[str, ...] = ()


def edit(home: Home, moment: Moment, what: str, wanted: Edit) -> Note:
    """Change the one note that fits and return it as it is now.

    Raises ``UsageProblem`` when nothing is to be changed, and as ``write``.
    """
    if wanted == Edit(allow=wanted.allow):
        raise UsageProblem("nothing to change", "name a field, such as --title or --sensitive")
    texts = {
        f"--{name.replace('_', '-')}": value
        for name, value in wanted._asdict().items()
        if isinstance(value, str)
    }
    check_texts(texts.values())
    check_private(texts, wanted.allow)
    with changing(home, moment, "edit") as change:
        number, note = find_one(change.connection, home, what, moment)
        after = edited(note, wanted, moment)
        if after != note:
            position = notes.first_position(change.connection)
            after = after._replace(updated=max(moment.today, note.created), position=position)
        change.replace(number, note, after)
    follow(home, moment)
    remark_names(texts, wanted.allow)
    return after


def edited(note: Note, wanted: Edit, moment: Moment) -> Note:
    """Return the note with the given fields changed; pure."""
    after = note._replace(
        title=checked_title(wanted.title) if wanted.title is not None else note.title,
        feeling=clean_optional(wanted.feeling) if wanted.feeling is not None else note.feeling,
        wanted=checked_wanted(wanted.wanted) or note.wanted,
        person=(one_line(wanted.person) or None) if wanted.person is not None else note.person,
    )
    if wanted.happened is not None:
        first = after.lines[0]._replace(text=checked_happened(wanted.happened), at=moment.instant)
        after = after._replace(lines=(first, *after.lines[1:]))
    if wanted.open_thread is not None or wanted.on is not None:
        thread, date = open_thread_of(after.title, wanted.open_thread, wanted.on, moment.today)
        after = after._replace(open_thread=thread, open_date=date)
    return _with_state(after, wanted)


def _with_state(note: Note, wanted: Edit) -> Note:
    if wanted.sensitive and note.sensitivity == "normal":
        note = note._replace(sensitivity="sensitive", name=wordless_name(note))
    if wanted.sensitive is False:
        note = note._replace(sensitivity="normal", crisis=False)
    return reopened(note) if wanted.reopen else note
