"""Setting hosts up: hooks, the skill, permissions, settings of care and dialogue, and the notes that are there already.

Everything that can be refused is refused before anything is written: the files of all hosts are read and planned
first. Then the store, then what is imported, then the hosts' files one by one. A second run changes nothing.
"""

from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.actions.changes.config import change_setting
from companion.actions.changes.empty_mirror import folders_to_make, remember_made
from companion.actions.changes.host_owners import Elsewhere, elsewhere, keeper_of, options_of
from companion.actions.changes.host_plans import (
    Manner,
    Plan,
    command_text,
    plan_repair,
    plan_setup,
    program_of,
)
from companion.actions.changes.host_writing import Edit, apply_edit
from companion.actions.changes.taking_over import Intake, intake_of, take_over
from companion.actions.reads.installation import hook_call
from companion.home import Home
from companion.hooks.bundling import build
from companion.rules.notes import Moment
from companion.settings import CARE_MIRROR as MIRROR
from companion.settings import CARE_MODE, COMMAND, DIALOGUE_MODE, SETTINGS, check
from companion.setup.bootstrap import command_words, shell_line
from companion.setup.diffs import unified
from companion.setup.hosts import GENERIC, GENERIC_EVENTS, Host, chosen_hosts
from companion.setup.mcp import registration
from companion.store import changes, connect, sql
from companion.store.faults import translated
from companion.store.schema.log import SettingRow

_DEFAULTS: Final = {
    COMMAND: "",
    **{key: SETTINGS[key].default for key in (CARE_MODE, DIALOGUE_MODE, MIRROR)},
}


class Wish(NamedTuple):
    """What ``setup`` is asked for. ``care`` and ``dialogue`` are ``None`` to leave the settings as they are."""

    hosts: tuple[str, ...]
    care: str | None = None
    dialogue: str | None = None
    manner: Manner = Manner()
    dry_run: bool = False


class Changed(NamedTuple):
    """One file: what became of it. ``backup`` is the copy of what was there; ``diff`` is for a dry run."""

    host: str
    kind: str
    path: str
    changed: bool
    backup: str | None
    diff: str


class SetUp(NamedTuple):
    """What a setup did, or would do. ``remarks`` are (host, key), ``servers`` (host, what to run or paste).

    ``lines`` are the (event, line) of the generic host. ``options`` name the home where a plain command means another
    (as a shell reads them, with a blank in front). ``intake`` is ``None`` where there was nothing to take over.
    ``taken_over`` are the homes and banks that the hooks served before.
    """

    hosts: tuple[str, ...]
    files: tuple[Changed, ...]
    remarks: tuple[tuple[str, str], ...]
    servers: tuple[tuple[str, str], ...]
    lines: tuple[tuple[str, str], ...]
    intake: Intake | None
    care: str
    dialogue: str
    mirror: str
    store: str
    dry_run: bool
    options: str = ""
    taken_over: tuple[Elsewhere, ...] = ()


def setup(home: Home, moment: Moment, wish: Wish) -> SetUp:
    """Set the hosts up for this home and bank; with ``dry_run`` only say how.

    Raises ``UsageProblem`` for an unknown host or value, ``Refused`` for files that must not or cannot be
    written (nothing is changed then), ``StoreUnavailable``.
    """
    hosts = chosen_hosts(list(wish.hosts))
    for key, value in ((CARE_MODE, wish.care), (DIALOGUE_MODE, wish.dialogue)):
        if value is not None:
            check(key, value)
    plans = [plan_setup(home, host, wish.manner) for host in hosts]
    intake = intake_of(home, [host.name for host in hosts])
    backups: list[Path | None] = [None] * sum(len(plan.edits) for plan in plans)
    if hosts and not wish.dry_run:
        _keep_settings(home, moment, wish)
        folders = folders_to_make()
        intake = take_over(home, moment, intake)
        remember_made(home, folders)
        backups = [apply_edit(home, moment, edit) for plan in plans for edit in plan.edits]
        with suppress(OSError):  # hooks work without it, only slower
            build(patient=True)
    return _told(home, wish, plans, intake, backups)


def repair_hooks(home: Home, moment: Moment, host: Host) -> int:
    """Make a host start this installation, skill and permissions included; return how many files were changed.

    Raises ``Refused`` for a file that cannot be read or written, ``StoreUnavailable``.
    """
    edits = [edit for edit in plan_repair(home, host).edits if edit.found != edit.made]
    keeper = keeper_of(home, host)
    for edit in edits:
        apply_edit(keeper, moment, edit)
    return len(edits)


def _keep_settings(home: Home, moment: Moment, wish: Wish) -> None:
    with closing(connect.writing(home.store)):
        pass  # the store is there before any hook is
    known = _settings(home)
    for key, value in ((CARE_MODE, wish.care), (DIALOGUE_MODE, wish.dialogue)):
        if value is not None and value.strip() != known[key]:
            change_setting(home, moment, key, value)
    if known[COMMAND] != command_text(home):
        with changes.transaction(home.store) as session:
            session.merge(SettingRow(key=COMMAND, value=command_text(home)))


def _settings(home: Home) -> dict[str, str]:
    with translated(), closing(connect.reading(home.store)) as connection:
        stored = dict(connection.execute(sql.SELECT_SETTINGS).fetchall())
    return {key: stored.get(key, default) for key, default in _DEFAULTS.items()}


def _told(
    home: Home, wish: Wish, plans: list[Plan], intake: Intake | None, backups: list[Path | None]
) -> SetUp:
    edits = [edit for plan in plans for edit in plan.edits]
    known = _settings(home)
    program = program_of(home)
    servers = [(plan.host.name, registration(plan.host, program)) for plan in plans if wish.manner.mcp]
    return SetUp(
        tuple(plan.host.name for plan in plans),
        tuple(map(changed_file, edits, backups)),
        tuple((plan.host.name, remark) for plan in plans for remark in plan.remarks),
        tuple((name, text) for name, text in servers if text),
        generic_lines(home) if GENERIC in wish.hosts else (),
        intake,
        known[CARE_MODE] if wish.care is None else wish.care,
        known[DIALOGUE_MODE] if wish.dialogue is None else wish.dialogue,
        known[MIRROR],
        str(home.store),
        wish.dry_run,
        options_of(home),
        tuple(elsewhere(plan.host, plan.owner) for plan in plans if plan.owner is not None),
    )


def changed_file(edit: Edit, backup: Path | None) -> Changed:
    """Return what became of the file of one edit."""
    path = str(edit.path)
    kept = str(backup) if backup is not None else None
    return Changed(
        edit.host, edit.kind, path, edit.found != edit.made, kept, unified(path, edit.found, edit.made)
    )


def generic_lines(home: Home) -> tuple[tuple[str, str], ...]:
    """Return the shell line for each event, for a host that is not in the table."""
    return tuple(
        (event, shell_line(command_words(*hook_call(home, GENERIC, event)))) for event in GENERIC_EVENTS
    )


def set_up_json(done: SetUp) -> dict[str, Any]:
    """Return the shape of ``setup --json``."""
    return {
        "hosts": list(done.hosts),
        "dry_run": done.dry_run,
        "files": [file._asdict() for file in done.files],
        "remarks": [{"host": host, "remark": remark} for host, remark in done.remarks],
        "servers": [{"host": host, "register": text} for host, text in done.servers],
        "lines": [{"event": event, "command": line} for event, line in done.lines],
        "imported": done.intake.as_json() if done.intake else None,
        "care": done.care,
        "dialogue": done.dialogue,
        "mirror": done.mirror or None,
        "store": done.store,
        "taken_over": [{"host": one.host, "home": one.home, "bank": one.bank} for one in done.taken_over],
    }
