"""The part of the deep look that is about hosts: hooks that do not work, and those that can be written again."""

from collections.abc import Iterator

from companion.actions.changes.host_owners import claims, options_of, owner_of
from companion.actions.changes.host_writing import recorded_hosts
from companion.actions.reads.hooks_check import HookFinding, check_hooks
from companion.actions.remarks import remark
from companion.errors import CompanionError
from companion.home import Home
from companion.rules.notes import Moment
from companion.setup.hosts import HOSTS, Host
from companion.store.verify import Finding


def examine_hooks(home: Home, moment: Moment, *, repair: bool) -> tuple[list[Finding], int]:
    """Return what is wrong with the hooks of every host, and how many settings files a repair mended."""
    found = _findings(home)
    if not repair or not any(finding.repairable for finding in found):
        return found, 0
    mended = sum(_repaired(home, moment, name) for name in HOSTS)
    return _findings(home), mended


def _findings(home: Home) -> list[Finding]:
    recorded = recorded_hosts(home)
    hooks = [_hook_finding(found, recorded) for found in check_hooks()]
    stale = [Finding("setup", None, _named(name, "", said)) for name, said in _stale(home)]
    return [*hooks, *_taken_over(home, recorded), *stale, *_missing(home, recorded)]


def _hook_finding(found: HookFinding, recorded: list[str]) -> Finding:
    """Return what was found of a hook; a settings file that cannot be read is drift where the host was set up."""
    message = _named(found.host, found.event, found.message)
    unreadable = not found.drift and found.host in recorded
    if unreadable:
        message += f"; mend it, then: companion setup {found.host}"
    return Finding("hooks", None, message, found.repairable, found.drift or unreadable)


def _taken_over(home: Home, recorded: list[str]) -> Iterator[Finding]:
    """Yield that hooks were set up here and serve another home or bank by now: no repair takes them back unasked."""
    for name in recorded:
        if name in HOSTS and (owner := _owner(home, HOSTS[name])) is not None:
            options = options_of(home)
            message = (
                f"its hooks write to bank {owner.bank} of {owner.root}, not here; to bring them back: "
                f"companion{options} setup {name}, to leave them there: companion{options} unsetup {name}"
            )
            yield Finding("hooks", None, _named(name, "", message), repairable=False)


def _owner(home: Home, host: Host) -> Home | None:
    """Return whom the hooks serve that were set up for this home and bank before."""
    try:
        owner = owner_of(home, host)
        return owner if owner is not None and claims(home, host, owner) else None
    except CompanionError:  # a file that cannot be read is told with the hooks
        return None


def _missing(home: Home, recorded: list[str]) -> Iterator[Finding]:
    """Yield what a setup for this home wrote and somebody took away: no repair brings it back unasked."""
    for name in recorded:
        if name in HOSTS:
            for said in _missing_parts(home, HOSTS[name]):
                message = (
                    f"{said}; to put it back: companion setup {name}, to end it: companion unsetup {name}"
                )
                yield Finding("hooks", None, _named(name, "", message), repairable=False)


def _missing_parts(home: Home, host: Host) -> Iterator[str]:
    from companion.actions.changes.host_plans import missing_parts  # noqa: PLC0415 - most homes have no host

    try:
        yield from missing_parts(home, host)
    except CompanionError:  # a file that cannot be read is told with the hooks
        return


def _named(host: str, event: str, message: str) -> str:
    return f"{host} {event}".strip() + f": {message}"


def _stale(home: Home) -> Iterator[tuple[str, str]]:
    """Yield what is stale in hosts that were set up for this home, beside their hooks."""
    recorded = recorded_hosts(home)
    if not recorded:
        return
    from companion.actions.changes.host_plans import stale_parts  # noqa: PLC0415 - most homes have no host

    for name in recorded:
        try:
            yield from ((name, said) for said in stale_parts(home, HOSTS[name]))
        except (CompanionError, KeyError):  # the check of hooks says what is wrong with a file
            continue


def _repaired(home: Home, moment: Moment, name: str) -> int:
    from companion.actions.changes.setting_up import repair_hooks  # noqa: PLC0415 - only for a repair

    try:
        return repair_hooks(home, moment, HOSTS[name])
    except CompanionError as problem:  # one host's file does not keep the others from being mended
        remark(f"the hooks of {name} were not repaired: {problem.message}")
        return 0
