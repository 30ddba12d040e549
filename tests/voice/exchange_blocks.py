"""What people read about files of other memory tools, as the golden files hold it, in both languages.

``python -m tests.voice.exchange_blocks`` writes the files anew; read the difference before it is kept.
"""

from collections.abc import Callable
from typing import Final

from companion.actions.changes.import_tools import FileTaken
from companion.exchange.values import Remark
from companion.voice import exchanging
from companion.voice.language import Language
from tests.voice.blocks import LANGUAGES, golden


def failure(line: int, reason: str, detail: str = "") -> Remark:
    """Return a remark about a row that could not come in."""
    return Remark(line, reason, detail, failed=True)


FAILED: Final = (
    failure(2, "not-utf8"), failure(3, "not-json"), failure(4, "not-object"), failure(5, "unknown-kind"),
    failure(6, "missing", "name"), failure(7, "not-text", "observations"), failure(8, "not-unicode", "content"),
    failure(9, "too-long", "content"), failure(10, "empty", "title"), failure(11, "unknown-value", "tier"),
    failure(12, "private", "phone, email"), failure(13, "ambiguous-project"), failure(90, "cut-off"),
    failure(0, "rows-missing", "12"), failure(0, "unreadable"), failure(0, "another-format"),
)  # fmt: skip
NOTED: Final = (
    Remark(1, "bytes-replaced"), Remark(2, "not-list", "observations"), Remark(3, "no-observations"),
    Remark(0, "no-header"), *(Remark(line, "table", "entities") for line in range(400, 900)),
    Remark(20, "sessions"), *(Remark(line, "prompts") for line in range(30, 80, 4)), Remark(81, "unknown-list"),
    Remark(82, "topics-cut", "2"), Remark(83, "tag-too-long", "people"), Remark(84, "section-too-long"),
    Remark(85, "unclear-date", "updated_at"), Remark(86, "date-to-come"), Remark(87, "full-name"),
    Remark(88, "project-without-folder"), Remark(89, "no-project"),
)  # fmt: skip
MUCH: Final = FileTaken("backup.jsonl", 1_204, 3, 17, 40, 2, 16, 1, (*NOTED, *FAILED))
PLAIN: Final = FileTaken("memory.jsonl", added=3)
AGAIN: Final = FileTaken("memory.jsonl", same=3)


def remarks(language: Language) -> str:
    """Return a word about every reason that there is."""
    return "\n".join(exchanging.remarks(MUCH, language))


EXCHANGE_BLOCKS: Final[dict[str, Callable[[Language], str]]] = {
    "exchange": lambda to: exchanging.taken(MUCH, to),
    "exchange-plain": lambda to: exchanging.taken(PLAIN, to),
    "exchange-nothing": lambda to: exchanging.taken(FileTaken("empty.json"), to),
    "exchange-again": lambda to: exchanging.taken(AGAIN, to),
    "exchange-remarks": remarks,
}


def main() -> None:
    """Write every golden file."""
    for name, render in EXCHANGE_BLOCKS.items():
        for language in LANGUAGES:
            golden(name, language).write_text(render(language) + "\n", "utf-8")


if __name__ == "__main__":
    main()
