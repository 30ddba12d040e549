"""Rotation and the mirrored memory folders under every change, fault, hand edit and clock jump, against a model.

What happens by itself: once a day, and beside every change. Two projects, a folder for each and one for what holds
everywhere; a person with an editor in all of them; a few notes that are closed and rest. After every step each folder
that no hand has touched says what the store says, and nothing is in two places or in none.
"""

from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from companion.actions.changes.doctor import doctor
from companion.actions.changes.edit import Edit
from companion.actions.changes.forget import Wish as Forgetting
from companion.actions.changes.threads import Wish
from companion.project import Project, project_of
from companion.rules.drafts import Draft
from companion.rules.remembering import Request
from tests.stateful import (
    folders,
    hands_memory,
    model_memory,
    model_rotate,
    steps,
    steps_memory,
    steps_tiers,
    texts,
    texts_tiers,
    travels,
    turning,
)
from tests.stateful.faults import Fault
from tests.stateful.model import DAY
from tests.stateful.project_machine import ProjectMachine, any_entry, any_thread
from tests.stateful.test_care_machine import STARTS, picks
from tests.stateful.test_tier_machine import drafts, some_faults
from tests.stateful.world import CATCHING_UP, ZONES, is_healthy

PLACES = (*texts_tiers.PROJECTS, None)
JUMPS = (1, 60_000, DAY - 1, DAY, 31 * DAY, 91 * DAY, 181 * DAY, 400 * DAY)
AGES = (29, 30, 31, 32, 89, 90, 91, 179, 180, 181)

places = st.sampled_from(PLACES)
ways = st.sampled_from(sorted(turning.WAYS))


class MemoryMachine(ProjectMachine):
    """Rotations and hand edits between all other changes."""

    def turned(self, way: str, fault: Fault | None) -> None:
        """Rotate."""
        if fault is None:
            turning.WAYS[way](self.world)
        else:
            turning.turn(self.world, fault)

    def follows(self, place: str | None) -> bool:
        """Tell whether a project's folder follows the store."""
        return self.mirror(place) in model_memory.current(self.world.model)

    def mirror(self, place: str | None) -> Path:
        """Return the path of a project's mirrored folder."""
        return self.world.place / f"memory-{place or 'everywhere'}"

    def project(self, place: str | None) -> Project | None:
        """Return a project of the world."""
        return project_of(str(self.folder(place))) if place else None

    def any_mirror(self) -> bool:
        return any(map(self.follows, PLACES))

    @initialize(
        zone=st.sampled_from(ZONES),
        start=st.sampled_from(STARTS),
        first=st.lists(texts_tiers.requests, min_size=1, max_size=4),
        mirrored=st.lists(places, max_size=2, unique=True),
    )
    def begin(self, zone: str, start: int, first: list[Request], mirrored: list[str | None]) -> None:
        self.world.instant = start
        self.world.set_zone(zone)
        for request in first:
            self.world.take(steps_tiers.remembering("ADD", self.placed(request)))
        for place in mirrored:
            self.mirror_on(place, None)

    @rule(place=places, fault=some_faults)
    def mirror_on(self, place: str | None, fault: Fault | None) -> None:
        """A fresh folder, or one that rested: what it was when it began to rest comes in first."""
        path = self.mirror(place)
        folder = self.world.model.folders.get(path)
        if self.follows(place) or (folder and folder.nobodys) or path in self.world.touched:
            return
        self.world.take(steps_memory.mirroring(path, self.project(place)), fault)

    @precondition(any_mirror)
    @rule(place=places)
    def mirror_off(self, place: str | None) -> None:
        if self.follows(place):
            self.world.take(steps_memory.ending(self.project(place)))

    @precondition(lambda self: hands_memory.can_edit(self.world))
    @rule(data=st.data())
    def edit_by_hand(self, data: st.DataObject) -> None:
        hands_memory.edit_any(self.world, data)

    @precondition(lambda self: hands_memory.can_edit(self.world))
    @rule(data=st.data(), pick=picks, request=texts_tiers.changes)
    def edit_on_both_sides(self, data: st.DataObject, pick: int, request: Request) -> None:
        hands_memory.edit_any(self.world, data)
        if self.any_entry():
            self.world.take(steps_tiers.remembering("UPDATE", self.aimed(request, pick, "id")))

    @rule(request=texts_tiers.requests, fault=some_faults)
    def remember(self, request: Request, fault: Fault | None) -> None:
        self.world.take(steps_tiers.remembering("ADD", self.placed(request)), fault)

    @precondition(any_entry)
    @rule(
        operation=st.sampled_from(("UPDATE", "ARCHIVE")),
        request=texts_tiers.changes,
        pick=picks,
        fault=some_faults,
    )
    def change(self, operation: str, request: Request, pick: int, fault: Fault | None) -> None:
        if not self.entry(pick)["topics"]:  # else they would come from the words of the replacement
            request = request._replace(type="decision", topics=("ci",))
        self.world.take(steps_tiers.remembering(operation, self.aimed(request, pick, "id")), fault)

    @rule(wish=texts_tiers.wishes, fault=some_faults)
    def start_a_thread(self, wish: Wish, fault: Fault | None) -> None:
        self.world.take(steps_tiers.starting(self.placed(wish)), fault)

    @precondition(any_thread)
    @rule(wish=texts_tiers.wishes, pick=picks, ends=texts.flags, fault=some_faults)
    def change_a_thread(self, wish: Wish, pick: int, ends: bool, fault: Fault | None) -> None:
        step = steps_tiers.finishing if ends else steps_tiers.changing
        self.world.take(step(self.threaded(wish, pick, "id")), fault)

    @rule(draft=drafts, fault=some_faults)
    def write_a_note(self, draft: Draft, fault: Fault | None) -> None:
        self.world.take(steps.writing(draft), fault)

    @precondition(lambda self: self.world.model.living())
    @rule(pick=picks, reopen=texts.flags, outcome=st.sampled_from((None, "went well")))
    def close_a_note(self, pick: int, reopen: bool, outcome: str | None) -> None:
        notes = self.world.model.living()
        id_ = notes[pick % len(notes)]["id"]
        self.world.take(steps.closing_one(id_, outcome))
        if reopen:
            self.world.take(steps.editing(id_, Edit(reopen=True)))

    @precondition(lambda self: self.world.model.living())
    @rule(pick=picks)
    def a_note_meets_silence(self, pick: int) -> None:
        notes = self.world.model.living()
        self.world.take(steps.following_up(notes[pick % len(notes)]["id"], "deflected", None))

    @rule(way=ways, days=st.sampled_from(AGES), fault=some_faults)
    def rotate_days_later(self, way: str, days: int, fault: Fault | None) -> None:
        self.world.instant += days * DAY
        self.turned(way, fault)

    @rule(way=ways, fault=some_faults)
    def rotate(self, way: str, fault: Fault | None) -> None:
        self.turned(way, fault)

    @rule(jump=st.sampled_from((400 * DAY, 3_000 * DAY)), force=st.booleans())
    def rotate_under_a_wrong_clock(self, jump: int, force: bool) -> None:
        before = self.world.instant
        self.world.instant += jump
        turning.foresee(self.world, force=force)
        self.world.instant = before

    @rule(key=st.sampled_from(sorted(model_rotate.DAYS)), days=st.sampled_from(("0", "2", "90")))
    def configure_rotation(self, key: str, days: str) -> None:
        self.world.take(steps.setting(key, days))

    @precondition(lambda self: self.world.model.undo is not None)
    @rule(fault=some_faults)
    def undo(self, fault: Fault | None) -> None:
        self.world.take(steps.undoing(), fault)

    @precondition(lambda self: bool(travels.every_entry(self.world)))
    @rule(pick=picks, erase=texts.flags, fault=some_faults)
    def forget_an_entry(self, pick: int, erase: bool, fault: Fault | None) -> None:
        entries = travels.every_entry(self.world)
        entry = entries[pick % len(entries)]
        if erase:
            travels.erase_entry(self.world, entry, fault)
        else:
            self.world.take(steps.forgetting(Forgetting(entry["id"])), fault)

    @precondition(lambda self: self.world.model.archived)
    @rule(pick=picks, fault=some_faults)
    def forget_an_archived_note(self, pick: int, fault: Fault | None) -> None:
        rows = self.world.model.archived
        self.world.take(steps.forgetting(Forgetting(rows[pick % len(rows)]["note"]["id"])), fault)

    @precondition(any_entry)
    @rule(fault=some_faults)
    def back_up(self, fault: Fault | None) -> None:
        travels.back_up(self.world, fault, outside=False)

    @precondition(lambda self: self.world.backups)
    @rule(pick=picks, fault=some_faults)
    def restore(self, pick: int, fault: Fault | None) -> None:
        travels.restore(self.world, self.world.backups[pick % len(self.world.backups)], fault)

    @precondition(any_entry)
    @rule()
    def move_to_another_home(self) -> None:
        travels.round_trip_of_memory(self.world)

    @precondition(any_mirror)
    @rule()
    def follow_again(self) -> None:
        self.world.take(CATCHING_UP)
        before = turning.kept(self.world)
        self.world.take(CATCHING_UP)
        assert turning.changed(before, turning.kept(self.world)) == []
        assert folders.nothing_is_due(self.world.home)

    @rule()
    def repair(self) -> None:
        assert is_healthy(self.world.take(steps.repairing()))

    @precondition(lambda self: not self.world.touched)
    @rule()
    def examine(self) -> None:
        assert is_healthy(doctor(self.world.home, self.world.moment))

    @rule(jump=st.sampled_from(JUMPS), back=texts.flags)
    def time_passes(self, jump: int, back: bool) -> None:
        self.world.instant += -jump if back else jump

    @rule(zone=st.sampled_from(ZONES))
    def travel(self, zone: str) -> None:
        self.world.set_zone(zone)

    @invariant()
    def everything_agrees(self) -> None:
        self.world.check()


TestMemoryMachine = MemoryMachine.TestCase
