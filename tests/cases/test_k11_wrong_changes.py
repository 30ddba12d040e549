"""K11: an update never writes the old text back, a contradiction moves it, a bad target changes nothing."""

import hashlib
from pathlib import Path

import pytest

from tests.cli.harness import Companion


def told(companion: Companion) -> list[str]:
    return [entry["text"] for entry in companion("what-do-you-remember", "--json").json["entries"]]


def content(home: Path) -> dict[str, str]:
    """Return every file of the home with the hash of its bytes."""
    files = (file for file in sorted(home.rglob("*")) if file.is_file())
    return {str(file): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def test_k11_1_contradiction(companion: Companion) -> None:
    companion.at("2026-03-01T10:00:00+08:00")
    companion("remember", "Use npm", "--op", "ADD", "--topics", "package-manager")
    companion.at("2026-03-04T10:00:00+08:00")
    answer = companion(
        "remember", "Use pnpm instead of npm", "--op", "ARCHIVE", "--target", "npm", "--json"
    ).json
    assert answer["archived"]["text"] == "Use npm"
    assert (answer["archived"]["archived_on"], answer["archived"]["see"]) == (
        "2026-03-04", "preferences.md#package-manager",
    )  # fmt: skip
    assert told(companion) == ["Use pnpm instead of npm"]
    assert companion("status", "--json").json["archived"] == 1


def test_k11_1_the_same_by_proposal(companion: Companion) -> None:
    companion("remember", "Use npm", "--op", "ADD")
    assert companion("remember", "Use pnpm instead of npm", "--yes", "--json").json["operation"] == "ARCHIVE"
    assert told(companion) == ["Use pnpm instead of npm"]


@pytest.mark.parametrize("operation", ["UPDATE", "ARCHIVE"])
@pytest.mark.parametrize("target", ["does-not-exist", "ffff", "use", "*", '"', "a OR b", "100%"])
def test_k11_2_bad_target(companion: Companion, isolated: Path, operation: str, target: str) -> None:
    for text in ("Use tabs", "Use bun"):
        companion("remember", text, "--op", "ADD")
    before = content(isolated / "home")
    for words in (("x",), ("-",)):
        assert companion("remember", *words, "--op", operation, "--target", target, stdin="y").code == 1
    assert content(isolated / "home") == before


def test_k11_2_archive_without_a_text_or_a_target(companion: Companion) -> None:
    companion("remember", "Use tabs", "--op", "ADD")
    assert companion("remember", "--op", "archive", "--target", "does-not-exist").refusal(1)
    assert companion("remember", "x", "--op", "archive").refusal(2)
    assert told(companion) == ["Use tabs"]


def test_an_update_keeps_the_id_and_never_writes_the_old_text_back(companion: Companion) -> None:
    first = companion("remember", "Prefers short PRs", "--op", "ADD", "--json").json["entry"]
    second = companion(
        "remember", "Prefers short PRs, under 200 lines", "--op", "UPDATE", "--target", "short", "--json"
    ).json["entry"]
    assert (second["id"], second["text"]) == (first["id"], "Prefers short PRs, under 200 lines")
    assert told(companion) == ["Prefers short PRs, under 200 lines"]


def test_another_context_is_a_tension_not_a_contradiction(companion: Companion) -> None:
    companion("remember", "Emojis are welcome", "--op", "ADD", "--tier", "preferences")
    companion("remember", "No emoji in commit messages", "--op", "ADD", "--target", "emojis")
    assert told(companion) == [
        "No emoji in commit messages (may conflict with: 'Emojis are welcome')",
        "Emojis are welcome",
    ]


def test_undo_of_a_rejection_leaves_no_archive(companion: Companion) -> None:
    companion("remember", "Don't nest because readers get lost", "--op", "REJECTION")
    companion("undo")
    assert (told(companion), companion("status", "--json").json["archived"]) == ([], 0)


def test_undo_of_an_archive_makes_the_old_entry_the_only_one(companion: Companion) -> None:
    companion("remember", "Use npm", "--op", "ADD")
    companion("remember", "Use bun", "--op", "ARCHIVE", "--target", "npm")
    companion("undo")
    assert (told(companion), companion("status", "--json").json["archived"]) == (["Use npm"], 0)
