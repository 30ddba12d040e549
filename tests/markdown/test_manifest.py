import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import Refused
from companion.markdown.manifest import (
    DamagedManifest,
    Manifest,
    ManifestArchive,
    ManifestPause,
    ManifestQuiet,
    Tombstone,
    canonical_json,
    parse_manifest,
    render_manifest,
)
from companion.markdown.merge_base import manifest_note
from tests.markdown.builders import NOON, notes, texts

GOLDEN = """\
{
"archive": [
{"id": "a1", "image": "{}", "quarter": "2026-Q1"}
],
"format": 1,
"notes": [],
"paused": {"at": 12, "until": null},
"quiet": [
{"session": "s1", "since": 3, "until": 4}
],
"salt": "s",
"settings": {
"care.level": "on",
"语言": "中文"
},
"tombstones": [
{"at": 5, "hash": "00", "kind": "note", "mode": "erased", "on": "2026-05-01"},
{"at": 4, "hash": "11", "kind": "line", "mode": "suppressed", "on": "2026-05-01"}
]
}
"""

SMALL = Manifest(
    salt="s",
    tombstones=(
        Tombstone("11", "line", 4, "2026-05-01", "suppressed"),
        Tombstone("00", "note", 5, "2026-05-01", "erased"),
    ),
    paused=ManifestPause(12, None),
    archive=(ManifestArchive(canonical_json({"quarter": "2026-Q1", "id": "a1", "image": "{}"})),),
    settings={"语言": "中文", "care.level": "on"},
    quiet=(ManifestQuiet("s1", 3, 4),),
)

rows = st.builds(
    ManifestArchive,
    st.dictionaries(texts, st.none() | st.integers() | texts, max_size=3).map(canonical_json),
)
manifests = st.builds(
    Manifest,
    st.just(1),
    texts,
    st.lists(st.builds(Tombstone, texts, texts, st.integers(), texts, texts), max_size=3).map(
        lambda x: tuple(sorted(x))
    ),
    st.none() | st.builds(ManifestPause, st.integers(), st.none() | texts),
    st.lists(notes(), max_size=2, unique_by=lambda note: note.name).map(
        lambda found: tuple(manifest_note(note, b"", NOON) for note in found)
    ),
    st.lists(rows, max_size=3).map(lambda x: tuple(sorted(x))),
    st.dictionaries(texts, texts, max_size=3),
    quiet=st.lists(st.builds(ManifestQuiet, texts, st.integers(), st.integers()), max_size=3).map(
        lambda x: tuple(sorted(x))
    ),
)


def test_the_written_form_has_one_row_a_line_and_a_fixed_order() -> None:
    assert render_manifest(SMALL) == GOLDEN
    assert json.loads(GOLDEN)["format"] == 1


@given(manifests)
def test_any_manifest_comes_back_as_it_was(manifest: Manifest) -> None:
    text = render_manifest(manifest)
    assert parse_manifest(text.encode()) == manifest
    assert render_manifest(parse_manifest(text.encode())) == text


def test_the_order_of_rows_means_nothing() -> None:
    turned = SMALL._replace(tombstones=SMALL.tombstones[::-1])
    assert render_manifest(turned) == GOLDEN


def test_a_newer_format_is_refused_with_a_line_that_says_what_to_do() -> None:
    newer = render_manifest(SMALL._replace(format=2))
    with pytest.raises(Refused, match="format 2 and this release reads up to 1") as caught:
        parse_manifest(newer.encode())
    assert not isinstance(caught.value, DamagedManifest)
    assert "update companion" in caught.value.hint


def test_a_newer_format_is_refused_whatever_else_has_changed() -> None:
    with pytest.raises(Refused, match="format 9"):
        parse_manifest(b'{"format": 9, "things": []}')


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b"null",
        GOLDEN[:-20].encode(),
        GOLDEN.replace('"format": 1', '"format": "1"').encode(),
        GOLDEN.replace('"format": 1', '"format": true').encode(),
        GOLDEN.replace('"notes": []', '"notes": [{"id": "x"}]').encode(),
        GOLDEN.replace('"notes": []', '"notes": [1]').encode(),
        GOLDEN.replace('"care.level": "on"', '"care.level": 1').encode(),
        b"[" * 100_000,
    ],
)
def test_half_a_manifest_is_refused_whole(data: bytes) -> None:
    with pytest.raises(DamagedManifest, match="damaged"):
        parse_manifest(data)


def test_a_byte_order_mark_does_no_harm() -> None:
    assert parse_manifest(b"\xef\xbb\xbf" + GOLDEN.encode()) == parse_manifest(GOLDEN.encode())
