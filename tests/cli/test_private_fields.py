"""Privacy at write: every field of every command that stores a text refuses what is private (K17)."""

import json
from pathlib import Path

import pytest

from companion.cli.app import load
from tests.cli.harness import Companion

VALUES = {
    "card": "4111 1111 1111 1111",
    "phone": "call +1 415 555 2671",
    "email": "mei.t@example.org",
    "name": "my boss Mei Tansley",
}
NAME = "Mei Tansley"
CARD = VALUES["card"]
_NOTE = ("write", "health", "sleep", "--happened", "x")
_ENTRY = ("remember", "Reviews start early", "--op", "ADD", "--tier", "preferences")
_THREAD = ("threads", "start", "rewrite", "--project", "~/ferry")
FIELDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("write", "title"): ("write", "health", "{}", "--happened", "x"),
    ("write", "happened"): ("write", "health", "x", "--happened", "{}"),
    ("write", "feeling"): (*_NOTE, "--feeling", "{}"),
    ("write", "open_thread"): (*_NOTE, "--open-thread", "{}"),
    ("write", "person"): (*_NOTE, "--person", "{}"),
    ("write", "slug"): (*_NOTE, "--slug", "{}"),
    ("edit", "title"): ("edit", "lane", "--title", "{}"),
    ("edit", "happened"): ("edit", "lane", "--happened", "{}"),
    ("edit", "feeling"): ("edit", "lane", "--feeling", "{}"),
    ("edit", "open_thread"): ("edit", "lane", "--open-thread", "{}"),
    ("edit", "person"): ("edit", "lane", "--person", "{}"),
    ("close", "outcome"): ("close", "lane", "--outcome", "{}"),
    ("remember", "text"): ("remember", "{}", "--op", "ADD", "--tier", "preferences", "--topics", "code"),
    ("remember", "topics"): (*_ENTRY, "--topics", "{}"),
    ("remember", "people"): (*_ENTRY, "--topics", "code", "--people", "{}"),
    ("remember", "section"): (*_ENTRY, "--topics", "code", "--section", "{}"),
    ("threads", "name"): ("threads", "start", "{}", "--project", "~/ferry"),
    ("threads", "state"): (*_THREAD, "--state", "{}"),
    ("threads", "text"): (*_THREAD, "--text", "{}"),
}
NOT_STORED = {
    *("type", "wanted", "on", "op", "tier", "action"),
    *("note", "session", "what", "person", "topic", "target", "project", "home", "bank"),
    *("allow", "json", "sensitive", "crisis", "reopen", "quiet", "yes"),
}
"""Words of a list, dates, places, ids and what only finds a thing; ``close --person`` finds."""


def test_every_text_that_is_stored_is_tried_here() -> None:
    for command in ("write", "edit", "close", "remember", "threads"):
        tried = {field for name, field in FIELDS if name == command}
        assert {parameter.name for parameter in load(command).params} <= tried | NOT_STORED


@pytest.fixture
def noted(companion: Companion) -> Companion:
    companion.write("health", "lane", "Swam.")
    return companion


def typed(way: tuple[str, ...], value: str) -> list[str]:
    return [value if word == "{}" else word for word in way]


@pytest.mark.parametrize("kind", VALUES)
@pytest.mark.parametrize("field", FIELDS, ids=["-".join(field) for field in FIELDS])
def test_what_is_private_is_refused_by_kind(noted: Companion, field: tuple[str, str], kind: str) -> None:
    before = noted("log", "--json").out
    refusal = noted(*typed(FIELDS[field], VALUES[kind])).refusal(4)
    assert f"--allow {kind}" in refusal
    assert VALUES[kind].split()[-1] not in refusal
    assert noted("log", "--json").out == before


@pytest.mark.parametrize("field", FIELDS, ids=["-".join(field) for field in FIELDS])
def test_what_may_be_a_name_is_kept_with_a_word_about_it(noted: Companion, field: tuple[str, str]) -> None:
    answer = noted(*typed(FIELDS[field], NAME))
    assert answer.code == 0
    assert "this may hold a full name" in answer.err


def test_a_reply_is_measured_and_no_word_of_it_is_kept(noted: Companion, isolated: Path) -> None:
    assert noted("follow-up", "lane", "engaged", "--reply", f"Ring me, {CARD}, Tansley").code == 0
    files = [path for path in isolated.rglob("*") if path.is_file()]
    assert files
    assert not any(word in path.read_bytes() for path in files for word in (CARD.encode(), b"Tansley"))


def test_dialogue_masks_who_says_it_too(companion: Companion, tmp_path: Path) -> None:
    row = {
        "id": "1",
        "session": "s",
        "at": "2026-05-01T10:00:00Z",
        "speaker": CARD,
        "role": "user",
        "text": "kayak",
    }
    file = tmp_path / "talk.jsonl"
    file.write_text(json.dumps(row))
    companion("import", "dialogue", str(file))
    assert companion("recall", "kayak", "--json").json["hits"][0]["speaker"] == "[card]"


def test_the_headings_of_a_folder_are_read_too(companion: Companion, tmp_path: Path) -> None:
    folder = tmp_path / "memory"
    folder.mkdir()
    (folder / "preferences.md").write_text(f"# Preferences\n\n## {VALUES['email']}\n- Reviews start early\n")
    answer = companion("import-from-markdown", str(folder), "--layout", "memory", "--project", "~/ferry")
    assert (answer.code, "private values (email)" in answer.err) == (4, True)
