"""``companion crisis``."""

import os
import sys
from datetime import datetime
from typing import Annotated

import typer

from companion import clock
from companion.cli.context import CHOICE
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json, tell
from companion.errors import UsageProblem


def run(
    text: Annotated[str | None, typer.Argument(metavar="TEXT", help="The words; - reads stdin.")] = None,
    region: Annotated[
        str | None,
        typer.Option(
            metavar="XX", help="Region of the help lines: a code, name or locale, such as US, 中国, en-GB."
        ),
    ] = None,
    resources: Annotated[bool, typer.Option("--resources", help="Every help line of the region.")] = False,
    json: Json = False,
) -> None:
    """Say what the crisis rules hear in a text. With the full answer and the help lines; it needs no store."""
    from companion.actions.reads import crisis as reads
    from companion.safety.clean import shown_line
    from companion.voice.language import choose, locale_of
    from companion.voice.words import say

    if text is None and not resources:
        raise UsageProblem("give the text, or --resources for the help lines", "companion crisis --help")
    known = reads.known_of(CHOICE.home, CHOICE.bank)
    locale = locale_of(os.environ)
    said = _said(text)
    found = reads.crisis(
        said, region or known.region, locale, _local_time(), crisis_before=known.crisis_before
    )
    if region and not found["region"]:
        tell(
            f"companion: {say(choose('auto', os.environ), 'crisis.lines.unknown', region=shown_line(region))}"
        )
    if text is None:
        found["lang"] = choose("auto", os.environ)
        found["resources"] = reads.resources(found["region"] or "", found["lang"], _local_time())
    if json:
        emit_json(found)
        return
    from companion.voice import helping

    if text is not None:
        emit(helping.crisis_lines(found, found["lang"]))
    if resources:
        emit(helping.resource_lines(found["region"] or "", found["resources"], found["lang"]))


def _said(text: str | None) -> str:
    """Return the text, from stdin for ``-``; bytes that are no UTF-8 hide nothing else and are no reason to refuse."""
    said = sys.stdin.buffer.read() if text == "-" else (text or "").encode("utf-8", "surrogateescape")
    return said.decode("utf-8-sig", "replace")


def _local_time() -> datetime:
    """Return the person's time; help does not wait for a ``COMPANION_NOW`` that can be read."""
    try:
        present = clock.now()
    except UsageProblem:
        present = clock.machine_now()
    return datetime.fromtimestamp(present.instant / 1000).astimezone()
