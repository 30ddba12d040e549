"""``gate``, ``follow_up``, ``write_note``, ``close_note``: the care notes, by the same actions as the commands.

An answer about a note names it by id, type and status; a title only where the note is not sensitive, a body never.
"""

from typing import Final

from companion import clock
from companion.mcp.answers import answer, gives, think_of, with_warnings
from companion.mcp.arguments import Arguments
from companion.mcp.schema import choice, flag, many, or_null, record, text, whole
from companion.mcp.tool import ADDS, CHANGES, READS, Answer, Call, Tool
from companion.mcp.tools_memory import ALLOW
from companion.rules.notes import NOTE_TYPES, OUTCOMES, Note, effective_status
from companion.safety.clean import shown_line

NOTE: Final = text("Id, file name, number of the last list, or words of the title; one note must fit.")
_NOTE_SHAPE: Final = {
    "id": text(), "name": text(), "type": text(), "title": or_null(text()), "status": text(),
    "updated": text("Local day."), "muted_until": or_null(text()),
}  # fmt: skip


def note_shape(note: Note, call: Call) -> Answer:
    """Return what an answer says of a note: a sensitive one has no title."""
    status = effective_status(note, call.moment.instant)
    until = note.muted_until if status == "muted" else None
    return {
        "id": note.id,
        "name": note.name,
        "type": note.type,
        "title": None if note.sensitivity == "sensitive" else shown_line(note.title),
        "status": status,
        "updated": note.updated,
        "muted_until": None if until is None else clock.local_iso(until),
    }


def _gate(call: Call, given: Arguments) -> Answer:
    from companion.actions.reads.gate import gate, report_json  # noqa: PLC0415 - when it is asked

    found = report_json(gate(call.home, call.moment, everything=given["all"]))
    ways = think_of("follow_up", '{"note": "ID", "outcome": "engaged"}', "records what came of asking")
    return answer(found, *([ways] if any(note["due"] for note in found["notes"]) else []))


_NO_GATE: Final[Answer] = {"now": None, "paused_until": None, "notes": [], "counts": {}}
GATE: Final = Tool(
    "gate",
    "Gate",
    "What may gently be brought up now, decided by rule (fresh or near a date, not saturated, not "
    "sensitive, not cooling down, not paused). A topic that is not due is not to be raised. Shown is that "
    "a note is due, not what it says.",
    record({"all": flag("Every note with its verdict and reason, not only those due.", default=False)}),
    gives(
        {
            "now": or_null(text()),
            "paused_until": or_null(text()),
            "counts": record({}),
            "notes": many(record({"id": text(), "due": flag(), "title": or_null(text())}, ("id", "due"))),
        },
        ("now", "paused_until", "notes", "counts"),
    ),
    READS,
    _gate,
    lambda _sent: dict(_NO_GATE),
)


def _follow_up(call: Call, given: Arguments) -> Answer:
    from companion.actions.changes.follow_up import follow_up  # noqa: PLC0415 - SQLModel

    done = follow_up(call.home, call.moment, given["note"], given["outcome"], given.get("reply"))
    values = {
        **note_shape(done.note, call), "outcome": done.outcome, "low": done.low, "muted": done.muted,
        "follow_up_count": done.note.follow_up_count,
    }  # fmt: skip
    told = "Recorded. The topic rests now; do not raise it." if done.muted else "Recorded."
    return with_warnings(call, answer(values, message=told))


FOLLOW_UP: Final = Tool(
    "follow_up",
    "Follow up",
    "Record what came of asking about a note: engaged, deflected, silent (no word on it), or unused (it "
    "was never asked). The reply measures how engaged the answer was and is not kept.",
    record(
        {
            "note": NOTE,
            "outcome": choice(OUTCOMES),
            "reply": text("What the person said; measured, not kept."),
        },
        ("note", "outcome"),
    ),
    gives(
        {
            **_NOTE_SHAPE,
            "outcome": choice(OUTCOMES),
            "low": flag(),
            "muted": flag(),
            "follow_up_count": whole(),
        },
        (),
    ),
    ADDS,
    _follow_up,
    lambda _sent: {},
)


def _write_note(call: Call, given: Arguments) -> Answer:
    from companion.actions.changes.write import write  # noqa: PLC0415 - SQLModel
    from companion.rules.drafts import Draft  # noqa: PLC0415 - as above

    draft = Draft(**{**given, "allow": tuple(given.get("allow", ()))})
    done = write(call.home, call.moment, draft)
    values = {
        **note_shape(done.note, call),
        "created_now": done.created,
        "open_date": done.note.open_date,
        "similar": list(done.similar),
    }
    told = "Note stored." if done.created else "Added to the note on the same topic."
    return with_warnings(call, answer(values, message=told), done.warnings)


WRITE_NOTE: Final = Tool(
    "write_note",
    "Write a note",
    "Keep a note on something personal that the person shared (emotion, health, relationship, milestone), "
    "in their framing, without judging it. The same person, the same event, or the same title within a "
    "week grows the note that is there. Never in a crisis; nothing that was said off the record.",
    record(
        {
            "type": choice(NOTE_TYPES),
            "title": text("A few words for the index line."),
            "happened": text("What happened, in the person's words; one short paragraph."),
            "feeling": text("Their feeling, in their words."),
            "wanted": text("What they wanted: vent, think-aloud, solve or presence."),
            "open_thread": text("What is still open; null for nothing."),
            "on": text("Date of what is open: 2026-05-22, tomorrow, next Friday."),
            "person": text("Whom it is about, by role: partner, dad, coworker A."),
            "slug": text("Name of the event or person in the file name."),
            "sensitive": flag("Never volunteered, no words on the index.", default=False),
            "crisis": flag("Tag it CRISIS; it is sensitive too.", default=False),
            "note": text("Add to this note instead of finding one."),
            "session": text("Id of the conversation, so that its turns are linked."),
            "allow": ALLOW,
        },
        ("type", "title", "happened"),
    ),
    gives(
        {
            **_NOTE_SHAPE,
            "created_now": flag(),
            "open_date": or_null(text()),
            "similar": many(text(), "Ids of notes with a like title."),
        },
        (),
    ),
    CHANGES,
    _write_note,
    lambda _sent: {},
)


def _close_note(call: Call, given: Arguments) -> Answer:
    from companion.actions.changes.close import close  # noqa: PLC0415 - SQLModel

    done = close(
        call.home, call.moment, given.get("note"), person=given.get("person"), topic=given.get("topic"),
        outcome=given.get("outcome"), allow=tuple(given.get("allow", ())),
    )  # fmt: skip
    told = "Closed; never brought up again." if len(done) == 1 else f"{len(done)} notes closed."
    return with_warnings(call, answer({"closed": [note_shape(note, call) for note in done]}, message=told))


CLOSE_NOTE: Final = Tool(
    "close_note",
    "Close a note",
    "End a topic without forgetting it: it went well, it is over, she died. It is never brought up again, "
    "and can still be recalled. Name one note, or a person, or words of the titles.",
    record(
        {
            "note": NOTE,
            "person": text("Close every note about this person."),
            "topic": text("Close every note whose title holds these words."),
            "outcome": text("How it ended, kept as a line."),
            "allow": ALLOW,
        }
    ),
    gives({"closed": many(record(_NOTE_SHAPE, ("id", "type", "status")))}, ("closed",)),
    CHANGES._replace(idempotent=True),
    _close_note,
    lambda _sent: {"closed": []},
)

TOOLS: Final = (GATE, FOLLOW_UP, WRITE_NOTE, CLOSE_NOTE)
