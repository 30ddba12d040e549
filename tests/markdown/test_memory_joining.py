from hypothesis import given
from hypothesis import strategies as st

from companion.markdown.memory_folder import MemoryFolder, read_memory
from companion.markdown.memory_joining import Joined, joined
from companion.markdown.memory_writing import memory_files
from companion.rules.tiers import ArchivedEntry, Entry, Thread
from tests.markdown.memory_builders import (
    COMMON,
    entries,
    export,
    numbered,
    numbered_archive,
    numbered_threads,
    sample,
)


class Store:
    """A store that holds a folder's values, and the folder as it was last written."""

    def __init__(self, entries: list[Entry] | None = None) -> None:
        folder = read_memory(sample()).folder if entries is None else MemoryFolder()
        self.entries: list[Entry] = numbered(folder.entries if entries is None else entries)
        self.archived: list[ArchivedEntry] = numbered_archive(folder.archived)
        self.threads: list[Thread] = numbered_threads(folder.threads)
        self.files = export(self.entries, self.archived, self.threads, onto=None if entries else sample())

    def edit(self, file: str, old: str, new: str) -> None:
        """Change a file by hand."""
        text = self.files[file].decode()
        assert text.count(old) == 1
        self.files[file] = text.replace(old, new).encode()

    def join(self) -> Joined:
        """Take the hand edits in and write the files."""
        done = joined(read_memory(self.files).folder, self.entries, self.archived, self.threads)
        changed = {one.id: one for one in done.entries.changed}
        gone = {*done.entries.removed, *(id_ for id_, _ in done.moved)}
        self.entries = [changed.get(one.id, one) for one in self.entries if one.id not in gone]
        self.entries += numbered(done.entries.added, "new")
        threads = {one.id: one for one in done.threads.changed}
        self.threads = [
            threads.get(one.id, one) for one in self.threads if one.id not in done.threads.removed
        ]
        self.threads += [one._replace(id=f"n{at}") for at, one in enumerate(done.threads.added)]
        by_hand = [*done.archived, *(one for _, one in done.moved)]
        self.archived += [
            one._replace(entry=one.entry._replace(id=f"h{at}")) for at, one in enumerate(by_hand)
        ]
        files = memory_files(done.folder, self.entries, self.archived, self.threads, COMMON).files
        self.files = dict(files)
        return done

    def line(self, words: str) -> str:
        """Return the one line of the preferences that holds the words."""
        (line,) = [line for line in self.files["preferences.md"].decode().split("\n") if words in line]
        return line


@given(st.lists(entries("preferences"), min_size=1, max_size=5), st.data())
def test_no_bullet_that_a_hand_wrote_anywhere_is_lost(values: list[Entry], data: st.DataObject) -> None:
    store = Store(values)
    lines = store.files["preferences.md"].decode().split("\n")
    for number in range(data.draw(st.integers(1, 3))):
        lines.insert(data.draw(st.integers(0, len(lines))), f"- written by hand {number}")
    store.files["preferences.md"] = "\n".join(lines).encode()
    store.entries = [one for one in store.entries if data.draw(st.booleans())]
    store.entries += numbered(data.draw(st.lists(entries("preferences"), max_size=2)), "s")
    store.join()
    hands = [line for line in lines if line.startswith("- written by hand")]
    after = store.files["preferences.md"].decode().split("\n")
    for line in hands:
        assert any(other.startswith(line) for other in after)
        assert any(one.text.startswith(line.removeprefix("- ")) for one in store.entries)
    before = dict(store.files)
    store.join()
    assert store.files == before


RIPGREP = "- Prefers ripgrep over grep in examples <!-- type:preference topics:tooling -->\n"


def test_nothing_changed_is_no_change_and_no_byte_moves() -> None:
    store = Store()
    before = dict(store.files)
    done = store.join()
    assert not any([*done.entries[:4], *done.threads[:4], done.archived, done.moved])
    assert store.files == before


def test_a_hand_added_bullet_survives_beside_what_the_store_added() -> None:
    store = Store()
    store.edit("preferences.md", RIPGREP, f"{RIPGREP}- Likes short meetings\n")
    store.entries += numbered([store.entries[0]._replace(text="From the store")], "s")
    before = store.files["preferences.md"].decode()
    done = store.join()
    assert [one.text for one in done.entries.added] == ["Likes short meetings"]
    after = store.files["preferences.md"].decode()
    assert [line for line in after.split("\n") if line not in before.split("\n")] == ["- From the store"]
    assert "- Likes short meetings\n" in after
    assert not store.join().entries.added


def test_a_reworded_bullet_is_an_update_and_keeps_its_id() -> None:
    store = Store()
    store.edit("preferences.md", "Prefers ripgrep over grep", "Prefers ripgrep over plain grep")
    (changed,) = store.join().entries.changed
    assert changed.text == "Prefers ripgrep over plain grep in examples"
    assert changed.id in {one.id for one in store.entries}
    assert not store.join().entries.changed


def test_a_clash_keeps_both_wordings_in_the_file_and_in_the_store() -> None:
    store = Store()
    store.edit("preferences.md", "Prefers ripgrep over grep", "Prefers ripgrep over plain grep")
    at = next(at for at, one in enumerate(store.entries) if "ripgrep" in one.text)
    store.entries[at] = store.entries[at]._replace(text="Prefers ripgrep over ack in examples")
    done = store.join()
    assert [clash.fields for clash in done.entries.clashes] == [("text",)]
    texts = [one.text for one in store.entries]
    assert "Prefers ripgrep over plain grep in examples" in texts
    assert "Prefers ripgrep over ack in examples" in texts
    assert store.line("over plain grep")
    assert store.line("over ack")
    again = store.join()
    assert not any(again.entries[:4])


def test_an_entry_that_was_moved_to_the_archive_by_hand_was_archived() -> None:
    store = Store()
    store.edit("preferences.md", RIPGREP, "")
    line = f"{RIPGREP[:-1]} [superseded: 2026-03-30, see preferences.md#tooling]\n"
    store.files["archive/2026-Q1.md"] += line.encode()
    done = store.join()
    ((id_, archived),) = done.moved
    assert (archived.on, archived.see, archived.entry.text) == (
        "2026-03-30",
        "preferences.md#tooling",
        "Prefers ripgrep over grep in examples",
    )
    assert (done.entries.removed, done.archived) == ((), ())
    assert id_ not in {one.id for one in store.entries}


def test_what_was_taken_out_of_the_archive_is_written_again() -> None:
    store = Store()
    before = store.files["archive/2025-Q4.md"]
    store.edit("archive/2025-Q4.md", "- Releases go out on Fridays", "- Releases go out on Mondays")
    done = store.join()
    assert [one.entry.text for one in done.archived] == ["Releases go out on Mondays"]
    after = store.files["archive/2025-Q4.md"].decode()
    assert all(line in after.split("\n") for line in before.decode().split("\n"))


def test_a_thread_that_a_person_changed_added_or_ended_follows() -> None:
    store = Store()
    store.edit("MEMORY.md", "- **Notice board view**: waiting for Mira's copy of the 2026 season texts\n", "")
    store.edit("MEMORY.md", "**Offline mode** (paused): decision", "**Offline mode**: started, decision")
    store.edit("MEMORY.md", "- **Importer", "- **Large print**: ask Mira\n- **Importer")
    done = store.join().threads
    assert [(one.name, one.state) for one in done.changed] == [("Offline mode", "active")]
    assert [one.name for one in done.added] == ["Large print"]
    assert len(done.removed) == 1


def test_threads_that_do_not_fit_are_not_taken_for_ended() -> None:
    store = Store()
    store.threads = [
        Thread(f"t{at}", f"name {at}", "active", "x", updated=f"2026-01-{at % 28 + 1:02}")
        for at in range(230)
    ]
    store.join()
    assert "older threads are not listed here" in store.files["MEMORY.md"].decode()
    before = dict(store.files)
    store.join()
    assert (len(store.threads), store.files) == (230, before)


def test_a_file_that_is_gone_is_written_again() -> None:
    store = Store()
    del store.files["conversations.md"]
    done = store.join()
    assert not done.entries.removed
    assert "conversations.md" in store.files


def test_a_bullet_that_was_left_out_once_is_no_news() -> None:
    store = Store()
    store.edit("preferences.md", RIPGREP, f"{RIPGREP}- Likes short meetings\n")
    folder = joined(read_memory(store.files).folder, store.entries, store.archived, store.threads).folder
    store.files = dict(memory_files(folder, store.entries, store.archived, store.threads, COMMON).files)
    assert not store.join().entries.added
    assert store.line("Likes short meetings")


def test_without_a_manifest_what_the_store_knows_is_known() -> None:
    store = Store()
    store.files = sample()
    done = store.join()
    assert not any([*done.entries[:4], *done.threads[:4], done.archived, done.moved])
    assert {name: data for name, data in store.files.items() if name != ".companion.json"} == sample()
