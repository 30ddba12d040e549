"""``companion what-do-you-remember``: totals first, plain words, numbers that work, sensitive things counted."""

from pathlib import Path

import pytest

from tests.cli.harness import Companion


def test_the_shape_of_the_answer(companion: Companion) -> None:
    note = companion.write("milestone", "dad's operation", "Knee.", "--on", "tomorrow")
    told = companion("what-do-you-remember", "--json").json
    assert told == {
        "totals": {"notes": 1, "entries": 0, "turns": 0, "sessions": 0}, "paused_until": None,
        "notes": [{
            "n": 1, "id": note["id"], "name": note["name"], "type": "milestone", "title": "dad's operation",
            "updated": "2026-05-19", "status": "active", "sensitivity": "normal", "follow_up_count": 0,
            "open_thread": "dad's operation on 2026-05-20", "open_date": "2026-05-20",
        }],
        "entries": [], "active": 1, "muted": 0, "closed": 0, "sensitive": 0, "more": 0, "more_entries": 0,
    }  # fmt: skip


def test_it_opens_with_totals_and_tells_without_quoting(companion: Companion) -> None:
    companion.write("milestone", "dad's operation", "He is afraid of the anaesthetic.", "--on", "tomorrow")
    first, *rest = companion("what-do-you-remember").text.splitlines()
    assert "1 note" in first
    assert "dad's operation" in "\n".join(rest)
    assert "anaesthetic" not in "\n".join(rest)
    assert "companion forget 1" in "\n".join(rest)


def test_it_speaks_chinese_as_well(companion: Companion) -> None:
    companion.write("milestone", "爸爸的手术", "膝盖。", "--on", "明天")
    by_locale = companion("what-do-you-remember", LANG="zh_CN.UTF-8").text
    companion("config", "language", "zh")
    assert companion("what-do-you-remember").text == by_locale
    assert "爸爸的手术" in by_locale
    assert "You spoke" not in by_locale


def test_sensitive_and_closed_notes_are_counted_and_told_with_all(companion: Companion) -> None:
    companion.write("emotion", "the orchard", "x", "--sensitive")
    companion.write("milestone", "exam")
    companion("close", "exam")
    told = companion("what-do-you-remember")
    assert "orchard" not in told.text
    assert "exam" not in told.text
    assert "--all" in told.text
    counts = companion("what-do-you-remember", "--json").json
    assert (counts["notes"], counts["sensitive"], counts["closed"], counts["more"]) == ([], 1, 1, 0)
    everything = companion("what-do-you-remember", "--all").text
    assert "orchard" in everything
    assert "exam" in everything


def test_only_so_many_are_told_and_the_rest_is_counted(companion: Companion) -> None:
    for number in range(4):
        companion("write", "milestone", f"exam {number}", "--happened", "x")
    some = companion("what-do-you-remember", "--limit", "3", "--json").json
    assert ([note["title"] for note in some["notes"]], some["more"]) == (["exam 3", "exam 2", "exam 1"], 1)
    for many in ("0", "9" * 30):
        assert companion("what-do-you-remember", "--limit", many, "--json").json["more"] == 0
    companion("what-do-you-remember", "--limit", "-1").refusal(2)


def test_each_number_is_what_was_shown_even_after_new_notes(companion: Companion) -> None:
    first = companion.write("milestone", "exam")
    companion("what-do-you-remember")
    companion.write("milestone", "talk")
    assert companion("show", "1", "--json").json["id"] == first["id"]


@pytest.mark.parametrize("flags", [(), ("--json",), ("--all",)])
def test_an_empty_store_is_told_and_not_made(
    companion: Companion, isolated: Path, flags: tuple[str, ...]
) -> None:
    assert companion("what-do-you-remember", *flags).code == 0
    assert not (isolated / "home" / "banks").exists()


def test_a_pause_is_told(companion: Companion) -> None:
    companion.write("health", "short nights")
    companion("pause", "--until", "2026-06-01")
    assert companion("what-do-you-remember", "--json").json["paused_until"] == "2026-06-01"
    assert "companion resume" in companion("what-do-you-remember").text
