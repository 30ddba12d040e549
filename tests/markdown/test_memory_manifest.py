import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import Refused
from companion.markdown.manifest import DamagedManifest, Manifest, ManifestPause, Tombstone, render_manifest
from companion.markdown.memory_manifest import (
    MemoryManifest,
    archived_row,
    entry_hashes,
    entry_row,
    known_archived,
    known_entry,
    known_thread,
    parse_memory_manifest,
    render_memory_manifest,
    thread_row,
    words_hash,
)
from companion.rules.tiers import ArchivedEntry, Entry, Thread
from tests.markdown.memory_builders import archived, entries, entry, numbered, threads

COMMON = Manifest(
    salt="s",
    tombstones=(Tombstone("s:h", "entry", 5, "2026-05-01", "suppressed"),),
    paused=ManifestPause(7, None),
    settings={"care.daily_limit": "1"},
)


@given(st.lists(entries(), max_size=3), st.lists(archived(), max_size=2), st.lists(threads, max_size=2))
def test_any_manifest_reads_back_as_it_was(
    values: list[Entry], gone: list[ArchivedEntry], running: list[Thread]
) -> None:
    left: list[Entry | ArchivedEntry | Thread] = [*values, *gone, *running]
    manifest = MemoryManifest(
        COMMON,
        tuple(entry_row(one) for one in numbered(values)),
        tuple(archived_row(one) for one in gone),
        tuple(thread_row(one, listed=False) for one in running),
        tuple(sorted({words_hash(one) for one in left})),
    )
    text = render_memory_manifest(manifest)
    assert parse_memory_manifest(text.encode()) == manifest
    assert json.loads(text)["layout"] == "memory"


def test_it_holds_no_words() -> None:
    text = render_memory_manifest(
        MemoryManifest(entries=(entry_row(entry("harbour walk", people=("mira",))),))
    )
    assert not [word for word in ("harbour", "walk", "mira", "tooling", "Tooling") if word in text]


def test_a_row_puts_back_what_a_file_cannot_say() -> None:
    whole = entry(
        "x", id="i", project="p", created="2026-01-01", updated="2026-01-02", position=3, written_at=9
    )
    assert known_entry(entry("x"), entry_row(whole)) == whole
    old = ArchivedEntry(whole, "2026-03-04", "preferences.md", "next")
    assert (
        known_archived(old._replace(entry=entry("x", section=None), superseded_by=None), archived_row(old))
        == old
    )
    thread = Thread("t", "n", "active", "x", "p", 2, "2026-01-03")
    assert known_thread(Thread("", "n", "active", "x"), thread_row(thread)) == thread


def test_the_order_of_tags_is_no_change() -> None:
    assert entry_hashes(entry("x", topics=("a", "b"))) == entry_hashes(entry("x", topics=("b", "a")))


def test_a_damaged_or_newer_manifest_is_refused() -> None:
    whole = render_memory_manifest(MemoryManifest()).encode()
    for data in (
        whole[:-5],
        b"[]",
        whole.replace(b'"entries": []', b'"entries": 1'),
    ):
        with pytest.raises(DamagedManifest):
            parse_memory_manifest(data)
    with pytest.raises(Refused, match="format 99"):
        parse_memory_manifest(whole.replace(b'"format": 1', b'"format": 99'))


def test_the_manifest_of_the_care_notes_is_refused_and_so_never_written_over() -> None:
    with pytest.raises(Refused, match="layout personal-context") as refusal:
        parse_memory_manifest(render_manifest(Manifest()).encode())
    assert not isinstance(refusal.value, DamagedManifest)
