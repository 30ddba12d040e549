"""Any sequence of the five operations, undo and forget: the store and a plain dictionary agree.

What must hold after each step: an entry is active or archived, never both and never neither; no two active entries
that are seen together say the same; the search rows are those of the active entries.
"""

from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from companion import clock
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.undo import undo
from companion.errors import CompanionError
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.tiers import key_of
from companion.store import connect, entries
from tests.actions.remembering import active, archive, do, faults

TEXTS = ("Use tabs", "use tabs.", "Use npm", "用 npm", "Don't nest because it is hard to read", "Likes tea")
OPERATIONS = ("ADD", "UPDATE", "ARCHIVE", "REJECTION", "NOOP", "undo", "forget")


class Step(NamedTuple):
    operation: str
    text: str
    at: int


class Model(NamedTuple):
    """What the store should hold: text by id of the active ones, and ids of the archived and the forgotten."""

    active: dict[str, str]
    archived: dict[str, str]
    forgotten: dict[str, str]

    def copy(self) -> "Model":
        return Model(*(dict(part) for part in self))

    def saying(self, text: str) -> str | None:
        return next((id_ for id_, said in self.active.items() if key_of(said) == key_of(text)), None)


def steps() -> st.SearchStrategy[list[Step]]:
    step = st.builds(Step, st.sampled_from(OPERATIONS), st.sampled_from(TEXTS), st.integers(0, 5))
    return st.lists(step, max_size=12)


@given(steps())
def test_any_sequence_of_operations_agrees_with_a_plain_dictionary(
    tmp_path_factory: Any, sequence: list[Step]
) -> None:
    home = Home(tmp_path_factory.mktemp("any") / "home", "default")
    model, before = Model({}, {}, {}), None
    moment = clock.at(clock.parse_instant("2026-05-19T09:12:00+08:00"))
    for number, step in enumerate(sequence):
        now = Moment(moment.instant + number, moment.today)
        earlier = model.copy()
        target = chosen(model, step)
        try:
            changed = carry_out(home, now, step, target, model, before)
        except CompanionError:
            model = earlier
        else:
            model, before = changed, earlier if step.operation != "undo" and changed != earlier else before
            before = None if step.operation == "undo" else before
        check(home, model)
    assert faults(home) == []


def chosen(model: Model, step: Step) -> str | None:
    ids = list(model.active)
    return ids[step.at % len(ids)] if ids else None


def carry_out(
    home: Home, moment: Moment, step: Step, target: str | None, model: Model, before: Model | None
) -> Model:
    """Take one step in the store and return what the model says then."""
    if step.operation == "undo":
        undo(home, moment)
        assert before is not None
        return before
    if step.operation == "forget":
        forget(home, moment, Wish(target or "nothing"))
        model.forgotten[target or ""] = model.active.pop(target or "")
        return model
    needs = target if step.operation in ("UPDATE", "ARCHIVE") else None
    done = do(home, moment, step.operation, step.text, target=needs, tier="preferences")
    known = model.saying(step.text)
    assert done.entry is not None or step.operation == "NOOP"
    return after(model, step, needs, known, done.entry.id if done.entry else "")


def after(model: Model, step: Step, target: str | None, known: str | None, id_: str) -> Model:
    if step.operation in ("ADD", "REJECTION") and known is None:
        model.active[id_] = step.text
    elif step.operation == "UPDATE" and known in (None, target):
        model.active[target or ""] = step.text
    elif step.operation == "ARCHIVE" and known != target:
        model.archived[target or ""] = model.active.pop(target or "")
        if known is None:
            model.active[id_] = step.text
    return model


def check(home: Home, model: Model) -> None:
    now = active(home)
    assert {entry.id: entry.text for entry in now} == model.active
    assert {item.entry.id: item.entry.text for item in archive(home)} == model.archived
    assert not model.active.keys() & model.archived.keys()
    assert len({key_of(entry.text) for entry in now}) == len(now)
    with closing(connect.reading(home.store)) as connection:
        hidden = {e.id for _, e in entries.iterate_entries(connection) if e.forgotten_at is not None}
    assert hidden == model.forgotten.keys()


def test_tags_keep_their_order_and_a_number_can_be_given_back(home: Home, moment: Moment) -> None:
    first = do(home, moment, "ADD", "Use tabs", topics=("z", "a", "m"), people=("tomas", "lena")).entry
    assert first is not None
    do(home, moment, "ARCHIVE", "Use spaces", target=first.id)
    undo(home, moment)
    assert active(home) == [first]
    assert first.topics == ("z", "a", "m")


def test_a_store_of_entries_is_owner_only(home: Home, moment: Moment) -> None:
    do(home, moment, "ADD", "Use tabs")
    assert not [path for path in Path(home.root).rglob("*") if path.stat().st_mode & 0o077]
