"""One folder with every fault that the importer is measured by, and what it makes of each."""

import pytest

from companion.markdown.importer import FolderReading, read_folder
from companion.markdown.index_file import parse_index
from companion.markdown.note_file import utc_midnight
from companion.rules.notes import Line
from tests.markdown.builders import BODY, FIELDS, by_name, index_bytes, line_for, note_bytes

NO_THREAD = FIELDS.replace("**Open thread:** null\n", "")
PLANTED = "The beans on the balcony came up in the first warm week of spring.\n"
RULES = "Hay fever again.\n\n---\n\n2026-05-20: rain at last.\n\n---\nstatus: resolved\n"

FILES = {
    "emotion_2026-05-17_quiet-street.md": note_bytes("Nobody out.\n"),
    "health_2026-05-17_ankle.md": note_bytes(
        "Slipped.\n", type="health", follow_up_count="3", last_followed_up="2026-05-20"
    ),
    "relationship_cousin.md": note_bytes("Cousin moved.\n", type="relationship", status="muted"),
    "2026-05-17-emotion-picnic.md": note_bytes("Sandwiches.\n"),
    "health_2026-05-17_cold.md": note_bytes("Sneezing.\n", type="health", mood="4/10"),
    "emotion_2026-05-17_lamp.md": note_bytes("It flickers.\n", type="companion-note"),
    "milestone_swim-badge.md": note_bytes(
        "Signed up.\n", NO_THREAD, type="milestone", open_thread="test on 2026-06-18"
    ),
    "health_2026-05-17_耳鸣.md": b"\xef\xbb\xbf" + note_bytes(type="health").replace(b"\n", b"\r\n"),
    "relationship_aunt.md": note_bytes(type="relationship").replace(b"---\n\n", b"---\n"),
    "emotion_2026-05-17_umbrella.md": note_bytes(
        "Left it.\n", created='"2026-05-17"', updated="'2026-05-18'"
    ),
    "milestone_choir.md": note_bytes("Tour.\n", type="milestone", last_followed_up=""),
    "emotion_2026-05-17_supper.md": note_bytes("Soup.\n", created="17/05/2026", updated="17/05/2026"),
    "emotion_2026-05-11_balcony.md": note_bytes(PLANTED, created="2026-05-11"),
    "emotion_2026-05-12_beans.md": note_bytes(PLANTED, created="2026-05-12"),
    "relationship_tenant.md": note_bytes("Quiet.\n", type="relationship").replace(b"---\n", b"---  \n"),
    "health_2026-05-17_pollen.md": note_bytes(RULES, type="health"),
    "emotion_2026-05-17_cut-off.md": b"",
    ".DS_Store": b"\0\0\0\1Bud1",
}
UNLISTED = "emotion_2026-05-17_quiet-street"
LISTED = [name[:-3] for name in FILES if name.endswith(".md") and name != f"{UNLISTED}.md"]
INDEX = index_bytes(
    *(line_for(name, f"{name[-7:]} --- again", kind="emotion") for name in LISTED),
    line_for("milestone_pottery"),
    paused="2026-06-01",
)


@pytest.fixture(scope="module")
def reading() -> FolderReading:
    return read_folder({**FILES, "MEMORY.md": INDEX}, 1, utc_midnight)


def said(reading: FolderReading, file: str) -> list[str]:
    about = [remark for remark in reading.remarks if remark.file == file and not remark.quiet]
    return [
        f"{remark.field}: {remark.message}" for remark in about if remark.field != "type" or "lamp" in file
    ]


def test_the_totals(reading: FolderReading) -> None:
    assert len(reading.notes) == 16
    assert [remark.file for remark in reading.refused] == ["emotion_2026-05-17_cut-off.md"]
    assert reading.dangling == ("milestone_pottery.md",)
    assert (reading.strays, reading.subfolders, reading.paused) == (1, 1, "2026-06-01")


def test_the_refused_file_names_the_first_missing_thing(reading: FolderReading) -> None:
    assert reading.refused[0].field == "front matter"


def test_every_note_is_as_it_was_meant(reading: FolderReading) -> None:
    found = by_name(reading.notes)
    assert found["emotion_2026-05-17_quiet-street"].title == "quiet street"
    assert found["health_2026-05-17_ankle"].follow_up_count == 3
    assert found["relationship_cousin"].status == "muted"
    assert found["emotion_2026-05-17_picnic"].created == "2026-05-17"
    assert found["emotion_2026-05-17_lamp"].type == "emotion"
    assert found["milestone_swim-badge"].open_date == "2026-06-18"
    assert found["health_2026-05-17_耳鸣"].lines == found["relationship_aunt"].lines == (Line(BODY.strip()),)
    assert found["emotion_2026-05-17_umbrella"].updated == "2026-05-18"
    assert found["milestone_choir"].last_followed_up is None
    assert found["emotion_2026-05-17_supper"].updated == "2026-05-17"
    assert found["emotion_2026-05-12_beans"].related == found["emotion_2026-05-11_balcony"].id
    assert found["relationship_tenant"].feeling == "amused"
    assert found["health_2026-05-17_pollen"].status == "active"
    assert len(found["health_2026-05-17_pollen"].lines) == 3


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (f"{UNLISTED}.md", ["the index has no line"]),
        ("health_2026-05-17_ankle.md", ["follow_up_count: the note says 3, the index says 0"]),
        ("relationship_cousin.md", ["status: the note says muted, the index says active"]),
        ("2026-05-17-emotion-picnic.md", ["emotion_2026-05-17_picnic.md"]),
        ("health_2026-05-17_cold.md", ["mood: "]),
        ("emotion_2026-05-17_lamp.md", ["type: 'companion-note'"]),
        ("milestone_swim-badge.md", ["open_thread: was moved"]),
        ("health_2026-05-17_耳鸣.md", []),
        ("relationship_aunt.md", []),
        ("emotion_2026-05-17_umbrella.md", []),
        ("milestone_choir.md", ["last_followed_up: is empty"]),
        ("emotion_2026-05-17_supper.md", ["created: '17/05/2026'", "updated: '17/05/2026'"]),
        ("emotion_2026-05-11_balcony.md", []),
        ("emotion_2026-05-12_beans.md", ["the same topic as emotion_2026-05-11_balcony.md"]),
        ("relationship_tenant.md", []),
        ("health_2026-05-17_pollen.md", []),
        (".DS_Store", []),
    ],
)
def test_each_fault_is_said_once_and_nothing_else(
    reading: FolderReading, file: str, words: list[str]
) -> None:
    remarks = said(reading, file)
    assert len(remarks) == len(words)
    assert all(word in remark for word, remark in zip(words, remarks, strict=True))


def test_titles_with_rules_in_them_are_whole(reading: FolderReading) -> None:
    titles = {entry.name: entry.title for entry in parse_index(INDEX).entries}
    assert all(note.title == titles.get(note.name, note.title) for note in reading.notes)
    assert by_name(reading.notes)["relationship_aunt"].title == "ip_aunt --- again"


def test_five_bad_headers_and_a_good_one() -> None:
    files = {
        "emotion_2026-05-17_a.md": note_bytes(status="no"),
        "emotion_2026-05-17_b.md": note_bytes(created="17/05/2026"),
        "emotion_2026-03-03_c.md": note_bytes(created="17/05/2026"),
        "emotion_2026-05-17_d.md": note_bytes(mood="low"),
        "emotion_2026-05-17_e.md": note_bytes(follow_up_count="many"),
        "emotion_2026-05-17_f.md": note_bytes(),
    }
    found = read_folder(files, 0, utc_midnight)
    assert [(remark.file, remark.line, remark.field) for remark in found.refused] == [
        ("emotion_2026-03-03_c.md", 3, "created"),
        ("emotion_2026-05-17_a.md", 7, "status"),
        ("emotion_2026-05-17_e.md", 5, "follow_up_count"),
    ]
    assert [note.name[-1] for note in found.notes] == ["b", "d", "f"]
