"""What is due and why the rest is not, told in both languages."""

import pytest

from companion.rules.quiet import Pause
from companion.voice.gating import gate_lines, gate_table, holding, why_lines
from companion.voice.language import Language
from tests.voice.blocks import LANGUAGES
from tests.voice.samples import gates_of, people, when

ENGLISH = people("en")


def test_what_is_due_has_one_line_with_id_type_and_title() -> None:
    lines = gate_lines(gates_of(ENGLISH.operation), "en").split("\n")
    assert lines[0] == "3f9a12bc  milestone  dad's operation"


def test_the_rest_is_counted_without_the_notes_that_are_due() -> None:
    assert "Besides: 2 not due, 1 muted, 2 closed; 1 of them sensitive." in gate_lines(
        gates_of(ENGLISH.operation), "en"
    )


def test_nothing_due_is_a_plain_sentence() -> None:
    report = gates_of()._replace(counts=dict.fromkeys(("due", "active", "muted", "closed", "sensitive"), 0))
    assert gate_lines(report, "en") == "Nothing is due."
    assert gate_lines(report, "zh") == "眼下没有适合问起的事。"


def test_a_pause_is_told_instead_of_what_would_be_due() -> None:
    paused = gates_of(ENGLISH.operation, pause=Pause(active=True, until=None))
    assert gate_lines(paused, "en").startswith("Paused until you resume. To end it: companion resume")
    assert "dad's operation" not in gate_lines(paused, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_a_row_for_every_note_and_no_word_of_a_sensitive_one(language: Language) -> None:
    headers, rows = gate_table(gates_of(*people(language)), language)
    assert [len(row) for row in rows] == [len(headers)] * 4
    assert people(language).night.title not in str(rows)


def test_only_gates_that_hold_a_note_are_named_as_reasons() -> None:
    operation, sleep, night, flat = gates_of(*ENGLISH).notes
    assert holding(operation) == []
    assert [verdict.gate for verdict in holding(sleep)] == ["saturation"]
    assert [verdict.gate for verdict in holding(night)] == ["sensitivity"]
    assert [verdict.gate for verdict in holding(flat)] == ["freshness"]


def test_why_says_due_or_held_and_then_every_gate() -> None:
    lines = why_lines(gates_of(ENGLISH.operation), "en", when).split("\n")
    assert lines[1] == "Due now."
    assert len(lines) == 9
    assert lines[2] == "-       freshness: last updated more than 7 days ago"
    assert (
        lines[3]
        == "passes  milestone window: its date is ahead, or at most 2 days past (until 2026-05-27 00:00)"
    )


def test_why_tells_until_when_a_note_is_held() -> None:
    touched = ENGLISH.operation._replace(updated="2026-05-26", last_touch=gates_of().moment.instant)
    assert "Held until 2026-05-27 09:00." in why_lines(gates_of(touched), "en", when)
    assert "2026-05-27 09:00 之前先不提。" in why_lines(gates_of(touched), "zh", when)


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_never_names_a_sensitive_note(language: Language) -> None:
    night = people(language).night
    assert night.title not in why_lines(gates_of(night), language, when)


def test_a_forged_title_stays_on_its_line() -> None:
    forged = ENGLISH.operation._replace(title="a\n3f9a12bc  milestone  b\x1b[2J")
    assert len(gate_lines(gates_of(forged), "en").split("\n")) == 2
    assert "\x1b" not in gate_lines(gates_of(forged), "en")
