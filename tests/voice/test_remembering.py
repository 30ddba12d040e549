"""What is told of entries: the forms of the remember skill, in both languages, with nothing unsafe in them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.actions.changes.remember import Remembered
from companion.data.text import tier_words
from companion.rules.deciding import decide
from companion.rules.tiers import ENTRY_TYPES, OPERATIONS, TIERS, Entry
from companion.voice import remembering
from companion.voice.language import Language
from tests.voice.blocks import LANGUAGES
from tests.voice.test_text_tables import BANNED_CHINESE, BANNED_ENGLISH, placeholders

NEW = Entry("a1b2c3d4e5f6", "preferences", "preference", "Use bun", ("tooling",))


def test_the_line_of_an_add_has_the_skills_form() -> None:
    assert remembering.done(Remembered("ADD", NEW), "en") == (
        "ADD to preferences.md <!-- type:preference topics:tooling -->"
    )


def test_the_line_of_a_rejection_has_the_skills_form() -> None:
    entry = NEW._replace(type="rejection", text="Don't X because Y")
    assert (
        remembering.done(Remembered("REJECTION", entry), "en") == "📝 Captured rejection: 'Don't X because Y'"
    )


def test_the_summary_has_the_skills_form() -> None:
    done = [
        ("ADD", "preferences"), ("UPDATE", "project-context"), ("ARCHIVE", "conversations"), ("NOOP", "preferences"),
    ]  # fmt: skip
    assert remembering.summary(done, "en") == (
        "Saved 3 memories: 1 ADD (preference), 1 UPDATE (project context), 1 ARCHIVE (conversation). 1 NOOP."
    )
    assert remembering.summary([], "en") == "Nothing new to save."


def test_the_same_operation_on_the_same_tier_is_counted_together() -> None:
    assert remembering.summary([("ADD", "preferences")] * 3, "en") == "Saved 3 memories: 3 ADD (preference)."


@pytest.mark.parametrize("language", LANGUAGES)
@given(st.text())
def test_any_text_stays_on_one_safe_line(language: Language, text: str) -> None:
    line = remembering.done(Remembered("REJECTION", NEW._replace(text=text)), language)
    assert len(line.splitlines()) == 1
    assert not [
        letter for letter in line if unicodedata.category(letter) in ("Cc", "Cs") or letter == "\u202e"
    ]
    assert len(line) < 250


def test_both_tables_have_the_same_keys_and_placeholders() -> None:
    english, chinese = tier_words("en"), tier_words("zh")
    assert set(english) == set(chinese)
    assert [key for key in english if placeholders(english[key]) != placeholders(chinese[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_closed_list_of_the_rules_has_its_words(language: Language) -> None:
    needed = [f"tier.{tier}" for tier in TIERS] + [f"told.type.{type_}" for type_ in ENTRY_TYPES]
    needed += [f"done.{operation}" for operation in OPERATIONS]
    assert set(needed) <= set(tier_words(language))


def test_every_reason_of_a_decision_has_its_words() -> None:
    old = NEW._replace(text="Prefers emoji in commit messages of the team")
    reasons = {
        decide(text, type_, tier, [old]).reason
        for text, type_, tier in (
            (old.text, None, "preferences"), ("not now", None, None), ("blue", None, None),
            ("Don't nest", "rejection", "preferences"), ("Use tabs", None, "preferences"),
            ("Never " + old.text, None, "preferences"), (old.text + " and in release notes", None, "preferences"),
            ("Keep commit messages without emoji in the release branch", None, "preferences"),
        )
    }  # fmt: skip
    assert len(reasons) == 8
    assert {f"why.{reason}" for reason in (*reasons, "named")} <= set(tier_words("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_holds_a_banned_phrase(language: Language) -> None:
    for text in tier_words(language).values():
        assert not [phrase for phrase in (*BANNED_ENGLISH, *BANNED_CHINESE) if phrase in text.casefold()]
