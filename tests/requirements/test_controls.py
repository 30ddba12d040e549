"""Controls as commands: one plain answer, no second question (C-92, C-93)."""

from pathlib import Path

import pytest

from scripts.console import Console


@pytest.mark.parametrize(("language", "asks"), [("en", "Forgot 1 note."), ("zh", "已忘掉 1 条笔记。")])
def test_forgetting_is_one_answer_and_no_question(tmp_path: Path, language: str, asks: str) -> None:
    console = Console(tmp_path)
    console.run('companion write health "short nights" --happened "Up at four."')
    code, shown = console.run(f"LANG={language} companion forget nights")
    assert code == 0
    assert shown.startswith(asks)
    assert len(shown.splitlines()) <= 6
    assert "?" not in shown
    assert "？" not in shown
