"""The mirror follows every change and takes hand edits in; nothing that anyone wrote is lost (K05)."""

from pathlib import Path
from typing import Any

import pytest

from companion.actions.changes import mirror as following
from companion.actions.changes import write as writing
from companion.actions.changes.absorbing import absorb
from companion.actions.changes.doctor import doctor
from companion.actions.changes.edit import Edit, edit
from companion.actions.changes.follow_up import follow_up
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.mirroring import start_mirror
from companion.actions.changes.pause import pause, resume
from companion.actions.reads.export import export_to_folder
from companion.actions.reads.gate import gate
from companion.actions.remarks import take
from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.keeping import every_note, keep, later, note_with

NIGHTS = "health_2026-05-19_short-nights.md"


@pytest.fixture
def mirror(home: Home, moment: Moment, tmp_path: Path) -> Path:
    folder = tmp_path / "mirror"
    keep(home, moment, "health", "short nights", "Up at four.", feeling="worn out")
    start_mirror(home, moment, folder)
    return folder


def replace(file: Path, before: str, after: str) -> None:
    text = file.read_text()
    assert before in text
    file.write_text(text.replace(before, after))


def index(mirror: Path) -> list[str]:
    return [
        line
        for line in (mirror / "MEMORY.md").read_text().splitlines()
        if line.startswith(("- ", "# paused"))
    ]


def touch(home: Home, moment: Moment) -> None:
    """Change something else, as any next command would."""
    keep(home, moment, "milestone", "exam")


def test_a_note_that_comes_while_another_is_mirrored_is_not_passed_over(
    home: Home, moment: Moment, mirror: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def absorb_late(*given: Any, **named: Any) -> Any:
        monkeypatch.setattr(following, "absorb", absorb)
        with monkeypatch.context() as alone:
            alone.setattr(writing, "follow", lambda *_: [])
            touch(home, moment)  # another process has written it and waits for the mirror
        return absorb(*given, **named)

    monkeypatch.setattr(following, "absorb", absorb_late)
    keep(home, moment, "relationship", "quarrel")
    following.bring_into_step(home, moment, mirror, whole=False)
    assert list(mirror.glob("milestone_*exam*"))


def test_a_mirror_is_what_an_export_would_be(
    home: Home, moment: Moment, mirror: Path, tmp_path: Path
) -> None:
    touch(home, moment)
    follow_up(home, moment, "exam", "deflected")
    export_to_folder(home, moment, tmp_path / "out")
    files = {file.name: file.read_bytes() for file in (tmp_path / "out").iterdir()}
    assert {file.name: file.read_bytes() for file in mirror.iterdir()} == files
    assert doctor(home, moment).findings == ()


def test_what_lies_in_the_folder_is_taken_in_first(home: Home, moment: Moment, tmp_path: Path) -> None:
    other = Home(tmp_path / "other", "default")
    keep(other, moment, "relationship", "lunch", person="mom")
    export_to_folder(other, moment, tmp_path / "mirror")
    keep(home, moment, "milestone", "exam")
    done = start_mirror(home, moment, tmp_path / "mirror")
    assert done is not None
    assert done.added == 1
    assert len(index(tmp_path / "mirror")) == 2


def test_every_change_reaches_note_file_and_index_together(home: Home, moment: Moment, mirror: Path) -> None:
    follow_up(home, moment, "nights", "engaged", "It was good to say so.")
    assert "follow_up_count: 1" in (mirror / NIGHTS).read_text()
    assert index(mirror) == [f"- 2026-05-19 [health] short nights — active, fu=1 → {NIGHTS}"]
    touch(home, later(moment, days=1))
    assert index(mirror)[0] == "- 2026-05-20 [milestone] exam — active, fu=0 → milestone_exam.md"
    pause(home, moment, "2026-06-01")
    assert (mirror / "MEMORY.md").read_text().startswith("# paused until 2026-06-01\n")
    resume(home, moment)
    forget(home, moment, Wish("exam"))
    assert len(index(mirror)) == 1
    assert not (mirror / "milestone_exam.md").exists()


def test_a_note_that_turns_sensitive_leaves_no_file_with_its_words(
    home: Home, moment: Moment, mirror: Path
) -> None:
    note = edit(home, moment, "nights", Edit(sensitive=True))
    assert sorted(file.name for file in mirror.glob("health*")) == [f"{note.name}.md"]
    assert index(mirror) == [f"- 2026-05-19 [health] sensitive note — active, fu=0 → {note.name}.md"]


def test_a_mute_that_ended_is_written_active_by_the_next_command(
    home: Home, moment: Moment, mirror: Path
) -> None:
    for day in (1, 2):
        follow_up(home, later(moment, days=day), "nights", "deflected")
    assert "— muted, fu=2" in index(mirror)[0]
    touch(home, later(moment, days=17))
    assert "— active, fu=2" in index(mirror)[-1]
    assert "status: active" in (mirror / NIGHTS).read_text()


def test_a_title_changed_by_hand_is_taken_in_and_the_edited_index_kept(
    home: Home, moment: Moment, mirror: Path
) -> None:
    replace(mirror / "MEMORY.md", "short nights", "waking early")
    edited = (mirror / "MEMORY.md").read_bytes()
    touch(home, later(moment, minutes=1))
    assert [note.title for note in every_note(home)] == ["waking early", "exam"]
    assert [file.read_bytes() for file in home.backups.glob("MEMORY-*.md")] == [edited]


@pytest.mark.parametrize(("marker", "until"), [("2026-06-01", "2026-06-01"), ("manually resumed", None)])
def test_a_pause_marker_set_or_taken_away_by_hand_counts(
    home: Home, moment: Moment, mirror: Path, marker: str, until: str | None
) -> None:
    text = (mirror / "MEMORY.md").read_text()
    (mirror / "MEMORY.md").write_text(f"# paused until {marker}\n{text}")
    touch(home, moment)
    assert gate(home, moment).pause == (True, until)
    assert index(mirror)[0] == f"# paused until {marker}"
    replace(mirror / "MEMORY.md", f"# paused until {marker}\n", "")
    touch(home, moment)
    assert not gate(home, moment).pause.active


def test_words_changed_by_hand_meet_a_change_of_the_store(home: Home, moment: Moment, mirror: Path) -> None:
    replace(mirror / NIGHTS, "worn out", "rested at last")
    replace(mirror / NIGHTS, "Up at four.", "Up at four.\n- 2026-05-19: A walk helped.")
    keep(home, moment, "health", "short nights", "Slept until six.")
    (note,) = every_note(home)
    assert note.feeling == "rested at last"
    assert sorted(line.text for line in note.lines) == ["A walk helped.", "Slept until six.", "Up at four."]
    assert take() == []


def test_a_clash_keeps_both_wordings_and_is_told(home: Home, moment: Moment, mirror: Path) -> None:
    replace(mirror / NIGHTS, "worn out", "numb")
    edit(home, moment, "nights", Edit(feeling="calm"))
    (note,) = every_note(home)
    assert (note.feeling, note.lines[-1].text) == ("calm", "numb")
    assert take() == [
        f"{NIGHTS}: feeling was changed here and in the store; both are kept, the store's in its place"
    ]


def test_a_count_lowered_by_hand_holds(home: Home, moment: Moment, mirror: Path) -> None:
    follow_up(home, moment, "nights", "engaged", "It was good to say so.")
    replace(mirror / NIGHTS, "follow_up_count: 1", "follow_up_count: 0")
    keep(home, moment, "health", "short nights", "Slept until six.")
    assert every_note(home)[0].follow_up_count == 0
    assert doctor(home, moment).healthy


def test_a_file_deleted_by_hand_is_written_again(home: Home, moment: Moment, mirror: Path) -> None:
    (mirror / NIGHTS).unlink()
    follow_up(home, moment, "nights", "engaged")
    assert (mirror / NIGHTS).exists()
    assert note_with(home, every_note(home)[0].id).forgotten_at is None


def test_a_file_that_cannot_be_read_any_more_is_left_as_it_is_and_told(
    home: Home, moment: Moment, mirror: Path
) -> None:
    replace(mirror / NIGHTS, "created: 2026-05-19", "created: some day")
    broken = (mirror / NIGHTS).read_bytes()
    follow_up(home, moment, "nights", "engaged")
    assert (mirror / NIGHTS).read_bytes() == broken
    (told,) = take()
    assert NIGHTS in told
    assert "Up at four" not in told
    assert note_with(home, every_note(home)[0].id).follow_up_count == 1
    assert not doctor(home, moment).healthy
    replace(mirror / NIGHTS, "created: some day", "created: 2026-05-19")
    follow_up(home, later(moment, days=1), "nights", "engaged", "Much better now, thanks to you.")
    assert "follow_up_count: 2" in (mirror / NIGHTS).read_text()
    assert doctor(home, moment).healthy


def test_a_new_file_comes_in_with_its_line_or_with_the_whole_look(
    home: Home, moment: Moment, mirror: Path
) -> None:
    text = (mirror / NIGHTS).read_text().replace("type: health", "type: relationship")
    (mirror / "relationship_mom.md").write_text(text)
    touch(home, moment)
    assert [note.title for note in every_note(home)] == ["short nights", "exam"]
    assert any("relationship_mom.md" in finding.message for finding in doctor(home, moment).findings)
    line = "- 2026-05-19 [relationship] soup with mom — active, fu=0 → relationship_mom.md\n"
    (mirror / "MEMORY.md").write_text((mirror / "MEMORY.md").read_text() + line)
    keep(home, moment, "milestone", "move")
    assert [note.title for note in every_note(home) if note.type == "relationship"] == ["soup with mom"]
    (mirror / "relationship_dad.md").write_text(text)
    assert doctor(home, moment, repair=True).healthy
    assert "relationship_dad" in [note.name for note in every_note(home)]


def test_a_forgotten_note_does_not_slip_in_as_a_file(home: Home, moment: Moment, mirror: Path) -> None:
    old = (mirror / NIGHTS).read_text()
    forget(home, moment, Wish("nights"))
    (mirror / NIGHTS).write_text(old)
    doctor(home, moment, repair=True)
    assert [note.forgotten_at is None for note in every_note(home)] == [False]


def test_a_mirror_that_cannot_be_written_never_fails_the_change(
    home: Home, moment: Moment, mirror: Path
) -> None:
    aside = mirror.rename(mirror.with_name("aside"))
    mirror.write_text("in the way")
    touch(home, moment)
    (told,) = take()
    assert told.startswith("the Markdown mirror was not written")
    assert len(every_note(home)) == 2
    mirror.unlink()
    aside.rename(mirror)
    keep(home, moment, "milestone", "move")
    assert len(index(mirror)) == 3
    assert doctor(home, moment).findings == ()


def test_a_link_in_place_of_a_file_is_not_followed(
    home: Home, moment: Moment, mirror: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text("mine")
    (mirror / "milestone_exam.md").symlink_to(outside)
    touch(home, moment)
    assert outside.read_text() == "mine"
    assert take()


def test_a_crash_before_the_mirror_is_caught_up_by_the_next_command(
    home: Home, moment: Moment, mirror: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(writing, "follow", lambda *_: [])
        touch(home, moment)
    assert not (mirror / "milestone_exam.md").exists()
    keep(home, moment, "milestone", "move")
    assert (mirror / "milestone_exam.md").exists()
    assert doctor(home, moment).findings == ()


def test_without_its_state_the_mirror_is_looked_at_whole(home: Home, moment: Moment, mirror: Path) -> None:
    replace(mirror / NIGHTS, "worn out", "rested")
    for file in home.temporary.glob("mirror-*.json"):
        file.unlink()
    touch(home, moment)
    assert every_note(home)[0].feeling == "rested"


def test_files_that_are_no_notes_are_left_alone(home: Home, moment: Moment, mirror: Path) -> None:
    (mirror / "README.md").write_text("My own words.\n")
    (mirror / "photo.png").write_bytes(b"\x89PNG")
    doctor(home, moment, repair=True)
    assert (mirror / "README.md").read_text() == "My own words.\n"
    assert (mirror / "photo.png").exists()
