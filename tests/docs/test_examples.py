"""Every command line that a document shows works, and prints what the document says."""

import pytest

from scripts.console import examples_in, fits, played
from tests.docs.documents import TEXTS, WRITTEN


@pytest.mark.parametrize("name", WRITTEN)
def test_every_command_line_works_and_prints_what_is_shown(name: str) -> None:
    wrong = [
        f"{example.line}\n{shown}"
        for example, code, shown in played(TEXTS[name])
        if code or (example.shown and not fits(example.shown, shown))
    ]
    assert wrong == [], "python -m scripts.write_docs renews what changed"


def test_the_first_screen_shows_the_main_job_with_output() -> None:
    first = [example for example in examples_in(TEXTS["README.md"]) if example.section == 0]
    assert {example.line.split("companion ", 1)[1].split()[0] for example in first} >= {
        "write",
        "gate",
        "forget",
    }
    assert all(example.shown for example in first)
    assert "scripts/run demo" in TEXTS["README.md"].partition("\n## ")[0]
    assert "scripts/test" in TEXTS["README.md"].partition("\n## ")[0]


def test_the_chinese_part_stands_on_its_own() -> None:
    section = "## 中文" + TEXTS["README.md"].partition("## 中文")[2]
    assert len(examples_in(section)) == 3
    assert all("LANG=zh" in example.line and example.shown for example in examples_in(section))
