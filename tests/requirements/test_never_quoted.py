"""Nothing that is brought up or told quotes a note (C-56, C-63 to C-67, C-99); ``show`` shows a person their own."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scripts.console import Console

SAID = (
    "the",
    "landlord",
    "rang",
    "about",
    "our",
    "window",
    "again",
    "昨晚",
    "又吵到",
    "三点",
    "谁都",
    "没睡",
)
BODIES = st.lists(st.sampled_from(SAID), min_size=8, max_size=14).map(" ".join)

COMMANDS = (
    "gate",
    "gate --all",
    "gate --all --json",
    "why quarrel",
    "why quarrel --json",
    "what-do-you-remember",
    "what-do-you-remember --all --json",
    "log",
    "log --json",
    "status",
    "doctor",
    "follow-up quarrel engaged",
    "close quarrel",
    "edit quarrel --reopen",
    "forget quarrel --dry-run",
    "forget quarrel",
    "undo",
    "forget quarrel --erase",
)


@pytest.mark.parametrize("language", ["en_GB.UTF-8", "zh_CN.UTF-8"])
@given(body=BODIES)
@settings(max_examples=4)
def test_no_answer_holds_a_sentence_of_the_note(language: str, body: str) -> None:
    with tempfile.TemporaryDirectory() as place:
        console = Console(Path(place))
        console.run(f'companion write emotion "a quarrel" --happened "{body}" --feeling "numb and far away"')
        for command in COMMANDS:
            code, shown = console.run(f"LANG={language} companion {command}")
            assert code == 0, shown
            assert body not in shown, command
            assert "numb and far away" not in shown, command


def test_a_person_can_read_their_own_note(tmp_path: Path) -> None:
    console = Console(tmp_path)
    console.run('companion write emotion "a quarrel" --happened "The landlord rang again."')
    assert "The landlord rang again." in console.run("companion show quarrel")[1]
