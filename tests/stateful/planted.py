"""Bugs that the machine must find: each in another place, each the kind that a hurried change makes.

A bug is a small change of the source: in ``file``, ``old`` becomes ``new``. ``scripts/nightly planted`` plants one
after the other in a copy of the tree and runs the machine there; it has to fail every time. A test of the
normal run checks that each ``old`` stands exactly once in the tree, so that this list cannot rot.
"""

from typing import Final, NamedTuple


class Bug(NamedTuple):
    """One bug: what it is, where, the change that plants it, and the machine that must find it."""

    name: str
    file: str
    old: str
    new: str
    machine: str = "tests/stateful/test_care_machine.py"


BUGS: Final = (
    Bug(
        "an edit leaves the old search row",
        "companion/store/note_changes.py",
        "    search.remove(driver(session), number, before)\n    for column, value in",
        "    for column, value in",
    ),
    Bug(
        "a follow-up does not raise the count",
        "companion/rules/engagement.py",
        "    after = count + 1\n",
        "    after = count\n",
    ),
    Bug(
        "a mute lasts a day too long",
        "companion/rules/lifecycle.py",
        "return muted(followed, moment.instant + MUTE_DAYS * DAY)",
        "return muted(followed, moment.instant + (MUTE_DAYS + 1) * DAY)",
    ),
    Bug(
        "a mute is over one instant too late",
        "companion/rules/notes.py",
        "note.muted_until is not None and instant >= note.muted_until",
        "note.muted_until is not None and instant > note.muted_until",
    ),
    Bug(
        "an added line does not bring the note to the top of the index",
        "companion/rules/lifecycle.py",
        "        updated=max(moment.today, note.created),\n        position=position,\n",
        "        updated=max(moment.today, note.created),\n",
    ),
    Bug(
        "a forgotten note keeps its index line",
        "companion/store/schema.sql",
        "follow_up_count, name, position FROM note WHERE forgotten_at IS NULL;",
        "follow_up_count, name, position FROM note;",
    ),
    Bug(
        "undo of a forget leaves the tombstones",
        "companion/actions/changes/undo.py",
        '    if image["tombstones"]:\n',
        '    if image["tombstones"] and image["turns"]:\n',
    ),
    Bug(
        "an import does not ask the tombstones",
        "companion/actions/changes/importing.py",
        "take_in(change, note, yard_of(note.id))",
        "take_in(change, note, Graveyard(()))",
    ),
    Bug(
        "a restore does not ask the tombstones",
        "companion/actions/changes/restoring.py",
        "            met = bury_in(arriving, marks.graves)\n",
        "            met = bury_in(arriving, ())\n",
    ),
    Bug(
        "the mirror skips a changed note",
        "companion/actions/changes/mirror.py",
        "for batch in batched(sorted(ids - edited.unreadable)):",
        "for batch in batched(sorted(ids - edited.unreadable)[:1]):",
    ),
    Bug(
        "the mirror writes its manifest before the files that it speaks of",
        "companion/actions/changes/mirror.py",
        '        write_if_changed(folder / f"{note.name}.md", data)\n'
        "        base[note.id] = manifest_note(note, data, moment.instant)\n",
        "        base[note.id] = manifest_note(note, data, moment.instant)\n"
        "        early = manifest_file(connection, moment, map(note_row, base.values()))\n"
        "        write_if_changed(folder / MANIFEST_NAME, early.data)\n"
        '        write_if_changed(folder / f"{note.name}.md", data)\n',
    ),
    Bug(
        "an unfinished write of the mirror is taken for a person's edit",
        "companion/actions/changes/mirror_state.py",
        "        return hashed in self.writing\n",
        "        return False\n",
    ),
    Bug(
        "a line that looks like structure is not escaped in Markdown",
        "companion/markdown/escapes.py",
        'return "\\\\" + line if reads_otherwise(line.lstrip("\\\\")) else line',
        "return line",
    ),
    Bug(
        "a rolled-back change stays",
        "companion/store/changes.py",
        '    event.listen(made, "begin", _begin_immediate)\n',
        "",
    ),
    Bug(
        "writing on reopens a closed note",
        "companion/rules/lifecycle.py",
        "        feeling=draft.feeling or note.feeling,\n",
        '        feeling=draft.feeling or note.feeling,\n        status="active",\n        muted_until=None,\n',
    ),
    Bug(
        "the cooldown does not see cards",
        "companion/store/sql.py",
        '"SELECT max(check_in.at) FROM check_in WHERE check_in.note_number = note.number UNION ALL "\n',
        '""\n',
    ),
    Bug(
        "an erase leaves the search words",
        "companion/store/note_changes.py",
        "    if before is None:\n        return\n    search.remove(driver(session), number, before)\n",
        "    if before is None:\n        return\n",
    ),
    Bug(
        "an export loses the end of a mute",
        "companion/markdown/merge_base.py",
        "muted_until=note.muted_until if mute_holds else None",
        "muted_until=None",
    ),
    Bug(
        "a note that becomes sensitive keeps the words of its file name",
        "companion/actions/changes/edit.py",
        'note._replace(sensitivity="sensitive", name=wordless_name(note))',
        'note._replace(sensitivity="sensitive")',
    ),
    Bug(
        "a dated pause ends a day late",
        "companion/store/pauses.py",
        "moment.today < row[1]",
        "moment.today <= row[1]",
    ),
    Bug(
        "the mirror misses the first change since it was in step",
        "companion/store/sql.py",
        '"SELECT DISTINCT subject FROM operation WHERE number > :generation AND',
        '"SELECT DISTINCT subject FROM operation WHERE number > :generation + 1 AND',
    ),
    Bug(
        "the cooldown ends a minute early",
        "companion/rules/gates.py",
        "        blocked = moment.instant < row.last_touch + DAY",
        "        blocked = moment.instant < row.last_touch + DAY - 60_000",
    ),
)
