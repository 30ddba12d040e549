"""``companion recall``."""

from typing import Annotated

import typer

from companion.cli.context import call
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json, table


def run(
    query: Annotated[str, typer.Argument(help="Words or a whole sentence, in any script.")],
    k: Annotated[int, typer.Option("-k", min=1, max=1000, help="How many at most.")] = 10,
    json: Json = False,
) -> None:
    """Find what is remembered about something. Best first, with the words that matched."""
    from companion.actions.reads.recall import hit_json, recall

    here = call()
    hits = recall(here.home, query, k)
    if json:
        emit_json({"query": query, "hits": [hit_json(hit) for hit in hits]})
        return
    from companion.voice import recalling

    if hits:
        table(*recalling.hit_table(hits, here.moment, here.language))
    else:
        emit(recalling.nothing(here.language))
