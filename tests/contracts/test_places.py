"""Where the home lies, and what a wheel carries."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import platformdirs
import pytest

from companion.errors import UsageProblem
from companion.home import find_home

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("data_folder", ["", "/somewhere/data", "  ", "/somewhere/with space/数据"])
def test_the_default_home_is_the_platforms(data_folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_HOME", raising=False)
    monkeypatch.setenv("HOME", "/somewhere/person")
    monkeypatch.setenv("XDG_DATA_HOME", data_folder)
    assert find_home().root == platformdirs.user_data_path("companion")


def test_without_any_setting_the_default_home_is_the_platforms(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COMPANION_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for person in ("/somewhere/person", "/somewhere/person/", "/"):
        monkeypatch.setenv("HOME", person)
        assert find_home().root == platformdirs.user_data_path("companion")


@pytest.mark.parametrize(("name", "value"), [("XDG_DATA_HOME", "data"), ("HOME", ""), ("HOME", "person")])
def test_a_setting_that_is_no_absolute_path_is_refused_and_never_the_working_folder(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.delenv("COMPANION_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv(name, value)
    with pytest.raises(UsageProblem):
        find_home()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, without isolation and without the network."""
    place = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(place), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = place.glob("companion_memory-*.whl")
    return built


@pytest.mark.slow
def test_a_wheel_carries_migrations_schema_and_words(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"companion/migrations/env.py", "companion/store/schema.sql", "companion/py.typed"} <= names
    assert {"companion/data/text/en.py", "companion/data/text/zh.py", "companion/data/demo.py"} <= names
    assert "companion/migrations/versions/0001_first_schema.py" in names
    kept = {str(path.relative_to(ROOT)) for path in (ROOT / "companion").rglob("*") if path.is_file()}
    assert {name for name in kept if "__pycache__" not in name} <= names
    assert not [name for name in names if name.startswith("tests/")]


@pytest.mark.slow
def test_an_unpacked_wheel_works_without_the_checkout(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    code = (
        "import companion, sys; from companion.store import connect, migrate; from companion.cli.boundary import run;"
        "print(companion.__file__, migrate.migrations_folder(), len(connect.schema_sql()) > 1000);"
        "sys.exit(run(['write', 'health', 'short nights', '--happened', 'x']) or run(['migrate']) or run(['gate']))"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        cwd=tmp_path,
    )
    assert (done.returncode, done.stderr) == (0, "")
    package, migrations, has_schema = done.stdout.splitlines()[0].split()
    assert Path(package).is_relative_to(tmp_path / "site")
    assert Path(migrations) == tmp_path / "site" / "companion" / "migrations"
    assert has_schema == "True"
    assert "short nights" in done.stdout
