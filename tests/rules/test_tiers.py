"""What an entry is: its key, its comment, its links, its quarter, its tension note, who may see it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.tiers import (
    ENTRY_TYPES,
    OPERATIONS,
    TIERS,
    Entry,
    Thread,
    anchor_of,
    archive_file,
    bare_text,
    comment_of,
    file_of,
    is_visible,
    key_of,
    link_to,
    quarter_of,
    quotes,
    search_parts,
    thread_line,
    with_tension,
)


def test_there_are_three_tiers_six_types_and_five_operations() -> None:
    assert TIERS == ("preferences", "project-context", "conversations")
    assert ENTRY_TYPES == ("preference", "decision", "context", "relationship", "observation", "rejection")
    assert OPERATIONS == ("ADD", "UPDATE", "ARCHIVE", "REJECTION", "NOOP")


def test_each_tier_has_its_file() -> None:
    assert [file_of(tier) for tier in TIERS] == ["preferences.md", "project-context.md", "conversations.md"]


@pytest.mark.parametrize(
    ("type_", "topics", "people", "comment"),
    [
        ("preference", ("tooling",), (), "<!-- type:preference topics:tooling -->"),
        ("decision", ("a", "b"), ("alex", "mira"), "<!-- type:decision topics:a,b people:alex,mira -->"),
        ("context", (), (), "<!-- type:context -->"),
        (None, (), (), ""),
    ],
)
def test_the_comment_has_the_skills_form(
    type_: str | None, topics: tuple[str, ...], people: tuple[str, ...], comment: str
) -> None:
    assert comment_of(type_, topics, people) == comment


@pytest.mark.parametrize(
    ("day", "file"),
    [
        ("2026-01-01", "archive/2026-Q1.md"),
        ("2026-03-31", "archive/2026-Q1.md"),
        ("2026-04-01", "archive/2026-Q2.md"),
        ("2026-06-30", "archive/2026-Q2.md"),
        ("2026-07-01", "archive/2026-Q3.md"),
        ("2026-09-30", "archive/2026-Q3.md"),
        ("2026-10-01", "archive/2026-Q4.md"),
        ("2026-12-31", "archive/2026-Q4.md"),
    ],
)
def test_the_archive_is_kept_by_quarter(day: str, file: str) -> None:
    assert archive_file(day) == file
    assert quarter_of(day) in file


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [
        ("Tooling", "tooling"),
        ("Build & release", "build--release"),
        ('Code style: naming, comments & "small diffs"', "code-style-naming-comments--small-diffs"),
        ('CI/CD, "pixel" tests (and why they flake)', "cicd-pixel-tests-and-why-they-flake"),
        ("数据 模型", "数据-模型"),
        ("2026-05: last weeks (what's next?)", "2026-05-last-weeks-whats-next"),
    ],
)
def test_a_heading_has_the_anchor_that_github_gives_it(heading: str, anchor: str) -> None:
    assert anchor_of(heading) == anchor
    assert link_to("preferences", heading) == f"preferences.md#{anchor}"


@pytest.mark.parametrize("section", [None, "", "!!!"])
def test_without_a_heading_the_link_is_the_file(section: str | None) -> None:
    assert link_to("conversations", section) == "conversations.md"


@pytest.mark.parametrize("again", ["use tabs", "USE  TABS!", "Ｕｓｅ　ｔａｂｓ．", " Use\ttabs。"])
def test_texts_that_a_person_would_call_the_same_have_one_key(again: str) -> None:
    assert key_of("Use tabs.") == key_of(again)


def test_a_tension_note_quotes_the_other_entry_and_is_no_part_of_the_key() -> None:
    text = with_tension("No emoji in commits", "Emojis are welcome")
    assert text == "No emoji in commits (may conflict with: 'Emojis are welcome')"
    assert bare_text(text) == "No emoji in commits"
    assert key_of(text) == key_of("no emoji in commits")
    assert quotes(text, "Emojis are welcome")
    assert not quotes(text, "Emojis")


def test_a_tension_note_is_never_nested_nor_endless() -> None:
    first = with_tension("a", "b")
    assert with_tension("c", first) == "c (may conflict with: 'a')"
    assert with_tension(first, "d") == "a (may conflict with: 'd')"
    assert len(with_tension("a", "x" * 5_000)) < 250
    assert "\n" not in with_tension("a", "one\ntwo")


@given(st.text(min_size=1), st.text())
def test_any_text_is_found_again_under_its_tension_note(text: str, other: str) -> None:
    noted = with_tension(text, other)
    if bare_text(text):
        assert bare_text(noted) == bare_text(text)
        assert key_of(noted) == key_of(text)
        assert quotes(noted, other)


def test_an_entry_is_found_by_text_topics_and_people_but_not_by_what_it_quotes() -> None:
    entry = Entry(
        "a", "preferences", "preference", with_tension("Use tabs", "Use spaces"), ("style",), ("mira",)
    )
    assert search_parts(entry) == ("Use tabs", "style", "mira")


def test_a_project_sees_its_own_entries_and_those_that_hold_everywhere() -> None:
    everywhere = Entry("a", "preferences", None, "x")
    own = everywhere._replace(project="p1")
    assert is_visible(everywhere, None)
    assert is_visible(everywhere, "p1")
    assert is_visible(own, "p1")
    assert not is_visible(own, "p2")
    assert not is_visible(own, None)


@pytest.mark.parametrize(
    ("thread", "line"),
    [
        (Thread("", "importer", "active", ""), "importer"),
        (Thread("", "importer", "paused", "csv done"), "importer (paused): csv done"),
        (Thread("", "", "active", "csv done"), "csv done"),
    ],
)
def test_a_thread_in_one_line(thread: Thread, line: str) -> None:
    assert thread_line(thread) == line


@pytest.mark.parametrize(
    "again", ["用 四个 空格 缩进", "用四个空格 缩进。", "用四个空格\u3000缩进！", "用 四 个 空 格 缩 进"]
)
def test_blanks_between_chinese_characters_make_no_other_entry(again: str) -> None:
    assert key_of(again) == key_of("用四个空格缩进")


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("用 npm 10 安装", "用npm 10安装"),
        ("用 npm 10 安装, 不用 yarn", "用npm 10安装，不用yarn"),
        ("タブ を 使う", "タブを使う"),
    ],
)
def test_a_blank_beside_a_chinese_or_japanese_character_is_no_difference(text: str, again: str) -> None:
    assert key_of(text) == key_of(again)


@pytest.mark.parametrize(("text", "other"), [("Use npm 10", "Use npm10"), ("나물 좀", "나 물 좀")])
def test_where_blanks_part_words_they_count(text: str, other: str) -> None:
    assert key_of(text) != key_of(other)
