"""What a setup did and what it means: which files, what came in, and five lines that a person should read.

The five lines always come, in this order: what is kept, where, how to see it, how to stop, what the host still needs.
"""

# Members need no sentence of their own: they are the fields of the values named in each class.
# ruff: noqa: D102

from collections.abc import Iterator, Sequence
from typing import Protocol

from companion.data.text import setup_words
from companion.safety.clean import shown_line
from companion.voice.language import Language
from companion.voice.moving import Imported, imported
from companion.voice.words import clauses, listed


class File(Protocol):
    """One file (``actions.changes.setting_up.Changed``)."""

    @property
    def host(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def changed(self) -> bool: ...
    @property
    def backup(self) -> str | None: ...
    @property
    def diff(self) -> str: ...


class Refusing(Imported, Protocol):
    """What an import counted, and the files that it refused (``actions.changes.importing.Imported``)."""

    @property
    def refused(self) -> Sequence[object]: ...


class Intake(Protocol):
    """What was taken over (``actions.changes.taking_over.Intake``)."""

    @property
    def folder(self) -> object: ...
    @property
    def files(self) -> int: ...
    @property
    def imported(self) -> Refusing | None: ...
    @property
    def mirrored(self) -> bool: ...
    @property
    def elsewhere(self) -> str: ...
    @property
    def problem(self) -> str: ...


class SetUp(Protocol):
    """What a setup did (``actions.changes.setting_up.SetUp``)."""

    @property
    def hosts(self) -> Sequence[str]: ...
    @property
    def files(self) -> Sequence[File]: ...
    @property
    def remarks(self) -> Sequence[tuple[str, str]]: ...
    @property
    def servers(self) -> Sequence[tuple[str, str]]: ...
    @property
    def lines(self) -> Sequence[tuple[str, str]]: ...
    @property
    def intake(self) -> Intake | None: ...
    @property
    def dialogue(self) -> str: ...
    @property
    def mirror(self) -> str: ...
    @property
    def store(self) -> str: ...
    @property
    def dry_run(self) -> bool: ...
    @property
    def options(self) -> str: ...
    @property
    def taken_over(self) -> Sequence[tuple[str, str, str, str]]: ...


class TakenDown(Protocol):
    """What the end of a setup did (``actions.changes.taking_down.TakenDown``)."""

    @property
    def hosts(self) -> Sequence[str]: ...
    @property
    def files(self) -> Sequence[File]: ...
    @property
    def remarks(self) -> Sequence[tuple[str, str]]: ...
    @property
    def store(self) -> str: ...
    @property
    def mirrors(self) -> Sequence[str]: ...
    @property
    def purged(self) -> bool: ...
    @property
    def left(self) -> Sequence[str]: ...
    @property
    def dry_run(self) -> bool: ...
    @property
    def others(self) -> Sequence[tuple[str, str, str, str]]: ...


def set_up(done: SetUp, language: Language) -> str:
    """Return what the setup did, for a dry run what it would do, and the five lines."""
    lines = [*_generic(done, language), *_files(done.files, done.dry_run, "setup", language)]
    lines += _others(done.taken_over, "setup.taken_over", language)
    lines += _remarks(done.remarks, language)
    lines += _intake(done.intake, done.dry_run, language) if done.intake is not None else ()
    for host, text in done.servers:
        lines += [_say(language, "setup.server", host=_title(host, language)), text]
    if done.hosts and not done.dry_run:
        lines += _closing(done, language)
    return "\n".join(lines)


def taken_down(done: TakenDown, language: Language) -> str:
    """Return what the end of a setup did, and what stays."""
    files = [file for file in done.files if file.changed]
    lines = [*_files(files, done.dry_run, "unsetup", language), *_remarks(done.remarks, language)]
    lines += _others(done.others, "unsetup.elsewhere", language)
    if not lines:
        lines.append(_say(language, "unsetup.nothing"))
    if done.purged:
        lines.append(_say(language, "unsetup.would_purge" if done.dry_run else "unsetup.purged"))
    else:
        lines.append(_say(language, "unsetup.stays", store=shown_line(done.store)))
    if done.left:
        lines.append(_say(language, "unsetup.left", names=listed(language, list(map(shown_line, done.left)))))
    if done.mirrors:
        folders = listed(language, list(map(shown_line, done.mirrors)))
        lines.append(_say(language, "unsetup.mirrors", folders=folders))
    return "\n".join(lines)


def _title(host: str, language: Language) -> str:
    return setup_words(language).get(f"host.{host}", host)


def _files(files: Sequence[File], dry_run: bool, command: str, language: Language) -> Iterator[str]:
    for file in files:
        if dry_run and file.changed:
            yield file.diff
            continue
        key = f"{command}.file" if file.changed else "setup.file.same"
        yield _say(language, key, host=_title(file.host, language), path=shown_line(file.path))
        if file.backup:
            yield _say(language, "setup.file.backup", path=shown_line(file.backup))


def _remarks(remarks: Sequence[tuple[str, str]], language: Language) -> Iterator[str]:
    for host, key in remarks:
        yield _say(language, f"setup.remark.{key}", host=_title(host, language))


def _others(others: Sequence[tuple[str, str, str, str]], key: str, language: Language) -> Iterator[str]:
    """Yield a line for each other home or bank that hooks serve or served."""
    for host, home, bank, options in others:
        place = {"home": shown_line(home), "bank": bank, "options": options}
        yield _say(language, key, title=_title(host, language), host=host, **place)


def _generic(done: SetUp, language: Language) -> Iterator[str]:
    if done.lines:
        yield _say(language, "setup.generic")
    for event, line in done.lines:
        yield f"{event}: {line}"


def _intake(intake: Intake, dry_run: bool, language: Language) -> Iterator[str]:
    folder = shown_line(str(intake.folder))
    if dry_run:
        yield from _would_take_over(intake, folder, language)
        return
    if intake.imported is not None:
        yield imported(intake.imported, language)
        if intake.imported.refused:
            yield _amount(language, "setup.refused", len(intake.imported.refused), folder=folder)
    if intake.problem:
        yield _say(language, "setup.not_taken_over", folder=folder, problem=shown_line(intake.problem))
    elif intake.elsewhere:
        yield _say(language, "setup.elsewhere", folder=shown_line(intake.elsewhere))


def _would_take_over(intake: Intake, folder: str, language: Language) -> Iterator[str]:
    if intake.problem:
        yield _say(language, "setup.not_taken_over", folder=folder, problem=shown_line(intake.problem))
        return
    if intake.files:
        yield _amount(language, "setup.would_import", intake.files, folder=folder)
    if intake.elsewhere:
        yield _say(language, "setup.elsewhere", folder=shown_line(intake.elsewhere))
    elif not intake.mirrored:
        yield _say(language, "setup.would_mirror", folder=folder)


def _closing(done: SetUp, language: Language) -> list[str]:
    things = ["notes", "dialogue"] if done.dialogue == "on" else ["notes"]
    kept = listed(language, [_say(language, f"setup.kept.{thing}") for thing in things])
    place = {"store": shown_line(done.store), "mirror": shown_line(done.mirror)}
    needs = [_say(language, f"setup.needs.{host}") for host in done.hosts]
    return [
        _say(language, "setup.kept", things=kept),
        _say(language, "setup.where_both" if done.mirror else "setup.where", **place),
        _say(language, "setup.see", options=done.options),
        _say(language, "setup.stop", options=done.options, hosts=" ".join(done.hosts)),
        _say(language, "setup.needs", needs=clauses(language, needs)),
    ]


def _amount(language: Language, key: str, n: int, /, **values: object) -> str:
    return _say(language, f"{key}.{'one' if n == 1 else 'many'}", n=f"{n:,}", **values)


def _say(language: Language, key: str, /, **values: object) -> str:
    return setup_words(language)[key].format(**values)
