"""Old sessions as people read them: the list, a conversation, what a backfill did.

A conversation is given whole to the person whose it is; every line of it is cleaned, and its lines stay lines,
indented, so that no text can look like another turn.
"""

# Members need no sentence of their own: they are the fields of the values named in each class.
# ruff: noqa: D102

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from companion.data.text import dialogue_words
from companion.safety.clean import printable, shown_line
from companion.voice.language import Language
from companion.voice.words import comma_list, count, short_id

WhenInstant = Callable[[int], str]
"""Gives an instant (UTC milliseconds) as local date and time."""


class SessionLine(Protocol):
    """One session of the list (``store.reading_back.SessionLine``)."""

    @property
    def session(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def folder(self) -> str | None: ...
    @property
    def last_at(self) -> int: ...
    @property
    def turns(self) -> int: ...


class TurnLine(Protocol):
    """One turn (``store.reading_back.TurnLine``)."""

    @property
    def session(self) -> str: ...
    @property
    def at(self) -> int: ...
    @property
    def speaker(self) -> str | None: ...
    @property
    def role(self) -> str: ...
    @property
    def text(self) -> str: ...


class Backfilled(Protocol):
    """What a backfill counted (``actions.changes.backfill.Backfilled``)."""

    @property
    def sessions(self) -> int: ...
    @property
    def turns(self) -> int: ...
    @property
    def masked(self) -> int: ...
    @property
    def left_out(self) -> Mapping[str, int]: ...
    @property
    def passed_over(self) -> Mapping[str, int]: ...


def backfilled(done: Backfilled, language: Language, *, dry_run: bool = False) -> str:
    """Return what came in (or would), what was left out and why, one fact a line."""
    lines = [_say(language, "backfill.nothing")]
    if done.turns:
        turns, sessions = count(language, "turn", done.turns), count(language, "session", done.sessions)
        key = "backfill.would" if dry_run else "backfill.done"
        lines = [_say(language, key, turns=turns, sessions=sessions)]
    if done.masked:
        lines.append(_amount(language, "backfill.masked", done.masked))
    for name in ("left_out", "passed_over"):
        reasons: Mapping[str, int] = getattr(done, name)
        if reasons:
            lines.append(_say(language, f"backfill.{name}", parts=_reasons(reasons, language)))
    return "\n".join(lines)


def _reasons(reasons: Mapping[str, int], language: Language) -> str:
    parts = [_say(language, f"backfill.reason.{reason}", n=f"{n:,}") for reason, n in sorted(reasons.items())]
    return comma_list(language, parts)


def session_table(
    lines: Sequence[SessionLine], language: Language, when: WhenInstant
) -> tuple[list[str], list[list[str]]]:
    """Return headers and rows: session, last use, turns, host, folder."""
    names = ("session", "used", "turns", "source", "folder")
    headers = [_say(language, f"transcript.{name}") for name in names]
    rows = [
        [
            short_id(shown_line(line.session)),
            when(line.last_at),
            f"{line.turns:,}",
            shown_line(line.source),
            shown_line(line.folder or ""),
        ]
        for line in lines
    ]
    return headers, rows


def more_sessions(more: int, language: Language) -> str:
    """Return that older sessions are not listed."""
    return _amount(language, "transcript.more_sessions", more)


def no_sessions(language: Language) -> str:
    """Return that nothing is kept."""
    return _say(language, "transcript.empty")


def no_turns(language: Language) -> str:
    """Return that the words were not said."""
    return _say(language, "transcript.nothing")


def more_turns(more: int, session: str | None, language: Language) -> str:
    """Return that earlier turns are not shown."""
    what = f"{short_id(shown_line(session))} " if session else ""
    return _amount(language, "transcript.more", more, what=what)


def conversation(
    turns: Sequence[TurnLine], language: Language, when: WhenInstant, *, one_session: bool
) -> str:
    """Return turns in order: when and who on a line, then the words, indented."""
    return "\n".join(line for turn in turns for line in _turn(turn, language, when, one_session=one_session))


def _turn(turn: TurnLine, language: Language, when: WhenInstant, *, one_session: bool) -> Iterator[str]:
    who = _say(language, "transcript.person" if turn.role == "user" else "transcript.agent")
    values = {"when": when(turn.at), "who": shown_line(turn.speaker) if turn.speaker else who}
    if one_session:
        yield _say(language, "transcript.turn", **values)
    else:
        yield _say(language, "transcript.turn_of", session=short_id(shown_line(turn.session)), **values)
    yield from (f"    {line}" for line in printable(turn.text).split("\n"))


def _say(language: Language, key: str, /, **values: object) -> str:
    return dialogue_words(language)[key].format(**values)


def _amount(language: Language, key: str, n: int, /, **values: object) -> str:
    return _say(language, f"{key}.{'one' if n == 1 else 'many'}", n=f"{n:,}", **values)
