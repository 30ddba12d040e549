"""English: what people read about files of other memory tools; ``exchange_zh`` has the same keys."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # What came in
    "taken": "{file}: {counts}.",
    "taken.nothing": "nothing to take in",
    "taken.added": "{n} new",
    "taken.changed": "{n} brought up to date",
    "taken.archived": "{n} into the archive",
    "taken.same": "{n} known already",
    "taken.skipped": "{n} forgotten here and left out",
    "taken.failed": "{n} not taken in",
    # Where in the file
    "line.one": "line {lines}",
    "line.many": "lines {lines}",
    "line.more": "lines {lines} and {n} more",
    "remark.failed": "{place}: not taken in: {why}",
    "remark.noted": "{place}: {why}",
    "place.gap": "{file}, {lines}",
    # Rows that could not come in
    "why.not-utf8": "the bytes are no UTF-8",
    "why.not-json": "it is no JSON",
    "why.not-object": "it is no JSON object",
    "why.unknown-kind": "nothing of this kind is known",
    "why.missing": "it lacks {detail}",
    "why.not-text": "{detail} is no text",
    "why.not-unicode": "{detail} holds half a character",
    "why.too-long": "{detail} is too long",
    "why.empty": "{detail} says nothing",
    "why.unknown-value": "{detail} has a value that is not known",
    "why.private": "it holds private values ({detail}); --allow KIND takes them in",
    "why.ambiguous-project": "several projects have that name; --project DIR says which",
    "why.cut-off": "the file is damaged or cut off here; nothing behind it was read",
    "why.rows-missing": "{detail} memories that the header counts are not in the file",
    "why.unreadable": "the file cannot be read",
    "why.another-format": "the file has another format",
    # Rows that were left out on purpose, or repaired
    "why.bytes-replaced": "bytes that are no UTF-8 became \N{REPLACEMENT CHARACTER}",
    "why.not-list": "{detail} is no list",
    "why.no-observations": "an entity without observations says nothing; left out",
    "why.no-header": "there is no header; the rows were read all the same",
    "why.table": "rows of {detail} are made from the memories; left out",
    "why.sessions": "sessions only name what belongs to them; left out",
    "why.prompts": "prompts are half of a dialogue; left out (companion backfill takes in whole sessions)",
    "why.unknown-list": "a list that is not known; left out",
    "why.topics-cut": "an entry has three topics; {detail} left out",
    "why.tag-too-long": "a word in {detail} is too long for a tag; left out",
    "why.section-too-long": "the section is too long for a heading; left out",
    "why.unclear-date": "{detail} is no date; the day of the file is used",
    "why.date-to-come": "the date is still to come; the day of the file is used",
    "why.full-name": "this may hold a full name; a role would do (partner, mom, coworker A)",
    "why.project-without-folder": "a project whose folder is not known; companion projects relink gives it one",
    "why.no-project": "project context without a project; it is kept under the tool's name, and companion projects "
    "relink gives it a folder",
}
