"""What came in from Markdown and what went out to it."""

from typing import Protocol

from companion.safety.clean import shown_line
from companion.voice import tier_words
from companion.voice.language import Language
from companion.voice.shapes import MemoryMirror, Named
from companion.voice.words import amount, count, listed, say


class Imported(Protocol):
    """What an import counted (``actions.changes.importing.Imported``)."""

    @property
    def added(self) -> int: ...  # noqa: D102 - the field of the same name
    @property
    def changed(self) -> int: ...  # noqa: D102 - the field of the same name
    @property
    def same(self) -> int: ...  # noqa: D102 - the field of the same name
    @property
    def skipped(self) -> int: ...  # noqa: D102 - the field of the same name
    @property
    def paused(self) -> str | None: ...  # noqa: D102 - the field of the same name


class ExportedMemory(Protocol):
    """One exported memory folder (``actions.reads.memory_export.ExportedMemory``)."""

    @property
    def project(self) -> Named | None: ...  # noqa: D102 - the field of the same name
    @property
    def folder(self) -> object: ...  # noqa: D102 - the field of the same name
    @property
    def entries(self) -> int: ...  # noqa: D102 - the field of the same name
    @property
    def archived(self) -> int: ...  # noqa: D102 - the field of the same name
    @property
    def threads(self) -> int: ...  # noqa: D102 - the field of the same name


def exported(notes: int, folder: str, language: Language) -> str:
    """Return how many notes went to which folder."""
    return say(language, "export.done", notes=count(language, "note", notes), folder=shown_line(folder))


def exported_memory(done: ExportedMemory, language: Language) -> str:
    """Return what of which project's memory went to which folder."""
    return tier_words.say(
        language,
        "export.memory",
        whose=_whose(done.project, language),
        folder=shown_line(str(done.folder)),
        entries=done.entries,
        threads=done.threads,
        archived=done.archived,
    )


def mirrored_memory(mirror: MemoryMirror, language: Language) -> str:
    """Return that a folder follows a project's memory from now on, and how to end that."""
    values = {"folder": shown_line(str(mirror.folder)), "key": mirror.key}
    return tier_words.say(language, "mirror.memory", whose=_whose(mirror.project, language), **values)


def _whose(project: Named | None, language: Language) -> str:
    return shown_line(project.name) if project else tier_words.say(language, "memory.everywhere")


def mirrored(folder: str, language: Language) -> str:
    """Return that a folder follows the store from now on, and how to end that."""
    return say(language, "mirror.on", folder=shown_line(folder))


def imported(done: Imported, language: Language) -> str:
    """Return what an import added, changed, knew already and left out because it was forgotten."""
    parts = [say(language, "import.added", n=done.added), say(language, "import.changed", n=done.changed)]
    parts.append(say(language, "import.same", n=done.same))
    if done.skipped:
        parts.append(say(language, "import.skipped", n=done.skipped))
    lines = [say(language, "import.done", counts=listed(language, parts))]
    if done.paused:
        lines.append(say(language, "import.paused"))
    return "\n".join(lines)


def refused(count_of_files: int, language: Language) -> str:
    """Return how many files stayed out."""
    return amount(language, "import.refused", count_of_files)
