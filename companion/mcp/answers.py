"""The shapes of answers: what every one carries, how a refusal looks, which tools to think of next.

A refusal that was foreseen is a normal result of the tool's own shape with ``message`` and ``refused``, so that an
agent can go on from it. Nothing stored and nothing refused stands in a message: choices are ids, and the names of
flags become those of arguments. Texts are cleaned of what steers a terminal or cannot be seen.
"""

import math
import re
from collections.abc import Iterable
from typing import Any, Final

from companion import errors
from companion.actions.reads.pausing import current_pause
from companion.actions.remarks import take
from companion.errors import Ambiguous, CompanionError
from companion.mcp.schema import Schema, choice, many, record, text
from companion.mcp.tool import Answer, Call
from companion.safety.clean import printable
from companion.store.connect import StoreBehind
from companion.voice.changes import pause_line

MOST_NEXT: Final = 3
WORD_TOKENS: Final = 1.3
"""Tokens of one word, as the surface that this follows counts them."""

REASONS: Final[dict[type[CompanionError], str]] = {
    errors.NothingMatched: "not found",
    errors.Ambiguous: "ambiguous",
    errors.UnclearDate: "unclear date",
    errors.UsageProblem: "usage",
    errors.PrivacyRefused: "privacy",
    errors.StoreLocked: "locked",
    errors.StoreReadOnly: "read-only",
    errors.StoreFull: "full",
    errors.StoreDamaged: "damaged",
    errors.StoreNewer: "newer",
    errors.NotFinished: "not finished",
    StoreBehind: "behind",
    errors.StoreUnavailable: "unavailable",
    CompanionError: "refused",
}
"""Why a call was refused, the narrow before the wide."""

NEXT_TOOLS: Final = many(
    record({"name": text(), "usage": text(), "why": text()}, ("name", "usage", "why")),
    "Tools to think of next, at most three.",
)
_FLAG: Final = re.compile(r"--([a-z]+(?:-[a-z]+)*)")
_ARGUMENTS: Final = {"op": "operation", "target": "target_id", "project": "scope", "erase": "erase"}
_ID: Final = re.compile(r"([0-9a-f]{12})\s")


def gives(properties: dict[str, Schema], required: tuple[str, ...], told: str = "") -> Schema:
    """Return the schema of an answer: its own members and those that every answer may carry."""
    shared = {
        "message": text("What was done, or why nothing was."),
        "refused": choice(tuple(REASONS.values()), "Why nothing was done; not there when all went well."),
        "choices": many(text(), "Ids of what fits, where several things do."),
        "warnings": many(text(), "What was noticed beside the result."),
        "next_tools": NEXT_TOOLS,
    }
    return record({**properties, **shared}, (*required, "next_tools"), told)


def answer(values: Answer, *next_tools: Answer, message: str | None = None) -> Answer:
    """Return an answer that went well."""
    told = {} if message is None else {"message": message}
    return {**values, **told, "next_tools": list(next_tools[:MOST_NEXT])}


def think_of(name: str, usage: str, why: str) -> Answer:
    """Return one entry of ``next_tools``."""
    return {"name": name, "usage": usage, "why": why}


def with_warnings(call: Call, done: Answer, noticed: Iterable[str] = ()) -> Answer:
    """Return the answer of a change with what was noticed: a mirror out of step, a name, that all is paused (C-95)."""
    told = [*done.get("warnings", ()), *noticed, *take()]
    pause = current_pause(call.home, call.moment)
    if pause.active:
        told.append(pause_line(pause, "en"))
    return {**done, "warnings": told} if told else done


def refusal(problem: CompanionError, empty: Answer) -> Answer:
    """Return the documented result of a call that was refused."""
    told = "; ".join(part for part in (problem.message, problem.hint) if part)
    done = {**empty, "message": in_arguments(told), "refused": reason_of(problem)}
    if isinstance(problem, Ambiguous):
        done["choices"] = [found[1] for line in problem.choices if (found := _ID.match(line))]
    return answer(done, *_WAYS_ON.get(done["refused"], ()))


def reason_of(problem: CompanionError) -> str:
    """Return the word for the kind of a refusal."""
    return next(word for kind, word in REASONS.items() if isinstance(problem, kind))


def in_arguments(told: str) -> str:
    """Return a message with the names of arguments where the command line has flags."""
    return _FLAG.sub(lambda found: _ARGUMENTS.get(found[1], found[1].replace("-", "_")), told)


_WAYS_ON: Final = {
    "not found": (think_of("what_do_you_remember", "{}", "lists what there is, with ids"),),
    "ambiguous": (think_of("what_do_you_remember", "{}", "shows which id is which"),),
}


def cleaned(value: Any) -> Any:
    """Return an answer whose every text can be shown and encoded, and whose numbers JSON has."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {str(key): cleaned(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [cleaned(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def tokens(said: str) -> int:
    """Return about how many tokens a text takes: its words by 1.3; a character of a script without spaces is a word."""
    unspaced = sum(character > "⺀" for character in said)
    return math.ceil((len(said.split()) + unspaced) * WORD_TOKENS)
