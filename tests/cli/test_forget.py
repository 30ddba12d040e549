"""``companion forget``: what goes, what stays, what it says, and that its exit code tells the truth."""

import pytest

from tests.cli.harness import Companion

SHAPE = ["forgotten", "entries", "threads", "turns", "dry_run", "erased", "erasure"]


def test_the_answer_names_what_went(companion: Companion) -> None:
    note = companion.write("milestone", "dad's operation")
    done = companion("forget", "operation", "--json").json
    assert list(done) == SHAPE
    assert done == {
        "forgotten": [{"id": note["id"], "name": note["name"], "title": "dad's operation"}],
        "entries": [], "threads": 0, "turns": 0, "dry_run": False, "erased": False, "erasure": None,
    }  # fmt: skip


def test_it_says_that_the_words_are_kept_how_to_erase_them_and_how_to_go_back(companion: Companion) -> None:
    note = companion.write("milestone", "dad's operation")
    told = companion("forget", "operation").text
    for words in ("dad's operation", f"companion forget {note['id'][:8]} --erase", "companion undo"):
        assert words in told


def test_a_sensitive_title_is_not_repeated(companion: Companion) -> None:
    companion.write("emotion", "the orchard", "x", "--sensitive")
    assert companion("forget", "orchard", "--dry-run", "--json").json["forgotten"][0]["title"] is None
    assert "orchard" not in companion("forget", "orchard").text


def test_the_words_that_it_offers_do_erase(companion: Companion) -> None:
    note = companion.write("milestone", "dad's operation")
    companion("forget", "operation")
    done = companion("forget", note["id"][:8], "--erase", "--json").json
    assert done["erased"] is True
    assert done["erasure"]["files_checked"] is True
    assert len(done["erasure"]["unreachable"]) == 4
    assert companion("forget", note["id"][:8], "--erase").refusal(1).startswith("nothing matched")


def test_an_answer_to_an_erase_holds_no_word_and_names_what_is_out_of_reach(companion: Companion) -> None:
    companion.write("milestone", "dad's operation", "Knee.")
    told = companion("forget", "operation", "--erase").text
    assert "operation" not in told
    assert "Out of reach" in told


def test_a_dry_run_changes_nothing(companion: Companion) -> None:
    note = companion.write("milestone", "dad's operation")
    for flags in ((), ("--erase",)):
        done = companion("forget", "operation", "--dry-run", "--json", *flags).json
        assert (done["dry_run"], [item["id"] for item in done["forgotten"]]) == (True, [note["id"]])
    assert "Nothing was changed" in companion("forget", "operation", "--dry-run").text
    assert companion.found("operation") == [note["id"]]
    assert [entry["what"] for entry in companion("log", "--json").json] == ["write"]


def test_a_number_of_the_last_list_is_good_for_an_hour(companion: Companion) -> None:
    older = companion.write("milestone", "exam")
    companion.write("health", "short nights")
    companion("what-do-you-remember")
    companion.at("2026-05-19T10:12:01+08:00")
    assert companion("forget", "2").refusal(1).startswith("nothing matched")
    companion.at("2026-05-19T10:12:00+08:00")
    assert companion("forget", "2", "--json").json["forgotten"][0]["id"] == older["id"]


def test_every_match_goes_only_with_all(companion: Companion) -> None:
    companion.write("milestone", "dad surgery")
    companion.write("milestone", "dad birthday")
    assert companion("forget", "dad").code == 1
    assert companion("status", "--json").json["forgotten"] == 0
    assert len(companion("forget", "dad", "--all", "--json").json["forgotten"]) == 2


def test_what_only_a_text_holds_goes_only_with_all(companion: Companion) -> None:
    companion.write("health", "short nights", "The neighbour plays the drums.")
    assert "only the text of a note fits" in companion("forget", "drums").err
    assert len(companion("forget", "drums", "--all", "--json").json["forgotten"]) == 1


def test_a_session_and_a_day_go_whole(companion: Companion) -> None:
    companion.write("health", "short nights", "x", "--session", "s-1")
    later = companion.at("2026-05-21T09:00:00+08:00").write("health", "knee", "x", "--session", "s-2")
    assert [
        item["id"] for item in companion("forget", "--since", "2026-05-20", "--json").json["forgotten"]
    ] == [later["id"]]
    assert len(companion("forget", "--session", "s-1", "--json").json["forgotten"]) == 1
    assert companion("forget", "--session", "s-1").refusal(1).startswith("nothing matched")


def test_everything_needs_a_yes(companion: Companion) -> None:
    companion.write("health", "short nights")
    assert companion("forget", "--everything").refusal(2) == "this needs a yes; add --yes"
    assert companion("forget", "--everything", terminal=True, stdin="n\n").code != 0
    assert companion("status", "--json").json["notes"]["total"] == 1
    assert companion("forget", "--everything", "--dry-run", "--json").json["dry_run"] is True
    assert companion("forget", "--everything", "--yes").code == 0
    assert companion("status", "--json").json["notes"]["total"] == 0


@pytest.mark.parametrize("answer", ["y\n", "YES\n", "是\n", "好\n"])
def test_a_yes_at_a_terminal_is_enough(companion: Companion, answer: str) -> None:
    companion.write("health", "short nights")
    assert companion("forget", "--everything", terminal=True, stdin=answer).code == 0
    assert companion("status", "--json").json["notes"]["total"] == 0


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ((), 2, "say what to forget"), (("",), 2, "say what to forget"), ((" ",), 2, "say which note"),
        (("kayak",), 1, "nothing matched"), (("--since", "2026-05-20"), 1, "nothing matched"),
        (("--since", "03/04/2026"), 2, "the date is unclear"), (("--session", "none"), 1, "nothing matched"),
        (("--all",), 2, "say what to forget"), (("--erase",), 2, "say what to forget"),
    ],
)  # fmt: skip
def test_a_refusal_changes_nothing(
    companion: Companion, words: tuple[str, ...], code: int, told: str
) -> None:
    companion.write("health", "short nights")
    assert told in companion("forget", *words).refusal(code)
    assert [entry["what"] for entry in companion("log", "--json").json] == ["write"]


def test_without_a_store_nothing_matched_and_none_is_made(companion: Companion) -> None:
    for words in (("kayak",), ("--everything", "--yes"), ("kayak", "--erase")):
        assert companion("forget", *words).refusal(1).startswith("nothing matched")
