"""Values of invented people that the voice tells of, as the actions return them, on one fixed day."""

from datetime import UTC, datetime
from typing import Final, NamedTuple

from companion.actions.changes.erasing import UNREACHABLE, Erasure
from companion.actions.changes.forget import Forgotten
from companion.actions.reads.gate import GateReport, Judged
from companion.actions.reads.log import Entry
from companion.actions.reads.status import Health
from companion.actions.reads.tell import Telling, Told
from companion.home import Home
from companion.hooks.faults import Faults
from companion.rules.gates import GateRow, judge
from companion.rules.notes import DAY, Line, Moment, Note
from companion.rules.quiet import Pause
from companion.store.notes import Totals
from companion.voice.language import Language

TODAY: Final = "2026-05-26"
NOW: Final = int(datetime(2026, 5, 26, 9, 0, tzinfo=UTC).timestamp() * 1000)
MOMENT: Final = Moment(NOW, TODAY)
RUNNING: Final = Pause(active=False, until=None)
PAUSED: Final = Pause(active=True, until="2026-06-01")
TOTALS: Final = Totals(notes=6, entries=3, turns=240, sessions=8, forgotten=1, archived=0, tombstones=2)


def when(until: int | str | None) -> str:
    """Return a local date and time as the cli would, in UTC."""
    if isinstance(until, int):
        return datetime.fromtimestamp(until / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    return f"{until} 00:00"


OPERATION: Final = Note(
    id="3f9a12bc34de",
    type="milestone",
    name="milestone_dads-operation",
    title="dad's operation",
    created="2026-05-17",
    updated="2026-05-17",
    lines=(Line("They are doing his knee at last."), Line("He is nervous too.", on="2026-05-18")),
    feeling="anxious, a bit restless",
    wanted="presence",
    open_thread="dad's operation on 2026-05-24",
    open_date="2026-05-24",
    person="dad",
    follow_up_count=1,
    last_followed_up="2026-05-18",
)
SLEEP: Final = OPERATION._replace(
    id="4f9a12bc34de",
    type="health",
    name="health_2026-05-20_short-nights",
    title="short nights",
    created="2026-05-20",
    updated="2026-05-24",
    lines=(Line("Awake from three on, several days in a row."),),
    feeling="worn out",
    wanted="vent",
    open_thread=None,
    open_date=None,
    person=None,
    follow_up_count=2,
    last_followed_up="2026-05-25",
    status="muted",
    muted_until=NOW + 9 * DAY,
)
NIGHT: Final = OPERATION._replace(
    id="5f9a12bc34de",
    type="emotion",
    name="emotion_2026-05-25_private-0a1b2c",
    title="a very hard night",
    updated="2026-05-25",
    created="2026-05-25",
    open_thread=None,
    open_date=None,
    follow_up_count=0,
    last_followed_up=None,
    sensitivity="sensitive",
)
FLAT: Final = OPERATION._replace(
    id="6f9a12bc34de",
    type="relationship",
    name="relationship_sister",
    title="sister is moving abroad",
    updated="2026-03-22",
    created="2025-12-02",
    open_thread="whether to help her pack",
    open_date=None,
    person="sister",
    follow_up_count=0,
    last_followed_up=None,
)


class People(NamedTuple):
    """Four notes: an operation that was, sleep that is muted, a sensitive night, an old worry."""

    operation: Note
    sleep: Note
    night: Note
    flat: Note


ENGLISH: Final = People(OPERATION, SLEEP, NIGHT, FLAT)
CHINESE: Final = People(
    OPERATION._replace(
        title="爸爸的手术",
        name="milestone_爸爸的手术",
        lines=(Line("膝盖总算要做了。"), Line("他自己也紧张。", on="2026-05-18")),
        feeling="有点揪心",
        open_thread="爸爸的手术 on 2026-05-24",
        person="爸爸",
    ),
    SLEEP._replace(
        title="睡不好",
        name="health_2026-05-20_睡不好",
        lines=(Line("连着几晚三点就醒。"),),
        feeling="很累",
    ),
    NIGHT._replace(title="很难熬的一晚"),
    FLAT._replace(title="姐姐要出国", name="relationship_姐姐", open_thread="要不要帮她收拾", person="姐姐"),
)


def people(language: Language) -> People:
    """Return the four notes in the language of the person."""
    return CHINESE if language == "zh" else ENGLISH


def gate_row(note: Note) -> GateRow:
    """Return the note as the gates read it."""
    return GateRow(
        1, note.id, note.name, note.type, note.title, note.status, note.sensitivity, note.updated,
        note.open_date, note.follow_up_count, note.muted_until, note.last_touch, None,
    )  # fmt: skip


def told(note: Note) -> Told:
    """Return the note as the telling lists it."""
    return Told(
        1, note.id, note.updated, note.type, note.title, note.sensitivity, note.status, note.muted_until,
        note.follow_up_count, note.name, note.open_thread, note.open_date,
    )  # fmt: skip


def telling_of(*notes: Note, **fields: object) -> Telling:
    """Return a telling of these notes out of six: three active, one muted, two closed, one sensitive."""
    report = Telling(MOMENT, TOTALS, RUNNING, tuple(map(told, notes)), 3, 1, 2, 1, 0)
    return report._replace(**fields)  # type: ignore[arg-type]  # fields by name


def gates_of(*notes: Note, pause: Pause = RUNNING) -> GateReport:
    """Return the report over these notes, all of them judged."""
    judged = [Judged(row, judge(row, MOMENT, pause)) for row in map(gate_row, notes)]
    counts = {"due": 1, "active": 3, "muted": 1, "closed": 2, "sensitive": 1}
    return GateReport(MOMENT, pause, judged, counts)


ERASURE: Final = Erasure(2, 1, files_checked=True, unreachable=UNREACHABLE)


def forgotten(*notes: Note, turns: int = 3, dry_run: bool = False, erased: bool = False) -> Forgotten:
    """Return that these notes and some turns were forgotten, or erased."""
    return Forgotten(notes, turns, dry_run, ERASURE if erased else None)


def health(home: Home, **fields: object) -> Health:
    """Return the health of a store with a few notes."""
    states = {"active": 3, "muted": 1, "resolved": 2, "sensitive": 1}
    report = Health(
        home, True, 1, TOTALS, states, RUNNING, 1_310_720, 3, "/home/someone/mirror", 0, Faults(0)
    )
    return report._replace(**fields)  # type: ignore[arg-type]  # fields by name


LOG: Final = (
    Entry(NOW, "card", "3f9a12bc34de", 1, "to claude-code, session s1"),
    Entry(NOW - DAY, "follow-up", "3f9a12bc34de", 1, "engaged"),
    Entry(NOW - 2 * DAY, "forget", None, 3, None),
)
