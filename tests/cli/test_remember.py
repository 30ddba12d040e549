"""``companion remember``: one line for what was done, and nothing done without an operation or a yes."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.harness import Answer, Companion

ARCHIVED = "ARCHIVE to archive/2026-Q2.md, ADD to preferences.md <!-- type:preference topics:tooling -->"


def added(companion: Companion, text: str, *more: str) -> dict[str, Any]:
    entry: dict[str, Any] = companion("remember", text, "--op", "ADD", "--json", *more).json["entry"]
    return entry


def told(companion: Companion) -> list[str]:
    return [entry["text"] for entry in companion("what-do-you-remember", "--json").json["entries"]]


def test_an_operation_is_summed_up_in_one_line(companion: Companion) -> None:
    answer = companion("remember", "Always use bun", "--op", "ADD", "--topics", "Tooling", "--people", "Lena")
    assert answer.text == "ADD to preferences.md <!-- type:preference topics:tooling people:lena -->"


def test_each_operation_has_its_line(companion: Companion) -> None:
    first = added(companion, "Use npm", "--topics", "tooling")
    assert companion("remember", "use NPM.", "--op", "add").text == "NOOP: preferences.md says that already"
    update = companion("remember", "Use npm 10", "--op", "update", "--target", first["id"][:4])
    assert update.text == "UPDATE in preferences.md <!-- type:preference topics:tooling -->"
    assert companion("remember", "Use bun", "--op", "archive", "--target", "npm").text == ARCHIVED
    assert companion("remember", "--op", "archive", "--target", "bun").text == "ARCHIVE to archive/2026-Q2.md"
    assert companion("remember", "nothing", "--op", "noop").text == "NOOP: nothing was saved"
    rejection = companion("remember", "Don't nest because readers lose the thread", "--op", "rejection")
    assert rejection.text == "📝 Captured rejection: 'Don't nest because readers lose the thread'"


def test_a_rejection_without_a_reason_is_kept_and_asked_about(companion: Companion) -> None:
    answer = companion("remember", "Don't nest", "--op", "REJECTION")
    assert (answer.code, answer.out) == (0, "📝 Captured rejection: 'Don't nest'\n")
    assert answer.err.startswith("Why?")
    assert told(companion) == ["Don't nest"]


def test_quiet_says_nothing(companion: Companion) -> None:
    assert companion("remember", "Don't nest", "--op", "REJECTION", "--quiet") == Answer(0, "", "")
    assert companion("remember", "Use tabs", "-q", "--yes") == Answer(0, "", "")
    assert companion("remember", "Use npm", "--quiet").refusal(2)
    assert len(told(companion)) == 2


def test_without_an_operation_it_only_shows_what_it_would_do(companion: Companion) -> None:
    added(companion, "Use npm", "--topics", "tooling")
    answer = companion("remember", "Use pnpm instead of npm")
    assert answer.text.splitlines()[0] == f"Proposed: {ARCHIVED}"
    assert "Nothing is saved yet" in answer.text
    shown = companion("remember", "Use pnpm instead of npm", "--json").json
    assert (shown["operation"], shown["done"], shown["target"]["text"]) == ("ARCHIVE", False, "Use npm")
    assert [entry["text"] for entry in shown["covers"]] == ["Use npm"]
    assert told(companion) == ["Use npm"]


def test_a_yes_carries_the_proposal_out(companion: Companion) -> None:
    added(companion, "Use npm", "--topics", "tooling")
    assert companion("remember", "Use pnpm instead of npm", "--yes").text == ARCHIVED
    assert companion("remember", "Use tabs", "--yes", "--json").json["operation"] == "ADD"
    assert told(companion) == ["Use tabs", "Use pnpm instead of npm"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Always use 4 spaces", "I no longer use 4 spaces"),
        ("Always use 4 spaces", "Use tabs, not 4 spaces"),
        ("总是用 4 个空格", "我不再用 4 个空格了"),
    ],
)
def test_what_is_turned_round_with_a_yes_goes_to_the_archive(
    companion: Companion, old: str, new: str
) -> None:
    added(companion, old)
    assert companion("remember", new, "--yes").text.startswith("ARCHIVE to archive/2026-Q2.md")
    assert told(companion) == [new]


def test_a_rejection_beside_what_it_turns_round_names_it(companion: Companion) -> None:
    added(companion, "总是用 4 个空格")
    companion("remember", "不要用 4 个空格", "--yes")
    assert told(companion)[0] == "不要用 4 个空格 (may conflict with: '总是用 4 个空格')"


def test_a_person_at_a_terminal_is_asked(companion: Companion) -> None:
    yes = companion("remember", "Use tabs", stdin="y\n", terminal=True)
    assert (yes.code, told(companion)) == (0, ["Use tabs"])
    assert "Do it?" in yes.err
    no = companion("remember", "Use bun", stdin="n\n", terminal=True)
    assert (no.code, told(companion)) == (2, ["Use tabs"])


def test_nothing_new_is_not_asked_about(companion: Companion) -> None:
    added(companion, "Use tabs")
    answer = companion("remember", "use tabs!", terminal=True)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("Proposed: NOOP: preferences.md says that already")


def test_a_text_comes_from_stdin(companion: Companion) -> None:
    companion("remember", "-", "--op", "ADD", "--tier", "preferences", stdin="Answer first,\nreasons after\n")
    assert told(companion) == ["Answer first,\nreasons after"]


def test_project_context_belongs_to_the_folder_at_hand(
    companion: Companion, isolated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (isolated / "ferry").mkdir()
    monkeypatch.chdir(isolated / "ferry")
    entry = added(companion, "CI is deployed by hand")
    assert (entry["tier"], entry["section"]) == ("project-context", "CI")
    assert added(companion, "Use tabs")["project"] is None
    assert added(companion, "Use spaces here", "--project", ".")["project"] == entry["project"]
    monkeypatch.chdir("/")
    assert (
        companion("remember", "CI is slow", "--op", "ADD").refusal(2).endswith("name it with --project DIR")
    )


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("remember", "--op", "ADD"), 2),
        (("remember",), 2),
        (("remember", "x", "--op", "DELETE"), 2),
        (("remember", "x", "--tier", "diary"), 2),
        (("remember", "x", "--op", "UPDATE"), 2),
        (("remember", "x", "--op", "UPDATE", "--target", "nothing"), 1),
        (("remember", "x", "--project", "nowhere"), 1),
        (("remember", "Call 138 0013 8000", "--op", "ADD"), 4),
        (("remember", "Call 138 0013 8000"), 4),
    ],
)
def test_what_is_refused_has_its_code_and_one_line(
    companion: Companion, words: tuple[str, ...], code: int
) -> None:
    assert "138" not in companion(*words).refusal(code)
    assert told(companion) == []


def test_a_private_kind_can_be_allowed(companion: Companion) -> None:
    answer = companion("remember", "Always call 138 0013 8000", "--op", "ADD", "--allow", "phone")
    assert answer.code == 0


def test_undo_takes_the_last_operation_back(companion: Companion) -> None:
    companion("remember", "Don't nest", "--op", "REJECTION")
    assert companion("undo").text == "Taken back: remember."
    assert (told(companion), companion("status", "--json").json["archived"]) == ([], 0)


def test_it_works_while_paused_and_says_so(companion: Companion) -> None:
    companion("pause")
    answer = companion("remember", "Use tabs", "--op", "ADD")
    assert answer.went_well
    assert "companion resume" in answer.err


def test_the_lines_are_chinese_for_a_chinese_locale(companion: Companion) -> None:
    answer = companion("remember", "代码注释一律英文", "--op", "ADD", LANG="zh_CN.UTF-8")
    assert answer.text == "ADD 到 preferences.md <!-- type:preference topics:comments,language -->"


def test_entries_are_told_forgotten_and_shown_in_the_totals(companion: Companion) -> None:
    entry = added(companion, "Use tabs")
    text = companion("what-do-you-remember").text
    assert f"1. Use tabs (preference, id {entry['id'][:8]})" in text
    assert companion("status", "--json").json["entries"] == 1
    assert companion("forget", "1", "--json").json["entries"] == [
        {"id": entry["id"], "tier": "preferences", "text": "Use tabs"}
    ]
    assert companion("status", "--json").json["entries"] == 0
