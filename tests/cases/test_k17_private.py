"""K17: what is at rest is the owner's alone, and what must not be at rest is refused by its shape.

Modes under ``umask 000`` are in ``tests/faults``.
"""

import subprocess
from pathlib import Path

import pytest

from companion.home import Home
from tests.cli.harness import Companion

PRIVATE = [
    ("secret", "Token is sk-test-0000000000000000abcd", "sk-test"), ("phone", "ring on 555-0100", "555"),
    ("phone", "手机 13800138000", "138"), ("name", "姓名：张伟", "张伟"), ("name", "My sister Mei Tan called", "Mei"),
    ("address", "She lives at 12 Baker Street, London", "Baker"), ("address", "住在北京市海淀区中关村大街27号",
    "海淀"),
    ("card", "card 4111 1111 1111 1111", "4111"), ("iban", "DE89370400440532013000", "DE89"),
    ("identity-number", "身份证 11010519491231002X", "1101"), ("email", "write to someone@example.com", "example"),
    ("secret", "password: hunter2", "hunter2"),
]  # fmt: skip
PLAIN = [
    "The app reads its API key from the environment", "I forgot my password again",
    "It was 37.5 at 14:30 on 2026-05-20, 120/80",
    "Called 988 and 010-82951332", "妈妈的电话打不通", "我们搬到了海边", "She moved to a street near the park",
    "Ran 1,234,567 steps",
    "My name day was lovely", "Mum and Dad argued", "the token of affection", "身份证丢了",
]  # fmt: skip


def test_k17_2_shape_versus_mention(companion: Companion) -> None:
    line = companion(
        "write",
        "health",
        "the clinic",
        "--happened",
        "Token is sk-test-0000000000000000abcd, ring Mei Tan on 555-0100",
    ).refusal(4)
    for word in ("sk-test", "Mei", "555"):
        assert word not in line
    kept = "The app reads its API key from the environment"
    assert companion.write("health", "the app", kept)["happened"] == kept


@pytest.mark.parametrize(("kind", "text", "value"), PRIVATE)
@pytest.mark.parametrize("flag", ["TITLE", "--happened", "--feeling", "--open-thread", "--slug"])
def test_a_private_value_is_refused_in_every_field(
    companion: Companion, kind: str, text: str, value: str, flag: str
) -> None:
    words = [
        "write",
        "health",
        text if flag == "TITLE" else "x",
        "--happened",
        text if flag == "--happened" else "y",
    ]
    words += [flag, text] if flag not in ("TITLE", "--happened") else []
    line = companion(*words).refusal(4)
    assert f"--allow {kind}" in line
    assert value not in line
    assert not companion("status", "--json").json["exists"]


@pytest.mark.parametrize("text", PLAIN)
def test_a_plain_mention_is_kept_word_for_word(companion: Companion, text: str) -> None:
    assert companion.write("health", "x", text)["happened"] == text


def test_edit_close_and_import_refuse_too(companion: Companion, isolated: Path) -> None:
    note = companion.write("health", "short nights")
    companion("edit", note["id"], "--feeling", "13800138000").refusal(4)
    companion("close", note["id"], "--outcome", "13800138000").refusal(4)
    companion("export-to-markdown", str(isolated / "out"))
    file = isolated / "out" / f"{note['name']}.md"
    file.write_text(file.read_text("utf-8").replace("short nights", "手机 13800138000"), "utf-8")
    answer = companion("import-from-markdown", str(isolated / "out"), "--home", str(isolated / "other"))
    assert answer.code == 4
    assert "13800138000" not in answer.out + answer.err


def test_a_sensitive_note_is_in_no_index_log_error_or_file_name(
    companion: Companion, home: Home, isolated: Path
) -> None:
    mirror = isolated / "mirror"
    companion("export-to-markdown", str(mirror), "--mirror")
    note = companion.write(
        "emotion", "the orchard at dusk", "Wept among the pears.", "--sensitive", "--slug", "orchard"
    )
    companion.write("emotion", "the orchard at noon", "y")
    told = [
        (mirror / "MEMORY.md").read_text("utf-8"), *[file.name for file in mirror.iterdir()], companion("log",
        "--json").out,
        companion("gate", "--all", "--json").out, companion("show", "orchard").err, companion("status").out,
        companion("what-do-you-remember").out, companion("forget", "orchard", "--all", "--dry-run").out,
        companion("follow-up", note["id"], "engaged", "--json", terminal=False).err, companion("doctor", "--json").out,
    ]  # fmt: skip
    for text in told:
        assert "dusk" not in text
        assert "pears" not in text
    assert not [file for file in home.root.rglob("*") if "orchard" in file.name or "dusk" in file.name]


def test_a_note_that_becomes_sensitive_loses_its_words_outside(companion: Companion, isolated: Path) -> None:
    mirror = isolated / "mirror"
    companion("export-to-markdown", str(mirror), "--mirror")
    note = companion.write("emotion", "the orchard", "x")
    companion("edit", note["id"], "--sensitive")
    assert not list(mirror.glob("*orchard*"))
    assert "orchard" not in (mirror / "MEMORY.md").read_text("utf-8")
    companion.write("relationship", "quarrel", "x", "--person", "aunt")
    companion.write("relationship", "quarrel", "y", "--person", "aunt", "--sensitive")
    assert not list(mirror.glob("*aunt*"))


def test_a_body_need_not_be_in_the_process_list(companion: Companion) -> None:
    assert companion("write", "health", "-", "--happened", "x", stdin="from stdin").code == 0
    assert companion("write", "emotion", "x", "--happened", "-", stdin="from stdin").code == 0


def test_nothing_is_left_in_the_machines_own_temporary_folder(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("TMPDIR", "SQLITE_TMPDIR"):
        monkeypatch.setenv(name, str(tmp_path))
    for words in (("write", "health", "x", "--happened", "y"), ("backup",), ("restore", "latest", "--yes"),
    ("doctor", "--repair"),
                  ("forget", "--everything", "--erase", "--yes")):  # fmt: skip
        assert companion(*words).code == 0
    assert list(tmp_path.iterdir()) == []


def test_looser_modes_are_tightened_by_the_next_write(companion: Companion, home: Home) -> None:
    companion.write("health", "short nights")
    home.root.chmod(0o755)
    home.store.parent.chmod(0o755)
    home.store.chmod(0o644)
    companion.write("milestone", "exam")
    found = subprocess.run(
        ["find", str(home.store.parent), "-perm", "/077"], capture_output=True, text=True, check=True
    )
    assert found.stdout == ""
