"""SQLite without its half in Python is SQLite all the same."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import companion.sqlite

ROOT = Path(__file__).parents[1]

ALONE = f"""
import sys
sys.path.append({str(ROOT)!r})
from companion.sqlite import sqlite3 as lean
assert not {{"functools", "collections", "datetime", "sqlite3"}} & set(sys.modules)
connection = lean.connect(":memory:", isolation_level=None)
for number in range(300):  # more statements than are cached
    assert connection.execute(f"SELECT {{number % 200}}, ?", (number,)).fetchone() == (number % 200, number)
import functools, sqlite3
assert functools.lru_cache(maxsize=1)(abs)(-1) == 1
assert (sqlite3.Connection, sqlite3.Error) == (lean.Connection, lean.Error)
assert sqlite3.connect(":memory:").execute("SELECT 1").fetchone() == (1,)
"""


def test_it_is_the_same_library() -> None:
    lean = companion.sqlite.sqlite3
    for name in ("connect", "Connection", "Cursor", "Error", "OperationalError", "sqlite_version"):
        assert getattr(lean, name) is getattr(sqlite3, name), name


def test_it_works_alone_and_leaves_the_rest_of_python_as_it_was() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
