"""Bugs of the memory discipline that the tier machine must find, in the manner of ``planted``."""

from typing import Final

from tests.stateful.planted import Bug

MACHINE: Final = "tests/stateful/test_tier_machine.py"


def _bug(name: str, file: str, old: str, new: str) -> Bug:
    return Bug(name, f"companion/{file}", old, new, MACHINE)


TIER_BUGS: Final = (
    _bug(
        "an archived entry stays among the active ones",
        "store/entry_changes.py",
        "    delete_entry(session, number)\n    return insert_archived",
        "    return insert_archived",
    ),
    _bug(
        "the archive's quarter is that of the day on which an entry was made",
        "store/entry_changes.py",
        "    quarter = quarter_of(archived.on)\n",
        "    quarter = quarter_of(archived.entry.created)\n",
    ),
    _bug(
        "ARCHIVE is two transactions",
        "actions/changes/remember.py",
        "    covers = [pair for pair in placed.covers if pair[0] != number]",
        '    work.change.connection.execute("COMMIT")\n'
        '    work.change.connection.execute("BEGIN IMMEDIATE")\n'
        "    covers = [pair for pair in placed.covers if pair[0] != number]",
    ),
    _bug(
        "UPDATE does not see that another entry says the same",
        "actions/changes/remember.py",
        '        return Remembered("NOOP", equal[1], reason="equal")\n    project = ',
        "        pass\n    project = ",
    ),
    _bug(
        "a NOOP takes the place of the change that undo would take back",
        "actions/changes/remember.py",
        "            change.undoable = False\n",
        "",
    ),
    _bug(
        "an entry that moves to another tier keeps its place",
        "actions/changes/remember.py",
        "after._replace(position=position, section=work.request.section, see_also=None)",
        "after._replace(section=work.request.section, see_also=None)",
    ),
    _bug(
        "an entry that is changed leaves its project",
        "actions/reads/placing.py",
        "    if known is not None and request.project is None:\n",
        "    if known is not None and request.project == before.project:\n",
    ),
    _bug(
        "an entry is linked to itself where it stood before",
        "rules/cross_references.py",
        "other.id != entry.id and ",
        "",
    ),
    _bug(
        "a project does not hear what holds everywhere when it asks for an equal text",
        "actions/reads/covering.py",
        "        if entry is not None and is_visible(entry, project):",
        "        if entry is not None and entry.project == project:",
    ),
    _bug(
        "a tension note makes a statement another one",
        "rules/tiers.py",
        "    return same_key(bare_text(text))\n",
        "    return same_key(text)\n",
    ),
    _bug(
        "undo of ARCHIVE leaves the archive row",
        "actions/changes/entry_change.py",
        'for row in image.get("archived", ()):',
        'for row in image.get("archived", ())[1:]:',
    ),
    _bug(
        "undo of a forget leaves archived entries hidden",
        "actions/changes/entry_change.py",
        '    if image.get("unarchived"):\n',
        '    if image.get("unarchived") and image["threads"]:\n',
    ),
    _bug(
        "the quote of a forgotten entry stays",
        "actions/changes/forgetting_entries.py",
        "if number not in going and any(quotes(entry.text, text) for text in texts):",
        "if number not in going and entry.text in texts:",
    ),
    _bug(
        "a restore brings forgotten entries back",
        "actions/changes/purging.py",
        "apply_to_tiers(session, yard, ids) + apply_to_archived_notes",
        "apply_to_archived_notes",
    ),
    _bug(
        "words name an entry of another project",
        "actions/reads/finding_entries.py",
        "    return found if everywhere else [pair for pair in found if is_visible(pair[1], project)]\n",
        "    return found\n",
    ),
    _bug(
        "two projects that are joined keep what both say",
        "actions/changes/relinking.py",
        "        if key_of(entry.text) in held:\n",
        "        if number in held:\n",
    ),
    _bug(
        "undo begins a thread a second time",
        "actions/changes/entry_change.py",
        "    return _entry_said_again(change, image) or _thread_began_again(change, image)\n",
        "    return _entry_said_again(change, image)\n",
    ),
    _bug(
        "of two threads that are joined one is lost",
        "actions/changes/entry_change.py",
        "            joined = joined_thread(kept, thread, change.moment.today)\n",
        "            joined = kept\n",
    ),
    _bug(
        "a forgotten entry is found by its words",
        "store/entry_changes.py",
        "    if entry.forgotten_at is None:\n        search.add_entry(",
        "    if entry:\n        search.add_entry(",
    ),
    _bug(
        "a thread that was ended does not come back",
        "actions/changes/entry_change.py",
        "    elif there is None:\n        entry_changes.insert_thread(change.session, before, number)\n",
        "    elif there is None:\n        pass\n",
    ),
)
