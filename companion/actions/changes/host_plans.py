"""What a setup or its end would change in the files of a host: read and decided, nothing written."""

import shlex
from pathlib import Path
from typing import Any, NamedTuple

import companion
from companion.actions.changes.host_owners import inherited, keeper_of, owner_of
from companion.actions.changes.host_writing import Edit, check_writable, records_of
from companion.actions.reads.host_files import Place, hooks_are_off, place_of, read_host_file
from companion.actions.reads.installation import hook_call, this_installation
from companion.errors import Refused
from companion.home import Home, naming
from companion.setup import entries
from companion.setup.entries import Installed
from companion.setup.hosts import CODEX, Host
from companion.setup.record import FileRecord
from companion.setup.settings_file import hooks_in, moved, read_settings, set_up, taken_out
from companion.setup.skill import filled
from companion.store.files import digest


class Manner(NamedTuple):
    """How hooks and server are to be written."""

    shell_form: bool = False
    mcp: bool = False


class Plan(NamedTuple):
    """The changes for one host. ``remarks`` are keys of what a person should know (``voice.setting_up``).

    ``owner`` is the other home or bank that the hooks serve so far.
    """

    host: Host
    edits: tuple[Edit, ...]
    remarks: tuple[str, ...]
    owner: Home | None = None


def plan_setup(home: Home, host: Host, manner: Manner) -> Plan:
    """Return what setting the host up changes. Raises ``Refused``, ``UsageProblem`` where it must not be done."""
    place, owner = place_of(host), owner_of(home, host)
    known = inherited(home, host, owner)
    settings, remarks = _settings_edit(home, place, known.get(str(place.settings)), manner)
    skill, said = _skill_edit(home, place, known.get(str(place.skill)))
    edits = [_following(home, edit, known.get(str(edit.path)), owner) for edit in (settings, *skill)]
    return Plan(host, _writable(*edits), (*remarks, *said), owner)


def _following(home: Home, edit: Edit, row: FileRecord | None, owner: Home | None) -> Edit:
    """Return the edit with what its record takes over from an earlier setup, of this home or of the owner."""
    adopted = owner is not None and owner.root != home.root
    earlier = row.banks if row is not None and not adopted else ()
    before = (owner.bank,) if owner is not None and not adopted else ()
    banks = tuple(dict.fromkeys((*earlier, *before, home.bank)))
    return edit._replace(folders=row.folders if row else (), banks=banks, adopted=adopted)


def plan_unsetup(home: Home, host: Host, *, every_bank: bool = False) -> Plan:
    """Return what ending the setup changes: nothing where the hooks serve another home or bank.

    ``every_bank`` counts all banks of the home as one. Raises as ``plan_setup``.
    """
    owner = owner_of(home, host)
    if owner is not None and not (every_bank and owner.root == home.root):
        return Plan(host, (), (), owner)
    place, known = place_of(host), records_of(home, host.name)
    skill, remarks = _skill_end(home, place, known.get(str(place.skill)))
    return Plan(host, _writable(_settings_end(home, place, known.get(str(place.settings))), *skill), remarks)


def _writable(*edits: Edit) -> tuple[Edit, ...]:
    """Return the edits when every file that they change can be written. Raises ``Refused``."""
    for edit in edits:
        if edit.found != edit.made:
            check_writable(edit.path)
    return edits


def stale_parts(home: Home, host: Host) -> list[str]:
    """Return what an earlier setup wrote beside hooks and would write otherwise today.

    Hand edits are none, and a host whose hooks serve another home by now is that home's.
    """
    calls = [hook.call for hook in _hooks_for(home, host) if hook.call is not None]
    if not calls:
        return []
    home = home._replace(bank=calls[0].bank)
    place, known = place_of(host), records_of(home, host.name)
    row, skill = known.get(str(place.settings)), known.get(str(place.skill))
    wrote, today = row.wrote if row is not None else (), _beside_hooks(home, host)
    found = read_host_file(place.skill) if skill is not None else None
    said = ["permissions or server name another program"] if any(part not in today for part in wrote) else []
    if (
        skill is not None
        and found is not None
        and digest(found) == skill.after
        and found != _skill_bytes(home)
    ):
        said.append("the skill is of another release or names another program")
    return said


def missing_parts(home: Home, host: Host) -> list[str]:
    """Return what an earlier setup for this home wrote and is not there any more: the settings file, hooks, the skill.

    A host whose hooks serve another home by now is that home's. Raises ``Refused`` for a file that cannot be read.
    """
    place, known = place_of(host), records_of(home, host.name)
    said = _skill_missing(place) if str(place.skill) in known else []
    if str(place.settings) not in known:
        return said
    found = read_host_file(place.settings)
    hooks = hooks_in(found, host, str(place.settings))
    homes = {hook.call.home for hook in hooks if hook.call is not None}
    if homes and str(home.root) not in homes:
        return []
    if found is None:
        return [f"{place.settings} is gone", *said]
    there = {hook.event for hook in hooks}
    gone = [event.name for event in host.events if event.name not in there]
    return [f"no hook is left for {', '.join(gone)}", *said] if gone else said


def _skill_missing(place: Place) -> list[str]:
    try:
        return ["the skill is gone"] if read_host_file(place.skill) is None else []
    except Refused as problem:
        return [problem.message]


def plan_repair(home: Home, host: Host) -> Plan:
    """Return what makes the host start this installation: all of the setup when more than hooks is stale.

    Form and bank of the hooks stay, whatever bank the repair is called for.
    """
    if not stale_parts(home, host):
        return _plan_move(home, host)
    hooks = _hooks_for(home, host)
    banks = [hook.call.bank for hook in hooks if hook.call is not None]
    return plan_setup(home._replace(bank=banks[0]), host, Manner(any(hook.shell_form for hook in hooks)))


def _hooks_for(home: Home, host: Host) -> list[Installed]:
    """Return the hooks of a host that serve this home."""
    path = place_of(host).settings
    hooks = hooks_in(read_host_file(path), host, str(path))
    return [hook for hook in hooks if hook.call is not None and hook.call.home == str(home.root)]


def _plan_move(home: Home, host: Host) -> Plan:
    place = place_of(host)
    found = read_host_file(place.settings)
    if found is None:
        return Plan(host, (), ())
    row = records_of(keeper_of(home, host), host.name).get(str(place.settings))
    made = moved(found, host, str(place.settings), hook_call(home, host.name))
    before = _before(home, place, found, row)
    edit = Edit(host.name, "settings", place.settings, found, made, before, row.wrote if row else ())
    edit = edit._replace(banks=row.banks if row else ())
    return Plan(host, _writable(edit), ())


def program_of(home: Home) -> tuple[str, ...]:
    """Return the words that run the program for this home and bank; the first one is absolute."""
    return (*this_installation().program, *naming(home))


def command_text(home: Home) -> str:
    """Return the program as an agent types it: absolute, for this home, and quoted for a shell where it must be."""
    return shlex.join(program_of(home))


def _settings_edit(
    home: Home, place: Place, row: FileRecord | None, manner: Manner
) -> tuple[Edit, tuple[str, ...]]:
    host, name = place.host, str(place.settings)
    found = read_host_file(place.settings)
    document = read_settings(found, host, name)
    before = _before(home, place, found, row)
    wanted = _wanted(home, host, manner, row)
    off = entries.turns_hooks_off(document) or (host is CODEX and hooks_are_off(place))
    remarks = ["hooks_off"] if off else []
    if wanted.server is not None and entries.holds_foreign_server(document, wanted):
        wanted = wanted._replace(server=None)
        remarks.append("server_taken")
    made = set_up(found, host, name, wanted)
    ours = _new_in(read_settings(before, host, name), wanted)
    return Edit(host.name, "settings", place.settings, found, made, before, ours), tuple(remarks)


def _wanted(home: Home, host: Host, manner: Manner, row: FileRecord | None) -> entries.Wanted:
    permissions = entries.permissions(command_text(home)) if host.permissions else ()
    former = row.wrote if row is not None else ()
    has_server = any(isinstance(part, dict) for part in former)
    wants_server = host.mcp == "settings" and (manner.mcp or has_server)
    server = entries.server(program_of(home)) if wants_server else None
    shell_form = manner.shell_form or not host.exec_form
    return entries.Wanted(hook_call(home, host.name), shell_form, permissions, server, former)


def _new_in(before: entries.Document, wanted: entries.Wanted) -> tuple[Any, ...]:
    """Return the permissions and the server that are in the file because of us."""
    allowed = _part(before, "permissions").get("allow", [])
    permissions = [entry for entry in wanted.permissions if entry not in allowed]
    known = _part(before, "mcpServers").get(entries.SERVER)
    server = () if wanted.server in (None, known) else (wanted.server,)
    return (*permissions, *server)


def _part(document: entries.Document, key: str) -> dict[str, Any]:
    """Return an object of a settings file; an empty one where the person has something else there."""
    part = document.get(key)
    return part if isinstance(part, dict) else {}


def _before(home: Home, place: Place, found: bytes | None, row: FileRecord | None) -> bytes | None:
    """Return what the settings file would be without us."""
    if row is not None and found is not None and digest(found) == row.after:
        return row.before
    return taken_out(
        found, place.host, str(place.settings), row.before if row else b"", _former(home, place.host, row)
    )


def _former(home: Home, host: Host, row: FileRecord | None) -> tuple[Any, ...]:
    """Return what we wrote beside hooks; without a record, what we would write today."""
    return row.wrote if row is not None else _beside_hooks(home, host)


def _beside_hooks(home: Home, host: Host) -> tuple[Any, ...]:
    """Return the permissions and the server that setup writes today."""
    own: tuple[Any, ...] = entries.permissions(command_text(home)) if host.permissions else ()
    return (*own, entries.server(program_of(home))) if host.mcp == "settings" else own


def _settings_end(home: Home, place: Place, row: FileRecord | None) -> Edit:
    found = read_host_file(place.settings)
    before = _before(home, place, found, row)
    return Edit(place.host.name, "settings", place.settings, found, before, before)


def skill_source() -> bytes | None:
    """Return the skill as it is shipped, ``None`` when it is not."""
    return read_host_file(Path(companion.__file__).parent / "data" / "skill" / "SKILL.md")


def _skill_bytes(home: Home) -> bytes:
    source = skill_source()
    if source is None:
        raise Refused("the skill is not part of this installation", "install companion again")
    return filled(source.decode("utf-8"), command_text(home)).encode()


def _skill_edit(home: Home, place: Place, row: FileRecord | None) -> tuple[tuple[Edit, ...], tuple[str, ...]]:
    found, made = read_host_file(place.skill), _skill_bytes(home)
    name, path = place.host.name, place.skill
    if found is None or found == made:
        before = row.before if row is not None else None
        return (Edit(name, "skill", path, found, made, before),), ()
    if row is None:  # another skill of this name: kept in the record, and put back by unsetup
        return (Edit(name, "skill", path, found, made, found),), ("skill_replaced",)
    if digest(found) == row.after:
        return (Edit(name, "skill", path, found, made, row.before),), ()
    return (), ("skill_edited",)


def _skill_end(home: Home, place: Place, row: FileRecord | None) -> tuple[tuple[Edit, ...], tuple[str, ...]]:
    found = read_host_file(place.skill)
    if row is not None and found in (None, row.before):  # as it was before us: only the record goes
        return (Edit(place.host.name, "skill", place.skill, found, found, found),), ()
    if found is None:
        return (), ()
    is_ours = digest(found) == row.after if row is not None else found == _skill_bytes(home)
    if not is_ours:  # the person's own, where nothing of ours is known
        return (), ("skill_kept",) if row is not None or _hooks_for(home, place.host) else ()
    before = row.before if row is not None else None
    return (Edit(place.host.name, "skill", place.skill, found, before, before),), ()
