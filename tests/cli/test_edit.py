"""``companion edit``: what is given changes, the rest stays."""

import pytest

from tests.cli.harness import Companion


@pytest.mark.parametrize(
    ("flags", "field", "value"),
    [
        (("--title", "long nights"), "title", "long nights"),
        (("--happened", "Said anew."), "happened", "Said anew."),
        (("--feeling", "calmer"), "feeling", "calmer"),
        (("--feeling", ""), "feeling", None),
        (("--wanted", "solve"), "wanted", "solve"),
        (("--open-thread", "the sleep lab"), "open_thread", "the sleep lab"),
        (("--open-thread", "null"), "open_thread", None),
        (("--on", "2026-06-01"), "open_date", "2026-06-01"),
        (("--person", "coworker A"), "person", "coworker A"),
        (("--sensitive",), "sensitivity", "sensitive"),
    ],
)
def test_one_field_changes_and_the_rest_stays(
    companion: Companion, flags: tuple[str, ...], field: str, value: object
) -> None:
    before = companion.write(
        "health", "short nights", "Awake.", "--feeling", "worn", "--open-thread", "a call"
    )
    after = companion("edit", before["id"], *flags, "--json").json
    assert after[field] == value
    follows = {"open_thread"} if "--on" in flags else {"name"} if "--sensitive" in flags else set()
    changed = {key for key in after if after[key] != before[key]}
    assert changed - follows == {field}


def test_it_is_silent_without_a_terminal_and_speaks_at_one(companion: Companion) -> None:
    note = companion.write("health", "short nights")
    assert companion("edit", note["id"], "--feeling", "worn") == (0, "", "")
    assert "short nights" in companion("edit", note["id"], "--feeling", "calmer", terminal=True).text


def test_text_comes_from_stdin(companion: Companion) -> None:
    note = companion.write("health", "short nights")
    for flag in ("title", "happened", "feeling", "open-thread"):
        after = companion("edit", note["id"], f"--{flag}", "-", "--json", stdin=f"the {flag}").json
        assert after[flag.replace("-", "_")] == f"the {flag}"


def test_sensitivity_goes_both_ways(companion: Companion) -> None:
    note = companion.write("emotion", "the orchard", "x", "--crisis")
    after = companion("edit", note["id"], "--normal", "--json").json
    assert (after["sensitivity"], after["crisis"]) == ("normal", False)


def test_a_closed_and_a_muted_note_open_again(companion: Companion) -> None:
    note = companion.write("health", "short nights")
    companion("close", note["id"])
    assert companion("edit", note["id"], "--reopen", "--json").json["status"] == "active"
    for _ in range(2):
        companion("follow-up", note["id"], "deflected")
    assert companion("show", note["id"], "--json").json["status"] == "muted"
    assert companion("edit", note["id"], "--reopen", "--json").json["status"] == "active"


@pytest.mark.parametrize(
    ("flags", "code"),
    [
        ((), 2), (("--title", ""), 2), (("--title", "x" * 201), 2), (("--happened", " "), 2),
        (("--wanted", "applause"), 2),
        (("--on", "03/04/2026"), 2), (("--happened", "call +1 212-555-0142"), 4), (("--allow", "phone"), 2),
    ],
)  # fmt: skip
def test_a_refused_edit_changes_nothing(companion: Companion, flags: tuple[str, ...], code: int) -> None:
    note = companion.write("health", "short nights", "Awake.")
    companion("edit", note["id"], *flags).refusal(code)
    assert companion("show", note["id"], "--json").json["happened"] == "Awake."
    assert [entry["what"] for entry in companion("log", "--json").json] == ["write"]


def test_an_allowed_kind_passes(companion: Companion) -> None:
    note = companion.write("health", "the clinic")
    after = companion(
        "edit", note["id"], "--happened", "call +1 212-555-0142", "--allow", "phone", "--json"
    ).json
    assert after["happened"].startswith("call")


def test_an_edit_that_changes_nothing_is_no_change(companion: Companion) -> None:
    note = companion.write("health", "short nights")
    assert companion("edit", note["id"], "--title", "short nights").code == 0
    assert [entry["what"] for entry in companion("log", "--json").json] == ["write"]


def test_nothing_matched(companion: Companion) -> None:
    assert companion("edit", "kayak", "--title", "x").refusal(1).startswith("nothing matched")
