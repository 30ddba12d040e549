"""K05: what a person writes into the mirror and what the program writes both survive."""

from pathlib import Path

import pytest

from tests.cli.harness import Companion


@pytest.fixture
def mirror(companion: Companion, isolated: Path) -> Path:
    folder = isolated / "mirror"
    companion("export-to-markdown", str(folder), "--mirror")
    return folder


def file_of(mirror: Path, note: dict[str, str]) -> Path:
    return mirror / f"{note['name']}.md"


def by_hand(file: Path, old: str, new: str) -> None:
    """Change a file as an editor does: read, replace, save."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_k05_1_hand_edit_of_one_note_and_a_write_of_another(companion: Companion, mirror: Path) -> None:
    note = companion.write("health", "short nights", "Awake at four.")
    by_hand(file_of(mirror, note), "Awake at four.", "Awake at four.\n\n- 2026-05-19: Likes the quiet.")
    companion.write("milestone", "exam", "Soon.")
    assert companion("doctor", "--repair").code == 0
    assert companion("show", "nights", "--json").json["lines"] == [
        {"on": "2026-05-19", "text": "Likes the quiet."}
    ]
    assert "Likes the quiet." in file_of(mirror, note).read_text("utf-8")
    assert companion.found("exam")
    assert companion("doctor").code == 0


def test_a_hand_edit_and_a_command_on_the_same_note_both_survive(companion: Companion, mirror: Path) -> None:
    note = companion.write("health", "short nights", "Awake at four.")
    by_hand(file_of(mirror, note), "**Their feeling:** null", "**Their feeling:** seemed worn")
    companion("write", "health", "short nights", "--happened", "Slept through.")
    shown = companion("show", "nights", "--json").json
    assert shown["feeling"] == "seemed worn"
    assert [line["text"] for line in shown["lines"]] == ["Slept through."]
    assert "seemed worn" in file_of(mirror, note).read_text("utf-8")
    assert "Slept through." in file_of(mirror, note).read_text("utf-8")


def test_a_clash_in_one_field_keeps_both_texts_and_is_reported(companion: Companion, mirror: Path) -> None:
    note = companion.write("health", "short nights", "Awake at four.", "--feeling", "seemed worn")
    by_hand(file_of(mirror, note), "seemed worn", "seemed angry")
    answer = companion("edit", "nights", "--feeling", "seemed calm")
    assert answer.code == 0
    assert note["name"] in answer.err
    shown = companion("show", "nights", "--json").json
    assert shown["feeling"] == "seemed calm"
    assert any("seemed angry" in line["text"] for line in shown["lines"])
    assert "seemed angry" in file_of(mirror, note).read_text("utf-8")


def test_a_note_written_by_hand_and_named_in_the_index_comes_in(companion: Companion, mirror: Path) -> None:
    note = companion.write("health", "short nights", "Awake at four.")
    text = file_of(mirror, note).read_text("utf-8").replace("Awake at four.", "Slept in the garden.")
    (mirror / "health_2026-05-19_garden.md").write_text(text, "utf-8")
    by_hand(
        mirror / "MEMORY.md",
        "- 2026",
        "- 2026-05-19 [health] garden — active, fu=0 → health_2026-05-19_garden.md\n- 2026",
    )
    companion.write("milestone", "exam")
    assert len(companion.found("garden")) == 1
    assert companion("doctor").code == 0


def test_a_title_and_a_pause_set_by_hand_in_the_index_come_in(companion: Companion, mirror: Path) -> None:
    companion.write("health", "short nights", "Awake at four.")
    by_hand(mirror / "MEMORY.md", "short nights", "nights that are short")
    by_hand(
        mirror / "MEMORY.md",
        "# Personal Context Index",
        "# paused until 2026-06-01\n\n# Personal Context Index",
    )
    companion.write("milestone", "exam")
    assert companion("show", "nights", "--json").json["title"] == "nights that are short"
    assert companion("status", "--json").json["paused_until"] == "2026-06-01"


def test_a_file_deleted_by_hand_is_written_again_and_never_a_forget(
    companion: Companion, mirror: Path
) -> None:
    note = companion.write("health", "short nights", "Awake at four.")
    file_of(mirror, note).unlink()
    companion("write", "health", "short nights", "--happened", "Again.")
    assert file_of(mirror, note).exists()
    assert companion("status", "--json").json["forgotten"] == 0


def test_a_file_that_was_broken_by_hand_is_left_as_it_is_and_named(
    companion: Companion, mirror: Path
) -> None:
    note = companion.write("health", "short nights", "Awake at four.")
    file_of(mirror, note).write_text("half a thought", "utf-8")
    answer = companion("write", "health", "short nights", "--happened", "Again.")
    assert answer.code == 0
    assert f"{note['name']}.md" in answer.err
    assert file_of(mirror, note).read_text("utf-8") == "half a thought"
    assert companion("show", "nights", "--json").json["lines"][-1]["text"] == "Again."


def test_no_line_is_half_written_after_many_turns_of_both(companion: Companion, mirror: Path) -> None:
    note = companion.write("health", "short nights", "Awake at four.")
    for number in range(5):
        by_hand(
            file_of(mirror, note), "**Their feeling:**", f"- 2026-05-19: hand {number}\n\n**Their feeling:**"
        )
        companion("write", "health", "short nights", "--happened", f"tool {number}")
    texts = [line["text"] for line in companion("show", "nights", "--json").json["lines"]]
    assert sorted(texts) == sorted([*(f"hand {n}" for n in range(5)), *(f"tool {n}" for n in range(5))])
    assert companion("doctor").code == 0
