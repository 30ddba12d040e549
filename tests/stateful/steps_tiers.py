"""The commands of the tiers as steps: remember, threads, projects relink."""

from companion.actions.changes import threads
from companion.actions.changes.memory_importing import import_memory
from companion.actions.changes.relinking import relink
from companion.actions.changes.remember import remember
from companion.actions.changes.threads import Wish
from companion.rules.remembering import Request
from companion.safety.privacy import KINDS
from tests.stateful import model_remember, model_threads, model_tiers_travel
from tests.stateful.model_tiers_travel import MemoryExport
from tests.stateful.world import Step


def remembering(operation: str, request: Request) -> Step:
    return Step(
        f"remember {operation}",
        lambda home, moment: remember(home, moment, operation, request),
        lambda model, now: model_remember.remember(model, now, operation, request),
    )


def starting(wish: Wish) -> Step:
    return Step(
        "threads start",
        lambda home, moment: threads.start_thread(home, moment, wish),
        lambda model, now: model_threads.start(model, now, wish),
    )


def changing(wish: Wish) -> Step:
    return Step(
        "threads change",
        lambda home, moment: threads.change_thread(home, moment, wish),
        lambda model, now: model_threads.change(model, now, wish),
    )


def finishing(wish: Wish) -> Step:
    return Step(
        "threads end",
        lambda home, moment: threads.finish_thread(home, moment, wish),
        lambda model, now: model_threads.finish(model, now, wish),
    )


def importing(export: MemoryExport) -> Step:
    return Step(
        "import --layout memory",
        lambda home, moment: import_memory(home, moment, export.folder, export.project, allow=KINDS),
        lambda model, _now: model_tiers_travel.take_in(model, export),
        follows=False,
    )


def relinking(old: str, new: str) -> Step:
    return Step(
        "projects relink",
        lambda home, moment: relink(home, moment, old, new, None),
        lambda model, now: model_threads.relink(model, now, old, new),
    )
