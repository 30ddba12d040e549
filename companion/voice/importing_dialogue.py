"""What an import of dialogue did, in words."""

from typing import Protocol

from companion.data.text import dialogue_words
from companion.voice.language import Language
from companion.voice.words import listed


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
    def paused(self) -> int: ...  # noqa: D102 - the field of the same name
    @property
    def failed(self) -> int: ...  # noqa: D102 - the field of the same name


def told(done: Imported, language: Language) -> str:
    """Return the counts: added, known already, forgotten, and the lines that stayed out."""
    parts = [_say(language, "lines.added", n=f"{done.added:,}")]
    for count, key in (
        (done.same, "lines.same"),
        (done.forgotten, "lines.forgotten"),
        (done.off_record, "lines.off-record"),
        (done.paused, "lines.paused"),
        (done.failed, "lines.failed"),
    ):
        if count:
            parts.append(_say(language, key, n=f"{count:,}"))
    return _say(language, "lines.done", counts=listed(language, parts))


def _say(language: Language, key: str, /, **values: object) -> str:
    return dialogue_words(language)[key].format(**values)
