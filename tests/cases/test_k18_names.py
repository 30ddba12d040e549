"""K18: names stay inside the home, are unique whatever case and form, and one thing has one file."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.harness import Companion

DEVICES = ("con", "PRN", "aux", "NUL", "com1", "lpt9", "com¹")


@pytest.fixture
def mirror(companion: Companion, isolated: Path) -> Path:
    folder = isolated / "mirror"
    companion("export-to-markdown", str(folder), "--mirror")
    return folder


def files(folder: Path) -> list[str]:
    """Return the names of the note files in a folder, which holds nothing else but index and manifest."""
    assert not [entry for entry in folder.iterdir() if not entry.is_file()]
    return sorted(file.name for file in folder.glob("*_*.md"))


ESCAPES = [
    "../../tmp/x", "/etc/x", "a/b", "..", ".", "...", "a\\b", "C:\\x", "~", "~/x", "$HOME", "a\x00b", "a\nb",
    "%2e%2e%2f",
    "..／..／x", "．．", "con.", "x ", " x", "x.", ".x", "-x", "*", "?", "<>|\"", ".git", "MEMORY", ".companion.json",
]  # fmt: skip


@pytest.mark.parametrize("slug", ESCAPES)
@pytest.mark.parametrize("type", ["milestone", "emotion"])
def test_k18_1_escape(companion: Companion, mirror: Path, isolated: Path, type: str, slug: str) -> None:
    before = {entry for entry in isolated.rglob("*") if not entry.is_relative_to(isolated / "home")}
    note = companion.write(type, "x", "y", f"--slug={slug}")
    new = {entry for entry in isolated.rglob("*") if not entry.is_relative_to(isolated / "home")} - before
    assert new == {mirror / f"{note['name']}.md"}
    assert not set(note["name"]) & set('/\\:*?"<>|\0\n')
    assert companion("doctor").code == 0


@pytest.mark.parametrize("slug", [*DEVICES, "a" * 300, "手" * 200, "🎂" * 80, "e\u0301" * 120, "👩‍👩‍👧" * 40])
def test_a_name_fits_every_file_system(companion: Companion, mirror: Path, slug: str) -> None:
    note = companion.write("milestone", "x", "y", "--slug", slug)
    (name,) = files(mirror)
    assert len(name.encode()) <= 100
    stem = note["name"].partition("_")[2]
    assert stem.casefold() not in {device.casefold() for device in DEVICES}
    assert not stem.endswith((".", " "))


def test_k18_2_lossy_slugs_and_aliases(companion: Companion, mirror: Path) -> None:
    companion.write("emotion", "离职", "x")
    companion.write("emotion", "搬家", "x")
    companion.write("relationship", "Mom", "x")
    companion.write("relationship", "mom", "y")
    companion.write("milestone", unicodedata.normalize("NFC", "josé"), "x")
    companion.write("milestone", unicodedata.normalize("NFD", "josé"), "y")
    names = files(mirror)
    assert [
        len([name for name in names if name.startswith(type)])
        for type in ("emotion", "relationship", "milestone")
    ] == [2, 1, 1]


SAME = [
    ("Mom", "mom", "ＭＯＭ", "mom.", " Mom "), ("妈妈", "妈妈。", "「妈妈」"), ("coworker A", "coworker-a",
    "Coworker  A"),
    ("straße", "STRASSE"), ("İzmir".lower(), "i̇zmir"), ("ﬁnn", "finn"), ("mum's", "mum’s", "MUM'S"),
]  # fmt: skip
DIFFERENT = [
    ("C", "C++", "C#"), ("离职", "搬家"), ("a/b", "ab", "a b"), ("🎂", "🎉"), ("José", "Jose"), ("手術",
    "手术"), ("1", "１½"),
    ("x" * 100, "x" * 101), ("Dr. A", "Dr. B"), ("ｶﾞ", "カ"),
]  # fmt: skip


@pytest.mark.parametrize("names", SAME)
def test_one_person_has_one_file(companion: Companion, mirror: Path, names: tuple[str, ...]) -> None:
    for name in names:
        companion("write", "relationship", "x", "--happened", name, "--person", name)
    assert len(files(mirror)) == 1


@pytest.mark.parametrize("names", DIFFERENT)
def test_two_things_never_share_a_file(companion: Companion, mirror: Path, names: tuple[str, ...]) -> None:
    for name in names:
        companion("write", "milestone", name, "--happened", "y")
    assert len(files(mirror)) == len(names)
    assert len({name.casefold() for name in files(mirror)}) == len(files(mirror))


def test_files_differ_on_a_file_system_without_case_or_form(companion: Companion, mirror: Path) -> None:
    for title in ("Exam", "EXAM!", "exam", "e\u0301xam", "éxam", "Éxam?"):
        companion("write", "emotion", title, "--happened", "x")
        companion.at("2026-05-30T09:00:00+08:00")
    folded = {unicodedata.normalize("NFKC", name).casefold() for name in files(mirror)}
    assert len(folded) == len(files(mirror))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60))
def test_any_slug_makes_a_safe_name(companion: Companion, slug: str) -> None:
    answer = companion("write", "milestone", "x", "--happened", "y", f"--slug={slug}", "--json")
    assert answer.code in (0, 4)
    if answer.code == 0:
        name = answer.data["name"]
        assert name.startswith("milestone_")
        assert len(name.encode()) <= 96
        assert name.isprintable()
