"""K05, K07, K09, K17, K24 in a memory folder: hand edits survive, the hub is capped, what is forgotten leaves."""

from pathlib import Path

import pytest

from tests.cli.harness import Companion


@pytest.fixture
def memory(companion: Companion, isolated: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (isolated / "ferry" / ".git").mkdir(parents=True)
    monkeypatch.chdir(isolated / "ferry")
    folder = isolated / "memory"
    companion("export-to-markdown", str(folder), "--layout", "memory", "--mirror")
    return folder


def read(folder: Path, name: str = "preferences.md") -> str:
    return (folder / name).read_text("utf-8")


def test_k05_1_hand_edit_of_a_tier_and_a_remember_both_survive(companion: Companion, memory: Path) -> None:
    companion(
        "remember", "Use tabs in Makefiles", "--op", "ADD", "--tier", "preferences", "--topics", "tooling"
    )
    (memory / "preferences.md").write_text(f"{read(memory)}- Likes short meetings\n", "utf-8")
    companion("remember", "Answer briefly", "--op", "ADD", "--tier", "preferences", "--topics", "tooling")
    for text in ("Use tabs in Makefiles", "Likes short meetings", "Answer briefly"):
        assert read(memory).count(text) == 1
        assert companion.found(text)
    assert companion("status", "--json").json["entries"] == 3
    assert companion("doctor").code == 0


def test_k07_1_overflow_of_the_hub(companion: Companion, memory: Path) -> None:
    own = "# Mine\n\n" + "".join(f"- line {number} of the host\n" for number in range(150))
    (memory / "MEMORY.md").write_text(own, "utf-8")
    for number in range(60):
        companion.at(f"2026-{6 + number // 30:02}-{1 + number % 30:02}T10:00:00+08:00")
        companion("threads", "start", f"thread {number:02}")
    hub = read(memory, "MEMORY.md")
    assert hub.startswith(own)
    assert hub.count("\n") <= 200
    assert len(hub.encode()) <= 25_000
    assert "thread 59" in hub
    assert "thread 00" not in hub
    assert "older threads are not listed here" in hub
    assert "thread 00" in companion("threads").text
    assert companion("doctor").code == 0


def test_k07_2_the_state_of_a_thread_is_in_step_by_the_same_command(
    companion: Companion, memory: Path
) -> None:
    companion("threads", "start", "importer", "--text", "reader done")
    companion("threads", "change", "importer", "--state", "paused")
    assert "- **importer** (paused): reader done" in read(memory, "MEMORY.md")
    companion("threads", "end", "importer")
    assert "importer" not in read(memory, "MEMORY.md")
    assert "<!--" not in read(memory, "MEMORY.md")


def test_k09_forgotten_leaves_the_folder_and_erased_leaves_no_byte(
    companion: Companion, memory: Path
) -> None:
    companion("remember", "Mira collects harbour cranes", "--op", "ADD", "--tier", "conversations")
    companion("forget", "cranes")
    assert "cranes" not in read(memory, "conversations.md")
    companion("undo")
    assert "cranes" in read(memory, "conversations.md")
    assert companion("forget", "cranes", "--erase").code == 0
    assert not [path for path in memory.rglob("*") if path.is_file() and b"cranes" in path.read_bytes()]


def test_k17_the_folder_and_its_files_are_the_owners_alone(companion: Companion, memory: Path) -> None:
    companion("remember", "Use npm", "--op", "ADD", "--tier", "preferences")
    companion("remember", "Use pnpm instead", "--op", "ARCHIVE", "--target", "npm")
    assert [path for path in (memory, *memory.rglob("*")) if path.stat().st_mode & 0o077] == []


def test_k24_a_pause_leaves_the_hub_alone_and_explicit_commands_still_write(
    companion: Companion, memory: Path
) -> None:
    companion("threads", "start", "importer")
    before = read(memory, "MEMORY.md")
    companion("pause", "--until", "2026-06-01")
    assert read(memory, "MEMORY.md") == before
    companion("threads", "start", "printer")
    assert "printer" in read(memory, "MEMORY.md")
