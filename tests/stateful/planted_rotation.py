"""Bugs of rotation, its archive and the mirrored memory folders, in the manner of ``planted``."""

from typing import Final

from tests.stateful.planted import Bug

MACHINE: Final = "tests/stateful/test_memory_machine.py"
CARE: Final = "tests/stateful/test_care_machine.py"


def _bug(name: str, file: str, old: str, new: str, machine: str = MACHINE) -> Bug:
    return Bug(name, f"companion/{file}", old, new, machine)


ROTATION_BUGS: Final = (
    _bug(
        "a rotation archives preferences",
        "actions/changes/rotation_stock.py",
        "WHERE forgotten_at IS NULL AND tier = :tier ORDER BY number",
        "WHERE forgotten_at IS NULL AND tier IN (:tier, 'preferences') ORDER BY number",
    ),
    _bug(
        "what is just as old as the limit is archived",
        "rules/rotating.py",
        "for thing in things if thing.since < first_kept",
        "for thing in things if thing.since <= first_kept",
    ),
    _bug(
        "a stale entry is archived on the day of its last change",
        "actions/changes/rotation_steps.py",
        'ArchivedEntry(entry, moment.today, "")',
        'ArchivedEntry(entry, entry.updated, "")',
    ),
    _bug(
        "a dry run ends mutes",
        "actions/changes/rotate.py",
        "            mutes=steps.notes_of(connection, due.muted),\n",
        "            mutes=steps.end_mutes(home, moment, due.muted),\n",
    ),
    _bug(
        "a doubted clock ends mutes",
        "actions/changes/rotate.py",
        "    return keep, calmed(due), None\n",
        "    return keep, due, None\n",
    ),
    _bug(
        "a rotation leaves no line for the notes that it moves",
        "actions/changes/rotation_steps.py",
        "            change.subjects.append(note.id)\n            done.append(note)\n",
        "            done.append(note)\n",
    ),
    _bug(
        "an archived note stays among the notes",
        "store/archive_changes.py",
        "    delete_note(session, number)\n    connection.execute(DELETE_EARLIER",
        "    connection.execute(DELETE_EARLIER",
    ),
    _bug(
        "undo would bring back what a rotation moved",
        "actions/changes/rotation_steps.py",
        'change.image["notes"].append([number, note])  # an undo of an',
        "pass  # an undo of an",
    ),
    _bug(
        "a rotation does not renew the mirrors",
        "actions/changes/rotation_steps.py",
        "        return 0\n    follow(home, moment, whole=True)\n",
        "        return 0\n",
    ),
    _bug(
        "a second rotation of a day backs up again",
        "actions/changes/rotation_steps.py",
        "return keep.backup and moment.today not in {",
        "return keep.backup or moment.today not in {",
    ),
    _bug(
        "a note that comes out of the archive has lost its follow-ups",
        "store/archive_changes.py",
        "    if rows:\n        session.execute(insert(FollowUpRow), rows)\n",
        "",
        CARE,
    ),
    _bug(
        "a mirror's archive keeps the file of a quarter that has nothing any more",
        "actions/changes/mirror_archive.py",
        "    for name in (known.keys() | _left_half_way(folder, state)) - files.keys():\n",
        "    for name in _left_half_way(folder, state) - files.keys():\n",
        CARE,
    ),
    _bug(
        "a mirrored folder forgets that a bullet was taken out",
        "actions/changes/memory_mirror.py",
        "        if removed:\n            suppress",
        "        if removed and self._place.id is None:\n            suppress",
    ),
    _bug(
        "a merge takes the stale side of a clash",
        "markdown/memory_merge.py",
        "        taken = [field for field in differing if field not in clashing]\n",
        "        taken = differing\n",
    ),
    _bug(
        "the other folders do not hear of what came in from one",
        "actions/changes/memory_following.py",
        "ROUNDS: Final = 3\n",
        "ROUNDS: Final = 1\n",
    ),
    _bug(
        "a hand edit of the same length is overlooked",
        "actions/changes/memory_state.py",
        "    return [seen.st_mtime_ns, seen.st_size, seen.st_ino]\n",
        "    return [seen.st_size]\n",
    ),
    _bug(
        "a reworded bullet says what another says",
        "actions/changes/memory_mirror.py",
        "        if equal is not None and not is_last:\n            return False\n",
        "        equal = None\n",
    ),
    _bug(
        "a bullet moved into the archive by hand is forgotten",
        "markdown/memory_joining.py",
        "    moved = _moved(merged.removed, entries, by_hand)\n",
        "    moved = _moved(merged.removed, entries, ())\n",
    ),
)
