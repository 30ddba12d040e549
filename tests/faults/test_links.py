"""Links and folders in place of files are refused, and what they point at is left alone (K18)."""

import os
from pathlib import Path

import pytest

from companion.home import Home
from tests.cli.harness import Companion

PRECIOUS = "somebody's own words"


@pytest.fixture
def precious(isolated: Path) -> Path:
    file = isolated / "precious.txt"
    file.write_text(PRECIOUS, "utf-8")
    return file


@pytest.fixture
def mirror(companion: Companion, isolated: Path) -> Path:
    folder = isolated / "mirror"
    companion("export-to-markdown", str(folder), "--mirror")
    companion.write("health", "short nights", "Awake at four.")
    return folder


def put(kind: str, precious: Path, place: Path) -> None:
    """Put a link, a second name or a folder in place of a file."""
    place.unlink(missing_ok=True)
    if kind == "symlink":
        place.symlink_to(precious)
    elif kind == "hard link":
        os.link(precious, place)
    elif kind == "pipe":
        os.mkfifo(place)
    else:
        place.mkdir()


KINDS = ("symlink", "hard link", "folder", "pipe")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["health_2026-05-19_short-nights.md", "MEMORY.md", ".companion.json"])
def test_a_mirror_never_writes_through_a_link(
    companion: Companion, mirror: Path, precious: Path, kind: str, name: str
) -> None:
    put(kind, precious, mirror / name)
    answer = companion("write", "health", "short nights", "--happened", "Again.")
    assert answer.code == 0, "the note itself is kept"
    assert name in answer.err
    assert precious.read_text("utf-8") == PRECIOUS
    assert companion("doctor").code in (1, 3)
    shown = companion("show", "nights", "--json").json
    assert [line["text"] for line in shown["lines"]] == ["Again."]
    (mirror / name).rmdir() if kind == "folder" else (mirror / name).unlink()
    companion("doctor", "--repair")
    assert companion("doctor").code == 0
    assert "Again." in (mirror / "health_2026-05-19_short-nights.md").read_text("utf-8")


@pytest.mark.parametrize("kind", KINDS)
def test_an_export_never_writes_through_a_link(
    companion: Companion, isolated: Path, precious: Path, kind: str
) -> None:
    note = companion.write("health", "short nights")
    out = isolated / "out"
    companion("export-to-markdown", str(out))
    for name in (f"{note['name']}.md", "MEMORY.md", ".companion.json"):
        kept = (out / name).read_bytes()
        put(kind, precious, out / name)
        assert name in companion("export-to-markdown", str(out), "--overwrite").refusal(1)
        assert precious.read_text("utf-8") == PRECIOUS
        (out / name).rmdir() if kind == "folder" else (out / name).unlink()
        (out / name).write_bytes(kept)


def test_a_folder_that_is_a_link_is_followed_or_refused_and_never_replaced(
    companion: Companion, isolated: Path
) -> None:
    (isolated / "real").mkdir()
    (isolated / "link").symlink_to(isolated / "real")
    companion.write("health", "short nights")
    answer = companion("export-to-markdown", str(isolated / "link"))
    assert answer.code in (0, 1)
    assert (isolated / "link").is_symlink()


@pytest.mark.parametrize("kind", ["symlink", "hard link"])
def test_a_link_among_notes_affects_only_itself(
    companion: Companion, isolated: Path, precious: Path, kind: str
) -> None:
    companion.write("health", "short nights")
    companion.write("milestone", "exam")
    out = isolated / "out"
    companion("export-to-markdown", str(out))
    put(kind, precious, out / "emotion_2026-05-19_x.md")
    other = ("--home", str(isolated / "other"))
    answer = companion("import-from-markdown", str(out), "--json", *other)
    assert answer.code in (0, 1)
    assert answer.data["added"] == 2
    assert PRECIOUS not in companion("export-to-markdown", *other).out


@pytest.mark.parametrize("kind", KINDS[:3])
def test_a_link_for_the_banks_name_the_lock_or_a_list_is_no_defect(
    companion: Companion, home: Home, precious: Path, mirror: Path, kind: str
) -> None:
    assert mirror.exists()
    companion("bank", "create", "us")
    companion("what-do-you-remember")
    (state,) = home.temporary.glob("mirror-default-*.json")
    for place in (home.root / "bank", home.temporary / "listing-default.json", state):
        put(kind, precious, place)
    for words in (
        ("what-do-you-remember",),
        ("show", "1"),
        ("write", "milestone", "exam", "--happened", "x"),
        ("bank", "use", "us"),
    ):
        answer = companion(*words)
        assert answer.code in (0, 1, 2, 3), words
        assert "defect" not in answer.err, (words, answer.err)
    assert precious.read_text("utf-8") == PRECIOUS
