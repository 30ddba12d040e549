"""Every command as a step: the action that the cli calls, and what the model makes of it."""

from pathlib import Path
from typing import Any

from companion.actions.changes import backing_up, restoring
from companion.actions.changes.close import close
from companion.actions.changes.config import change_setting
from companion.actions.changes.doctor import doctor
from companion.actions.changes.edit import Edit, edit
from companion.actions.changes.follow_up import follow_up
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.importing import import_markdown
from companion.actions.changes.mirroring import start_mirror
from companion.actions.changes.pause import pause, resume
from companion.actions.changes.undo import undo
from companion.actions.changes.write import write
from companion.home import Home
from companion.rules.drafts import Draft
from companion.rules.notes import Moment
from companion.safety.privacy import KINDS
from companion.settings import SETTINGS
from companion.store import connect, sql
from companion.store.faults import translated
from tests.stateful import model_changes, model_forget, model_travel
from tests.stateful.model import Model, Now
from tests.stateful.model_mirror import SETTING, Mirror
from tests.stateful.model_travel import Backup, Export
from tests.stateful.world import Step


def writing(draft: Draft) -> Step:
    return Step(
        "write",
        lambda home, moment: write(home, moment, draft),
        lambda model, now: model_changes.write(model, now, draft),
    )


def editing(id_: str, wish: Edit) -> Step:
    return Step(
        "edit",
        lambda home, moment: edit(home, moment, id_, wish),
        lambda model, now: model_changes.edit(model, now, id_, wish),
    )


def closing_one(id_: str, outcome: str | None) -> Step:
    return Step(
        "close",
        lambda home, moment: close(home, moment, id_, outcome=outcome, allow=KINDS),
        lambda model, now: model_changes.close(model, now, id_, outcome),
    )


def following_up(id_: str, outcome: str, reply: str | None) -> Step:
    return Step(
        "follow-up",
        lambda home, moment: follow_up(home, moment, id_, outcome, reply),
        lambda model, now: model_changes.follow_up(model, now, id_, outcome, reply),
    )


def forgetting(wish: Wish) -> Step:
    return Step(
        "forget",
        lambda home, moment: forget(home, moment, wish),
        lambda model, now: model_forget.forget(model, now, wish),
        follows=not wish.dry_run,
    )


def erasing(wish: Wish) -> Step:
    return Step(
        "forget --erase",
        lambda home, moment: forget(home, moment, wish),
        lambda model, now: model_forget.erase(model, now, wish),
    )


def pausing(until: str | None) -> Step:
    return Step(
        "pause",
        lambda home, moment: pause(home, moment, until),
        lambda model, now: model_forget.pause(model, now, until),
        before=True,
    )


def resuming() -> Step:
    return Step("resume", resume, lambda model, _now: model_forget.resume(model), before=True)


def undoing() -> Step:
    return Step("undo", undo, lambda model, _now: model_forget.undo(model))


def repairing() -> Step:
    return Step(
        "doctor --repair",
        lambda home, moment: doctor(home, moment, repair=True),
        lambda _model, _now: None,
        whole=True,
    )


def setting(key: str, value: str) -> Step:
    def plan(model: Model, _now: Now) -> None:
        if value == SETTINGS[key].default:
            model.settings.pop(key, None)
        else:
            model.settings[key] = value

    return Step("config", lambda home, moment: change_setting(home, moment, key, value), plan, follows=False)


def mirroring(folder: Path) -> Step:
    def plan(model: Model, _now: Now) -> None:
        model.settings[SETTING] = str(folder)
        model.mirrors[folder] = Mirror(folder)

    return Step("export --mirror", lambda home, moment: start_mirror(home, moment, folder), plan, whole=True)


def importing(export: Export) -> Step:
    return Step(
        "import",
        lambda home, moment: import_markdown(home, moment, export.folder, allow=KINDS),
        lambda model, now: model_travel.take_in(model, now, export),
    )


def backing_up_now() -> Step:
    return Step("backup", backing_up.make_backup, lambda _model, _now: None, follows=False)


def restoring_one(backup: Backup) -> Step:
    return Step(
        "restore",
        lambda home, moment: restoring.restore(home, moment, str(backup.path)),
        lambda model, _now: model_travel.restored(model, backup),
        whole=True,
    )


def handing_over(id_: str) -> Step:
    """A hook hands a card over, with the statement that hooks use."""

    def run(home: Home, moment: Moment) -> Any:
        connection = connect.writing(home.store)
        number = connection.execute(sql.SELECT_NUMBER, {"id": id_}).fetchone()[0]
        values = {
            "note_number": number,
            "session": "s",
            "host": "h",
            "at": moment.instant,
            "on_date": moment.today,
        }
        with translated(), connect.immediate(connection):
            connection.execute(sql.INSERT_CHECK_IN, values)
        connection.close()

    return Step("card", run, lambda model, now: model_changes.hand_over_card(model, now, id_), follows=False)
