"""K19: a tolerant reader, a canonical writer; a wrong value is named by file, line and field, never guessed."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.harness import Companion

HEADER = {
    "type": "emotion", "created": "2026-05-17", "updated": "2026-05-18", "follow_up_count": "2",
    "last_followed_up": "2026-05-18", "status": "active", "sensitivity": "normal",
}  # fmt: skip
BODY = "\nA long walk.\n\n**Their feeling:** seemed light\n**What they wanted:** to vent\n**Open thread:** null\n"


def note_text(body: str = BODY, **changes: str) -> str:
    """Return a note file; ``changes`` replace or add header fields."""
    fields = {**HEADER, **changes}
    return "---\n" + "".join(f"{key}: {value}\n" for key, value in fields.items()) + "---\n" + body


def take_in(companion: Companion, folder: Path, **files: bytes | str) -> Any:
    """Write files (names without ``.md``) into a folder and import it; return the answer as JSON, plus its code."""
    folder.mkdir(exist_ok=True)
    for name, data in files.items():
        (folder / f"{name}.md").write_bytes(data.encode() if isinstance(data, str) else data)
    answer = companion("import-from-markdown", str(folder), "--json")
    return {**answer.data, "code": answer.code}


@pytest.fixture
def folder(isolated: Path) -> Path:
    return isolated / "notes"


def test_k19_1_bom_and_crlf(companion: Companion, folder: Path, isolated: Path) -> None:
    name, text = "emotion_2026-05-17_walk", note_text()
    plain = ("--home", str(isolated / "plain"))
    take_in(companion, folder, **{name: text})
    companion("import-from-markdown", str(folder), *plain)
    (folder / f"{name}.md").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    companion("forget", "--everything", "--erase", "--yes")
    odd = ("--home", str(isolated / "odd"))
    assert companion("import-from-markdown", str(folder), *odd).code == 0
    for home, out in ((plain, "a"), (odd, "b")):
        companion("export-to-markdown", str(isolated / out), *home)
    first, second = ((isolated / out / f"{name}.md").read_bytes() for out in "ab")
    assert first == second
    assert b"\r" not in second
    assert not second.startswith(b"\xef\xbb\xbf")


def test_k19_2_wrong_values(companion: Companion, folder: Path) -> None:
    files = {
        "emotion_2026-05-16_a": note_text(status="no"),
        "emotion_2026-05-17_x": note_text(created="17/05/2026"),
        "emotion_2026-03-03_y": note_text(created="17/05/2026"),
        "emotion_2026-05-17_extra": note_text(mood="low"),
        "emotion_2026-05-17_many": note_text(follow_up_count="many"),
        "emotion_2026-05-17_good": note_text(),
    }
    done = take_in(companion, folder, **files)
    assert done["code"] == 1
    refused = {item["file"].removesuffix(".md"): (item["line"], item["field"]) for item in done["refused"]}
    assert refused == {
        "emotion_2026-05-16_a": (7, "status"), "emotion_2026-03-03_y": (3, "created"),
        "emotion_2026-05-17_many": (5, "follow_up_count"),
    }  # fmt: skip
    said = {(item["file"].removesuffix(".md"), item["field"]) for item in done["remarks"]}
    assert ("emotion_2026-05-17_x", "created") in said
    assert ("emotion_2026-05-17_extra", "mood") in said
    assert done["added"] == 3
    assert {name: (folder / f"{name}.md").read_text("utf-8") for name in files} == files


READ_ALIKE = {
    "trailing spaces at the fence": note_text().replace("---\n", "---  \n"),
    "quoted": note_text(created='"2026-05-17"', updated="'2026-05-18'", status='"active"'),
    "another order": "---\n"
    + "".join(f"{key}: {HEADER[key]}\n" for key in reversed(HEADER))
    + "---\n"
    + BODY,
    "no blank line": note_text(BODY.lstrip("\n")),
    "spaces around": note_text(status="  active  ").replace("type:", "type :  "),
    "a rule in the body": note_text(BODY.replace("A long walk.", "A long walk.\n\n---\n\nstatus: muted")),
    "blank lines at the end": note_text(BODY + "\n\n\n"),
    "no newline at the end": note_text(BODY.rstrip("\n")),
    "tabs": note_text(status="\tactive"),
    "old Mac line ends": note_text().replace("\n", "\r"),
}


@pytest.mark.parametrize("form", READ_ALIKE)
def test_forms_that_mean_the_same_are_read_alike(companion: Companion, folder: Path, form: str) -> None:
    done = take_in(companion, folder, **{"emotion_2026-05-17_walk": READ_ALIKE[form]})
    assert (done["added"], done["refused"]) == (1, [])
    note = companion("show", "walk", "--json").json
    assert (note["status"], note["created"], note["updated"], note["follow_up_count"]) == (
        "active",
        "2026-05-17",
        "2026-05-18",
        2,
    )
    assert note["happened"].startswith("A long walk.")
    assert note["feeling"] == "seemed light"


@pytest.mark.parametrize("value", ["null", "~", "", '""', "Null", "NULL"])
def test_null_has_several_spellings(companion: Companion, folder: Path, value: str) -> None:
    done = take_in(
        companion,
        folder,
        **{"emotion_2026-05-17_walk": note_text(follow_up_count="0", last_followed_up=value)},
    )
    assert (done["added"], done["code"]) == (1, 0)
    assert companion("show", "walk", "--json").json["last_followed_up"] is None


WRONG = [
    ("status", "no"), ("status", "true"), ("status", "paused"), ("status", ""), ("sensitivity", "yes"),
    ("sensitivity", "high"),
    ("follow_up_count", "-1"), ("follow_up_count", "1.0"), ("follow_up_count", "yes"), ("follow_up_count", "1e3"),
    ("created", "2026-02-30"), ("created", "May"), ("created", "05/06/2026"), ("created", "today"), ("updated",
    "20260518"),
    ("updated", "2026-5-18"), ("last_followed_up", "no"), ("last_followed_up", "2026-13-01"), ("created",
    "0000-00-00"),
]  # fmt: skip


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_a_wrong_value_is_refused_by_field_and_never_guessed(
    companion: Companion, folder: Path, field: str, value: str
) -> None:
    text = note_text(**{field: value})
    done = take_in(
        companion, folder, **{"emotion_2026-05-17_walk": text, "emotion_2026-05-17_good": note_text()}
    )
    assert done["added"] == 1
    assert done["code"] == 1
    assert [(item["file"], item["field"]) for item in done["refused"]] == [
        ("emotion_2026-05-17_walk.md", field)
    ]
    assert (folder / "emotion_2026-05-17_walk.md").read_text("utf-8") == text


@pytest.mark.parametrize(
    "title",
    ["no", "on", "null", "~", "2026-05-17", "1.0", "---", "a: b", "# x", "- x", '"quoted"', "→ x — active"],
)
def test_words_that_look_like_values_stay_text_on_the_whole_way(
    companion: Companion, isolated: Path, title: str
) -> None:
    words = (
        "write",
        "emotion",
        "-",
        f"--happened={title}\n{title}",
        f"--feeling={title}",
        f"--open-thread=x {title}",
    )
    note = companion(*words, "--json", stdin=title).json
    companion("export-to-markdown", str(isolated / "out"))
    other = ("--home", str(isolated / "other"))
    assert companion("import-from-markdown", str(isolated / "out"), *other).code == 0
    back = companion("show", note["id"], "--json", *other).json
    assert {key: note[key] for key in back} == back
