"""What an import of dialogue did, in words."""

from typing import Protocol

from companion.voice.language import Language
from companion.voice.words import listed, say


class Imported(Protocol):
    """What happened (``actions.changes.import_dialogue.DialogueImported``)."""

    @property
    def added(self) -> int: ...  # noqa: D102 - the field of the same name
    @property
    def same(self) -> int: ...  # noqa: D102 - the field of the same name
    @property
    def forgotten(self) -> int: ...  # noqa: D102 - the field of the same name
    @property
    def off_record(self) -> int: ...  # noqa: D102 - the field of the same name
    @property
    def failed(self) -> int: ...  # noqa: D102 - the field of the same name


def told(done: Imported, language: Language) -> str:
    """Return the counts: added, known already, forgotten, and the lines that stayed out."""
    parts = [say(language, "import.added", n=done.added)]
    for count, key in (
        (done.same, "import.same"),
        (done.forgotten, "import.skipped"),
        (done.off_record, "import.off-record"),
        (done.failed, "import.lines"),
    ):
        if count:
            parts.append(say(language, key, n=count))
    return say(language, "import.done", counts=listed(language, parts))
