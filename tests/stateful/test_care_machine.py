"""The care store under every command, fault, hand edit and clock jump, step by step against a model.

The machine is short: ``steps`` says what a command is, ``model`` and its neighbours what should come of it,
``world`` takes a step under a fault and finds out what happened, ``invariants`` holds what must be true after
every one. Profiles (``conftest``) say how long it runs; ``scripts/nightly`` runs it long, and against planted
bugs.
"""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.actions.changes.doctor import doctor
from companion.actions.changes.edit import Edit
from companion.actions.changes.forget import Wish
from companion.actions.reads.tell import tell
from companion.rules.drafts import Draft
from companion.rules.notes import OUTCOMES
from companion.safety.privacy import KINDS
from tests.stateful import (
    faults,
    hands,
    invariants,
    model_reads,
    model_rotate,
    steps,
    texts,
    travels,
    turning,
)
from tests.stateful.faults import Fault
from tests.stateful.model import DAY, Fields
from tests.stateful.model_mirror import SETTING, current
from tests.stateful.world import ZONES, World, is_healthy

HOUR = DAY // 24
STARTS = (
    1_774_738_800_000,  # 2026-03-29, a little before the clocks of Europe go forward
    1_779_153_120_000,  # 2026-05-19, a Tuesday morning in China
    1_792_886_400_000,  # 2026-10-25, a little before the clocks of Europe go back
    1_798_757_990_000,  # 2026-12-31, ten seconds before the new year in UTC
)
JUMPS = (
    1,
    1_000,
    HOUR,
    23 * HOUR,
    DAY - 1,
    DAY,
    2 * DAY,
    7 * DAY,
    8 * DAY,
    14 * DAY,
    61 * DAY,
    92 * DAY,
    400 * DAY,
)

picks = st.integers(0, 40)
some_faults = st.one_of(
    st.none(),
    st.none(),
    st.none(),
    st.builds(Fault, st.just("statement"), st.integers(1, 70)),
    st.builds(Fault, st.just("file"), st.integers(1, 24)),
    st.just(Fault("locked")),
    st.builds(Fault, st.just("no-space"), st.integers(1, 24)),
)
edits = st.builds(
    Edit,
    title=st.one_of(st.none(), st.none(), texts.titles),
    happened=st.one_of(st.none(), st.none(), texts.bodies),
    feeling=st.one_of(st.none(), texts.bodies, st.just("")),
    wanted=texts.wanted,
    open_thread=texts.threads,
    on=st.one_of(st.none(), st.none(), texts.dates),
    person=st.one_of(st.none(), st.none(), texts.persons, st.just("")),
    sensitive=st.sampled_from((None, None, None, True, False)),
    reopen=texts.flags,
    allow=st.just(KINDS),
)


class CareMachine(RuleBasedStateMachine):
    """Commands in any order, with any text, on one home."""

    def __init__(self) -> None:
        super().__init__()
        self.world = World("UTC", STARTS[0])
        self.counting = faults.counted(self.world.place)
        self.counting.__enter__()

    def teardown(self) -> None:
        self.counting.__exit__(None, None, None)
        self.world.close()

    def living(self, pick: int) -> Fields:
        """Return one of the living notes."""
        notes = self.world.model.living()
        return notes[pick % len(notes)]

    def any_living(self) -> bool:
        return bool(self.world.model.living())

    @initialize(
        zone=st.sampled_from(ZONES),
        start=st.sampled_from(STARTS),
        first=st.lists(texts.drafts, max_size=3),
        mirrored=st.booleans(),
    )
    def begin(self, zone: str, start: int, first: list[Draft], mirrored: bool) -> None:
        self.world.instant = start
        self.world.set_zone(zone)
        if mirrored:
            self.world.take(steps.mirroring(self.world.new_folder("mirror")))
        for draft in first:
            self.world.take(steps.writing(draft))

    @rule(draft=texts.drafts, fault=some_faults)
    def write(self, draft: Draft, fault: Fault | None) -> None:
        self.world.take(steps.writing(draft), fault)

    @precondition(any_living)
    @rule(draft=texts.drafts, pick=picks, by_id=texts.flags, fault=some_faults)
    def write_more(self, draft: Draft, pick: int, by_id: bool, fault: Fault | None) -> None:
        note = self.living(pick)
        again = draft._replace(type=note["type"], title=note["title"], person=note["person"])
        self.world.take(steps.writing(again._replace(note=note["id"] if by_id else None)), fault)

    @rule(draft=texts.drafts)
    def write_on_a_full_disk(self, draft: Draft) -> None:
        large = draft._replace(happened=" ".join(f"word{number}" for number in range(6_000)))
        self.world.take(steps.writing(large), Fault("full"))

    @precondition(any_living)
    @rule(pick=picks, wish=edits, fault=some_faults)
    def edit(self, pick: int, wish: Edit, fault: Fault | None) -> None:
        self.world.take(steps.editing(self.living(pick)["id"], wish), fault)

    @precondition(any_living)
    @rule(pick=picks, outcome=texts.optional_texts, fault=some_faults)
    def close(self, pick: int, outcome: str | None, fault: Fault | None) -> None:
        self.world.take(steps.closing_one(self.living(pick)["id"], outcome), fault)

    @precondition(any_living)
    @rule(
        pick=picks, outcome=st.sampled_from(OUTCOMES), reply=st.sampled_from(texts.REPLIES), fault=some_faults
    )
    def follow_up(self, pick: int, outcome: str, reply: str | None, fault: Fault | None) -> None:
        self.world.take(steps.following_up(self.living(pick)["id"], outcome, reply), fault)

    @precondition(any_living)
    @rule(pick=picks, fault=some_faults)
    def hand_over_a_card(self, pick: int, fault: Fault | None) -> None:
        self.world.take(steps.handing_over(self.living(pick)["id"]), fault)

    @precondition(any_living)
    @rule(pick=picks, fault=some_faults)
    def forget_one(self, pick: int, fault: Fault | None) -> None:
        self.world.take(steps.forgetting(Wish(self.living(pick)["id"])), fault)

    @rule(word=texts.words, every=st.booleans(), dry=texts.flags, fault=some_faults)
    def forget_by_words(self, word: str, every: bool, dry: bool, fault: Fault | None) -> None:
        self.world.take(steps.forgetting(Wish(word, every_match=every, dry_run=dry)), fault)

    @rule(
        wish=st.sampled_from(
            (Wish(session="session-one"), Wish(since="yesterday"), Wish(everything=True), Wish(since="10"))
        ),
        dry=texts.flags,
    )
    def forget_many(self, wish: Wish, dry: bool) -> None:
        self.world.take(steps.forgetting(wish._replace(dry_run=dry)))

    @precondition(lambda self: self.world.model.notes)
    @rule(pick=picks, fault=some_faults)
    def erase(self, pick: int, fault: Fault | None) -> None:
        notes = list(self.world.model.notes.values())
        travels.erase(self.world, Wish(notes[pick % len(notes)]["id"], erase=True), fault)

    @rule(until=st.one_of(st.none(), texts.dates), fault=some_faults)
    def pause(self, until: str | None, fault: Fault | None) -> None:
        self.world.take(steps.pausing(until), fault)

    @rule(fault=some_faults)
    def resume(self, fault: Fault | None) -> None:
        self.world.take(steps.resuming(), fault)

    @rule(fault=some_faults)
    def undo(self, fault: Fault | None) -> None:
        self.world.take(steps.undoing(), fault)

    @rule(value=st.sampled_from(("0", "1", "2")))
    def configure(self, value: str) -> None:
        self.world.take(steps.setting("care.daily_limit", value))

    @rule(everything=st.booleans(), pick=picks)
    def tell_and_forget_by_number(self, everything: bool, pick: int) -> None:
        report = tell(self.world.home, self.world.moment, everything)
        counts = {"active": report.active, "muted": report.muted, "resolved": report.closed}
        states = model_reads.states(self.world.model, self.world.now)
        assert {**counts, "sensitive": report.sensitive} == states
        assert report.totals.notes == len(self.world.model.living())
        if report.told:
            number = pick % len(report.told)
            step = steps.forgetting(Wish(str(number + 1)))
            id_ = report.told[number].id
            self.world.take(step._replace(plan=steps.forgetting(Wish(id_)).plan))

    @rule(fault=some_faults)
    def mirror_on(self, fault: Fault | None) -> None:
        self.world.take(steps.mirroring(self.world.new_folder("mirror")), fault)

    @precondition(lambda self: current(self.world.model) is not None)
    @rule()
    def mirror_off(self) -> None:
        self.world.take(steps.setting(SETTING, ""))

    @precondition(lambda self: hands.can_edit(self.world))
    @rule(data=st.data())
    def edit_by_hand(self, data: st.DataObject) -> None:
        hands.edit(self.world, data)

    @rule(fault=some_faults)
    def repair(self, fault: Fault | None) -> None:
        found: Any = self.world.take(steps.repairing(), fault)
        if found is not None and fault is None:
            assert is_healthy(found) or hands.any_broken(self.world)

    @rule()
    def examine(self) -> None:
        mirror = current(self.world.model)
        found = doctor(self.world.home, self.world.moment)
        if mirror is None or not mirror.behind:
            assert is_healthy(found) == (not hands.any_edit(self.world))

    @rule(fault=some_faults)
    def export(self, fault: Fault | None) -> None:
        travels.export(self.world, fault)

    @precondition(lambda self: self.world.model.notes)
    @rule()
    def move_to_another_home(self) -> None:
        travels.round_trip(self.world)

    @precondition(lambda self: self.world.exports)
    @rule(pick=picks, fault=some_faults)
    def import_an_older_export(self, pick: int, fault: Fault | None) -> None:
        self.world.take(steps.importing(self.world.exports[pick % len(self.world.exports)]), fault)

    @precondition(lambda self: self.world.model.notes)
    @rule(outside=texts.flags, fault=some_faults)
    def back_up(self, outside: bool, fault: Fault | None) -> None:
        travels.back_up(self.world, fault, outside=outside)

    @precondition(lambda self: self.world.backups)
    @rule(pick=picks, fault=some_faults)
    def restore(self, pick: int, fault: Fault | None) -> None:
        travels.restore(self.world, self.world.backups[pick % len(self.world.backups)], fault)

    @rule(fault=some_faults, force=texts.flags)
    def rotate(self, fault: Fault | None, force: bool) -> None:
        turning.turn(self.world, fault, force=force)

    @rule(way=st.sampled_from(sorted(turning.WAYS)))
    def rotate_in_peace(self, way: str) -> None:
        turning.WAYS[way](self.world)

    @precondition(any_living)
    @rule(pick=picks, outcome=texts.optional_texts, fault=some_faults)
    def close_and_rotate_in_a_month(self, pick: int, outcome: str | None, fault: Fault | None) -> None:
        self.world.take(steps.closing_one(self.living(pick)["id"], outcome))
        self.world.instant += 32 * DAY
        turning.turn(self.world, fault)

    @rule(key=st.sampled_from(sorted(model_rotate.DAYS)), days=st.sampled_from(("0", "2", "30")))
    def configure_rotation(self, key: str, days: str) -> None:
        self.world.take(steps.setting(key, days))

    @precondition(lambda self: self.world.model.archived)
    @rule(pick=picks, by=st.sampled_from(("id", "name", "title")), dry=texts.flags, fault=some_faults)
    def forget_what_is_archived(self, pick: int, by: str, dry: bool, fault: Fault | None) -> None:
        rows = self.world.model.archived
        what = rows[pick % len(rows)]["note"][by]
        self.world.take(steps.forgetting(Wish(what, dry_run=dry)), fault)

    @precondition(lambda self: self.world.model.archived)
    @rule(pick=picks, fault=some_faults)
    def erase_what_is_archived(self, pick: int, fault: Fault | None) -> None:
        rows = self.world.model.archived
        travels.erase(self.world, Wish(rows[pick % len(rows)]["note"]["id"], erase=True), fault)

    @rule(jump=st.sampled_from(JUMPS), back=texts.flags)
    def time_passes(self, jump: int, back: bool) -> None:
        self.world.instant += -jump if back and jump <= 2 * DAY else jump

    @rule(zone=st.sampled_from(ZONES))
    def travel(self, zone: str) -> None:
        self.world.set_zone(zone)

    @rule(word=texts.words)
    def look_for_a_word(self, word: str) -> None:
        invariants.check_finding(self.world.home, self.world.model, self.world.moment, word)

    @invariant()
    def everything_agrees(self) -> None:
        self.world.check()


TestCareMachine = CareMachine.TestCase
