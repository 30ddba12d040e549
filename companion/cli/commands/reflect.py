"""``companion reflect``."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.context import Call, call, tell_pause, working_folder
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json, read_text
from companion.errors import Refused

if TYPE_CHECKING:
    from companion.actions.reads.consulting import Consulted
    from companion.actions.reads.reflect import Lookback


def run(
    question: Annotated[
        str, typer.Argument(help="What to look back on, in your own words; - reads it from stdin.")
    ],
    k: Annotated[int, typer.Option("-k", min=1, max=200, help="Pieces of evidence at most.")] = 24,
    since: Annotated[str | None, typer.Option(help="Only what was said from this date on.")] = None,
    all: Annotated[
        bool, typer.Option("--all", help="Show sensitive, muted and closed things and crisis turns too.")
    ] = False,
    with_command: Annotated[
        str | None,
        typer.Option(
            "--with", metavar="COMMAND", help="Hand the evidence as JSON to a command and print its answer."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Look back: what came up, when, and what is open.

    Evidence for a question over several episodes (change, what keeps returning, milestones, promises, boundaries,
    unfinished threads, conflict and repair), from notes, entries and dialogue. No model is asked unless --with names
    one; its command has 300 seconds, gets no shell, and is ended with everything that it started.
    """
    from companion.actions.reads.consulting import command_words
    from companion.actions.reads.reflect import reflect

    words = None if with_command is None else command_words(with_command)
    here = call()
    asked = read_text(question, "QUESTION") or ""
    answer = reflect(
        here.home, here.moment, asked, since=since, everything=all, most=k, folder=working_folder()
    )
    tell_pause(here)
    if words is not None and answer.found.total:
        _consult(answer, words, json=json)
    elif json:
        emit_json(_evidence(answer) if words is None else _without_evidence(answer))
    else:
        _tell(here, answer)


def _tell(here: Call, answer: "Lookback") -> None:
    from companion.voice import reflecting

    emit(reflecting.lookback(answer.question, answer.found, here.moment.today, here.language))


def _evidence(answer: "Lookback") -> dict[str, Any]:
    """Return the shape of ``--json``; the guardrails are in the language of the question."""
    from companion.actions.reads.reflect import reflection_json
    from companion.voice.language import language_of
    from companion.voice.reflecting import guardrails

    return reflection_json(answer, guardrails(language_of(answer.question)))


def _without_evidence(answer: "Lookback") -> dict[str, Any]:
    from companion.actions.reads.reflect import consulted_json

    return consulted_json(answer, None)


def _consult(answer: "Lookback", words: list[str], *, json: bool) -> None:
    """Hand the evidence to the command; a time-out or failure is a result too, with exit code 1."""
    from json import dumps

    from companion.actions.reads import consulting
    from companion.actions.reads.reflect import consulted_json
    from companion.safety.clean import json_escaped, printable

    done = consulting.consult(
        words,
        f"{json_escaped(dumps(_evidence(answer), ensure_ascii=False))}\n".encode("utf-8", "replace"),
        consulting.BUDGET,
    )
    if json:
        emit_json(consulted_json(answer, done))
    elif done.status == "answered":
        emit(printable(done.answer).rstrip("\n"))
    if done.status != "answered":
        raise _refusal(done)


def _refusal(done: "Consulted") -> Refused:
    from companion.actions.reads.consulting import BUDGET

    if done.status == "timeout":
        return Refused(
            f"the command did not answer within {BUDGET.inner:g} seconds and was ended", "try a smaller -k"
        )
    if done.reason == "start":
        return Refused("the command could not be started", "check that it is installed and its name is right")
    if done.reason == "size":
        return Refused("the command printed more than 1 MiB and was ended", "ask it for a shorter answer")
    return Refused(f"the command failed with exit code {done.exit_code}", "what it said is above")
