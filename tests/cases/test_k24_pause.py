"""K24: paused means nothing personal by itself; the marker stays on top until the documented moment."""

from pathlib import Path

import pytest

from companion import clock
from companion.actions.changes.cards import hand_over
from companion.home import Home
from tests.cli.harness import Companion

MARKER = "# paused until 2026-06-01"


@pytest.fixture
def mirror(companion: Companion, isolated: Path) -> Path:
    folder = isolated / "mirror"
    companion("export-to-markdown", str(folder), "--mirror")
    return folder


def top(mirror: Path) -> str:
    return (mirror / "MEMORY.md").read_text("utf-8").splitlines()[0]


def test_k24_1_pause_lasts(companion: Companion, mirror: Path, isolated: Path) -> None:
    companion("export-to-markdown", str(isolated / "before"))
    companion("pause", "--until", "2026-06-01")
    note = companion.at("2026-05-30T10:00:00+08:00").write("health", "short nights")
    for words in (("doctor", "--repair"), ("import-from-markdown", str(isolated / "before")), ("backup",),
    ("edit", "nights", "--feeling", "x"),
                  ("restore", "latest", "--yes"), ("doctor", "--repair")):  # fmt: skip
        assert companion(*words).code == 0, words
        assert top(mirror) == MARKER, words
    assert companion.at("2026-05-31T23:59:59+08:00").due() == []
    assert companion.at("2026-06-01T00:00:00+08:00").due() == [note["id"]]
    companion.write("milestone", "exam")
    assert top(mirror) == "# Personal Context Index"


def test_the_end_of_a_pause_is_local_midnight_wherever_one_is(companion: Companion) -> None:
    note = companion.at("2026-05-30T10:00:00+08:00").write("health", "short nights")
    companion("pause", "--until", "2026-06-01")
    companion.zone("America/Los_Angeles").at("2026-05-31T23:59:59-07:00")
    assert companion.due() == []
    assert companion.at("2026-06-01T00:00:00-07:00").due() == [note["id"]]


def test_no_card_is_handed_over_while_paused(companion: Companion, home: Home) -> None:
    companion.write("health", "short nights")
    companion("pause")
    assert hand_over(home, clock.now(), "s-1", "host", boundary="b0") is None
    companion("resume")
    assert hand_over(home, clock.now(), "s-1", "host", boundary="b0") is not None


def test_the_pause_of_a_session_gives_that_session_no_card(companion: Companion, home: Home) -> None:
    companion.write("health", "short nights")
    companion("pause", "--session", "s-1")
    assert hand_over(home, clock.now(), "s-1", "host", boundary="b0") is None
    assert hand_over(home, clock.now(), "s-2", "host", boundary="b0") is not None


def test_the_marker_travels_and_a_hand_made_one_counts(
    companion: Companion, mirror: Path, isolated: Path
) -> None:
    companion("pause")
    assert top(mirror) == "# paused until manually resumed"
    other = ("--home", str(isolated / "other"))
    companion("import-from-markdown", str(mirror), *other)
    assert companion("status", "--json", *other).data["paused_until"] == "manually resumed"
    companion("resume")
    index = mirror / "MEMORY.md"
    index.write_text(f"{MARKER}\n\n{index.read_text('utf-8')}", "utf-8")
    companion.write("milestone", "exam")
    assert companion("status", "--json").json["paused_until"] == "2026-06-01"
    assert top(mirror) == MARKER


@pytest.mark.parametrize("place", ["title", "body"])
def test_no_text_of_a_note_can_pause_anything(
    companion: Companion, mirror: Path, isolated: Path, place: str
) -> None:
    words = (MARKER, "x") if place == "title" else ("x", f"{MARKER}\n\n{MARKER}")
    companion.write("emotion", *words)
    assert top(mirror) == "# Personal Context Index"
    other = ("--home", str(isolated / "other"))
    companion("import-from-markdown", str(mirror), *other)
    assert companion("status", "--json", *other).json["paused_until"] is None


def test_an_import_does_not_lift_a_pause(companion: Companion, isolated: Path) -> None:
    companion.write("health", "short nights")
    companion("export-to-markdown", str(isolated / "out"))
    companion("pause")
    companion("import-from-markdown", str(isolated / "out"))
    companion("export-to-markdown", str(isolated / "other"))
    assert companion("status", "--json").json["paused_until"] == "manually resumed"
    assert top(isolated / "other") == "# paused until manually resumed"


def test_an_old_pause_of_an_export_pauses_nothing(companion: Companion, isolated: Path) -> None:
    companion.write("health", "short nights")
    companion("pause", "--until", "2026-06-01")
    companion("export-to-markdown", str(isolated / "out"))
    other = ("--home", str(isolated / "other"))
    companion.at("2026-06-02T10:00:00+08:00")("import-from-markdown", str(isolated / "out"), *other)
    assert companion("gate", "--json", *other).json["paused_until"] is None
