"""What is archived stays within reach of everything that a person may want: export, forget, erase, import, restore."""

import errno
from contextlib import closing
from pathlib import Path

import pytest

from companion.actions import remarks
from companion.actions.changes import erasing, mirror
from companion.actions.changes.backing_up import make_backup
from companion.actions.changes.close import close
from companion.actions.changes.follow_up import follow_up
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.importing import import_markdown
from companion.actions.changes.mirroring import start_mirror
from companion.actions.changes.restoring import restore
from companion.actions.changes.rotate import rotate
from companion.actions.changes.undo import undo
from companion.actions.reads.export import export_to_folder
from companion.actions.reads.recall import recall
from companion.errors import Ambiguous, NothingMatched, Refused, StoreLocked
from companion.home import Home
from companion.rules.notes import Moment, Note
from companion.store import connect
from companion.store.held_back import turn_state
from tests.actions.keeping import asked, card, every_note, holding, keep, later, note_with, run_sql
from tests.actions.rotating import archive_of, closed_note, in_step, talk

WORDS = "A walk along the harbour at dawn."


@pytest.fixture
def now(moment: Moment) -> Moment:
    return later(moment, days=40)


@pytest.fixture
def archived(home: Home, moment: Moment, now: Moment) -> Note:
    """Return a note that is archived, with a follow-up and a linked turn."""
    note = keep(home, moment, "relationship", "harbour walks", WORDS, person="neighbour")
    follow_up(home, moment, note.id, "engaged")
    talk(home, moment, "s1", "we went along the harbour", "and came back")
    run_sql(home, "UPDATE turn SET note_number = 1 WHERE text LIKE 'we went%'")
    close(home, moment, note.id)
    rotate(home, now)
    return note


@pytest.mark.usefixtures("archived")
def test_a_linked_turn_keeps_the_discretion_of_the_note(home: Home, now: Moment) -> None:
    (number,) = asked(home, "SELECT number FROM turn WHERE text LIKE 'we went%'")
    with closing(connect.reading(home.store)) as connection:
        state = turn_state(connection, number, now.instant)
    assert state is not None
    assert (state.status, state.sensitive, state.crisis) == ("resolved", False, False)


def test_the_export_holds_it_by_quarter_and_the_index_does_not(
    home: Home, now: Moment, archived: Note, tmp_path: Path
) -> None:
    export_to_folder(home, now, tmp_path / "out")
    file = tmp_path / "out/archive/2026-Q2.md"
    assert WORDS in file.read_text("utf-8")
    assert f"→ {archived.name}.md [archived: 2026-06-28]" in file.read_text("utf-8")
    assert "harbour" not in (tmp_path / "out/MEMORY.md").read_text("utf-8")
    assert not (tmp_path / f"out/{archived.name}.md").exists()


@pytest.mark.usefixtures("archived")
def test_an_export_travels_whole_and_back(home: Home, now: Moment, tmp_path: Path) -> None:
    other = Home(tmp_path / "other", "default")
    export_to_folder(home, now, tmp_path / "one")
    for _ in range(2):
        assert import_markdown(other, now, tmp_path / "one").refused == ()
    assert [kept._replace(number=0) for kept in archive_of(other)] == [
        kept._replace(number=0) for kept in archive_of(home)
    ]
    export_to_folder(other, now, tmp_path / "two")
    names = sorted(str(file.relative_to(tmp_path / "one")) for file in (tmp_path / "one").rglob("*.*"))
    assert all(
        (tmp_path / "two" / name).read_bytes() == (tmp_path / "one" / name).read_bytes() for name in names
    )


def test_a_note_that_travelled_takes_no_card_of_another_store(
    home: Home, moment: Moment, now: Moment, tmp_path: Path
) -> None:
    other = Home(tmp_path / "other", "default")
    for place, session in ((home, "s1"), (other, "s2")):
        note = keep(place, moment, "milestone", "exam", open_thread="how it went", on="2026-05-20")
        assert card(place, moment, session) is not None
        close(place, moment, note.id)
        rotate(place, now)
    (here,), (there,) = archive_of(home), archive_of(other)
    assert here.traces.check_ins == there.traces.check_ins != ()
    export_to_folder(home, now, tmp_path / "out")
    import_markdown(other, now, tmp_path / "out")
    forget(other, now, Wish(here.note.id))
    assert asked(other, "SELECT count(*) FROM check_in WHERE note_number IS NOT NULL") == [0]


@pytest.mark.usefixtures("archived")
def test_without_the_manifest_the_archive_is_read_from_its_files_once(
    home: Home, now: Moment, tmp_path: Path
) -> None:
    other = Home(tmp_path / "other", "default")
    export_to_folder(home, now, tmp_path / "one")
    (tmp_path / "one/.companion.json").unlink()
    first, second = (import_markdown(other, now, tmp_path / "one") for _ in range(2))
    assert (first.added, second.added, second.changed) == (1, 0, 0)
    assert not any("subfolder" in remark.message for remark in first.remarks)
    (kept,) = archive_of(other)
    assert (kept.note.lines[0].text, kept.on, every_note(other)) == (WORDS, "2026-06-28", [])


@pytest.mark.usefixtures("archived")
def test_an_export_is_not_written_over_an_archive_that_was_edited(
    home: Home, now: Moment, tmp_path: Path
) -> None:
    export_to_folder(home, now, tmp_path / "out")
    export_to_folder(home, now, tmp_path / "out")
    with (tmp_path / "out/archive/2026-Q2.md").open("a") as file:
        file.write("mine\n")
    with pytest.raises(Refused, match="edited by hand"):
        export_to_folder(home, now, tmp_path / "out")


def test_an_older_export_does_not_bring_it_back_but_a_newer_form_does(
    home: Home, moment: Moment, now: Moment, tmp_path: Path
) -> None:
    note = closed_note(home, moment, happened=WORDS)
    export_to_folder(home, moment, tmp_path / "old")
    rotate(home, now)
    assert import_markdown(home, now, tmp_path / "old").same == 1
    assert (every_note(home), len(archive_of(home))) == ([], 1)
    file = tmp_path / "old" / f"{note.name}.md"
    file.write_text(file.read_text("utf-8").replace("status: resolved", "status: active"), "utf-8")
    import_markdown(home, now, tmp_path / "old")
    assert ([found.id for found in every_note(home)], archive_of(home)) == ([note.id], [])


@pytest.mark.parametrize("erase", [False, True])
def test_an_older_export_does_not_bring_back_what_was_forgotten_since(
    home: Home, now: Moment, archived: Note, tmp_path: Path, erase: bool
) -> None:
    export_to_folder(home, now, tmp_path / "old")
    forget(home, later(now, hours=1), Wish(archived.id, erase=erase))
    import_markdown(home, later(now, hours=2), tmp_path / "old")
    assert archive_of(home) == []
    assert [note.forgotten_at for note in every_note(home)] == (
        [] if erase else [later(now, hours=1).instant]
    )


def test_a_line_that_was_forgotten_elsewhere_stays_out(
    home: Home, moment: Moment, now: Moment, tmp_path: Path
) -> None:
    other, outcome = Home(tmp_path / "other", "default"), "It went better than I had feared."
    close(home, moment, closed_note(home, moment, happened="The exam.").id, outcome=outcome)
    rotate(home, now)
    export_to_folder(home, now, tmp_path / "out")
    forget(other, now, Wish(keep(other, now, "health", "knee", outcome).id))
    import_markdown(other, now, tmp_path / "out")
    (kept,) = archive_of(other)
    assert [line.text for line in kept.note.lines] == ["The exam."]


def test_an_export_of_another_quarter_does_not_archive_it_twice(
    home: Home, now: Moment, archived: Note, tmp_path: Path
) -> None:
    export_to_folder(home, now, tmp_path / "old")
    forget(home, now, Wish(archived.id))
    undo(home, now)
    rotate(home, later(now, days=90))
    import_markdown(home, later(now, days=91), tmp_path / "old")
    assert [kept.on for kept in archive_of(home)] == ["2026-09-26"]


def test_an_older_export_says_nothing_into_a_newer_note_of_its_name(
    home: Home, moment: Moment, now: Moment, tmp_path: Path
) -> None:
    closed_note(home, moment, happened=WORDS)
    export_to_folder(home, moment, tmp_path / "old")
    rotate(home, now)
    again = keep(home, now, "milestone", "exam", "Another one.")
    assert import_markdown(home, now, tmp_path / "old").same == 1
    assert every_note(home) == [again]


def test_forget_finds_it_by_name_by_id_and_by_words(home: Home, now: Moment, archived: Note) -> None:
    for what in (archived.id[:6], archived.name, "harbour walks", "neighbour"):
        assert [note.id for note in forget(home, now, Wish(what, dry_run=True)).notes] == [archived.id]
    assert len(archive_of(home)) == 1
    done = forget(home, now, Wish("harbour walks"))
    assert [note.id for note in done.notes] == [archived.id]
    assert archive_of(home) == []
    assert note_with(home, archived.id).forgotten_at == now.instant


def test_undo_of_that_makes_it_a_closed_note_with_its_follow_ups(
    home: Home, now: Moment, archived: Note
) -> None:
    forget(home, now, Wish("harbour walks"))
    undo(home, now)
    back = note_with(home, archived.id)
    assert (back.status, back.forgotten_at, back.follow_up_count) == ("resolved", None, 1)
    assert asked(home, "SELECT count(*) FROM follow_up") == [1]
    assert asked(home, "SELECT count(*) FROM turn WHERE note_number IS NOT NULL AND flags & 96 = 0") == [1]
    assert in_step(home)
    assert len(rotate(home, later(now, days=1)).notes) == 1


def test_a_living_note_of_the_same_words_is_meant_first(home: Home, now: Moment, archived: Note) -> None:
    living = keep(home, now, "relationship", "harbour walks", "Again.", person="neighbour")
    assert [note.id for note in forget(home, now, Wish("harbour walks", dry_run=True)).notes] == [living.id]
    every = forget(home, now, Wish("harbour walks", every_match=True, dry_run=True))
    assert {note.id for note in every.notes} == {living.id, archived.id}


def test_several_archived_notes_are_listed_and_nothing_is_changed(
    home: Home, moment: Moment, now: Moment
) -> None:
    closed_note(home, moment, "first exam")
    closed_note(home, moment, "second exam")
    rotate(home, now)
    with pytest.raises(Ambiguous) as raised:
        forget(home, now, Wish("exam"))
    assert len(raised.value.choices) == 2
    assert len(archive_of(home)) == 2


def test_erase_leaves_no_byte_of_it_nor_of_its_linked_turns(
    home: Home, now: Moment, archived: Note, tmp_path: Path
) -> None:
    start_mirror(home, now, tmp_path / "mirror")
    assert holding(tmp_path / "mirror", "harbour at dawn")
    forget(home, now, Wish(archived.id, erase=True))
    assert holding(home.root, "the harbour") == []
    assert holding(tmp_path / "mirror", "the harbour") == []
    with pytest.raises(NothingMatched):
        forget(home, now, Wish(archived.id, erase=True))


def test_an_erase_that_fails_at_once_leaves_it_archived(
    home: Home, now: Moment, archived: Note, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_: object, **__: object) -> None:
        raise StoreLocked("the store is locked")

    monkeypatch.setattr(erasing, "bury", locked)
    with pytest.raises(StoreLocked):
        forget(home, now, Wish(archived.id, erase=True))
    assert (len(archive_of(home)), every_note(home)) == (1, [])
    with pytest.raises(Refused, match="nothing to take back"):
        undo(home, now)


@pytest.mark.usefixtures("archived")
@pytest.mark.parametrize("wish", [Wish(everything=True), Wish(since="2026-05-01")])
def test_everything_and_since_mean_the_archive_too(home: Home, now: Moment, wish: Wish) -> None:
    forget(home, now, wish)
    assert archive_of(home) == []
    forget(home, now, wish._replace(erase=True))
    assert holding(home.root, "the harbour") == []


@pytest.mark.usefixtures("archived")
def test_a_restored_backup_does_not_bring_a_forgotten_archive_back(home: Home, now: Moment) -> None:
    make_backup(home, now)
    forget(home, later(now, hours=1), Wish("harbour walks"))
    restore(home, later(now, hours=2), "latest")
    assert every_note(home) == []
    assert [kept.note.forgotten_at is not None for kept in archive_of(home)] == [True]
    forget(home, later(now, hours=3), Wish("harbour walks", erase=True))
    assert archive_of(home) == []


def test_a_mirror_moves_the_file_into_its_archive_and_stays_in_step(
    home: Home, moment: Moment, now: Moment, tmp_path: Path
) -> None:
    note = closed_note(home, moment, happened=WORDS)
    start_mirror(home, moment, tmp_path / "mirror")
    done = rotate(home, now)
    assert (len(done.notes), done.mirror_files) == (1, 3)
    assert not (tmp_path / f"mirror/{note.name}.md").exists()
    assert WORDS in (tmp_path / "mirror/archive/2026-Q2.md").read_text("utf-8")
    assert rotate(home, later(now, hours=1)).mirror_files == 0


def test_an_archive_file_of_a_write_that_broke_off_goes_with_its_note(
    home: Home, moment: Moment, now: Moment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = closed_note(home, moment, happened=WORDS)
    start_mirror(home, moment, tmp_path / "mirror")
    with monkeypatch.context() as patch:
        patch.setattr(mirror, "write_if_changed", _full_disk)
        rotate(home, now)
    assert any("mirror was not written" in told for told in remarks.take())
    assert holding(tmp_path / "mirror", WORDS) == ["2026-Q2.md"]
    forget(home, now, Wish(note.id, erase=True))
    assert holding(tmp_path / "mirror", WORDS) == []


def _full_disk(_path: Path, _data: bytes) -> bool:
    raise OSError(errno.ENOSPC, "no space")


def test_what_a_killed_process_left_in_the_archive_is_cleared(
    home: Home, moment: Moment, now: Moment, tmp_path: Path
) -> None:
    closed_note(home, moment, happened=WORDS)
    start_mirror(home, moment, tmp_path / "mirror")
    rotate(home, now)
    leftover = tmp_path / "mirror/archive/.2026-Q2.md.99999999.tmp"
    leftover.write_text(WORDS)
    keep(home, now, "health", "short nights")
    assert not leftover.exists()


def test_a_mirror_that_lost_a_file_is_renewed(home: Home, moment: Moment, tmp_path: Path) -> None:
    note = keep(home, moment, "health", "short nights")
    start_mirror(home, moment, tmp_path / "mirror")
    (tmp_path / f"mirror/{note.name}.md").unlink()
    assert rotate(home, moment, dry_run=True).mirror_files == 1
    assert rotate(home, moment).mirror_files == 1
    assert (tmp_path / f"mirror/{note.name}.md").exists()


def test_a_note_about_the_same_person_begins_anew(home: Home, now: Moment, archived: Note) -> None:
    again = keep(home, now, "relationship", "harbour walks", "We met again.", person="neighbour")
    assert again.name == archived.name
    assert again.id != archived.id
    assert [hit.id for hit in recall(home, "harbour", 5) if hit.kind == "note"] == [again.id]
