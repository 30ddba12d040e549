"""Taking notes in from Markdown: new, known or forgotten; idempotent, and nothing is brought back."""

import json
from pathlib import Path

import pytest

from companion.actions.changes.close import close
from companion.actions.changes.config import change_setting
from companion.actions.changes.edit import Edit, edit
from companion.actions.changes.follow_up import follow_up
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.importing import Imported, import_markdown
from companion.actions.changes.pause import pause
from companion.actions.reads.export import export_to_folder
from companion.actions.reads.gate import gate
from companion.errors import Refused
from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.keeping import asked, every_note, keep, later, run_sql

COUNTS = ("added", "changed", "same", "skipped")
PLAIN = """---
type: health
created: 2026-05-01
updated: 2026-05-02
follow_up_count: 0
last_followed_up: null
status: active
sensitivity: normal
---

Up at four again.

**Their feeling:** worn out
**What they wanted:** to vent
**Open thread:** null
"""


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


@pytest.fixture
def other(tmp_path: Path) -> Home:
    return Home(tmp_path / "other", "default")


def counts(done: Imported) -> tuple[int, ...]:
    return tuple(getattr(done, name) for name in COUNTS)


def write_plain(folder: Path, name: str = "health_2026-05-01_short-nights", text: str = PLAIN) -> None:
    """Put a note into a folder that is no export of ours."""
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.md").write_text(text)
    status = "resolved" if "resolved" in text else "active"
    line = f"- 2026-05-02 [health] short nights — {status}, fu=0 → {name}.md\n"
    (folder / "MEMORY.md").write_text(f"# Personal Context Index\n\n{line}")


def fill(home: Home, moment: Moment) -> None:
    """Fill a store with every state that travels."""
    keep(home, moment, "milestone", "exam", "In June.", on="2026-06-20")
    keep(home, moment, "health", "the biopsy", "On Friday.", crisis=True)
    for title in ("short nights", "a cold"):
        keep(home, moment, "health", title, f"{title}, told again in some words.")
    follow_up(home, moment, "exam", "deflected")
    for day in (1, 2):
        follow_up(home, later(moment, days=day), "cold", "deflected")
    keep(home, moment, "emotion", "homesick")
    close(home, moment, "homesick", outcome="It passed.")
    forget(home, moment, Wish("nights"))
    pause(home, moment, "2026-06-01")


def test_an_export_is_an_exact_copy(
    home: Home, moment: Moment, other: Home, out: Path, tmp_path: Path
) -> None:
    fill(home, moment)
    now = later(moment, days=3)
    export_to_folder(home, now, out)
    assert counts(import_markdown(other, now, out)) == (4, 0, 0, 0)
    export_to_folder(other, now, tmp_path / "again")
    assert {file.name: file.read_bytes() for file in (tmp_path / "again").iterdir()} == {
        file.name: file.read_bytes() for file in out.iterdir()
    }
    assert set(every_note(other)) == {note for note in every_note(home) if note.forgotten_at is None}


def test_importing_twice_changes_nothing(home: Home, moment: Moment, other: Home, out: Path) -> None:
    fill(home, moment)
    export_to_folder(home, moment, out)
    import_markdown(other, moment, out)
    before = asked(other, "SELECT count(*) FROM operation")
    done = import_markdown(other, later(moment, days=1), out)
    assert counts(done) == (0, 0, 4, 0)
    assert asked(other, "SELECT count(*) FROM operation") == before


def test_a_forgotten_note_of_an_old_export_stays_forgotten(home: Home, moment: Moment, out: Path) -> None:
    keep(home, moment, "health", "short nights", "Up at four again.")
    export_to_folder(home, moment, out)
    forget(home, later(moment, hours=1), Wish("nights"))
    assert counts(import_markdown(home, later(moment, hours=2), out)) == (0, 0, 0, 1)
    assert [note.forgotten_at is None for note in every_note(home)] == [False]


def test_the_same_day_counts_as_before_where_only_a_day_is_known(
    home: Home, moment: Moment, out: Path
) -> None:
    keep(home, moment, "health", "short nights", "Up at four again.")
    forget(home, moment, Wish("nights"))
    for day, skipped in (("2026-05-19", 1), ("2026-05-20", 0)):
        write_plain(out, text=PLAIN.replace("2026-05-01", day).replace("2026-05-02", day))
        (out / "health_2026-05-01_short-nights.md").rename(out / f"health_{day}_short-nights.md")
        (out / "MEMORY.md").unlink()
        assert import_markdown(home, later(moment, days=2), out).skipped == skipped
        (out / f"health_{day}_short-nights.md").unlink()


def test_tombstones_travel_with_an_export(
    home: Home, moment: Moment, other: Home, out: Path, tmp_path: Path
) -> None:
    keep(other, moment, "health", "short nights", "Up at four again.")
    export_to_folder(other, moment, tmp_path / "old")
    keep(home, moment, "health", "short nights", "Up at four again.")
    forget(home, later(moment, hours=1), Wish("nights"))
    export_to_folder(home, later(moment, hours=1), out)
    fresh = Home(tmp_path / "fresh", "default")
    import_markdown(fresh, later(moment, hours=2), out)
    assert counts(import_markdown(fresh, later(moment, hours=3), tmp_path / "old")) == (0, 0, 0, 1)


def test_a_note_that_comes_in_as_forgotten_is_kept_out_of_sight(
    home: Home, moment: Moment, out: Path
) -> None:
    write_plain(out, text=PLAIN.replace("status: active", "status: resolved"))
    (out / "MEMORY.md").write_text("# Personal Context Index\n")
    assert counts(import_markdown(home, moment, out)) == (1, 0, 0, 0)
    assert [note.forgotten_at is None for note in every_note(home)] == [False]
    assert counts(import_markdown(home, moment, out))[0] == 0
    write_plain(out)
    assert counts(import_markdown(home, moment, out)) == (0, 0, 0, 1)


def test_forgotten_notes_come_along_when_asked(home: Home, moment: Moment, other: Home, out: Path) -> None:
    fill(home, moment)
    export_to_folder(home, moment, out, forgotten=True)
    assert import_markdown(other, moment, out).added == 5
    assert [note.title for note in every_note(other) if note.forgotten_at is not None] == ["short nights"]
    assert import_markdown(other, moment, out).added == 0


def test_an_erased_note_comes_in_in_no_form(home: Home, moment: Moment, out: Path) -> None:
    keep(home, moment, "health", "short nights", "Up at four again.")
    forget(home, moment, Wish("nights"))
    export_to_folder(home, moment, out, forgotten=True)
    forget(home, moment, Wish("nights", erase=True))
    assert counts(import_markdown(home, later(moment, days=1), out)) == (0, 0, 0, 1)
    assert every_note(home) == []


def test_a_known_note_is_reconciled_and_not_opened(home: Home, moment: Moment, out: Path) -> None:
    write_plain(out)
    import_markdown(home, moment, out)
    close(home, moment, "nights", outcome="Better since Monday.")
    newer = PLAIN.replace("updated: 2026-05-02", "updated: 2026-05-30").replace("worn out", "numb")
    write_plain(
        out,
        text=newer.replace(
            "follow_up_count: 0\nlast_followed_up: null", "follow_up_count: 3\nlast_followed_up: 2026-05-30"
        ),
    )
    assert counts(import_markdown(home, later(moment, days=20), out)) == (0, 1, 0, 0)
    (note,) = every_note(home)
    assert (note.status, note.feeling, note.follow_up_count) == ("resolved", "numb", 3)
    assert note.lines[-1].text == "Better since Monday."


def test_a_pause_comes_in_and_does_not_end_another(
    home: Home, moment: Moment, other: Home, out: Path
) -> None:
    keep(home, moment, "milestone", "exam")
    pause(home, moment, "2026-06-01")
    export_to_folder(home, moment, out)
    import_markdown(other, moment, out)
    assert gate(other, moment).pause == (True, "2026-06-01")
    pause(other, moment, None)
    import_markdown(other, moment, out)
    assert gate(other, moment).pause == (True, None)


def test_the_archive_and_the_settings_travel(home: Home, moment: Moment, other: Home, out: Path) -> None:
    keep(home, moment, "milestone", "exam")
    change_setting(home, moment, "care.daily_limit", "2")
    run_sql(
        home, "INSERT INTO archive_row (kind, source_id, quarter, archived_on, position, image) "
        "VALUES ('note', 'aaaa00000001', '2026-Q1', '2026-04-01', 0, ?)", json.dumps({"title": "old"}),
    )  # fmt: skip
    export_to_folder(home, moment, out)
    for _ in range(2):
        import_markdown(other, moment, out)
    assert asked(other, "SELECT quarter FROM archive_row") == ["2026-Q1"]
    assert asked(other, "SELECT value FROM setting WHERE key = 'care.daily_limit'") == ["2"]


def test_private_values_keep_a_file_out_and_the_others_come_in(home: Home, moment: Moment, out: Path) -> None:
    write_plain(out)
    ring = PLAIN.replace("Up at four again.", "Ring the desk on 555-0100.")
    (out / "health_2026-05-01_clinic.md").write_text(ring)
    done = import_markdown(home, moment, out)
    assert (done.added, done.private, len(done.refused)) == (1, 1, 1)
    assert "555-0100" not in str(done)
    assert import_markdown(home, moment, out, allow=("phone",)).added == 1


@pytest.mark.parametrize("name", ["health_2026-05-10_13812345678", "health_2026-05-10_138-1234-5678"])
def test_a_private_value_in_a_files_name_keeps_it_out_and_is_not_said(
    home: Home, moment: Moment, out: Path, name: str
) -> None:
    write_plain(out, name)
    done = import_markdown(home, moment, out)
    assert (done.added, done.private) == (0, 1)
    assert name[18:] not in str(done)
    assert import_markdown(home, moment, out, allow=("phone",)).added == 1


def test_a_second_note_under_a_name_of_the_store_is_that_note(home: Home, moment: Moment, out: Path) -> None:
    first = keep(home, moment, "relationship", "a quarrel", "We shouted.", person="mom")
    text = PLAIN.replace("type: health", "type: relationship").replace("2026-05-02", "2026-05-18")
    out.mkdir()
    (out / "relationship_mom.md").write_text(text)
    import_markdown(home, moment, out)
    (note,) = every_note(home)
    assert (note.id, note.title, note.created) == (first.id, "a quarrel", "2026-05-01")


def test_the_files_stay_as_they_are(home: Home, moment: Moment, out: Path) -> None:
    write_plain(out)
    before = {file.name: file.read_bytes() for file in out.iterdir()}
    import_markdown(home, moment, out)
    edit(home, moment, "nights", Edit(title="waking early"))
    assert {file.name: file.read_bytes() for file in out.iterdir()} == before


def test_what_is_no_folder_or_of_a_newer_release_is_refused(home: Home, moment: Moment, out: Path) -> None:
    with pytest.raises(Refused):
        import_markdown(home, moment, out)
    write_plain(out)
    (out / ".companion.json").write_text('{"format": 9999}')
    with pytest.raises(Refused):
        import_markdown(home, moment, out)
    assert every_note(home) == []
