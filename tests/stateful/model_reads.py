"""What is asked of the store, answered again from the model: the index, the gates, the counts.

The gates are stated as one list of conditions, from the requirements C-47 … C-53 and the decisions on edges.
"""

from typing import NamedTuple

from companion.text.normalise import one_line
from tests.stateful.model import DAY, Fields, Model, Now, days_between
from tests.stateful.model_changes import status_at
from tests.stateful.model_travel import is_paused


class Verdict(NamedTuple):
    """Which gates a note passes, and whether it may be brought up."""

    freshness: bool
    milestone_window: bool
    saturation: bool
    sensitivity: bool
    cooldown: bool
    pause: bool
    status: bool

    @property
    def due(self) -> bool:
        """Fresh or in its window, and nothing else against it."""
        return (self.freshness or self.milestone_window) and all(self[2:])


def verdict(model: Model, note: Fields, now: Now) -> Verdict:
    """Return what the gates should say of a living note."""
    status = status_at(note, now.instant)
    dated = note["type"] == "milestone" and note["open_date"] is not None
    return Verdict(
        freshness=days_between(note["updated"], now.today) <= 7,
        milestone_window=dated and days_between(note["open_date"], now.today) <= 2,
        saturation=status != "muted",
        sensitivity=note["sensitivity"] == "normal",
        cooldown=_cooled_down(model, note, now),
        pause=not is_paused(model, now),
        status=status == "active",
    )


def _cooled_down(model: Model, note: Fields, now: Now) -> bool:
    """A day since the last follow-up or card, of the note or of its likely duplicate."""
    twins = [note, *(other for other in [model.notes.get(note["related"] or "")] if other)]
    touched = [twin["last_touch"] for twin in twins if twin["last_touch"] is not None]
    touched += [at for twin in twins for at, _ in model.cards.get(twin["id"], [])]
    if touched:
        return bool(now.instant - max(touched) >= DAY)
    followed = note["last_followed_up"]
    return followed is None or days_between(followed, now.today) >= 2


def index_line(note: Fields, instant: int) -> str:
    """Return a note's line of the index (C-23)."""
    title = "sensitive note" if note["sensitivity"] == "sensitive" else note["title"]
    state = f"{status_at(note, instant)}, fu={note['follow_up_count']}"
    return f"- {note['updated']} [{note['type']}] {title} — {state} → {note['name']}.md"


UNSEEN = str.maketrans({"\u202e": "&#8238;", "\u200b": "&#8203;"})
"""What the machine's texts hold that a reader of Markdown cannot see."""


def entry_text(note: Fields, instant: int) -> str:
    """Return a note's line as ``MEMORY.md`` has it, without what a reader cannot see or what looks like a reference."""
    line = one_line(index_line(note, instant))
    for code in ("10", "13"):
        line = line.replace(f"&#{code};", f"&#38;#{code};")
    return line.translate(UNSEEN)


def index_text(notes: list[Fields], instant: int, paused: str | None) -> str:
    """Return ``MEMORY.md``; the machine never makes more notes than fit."""
    marker = [f"# paused until {paused}"] if paused else []
    entries = [entry_text(note, instant) for note in notes]
    return "\n".join([*marker, "# Personal Context Index", "", *entries]) + "\n"


def marker_of(model: Model, now: Now) -> str | None:
    """Return what the top of the index says of a pause."""
    if model.pause is None or not is_paused(model, now):
        return None
    return model.pause[1] or "manually resumed"


def states(model: Model, now: Now) -> dict[str, int]:
    """Return how many living notes are active, muted, resolved, sensitive."""
    living = model.living()
    counts = {state: sum(status_at(note, now.instant) == state for note in living) for state in STATES}
    return {**counts, "sensitive": sum(note["sensitivity"] == "sensitive" for note in living)}


STATES = ("active", "muted", "resolved")
