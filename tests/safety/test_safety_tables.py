"""The tables that the program imports are those of the data, and the data says where it comes from."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
DATA = ROOT / "companion" / "data" / "safety"


def test_the_tables_are_those_of_the_data() -> None:
    run = subprocess.run(
        [sys.executable, "scripts/generate_safety.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout == ""
    assert run.returncode == 0


@pytest.mark.parametrize("name", ["crisis/en.txt", "crisis/zh.txt", "controls/en.txt", "controls/zh.txt"])
def test_every_section_of_phrases_names_its_source(name: str) -> None:
    sections = [
        line for line in (DATA / name).read_text(encoding="utf-8").splitlines() if line.startswith("@ ")
    ]
    assert sections
    assert [line for line in sections if len(line.split()) < 3] == []


def test_every_rule_names_its_source() -> None:
    text = (DATA / "crisis" / "rules.txt").read_text(encoding="utf-8")
    rules = [line for line in text.splitlines() if line.startswith(("= ", "~ "))]
    assert len(rules) > 100
    assert [line for line in rules if not line.rpartition("|")[2].strip()] == []


def test_both_languages_know_nearly_the_same_concepts() -> None:
    known = {}
    for language in ("en", "zh"):
        text = (DATA / "crisis" / f"{language}.txt").read_text(encoding="utf-8")
        known[language] = {line.split()[1] for line in text.splitlines() if line.startswith("@ ")}
    alone = known["en"] ^ known["zh"]
    assert len(alone) <= 0.2 * len(known["en"] | known["zh"])
