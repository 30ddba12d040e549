"""Looking back: evidence over time for a question, from notes, entries and dialogue of the bank (K-33 … K-39).

Read only; no model and no network. Recall finds the pieces for the question; where it names themes, or nothing but a
look back, what holds a phrase of those themes is looked up besides, and for a question without a subject the newest
notes too, because a note is an episode that mattered. A note is read whole and becomes one piece for each of its
lines. What is held back is counted; what is forgotten is not there.

Bounds: ``GATHERED_AT_MOST`` results of recall, ``LOOKED_AT_MOST`` things looked at for the phrases of themes,
``NOTES_AT_MOST`` notes beside them, ``TEXT_AT_MOST`` characters of a piece, and those of ``rules.reflecting``.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any, Final, NamedTuple

from companion import clock
from companion.actions.reads import consulting
from companion.actions.reads.consulting import Consulted
from companion.errors import UsageProblem
from companion.home import Home
from companion.project import project_of
from companion.rules.dates import read_date
from companion.rules.notes import Line, Moment, Note, effective_status
from companion.rules.reflecting import (
    EVIDENCE_AT_MOST,
    HELD,
    Evidence,
    Held,
    Month,
    OpenThread,
    Piece,
    Reflection,
    Seen,
    is_wanted,
)
from companion.rules.reflecting import reflect as put_in_order
from companion.rules.reflecting_themes import (
    THEME_NAMES,
    UNFINISHED,
    Asked,
    read_question,
    sought,
    subject_terms,
)
from companion.rules.tiers import thread_line
from companion.safety.clean import printable, shown_line
from companion.store import connect, held_back, notes, themed, threads
from companion.store.faults import translated
from companion.store.held_back import State
from companion.store.recall import Found, Scope, recall
from companion.text.query import holds
from companion.voice.blocks import shortened

GATHERED_AT_MOST: Final = 200
"""Results of recall for the question."""

NEAR_ENOUGH: Final = 0.3
"""The share of the best score that a result must have: a look-back counts, and recall's tail is only near."""

LOOKED_AT_MOST: Final = 2_400
"""Things that are looked at for the phrases of themes, shared among the themes that are meant."""

SUBJECT_AT_MOST: Final = 20_000
"""Things that speak of a subject, among which those are looked for."""

NOTES_AT_MOST: Final = 100
"""Notes that are looked at beside them, newest first."""

READ_AT_MOST: Final = 4_000
"""Characters of one piece that are looked at for themes and for words of the question."""

TEXT_AT_MOST: Final = 600
"""Characters of one piece that are shown; a longer one ends with an ellipsis."""


class Lookback(NamedTuple):
    """The answer: the ``question``, from which local ISO day on (``since``), and what was found."""

    question: str
    since: str | None
    everything: bool
    moment: Moment
    found: Reflection


class _Wish(NamedTuple):
    asked: Asked
    since: int
    everything: bool


def reflect(
    home: Home,
    moment: Moment,
    question: str,
    *,
    since: str | None = None,
    everything: bool = False,
    most: int = EVIDENCE_AT_MOST,
    folder: str | None = None,
) -> Lookback:
    """Return the look-back for ``question``: at most ``most`` pieces, in order of time.

    ``since`` is a date in words: only what was said from then on. ``everything`` shows sensitive, muted and closed
    things and crisis turns too. Entries of the project at ``folder`` and those that hold everywhere are seen, never
    another project's (K16). Raises ``UsageProblem`` for an empty question, ``UnclearDate``, ``StoreUnavailable``.
    """
    if not question.strip():
        raise UsageProblem("the question is empty", "companion reflect QUESTION")
    day = read_date(since, moment.today) if since is not None else None
    asked = read_question(question)
    wish = _Wish(asked, clock.local_midnight(day) if day else -(1 << 62), everything)
    project = project_of(folder)
    with translated(), closing(connect.reading(home.store)) as connection:
        scope = Scope(exclude_document=None, project=project.id if project else None, automatic=False)
        pieces, waiting = _collected(connection, question, wish, moment, scope)
    found = put_in_order(asked, pieces, waiting, everything=everything, most=most)
    return Lookback(question, day, everything, moment, found)


def _collected(
    connection: sqlite3.Connection, question: str, wish: _Wish, moment: Moment, scope: Scope
) -> tuple[list[Piece], list[OpenThread]]:
    """Return the pieces that belong to the look-back, and the open threads among them that may be told."""
    hits = _hits(connection, question, wish.asked, moment, scope)
    pieces = list(_messages(connection, hits, wish, moment))
    waiting: list[OpenThread] = []
    for note, hit in _notes(connection, hits, wish.asked):
        parts = _parts(note, hit, moment)
        kept = [part for part in parts if part.at >= wish.since]
        if not kept or not any(is_wanted(part, wish.asked, from_theme=hit.from_theme) for part in parts):
            continue
        may_be_told = wish.everything or not parts[0].held
        pieces += kept if may_be_told else kept[:1]  # a note that is held back counts once
        waiting += _thread(note, moment) if may_be_told else ()
    if UNFINISHED in wish.asked.themes:
        waiting += _work(connection, wish.asked, scope.project)
    return pieces, waiting


class _Hit(NamedTuple):
    """What recall found, ``None`` for a note that was looked at besides; ``from_theme`` by the words of a theme."""

    found: Found | None
    from_theme: bool


def _hits(
    connection: sqlite3.Connection, question: str, asked: Asked, moment: Moment, scope: Scope
) -> dict[tuple[str, str], _Hit]:
    """Return what recall finds for the question, then what the words of its themes find, by kind and id."""
    hits: dict[tuple[str, str], _Hit] = {}
    if not asked.is_open:
        best = recall(connection, question, (), moment, scope, GATHERED_AT_MOST)
        for found in best:
            if found.score >= best[0].score * NEAR_ENOUGH:
                hits[found.kind, found.id] = _Hit(found, from_theme=False)
    if asked.is_open or asked.themes:
        for found in _themed(connection, asked, scope.project):
            hits.setdefault((found.kind, found.id), _Hit(found, from_theme=True))
    return hits


def _themed(connection: sqlite3.Connection, asked: Asked, project: str | None) -> Iterator[Found]:
    """Yield what holds a word of a theme that is meant, and of the subject where there is one."""
    meant = asked.themes or THEME_NAMES
    among: frozenset[int] | None = None
    if not asked.is_open:
        among = frozenset(themed.rows_holding(connection, subject_terms(asked), SUBJECT_AT_MOST))
    for name in meant:
        rows = themed.rows_holding(connection, sought(name), LOOKED_AT_MOST // len(meant), among)
        yield from themed.things_at(connection, rows, project)


def _messages(
    connection: sqlite3.Connection, hits: dict[tuple[str, str], _Hit], wish: _Wish, moment: Moment
) -> Iterator[Piece]:
    """Yield the messages and entries that belong to the look-back."""
    for found, from_theme in hits.values():
        if found is None or found.kind == "note" or found.at < wish.since:
            continue
        state = _state(connection, found, moment)
        if state is not None:
            piece = _piece(found, state)
            if is_wanted(piece, wish.asked, from_theme=from_theme):
                yield piece


def _state(connection: sqlite3.Connection, found: Found, moment: Moment) -> State | None:
    if found.kind == "turn":
        return held_back.turn_state(connection, found.number, moment.instant)
    return State() if held_back.has_entry(connection, found.id) else None


def _piece(found: Found, state: State) -> Piece:
    return Piece(
        found.kind, found.id, found.text[:READ_AT_MOST], found.role, found.at, clock.local_date(found.at), found.score,
        tuple(found.matched), found.speaker, found.session, found.source, found.source_id, _held(state),
    )  # fmt: skip


def _held(state: State) -> Held:
    if state.crisis:
        return "crisis"
    if state.sensitive:
        return "sensitive"
    return "muted" if state.status == "muted" else "closed" if state.status == "resolved" else ""


def _notes(
    connection: sqlite3.Connection, hits: dict[tuple[str, str], _Hit], asked: Asked
) -> Iterator[tuple[Note, _Hit]]:
    """Yield the notes that recall found, then those that an open question looks at besides (also one for threads)."""
    numbers: dict[int, _Hit] = {}
    for (kind, id_), hit in hits.items():
        number = held_back.note_number(connection, id_) if kind == "note" else None
        if number is not None:
            numbers[number] = hit
    if asked.is_open or UNFINISHED in asked.themes:
        beside = _Hit(None, bool(asked.themes))
        only_open = not asked.is_open or asked.themes == (UNFINISHED,)
        for number in held_back.newest_notes(connection, NOTES_AT_MOST, with_thread=only_open):
            numbers.setdefault(number, beside)
    for number, hit in numbers.items():
        note = notes.read_note(connection, number)
        if note is not None and note.forgotten_at is None:
            yield note, hit


def _parts(note: Note, hit: _Hit, moment: Moment) -> list[Piece]:
    """Return one piece for each line of a note, in their order."""
    status = effective_status(note, moment.instant)
    held = _held(State(note.crisis, note.sensitivity == "sensitive", status))
    is_open = note.open_thread is not None and status != "resolved"
    score, matched = (hit.found.score, tuple(hit.found.matched)) if hit.found else (0.0, ())
    return [
        Piece(
            "note", note.id, line.text[:READ_AT_MOST], "user", at, day, score, matched, session=note.session,
            source="note", held=held, type=note.type, title=note.title, first=place == 0,
            about_person=note.person is not None, is_open=is_open and place == 0,
        )
        for place, line in enumerate(note.lines)
        for at, day in [_when(note, line)]
    ]  # fmt: skip


def _when(note: Note, line: Line) -> tuple[int, str]:
    """Return the instant and the local day of a line: what it says of itself, else when it was written."""
    if line.on is not None:
        return clock.local_midnight(line.on), line.on
    if line.at is not None:
        return line.at, clock.local_date(line.at)
    return clock.local_midnight(note.created), note.created


def _thread(note: Note, moment: Moment) -> Iterator[OpenThread]:
    """Yield the note's thread where it is still open: a closed note has none."""
    if note.open_thread and effective_status(note, moment.instant) != "resolved":
        passed = note.open_date is not None and note.open_date < moment.today
        yield OpenThread("note", note.id, note.title, note.open_thread, note.open_date, note.created, passed)


def _work(connection: sqlite3.Connection, asked: Asked, project: str | None) -> Iterator[OpenThread]:
    """Yield the open work of the project and of no project, that about the question's subject where it has one."""
    for place in dict.fromkeys((project, None)):
        for _, thread in threads.threads_of(connection, place):
            told = thread_line(thread)
            if asked.is_open or any(holds(told, term) for term in asked.terms):
                yield OpenThread("work", thread.id, thread.name, told, None, thread.updated, passed=False)


def reflection_json(answer: Lookback, guardrails: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return the shape of ``reflect --json``, which is also what a command of ``--with`` is given.

    ``question``, ``asked`` (``themes``, ``terms``), ``since``, ``span`` (``null`` without evidence), ``themes``,
    ``months``, ``evidence`` (HIT and ``n``, ``day``, ``title``, ``who``, ``certainty``, ``themes``),
    ``open_threads``, ``left_out``, ``guardrails`` (``rule``, ``text``). Days are local ISO dates, instants local ISO
    8601.
    """
    found = answer.found
    return {
        "question": answer.question,
        "asked": {"themes": list(found.asked.themes), "terms": list(found.asked.terms)},
        "since": answer.since,
        "span": _span_json(found),
        "themes": [_seen_json(seen) for seen in found.themes],
        "months": [_month_json(month) for month in found.months],
        "evidence": [_evidence_json(evidence) for evidence in found.evidence],
        "open_threads": [_thread_json(thread) for thread in found.threads],
        "left_out": left_out(found),
        "guardrails": [{"rule": rule, "text": text} for rule, text in guardrails],
    }  # fmt: skip


def consulted_json(answer: Lookback, done: Consulted | None) -> dict[str, Any]:
    """Return the shape of ``reflect --with COMMAND --json``.

    ``done`` is ``None`` where there was nothing to hand over. ``status`` is answered, timeout, failed or no evidence;
    ``answer`` a text or ``null``; ``reason`` of a failure start, exit or size; ``exit_code`` the command's own;
    ``budget`` in seconds; ``evidence`` how many pieces were handed over.
    """
    return {
        "status": done.status if done else "no evidence",
        "question": answer.question,
        "answer": printable(done.answer) if done and done.status == "answered" else None,
        "reason": (done.reason or None) if done else None,
        "exit_code": done.exit_code if done else None,
        "budget": consulting.BUDGET._asdict(),
        "evidence": len(answer.found.evidence),
        "left_out": left_out(answer.found),
    }


def left_out(found: Reflection) -> dict[str, int]:
    """Return how much is counted and not shown: held back, beyond the bound, threads beyond theirs."""
    held: dict[str, int] = {name: found.held.get(name, 0) for name in HELD}
    return {**held, "beyond": found.beyond, "threads_beyond": found.threads_beyond}


def _span_json(found: Reflection) -> dict[str, Any] | None:
    if found.first is None or found.last is None:
        return None
    return {
        "first": clock.local_iso(found.first.at), "last": clock.local_iso(found.last.at),
        "times": found.total, "months": len(found.months),
    }  # fmt: skip


def _month_json(month: Month) -> dict[str, Any]:
    return {**month._asdict(), "themes": list(month.themes), "evidence": list(month.evidence)}


def _seen_json(seen: Seen) -> dict[str, Any]:
    return {
        "theme": seen.name, "by": seen.by, "asked": seen.asked, "times": seen.times, "months": seen.months,
        "first": seen.first.day, "last": seen.last.day, "phrases": list(seen.phrases), "evidence": list(seen.evidence),
    }  # fmt: skip


def _evidence_json(evidence: Evidence) -> dict[str, Any]:
    piece = evidence.piece
    return {
        "n": evidence.number, "kind": piece.kind, "id": piece.id, "source": piece.source, "source_id": piece.source_id,
        "session": piece.session, "at": clock.local_iso(piece.at), "speaker": _line(piece.speaker), "role": piece.role,
        "text": bounded(piece.text), "score": round(piece.score, 4), "matched": list(piece.matched or evidence.phrases),
        "day": piece.day, "title": _line(piece.title), "who": evidence.who,
        "certainty": evidence.certainty, "themes": list(evidence.themes),
    }  # fmt: skip


def _line(text: str | None) -> str | None:
    return None if text is None else shown_line(text)


def bounded(text: str) -> str:
    """Return a stored text as evidence: cleaned, on one line, at most ``TEXT_AT_MOST`` characters."""
    return shortened(shown_line(text), TEXT_AT_MOST)


def _thread_json(thread: OpenThread) -> dict[str, Any]:
    return {
        "kind": thread.kind, "id": thread.id, "title": shown_line(thread.title), "thread": shown_line(thread.thread),
        "date": thread.day, "since": thread.since, "state": "date passed" if thread.passed else "open",
    }  # fmt: skip
