"""The bundle: the same modules in one file, and never in place of a source that has changed."""

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import pytest

import companion
from companion.hooks import bundle, bundling

PARENT: Final = Path(companion.__file__).parents[1]
ASKED = "import sys; sys.path.append(sys.argv[1]); from companion.hooks import bundle; ready = bundle.prepare(); {more}"
NAMES = (
    "bundle.bring('companion.hooks.prompting'); "
    "print(ready, len([name for name in sys.modules if name.startswith('companion')]))"
)


def asked(parent: Path, more: str) -> str:
    """Run a line behind the bundle of a package in a fresh process."""
    command = [sys.executable, "-I", "-S", "-c", ASKED.format(more=more), str(parent)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A package of its own with its bundle."""
    shutil.copytree(PARENT / "companion", tmp_path / "companion", ignore=shutil.ignore_patterns("*.bundle*"))
    build = (
        "import sys; sys.path[:0] = [sys.argv[1]]; from companion.hooks.bundling import build; print(build())"
    )
    command = [sys.executable, "-c", build, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.strip() == "True"
    return tmp_path


@pytest.mark.slow
def test_a_bundle_is_used_while_its_sources_are_what_they_were(copy: Path) -> None:
    ready, amount = asked(copy, NAMES).split()
    assert ready == "True"
    assert int(amount) > 30
    source = copy / "companion" / "rules" / "turns.py"
    source.write_text(source.read_text("utf-8") + "\nNEW = 1\n", "utf-8")
    more = "bundle.bring('companion.hooks.prompting'); import companion.hooks.prompting; {look}"
    look = "from companion.rules.turns import NEW; print(NEW, bundle.is_ready())"
    assert asked(copy, more.format(look=look)).split() == ["1", "False"]


@pytest.mark.slow
def test_a_file_that_was_cut_short_gives_what_is_whole_and_no_more(copy: Path) -> None:
    (file,) = (copy / "companion" / "hooks" / "__pycache__").glob("*.bundle")
    whole = file.read_bytes()
    head = bundle.DIGITS + int(whole[: bundle.DIGITS])
    for size in (bundle.DIGITS - 1, head - 1, head, (head + len(whole)) // 2, len(whole) - 1):
        file.write_bytes(whole[:size])
        more = "[bundle.bring(root) for root in {roots}]; import companion.hooks.prompting as p; print(p.__name__)"
        assert asked(copy, more.format(roots=bundling.ROOTS)) == "companion.hooks.prompting"


def test_what_never_runs_is_left_out_and_classes_keep_their_fields(tmp_path: Path) -> None:
    source = tmp_path / "some.py"
    source.write_text(
        "from __future__ import annotations\nTYPE_CHECKING = False\nif TYPE_CHECKING:\n    import nowhere\nelse:\n"
        "    found = 1\nlater: Unknown\nlimit: Final = 2\nclass Fields:\n    first: Unknown\n"
        "    def read(self, how: Unknown) -> Unknown:\n        inner: Unknown = how\n        return inner\n",
        "utf-8",
    )
    names: dict[str, Any] = {}
    exec(bundling._compiled(source), names)  # noqa: S102 - the lines above
    assert (names["found"], names["limit"], "later" in names) == (1, 2, False)
    assert names["Fields"].__annotations__ == {"first": "Unknown"}
    assert names["Fields"]().read("so") == "so"
    assert names["Fields"].read.__annotations__ == {}


@pytest.mark.slow
def test_a_module_from_the_bundle_is_the_module(copy: Path) -> None:
    more = (
        "import companion.rules.turns as t, companion.hooks.caring; print(t.__file__, t.TURNS, t.__package__)"
    )
    assert asked(copy, more).split() == [
        str(copy / "companion" / "rules" / "turns.py"),
        str(1 << 20),
        "companion.rules",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\0" * 50])
def test_whatever_is_wrong_with_it_is_no_matter(copy: Path, damage: bytes) -> None:
    (file,) = (copy / "companion" / "hooks" / "__pycache__").glob("*.bundle")
    file.write_bytes(damage)
    assert asked(copy, "import companion.hooks.prompting; print(ready)") == "False"


@pytest.mark.slow
def test_a_bundle_of_a_package_elsewhere_is_none_of_ours(copy: Path, tmp_path: Path) -> None:
    shutil.copytree(copy / "companion", tmp_path / "moved" / "companion", copy_function=shutil.copy2)
    assert asked(tmp_path / "moved", "print(ready)") == "False"


def test_each_module_comes_after_what_it_needs() -> None:
    known: dict[str, object] = {}
    order = bundling._order("companion.hooks.prompting", known)  # type: ignore[arg-type]  # only its keys are read
    assert order[-1] == "companion.hooks.prompting"
    assert order.index("companion.records") < order.index("companion.rules.notes")
    for name in order:
        importlib.import_module(name)


def test_an_attempt_that_was_cut_short_is_not_repeated_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundling, "PLACE", str(tmp_path / "hot.bundle"))
    (tmp_path / "hot.bundle.tmp").touch()
    assert not bundling.build()
    os.utime(tmp_path / "hot.bundle.tmp", (1, 1))
    assert bundling.build()
    assert bundling.build(patient=True)


@pytest.mark.slow
def test_a_large_table_of_the_bundle_is_that_of_its_module(copy: Path) -> None:
    names = ("prefilter", "prefilter_chinese")
    more = "; ".join(
        f"from companion.safety.tables import {name}; print(crc32({name}.ENTRIES))" for name in names
    )
    find = "from zlib import crc32; bundle.bring('companion.hooks.prompting'); "
    shown = asked(copy, find + more).splitlines()
    tables = [importlib.import_module(f"companion.safety.tables.{name}").ENTRIES for name in names]
    assert shown == [str(crc32(table)) for table in tables]
    file = next((copy / "companion" / "hooks" / "__pycache__").glob("*.bundle")).read_bytes()
    assert [file.count(table) for table in tables] == [1, 1]
