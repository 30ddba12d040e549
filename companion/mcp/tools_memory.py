"""``remember``, ``reject`` and ``meditate``: the tiers change, with the names that the remember skill calls.

``remember`` is the command's own action with an operation; ``reject`` is an ARCHIVE whose replacement is the rejection;
``meditate`` is ``rotate``. The messages are those that the skill's server is known by, where they are true here.
"""

from typing import TYPE_CHECKING, Final

from companion.errors import NothingMatched, UsageProblem
from companion.mcp.answers import answer, gives, think_of, with_warnings
from companion.mcp.arguments import Arguments
from companion.mcp.schema import choice, flag, many, or_null, record, text, whole
from companion.mcp.tool import ADDS, CHANGES, Answer, Call, Tool
from companion.rules.remembering import Request
from companion.rules.tiers import ENTRY_TYPES, OPERATIONS, TIERS

if TYPE_CHECKING:
    from companion.actions.changes.remember import Remembered

_ID_LENGTH: Final = 12
_HEX: Final = frozenset("0123456789abcdef")

ALLOW: Final = many(
    text(),
    "Kinds of private values to keep all the same, as a refusal named them; only when the person says so.",
)
SCOPE: Final = text("Project by folder, id or name; else that of the folder that the server was started in.")
_ITS_SCOPE: Final = text(
    "Project by folder, id or name, to which the entry then belongs. Without one a changed entry keeps its own."
)
_OPERATION: Final = choice(OPERATIONS, "Exactly one for each candidate.")
_METADATA: Final = record(
    {
        "type": choice(ENTRY_TYPES, "What kind of fact it is."),
        "topics": many(text(), "One to three lowercase, hyphenated tags."),
        "people": many(text(), "Whom it is about, by role or first name."),
        "persons": many(text(), "The same as people."),
        "section": text("Heading that it stands under."),
        "date": text("Day on which it was said, YYYY-MM-DD; today by default."),
    },
    ("type",),
)


def _remember(call: Call, given: Arguments) -> Answer:
    operation, metadata = given["operation"], given["metadata"]
    target = given.get("target_id", "").strip().lower()
    if operation in ("UPDATE", "ARCHIVE") and not target:
        return _undone(operation, f"{operation} requires target_id.", "usage")
    if target and not _is_id(target):
        return _missing(operation, target)
    request = Request(
        given["content"], given["tier"], metadata["type"], tuple(metadata.get("topics", ())),
        (*metadata.get("people", ()), *metadata.get("persons", ())), metadata.get("section"), target or None,
        given.get("scope"), call.folder, metadata.get("date"), tuple(given.get("allow", ())),
    )  # fmt: skip
    try:
        done = _carried_out(call, operation, request)
    except NothingMatched as problem:
        if "entry" not in problem.message:
            raise  # it is the project that is not there
        return _missing(operation, target)
    return with_warnings(call, _remembered(operation, done), done.warnings)


def _carried_out(call: Call, operation: str, request: Request) -> "Remembered":
    from companion.actions.changes.remember import remember  # noqa: PLC0415 - SQLModel, at the first change

    return remember(call.home, call.moment, operation, request)


def _is_id(target: str) -> bool:
    return len(target) == _ID_LENGTH and set(target) <= _HEX


def _missing(operation: str, target: str) -> Answer:
    """Return that there is no such entry; only what looks like an id of any kind is repeated."""
    looks_so = len(target) <= 36 and set(target) <= _HEX | {"-"}
    message = f"No memory found with id {target}." if looks_so else "No memory found with that id."
    return _undone(operation, message, "not found")


def _undone(operation: str, message: str, reason: str) -> Answer:
    way = think_of("recall", '{"query": "words of the entry"}', "finds the id of the entry that is meant")
    return answer({"operation": operation, "message": message, "refused": reason}, way)


def _remembered(asked: str, done: "Remembered") -> Answer:
    values: Answer = {"operation": done.operation}
    if asked == "ARCHIVE" and done.archived is not None:
        values["id"] = done.archived.entry.id
        if done.entry is not None:
            values["replacement_id"] = done.entry.id
    elif done.entry is not None:
        values["id"] = done.entry.id
    if done.operation == "NOOP":
        values["dedup"] = done.reason == "equal"
    if done.asks_why:
        values["warnings"] = ["A rejection says why: ask for the reason, then UPDATE this entry with it."]
    return answer(values, *_next(done), message=_message(asked, done))


def _message(asked: str, done: "Remembered") -> str:
    if done.operation == "NOOP":
        if asked == "NOOP" or done.entry is None:
            return "No action taken."
        return f"Duplicate detected. Existing memory {done.entry.id} says this already; nothing was changed."
    if done.archived is not None:
        return f"Memory {done.archived.entry.id} archived." + (" Replacement stored." if done.entry else "")
    name = done.entry.id if done.entry else ""
    return f"Memory {name} updated." if done.operation == "UPDATE" else f"Memory stored with id {name}."


def _next(done: "Remembered") -> list[Answer]:
    if done.operation == "NOOP" or done.entry is None:
        return []
    undo = think_of(
        "forget", f'{{"what": "{done.entry.id}"}}', "takes it away when the person says that it was wrong"
    )
    related = think_of("recall", '{"query": "the same topic"}', "shows what else is known on the topic")
    return [undo, related]


REMEMBER: Final = Tool(
    "remember",
    "Remember",
    "Keep one durable fact in the three-tier memory, or change one. Judge first (what is worth keeping, "
    "which tier, what is known already: ask recall), then call this once for each candidate. ADD stores; "
    "UPDATE refines the entry target_id; ARCHIVE puts it away as no longer true and stores content as its "
    "replacement, if there is any; REJECTION keeps a correction with its reason; NOOP changes nothing. "
    "Content is clean text without comments or cross-references. An equal entry is never stored twice. "
    "Private values (names, numbers, keys) are refused by kind.",
    record(
        {
            "operation": _OPERATION,
            "tier": choice(
                TIERS, "preferences: durable choices; project-context: what exists; conversations: the rest."
            ),
            "content": text(
                "The fact alone, in one or two sentences; empty for an ARCHIVE without replacement."
            ),
            "metadata": _METADATA,
            "target_id": text("Id of the entry to UPDATE or ARCHIVE, or that an ADD may conflict with."),
            "scope": _ITS_SCOPE,
            "allow": ALLOW,
        },
        ("operation", "tier", "content", "metadata"),
    ),
    gives(
        {
            "operation": choice(
                OPERATIONS, "What was done; NOOP where another was asked for and nothing was new."
            ),
            "id": text("Id of the entry that was stored, changed, archived, or that says it already."),
            "replacement_id": text("Id of the entry that took its place."),
            "dedup": flag("Whether an equal entry was there."),
        },
        ("operation", "message"),
    ),
    CHANGES,
    _remember,
    lambda sent: {"operation": sent.get("operation") if sent.get("operation") in OPERATIONS else "NOOP"},
)


def _reject(call: Call, given: Arguments) -> Answer:
    target, reason = given["id"].strip().lower(), given["reason"].strip()
    if not reason:
        raise UsageProblem("reason is empty", "say what is wrong with it")
    request = Request(reason, type="rejection", target=target, folder=call.folder, project=given.get("scope"))
    if not _is_id(target):
        return _not_rejected(target)
    try:
        done = _carried_out(call, "ARCHIVE", request)
    except NothingMatched:
        return _not_rejected(target)
    if done.archived is None or done.entry is None:
        raise UsageProblem("the reason says the same as the entry", "say what is wrong with it")
    values = {"rejected_id": done.archived.entry.id, "reason_id": done.entry.id}
    told = f"Memory {values['rejected_id']} rejected. Reason stored with id {values['reason_id']}."
    return with_warnings(call, answer(values, message=told), done.warnings)


def _not_rejected(target: str) -> Answer:
    undone = _missing("ARCHIVE", target)
    return {**{key: undone[key] for key in ("message", "refused", "next_tools")}, **_NO_REJECTION}


_NO_REJECTION: Final = {"rejected_id": None, "reason_id": None}
REJECT: Final = Tool(
    "reject",
    "Reject",
    "Put one entry away as wrong and keep the reason as a rejection in its place, so that it is not proposed again.",
    record(
        {
            "id": text("Id of the entry, from recall or search."),
            "reason": text("Why it is wrong."),
            "scope": _ITS_SCOPE,
        },
        ("id", "reason"),
    ),
    gives(
        {"rejected_id": or_null(text()), "reason_id": or_null(text())},
        ("rejected_id", "reason_id", "message"),
    ),
    ADDS._replace(destructive=True),
    _reject,
    lambda _sent: dict(_NO_REJECTION),
)


def _meditate(call: Call, given: Arguments) -> Answer:
    from companion.actions.changes.rotate import rotate  # noqa: PLC0415 - mirrors and backups; seldom called

    done = rotate(call.home, call.moment, dry_run=given["dry_run"])
    archived = len(done.notes) + len(done.entries)
    changes = done.things
    values = {
        **_counts(archived, changes), "dry_run": done.dry_run, "archived_notes": len(done.notes),
        "archived_entries": len(done.entries), "mutes_ended": len(done.mutes),
        "sessions_deleted": len(done.sessions),
    }  # fmt: skip
    if given["include_lint"]:
        values["lint_findings"] = []
    if done.refused is not None:
        return answer({**values, "refused": "refused"}, message=done.refused)
    told = "Nothing is due." if not changes else f"{changes} {'would be' if done.dry_run else 'were'} done."
    made = answer(values, message=told)
    return made if done.dry_run else with_warnings(call, made)


def _counts(archived: int = 0, changes: int = 0) -> Answer:
    """Return the counts of the known surface; what is no work of a rotation is 0."""
    return {
        "archived": archived,
        "deduplicated": 0,
        "cross_referenced": 0,
        "clustered": 0,
        "gaps_found": 0,
        "total_changes": changes,
    }


MEDITATE: Final = Tool(
    "meditate",
    "Meditate",
    "Do what is due once a day (companion rotate): back up, archive what is over, renew the mirror. "
    "Duplicates and cross-references are dealt with as entries are stored, so their counts are 0. dry_run "
    "only counts what is due.",
    record(
        {
            "mode": choice(("full",), "There is one mode."),
            "dry_run": flag("Only say what is due.", default=False),
            "include_lint": flag("Accepted; companion doctor finds what is out of step.", default=False),
        }
    ),
    gives(
        {
            **{name: whole() for name in _counts()},
            "dry_run": flag(),
            "archived_notes": whole(),
            "archived_entries": whole(),
            "mutes_ended": whole(),
            "sessions_deleted": whole(),
            "lint_findings": many(record({})),
        },
        tuple(_counts()),
    ),
    CHANGES,
    _meditate,
    lambda _sent: _counts(),
)

TOOLS: Final = (REMEMBER, REJECT, MEDITATE)
