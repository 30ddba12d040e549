"""Export: to a folder of our own or to stdout; nothing that a person wrote is overwritten unasked."""

from pathlib import Path

import pytest

from companion.actions.changes.change import changing
from companion.actions.changes.edit import Edit, edit
from companion.actions.changes.forget import Wish, forget
from companion.actions.reads.export import export_files, export_to_folder, stream_of
from companion.errors import Refused
from companion.home import Home
from companion.rules.drafts import Draft
from companion.rules.lifecycle import new_note
from companion.rules.notes import Moment
from companion.text.slugs import read_name
from tests.actions.keeping import keep

EXAM = "milestone_exam.md"


@pytest.fixture
def out(home: Home, moment: Moment, tmp_path: Path) -> Path:
    keep(home, moment, "milestone", "exam", "In June.")
    export_to_folder(home, moment, tmp_path / "new" / "out")
    return tmp_path / "new" / "out"


def test_a_folder_is_made_with_one_file_a_note_an_index_and_the_manifest(out: Path) -> None:
    assert sorted(file.name for file in out.iterdir()) == [".companion.json", "MEMORY.md", EXAM]
    assert all(file.stat().st_mode & 0o077 == 0 for file in (out, *out.iterdir()))


def test_every_file_name_is_one_of_the_four_patterns(home: Home, moment: Moment, out: Path) -> None:
    for type, title in (
        ("emotion", "想家 / ../x"),
        ("health", "CON"),
        ("relationship", "C++"),
        ("milestone", "a" * 150),
    ):
        keep(home, moment, type, title)
    export_to_folder(home, moment, out)
    stems = [file.stem for file in out.glob("*_*.md")]
    assert len(stems) == 5
    assert all(read_name(stem) for stem in stems)


def test_files_of_notes_that_are_gone_go(home: Home, moment: Moment, out: Path) -> None:
    forget(home, moment, Wish("exam"))
    assert export_to_folder(home, moment, out).removed == 1
    assert not (out / EXAM).exists()


def test_a_folder_with_others_notes_is_left_alone(home: Home, moment: Moment, out: Path) -> None:
    (out / ".companion.json").unlink()
    before = (out / EXAM).read_bytes()
    edit(home, moment, "exam", Edit(happened="In July."))
    with pytest.raises(Refused, match="nothing was written"):
        export_to_folder(home, moment, out)
    assert (out / EXAM).read_bytes() == before


def test_a_file_edited_by_hand_is_overwritten_only_when_asked(home: Home, moment: Moment, out: Path) -> None:
    (out / EXAM).write_text((out / EXAM).read_text().replace("In June.", "In May."))
    with pytest.raises(Refused, match="edited by hand"):
        export_to_folder(home, moment, out)
    assert "In May." in (out / EXAM).read_text()
    export_to_folder(home, moment, out, overwrite=True)
    assert "In June." in (out / EXAM).read_text()


def test_exporting_again_changes_no_byte(home: Home, moment: Moment, out: Path) -> None:
    before = {file.name: file.read_bytes() for file in out.iterdir()}
    export_to_folder(home, moment, out)
    assert {file.name: file.read_bytes() for file in out.iterdir()} == before


def test_a_forgotten_note_comes_only_when_asked_and_without_a_line(
    home: Home, moment: Moment, out: Path
) -> None:
    forget(home, moment, Wish("exam"))
    export_to_folder(home, moment, out, forgotten=True)
    (file,) = out.glob("milestone_*.md")
    assert "status: resolved" in file.read_text()
    assert "exam" not in (out / "MEMORY.md").read_text()


@pytest.mark.usefixtures("out")
def test_the_stream_names_each_file_and_touches_nothing(home: Home, moment: Moment) -> None:
    before = sorted(path.name for path in home.root.rglob("*"))
    text = "\n".join(stream_of(export_files(home, moment)))
    assert text.startswith("<!-- MEMORY.md -->\n# Personal Context Index\n")
    assert f"<!-- {EXAM} -->\n---\ntype: milestone\n" in text
    assert sorted(path.name for path in home.root.rglob("*")) == before


def test_an_over_long_index_leaves_out_the_oldest_and_says_so(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    titles = [f"{number:03} headache that came back after lunch" for number in range(230)]
    fields = Draft("health", "", "It came up today.")
    with changing(home, moment, "write") as change:
        for place, title in enumerate(titles):
            id_, name = f"{place:012x}", f"health_2026-05-19_{place:03}"
            change.add(new_note(fields._replace(title=title), moment, id_, name, -place))
    export_to_folder(home, moment, tmp_path / "out")
    data = (tmp_path / "out" / "MEMORY.md").read_bytes()
    lines = data.decode().splitlines()
    assert len(lines) <= 200
    assert len(data) <= 25_000
    assert titles[-1] in lines[2]
    assert not any(titles[0] in line for line in lines)
    assert any(character.isdigit() for character in lines[-1])
