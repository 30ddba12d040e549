"""K20: export, an empty home, import, export: not a byte differs; twice is once; a newer format is refused."""

import filecmp
import json
import sqlite3
from pathlib import Path

import pytest

from companion.home import Home
from tests.cli.harness import Companion

ARCHIVED = (
    "INSERT INTO archive_row (kind, source_id, quarter, archived_on, superseded_by, position, image) "
    "VALUES ('note', 'a1b2c3', '2026-Q1', '2026-03-31', NULL, 0, '{\"title\": \"the first job, 第一份工作\"}')"
)


@pytest.fixture
def other(isolated: Path) -> tuple[str, str]:
    return ("--home", str(isolated / "other"))


def fill(companion: Companion, home: Home) -> None:
    """Store what K20-1 names: active with a follow-up, muted, resolved, an archived one, and a pause."""
    companion.write("health", "short nights", "Awake at four.", "--feeling", "worn", "--session", "s-1")
    companion("follow-up", "nights", "engaged")
    companion.at("2026-05-20T10:00:00+08:00").write("emotion", "月末焦虑", "又要交报告了。")
    for _ in range(2):
        companion("follow-up", "月末焦虑", "silent")
    companion.write("milestone", "exam", "In June.", "--on", "2026-06-11", "--person", "sister")
    companion.at("2026-05-21T10:00:00+08:00")("close", "exam", "--outcome", "Passed.")
    connection = sqlite3.connect(home.store)
    connection.execute(ARCHIVED)
    connection.commit()
    connection.close()
    companion("pause", "--until", "2026-06-01")


def differences(one: Path, two: Path) -> list[str]:
    """Return the names of files that differ or are on one side only."""
    compared = filecmp.dircmp(one, two, ignore=[])
    _, differ, broken = filecmp.cmpfiles(one, two, compared.common_files, shallow=False)
    return [*compared.left_only, *compared.right_only, *differ, *broken]


def trip(companion: Companion, isolated: Path, other: tuple[str, str], *flags: str) -> list[str]:
    """Export, import elsewhere, export there; return what differs."""
    companion("export-to-markdown", str(isolated / "one"), *flags)
    assert companion("import-from-markdown", str(isolated / "one"), *other).code == 0
    companion("export-to-markdown", str(isolated / "two"), *flags, *other)
    return differences(isolated / "one", isolated / "two")


def test_k20_1_full_trip(companion: Companion, home: Home, isolated: Path, other: tuple[str, str]) -> None:
    fill(companion, home)
    assert trip(companion, isolated, other) == []
    assert (isolated / "one" / "MEMORY.md").read_text("utf-8").startswith("# paused until 2026-06-01")
    assert "第一份工作" in "".join(
        file.read_text("utf-8") for file in (isolated / "two").rglob("*") if file.is_file()
    )


def test_all_that_json_shows_is_the_same_elsewhere(
    companion: Companion, home: Home, isolated: Path, other: tuple[str, str]
) -> None:
    fill(companion, home)
    companion("config", "care.daily_limit", "2")
    trip(companion, isolated, other)
    companion.at("2026-05-25T10:00:00+08:00")
    for words in (("gate", "--all", "--json"), ("what-do-you-remember", "--all", "--json"), ("show", "exam", "--json"),
                  ("config", "--json"), ("recall", "report 报告 nights", "--json"), ("why", "nights",
                  "--json")):  # fmt: skip
        assert companion(*words).data == companion(*words, *other).data, words
    assert companion("doctor", *other).code == 0


def test_the_trip_holds_for_every_order_state_and_odd_text(
    companion: Companion, isolated: Path, other: tuple[str, str]
) -> None:
    texts = ["\ttab", "# heading\n\n- 2026-01-01: a line?", "**Open thread:** mine", "---", "CRISIS",
    "a\n\n\nb", "中文：「引」", "🎂" * 9,
             "e\u0301 \u202e x", "- nested\n  - deeper", "<!-- x -->", "trailing \\", "0", "null"]  # fmt: skip
    for place, text in enumerate(texts):
        companion.at(f"2026-05-{10 + place}T0{place % 9}:00:00+08:00")
        assert (
            companion("write", "emotion", f"title {place}", f"--happened={text}", f"--feeling={text}").code
            == 0
        )
        assert companion("write", "emotion", f"title {place}", f"--happened={text} again").code == 0
    companion("write", "emotion", "title 3", "--happened", "x", "--crisis")
    companion("forget", "title 5", "--all")
    assert trip(companion, isolated, other) == []


def test_forgotten_notes_travel_when_asked_and_stay_forgotten(
    companion: Companion, home: Home, isolated: Path, other: tuple[str, str]
) -> None:
    fill(companion, home)
    companion("forget", "exam")
    assert trip(companion, isolated, other, "--forgotten") == []
    assert companion("recall", "exam", "--json", *other).data["hits"] == []


def test_k20_2_twice(companion: Companion, home: Home, isolated: Path, other: tuple[str, str]) -> None:
    fill(companion, home)
    companion("export-to-markdown", str(isolated / "one"))
    first = companion("import-from-markdown", str(isolated / "one"), "--json", *other).data
    again = companion("import-from-markdown", str(isolated / "one"), "--json", *other).data
    assert (first["added"], first["changed"]) == (3, 0)
    assert (again["added"], again["changed"], again["same"]) == (0, 0, 3)
    own = companion("import-from-markdown", str(isolated / "one"), "--json").data
    assert (own["added"], own["changed"]) == (0, 0)


def test_import_never_sets_a_date_to_now(
    companion: Companion, home: Home, isolated: Path, other: tuple[str, str]
) -> None:
    fill(companion, home)
    companion("export-to-markdown", str(isolated / "one"))
    (isolated / "one" / ".companion.json").unlink()
    companion.at("2027-01-01T00:00:00+08:00")("import-from-markdown", str(isolated / "one"), *other)
    told = companion("what-do-you-remember", "--all", "--json", *other).data["notes"]
    assert {note["updated"] for note in told} <= {"2026-05-19", "2026-05-20", "2026-05-21"}
    assert companion("show", "nights", "--json", *other).data["created"] == "2026-05-19"


@pytest.mark.parametrize("format", [2, 9999])
def test_a_newer_format_is_refused_with_a_clear_line(
    companion: Companion, home: Home, isolated: Path, other: tuple[str, str], format: int
) -> None:
    fill(companion, home)
    companion("export-to-markdown", str(isolated / "one"))
    manifest = isolated / "one" / ".companion.json"
    manifest.write_text(json.dumps({**json.loads(manifest.read_text("utf-8")), "format": format}), "utf-8")
    line = companion("import-from-markdown", str(isolated / "one"), *other).refusal(1)
    assert f"format {format}" in line
    assert "update companion" in line
    assert companion("status", "--json", *other).json["notes"]["total"] == 0


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b'{"format": "1"}', b"\xff", b'{"format": 1}'])
def test_a_damaged_manifest_is_refused_whole(
    companion: Companion, home: Home, isolated: Path, other: tuple[str, str], data: bytes
) -> None:
    fill(companion, home)
    companion("export-to-markdown", str(isolated / "one"))
    (isolated / "one" / ".companion.json").write_bytes(data)
    answer = companion("import-from-markdown", str(isolated / "one"), *other)
    assert answer.code == 1
    assert ".companion.json" in answer.err
    assert "defect" not in answer.err
