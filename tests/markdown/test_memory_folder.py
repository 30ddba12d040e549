import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import Refused
from companion.markdown.manifest import MANIFEST_NAME
from companion.markdown.memory_folder import MemoryFolder, read_memory
from companion.markdown.memory_writing import memory_files
from companion.rules.tiers import ArchivedEntry, Entry, Thread
from companion.safety.clean import hidden_characters
from tests.markdown.memory_builders import (
    COMMON,
    archived,
    entries,
    entry,
    export,
    numbered,
    numbered_archive,
    numbered_threads,
    sample,
    threads,
)

folders = st.tuples(
    st.lists(entries(), max_size=5).map(numbered),
    st.lists(archived(), max_size=3).map(numbered_archive),
    st.lists(threads, max_size=3).map(numbered_threads),
)


def known(files: dict[str, bytes]) -> tuple[list[Entry], list[ArchivedEntry], list[Thread]]:
    """Return a folder's values as a store would hold them."""
    folder = read_memory(files).folder
    return numbered(folder.entries), numbered_archive(folder.archived), numbered_threads(folder.threads)


def test_the_sample_is_read_whole() -> None:
    reading = read_memory(sample())
    folder = reading.folder
    counts = {tier: len(file.values) for tier, file in folder.tiers.items()}
    assert counts == {"preferences": 21, "project-context": 19, "conversations": 13}
    assert (len(folder.archived), len(folder.threads), reading.refused, reading.strays) == (7, 4, (), 0)
    tagged = [one for one in (*folder.entries, *(old.entry for old in folder.archived)) if one.type]
    assert len(tagged) == 52
    assert all(one.topics for one in tagged)


def test_the_sample_comes_back_byte_for_byte() -> None:
    files = sample()
    written = export(*known(files), onto=files)
    assert {name: data for name, data in written.items() if name != MANIFEST_NAME} == files


def test_the_sample_moved_to_a_new_place_is_a_fixed_point() -> None:
    first = export(*known(sample()))
    folder = read_memory(first).folder
    assert export(folder.entries, folder.archived, folder.threads) == first
    assert [one.id for one in folder.entries] == [f"e{at}" for at in range(53)]


@given(folders)
def test_any_export_comes_back_byte_for_byte(
    values: tuple[list[Entry], list[ArchivedEntry], list[Thread]],
) -> None:
    first = export(*values)
    folder = read_memory(first).folder
    assert export(folder.entries, folder.archived, folder.threads) == first
    assert sorted(folder.entries, key=lambda one: one.id) == sorted(
        (one._replace(section=one.section or None) for one in values[0]), key=lambda one: one.id
    )


@given(folders, folders)
def test_a_folder_takes_other_values_and_keeps_its_files_readable(
    before: tuple[list[Entry], list[ArchivedEntry], list[Thread]],
    after: tuple[list[Entry], list[ArchivedEntry], list[Thread]],
) -> None:
    written = export(*after, onto=export(*before))
    folder = read_memory(written).folder
    assert {one.id for one in folder.entries} == {one.id for one in after[0]}
    assert export(folder.entries, folder.archived, folder.threads, onto=written) == written


def test_one_bad_file_affects_only_itself_and_is_not_written_over() -> None:
    files = sample()
    values = known(files)
    before = export(*values, onto=files)
    broken = {**before, "preferences.md": b"# \xff\n"}
    reading = read_memory(broken)
    assert [str(remark) for remark in reading.refused] == ["preferences.md:1: the file is not valid UTF-8"]
    written = memory_files(reading.folder, *values, COMMON).files
    assert "preferences.md" not in written
    assert written[MANIFEST_NAME] == before[MANIFEST_NAME]


def test_a_damaged_manifest_is_named_and_the_folder_read_without_it() -> None:
    reading = read_memory({**sample(), MANIFEST_NAME: b"{"})
    assert [remark.file for remark in reading.refused] == [MANIFEST_NAME]
    assert len(reading.folder.entries) == 53


def test_the_export_of_a_newer_release_is_refused() -> None:
    files = export([entry("x", id="i")])
    with pytest.raises(Refused):
        read_memory({**files, MANIFEST_NAME: files[MANIFEST_NAME].replace(b'"format": 1', b'"format": 99')})


def test_links_that_lead_nowhere_are_named_by_file_and_kept() -> None:
    files = sample()
    assert not [remark for remark in read_memory(files).remarks if "links" in remark.message]
    files["conversations.md"] = files["conversations.md"].replace(b"#build--release", b"#gone")
    reading = read_memory(files)
    assert [str(remark) for remark in reading.remarks if "links" in remark.message] == [
        "conversations.md: links to a heading that is not there; the links were kept"
    ]
    assert "project-context.md#gone" in {one.see_also for one in reading.folder.entries}


def test_other_files_are_left_alone() -> None:
    reading = read_memory({"feedback_style.md": b"x", "notes.txt": b"y", "archive/old.md": b"z"})
    assert (reading.strays, reading.remarks, reading.folder) == (3, (), MemoryFolder())


def test_files_that_would_be_empty_are_not_made() -> None:
    assert list(export([entry("x", id="i")])) == ["preferences.md", MANIFEST_NAME]


def test_an_archived_entry_stays_in_the_file_where_it_is() -> None:
    files = {"archive/2026-Q1.md": b"# Archive 2026-Q1\n\n- a [superseded: 2025-12-31]\n"}
    values = known(files)
    assert export(*values, onto=files)["archive/2026-Q1.md"] == files["archive/2026-Q1.md"]
    assert "archive/2025-Q4.md" in export(*values)


def test_no_file_of_a_folder_holds_what_a_reader_cannot_see() -> None:
    words = "x\u202ey\u2066z\u200b\ufeff\U000e0041 👩‍👧"
    told = entry(words, id="i", section=words, see_also=f"conversations.md#{words}")
    old = ArchivedEntry(entry(words, id="a", section=None), "2026-05-01", f"preferences.md#{words}")
    thread = Thread("t", words, words, words, None, 0, "2026-05-01")
    files = export([told], [old], [thread])
    assert not any(hidden_characters(data.decode()) for data in files.values())
    folder = read_memory(files).folder
    assert (folder.entries[0].text, folder.entries[0].section) == (words, words)
    assert (folder.archived[0].entry.text, folder.archived[0].see) == (words, old.see)
    assert (folder.threads[0].name, folder.threads[0].state, folder.threads[0].text) == (words, words, words)
