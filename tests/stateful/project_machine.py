"""What the machines of the tiers share: one home with two projects, and how entries and threads are named in it."""

from itertools import count
from pathlib import Path
from typing import TypeVar

from hypothesis.stateful import RuleBasedStateMachine

from companion.actions.changes.threads import Wish
from companion.project import project_at
from companion.rules.remembering import Request
from tests.stateful import faults, texts_tiers
from tests.stateful.model_tiers import Fields
from tests.stateful.model_tiers_travel import MemoryExport
from tests.stateful.world import World

Placed = TypeVar("Placed", Request, Wish)

START = 1_774_738_800_000
"""2026-03-29, a little before the clocks of Europe go forward."""


class ProjectMachine(RuleBasedStateMachine):
    """One home with two projects; rules come with each machine."""

    def __init__(self) -> None:
        super().__init__()
        self.world = World("UTC", START)
        self.work = next(place for place in map(self._place, count()) if self._is_in_order(place))
        for folder in texts_tiers.FOLDERS:
            self.folder(folder).mkdir(parents=True)
        self.folder("alpha/.git").mkdir()
        self.memories: list[MemoryExport] = []
        self.counting = faults.counted(self.world.place)
        self.counting.__enter__()

    def teardown(self) -> None:
        self.counting.__exit__(None, None, None)
        self.world.close()

    def folder(self, name: str) -> Path:
        """Return the path of a project's folder."""
        return self.work / name

    def _place(self, number: int) -> Path:
        return self.world.place / f"work-{number}"

    def _is_in_order(self, place: Path) -> bool:
        """Tell whether the ids of the projects are in the order of their names: no chance decides who comes first."""
        ids = [project_at(str(place / name)).id for name in texts_tiers.PROJECTS]
        return [*ids, "everywhere"] == sorted([*ids, "everywhere"])

    def placed(self, wish: Placed) -> Placed:
        """Return a request or wish with its folders where they are in this world."""
        project = wish.project and str(self.folder(wish.project))
        return wish._replace(project=project, folder=wish.folder and str(self.folder(wish.folder)))

    def any_entry(self) -> bool:
        return bool(self.world.model.tiers.living())

    def entry(self, pick: int) -> Fields:
        """Return one of the active entries."""
        entries = self.world.model.tiers.living()
        return entries[pick % len(entries)]

    def aimed(self, request: Request, pick: int, by: str) -> Request:
        """Return the request about one entry, named by id or by a word; as it was seen, or as it was before."""
        entry = self.entry(pick)
        word = {"words": entry["text"][:40], "id": entry["id"], "prefix": entry["id"][:6]}
        seen = {"seen": entry["text"], "changed": "something else"}.get(by)
        return self.placed(request)._replace(target=word.get(by, entry["id"]), seen=seen)

    def any_thread(self) -> bool:
        return bool(self.world.model.tiers.threads)

    def threaded(self, wish: Wish, pick: int, by: str) -> Wish:
        """Return the wish about one of the threads, where it is by now, or about any other of a word."""
        threads = list(self.world.model.tiers.threads.values())
        thread = threads[pick % len(threads)]
        if by == "word":
            return self.placed(wish)
        place = self.world.model.tiers.projects.get(thread["project"])
        return wish._replace(name=thread[by], project=place, folder=None)


any_entry = ProjectMachine.any_entry
any_thread = ProjectMachine.any_thread
