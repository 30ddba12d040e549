"""``what_do_you_remember`` and ``forget``: the person's own hand on the memory, through the agent."""

from typing import Final

from companion.errors import UsageProblem
from companion.mcp.answers import answer, gives, think_of, with_warnings
from companion.mcp.arguments import Arguments
from companion.mcp.schema import flag, many, or_null, record, text, whole
from companion.mcp.tool import CHANGES, READS, Answer, Call, Tool

_TOTALS: Final = ("notes", "entries", "turns", "sessions")


def _tell(call: Call, given: Arguments) -> Answer:
    from companion.actions.reads.tell import tell, telling_json  # noqa: PLC0415 - when it is asked
    from companion.voice.telling import telling  # noqa: PLC0415 - as above

    report = tell(call.home, call.moment, given["all"], given["limit"])
    way = think_of("forget", '{"what": "ID"}', "lets go of one when the person says so")
    shape = {"prose": telling(report, call.language), **telling_json(report)}
    return answer(shape, *([way] if report.told or report.entries else []))


_NOTHING_TOLD: Final[Answer] = {
    "prose": "", "totals": dict.fromkeys(_TOTALS, 0), "paused_until": None, "notes": [], "entries": [],
}  # fmt: skip
WHAT_DO_YOU_REMEMBER: Final = Tool(
    "what_do_you_remember",
    "What do you remember",
    "Everything that is remembered, for the person who asks: totals first, then notes and entries, "
    "numbered, and the same as plain prose to hand on as it stands. Sensitive things are counted, not "
    "told, unless the person asks for all. A number can be given to forget for an hour.",
    record(
        {
            "all": flag("Sensitive and closed notes too; only when the person asks for them.", default=False),
            "limit": whole("Notes and entries at most, newest first.", default=20, minimum=1, maximum=200),
        }
    ),
    gives(
        {
            "prose": text(),
            "paused_until": or_null(text()),
            "totals": record({name: whole() for name in _TOTALS}, _TOTALS),
            "notes": many(
                record(
                    {"n": whole(), "id": text(), "type": text(), "title": or_null(text())},
                    ("n", "id", "type"),
                )
            ),
            "entries": many(
                record(
                    {"n": whole(), "id": text(), "tier": text(), "text": text()}, ("n", "id", "tier", "text")
                )
            ),
        },
        ("prose", "totals", "paused_until", "notes", "entries"),
    ),
    READS,
    _tell,
    lambda _sent: dict(_NOTHING_TOLD),
)


def _forget(call: Call, given: Arguments) -> Answer:
    from companion.actions.changes.forget import Wish, forget  # noqa: PLC0415 - SQLModel
    from companion.actions.reads.forgotten import forgotten_json  # noqa: PLC0415 - as above

    if given["everything"] and not (given["confirmed"] or given["dry_run"]):
        raise UsageProblem("everything would be forgotten", "ask the person, then say confirmed")
    wish = Wish(
        given.get("what"), given["erase"], given.get("session"), given.get("since"), given["turns"],
        given["everything"], given["all"], given["dry_run"],
    )  # fmt: skip
    done = forgotten_json(forget(call.home, call.moment, wish))
    for entry in done["entries"]:
        del entry["text"]  # the words are gone from here on; an answer does not bring them back
    told = f"{len(done['forgotten'])} notes, {len(done['entries'])} entries, {done['turns']} turns"
    message = f"{told} {'would be' if wish.dry_run else 'are'} forgotten."
    made = answer(done, message=message)
    return made if wish.dry_run else with_warnings(call, made)


_NOTHING_FORGOTTEN: Final[Answer] = {
    "forgotten": [], "entries": [], "threads": 0, "turns": 0, "dry_run": False, "erased": False, "erasure": None,
}  # fmt: skip
FORGET: Final = Tool(
    "forget",
    "Forget",
    "Forget what the person asks to have forgotten: a note or an entry (number of the last list, id, "
    "words), a session, or all since a date. It is off everything at once; its words are kept out of sight "
    "until erase removes every byte, which cannot be undone. Several that fit are listed and nothing is "
    "changed. Only when the person says so; with dry_run it is only counted. Do not repeat the topic "
    "afterwards.",
    record(
        {
            "what": text("Number of the last list, id, file name, or words."),
            "session": text("Everything from this session."),
            "since": text("Only what is from this date on."),
            "turns": flag("Also dialogue that holds a single word of what.", default=False),
            "everything": flag("Everything in the bank; needs confirmed.", default=False),
            "confirmed": flag("The person was asked and said yes to everything.", default=False),
            "all": flag("Every match, where several fit.", default=False),
            "erase": flag("Leave no byte of it; cannot be undone.", default=False),
            "dry_run": flag("Only say what would be forgotten.", default=False),
        }
    ),
    gives(
        {
            "forgotten": many(record({"id": text(), "name": text(), "title": or_null(text())}, ("id",))),
            "entries": many(record({"id": text(), "tier": text()}, ("id",))),
            "threads": whole(),
            "turns": whole(),
            "dry_run": flag(),
            "erased": flag(),
            "erasure": or_null(record({})),
        },
        ("forgotten", "entries", "threads", "turns", "dry_run", "erased"),
    ),
    CHANGES,
    _forget,
    lambda _sent: dict(_NOTHING_FORGOTTEN),
)

TOOLS: Final = (WHAT_DO_YOU_REMEMBER, FORGET)
