"""The mirror stated again: what each file should hold, and how a person's edits join the store.

``base`` is what the mirror last wrote, note by note; ``hand`` what a person made of it since. A follow looks at
the notes that changed, at every note when the index was edited or the look is whole, joins field by field
(a clash keeps the store and the person's words as a dated line), and writes what it looked at.
"""

import copy
import hashlib
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple
from zoneinfo import ZoneInfo

from companion.rules.dates import first_iso_date
from companion.text.normalise import normalise
from tests.stateful.model import DAY, NEW_NOTE, Fields, Model, Now
from tests.stateful.model_changes import status_at
from tests.stateful.model_reads import index_text, marker_of
from tests.stateful.model_travel import reconciled

SETTING: Final = "mirror.personal-context"
WANTED_WORDS: Final = {
    "vent": "to vent", "think-aloud": "to think aloud", "solve": "help solving", "presence": "just presence",
}  # fmt: skip
QUIET: Final = ("active", "muted", "resolved")
AS_WRITTEN: Final = "as written"
"""The marker of an index that no hand has touched."""

Hand = Fields | Literal["deleted", "broken"]


class Written(NamedTuple):
    """A note as a file of the mirror says it, and the instant at which it was written."""

    note: Fields
    instant: int


class Mirror:
    """One folder that follows the store.

    ``behind``: a step was cut short, so files may be of either state. ``lost_track``: it is not known what
    changed since the last time, so the next follow looks at everything.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.base: dict[str, Written] = {}
        self.hand: dict[str, Hand] = {}
        self.fresh: dict[str, Fields] = {}
        self.titles: dict[str, str] = {}
        self.marker: str | None = AS_WRITTEN
        self.written_marker: str | None = None
        self.written_index = ""
        self.lagging: set[str] = set()
        self.at = 0
        self.behind = False
        self.lost_track = True

    def copy(self) -> "Mirror":
        """Return a mirror that can change without this one."""
        return copy.deepcopy(self)

    @property
    def index_edited(self) -> bool:
        """Tell whether a person changed ``MEMORY.md``."""
        return bool(self.titles) or self.marker != AS_WRITTEN


def current(model: Model) -> Mirror | None:
    """Return the mirror that follows the store now."""
    folder = model.settings.get(SETTING)
    return model.mirrors.get(Path(folder)) if folder else None


def follow(model: Model, now: Now, *, whole: bool = False) -> None:
    """Bring the mirror into step: take a person's edits in, then write what was looked at."""
    mirror = current(model)
    looked = _looked_at(model, mirror, now, whole=whole or (mirror is not None and mirror.lost_track))
    model.changed.clear()
    if mirror is None:
        return
    every = whole or mirror.index_edited
    unreadable = _unreadable(model, mirror, set(mirror.base) if every else looked)
    model.begin("hand-edit")
    _absorb(model, mirror, now, set(mirror.base) if every else looked)
    if whole or (mirror.index_edited and mirror.base):
        for note in mirror.fresh.values():
            incoming = {**note, "written_at": midnight(note["updated"], model.zone)}
            known = model.named(note["name"])
            model.put(known, incoming if known is None else reconciled(known, incoming))
        mirror.fresh = {}
    model.end(undoable=False)
    for id_ in looked | model.changed:
        _write(model, mirror, id_, now, unreadable=id_ in unreadable)
    model.changed.clear()
    mirror.titles, mirror.marker, mirror.written_marker = {}, AS_WRITTEN, marker_of(model, now)
    mirror.written_index = index_text(model.living(), now.instant, mirror.written_marker)
    mirror.at, mirror.behind, mirror.lost_track = now.instant, False, False


def _looked_at(model: Model, mirror: Mirror | None, now: Now, *, whole: bool) -> set[str]:
    if mirror is None:
        return set()
    if whole:
        return {*mirror.base, *(note["id"] for note in model.living())}
    told = {id_: status_at(written.note, written.instant) for id_, written in mirror.base.items()}
    muted = {note["id"] for note in model.living() if note["status"] == "muted"}
    turned = {id_ for id_ in muted & set(told) if told[id_] != status_at(model.notes[id_], now.instant)}
    return model.changed | turned


def _unreadable(model: Model, mirror: Mirror, ids: set[str]) -> set[str]:
    living = {note["id"] for note in model.living()}
    return {id_ for id_ in ids & living if mirror.hand.get(id_) == "broken"}


def _absorb(model: Model, mirror: Mirror, now: Now, ids: set[str]) -> None:
    living = {note["id"] for note in model.living()}
    for id_ in sorted(ids & living & set(mirror.base)):
        hand = mirror.hand.get(id_)
        if hand == "broken" or (hand is None and id_ not in mirror.titles):
            continue
        written = mirror.base[id_]
        theirs = hand_copy(written) if hand is None else hand
        if hand == "deleted":
            theirs = hand_copy(Written(model.notes[id_], now.instant))
            theirs["title"] = written.note["title"]
        assert isinstance(theirs, dict)
        if id_ in mirror.titles:
            theirs = {**theirs, "title": mirror.titles[id_]}
        if hand != "deleted" or id_ in mirror.titles:
            model.put(model.notes[id_], merged(written, model.notes[id_], theirs, now))
    _absorb_marker(model, mirror, now)


def _absorb_marker(model: Model, mirror: Mirror, now: Now) -> None:
    stored = (model.pause[1] or "manually resumed") if model.pause else None
    untouched = mirror.written_marker in (stored, marker_of(model, now))
    if mirror.marker in (AS_WRITTEN, mirror.written_marker) or not untouched:
        return
    marker = mirror.marker
    model.pause = None if marker is None else (now.instant, None if marker == "manually resumed" else marker)


def _write(model: Model, mirror: Mirror, id_: str, now: Now, *, unreadable: bool) -> None:
    if unreadable:
        if mirror.base[id_].note != model.notes[id_]:
            mirror.lagging.add(id_)
        return
    mirror.hand.pop(id_, None)
    mirror.lagging.discard(id_)
    mirror.base.pop(id_, None)
    note = model.notes.get(id_)
    if note is not None and note["forgotten_at"] is None:
        mirror.base[id_] = Written({**note}, now.instant)
        mirror.fresh.pop(note["name"], None)


def hand_copy(written: Written) -> Fields:
    """Return a note as its file says it, ready for a person's edits."""
    status = status_at(written.note, written.instant)
    until = written.instant + DAY if status == "muted" else None
    return {**written.note, "status": status, "muted_until": until}


def merged(base: Written, stored: Fields, theirs: Fields, now: Now) -> Fields:
    """Return the stored note with what a person changed of its file since it was written."""
    after, kept = {**stored}, []
    for field in ("happened", "title", "feeling", "wanted", "open_thread"):
        sides = [_said(side, field) for side in (base.note, stored, theirs)]
        if sides[2] in sides[:2]:
            continue
        if sides[1] == sides[0]:
            _take(after, field, sides[2])
        elif sides[2] is not None:
            kept.append(WANTED_WORDS.get(sides[2], sides[2]) if field == "wanted" else sides[2])
    after["lines"] = [after["lines"][0], *_joined(base.note["lines"], stored["lines"], theirs["lines"])]
    known = {line[0] for line in after["lines"]}
    fresh = [text for text in dict.fromkeys(kept) if text not in known]
    after["lines"] = [*after["lines"], *((text, now.today, now.instant) for text in fresh)]
    return _with_status(after, base, stored, theirs, now)


def _said(note: Fields, field: str) -> Any:
    return note["lines"][0][0] if field == "happened" else note[field]


def _take(note: Fields, field: str, value: Any) -> None:
    if field == "happened":
        note["lines"] = [(value, None, note["lines"][0][2]), *note["lines"][1:]]
        return
    note[field] = value
    if field == "open_thread":
        note["open_date"] = first_iso_date(value) if value else None


def _joined(base: list[Any], stored: list[Any], theirs: list[Any]) -> list[Any]:
    """The store's later lines and those that a person added at the end, by day where both added some."""
    later = list(stored[1:])
    known = [(text, day) for text, day, _ in stored[1:]]
    place = len(base) - 1
    for text, day, at in theirs[len(base) :]:
        if (text, day) in known[len(base) - 1 :]:
            continue
        while place < len(later) and (later[place][1] or "") <= (day or ""):
            place += 1
        later.insert(place, (text, day, at))
        place += 1
    return later


def _with_status(note: Fields, base: Written, stored: Fields, theirs: Fields, now: Now) -> Fields:
    """The person's status where the store's is as it was, else the quieter of the two."""
    was, mine = status_at(base.note, base.instant), status_at(stored, now.instant)
    other = str(theirs["status"])
    quieter = QUIET.index(other) > QUIET.index(mine)
    if other in (was, mine) or (mine != was and not quieter):
        return note
    muted = now.instant + 14 * DAY if other == "muted" else None
    closed = now.instant if other == "resolved" else None
    return {**note, "status": other, "muted_until": muted, "closed_at": closed, "forgotten_at": None}


def midnight(day: str, zone: str) -> int:
    """Return the instant at which a day begins in a zone."""
    begins = datetime.fromisoformat(f"{day}T00:00:00").replace(tzinfo=ZoneInfo(zone))
    return int(begins.timestamp()) * 1000


def note_by_hand(name: str, day: str, text: str) -> Fields:
    """Return the note that a file which a person wrote stands for; it has no line in the index."""
    kind, _, slug = name.partition(f"_{day}_")
    return {
        **NEW_NOTE,
        "id": hashlib.sha256(f"{normalise(name)}\0{day}".encode()).hexdigest()[:12],
        "type": kind,
        "name": name,
        "title": slug.replace("-", " "),
        "created": day,
        "updated": day,
        "lines": [(text, None, None)],
        "position": 0,
        "written_at": 0,
    }
