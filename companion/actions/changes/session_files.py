"""Where the hosts keep old sessions, and which file is one: by its place and name, then by its first lines.

Nothing is changed or created there. Links to folders are not followed; a folder that cannot be listed is empty.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.dialogue import claude_code, codex, gemini
from companion.store.transcripts import Lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.dialogue.messages import Facts, Reader

_UUID_LENGTH: Final = 36
_SUB_AGENTS: Final = "subagents"
_PROJECT_MARK: Final = ".project_root"


class SessionFile(NamedTuple):
    """One old session: ``source`` is the host's name, ``path`` canonical, ``size`` in bytes."""

    source: str
    path: str
    size: int
    changed: int

    @property
    def name(self) -> str:
        """The path as the store holds it: what no Unicode text can hold stands there as question marks."""
        return _storable(self.path)

    @property
    def reader(self) -> Reader:
        """The reader of the host's transcripts."""
        return _READERS[self.source]


_READERS: Final[dict[str, Reader]] = {
    claude_code.SOURCE: claude_code.read,
    codex.SOURCE: codex.read,
    gemini.SOURCE: gemini.read,
}
_FACTS: Final = {
    claude_code.SOURCE: claude_code.facts,
    codex.SOURCE: codex.facts,
    gemini.SOURCE: gemini.facts,
}


def usual_places() -> list[Path]:
    """Return the folders where the hosts of this machine keep their sessions, those that are there."""
    person = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.home raises where there is no home at all
    claude = Path(os.environ.get("CLAUDE_CONFIG_DIR") or person / ".claude")
    code = Path(os.environ.get("CODEX_HOME") or person / ".codex")
    places = [claude / "projects", code / "sessions", code / "archived_sessions", person / ".gemini" / "tmp"]
    return [place for place in places if place.is_dir()]


def session_files(places: list[Path]) -> list[SessionFile]:
    """Return the sessions in some folders (a file stands for itself), oldest first: parents come before their forks."""
    found = {file.path: file for place in places for file in _files_in(place)}
    return sorted(found.values(), key=lambda file: (file.source, file.changed, file.path))


def facts_of(file: SessionFile) -> Facts:
    """Return what a session says of itself; what its file's place says stands in for the rest.

    Raises ``OSError`` when it cannot be read.
    """
    facts = _told_by(file)
    names = facts.session, facts.folder, facts.forked_from
    session, folder, parent = (None if name is None else _storable(name) for name in names)
    return facts._replace(session=session, folder=folder, forked_from=parent)


def parents_first(found: list[tuple[SessionFile, Facts | str]]) -> list[tuple[SessionFile, Facts | str]]:
    """Return files with what they say of themselves, each fork behind its parent, else in the order that they have.

    A parent that goes on after it was forked has the younger file, and a fork is known by its parent's words.
    """
    forks: dict[tuple[str, str], list[tuple[SessionFile, Facts | str]]] = {}
    named = {(file.source, facts.session) for file, facts in found if not isinstance(facts, str)}
    ordered = []
    for file, facts in found:
        parent = None if isinstance(facts, str) or facts.forked_from == facts.session else facts.forked_from
        if parent is not None and (file.source, parent) in named:
            forks.setdefault((file.source, parent), []).append((file, facts))
        else:
            ordered.append((file, facts))
    for file, facts in ordered:  # it grows behind the one that is looked at
        if not isinstance(facts, str) and facts.session is not None:
            ordered += forks.pop((file.source, facts.session), [])
    return ordered + [one for left in forks.values() for one in left]


def _storable(text: str) -> str:
    """Return a text without lone surrogates, as they come from names of files that are no UTF-8 and from escapes."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def _told_by(file: SessionFile) -> Facts:
    facts = _FACTS[file.source](Lines(file.path))
    path = Path(file.path)
    if _SUB_AGENTS in path.parts[-3:-1] or path.name.startswith("agent-"):
        return facts._replace(session=path.stem, foreign="sub-agent")
    if file.source == claude_code.SOURCE:
        named = _is_uuid(path.stem) or facts.session is None
        return facts._replace(session=path.stem) if named else facts
    if file.source == codex.SOURCE:
        return facts._replace(session=facts.session or path.stem[-_UUID_LENGTH:])
    return facts._replace(session=facts.session or path.stem, folder=_marked_folder(path))


def _files_in(place: Path) -> Iterator[SessionFile]:
    if place.is_file():
        names: Iterator[Path] = iter([place])
    else:
        names = (Path(folder, name) for folder, _, files in os.walk(place) for name in files)
    for path in names:
        source = _source_of(path)
        if source is not None and path.is_file():
            about = path.stat()
            yield SessionFile(source, os.path.realpath(path), about.st_size, about.st_mtime_ns)


def _source_of(path: Path) -> str | None:
    """Return whose session a file is by its name, ``None`` when it is none."""
    if path.suffix == ".jsonl" and path.name.startswith("rollout-"):
        return codex.SOURCE
    if path.suffix in (".jsonl", ".json") and path.name.startswith("session-") and "chats" in path.parts:
        return gemini.SOURCE
    return claude_code.SOURCE if path.suffix == ".jsonl" else None


def _is_uuid(name: str) -> bool:
    """Tell whether a file is named by its session: lines copied by a fork or an old resume may name another."""
    parts = name.split("-")
    return [len(part) for part in parts] == [8, 4, 4, 4, 12] and all(part.isalnum() for part in parts)


def _marked_folder(path: Path) -> str | None:
    """Return the working directory of a Gemini chat, as the file beside its chats names it."""
    try:
        return (path.parent.parent / _PROJECT_MARK).read_text("utf-8").strip() or None
    except (OSError, UnicodeDecodeError):
        return None
