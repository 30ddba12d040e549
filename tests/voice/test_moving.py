"""What went out to Markdown, and what follows: which project, where, how to end it."""

from pathlib import Path

import pytest

from companion.actions.reads.memory_export import ExportedMemory
from companion.actions.reads.mirrors import MemoryMirror
from companion.project import Project
from companion.voice import moving
from companion.voice.language import Language

FERRY = Project("0011223344556677", "/code/ferry", "ferry\x1b[31m\nboard")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_exported_memory_is_told_with_project_place_and_counts(language: Language) -> None:
    told = moving.exported_memory(ExportedMemory(FERRY, Path("/out"), 12, 3, 4), language)
    assert all(text in told for text in ("ferry", "/out", "12", "3", "4"))
    assert "\x1b" not in told
    assert "\n" not in told


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_mirrored_memory_is_told_with_the_command_that_ends_it(language: Language) -> None:
    told = moving.mirrored_memory(MemoryMirror(FERRY, Path("/out")), language)
    assert 'companion config mirror.memory.0011223344556677 ""' in told
    assert "/out" in told


def test_what_belongs_to_no_project_holds_everywhere() -> None:
    told = moving.exported_memory(ExportedMemory(None, Path("/out"), 0, 0, 0), "en")
    assert told.startswith("Wrote what holds everywhere to /out.")
