import os
from contextlib import closing
from pathlib import Path

import pytest

from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.importing import Imported
from companion.actions.changes.memory_importing import import_memory
from companion.actions.reads.memory_exporting import folder_files, holdings_of
from companion.errors import Refused
from companion.home import Home
from companion.project import Project, project_at
from companion.rules.notes import Moment
from companion.rules.tiers import TIERS, Entry
from companion.store import connect
from tests.actions.keeping import later
from tests.actions.remembering import faults
from tests.markdown.memory_builders import sample

FERRY = project_at("/code/ferry-board")
OTHER = project_at("/code/other")


def put(folder: Path, files: dict[str, bytes]) -> Path:
    """Write files into a folder, all of them of 2026-05-01."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        os.utime(path, (1_777_600_000, 1_777_600_000))
    return folder


def entries_in(home: Home, project: Project | None) -> list[Entry]:
    with closing(connect.reading(home.store)) as connection:
        return [entry for _, entry in holdings_of(connection, project.id if project else None).entries]


def exported(home: Home, project: Project | None) -> dict[str, bytes]:
    with closing(connect.reading(home.store)) as connection:
        return dict(folder_files(connection, project.id if project else None).files)


def counts(done: Imported) -> tuple[int, int, int, int]:
    return done.added, done.changed, done.same, done.skipped


def test_the_sample_comes_in_whole_and_a_second_time_nothing_does(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    folder = put(tmp_path, sample())
    assert counts(import_memory(home, moment, folder, FERRY)) == (53 + 7 + 4, 0, 0, 0)
    assert counts(import_memory(home, later(moment, days=1), folder, FERRY)) == (0, 0, 64, 0)
    assert {path.name: path.read_bytes() for path in folder.glob("*.md")}.items() <= sample().items()


def test_context_belongs_to_its_project_and_the_other_tiers_hold_everywhere(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    import_memory(home, moment, put(tmp_path, sample()), FERRY)
    assert {entry.tier for entry in entries_in(home, OTHER)} == {"preferences", "conversations"}
    assert {entry.tier for entry in entries_in(home, FERRY)} == set(TIERS)


def test_context_of_no_project_stays_out_and_is_named(home: Home, moment: Moment, tmp_path: Path) -> None:
    done = import_memory(home, moment, put(tmp_path, sample()), None)
    assert {entry.tier for entry in entries_in(home, None)} == {"preferences", "conversations"}
    assert {remark.file for remark in done.refused} == {"project-context.md"}
    assert (done.code, done.private) == (1, 0)
    assert faults(home) == []


def test_every_tier_can_be_kept_to_its_project(home: Home, moment: Moment, tmp_path: Path) -> None:
    import_memory(home, moment, put(tmp_path, sample()), FERRY, own_tiers=TIERS)
    assert entries_in(home, OTHER) == []
    assert len(entries_in(home, FERRY)) == 53


def test_what_has_no_date_is_as_old_as_its_file(home: Home, moment: Moment, tmp_path: Path) -> None:
    import_memory(home, moment, put(tmp_path, sample()), FERRY)
    assert {(entry.created, entry.updated) for entry in entries_in(home, FERRY)} == {
        ("2026-05-01", "2026-05-01")
    }


def test_an_export_in_an_empty_home_exports_the_same_again(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    import_memory(home, moment, put(tmp_path / "old", sample()), FERRY)
    first = exported(home, FERRY)
    fresh = Home(tmp_path / "fresh", "default")
    import_memory(fresh, later(moment, days=3), put(tmp_path / "new", first), FERRY)
    assert exported(fresh, FERRY) == first


def test_what_was_forgotten_does_not_come_back_with_an_older_export(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    folder = put(tmp_path, {"preferences.md": b"- prefers oat milk\n- prefers tea\n"})
    import_memory(home, moment, folder, FERRY)
    export = put(tmp_path / "export", exported(home, FERRY))
    forget(home, later(moment, hours=1), Wish("oat milk"))
    for older in (folder, export):
        done = import_memory(home, later(moment, hours=2), older, FERRY)
        assert counts(done) == (0, 0, 1, 1)
    assert [entry.text for entry in entries_in(home, FERRY)] == ["prefers tea"]


def test_a_later_wording_under_the_same_id_counts(home: Home, moment: Moment, tmp_path: Path) -> None:
    import_memory(home, moment, put(tmp_path / "old", {"preferences.md": b"- prefers tea\n"}), FERRY)
    files = exported(home, FERRY)
    manifest = files[".companion.json"].replace(b'"updated": "2026-05-01"', b'"updated": "2026-05-09"')
    folder = put(tmp_path / "new", {**files, ".companion.json": manifest})
    done = import_memory(home, later(moment, days=1), folder, FERRY)
    assert counts(done) == (0, 1, 0, 0)
    assert [entry.updated for entry in entries_in(home, FERRY)] == ["2026-05-09"]


def test_private_values_and_bad_files_stay_out_and_the_rest_comes_in(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    files = {"preferences.md": b"- call 138 1234 5678\n- prefers tea\n", "conversations.md": b"\xff"}
    folder = put(tmp_path, files)
    done = import_memory(home, moment, folder, FERRY)
    assert counts(done) == (1, 0, 0, 0)
    assert [remark.file for remark in done.refused] == ["conversations.md", "preferences.md"]
    assert done.private == 1
    assert counts(import_memory(home, moment, folder, FERRY, allow=("phone",))) == (1, 0, 1, 0)


def test_a_newer_export_is_refused(home: Home, moment: Moment, tmp_path: Path) -> None:
    folder = put(tmp_path, {".companion.json": b'{"format": 99}'})
    with pytest.raises(Refused):
        import_memory(home, moment, folder, FERRY)
