from pathlib import Path

import pytest

from companion.actions.changes import memory_mirror
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.memory_importing import import_memory
from companion.actions.changes.memory_mirror import Followed, follow_memory
from companion.actions.changes.threads import Wish as ThreadWish
from companion.actions.changes.threads import change_thread, finish_thread, start_thread
from companion.actions.remarks import take
from companion.errors import Refused
from companion.home import Home
from companion.markdown.manifest import MANIFEST_NAME
from companion.markdown.memory_joining import joined
from companion.project import project_at
from companion.rules.notes import Moment
from tests.actions.keeping import later
from tests.actions.remembering import add, archive, do, every_thread, faults, texts
from tests.actions.test_memory_importing import put
from tests.markdown.memory_builders import sample

FERRY = project_at("/code/ferry-board")


class Mirror:
    """A mirrored folder that began as the sample, and time that passes with every step."""

    def __init__(self, home: Home, moment: Moment, folder: Path) -> None:
        self.home, self.moment, self.folder = home, moment, folder

    def follow(self) -> Followed:
        self.moment = later(self.moment, minutes=5)
        done = follow_memory(self.home, self.moment, self.folder, FERRY)
        assert take() == list(dict.fromkeys(done.clashes))
        return done

    def read(self, name: str = "preferences.md") -> str:
        return (self.folder / name).read_text("utf-8")

    def edit(self, old: str, new: str, name: str = "preferences.md") -> None:
        text = self.read(name)
        assert text.count(old) == 1
        (self.folder / name).write_text(text.replace(old, new), "utf-8")

    def lines_not_in(self, before: str) -> list[str]:
        return [line for line in self.read().split("\n") if line not in before.split("\n")]


@pytest.fixture
def mirror(home: Home, moment: Moment, tmp_path: Path) -> Mirror:
    folder = put(tmp_path / "memory", sample())
    import_memory(home, moment, folder, FERRY)
    made = Mirror(home, moment, folder)
    made.follow()
    return made


RIPGREP = "- Prefers ripgrep over grep in examples <!-- type:preference topics:tooling -->\n"


def test_a_folder_that_is_in_step_keeps_every_byte(mirror: Mirror) -> None:
    assert all((mirror.folder / name).read_bytes() == data for name, data in sample().items())
    assert mirror.follow() == Followed(0, (), ())
    assert faults(mirror.home) == []


def test_a_hand_edit_and_a_new_entry_of_the_store_both_survive(mirror: Mirror) -> None:
    before = mirror.read()
    mirror.edit(RIPGREP, f"{RIPGREP}- Likes short meetings\n")
    add(mirror.home, mirror.moment, "Use tabs in Makefiles", tier="preferences", section="Tooling")
    done = mirror.follow()
    assert done.taken_in == 1
    assert {"Likes short meetings", "Use tabs in Makefiles"} <= set(texts(mirror.home))
    added = mirror.lines_not_in(before)
    assert [line.partition(" <!--")[0] for line in added] == [
        "- Likes short meetings",
        "- Use tabs in Makefiles",
    ]
    assert mirror.follow() == Followed(0, (), ())


def test_a_reworded_bullet_is_an_update(mirror: Mirror) -> None:
    mirror.edit("Prefers ripgrep over grep", "Prefers ripgrep over plain grep")
    assert mirror.follow().taken_in == 1
    assert "Prefers ripgrep over plain grep in examples" in texts(mirror.home)
    assert "Prefers ripgrep over grep in examples" not in texts(mirror.home)


def test_a_bullet_reworded_into_another_is_archived_and_the_other_stands_for_both(mirror: Mirror) -> None:
    add(mirror.home, mirror.moment, "Prefers ripgrep over grep", tier="preferences", section="Tooling")
    mirror.follow()
    mirror.edit("Prefers ripgrep over grep in examples", "prefers ripgrep over grep.")
    assert mirror.follow().taken_in == 1
    assert [text for text in texts(mirror.home) if "ripgrep" in text] == ["Prefers ripgrep over grep"]
    assert archive(mirror.home)[-1].see == "preferences.md#tooling"
    assert mirror.read().count("ripgrep over grep") == 1
    assert mirror.follow() == Followed(0, (), ())


def test_a_bullet_reworded_into_one_that_was_taken_out_stands_in_its_place(mirror: Mirror) -> None:
    said = "Prefers ripgrep over grep"
    add(mirror.home, mirror.moment, said, tier="conversations", section="Search")
    mirror.follow()
    (line,) = (line for line in mirror.read("conversations.md").splitlines() if said in line)
    mirror.edit(f"{line}\n", "", "conversations.md")
    mirror.edit(f"{said} in examples", f"{said}!")
    mirror.follow()
    assert [text for text in texts(mirror.home) if "ripgrep" in text] == [f"{said}!"]


def test_bullets_that_were_reworded_in_a_row_are_all_updates(mirror: Mirror) -> None:
    add(mirror.home, mirror.moment, "Prefers ripgrep over grep", tier="preferences", section="Tooling")
    mirror.follow()
    before = len(texts(mirror.home))
    mirror.edit("Prefers ripgrep over grep <", "Prefers ripgrep over ack <")
    mirror.edit("Prefers ripgrep over grep in examples", "prefers ripgrep over grep.")
    assert mirror.follow().taken_in == 2
    assert {"Prefers ripgrep over ack", "prefers ripgrep over grep."} <= set(texts(mirror.home))
    assert len(texts(mirror.home)) == before


def test_a_bullet_said_twice_by_hand_stands_for_what_came_in_when_the_store_archived_the_first(
    mirror: Mirror,
) -> None:
    mirror.edit(RIPGREP, RIPGREP + RIPGREP)
    do(mirror.home, mirror.moment, "ARCHIVE", "", target="ripgrep")
    mirror.follow()
    assert [text for text in texts(mirror.home) if "ripgrep" in text] == [
        "Prefers ripgrep over grep in examples"
    ]
    assert mirror.read().count("ripgrep") == 1


def test_a_clash_keeps_both_wordings_and_says_so(mirror: Mirror) -> None:
    mirror.edit("Prefers ripgrep over grep", "Prefers ripgrep over plain grep")
    do(mirror.home, mirror.moment, "UPDATE", "Prefers ripgrep over ack in examples", target="ripgrep")
    done = mirror.follow()
    assert done.clashes == (
        "text of a bullet was changed here and in the store; both wordings are kept, the store's in its place",
    )
    for words in ("Prefers ripgrep over plain grep in examples", "Prefers ripgrep over ack in examples"):
        assert words in texts(mirror.home)
        assert words in mirror.read()
    assert mirror.follow() == Followed(0, (), ())


def test_a_bullet_that_was_taken_out_is_forgotten_and_may_be_said_again(mirror: Mirror) -> None:
    mirror.edit(RIPGREP, "")
    assert mirror.follow().taken_in == 1
    assert "Prefers ripgrep over grep in examples" not in texts(mirror.home)
    mirror.edit("## Communication\n\n", f"## Communication\n\n{RIPGREP}")
    mirror.follow()
    assert "Prefers ripgrep over grep in examples" in texts(mirror.home)
    assert RIPGREP in mirror.read()


def test_what_is_forgotten_leaves_the_files_and_a_gone_manifest_does_not_bring_it_back(
    mirror: Mirror,
) -> None:
    forget(mirror.home, later(mirror.moment, minutes=1), Wish("ripgrep"))
    (mirror.folder / MANIFEST_NAME).unlink()
    mirror.follow()
    assert "ripgrep" not in mirror.read()
    assert "Prefers ripgrep over grep in examples" not in texts(mirror.home)


def test_forgetting_takes_every_bullet_of_the_same_words(mirror: Mirror) -> None:
    mirror.edit("## Communication\n\n", f"## Communication\n\n{RIPGREP}")
    mirror.follow()
    assert mirror.read().count("ripgrep") == 2
    forget(mirror.home, later(mirror.moment, minutes=1), Wish("ripgrep"))
    for _ in range(2):
        mirror.follow()
        assert "ripgrep" not in mirror.read()
        assert "Prefers ripgrep over grep in examples" not in texts(mirror.home)


def test_an_entry_is_archived_by_the_store_and_by_hand(mirror: Mirror) -> None:
    do(mirror.home, mirror.moment, "ARCHIVE", "Prefers ack over grep in examples", target="ripgrep")
    mirror.follow()
    assert "ripgrep" not in mirror.read()
    assert "[superseded: 2026-05-19, see preferences.md#tooling]" in mirror.read("archive/2026-Q2.md")
    answer = "- Answer first, reasons after, no preamble <!-- type:preference topics:communication -->\n"
    mirror.edit(answer, "")
    link = " [superseded: 2026-05-19, see preferences.md#communication]\n"
    mirror.edit(
        "## Moved from preferences.md\n\n",
        f"## Moved from preferences.md\n\n{answer[:-1]}{link}",
        "archive/2026-Q2.md",
    )
    assert mirror.follow().taken_in == 1
    assert len([one for one in archive(mirror.home) if one.on == "2026-05-19"]) == 2
    assert mirror.follow() == Followed(0, (), ())


def test_threads_follow_both_ways_and_the_rest_of_the_hub_stays(mirror: Mirror) -> None:
    (mirror.folder / "MEMORY.md").write_bytes(sample()["MEMORY.md"] + b"\n## Mine\n\n- a bullet of mine\n")
    mirror.edit("(paused): decision", "(waiting): decision", "MEMORY.md")
    start_thread(mirror.home, mirror.moment, ThreadWish("Large print", text="ask Mira", folder=FERRY.path))
    mirror.follow()
    assert {thread.state for thread in every_thread(mirror.home)} == {"active", "waiting"}
    text = mirror.read("MEMORY.md")
    assert "- **Large print**: ask Mira\n\n## Mine\n\n- a bullet of mine\n" in text
    finish_thread(mirror.home, mirror.moment, ThreadWish("Large print", folder=FERRY.path))
    mirror.follow()
    assert mirror.read("MEMORY.md") == text.replace("- **Large print**: ask Mira\n", "")


def test_a_thread_that_is_renamed_by_hand_to_what_another_one_is_called_is_joined_with_it(
    mirror: Mirror,
) -> None:
    for name, text in (("Large print", "ask Mira"), ("Small print", "ask Jon")):
        start_thread(mirror.home, mirror.moment, ThreadWish(name, text=text, folder=FERRY.path))
    mirror.follow()
    mirror.edit("Small print", "large print", "MEMORY.md")
    mirror.follow()
    named = [thread for thread in every_thread(mirror.home) if thread.name.lower() == "large print"]
    assert [thread.text for thread in named] == ["ask Mira; ask Jon"]
    assert mirror.read("MEMORY.md").count("arge print") == 1
    assert mirror.follow() == Followed(0, (), ())


def test_a_clash_about_where_a_thread_stands_keeps_both_accounts(mirror: Mirror) -> None:
    start_thread(mirror.home, mirror.moment, ThreadWish("Large print", text="ask Mira", folder=FERRY.path))
    mirror.follow()
    mirror.edit("ask Mira", "ask Bob tomorrow", "MEMORY.md")
    change_thread(mirror.home, mirror.moment, ThreadWish("Large print", text="ask Lena", folder=FERRY.path))
    assert len(mirror.follow().clashes) == 1
    assert "- **Large print**: ask Lena; ask Bob tomorrow\n" in mirror.read("MEMORY.md")
    assert mirror.follow() == Followed(0, (), ())


def test_a_name_stays_one_thread_whatever_a_hand_does(mirror: Mirror) -> None:
    for name in ("Large print", "Small print"):
        start_thread(mirror.home, mirror.moment, ThreadWish(name, text=f"about {name}", folder=FERRY.path))
    mirror.follow()
    mirror.edit("**Small print**", "**large print**", "MEMORY.md")
    text = mirror.read("MEMORY.md")
    (mirror.folder / "MEMORY.md").write_text(f"{text.rstrip()}\n- **Large print**: ask Mira\n", "utf-8")
    mirror.follow()
    told = [thread.text for thread in every_thread(mirror.home) if "print" in thread.name]
    assert told == ["about Large print; about Small print; ask Mira"]
    assert mirror.follow() == Followed(0, (), ())


def test_private_values_stay_in_the_file_only(mirror: Mirror) -> None:
    mirror.edit(RIPGREP, f"{RIPGREP}- call 138 1234 5678\n")
    mirror.edit("no preamble <!--", "no preamble, call 138 1234 5678 <!--")
    done = mirror.follow()
    assert done.clashes == ("a bullet holds private values (phone); it stays in the file only",) * 2
    assert mirror.read().count("138 1234 5678") == 2
    assert "Answer first, reasons after, no preamble" in texts(mirror.home)
    assert not [text for text in texts(mirror.home) if "138" in text]


def test_a_file_that_cannot_be_read_is_left_alone_and_named(mirror: Mirror) -> None:
    (mirror.folder / "preferences.md").write_bytes(b"- \xff\n")
    before = texts(mirror.home)
    done = mirror.follow()
    assert done.clashes == ("preferences.md:1: the file is not valid UTF-8; the file was left as it is",)
    assert (mirror.folder / "preferences.md").read_bytes() == b"- \xff\n"
    assert texts(mirror.home) == before


def test_a_file_that_is_gone_is_written_again(mirror: Mirror) -> None:
    (mirror.folder / "conversations.md").unlink()
    assert mirror.follow().written == ("conversations.md",)
    assert mirror.read("conversations.md").count("\n- ") == 13


def test_a_file_that_a_person_saves_meanwhile_is_seen_before_it_is_written_over(
    mirror: Mirror, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(mirror.home, mirror.moment, "From the store", tier="preferences", section="Tooling")
    saves = iter([f"{RIPGREP}- Saved just now\n"])

    def joined_while_a_person_saves(*values: object) -> object:
        for new in saves:
            mirror.edit(RIPGREP, new)
        return joined(*values)  # type: ignore[arg-type]  # handed through as they came

    monkeypatch.setattr(f"{memory_mirror.__name__}.joined", joined_while_a_person_saves)
    mirror.follow()
    assert {"Saved just now", "From the store"} <= set(texts(mirror.home))
    assert "- Saved just now\n" in mirror.read()


def test_a_folder_that_never_rests_is_given_up_in_words(
    mirror: Mirror, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(mirror.home, mirror.moment, "From the store", tier="preferences", section="Tooling")
    monkeypatch.setattr(f"{memory_mirror.__name__}.read_plain", lambda _path: b"always something else")
    with pytest.raises(Refused, match="being changed"):
        mirror.follow()


def test_other_files_of_the_folder_are_never_touched(mirror: Mirror) -> None:
    (mirror.folder / "feedback_style.md").write_text("- of the host", "utf-8")
    mirror.follow()
    assert mirror.read("feedback_style.md") == "- of the host"
    assert "of the host" not in texts(mirror.home)


def test_a_fresh_folder_is_filled_and_a_step_that_broke_off_is_caught_up(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    add(home, moment, "Use tabs in Makefiles", tier="preferences", section="Tooling", topics=("tooling",))
    folder = tmp_path / "new" / "memory"
    assert follow_memory(home, moment, folder, FERRY).written == ("preferences.md", MANIFEST_NAME)
    add(home, later(moment, minutes=1), "Use spaces in Python", tier="preferences", section="Tooling")
    manifest = (folder / MANIFEST_NAME).read_bytes()
    follow_memory(home, later(moment, minutes=2), folder, FERRY)
    (folder / MANIFEST_NAME).write_bytes(manifest)
    assert follow_memory(home, later(moment, minutes=3), folder, FERRY).taken_in == 0
    assert len(texts(home)) == 2
