"""Bugs that are planted one at a time in a copy of the tree: the machine must find each of them.

``old`` occurs exactly once in its file (a test holds that, so the list cannot rot); ``new`` takes its place.
"""

from typing import Final, NamedTuple


class Bug(NamedTuple):
    """One planted bug: what it breaks, where, and the text that is replaced."""

    name: str
    file: str
    old: str
    new: str


BUGS: Final = (
    Bug(
        "an edit leaves the old search words behind",
        "companion/store/note_changes.py",
        "    search.remove(driver(session), number, before)\n    for column",
        "    for column",
    ),
    Bug(
        "an erased note leaves its search row",
        "companion/store/note_changes.py",
        "    search.remove(driver(session), number, before)\n    session.execute(delete(NoteRow)",
        "    session.execute(delete(NoteRow)",
    ),
    Bug(
        "a follow-up does not raise the count",
        "companion/rules/lifecycle.py",
        "follow_up_count=touch.follow_up_count,",
        "follow_up_count=note.follow_up_count,",
    ),
    Bug(
        "a mute ends a day early",
        "companion/rules/lifecycle.py",
        "moment.instant + MUTE_DAYS * DAY",
        "moment.instant + (MUTE_DAYS - 1) * DAY",
    ),
    Bug(
        "a grown note keeps its place on the index",
        "companion/rules/lifecycle.py",
        "        updated=max(moment.today, note.created),\n        position=position,",
        "        updated=max(moment.today, note.created),",
    ),
    Bug(
        "writing opens a closed note",
        "companion/rules/lifecycle.py",
        "        crisis=note.crisis or draft.crisis,\n    )",
        '        crisis=note.crisis or draft.crisis,\n        status="active",\n        muted_until=None,\n    )',
    ),
    Bug(
        "a forgotten note stays on the index",
        "companion/store/sql.py",
        '"FROM index_line ORDER BY updated DESC, position LIMIT :most"',
        '"FROM note ORDER BY updated DESC, position LIMIT :most"',
    ),
    Bug(
        "undo of a forget leaves its tombstones",
        "companion/actions/changes/undo.py",
        '    if image["tombstones"]:',
        '    if image["tombstones"] == "never":',
    ),
    Bug(
        "import brings the forgotten back",
        "companion/actions/changes/taking_in.py",
        "        return yard.passing(incoming)",
        "        return incoming",
    ),
    Bug(
        "the mirror misses the first change since it was in step",
        "companion/store/sql.py",
        '"SELECT DISTINCT subject FROM operation WHERE number > :generation AND',
        '"SELECT DISTINCT subject FROM operation WHERE number > :generation + 1 AND',
    ),
    Bug(
        "a rolled-back change stays",
        "companion/store/changes.py",
        '    event.listen(made, "begin", _begin_immediate)\n',
        "",
    ),
    Bug(
        "export forgets when a mute ends",
        "companion/markdown/merge_base.py",
        "        muted_until=note.muted_until if mute_holds else None,",
        "        muted_until=None,",
    ),
    Bug(
        "a line that looks like Markdown structure is not escaped",
        "companion/markdown/escapes.py",
        '    return "\\\\" + line if reads_otherwise(line.lstrip("\\\\")) else line',
        "    return line",
    ),
    Bug(
        "a dated pause lasts a day longer",
        "companion/store/pauses.py",
        "moment.today < row[1]",
        "moment.today <= row[1]",
    ),
    Bug(
        "the cooldown ends a minute early",
        "companion/rules/gates.py",
        "        blocked = moment.instant < row.last_touch + DAY",
        "        blocked = moment.instant < row.last_touch + DAY - 60_000",
    ),
)
