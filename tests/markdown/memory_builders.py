"""What the tests of the memory layout are built from: the sample folder, plain values, and any a store can hold."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from hypothesis import strategies as st

from companion.markdown.manifest import Manifest
from companion.markdown.memory_folder import MemoryFolder, read_memory
from companion.markdown.memory_writing import memory_files
from companion.rules.tagging import tag_of
from companion.rules.tiers import ENTRY_TYPES, TIERS, ArchivedEntry, Entry, Thread

SAMPLE = Path(__file__).parents[1] / "samples" / "memory"
COMMON = Manifest(salt="salt")

_HOSTILE = (
    "a", "中文", "\n", "\n\n", " ", "  ", "\t", "\\", "- ", "* ", "# ", "## A\n", "1. ", "---", "- - -", "> ", "|",
    "<!--", "-->", "<!-- type:preference topics:a -->", "<!-- note -->", "`", "```", "~~~", "[see also: a.md#b]",
    "[see also:", "]", "[superseded: 2026-01-01, see x.md]", "(may conflict with: 'x')", "&", "&#", "&#60;",
    "&#38;", "60;", "\r", "\r\n", "\u2028", "\x0c", "\x85", "\x00", "\ufeff", "\u3000", "type:", ": ", "：", " — ",
    "**b**", "(x)", "2 older threads are not listed here",
)  # fmt: skip
texts = st.one_of(
    st.lists(st.sampled_from(_HOSTILE), max_size=7).map("".join),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
)
tags = texts.map(tag_of).filter(bool)
topics = st.lists(tags, max_size=3, unique=True).map(tuple)
people = st.lists(tags, max_size=2, unique=True).map(tuple)
links = st.none() | texts.map(lambda text: f"conversations.md#{text}") | st.just("preferences.md")
days = st.dates().map(lambda day: day.isoformat())
instants = st.integers(0, 2**42)


@st.composite
def entries(draw: st.DrawFn, tier: str | None = None) -> Entry:
    """Any entry that a store can hold, without an id."""
    return Entry(
        "",
        tier or draw(st.sampled_from(TIERS)),
        draw(st.none() | st.sampled_from(ENTRY_TYPES)),
        draw(texts),
        draw(topics),
        draw(people),
        draw(st.none() | texts),
        draw(links),
        created=draw(days),
        updated=draw(days),
        written_at=draw(instants),
    )


@st.composite
def archived(draw: st.DrawFn) -> ArchivedEntry:
    """Any archived entry, without an id."""
    return ArchivedEntry(draw(entries()), draw(days), draw(links) or "")


_plain_threads = st.builds(
    Thread,
    st.just(""),
    texts.filter(lambda name: name.strip(" \t\n") != ""),
    st.just("active") | texts.map(lambda text: text.strip(" \t") or "done"),
    texts,
    project=st.none(),
    position=st.just(0),
    updated=days,
)
threads = _plain_threads | _plain_threads.map(lambda one: one._replace(name="", state="active"))


def numbered(values: Sequence[Entry], start: str = "e") -> list[Entry]:
    """Return entries with ids and positions."""
    return [value._replace(id=f"{start}{at}", position=at) for at, value in enumerate(values)]


def numbered_archive(values: Sequence[ArchivedEntry]) -> list[ArchivedEntry]:
    """Return archived entries with ids and positions."""
    return [
        one._replace(entry=entry)
        for one, entry in zip(values, numbered([v.entry for v in values], "a"), strict=True)
    ]


def numbered_threads(values: Sequence[Thread]) -> list[Thread]:
    """Return threads with ids and positions."""
    return [value._replace(id=f"t{at}", position=at) for at, value in enumerate(values)]


def entry(text: str, tier: str = "preferences", **changes: object) -> Entry:
    """Return a plain tagged entry; keywords replace its fields."""
    plain = Entry("", tier, "preference", text, ("tooling",), section="Tooling")
    return plain._replace(**changes)  # type: ignore[arg-type]  # the tests name real fields


def said(one: Entry) -> tuple[object, ...]:
    """Return what an entry's bullet and place say."""
    return (one.tier, one.section or None, one.text, one.type, set(one.topics), set(one.people), one.see_also)


def sample() -> dict[str, bytes]:
    """Return the files of the sample folder."""
    return {str(path.relative_to(SAMPLE)): path.read_bytes() for path in sorted(SAMPLE.rglob("*.md"))}


def export(
    entries: Sequence[Entry],
    archived: Sequence[ArchivedEntry] = (),
    threads: Sequence[Thread] = (),
    onto: Mapping[str, bytes] | None = None,
) -> dict[str, bytes]:
    """Return the folder that these values make, manifest included, fresh or ``onto`` the files that are there."""
    folder = read_memory(onto).folder if onto else MemoryFolder()
    return dict(memory_files(folder, entries, archived, threads, COMMON).files)
