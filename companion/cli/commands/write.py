"""``companion write``."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.context import Call, call, tell_pause
from companion.cli.flags import Allow, Feeling, Json, On, OpenThread, Person, Session, Wanted
from companion.cli.output import check_stdin, emit, emit_json, on_terminal, read_text, tell
from companion.errors import UsageProblem

if TYPE_CHECKING:
    from companion.actions.changes.write import Written

Title = Annotated[str | None, typer.Argument(help="A few words for the index line; - reads it from stdin.")]
Happened = Annotated[
    str | None, typer.Option(help="What happened, in the person's words; - reads it from stdin.")
]
Crisis = Annotated[bool, typer.Option("--crisis", help="Tag it CRISIS; sensitive, and no words are needed.")]


def run(
    type: Annotated[str, typer.Argument(help="emotion, health, relationship or milestone.")],
    title: Title = None,
    happened: Happened = None,
    feeling: Feeling = None,
    wanted: Wanted = None,
    open_thread: OpenThread = None,
    on: On = None,
    person: Person = None,
    slug: Annotated[str | None, typer.Option(help="Name of the event or person in the file name.")] = None,
    sensitive: Annotated[
        bool, typer.Option("--sensitive", help="Never volunteered, no words on the index.")
    ] = False,
    crisis: Crisis = False,
    note: Annotated[str | None, typer.Option(help="Add to this note instead of finding one.")] = None,
    session: Session = None,
    allow: Allow = None,
    json: Json = False,
) -> None:
    """Keep a note, or add to the one on the same topic.

    The same person, the same event, or the same title within a week is the same topic.

    Prints nothing on success, unless a terminal or --json asks.
    """
    from companion.actions.changes.write import write
    from companion.rules.drafts import Draft

    here = call()
    title, happened = _with_words(title, happened, crisis, here)
    check_stdin(title, happened, feeling, open_thread)
    draft = Draft(
        type=type,
        title=read_text(title, "TITLE") or "",
        happened=read_text(happened, "--happened") or "",
        feeling=read_text(feeling, "--feeling"),
        wanted=wanted,
        open_thread=read_text(open_thread, "--open-thread"),
        on=on,
        person=person,
        slug=slug,
        sensitive=sensitive,
        crisis=crisis,
        note=note,
        session=session or os.environ.get("CLAUDE_CODE_SESSION_ID"),  # as hosts name it to their agents
        allow=tuple(allow or ()),
    )
    written = write(here.home, here.moment, draft)
    _answer(here, written, json)


def _with_words(title: str | None, happened: str | None, crisis: bool, here: Call) -> tuple[str, str]:
    """Return title and text; a crisis note needs none of the person's words (C-84), any other needs both."""
    if crisis:
        from companion.voice.words import say

        title = title or say(here.language, "write.crisis.title")
        return title, happened or say(here.language, "write.crisis.happened")
    if title is None or happened is None:
        missing = "argument 'TITLE'" if title is None else "option '--happened'"
        raise UsageProblem(f"Missing {missing}", "companion write --help")
    return title, happened


def _answer(here: Call, written: "Written", json: bool) -> None:
    from companion.actions.reads.show import note_json

    tell_pause(here)
    if written.note.status == "resolved":
        tell(
            f"companion: that topic is closed and stays so; companion edit {written.note.id} --reopen opens it"
        )
    for warning in written.warnings:
        tell(f"companion: {warning}")
    if json:
        more = {"created_now": written.created, "similar": written.similar, "warnings": written.warnings}
        emit_json({**note_json(written.note, here.moment), **more})
    elif on_terminal():
        from companion.voice import changes

        emit(changes.written(written.note, written.created, here.language, written.similar))
