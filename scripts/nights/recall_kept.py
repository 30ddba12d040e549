"""What stores answer while weights change, kept in memory: no weight changes a posting, a relative or a text.

Recall itself runs as it is; only its look-ups are answered from what was looked up before.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

from companion.store import recall as engine
from companion.store import recalled, related
from companion.store.recalled import Row
from companion.text.normalise import unit_key
from scripts.benches.recall import replaced


@contextmanager
def kept_answers() -> Iterator[None]:
    """Run the block with every look-up of recall made once. Stores must not change meanwhile."""
    with ExitStack() as stack:
        for where, name, call in (
            (related, "relatives", _by_words(related.relatives)),
            (engine, "_counts", _by_words(engine._counts)),
            (engine, "_matching", _by_words(engine._matching)),
            (engine, "_speakers", _by_words(engine._speakers)),
            (engine, "unit_key", cache(unit_key)),
            (recalled, "seen", _seen(recalled.seen)),
            (recalled, "told", _told(recalled.told)),
        ):
            stack.enter_context(replaced(where, name, call))
        yield


def _by_words(look_up: Callable[..., Any]) -> Callable[..., Any]:
    """Return a look-up that is made once for each set of values; values in a row are words."""
    answers: dict[tuple[Any, ...], Any] = {}

    def kept(*values: Any) -> Any:
        key = tuple(tuple(value) if hasattr(value, "__iter__") else value for value in values)
        if key not in answers:
            answers[key] = look_up(*key)
        return answers[key]

    return kept


def _seen(look_up: Callable[..., Any]) -> Callable[..., Any]:
    rows_of: defaultdict[Any, dict[int, Row]] = defaultdict(dict)
    questions_of: defaultdict[Any, set[int]] = defaultdict(set)

    def kept(connection: Any, rows: Sequence[int], *values: Any, dated: bool) -> Any:
        known, questions = rows_of[connection, dated], questions_of[connection, dated]
        new = [row for row in rows if row not in known]
        if new:
            found, asking = look_up(connection, new, *values, dated=dated)
            known.update(found)
            questions |= asking
        return {row: known[row] for row in rows if row in known}, questions

    return kept


def _told(look_up: Callable[..., Any]) -> Callable[..., Any]:
    """Return the look-up by row alone: the score and the words of the first time stay, and nothing here reads them."""
    answers: dict[Any, Any] = {}

    def kept(connection: Any, row: Row, *values: Any) -> Any:
        key = (connection, row.number)
        if key not in answers:
            answers[key] = look_up(connection, row, *values)
        return answers[key]

    return kept
