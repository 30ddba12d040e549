"""One home with its model, and how a step is taken: by the product, by the model, with or without a fault.

A step that succeeds must leave what the model says; one that is refused must leave everything as it was; one
that was cut short must have happened whole or not at all, and what was acknowledged must be there. After a
crash the next command, or ``doctor --repair``, brings the mirror into step again.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion import clock
from companion.actions import remarks
from companion.actions.changes.doctor import Diagnosis
from companion.actions.changes.following import follow
from companion.errors import CompanionError, StoreFull, StoreLocked, StoreUnavailable
from companion.home import Home
from companion.markdown.memory_hub import HUB_NAME
from companion.rules.notes import Moment
from companion.store import connect
from tests.stateful import faults, folders, invariants, model_memory, model_mirror, settling
from tests.stateful.faults import Fault, SimulatedCrash
from tests.stateful.model import Model, Now, Predicted, at
from tests.stateful.model_travel import Backup, Export

IDENTIFIED: Final = {"note": "id", "tier_entry": "id", "work_thread": "id", "archive_row": "source_id"}
IDS: Final = "SELECT {} FROM {} ORDER BY number"
ZONES: Final = ("Asia/Shanghai", "Europe/Berlin", "America/New_York", "UTC")


class Step(NamedTuple):
    """One command: what the product does and what the model does. ``before``: the mirror is looked at first.

    A plan that is several transactions is a generator: it yields after each. ``follows`` may depend on what is there
    after it.
    """

    name: str
    run: Callable[[Home, Moment], Any]
    plan: Callable[[Model, Now], object]
    whole: bool = False
    before: bool = False
    follows: bool | Callable[[Model, Now], bool] = True


def is_healthy(found: Diagnosis) -> bool:
    """Tell whether nothing is out of step; that the help lines are old by this clock is no matter of the store."""
    return not any(finding.drift for finding in found.findings if finding.check != "help lines")


class Outcome(NamedTuple):
    """How a step ended: with a result, an error, or a crash."""

    result: Any
    error: CompanionError | None
    crashed: bool


CATCHING_UP: Final = Step(
    "follow", lambda home, moment: follow(home, moment, whole=True), lambda _model, _now: None, whole=True
)
"""What the next command does after one that was cut short, if nothing else."""


class Course(NamedTuple):
    """The states that a step goes through, and what it should be refused with.

    Up to ``first`` the mirrors are looked at, at ``done`` the command itself is, and after that the mirrors follow.
    """

    stages: list[Model]
    first: int
    done: int
    refusal: type[CompanionError] | None


class World:
    """A home, the present, and what should be there."""

    def __init__(self, zone: str, instant: int) -> None:
        self.place = Path(tempfile.mkdtemp(prefix="companion-world-"))
        self.home = Home(self.place / "home", "default")
        self.instant = instant
        self.model = Model(zone)
        self.exports: list[Export] = []
        self.backups: list[Backup] = []
        self.folders = 0
        self.added = 0
        self.tidied = False
        self.touched: set[Path] = set()
        self.scribbles: dict[Path, list[str]] = {}
        self.unseen = True
        self.set_zone(zone)

    def set_zone(self, zone: str) -> None:
        """Travel: the local day may change, the instant does not."""
        self.model.zone = zone
        os.environ["TZ"] = zone
        time.tzset()

    def close(self) -> None:
        """Take everything away again."""
        shutil.rmtree(self.place)

    @property
    def moment(self) -> Moment:
        """The present, as the product's clock has it."""
        return clock.at(self.instant)

    @property
    def now(self) -> Now:
        """The present, as the model has it."""
        return at(self.instant, self.model.zone)

    def new_folder(self, name: str) -> Path:
        """Return the path of a folder that is not there yet."""
        self.folders += 1
        return self.place / f"{name}-{self.folders}"

    def take(self, step: Step, fault: Fault | None = None) -> Any:
        """Take a step and compare; return the product's result, ``None`` when it was refused or cut short."""
        self.tidied, self.unseen, known = False, True, self._ids()
        seen = folders.read_all(self.model)
        outcome = self._attempt(step, fault)
        fresh = {
            table: [id_ for id_ in ids if all(id_ not in old for old in known.values())]
            for table, ids in self._ids().items()
        }
        course = self._course(step, fresh, seen)
        if outcome.crashed:
            self._settle(course.stages)
        elif outcome.error is None:
            self.tidied = fault is None and step.follows is True and not step.whole
            assert course.refusal is None, f"{step.name} should be refused with {course.refusal}"
            self.model = course.stages[-1]
            if course.done < len(course.stages) - 2 or course.first > 1:
                self.touched -= model_memory.current(self.model).keys()
            if fault is not None and faults.FUSE.fired:
                self._settle(course.stages, possible=course.stages[course.done :])
        else:
            self._refused(step, outcome.error, fault, course)
        return outcome.result

    def _attempt(self, step: Step, fault: Fault | None) -> Outcome:
        remarks.take()
        try:
            with faults.failing(fault, self.home.store):
                return Outcome(step.run(self.home, self.moment), None, False)
        except CompanionError as problem:
            return Outcome(None, problem, False)
        except SimulatedCrash:
            faults.bury_process(self.place)
            return Outcome(None, None, True)

    def _ids(self) -> dict[str, list[str]]:
        if not self.home.store.exists():
            return {}
        with closing(connect.reading(self.home.store)) as connection:
            return {
                table: [row[0] for row in connection.execute(IDS.format(column, table))]
                for table, column in IDENTIFIED.items()
            }

    def _links(self) -> dict[str, str | None]:
        if not self.home.store.exists():
            return {}
        with closing(connect.reading(self.home.store)) as connection:
            return dict(connection.execute("SELECT id, see_also FROM tier_entry").fetchall())

    def _course(self, step: Step, fresh: dict[str, list[str]], seen: dict[Path, Any]) -> Course:
        """Return the states that the step goes through, and the error that it should be refused with."""
        stages, working = [self.model.copy()], self.model.copy()
        working.fresh_ids, working.seen = fresh, seen
        working.tiers.links = self._links()
        if step.before:
            stages += self._following(working, whole=False)
        first = len(stages)
        try:
            done = step.plan(working, self.now)
            for _ in done if isinstance(done, Iterator) else (None,):
                stages.append(working.copy())
        except Predicted as refusal:
            return Course(stages, first, first, refusal.kind)
        last = len(stages) - 1
        if step.follows(working, self.now) if callable(step.follows) else step.follows:
            stages += self._following(working, whole=step.whole)
        working.fresh_ids, working.seen = {}, {}
        return Course([*stages, working], first, last, None)

    def _following(self, working: Model, *, whole: bool) -> list[Model]:
        """Bring the mirrors of a model into step; return the states on the way."""
        model_mirror.follow(working, self.now, whole=whole)
        return [working.copy(), *(working.copy() for _ in model_memory.follow(working, self.now))]

    def _refused(self, step: Step, error: CompanionError, fault: Fault | None, course: Course) -> None:
        expected = {"locked": StoreLocked, "full": StoreFull, "no-space": StoreUnavailable}
        by_fault = expected.get(fault.kind) if fault is not None else None
        if by_fault is None or not isinstance(error, by_fault):
            assert course.refusal is type(error), (
                f"{step.name}: {error!r}, and the model says {course.refusal}"
            )
        in_parts = course.done > course.first
        if fault is not None and (step.before or in_parts or fault.kind == "no-space"):
            self._settle(course.stages, possible=course.stages[: course.first] if step.before else None)

    def _settle(self, stages: list[Model], possible: list[Model] | None = None) -> None:
        """Find out which of the stages the store is in; the mirror may be anywhere between first and last."""
        if not self.home.store.exists():
            state = invariants.expected(Model(self.model.zone))
        else:
            state = invariants.read_state(self.home)
        fitting = [
            stage
            for stage in reversed(possible or stages)
            if not invariants.differences(state, invariants.expected(stage))
        ]
        if not fitting:
            likely = possible or stages
            closest = min(
                (invariants.differences(state, invariants.expected(stage)) for stage in likely), key=len
            )
            raise AssertionError("\n".join(["the step happened neither whole nor not at all:", *closest]))
        reached = stages[: stages.index(fitting[0]) + 1]
        self.model = fitting[0].copy()
        self.model.changed = set().union(*(stage.changed for stage in reached))
        settling.settle_mirror(self.home, self.model, stages[0], stages[-1])
        if folders.settle(self.model, stages):
            self.take(CATCHING_UP)

    def check(self) -> None:
        """Check everything that must hold."""
        if not self.home.store.exists():
            assert not self.model.notes
            assert not self.model.tiers.entries
            assert not self.model.archived
            return
        invariants.check_store(self.home, self.model, self.now, self.moment)
        invariants.check_mirror(self.home, self.model, tidied=self.tidied)
        if self.unseen:
            folders.check(self.home, self.model, self.touched)
        self.unseen = False
        for path, lines in self.scribbles.items():
            assert [line for line in lines if line not in (path / HUB_NAME).read_text("utf-8")] == []
