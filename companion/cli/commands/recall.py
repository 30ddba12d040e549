"""``companion recall``."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.context import call, working_folder
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json, read_words, table


def run(
    query: Annotated[
        str | None, typer.Argument(help="Words or a whole sentence, in any script; - reads it from stdin.")
    ] = None,
    k: Annotated[int, typer.Option("-k", min=1, max=1000, help="How many at most.")] = 10,
    kind: Annotated[list[str] | None, typer.Option(help="Only turn, note or entry.")] = None,
    since: Annotated[str | None, typer.Option(help="Only what is from this date on.")] = None,
    project: Annotated[str | None, typer.Option(help="Only what belongs to this project.")] = None,
    archived: Annotated[bool, typer.Option("--archived", help="Look in the archive too.")] = False,
    all: Annotated[
        bool, typer.Option("--all", help="The words of sensitive notes and of a crisis too.")
    ] = False,
    batch: Annotated[Path | None, typer.Option(help="File of queries, one JSON object a line.")] = None,
    json: Json = False,
) -> None:
    """Find what is remembered about something. Best first, with the words that matched."""
    from companion.actions.reads import recall as action
    from companion.errors import UsageProblem

    here = call()
    wish = action.Wish(tuple(kind or action.KINDS), since, project, archived, working_folder(), all)
    if batch is not None:
        if query is not None:
            raise UsageProblem("give a query or a batch, not both")
        for answer in action.recall_batch(here.home, batch, k, wish, here.moment):
            hits = [action.hit_json(hit) for hit in answer.hits]
            emit_json({"id": answer.id, "query": answer.query, "hits": hits})
        return
    asked = read_words(query, "QUERY") or ""
    found = action.recall(here.home, asked, k, wish, here.moment)
    if json:
        emit_json({"query": asked, "hits": [action.hit_json(hit) for hit in found]})
        return
    from companion.voice import recalling

    if found:
        table(*recalling.hit_table(action.shown(here.home, found), here.moment, here.language))
    else:
        emit(recalling.nothing(here.language))
