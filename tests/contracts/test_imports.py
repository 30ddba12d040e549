"""What a command loads, seen from a fresh process: questions never pay for SQLModel, rich or Alembic."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXPENSIVE = (
    "sqlmodel",
    "sqlalchemy",
    "pydantic",
    "alembic",
    "rich",
    "dateutil",
    "platformdirs",
    "phonenumbers",
)
QUESTIONS = (
    ["gate", "--json"],
    ["gate"],
    ["gate", "--all"],
    ["why", "harbour"],
    ["show", "harbour"],
    ["status"],
    ["log"],
    ["recall", "harbour"],
    ["what-do-you-remember"],
    ["config"],
    ["export-to-markdown"],
)
PROBE = """
import sys
from companion.cli.boundary import run
code = run(sys.argv[1:])
print("\\nLOADED " + " ".join(sorted({name.partition(".")[0] for name in sys.modules})))
sys.exit(code)
"""
PURE = (
    "rules.gates",
    "rules.lifecycle",
    "rules.dates",
    "text.query",
    "markdown.importer",
    "voice.telling",
    "safety.clean",
)


def loaded_by(code: str, *words: str) -> set[str]:
    """Return the top-level modules that a fresh process has loaded after ``code``."""
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=False, env=os.environ
    )
    assert "LOADED " in done.stdout, done.stderr
    return set(done.stdout.rpartition("LOADED ")[2].split())


@pytest.fixture
def one_note() -> None:
    subprocess.run(
        [sys.executable, "-m", "companion", "write", "emotion", "harbour walk", "--happened", "A long walk."],
        check=True,
        env=os.environ,
    )


@pytest.mark.slow
@pytest.mark.usefixtures("one_note")
def test_a_question_loads_nothing_expensive() -> None:
    for words in QUESTIONS:
        assert not loaded_by(PROBE, *words) & set(EXPENSIVE), words


def test_a_pure_room_loads_no_database_and_no_library() -> None:
    code = "import sys; import " + ", ".join(f"companion.{name}" for name in PURE)
    code += "; print('LOADED ' + ' '.join(sorted({n.partition('.')[0] for n in sys.modules})))"
    assert not loaded_by(code) & {*EXPENSIVE, "sqlite3", "typer"}


def test_a_hot_text_rule_needs_no_regular_expressions() -> None:
    """``typing`` brings ``re`` along, so the sources are read instead."""
    package = Path(__file__).parents[2] / "companion"
    for name in ("text/normalise", "text/cutter", "text/query", "rules/notes", "rules/gates"):
        source = (package / f"{name}.py").read_text("utf-8")
        assert "import re\n" not in source, name
        assert "import json" not in source, name
