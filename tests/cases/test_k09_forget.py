"""K09: forget takes what was named and no more, and its exit code tells the truth; erased leaves no byte."""

from pathlib import Path

import pytest

from companion.home import Home
from tests.cli.harness import Companion


def test_k09_1_ambiguous(companion: Companion) -> None:
    surgery = companion.write("milestone", "dad surgery", "x")
    birthday = companion.write("milestone", "dad birthday", "x")
    answer = companion("forget", "dad")
    assert (answer.code, answer.out) == (1, "")
    assert surgery["name"] in answer.err
    assert birthday["name"] in answer.err
    assert companion("status", "--json").json["notes"]["total"] == 2
    done = companion("forget", "milestone_dad-surgery", "--json").json
    assert [item["name"] for item in done["forgotten"]] == ["milestone_dad-surgery"]
    assert companion.found("birthday") == [birthday["id"]]


def test_k09_2_no_match(companion: Companion, home: Home) -> None:
    companion.write("health", "short nights")
    before = home.store.read_bytes()
    assert companion("forget", "kayak").refusal(1).startswith("nothing matched")
    assert companion("status", "--json").json["notes"]["total"] == 1
    assert home.store.read_bytes() == before


@pytest.mark.parametrize(
    ("titles", "what"),
    [
        (("手术", "手术后"), "手术"), (("mom", "mom's cat"), "mom"), (("exam 1", "exam 2"), "exam"), (("José",
        "Jose"), "jos"),
        (("café closing", "cafe opening"), "cafe"),
    ],
)  # fmt: skip
def test_siblings_of_an_ambiguous_name_change_nothing(
    companion: Companion, titles: tuple[str, str], what: str
) -> None:
    for title in titles:
        companion("write", "milestone", title, "--happened", "x")
    before = companion("what-do-you-remember", "--json").json
    answer = companion("forget", what)
    assert answer.code in (0, 1)
    if answer.code:
        assert companion("what-do-you-remember", "--json").json == before
    else:  # one of them is named exactly so
        assert companion("status", "--json").json["notes"]["total"] == 1


def test_a_name_that_is_exact_wins_over_words(companion: Companion) -> None:
    mom = companion.write("relationship", "mom", "x", "--person", "mom")
    companion.write("relationship", "mom's cat", "x", "--person", "cat")
    assert companion("forget", "relationship_mom", "--json").json["forgotten"][0]["id"] == mom["id"]


def test_a_number_in_a_title_is_no_id_and_no_place_in_a_list(companion: Companion) -> None:
    companion.write("milestone", "exam 2", "x")
    companion.write("milestone", "talk", "x")
    companion.write("milestone", "run", "x")
    assert companion("forget", "2", "--json").json["forgotten"][0]["name"] == "milestone_exam-2"


@pytest.mark.parametrize("what", ["a", "the", "%", "*", "_", "的", "."])
def test_a_word_that_says_nothing_takes_nothing(companion: Companion, what: str) -> None:
    companion.write("milestone", "exam", "A day in the park.")
    companion.write("milestone", "talk", "The evening 的.")
    for flags in ((), ("--all",)):
        if (what, flags) not in (("a", ("--all",)), ("the", ("--all",)), ("的", ("--all",))):
            assert companion("forget", what, *flags).code != 0
            assert companion("status", "--json").json["notes"]["total"] == 2


WORDS = ("zucchini", "绣球花", "Ωmegaφ", "jalapeño")


def test_erased_leaves_no_byte_below_the_home_and_the_mirror(
    companion: Companion, home: Home, isolated: Path
) -> None:
    mirror = isolated / "mirror"
    companion("export-to-markdown", str(mirror), "--mirror")
    note = companion.write(
        "relationship", f"the {WORDS[0]} evening", f"We planted {WORDS[1]} together, a long line of it {WORDS[3]}.",
        "--feeling", f"as if {WORDS[2]}", "--open-thread", f"more {WORDS[0]} soon", "--person", f"aunt {WORDS[3]}",
    )  # fmt: skip
    companion("write", "relationship", "again", "--happened", f"{WORDS[1]} in bloom", "--note", note["id"])
    companion("edit", note["id"], "--title", f"{WORDS[2]} and {WORDS[0]}")
    companion("follow-up", note["id"], "engaged", "--reply", f"{WORDS[1]} is fine, thanks for asking")
    companion("what-do-you-remember")
    companion("backup")
    companion("close", note["id"], "--outcome", f"{WORDS[0]} harvest")
    companion("backup")
    companion.write("milestone", "exam", "Something else stays.")
    assert companion("forget", note["id"], "--erase").code == 0
    for file in (file for folder in (home.root, mirror) for file in folder.rglob("*") if file.is_file()):
        data = file.read_bytes()
        assert not [word for word in WORDS if word.encode() in data or word.encode("utf-16-le") in data], (
            file.name
        )
        assert note["name"].encode() not in data, file.name
    assert len(companion.found("exam")) == 1
    assert companion("doctor").code == 0


def test_everything_erased_leaves_no_byte_of_anything(companion: Companion, home: Home) -> None:
    for word in WORDS:
        companion("write", "milestone", f"title {word}", "--happened", f"body {word}", "--session", "s")
    companion("forget", "zucchini")
    companion("backup")
    done = companion("forget", "--everything", "--erase", "--yes", "--json").json
    assert (done["erased"], len(done["forgotten"])) == (True, 4)
    data = b"".join(file.read_bytes() for file in home.root.rglob("*") if file.is_file())
    assert not [word for word in WORDS if word.encode() in data]
    assert companion("doctor").code == 0
    assert companion.write("milestone", "exam")["created_now"]


def test_plain_forget_says_that_the_words_are_kept(companion: Companion, home: Home) -> None:
    companion.write("milestone", "zucchini evening", "x")
    told = companion("forget", "zucchini").text
    assert "words are kept" in told
    assert "--erase" in told
    connection_bytes = b"".join(file.read_bytes() for file in home.store.parent.iterdir())
    assert b"zucchini evening" in connection_bytes


def test_one_wish_says_one_thing(companion: Companion) -> None:
    companion.write("health", "short nights")
    for words in (
        ["--everything", "--since", "2026-05-15"],
        ["nights", "--everything"],
        ["--session", "a", "--everything"],
    ):
        assert "say one of" in companion("forget", *words, "--yes").refusal(2)


def test_an_erase_is_not_finished_while_the_mirror_cannot_be_written(
    companion: Companion, isolated: Path
) -> None:
    mirror = isolated / "mirror"
    note = companion.write("health", "knee")
    companion("export-to-markdown", str(mirror), "--mirror")
    file = mirror / f"{note['name']}.md"
    aside = file.rename(isolated / "aside.md")
    file.symlink_to(aside)
    assert "mirror" in companion("forget", "knee", "--erase").refusal(3)
    file.unlink()
    assert companion("forget", "knee", "--erase").code == 0
    assert "knee" not in (mirror / "MEMORY.md").read_text("utf-8")


def test_a_file_of_the_persons_own_never_blocks_the_next_erase(companion: Companion, isolated: Path) -> None:
    mirror = isolated / "mirror"
    companion.write("health", "lantern walk", "A long walk by lantern light.")
    companion.write("health", "harbour walk", "A short walk at the harbour.")
    companion("export-to-markdown", str(mirror), "--mirror")
    (mirror / "diary.txt").write_text("A long walk by lantern light.", "utf-8")
    assert "diary.txt" in companion("forget", "lantern", "--erase").refusal(3)
    assert "diary.txt" in companion("forget", "harbour", "--erase").refusal(3)
    assert not companion.found("harbour")
    (mirror / "diary.txt").unlink()
    assert companion("forget", "harbour", "--erase").code == 0
