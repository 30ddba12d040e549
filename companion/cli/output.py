"""How results reach people and programs: data on stdout, messages on stderr, JSON on one line."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from companion.errors import OutputLost, UsageProblem
from companion.safety.clean import json_escaped


def emit(text: str) -> None:
    """Print data for a person on stdout."""
    with _written():
        print(text)  # noqa: T201 - this is the place that prints


def flush() -> None:
    """Send out what was printed. Raises ``OutputLost``, ``BrokenPipeError``."""
    with _written():
        sys.stdout.flush()


@contextmanager
def _written() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise OutputLost(
            f"the output could not be written ({problem.strerror})", "the command itself is done"
        ) from problem


def emit_json(value: Any) -> None:
    """Print one JSON value on one line; what the stream's encoding may lack (K23) or a reader cannot see is escaped."""
    plain = "utf" in (sys.stdout.encoding or "").lower()
    emit(json_escaped(json.dumps(value, ensure_ascii=not plain)))


def tell(text: str) -> None:
    """Print a message for a person on stderr."""
    print(text, file=sys.stderr)  # noqa: T201 - as above


def on_terminal() -> bool:
    """Return whether a person sees what stdout gets."""
    return sys.stdout.isatty()


def is_asked() -> bool:
    """Return whether a person can be asked: they see the question and can answer it."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def confirm(question: str, yes: bool) -> None:
    """Ask on a terminal; without one, ``--yes`` must have been given. Raises ``UsageProblem`` when it is a no."""
    if yes:
        return
    if not is_asked():
        raise UsageProblem("this needs a yes", "add --yes")
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)  # noqa: T201 - as above
    if sys.stdin.readline().strip().lower() not in ("y", "yes", "是", "好"):
        raise UsageProblem("nothing was changed")


def check_stdin(*values: str | None) -> None:
    """Raise ``UsageProblem`` when more than one field is to come from stdin: the second would be empty."""
    if values.count("-") > 1:
        raise UsageProblem("only one field can be read from stdin", "leave - to one of them")


def read_text(value: str | None, flag: str) -> str | None:
    """Return the text of a flag; ``-`` reads it from stdin as UTF-8, so that it stays out of the process list.

    Raises ``UsageProblem`` for bytes that are no UTF-8 or a terminal without input.
    """
    if value != "-":
        return value
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise UsageProblem(f"{flag} - needs UTF-8 text on stdin") from problem


def read_words(value: str | None, flag: str) -> str | None:
    """Return words to look for: as ``read_text`` does, without the end of the line that stdin brings along.

    Where stdin holds nothing at all a dash is the words themselves: any text is a legal query (K02).
    """
    said = read_text(value, flag)
    return said.strip() if said and value == "-" else value if value == "-" else said


def table(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table: drawn by rich on a terminal, tab-separated elsewhere."""
    if not on_terminal():
        for row in (headers, *rows):
            emit("\t".join(row))
        return
    from rich.console import Console  # noqa: PLC0415 - rich is for terminals only
    from rich.table import Table  # noqa: PLC0415 - as above
    from rich.text import Text  # noqa: PLC0415 - as above

    drawn = Table(*headers, box=None, header_style="bold", pad_edge=False)
    for row in rows:
        drawn.add_row(*(Text(cell) for cell in row))
    Console().print(drawn)


@contextmanager
def progress(what: str) -> Iterator[Any]:
    """Yield ``advance(done, total)``: a bar on a terminal's stderr, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console  # noqa: PLC0415 - rich is for terminals only
    from rich.progress import Progress  # noqa: PLC0415 - as above

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
