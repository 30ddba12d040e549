"""Names and titles of notes that come from files: what a file should be called, what a note is about.

A file name that fits the pattern is kept as it is, whatever its slug. A title lives on the index line
alone; without one it is the words of the slug (``rainy-week`` → ``rainy week``), and for a slug without
words the first sentence of the body. A sensitive note never takes a sentence as its title.
"""

import re
from typing import Final, cast

from companion.markdown.index_file import IndexEntry
from companion.rules.dates import first_iso_date
from companion.rules.notes import NOTE_TYPES, SENSITIVE_SUMMARY, Note, NoteType
from companion.text.normalise import display_columns, normalise, one_line
from companion.text.slugs import NameParts, note_name, slugify, wordless_slug

TITLE_COLUMNS: Final = 60
"""How long a title made of a first sentence may be, in display columns."""

_LOOK: Final = 400
"""How many characters of a text are looked at for its first sentence."""

_DATE: Final = re.compile(r"[0-9]{4}[-_.]?[0-9]{2}[-_.]?[0-9]{2}")
_HASH: Final = re.compile(r"(?=.*[0-9])[0-9a-f]{6}")
_EMPTY_WORDS: Final = frozenset({"private", "topic", "untitled", "note", ""})
_SENTENCE: Final = re.compile(r".*?(?:[.!?…]+(?=\s|$)|[。！？]+|$)")


def stem_of(file: str) -> str:
    """Return a file name without its ``.md``."""
    return file[:-3] if file.lower().endswith(".md") else file


def name_key(stem: str) -> str:
    """Return the key under which two file stems are one: case, width and normal form do not count (K18)."""
    return normalise(stem)


def type_in_name(stem: str, parts: NameParts | None) -> NoteType | None:
    """Return the type that a file stem tells: by the pattern (``parts``), or as the one type word in it."""
    if parts is not None:
        return cast(NoteType, parts.type)
    kinds = {word.lower() for word in _words(stem)} & set(NOTE_TYPES)
    return cast(NoteType, kinds.pop()) if len(kinds) == 1 else None


def day_in_name(stem: str, parts: NameParts | None) -> str | None:
    """Return the ISO date that a file stem holds: by the pattern (``parts``), or anywhere in another one."""
    return parts.date if parts is not None else first_iso_date(stem.replace("_", " "))


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[-_\s]+", text) if word]


def expected_name(note: Note, stem: str, parts: NameParts | None) -> str:
    """Return the file stem that a note should have (C-4 to C-8): ``stem`` itself when it fits the type.

    ``parts`` are those of ``stem`` (``read_name``), ``None`` for one that is misnamed.
    """
    if parts is not None and parts.type == note.type:
        return stem
    return note_name(note.type, note.created, parts.slug if parts else _slug_from(stem, note))


def _slug_from(stem: str, note: Note) -> str:
    words = _words(_DATE.sub(" ", stem, count=1))
    kind = next((word for word in words if word.lower() in NOTE_TYPES), None)
    if kind is not None:
        words.remove(kind)
    if words:
        return slugify(" ".join(words))
    return wordless_slug(note.title) if note.sensitivity == "sensitive" else slugify(note.title)


def free_name(stem: str, taken: set[str]) -> str:
    """Return ``stem``, or the first of ``stem-2``, ``stem-3`` … whose key is not among ``taken`` keys."""
    name, number = stem, 1
    while name_key(name) in taken:
        number += 1
        name = f"{stem}-{number}"
    return name


def title_of(note: Note, slug: str, index: IndexEntry | None) -> str:
    """Return the title of a note that was read from a file; its own ``title`` is not looked at."""
    if index is not None and index.title and index.title != SENSITIVE_SUMMARY:
        return index.title
    words = slug_words(slug)
    if words:
        return words
    if note.sensitivity == "sensitive":
        return SENSITIVE_SUMMARY
    return first_sentence(note.lines[0].text) or note.type


def slug_words(slug: str) -> str:
    """Return the words of a slug, or an empty text when it has none of its own.

    >>> slug_words("rainy-week"), slug_words("private-3f9a2c")
    ('rainy week', '')
    """
    words = [word for word in _words(slug) if not _HASH.fullmatch(word)]
    telling = any(word.lower() not in _EMPTY_WORDS and not word.isdigit() for word in words)
    return " ".join(words) if telling else ""


def first_sentence(text: str) -> str:
    """Return the first sentence of a text on one line, without its full stop, at most 60 columns wide."""
    line = one_line(text.strip().partition("\n")[0][:_LOOK])
    found = _SENTENCE.match(line)
    sentence = (found[0] if found else line).rstrip(".。 ")
    if display_columns(sentence) <= TITLE_COLUMNS:
        return sentence
    while display_columns(sentence) >= TITLE_COLUMNS:
        sentence = sentence[:-1]
    return sentence.rstrip() + "…"
