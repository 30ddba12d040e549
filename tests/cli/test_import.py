"""``companion import dialogue``: the counts, the exit code, and a word about each line that stayed out."""

import json
from pathlib import Path

from tests.cli.harness import Companion

LINES = [
    ("user", "The ferry is late."),
    ("assistant", "I see."),
    ("user", "off the record: I was sick"),
    ("assistant", "It stays between us."),
]


def talk(folder: Path) -> str:
    file = folder / "talk.jsonl"
    lines = [
        {"id": f"i{place}", "session": "x", "at": f"2026-05-01T09:0{place}:00Z", "role": role, "text": text}
        for place, (role, text) in enumerate(LINES)
    ]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return str(file)


def test_what_was_off_the_record_is_told_as_a_count(companion: Companion, tmp_path: Path) -> None:
    done = companion("import", "dialogue", talk(tmp_path))
    assert (done.code, done.text) == (0, "Import: 2 added and 2 left out because they were off the record.")


def test_it_is_told_in_chinese_too(companion: Companion, tmp_path: Path) -> None:
    companion("config", "language", "zh")
    done = companion("import", "dialogue", talk(tmp_path))
    assert (done.code, done.text) == (0, "导入：新增 2 条和 2 条因为要求不留记录而未导入。")
