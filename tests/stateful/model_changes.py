"""What each command does to the notes, stated again (requirements, decisions and C rows; design, §3).

Each function takes the model and the present, changes the model, and raises ``Predicted`` where the command
should refuse. Checks come before changes, so a refused command leaves the model as it was.
"""

import hashlib
import re
from typing import Final

from companion.actions.changes.edit import Edit
from companion.errors import NothingMatched, Refused, UnclearDate, UsageProblem
from companion.rules import dates
from companion.rules.drafts import Draft
from companion.safety.clean import shown_line
from companion.text.normalise import one_line, unit_key
from companion.text.slugs import note_name, slugify
from tests.stateful.model import (
    DAY,
    NEW_NOTE,
    Fields,
    Model,
    Now,
    Predicted,
    Touch,
    cleaned,
    cleaned_or_none,
    days_between,
    slug_of,
)

LOW: Final = {None: False, "ok": True, "嗯嗯": True}
"""How the replies that the machine gives count; every other one is a full answer."""

LATER_EVENT: Final = re.compile(r"-\d{4}(-\d\d(-\d\d(-\d+)?)?)?", re.ASCII)


def write(model: Model, now: Now, draft: Draft) -> None:
    """A note, or a line added to the one that is about the same thing (C-38; design, *Same topic*)."""
    title, happened = _checked_title(draft.title), _checked_happened(draft.happened)
    model.begin("write")
    grown = _same_topic(model, now, draft, title)
    if grown is None:
        _create(model, now, draft, title, happened)
    else:
        _grow(model, now, draft, grown, happened)
    model.end()


def _checked_title(text: str) -> str:
    title = one_line(text)
    if not shown_line(title) or len(title) > 200:
        raise Predicted(UsageProblem)
    return title


def _checked_happened(text: str) -> str:
    happened = cleaned(text)
    if not happened:
        raise Predicted(UsageProblem)
    return happened


def day_of(words: str, now: Now) -> str:
    """Return the day that a date in words is."""
    try:
        return dates.read_date(words, now.today)
    except UnclearDate as problem:
        raise Predicted(UnclearDate) from problem


def thread_of(title: str, text: str | None, on: str | None, now: Now) -> tuple[str | None, str | None]:
    """Return the open thread and its date: relative words are made dates at once (K21)."""
    given = cleaned_or_none(text)
    if given is not None and given.casefold() in ("null", "none"):
        given = None
    day = day_of(on, now) if on is not None else None
    if given is None:
        return (None, None) if day is None else (_with_day(title, day), day)
    given = dates.resolve_relative(given, now.today)
    return (given, dates.first_iso_date(given)) if day is None else (_with_day(given, day), day)


def _with_day(text: str, day: str) -> str:
    first = dates.first_iso_date(text)
    if first is None:
        return f"{text} on {day}"
    return text if first == day else f"{day}: {text}"


def _first_thread(draft: Draft, title: str, happened: str, now: Now) -> tuple[str | None, str | None]:
    if draft.open_thread is not None or draft.on is not None or draft.type != "milestone":
        return thread_of(title, draft.open_thread, draft.on, now)
    day = dates.future_date_in(happened, now.today)
    return (None, None) if day is None else (_with_day(title, day), day)


def _same_topic(model: Model, now: Now, draft: Draft, title: str) -> Fields | None:
    if draft.note is not None:
        named = model.notes.get(draft.note)
        if named is None or named["forgotten_at"] is not None or named["type"] != draft.type:
            raise Predicted(NothingMatched)
        return named
    person, slug = _line_or_none(draft.person), _line_or_none(draft.slug)
    same_type = [note for note in model.living() if note["type"] == draft.type]
    if draft.type == "relationship":
        wanted = slugify(person or slug or title)
        return next((note for note in same_type if _person_key(note) == wanted), None)
    if draft.type == "milestone":
        return _same_event(
            same_type, slugify(slug or title), _first_thread(draft, title, cleaned(draft.happened), now)[1]
        )
    return next(
        (note for note in same_type if unit_key(note["title"]) == unit_key(title) and _runs_on(note, now)),
        None,
    )


def _line_or_none(text: str | None) -> str | None:
    return (one_line(text) or None) if text is not None else None


def _person_key(note: Fields) -> str:
    return slugify(note["person"] or (note["title"] if _is_wordless(note) else slug_of(note)))


def _event_key(note: Fields) -> str:
    return slugify(note["title"]) if _is_wordless(note) else slug_of(note)


def _is_wordless(note: Fields) -> bool:
    return re.fullmatch(r"private-[0-9a-f]{6}", slug_of(note)) is not None


def _same_event(milestones: list[Fields], key: str, day: str | None) -> Fields | None:
    """The event of that name whose date is at most sixty days off, the first event before the later ones."""
    keys = [(unit_key(_event_key(note)), note) for note in milestones]
    named = [(own, note) for own, note in keys if own == key or LATER_EVENT.fullmatch(own.removeprefix(key))]
    for _, note in sorted(named, key=lambda pair: (len(pair[0]), pair[0])):
        stored = note["open_date"]
        if stored is None or day is None or abs(days_between(stored, day)) <= 60:
            return note
    return None


def _runs_on(note: Fields, now: Now) -> bool:
    return status_at(note, now.instant) == "active" and days_between(note["updated"], now.today) <= 7


def status_at(note: Fields, instant: int) -> str:
    """Return the status that holds: a mute ends by itself."""
    over = note["status"] == "muted" and instant >= note["muted_until"]
    return "active" if over else str(note["status"])


def _create(model: Model, now: Now, draft: Draft, title: str, happened: str) -> None:
    id_ = model.next_id()
    thread, day = _first_thread(draft, title, happened, now)
    hidden = draft.sensitive or draft.crisis
    note: Fields = {
        **NEW_NOTE,
        "id": id_,
        "type": draft.type,
        "name": _hidden_name(draft.type, now.today, id_)
        if hidden
        else _free_name(model, now, draft, title, day),
        "title": title,
        "created": now.today,
        "updated": now.today,
        "lines": [(happened, None, now.instant)],
        "feeling": cleaned_or_none(draft.feeling),
        "wanted": draft.wanted or "vent",
        "open_thread": thread,
        "open_date": day,
        "person": _line_or_none(draft.person),
        "sensitivity": "sensitive" if hidden else "normal",
        "crisis": draft.crisis,
        "position": model.top(),
        "written_at": now.instant,
        "session": draft.session,
    }
    model.put(None, note)


def _hidden_name(kind: str, created: str, id_: str) -> str:
    return note_name(kind, created, f"private-{hashlib.sha256(id_.encode()).hexdigest()[:6]}")


def _free_name(model: Model, now: Now, draft: Draft, title: str, day: str | None) -> str:
    person = _line_or_none(draft.person) if draft.type == "relationship" else None
    slug = slugify(_line_or_none(draft.slug) or person or title)
    tried = [slug]
    if draft.type == "milestone":
        on = day or now.today
        tried += [f"{slug}-{on[:4]}", f"{slug}-{on[:7]}", f"{slug}-{on}"]
        tried += [f"{slug}-{on}-{number}" for number in range(2, 50)]
    else:
        tried += [f"{slug}-{number}" for number in range(2, 50)]
    names = (note_name(draft.type, now.today, candidate) for candidate in tried)
    return next(name for name in names if model.named(name) is None)


def _grow(model: Model, now: Now, draft: Draft, note: Fields, happened: str) -> None:
    grown = with_line(model, now, note, happened)
    if draft.open_thread is not None or draft.on is not None:
        grown["open_thread"], grown["open_date"] = thread_of(note["title"], draft.open_thread, draft.on, now)
    grown["feeling"] = cleaned_or_none(draft.feeling) or note["feeling"]
    grown["wanted"] = draft.wanted or note["wanted"]
    grown["person"] = note["person"] or _line_or_none(draft.person)
    grown["crisis"] = note["crisis"] or draft.crisis
    if draft.sensitive or draft.crisis:
        _hide(grown)
    model.put(note, grown)


def with_line(model: Model, now: Now, note: Fields, text: str) -> Fields:
    """Return the note with one dated line more, at the top of the index."""
    return {
        **note,
        "lines": [*note["lines"], (text, now.today, now.instant)],
        "updated": max(now.today, note["created"]),
        "position": model.top(),
        "written_at": now.instant,
    }


def _hide(note: Fields) -> None:
    if note["sensitivity"] == "normal":
        note.update(sensitivity="sensitive", name=_hidden_name(note["type"], note["created"], note["id"]))


def edit(model: Model, now: Now, id_: str, wish: Edit) -> None:
    """Given fields overwrite, the rest stays; a change brings the note to the top."""
    if wish == Edit(allow=wish.allow):
        raise Predicted(UsageProblem)
    note = find_one(model, id_)
    after = {**note, **_edited_fields(note, wish, now)}
    if wish.sensitive:
        _hide(after)
    if wish.sensitive is False:
        after.update(sensitivity="normal", crisis=False)
    if wish.reopen:
        after.update(status="active", muted_until=None, closed_at=None)
    if after != note:
        after.update(updated=max(now.today, note["created"]), position=model.top())
    model.begin("edit")
    model.put(note, after)
    model.end()


def _edited_fields(note: Fields, wish: Edit, now: Now) -> Fields:
    given: Fields = {}
    if wish.title is not None:
        given["title"] = _checked_title(wish.title)
    if wish.happened is not None:
        first = (_checked_happened(wish.happened), note["lines"][0][1], now.instant)
        given["lines"] = [first, *note["lines"][1:]]
    if wish.feeling is not None:
        given["feeling"] = cleaned_or_none(wish.feeling)
    if wish.wanted is not None:
        given["wanted"] = wish.wanted
    if wish.person is not None:
        given["person"] = _line_or_none(wish.person)
    if wish.open_thread is not None or wish.on is not None:
        title = str(given.get("title", note["title"]))
        given["open_thread"], given["open_date"] = thread_of(title, wish.open_thread, wish.on, now)
    return given


def find_one(model: Model, id_: str) -> Fields:
    """Return the living note with this id."""
    note = model.notes.get(id_)
    if note is None or note["forgotten_at"] is not None:
        raise Predicted(NothingMatched)
    return note


def close(model: Model, now: Now, id_: str, outcome: str | None) -> None:
    """Ended, not forgotten: the index line stays, the gates fail."""
    note = find_one(model, id_)
    told = cleaned_or_none(outcome)
    model.begin("close")
    if told is not None or note["status"] != "resolved":
        ended = with_line(model, now, note, told) if told else {**note}
        ended.update(status="resolved", muted_until=None, closed_at=now.instant)
        model.put(note, ended)
    model.end()


def follow_up(model: Model, now: Now, id_: str, outcome: str, reply: str | None) -> None:
    """One touch: raises the count (unless unused, or silent again), mutes when saturated (C-50, C-60 … C-62)."""
    note = find_one(model, id_)
    if note["status"] == "resolved":
        raise Predicted(Refused)
    model.begin("follow-up")
    card = max(model.cards.get(id_, []), default=(0, None))[1]
    last = max(model.touches.get(id_, []), default=None, key=lambda touch: (touch.at, touch.order))
    again = outcome == "silent" and last is not None and last.outcome == "silent" and last.card == card
    counted = outcome != "unused" and not again
    model.order += 1
    touch = Touch(now.instant, model.order, outcome, card, counted)
    model.touches.setdefault(id_, []).append(touch)
    model.opened.touches.append((id_, touch))
    model.did()
    if outcome != "unused":
        model.put(note, _touched(note, now, outcome, reply, counted=counted))
    model.changed.add(id_)
    model.end()


def _touched(note: Fields, now: Now, outcome: str, reply: str | None, *, counted: bool) -> Fields:
    after: Fields = {**note}
    if status_at(note, now.instant) == "active":
        after.update(status="active", muted_until=None, closed_at=None)
    count = note["follow_up_count"] + counted
    silent = note["silent_streak"] + 1 if outcome == "silent" else 0
    low = outcome == "deflected" or (outcome == "engaged" and LOW.get(reply, False))
    after.update(
        follow_up_count=count,
        silent_streak=silent,
        last_low=low,
        last_followed_up=now.today,
        last_touch=now.instant,
    )
    if (low and count >= 2) or silent >= 2:
        after.update(status="muted", muted_until=now.instant + 14 * DAY)
    return after


def hand_over_card(model: Model, now: Now, id_: str) -> None:
    """A card was handed to an agent: it counts for the cooldown alone."""
    model.order += 1
    model.cards.setdefault(id_, []).append((now.instant, model.order))
