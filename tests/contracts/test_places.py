"""Where the home lies, and what a wheel carries."""

import subprocess
import sys
import zipfile
from pathlib import Path

import platformdirs
import pytest

from companion.home import find_home

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("data_folder", ["", "/somewhere/data", "  "])
def test_the_default_home_is_the_platforms(data_folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_HOME", raising=False)
    monkeypatch.setenv("HOME", "/somewhere/person")
    monkeypatch.setenv("XDG_DATA_HOME", data_folder)
    assert find_home().root == platformdirs.user_data_path("companion")


@pytest.mark.slow
def test_a_wheel_carries_migrations_schema_and_words(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("companion_memory-*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"companion/migrations/env.py", "companion/store/schema.sql", "companion/py.typed"} <= names
    assert {"companion/data/text/en.py", "companion/data/text/zh.py", "companion/data/demo.py"} <= names
    assert "companion/migrations/versions/0001_first_schema.py" in names
