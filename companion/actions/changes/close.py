"""End a topic without forgetting it: "it went well", "we split up", "she died". Never surfaced again."""

from companion.actions.changes.change import Change, changing
from companion.actions.changes.following import follow
from companion.actions.reads.finding import ambiguous, find, known_note
from companion.actions.remarks import remark_names
from companion.errors import NothingMatched, UsageProblem
from companion.home import Home
from companion.rules.drafts import check_texts, clean_optional
from companion.rules.lifecycle import closed
from companion.rules.notes import Moment, Note
from companion.safety.privacy import check_private
from companion.store import notes
from companion.text.cutter import index_text
from companion.text.query import match_all, parse_query
from companion.text.slugs import read_name, slugify


def close(
    home: Home,
    moment: Moment,
    what: str | None = None,
    *,
    person: str | None = None,
    topic: str | None = None,
    outcome: str | None = None,
    allow: tuple[str, ...] = (),
) -> list[Note]:
    """Close one note (``what``), every note of a person, or every note whose title holds the topic.

    Raises ``UsageProblem`` unless exactly one of the three is given, ``NothingMatched``, ``Ambiguous``,
    ``PrivacyRefused`` for the outcome.
    """
    if sum(item is not None for item in (what, person, topic)) != 1:
        raise UsageProblem("name a note, or --person, or --topic")
    texts = {"--outcome": outcome} if outcome else {}
    check_texts(texts.values())
    check_private(texts, allow)
    with changing(home, moment, "close") as change:
        numbers = _meant(change, home, what, person, topic)
        done = [_close_one(change, number, clean_optional(outcome)) for number in numbers]
    follow(home, moment)
    remark_names(texts, allow)
    return done


def _meant(change: Change, home: Home, what: str | None, person: str | None, topic: str | None) -> list[int]:
    if what is not None:
        found = find(change.connection, home, what, change.moment)
        if len(found.numbers) > 1 or (found.numbers and found.by == "body"):
            raise ambiguous(change.connection, found)
        numbers = list(found.numbers)
    else:
        numbers = _about(change, person or topic or "", by_person=person is not None)
    if not numbers:
        raise NothingMatched("nothing matched", "companion what-do-you-remember lists what there is")
    return numbers


def _about(change: Change, text: str, *, by_person: bool) -> list[int]:
    words = parse_query(text).words
    if not words:
        raise UsageProblem("say whom or what")
    found = [
        (number, known_note(change.connection, number))
        for number in notes.numbers_matching(change.connection, match_all(words))
    ]
    if by_person:
        return [number for number, note in found if _is_about(note, slugify(text))]
    return [number for number, note in found if set(words) <= _named(note)]


def _is_about(note: Note, person: str) -> bool:
    """Tell whether the note is about exactly this person (as a slug): a step dad is not dad."""
    named = note.person is not None and slugify(note.person) == person
    return named or (note.type == "relationship" and _slug(note) == person)


def _named(note: Note) -> set[str]:
    return set(index_text((note.title, _slug(note))).split(" "))


def _slug(note: Note) -> str:
    parts = read_name(note.name)
    return parts.slug if parts else note.name


def _close_one(change: Change, number: int, outcome: str | None) -> Note:
    note = known_note(change.connection, number)
    if note.status == "resolved" and outcome is None:
        return note
    after = closed(note, change.moment, outcome, notes.first_position(change.connection))
    change.replace(number, note, after)
    return after
