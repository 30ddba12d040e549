"""``companion transcript``."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from companion import clock
from companion.cli.context import call
from companion.cli.flags import MOST, Json
from companion.cli.output import emit, emit_json, read_words, table, tell

if TYPE_CHECKING:
    from companion.actions.reads.transcript import Said, Sessions
    from companion.cli.context import Call

_SESSIONS: Final = 50
_TURNS: Final = 200


def run(
    session: Annotated[
        str | None,
        typer.Argument(metavar="SESSION", help="Id of a session, or four characters of its beginning."),
    ] = None,
    search: Annotated[
        str | None,
        typer.Option(metavar="WORDS", help="Only turns that hold these words; - reads them from stdin."),
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="How many at most, the latest.")] = None,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="Print turns as lines that import dialogue reads.")
    ] = False,
    json: Json = False,
) -> None:
    """Read sessions back, or find where words were said.

    Without --limit the list has 50 sessions and a conversation 200 turns; --json and --jsonl have all.
    """
    from companion.actions.reads import transcript

    here, search = call(), read_words(search, "--search")
    most = min(limit, MOST) if limit is not None else None
    if session is None and search is None and not jsonl:
        found = transcript.list_sessions(here.home, most or (None if json else _SESSIONS))
        if json:
            emit_json(transcript.sessions_json(found))
        else:
            _show_sessions(found, here)
        return
    said = transcript.read_session(here.home, session, search, most or (None if json or jsonl else _TURNS))
    if jsonl:
        for line in transcript.neutral_lines(said.turns):
            emit_json(line)
    elif json:
        emit_json(transcript.said_json(said, session, search))
    else:
        _show_turns(said, session, here)


def _show_sessions(found: "Sessions", here: "Call") -> None:
    from companion.voice import reading_back

    if not found.lines:
        emit(reading_back.no_sessions(here.language))
        return
    table(*reading_back.session_table(found.lines, here.language, clock.until_in_words))
    if found.more:
        tell(reading_back.more_sessions(found.more, here.language))


def _show_turns(said: "Said", session: str | None, here: "Call") -> None:
    from companion.voice import reading_back

    if not said.turns:
        emit(reading_back.no_turns(here.language))
        return
    if said.more:
        tell(reading_back.more_turns(said.more, session, here.language))
    emit(
        reading_back.conversation(
            said.turns, here.language, clock.until_in_words, one_session=session is not None
        )
    )
