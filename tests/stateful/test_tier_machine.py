"""The memory discipline under every operation, fault and clock jump, step by step against a model.

Entries, archive and threads in two projects and everywhere, beside a few notes, because one undo, one forget and one
backup serve them all. The world, its faults and the notes' model are those of ``test_care_machine``.
"""

from typing import TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from companion.actions.changes.doctor import doctor
from companion.actions.changes.forget import Wish as Forgetting
from companion.actions.changes.threads import Wish
from companion.project import project_of
from companion.rules.drafts import Draft
from companion.rules.remembering import Request
from companion.safety.privacy import KINDS
from tests.stateful import (
    model_rotate,
    steps,
    steps_tiers,
    texts,
    texts_tiers,
    tier_invariants,
    travels,
    turning,
)
from tests.stateful.faults import Fault
from tests.stateful.model import DAY
from tests.stateful.project_machine import ProjectMachine, any_entry, any_thread
from tests.stateful.test_care_machine import JUMPS, STARTS, picks
from tests.stateful.test_care_machine import some_faults as faults_of_care
from tests.stateful.world import ZONES, is_healthy

Placed = TypeVar("Placed", Request, Wish)

spellings = st.integers(0, 5)
some_faults = st.one_of(st.none(), st.none(), faults_of_care)
drafts = st.builds(
    lambda type, title, happened: Draft(type, title, happened, allow=KINDS),
    st.sampled_from(texts.TYPES),
    texts_tiers.phrases,
    texts_tiers.phrases,
)


class TierMachine(ProjectMachine):
    """Operations in any order, on one home with two projects."""

    @initialize(
        zone=st.sampled_from(ZONES),
        start=st.sampled_from(STARTS),
        first=st.lists(texts_tiers.requests, min_size=2, max_size=6),
    )
    def begin(self, zone: str, start: int, first: list[Request]) -> None:
        self.world.instant = start
        self.world.set_zone(zone)
        for request in first:
            self.world.take(steps_tiers.remembering("ADD", self.placed(request)))

    @rule(
        operation=st.sampled_from(("ADD", "ADD", "REJECTION", "NOOP")),
        request=texts_tiers.requests,
        fault=some_faults,
    )
    def remember(self, operation: str, request: Request, fault: Fault | None) -> None:
        self.world.take(steps_tiers.remembering(operation, self.placed(request)), fault)

    @precondition(any_entry)
    @rule(
        request=texts_tiers.requests,
        pick=picks,
        spelling=spellings,
        same_place=st.booleans(),
        fault=some_faults,
    )
    def say_again(
        self, request: Request, pick: int, spelling: int, same_place: bool, fault: Fault | None
    ) -> None:
        entry = self.entry(pick)
        request = self.placed(request)._replace(text=texts_tiers.respelt(entry["text"], spelling))
        if same_place and entry["project"] in self.world.model.tiers.projects:
            request = request._replace(project=self.world.model.tiers.projects[entry["project"]])
        self.world.take(steps_tiers.remembering("ADD", request), fault)

    @precondition(any_entry)
    @rule(request=texts_tiers.requests, pick=picks, fault=some_faults)
    def add_in_tension(self, request: Request, pick: int, fault: Fault | None) -> None:
        self.world.take(steps_tiers.remembering("ADD", self.aimed(request, pick, "id")), fault)

    @precondition(any_entry)
    @rule(
        operation=st.sampled_from(("UPDATE", "ARCHIVE")),
        request=texts_tiers.changes,
        pick=picks,
        by=st.sampled_from(("id", "id", "prefix", "words", "seen", "changed")),
        fault=some_faults,
    )
    def change(self, operation: str, request: Request, pick: int, by: str, fault: Fault | None) -> None:
        self.world.take(steps_tiers.remembering(operation, self.aimed(request, pick, by)), fault)

    @precondition(any_entry)
    @rule(
        operation=st.sampled_from(("UPDATE", "ARCHIVE")),
        request=texts_tiers.changes,
        pick=picks,
        other=picks,
        spelling=spellings,
    )
    def change_to_what_is_there(
        self, operation: str, request: Request, pick: int, other: int, spelling: int
    ) -> None:
        text = texts_tiers.respelt(self.entry(other)["text"], spelling)
        request = self.aimed(request, pick, "id")._replace(text=text)
        self.world.take(steps_tiers.remembering(operation, request))

    @rule(
        operation=st.sampled_from(("UPDATE", "ARCHIVE")), request=texts_tiers.changes, what=texts_tiers.words
    )
    def change_by_a_word(self, operation: str, request: Request, what: str) -> None:
        request = self.placed(request)._replace(target=what)
        self.world.take(steps_tiers.remembering(operation, request))

    @precondition(any_entry)
    @rule(request=texts_tiers.requests, pick=picks, at=st.integers(25, 75))
    def archive_in_a_process_that_dies(self, request: Request, pick: int, at: int) -> None:
        request = self.aimed(request, pick, "id")._replace(tier=None, project=None, date=None)
        self.world.take(steps_tiers.remembering("ARCHIVE", request), Fault("statement", at))

    @rule(request=texts_tiers.requests)
    def remember_on_a_full_disk(self, request: Request) -> None:
        large = self.placed(request)._replace(text=" ".join(f"word{number}" for number in range(600)))
        self.world.take(steps_tiers.remembering("ADD", large), Fault("full"))

    @rule(wish=texts_tiers.wishes, fault=some_faults)
    def start_a_thread(self, wish: Wish, fault: Fault | None) -> None:
        self.world.take(steps_tiers.starting(self.placed(wish)), fault)

    @precondition(any_thread)
    @rule(wish=texts_tiers.wishes, pick=picks, by=st.sampled_from(("id", "name", "word")), fault=some_faults)
    def change_a_thread(self, wish: Wish, pick: int, by: str, fault: Fault | None) -> None:
        self.world.take(steps_tiers.changing(self.threaded(wish, pick, by)), fault)

    @precondition(any_thread)
    @rule(wish=texts_tiers.wishes, pick=picks, by=st.sampled_from(("id", "name", "word")), fault=some_faults)
    def end_a_thread(self, wish: Wish, pick: int, by: str, fault: Fault | None) -> None:
        self.world.take(steps_tiers.finishing(self.threaded(wish, pick, by)), fault)

    @rule(
        old=st.sampled_from(texts_tiers.PROJECTS), new=st.sampled_from(texts_tiers.FOLDERS), fault=some_faults
    )
    def relink(self, old: str, new: str, fault: Fault | None) -> None:
        self.world.take(steps_tiers.relinking(str(self.folder(old)), str(self.folder(new))), fault)

    @rule(request=texts_tiers.requests, spelling=spellings)
    def join_two_projects_that_say_the_same(self, request: Request, spelling: int) -> None:
        for place, text in (("beta", request.text), ("alpha", texts_tiers.respelt(request.text, spelling))):
            told = self.placed(request._replace(project=place, text=text, date=None))
            self.world.take(steps_tiers.remembering("ADD", told))
        self.world.take(steps_tiers.relinking(str(self.folder("beta")), str(self.folder("alpha"))))

    @rule(wish=texts_tiers.wishes, other=texts_tiers.wishes, spelling=spellings)
    def join_two_projects_with_a_thread_of_one_name(self, wish: Wish, other: Wish, spelling: int) -> None:
        for place, name, told in (
            ("beta", wish.name, wish), ("alpha", texts_tiers.respelt(wish.name, spelling), other),
        ):  # fmt: skip
            self.world.take(steps_tiers.starting(self.placed(told._replace(name=name, project=place))))
        self.world.take(steps_tiers.relinking(str(self.folder("beta")), str(self.folder("alpha"))))

    @rule(wish=texts_tiers.wishes, other=texts_tiers.wishes)
    def undo_an_end_after_an_import(self, wish: Wish, other: Wish) -> None:
        place = texts_tiers.PROJECTS[0]
        wish, other = (self.placed(one._replace(project=place)) for one in (wish, other))
        self.world.take(steps_tiers.starting(wish))
        if not self.world.home.store.exists():
            return
        memory = travels.export_memory_of(self.world, project_of(wish.project), None)
        self.world.take(steps_tiers.starting(other))
        self.world.take(steps_tiers.finishing(wish))
        self.world.take(steps_tiers.importing(memory))
        self.world.take(steps.undoing())

    @rule(draft=drafts, fault=some_faults)
    def write_a_note(self, draft: Draft, fault: Fault | None) -> None:
        self.world.take(steps.writing(draft), fault)

    @precondition(lambda self: self.world.model.undo is not None)
    @rule(fault=some_faults)
    def undo(self, fault: Fault | None) -> None:
        self.world.take(steps.undoing(), fault)

    @precondition(any_entry)
    @rule(pick=picks, fault=some_faults)
    def forget_one(self, pick: int, fault: Fault | None) -> None:
        self.world.take(steps.forgetting(Forgetting(self.entry(pick)["id"])), fault)

    @precondition(lambda self: self.world.model.tiers.archive)
    @rule(pick=picks, fault=some_faults)
    def forget_what_is_archived(self, pick: int, fault: Fault | None) -> None:
        rows = self.world.model.tiers.archive
        id_ = rows[pick % len(rows)]["entry"]["id"]
        self.world.take(steps.forgetting(Forgetting(id_)), fault)

    @rule(what=texts_tiers.phrases, every=st.booleans(), dry=texts.flags, fault=some_faults)
    def forget_by_words(self, what: str, every: bool, dry: bool, fault: Fault | None) -> None:
        self.world.take(steps.forgetting(Forgetting(what, every_match=every, dry_run=dry)), fault)

    @rule(
        wish=st.sampled_from(
            (Forgetting(since="yesterday"), Forgetting(everything=True), Forgetting(session="s"))
        ),
        dry=st.sampled_from((True, True, False)),
    )
    def forget_many(self, wish: Forgetting, dry: bool) -> None:
        self.world.take(steps.forgetting(wish._replace(dry_run=dry)))

    @precondition(lambda self: bool(travels.every_entry(self.world)))
    @rule(pick=picks, fault=some_faults)
    def erase(self, pick: int, fault: Fault | None) -> None:
        entries = travels.every_entry(self.world)
        travels.erase_entry(self.world, entries[pick % len(entries)], fault)

    @precondition(any_entry)
    @rule(outside=texts.flags, fault=some_faults)
    def back_up(self, outside: bool, fault: Fault | None) -> None:
        travels.back_up(self.world, fault, outside=outside)

    @precondition(lambda self: self.world.backups)
    @rule(pick=picks, fault=some_faults)
    def restore(self, pick: int, fault: Fault | None) -> None:
        travels.restore(self.world, self.world.backups[pick % len(self.world.backups)], fault)

    @rule(place=st.sampled_from((None, *texts_tiers.PROJECTS)), fault=some_faults)
    def export_memory(self, place: str | None, fault: Fault | None) -> None:
        if self.world.home.store.exists():
            project = project_of(str(self.folder(place))) if place else None
            self.memories.append(travels.export_memory_of(self.world, project, fault))

    @precondition(lambda self: self.memories)
    @rule(pick=picks, fault=some_faults)
    def import_an_older_memory(self, pick: int, fault: Fault | None) -> None:
        self.world.take(steps_tiers.importing(self.memories[pick % len(self.memories)]), fault)

    @rule(fault=some_faults, force=texts.flags)
    def rotate(self, fault: Fault | None, force: bool) -> None:
        turning.turn(self.world, fault, force=force)

    @precondition(any_entry)
    @rule(
        way=st.sampled_from(sorted(turning.WAYS)),
        days=st.sampled_from((89, 90, 91, 180, 181)),
        fault=some_faults,
    )
    def rotate_when_things_grew_stale(self, way: str, days: int, fault: Fault | None) -> None:
        self.world.instant += days * DAY
        if fault is None:
            turning.WAYS[way](self.world)
        else:
            turning.turn(self.world, fault)

    @rule(key=st.sampled_from(sorted(model_rotate.DAYS)), days=st.sampled_from(("0", "2", "90")))
    def configure_rotation(self, key: str, days: str) -> None:
        self.world.take(steps.setting(key, days))

    @rule()
    def examine(self) -> None:
        assert is_healthy(doctor(self.world.home, self.world.moment))

    @rule(jump=st.sampled_from(JUMPS), back=texts.flags)
    def time_passes(self, jump: int, back: bool) -> None:
        self.world.instant += -jump if back else jump

    @rule(zone=st.sampled_from(ZONES))
    def travel(self, zone: str) -> None:
        self.world.set_zone(zone)

    @precondition(any_entry)
    @rule(word=texts_tiers.phrases, pick=picks)
    def look_for_a_word(self, word: str, pick: int) -> None:
        places = [None, *self.world.model.tiers.projects]
        place = places[pick % len(places)]
        tier_invariants.check_finding(self.world.home, self.world.model, self.world.moment, word, place)

    @invariant()
    def everything_agrees(self) -> None:
        self.world.check()


TestTierMachine = TierMachine.TestCase
