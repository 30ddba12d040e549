"""What forgetting says: what went, that words are kept, how to erase them, and what an erase cannot reach."""

import pytest

from companion.voice.forgetting import forget_question, forgot
from companion.voice.language import Language
from tests.voice.blocks import LANGUAGES
from tests.voice.samples import ERASURE, forgotten, people

ENGLISH = people("en")


def test_it_names_and_counts_what_was_forgotten_turns_included() -> None:
    lines = forgot(forgotten(ENGLISH.operation, ENGLISH.sleep, turns=1), "en").split("\n")
    assert lines[0] == "Forgot 2 notes and 1 dialogue turn."
    assert lines[1:3] == ["- dad's operation (milestone, 3f9a12bc)", "- short nights (health, 4f9a12bc)"]


def test_it_says_that_the_words_are_kept_and_gives_the_command_that_erases_them() -> None:
    told = forgot(forgotten(ENGLISH.operation), "en")
    assert (
        "the words are kept until they are erased. To erase them:\n  companion forget 3f9a12bc --erase\n"
        in told
    )
    assert told.endswith("To take this back: companion undo")


def test_the_command_of_the_caller_stands_instead_of_one_for_each_note() -> None:
    told = forgot(
        forgotten(ENGLISH.operation, ENGLISH.sleep), "en", command="companion forget --everything --erase"
    )
    assert "\n  companion forget --everything --erase\n" in told
    assert "3f9a12bc --erase" not in told


def test_many_notes_get_a_few_commands_and_a_count() -> None:
    told = forgot(forgotten(*[ENGLISH.operation] * 9), "en")
    assert told.count("--erase") == 5
    assert "(4 more, each by its id)" in told


def test_turns_alone_are_counted_too() -> None:
    assert forgot(forgotten(turns=4), "en").split("\n") == [
        "Forgot 4 dialogue turns.",
        "To take this back: companion undo",
    ]
    assert "  companion forget x --turns --erase" in forgot(
        forgotten(turns=4), "en", command="companion forget x --turns --erase"
    )


@pytest.mark.parametrize(("erase", "head"), [(False, "Would forget 1 note"), (True, "Would erase 1 note")])
def test_a_dry_run_says_what_would_go_and_that_nothing_was_changed(erase: bool, head: str) -> None:
    told = forgot(forgotten(ENGLISH.operation, turns=0, dry_run=True), "en", erase=erase)
    assert told.startswith(f"{head}. Nothing was changed.\n- dad's operation")
    assert "undo" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_an_erase_no_title_is_repeated(language: Language) -> None:
    operation = people(language).operation
    told = forgot(forgotten(operation, erased=True), language)
    assert operation.title not in told
    assert operation.id[:8] in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_erase_names_everything_that_it_cannot_reach(language: Language) -> None:
    told = forgot(forgotten(people(language).operation, erased=True), language)
    assert len([line for line in told.split("\n") if line.startswith("- ")]) == 1 + len(ERASURE.unreachable)
    assert "~/.claude/projects" in told


def test_an_erase_says_what_was_checked_and_what_became_of_backups() -> None:
    told = forgot(forgotten(ENGLISH.operation, erased=True), "en")
    assert "Checked: no trace is left in the store, its search index, the backups and the mirror." in told
    assert "Backups: 2 rewritten without it, 1 deleted." in told
    assert "companion undo" not in told


def test_an_erase_that_was_not_checked_never_says_that_it_was() -> None:
    report = forgotten(ENGLISH.operation, erased=True)._replace(erasure=ERASURE._replace(files_checked=False))
    assert "Not checked yet" in forgot(report, "en")
    assert "no trace" not in forgot(report, "en")


def test_finishing_an_interrupted_erase_is_told_as_that() -> None:
    told = forgot(forgotten(turns=0, erased=True), "en")
    assert told.startswith("The erase that was interrupted is finished.\n")


def test_the_question_counts_what_would_go() -> None:
    assert forget_question(forgotten(ENGLISH.operation, turns=0, dry_run=True), "en") == "Forget 1 note?"
    assert forget_question(forgotten(turns=2, dry_run=True), "zh", erase=True) == "要彻底抹除 2 轮对话吗？"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sensitive_note_is_forgotten_without_a_word_of_it(language: Language) -> None:
    night = people(language).night
    assert night.title not in forgot(forgotten(night), language)
