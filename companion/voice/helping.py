"""What ``companion crisis`` shows a person: what was heard, the answer, the help lines. Facts in, text out."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.data.safety.answers import table
from companion.safety import helplines
from companion.safety.tables.helplines import CHECKED
from companion.voice.language import Language
from companion.voice.words import say


def crisis_lines(found: Mapping[str, Any], language: Language) -> str:
    """Return level, kind, strength, the words that say so and their rules, and the whole answer."""
    if found["level"] == "none":
        return say(language, "crisis.nothing")
    words = table(language)
    heard = say(
        language,
        "crisis.heard",
        level=say(language, f"crisis.level.{found['level']}"),
        kind=words[f"kind.{found['kind']}"],
        strength=words[f"strength.{found['evidence_strength']}"],
    )
    evidence = [say(language, "crisis.evidence", **one) for one in found["evidence"]]
    return "\n".join([heard, *evidence, "", found["answer"]])


def resource_lines(place: str, resources: Sequence[Mapping[str, Any]], language: Language) -> str:
    """Return the help lines of a region, one a line: number, name, channels, hours, audience, source, date."""
    if not place:
        return say(language, "crisis.lines.neutral") + "".join(
            f"\n{_resource(one, language)}" for one in resources
        )
    name = helplines.region_name(place, language)
    head = say(language, "crisis.lines.head", region=name, checked=CHECKED)
    return "\n".join([head, *(_resource(one, language) for one in resources)])


def _resource(line: Mapping[str, Any], language: Language) -> str:
    parts = [
        f"{line['number']}",
        line["name"],
        helplines.names_of_channels(line["channels"], language),
        say(language, "crisis.lines.open") if line["open_now"] else "",
        line["hours"],
        line["audience"],
        say(language, "crisis.lines.source", source=line["source"], date=line["source_date"] or "-"),
    ]
    return "  " + (" · ".join(filter(None, parts)))
