"""``companion show``: one note, whole, found by number, id, name or words."""

import pytest

from tests.cli.harness import Companion


def test_json_is_the_note_as_write_gives_it(companion: Companion) -> None:
    written = companion.write("health", "short nights", "Awake at four.")
    extra = ("created_now", "similar", "warnings")
    assert companion("show", written["id"], "--json").json == {
        k: v for k, v in written.items() if k not in extra
    }


def test_a_person_reads_every_word_of_the_note(companion: Companion) -> None:
    companion.write(
        "health",
        "short nights",
        "Awake at four.\n\nAgain.",
        "--feeling",
        "worn",
        "--open-thread",
        "the sleep lab",
    )
    told = companion("show", "nights").text
    for words in (
        "short nights",
        "Awake at four.",
        "Again.",
        "worn",
        "the sleep lab",
        "health_2026-05-19_short-nights.md",
    ):
        assert words in told


def test_control_characters_of_a_note_do_not_reach_the_terminal(companion: Companion) -> None:
    companion.write("health", "nights \x1b[31m red", "body \x1b]0;title\x07 \u202e reversed")
    for answer in (
        companion("show", "nights"),
        companion("what-do-you-remember"),
        companion("gate", "--all"),
    ):
        assert not set(answer.text) & set("\x1b\x07\u202e")


@pytest.mark.parametrize(
    "by", ["number", "id", "prefix", "name", "file", "words", "case", "part of the name"]
)
def test_a_note_is_found_by(companion: Companion, by: str) -> None:
    note = companion.write("milestone", "Dad's knee operation", "Soon.")
    companion.write("health", "short nights")
    companion("what-do-you-remember")
    what = {
        "number": "2", "id": note["id"], "prefix": note["id"][:4], "name": note["name"], "file": f"{note['name']}.md",
        "words": "operation dad's", "case": "DAD’S KNEE", "part of the name": "dads",
    }[by]  # fmt: skip
    assert companion("show", what, "--json").json["id"] == note["id"]


@pytest.mark.parametrize(
    "what", ["kayak", "99", "0", "-1", "ffff", "milestone_kayak", "🎂", "*", "%", "' OR 1=1 --"]
)
def test_nothing_matched_is_exit_1(companion: Companion, what: str) -> None:
    companion.write("health", "short nights")
    words = ("show", "--", what) if what.startswith("-") else ("show", what)
    assert companion(*words).refusal(1).startswith("nothing matched")


@pytest.mark.parametrize("what", ["", " ", "\n"])
def test_an_empty_name_is_a_usage_error(companion: Companion, what: str) -> None:
    companion.write("health", "short nights")
    assert companion("show", what).refusal(2).startswith("say which note")


def test_several_matches_are_listed_with_ids_and_exit_1(companion: Companion) -> None:
    first = companion.write("milestone", "dad surgery", "x")
    second = companion.write("milestone", "dad birthday", "x")
    answer = companion("show", "dad")
    assert (answer.code, answer.out) == (1, "")
    head, *choices = answer.err.splitlines()
    assert head == "companion: 2 notes fit; nothing was changed; name one by its id"
    assert {choice.split()[0] for choice in choices} == {first["id"], second["id"]}


def test_a_match_in_the_text_alone_is_listed_and_not_taken(companion: Companion) -> None:
    note = companion.write("health", "short nights", "The neighbour plays the drums.")
    answer = companion("show", "drums")
    assert answer.code == 1
    assert "only the text of a note fits" in answer.err
    assert note["id"] in answer.err
    assert "neighbour" not in answer.err


def test_the_list_of_matches_is_short_and_counts_the_rest(companion: Companion) -> None:
    for number in range(12):
        companion("write", "milestone", f"exam part {number}", "--happened", "x")
    lines = companion("show", "exam").err.splitlines()
    assert len(lines) == 12
    assert lines[-1].strip() == "… and 2 more"


def test_a_sensitive_title_is_not_in_a_list_of_matches(companion: Companion) -> None:
    companion.write("emotion", "the orchard", "x", "--sensitive")
    companion.write("emotion", "an orchard walk", "y")
    answer = companion("show", "orchard")
    assert answer.code == 1
    assert "sensitive note" in answer.err
    assert "the orchard" not in answer.err


def test_without_a_store_nothing_matched_and_nothing_is_made(companion: Companion) -> None:
    assert companion("show", "nights").refusal(1).startswith("nothing matched")
    assert not companion("status", "--json").json["exists"]
