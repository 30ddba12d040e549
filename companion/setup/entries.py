"""Our entries in a host's settings, as values: put in, taken out, brought to where things lie now.

Identity: a hook handler is ours when a text of it holds ``bootstrap.MARKER``; a permission and a server only when they
are exactly what we write or are known to have written. What must stay true: nothing else is touched, a second run
changes nothing, and what a person changed at our handler (its time-out, its matcher) stays. A container that becomes
empty goes, unless it was there before us.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.errors import Refused
from companion.setup.bootstrap import MARKER, HookCall, command_words, read_shell_line, read_words, shell_line
from companion.setup.hosts import HookEvent, Host

PERMITTED: Final = ("write", "follow-up", "remember", "gate", "recall")
"""The commands that an agent needs in every conversation; all others ask the person as ever."""

SERVER: Final = "memory"
"""The key of the MCP server: tools are then called ``mcp__memory__...``."""

Document = dict[str, Any]


class Wanted(NamedTuple):
    """What is to stand in a settings file. ``call`` is for any event; ``server`` is ``None`` for no MCP server.

    ``former`` are permissions and servers that an earlier setup wrote.
    """

    call: HookCall
    shell_form: bool
    permissions: tuple[str, ...] = ()
    server: Document | None = None
    former: tuple[Any, ...] = ()


class Installed(NamedTuple):
    """One hook of ours as it stands: ``call`` is ``None`` when it is in the shape of another release."""

    event: str
    call: HookCall | None
    command: str
    words: tuple[str, ...]

    @property
    def shell_form(self) -> bool:
        """Tell whether the host hands the command to a shell."""
        return not self.words


def permissions(command: str) -> tuple[str, ...]:
    """Return the permission entries for ``command``, the program as an agent types it (absolute, quoted)."""
    return tuple(f"Bash({command} {name}:*)" for name in PERMITTED)


def server(words: Sequence[str]) -> Document:
    """Return the entry of the MCP server, for the program that ``words`` run."""
    return {"command": words[0], "args": [*words[1:], "mcp"]}


def check_shape(document: Any, host: Host, name: str) -> Document:
    """Return the settings when every container that we write into is what it should be.

    Raises ``Refused`` that names the place.
    """
    _expect(document, dict, name)
    _expect(document.get("hooks", {}), dict, name, "hooks")
    for event in host.events:
        _expect(document.get("hooks", {}).get(event.name, []), list, name, event.name)
    if host.permissions:
        _expect(document.get("permissions", {}), dict, name, "permissions")
        _expect(document.get("permissions", {}).get("allow", []), list, name, "allow")
    if host.mcp == "settings":
        _expect(document.get("mcpServers", {}), dict, name, "mcpServers")
    checked: Document = document
    return checked


def _expect(value: Any, kind: type, name: str, key: str = "") -> None:
    if not isinstance(value, kind):
        what = f'"{key}" in {name}' if key else name
        shape = "an object" if kind is dict else "a list"
        raise Refused(f"{what} is not {shape}", "nothing was changed; mend it and run again")


def with_entries(document: Document, host: Host, wanted: Wanted) -> Document:
    """Return the settings with our entries, each once, in the place where it stood."""
    hooks = _without_strays(document.get("hooks", {}), host)
    for event in host.events:
        hooks[event.name] = _with_hook(hooks.get(event.name, []), host, event, wanted)
    made = {**document, "hooks": hooks}
    if host.permissions:
        made = _with_permissions(made, wanted)
    if wanted.server is not None and host.mcp == "settings":
        made["mcpServers"] = {**made.get("mcpServers", {}), SERVER: wanted.server}
    return made


def turns_hooks_off(document: Document) -> bool:
    """Tell whether the settings turn every hook off: Claude Code's word for it, or Gemini CLI's."""
    return document.get("disableAllHooks") is True or _block(document, "hooksConfig").get("enabled") is False


def holds_foreign_server(document: Document, wanted: Wanted) -> bool:
    """Tell whether another server has the key already."""
    found = document.get("mcpServers", {}).get(SERVER)
    return found is not None and found not in (wanted.server, *wanted.former)


def _without_strays(hooks: Document, host: Host) -> Document:
    """Return the hooks without ours for events that we do not use (any more)."""
    used = {event.name for event in host.events}
    kept = {name: groups if name in used else _without_ours(groups) for name, groups in hooks.items()}
    return {name: groups for name, groups in kept.items() if groups or not hooks[name]}


def _with_hook(groups: list[Any], host: Host, event: HookEvent, wanted: Wanted) -> list[Any]:
    fresh = _handler(host, event, wanted)
    seen: list[Any] = []

    def renewed(handler: Any) -> Any:
        seen.append(handler)
        return _renewed(handler, fresh) if len(seen) == 1 else None

    made = _each_of_ours(groups, renewed)
    group = {"matcher": event.matcher} if event.matcher else {}
    return made if seen else [*made, {**group, "hooks": [fresh]}]


def _handler(host: Host, event: HookEvent, wanted: Wanted) -> Document:
    name = {"name": "companion"} if host.named_hooks else {}
    return {**name, "type": "command", **_command(event.name, wanted), "timeout": event.timeout}


def _command(event: str, wanted: Wanted) -> Document:
    words = command_words(*wanted.call._replace(event=event))
    return {"command": shell_line(words)} if wanted.shell_form else {"command": words[0], "args": words[1:]}


def _renewed(handler: Document, fresh: Document) -> Document:
    """Return our handler with the command of today; what else a person gave it stays."""
    kept = {key: value for key, value in handler.items() if key != "args" or "args" in fresh}
    return {**kept, **{key: fresh[key] for key in ("command", "args") if key in fresh}}


def _with_permissions(document: Document, wanted: Wanted) -> Document:
    block = document.get("permissions", {})
    present = [
        entry for entry in block.get("allow", []) if entry not in wanted.former or entry in wanted.permissions
    ]
    missing = [entry for entry in wanted.permissions if entry not in present]
    return {**document, "permissions": {**block, "allow": [*present, *missing]}}


def is_ours(handler: Any) -> bool:
    """Tell whether a hook handler is ours, of whatever release."""
    if not isinstance(handler, Mapping):
        return False
    arguments = handler.get("args")
    texts = [handler.get("command"), *(arguments if isinstance(arguments, list) else ())]
    return any(isinstance(text, str) and MARKER in text for text in texts)


def _handlers(group: Any) -> list[Any]:
    found = group.get("hooks") if isinstance(group, Mapping) else None
    return found if isinstance(found, list) else []


def _each_of_ours(groups: list[Any], change: Callable[[Document], Any]) -> list[Any]:
    """Return the groups with ``change`` of each handler of ours; ``None`` takes it out, with a group left empty."""
    made = []
    for group in groups:
        if not any(map(is_ours, _handlers(group))):
            made.append(group)
            continue
        changed = [change(item) if is_ours(item) else item for item in _handlers(group)]
        kept = [item for item in changed if item is not None]
        made += [{**group, "hooks": kept}] if kept else []
    return made


def _without_ours(groups: Any) -> Any:
    return _each_of_ours(groups, lambda _handler: None) if isinstance(groups, list) else groups


def without_entries(document: Document, before: Document, former: Sequence[Any]) -> Document:
    """Return the settings without our entries. ``before`` is what they were without us, as far as known.

    ``former`` are the permissions and servers that we wrote.
    """
    made = dict(document)
    if isinstance(made.get("hooks"), dict):
        hooks = {name: _without_ours(groups) for name, groups in made["hooks"].items()}
        made["hooks"] = _without_emptied(hooks, made["hooks"], _block(before, "hooks"))
    if isinstance(made.get("permissions"), dict):
        made["permissions"] = _without_permissions(made["permissions"], _block(before, "permissions"), former)
    servers = _block(made, "mcpServers")
    if SERVER in servers and servers[SERVER] in former and SERVER not in _block(before, "mcpServers"):
        made["mcpServers"] = {name: value for name, value in servers.items() if name != SERVER}
    return _without_emptied(made, document, before)


def _block(document: Document, key: str) -> Document:
    found = document.get(key)
    return found if isinstance(found, dict) else {}


def _without_permissions(block: Document, before: Document, former: Sequence[Any]) -> Document:
    allowed = block.get("allow")
    if not isinstance(allowed, list):
        return block
    own = before.get("allow") if isinstance(before.get("allow"), list) else []
    kept = [entry for entry in allowed if entry not in former or entry in (own or [])]
    return _without_emptied({**block, "allow": kept}, block, before)


def _without_emptied(made: Document, found: Document, before: Document) -> Document:
    """Return ``made`` without containers that are empty now, were not, and are not known from before us."""
    return {key: value for key, value in made.items() if value or value == found.get(key) or key in before}


def installed(document: Any) -> Iterator[Installed]:
    """Yield our hooks in a host's settings, in whatever shape the rest of the file is."""
    for event, groups in _block(document if isinstance(document, dict) else {}, "hooks").items():
        for group in groups if isinstance(groups, list) else ():
            yield from (_read(event, handler) for handler in _handlers(group) if is_ours(handler))


def _read(event: str, handler: Document) -> Installed:
    command, arguments = str(handler.get("command", "")), handler.get("args")
    if isinstance(arguments, list):
        words = (command, *map(str, arguments))
        return Installed(event, read_words(words), command, words)
    return Installed(event, read_shell_line(command), command, ())


def moved_here(document: Document, host: Host, here: HookCall) -> Document:
    """Return the settings with our hooks started by this installation, each for the home and bank that it had."""

    def moved(event: str) -> Callable[[Document], Document]:
        def change(handler: Document) -> Document:
            found = _read(event, handler)
            call = here if found.call is None else found.call
            wanted = Wanted(call._replace(interpreter=here.interpreter, package_parent=here.package_parent,
                                          host=host.name), found.shell_form)  # fmt: skip
            return _renewed(handler, _command(event, wanted))

        return change

    hooks = _block(document, "hooks")
    made = {
        event: _each_of_ours(groups, moved(event)) if isinstance(groups, list) else groups
        for event, groups in hooks.items()
    }
    return {**document, "hooks": made} if hooks else document
