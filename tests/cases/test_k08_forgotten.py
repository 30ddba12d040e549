"""K08: forgotten stays forgotten through export, import, repair, restore and mirror; said again, it is new."""

from pathlib import Path

import pytest

from tests.cli.harness import Companion


@pytest.fixture
def exported(companion: Companion, isolated: Path) -> Path:
    """An export of one note, made before the note was forgotten."""
    companion.write("health", "prefers oat milk", "Prefers oat milk in the coffee.")
    companion("export-to-markdown", str(isolated / "old"))
    return isolated / "old"


def is_gone(companion: Companion) -> bool:
    """Tell whether no door shows the note."""
    shown = [companion(*words).out for words in (
        ("what-do-you-remember", "--all"), ("gate", "--all"), ("recall", "oat milk"), ("export-to-markdown",),
        ("log",),
    )]  # fmt: skip
    return not any("oat" in text for text in shown) and companion("show", "oat").code == 1


def test_k08_1_old_export(companion: Companion, exported: Path) -> None:
    companion("forget", "oat milk")
    assert is_gone(companion)
    done = companion("import-from-markdown", str(exported), "--json").json
    assert (done["added"], done["changed"], done["skipped"]) == (0, 0, 1)
    assert is_gone(companion)
    assert "1" in companion("import-from-markdown", str(exported)).out


@pytest.mark.parametrize("how", [(), ("--erase",)])
@pytest.mark.parametrize("keep", ["all", "no manifest", "renamed", "retitled"])
def test_no_form_of_an_old_export_brings_it_back(
    companion: Companion, exported: Path, how: tuple[str, ...], keep: str
) -> None:
    companion("forget", "oat milk", *how)
    (file,) = exported.glob("health_*.md")
    if keep != "all":
        (exported / ".companion.json").unlink()
    if keep == "renamed":
        file.rename(exported / "health_2026-05-19_breakfast.md")
        (exported / "MEMORY.md").unlink()
    if keep == "retitled":
        index = exported / "MEMORY.md"
        index.write_text(index.read_text("utf-8").replace("prefers oat milk", "breakfast"), "utf-8")
    done = companion("import-from-markdown", str(exported), "--json").data
    assert (done["added"], done["skipped"]) == (0, 1)
    assert is_gone(companion)


def test_it_stays_forgotten_through_repair_restore_undoless_changes_and_another_home(
    companion: Companion, exported: Path, isolated: Path
) -> None:
    backup = companion("backup", "--json").json["backup"]
    companion.at("2026-05-19T10:00:00+08:00")("forget", "oat milk")
    assert companion("doctor", "--repair").code == 0
    assert is_gone(companion)
    assert companion("restore", backup, "--yes").code == 0
    assert is_gone(companion)
    companion("export-to-markdown", str(isolated / "new"))
    other = ("--home", str(isolated / "other"))
    companion("import-from-markdown", str(isolated / "new"), *other)
    assert companion("import-from-markdown", str(exported), "--json", *other).json["added"] == 0


def test_a_mirror_does_not_bring_it_back(companion: Companion, exported: Path) -> None:
    companion("forget", "oat milk")
    done = companion("export-to-markdown", str(exported), "--mirror", "--json").json
    assert done["imported"]["skipped"] == 1
    assert is_gone(companion)


def test_a_folder_that_becomes_the_mirror_keeps_no_forgotten_file(
    companion: Companion, exported: Path
) -> None:
    companion("forget", "oat milk")
    companion("export-to-markdown", str(exported), "--mirror")
    companion("doctor", "--repair")
    assert not list(exported.glob("health_*.md"))
    assert companion("doctor").code == 0
    assert companion("forget", "oat milk", "--erase").code == 0


def test_a_file_put_back_by_hand_into_the_mirror_stays_forgotten(
    companion: Companion, isolated: Path
) -> None:
    mirror = isolated / "mirror"
    companion("export-to-markdown", str(mirror), "--mirror")
    note = companion.write("health", "prefers oat milk", "Prefers oat milk.")
    file = mirror / f"{note['name']}.md"
    data, index = file.read_bytes(), (mirror / "MEMORY.md").read_bytes()
    companion("forget", "oat milk")
    file.write_bytes(data)
    (mirror / "MEMORY.md").write_bytes(index)
    companion.write("milestone", "exam")
    assert companion("doctor", "--repair").code in (0, 1)
    assert is_gone(companion)


def test_k08_2_said_again(companion: Companion) -> None:
    first = companion.write("health", "prefers oat milk", "Prefers oat milk.")
    companion("forget", "oat milk")
    again = companion.at("2026-05-19T09:30:00+08:00").write("health", "prefers oat milk", "Prefers oat milk.")
    assert again["created_now"]
    assert again["id"] != first["id"]
    assert companion.found("oat milk") == [again["id"]]
    assert companion("status", "--json").json["notes"]["total"] == 1
    assert companion("doctor").code == 0


@pytest.mark.parametrize("type", ["emotion", "health", "relationship", "milestone"])
@pytest.mark.parametrize("how", [(), ("--erase",)])
def test_every_type_may_be_said_again_and_again(
    companion: Companion, type: str, how: tuple[str, ...]
) -> None:
    for _ in range(3):
        note = companion.write(type, "oat milk", "Prefers oat milk.")
        assert note["created_now"]
        assert companion("forget", note["id"], *how).code == 0
    assert companion("status", "--json").json["notes"]["total"] == 0
    assert companion("doctor").code == 0


def test_what_was_said_again_survives_the_old_export_and_its_own(
    companion: Companion, exported: Path, isolated: Path
) -> None:
    companion("forget", "oat milk")
    companion.at("2026-05-21T09:00:00+08:00").write(
        "health", "prefers oat milk", "Prefers oat milk in the coffee."
    )
    companion("import-from-markdown", str(exported))
    assert len(companion.found("oat milk")) == 1
    companion("export-to-markdown", str(isolated / "new"))
    other = ("--home", str(isolated / "other"))
    assert companion("import-from-markdown", str(isolated / "new"), "--json", *other).json["added"] == 1
