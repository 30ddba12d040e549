import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.markdown.memory_entry import Bullet, read_bullet, render_archived, render_entry
from companion.markdown.remarks import Notebook
from companion.rules.tiers import ArchivedEntry, Entry
from tests.markdown.memory_builders import archived, entries, entry

leads = st.sampled_from(["- ", "* ", "+ ", "  - "])
newlines = st.sampled_from(["\n", "\r\n"])


def read(raw: str, *, archived: bool = False) -> Bullet:
    return read_bullet(raw, 1, Notebook("preferences.md"), archived=archived)


def remarks(raw: str) -> list[str]:
    notebook = Notebook("preferences.md")
    read_bullet(raw, 3, notebook)
    return [str(remark) for remark in notebook.remarks]


def as_bullet(one: Entry) -> Bullet:
    return Bullet(one.text, one.type, one.topics, one.people, one.see_also)


@given(entries(), leads, newlines)
def test_any_entry_reads_back_as_it_was(one: Entry, lead: str, newline: str) -> None:
    assert read(render_entry(one, lead, newline)) == as_bullet(one)


@given(archived(), leads, newlines)
def test_any_archived_entry_reads_back_as_it_was(one: ArchivedEntry, lead: str, newline: str) -> None:
    bullet = read(render_archived(one, lead, newline), archived=True)
    assert bullet == as_bullet(one.entry)._replace(on=one.on, see=one.see or None)


@given(entries())
def test_writing_again_what_was_read_gives_the_same_bytes(one: Entry) -> None:
    raw = render_entry(one)
    bullet = read(raw)
    again = one._replace(
        text=bullet.text,
        type=bullet.type,
        topics=bullet.topics,
        people=bullet.people,
        see_also=bullet.see_also,
    )
    assert render_entry(again) == raw


def test_the_comment_stands_at_the_end_and_the_link_after_it() -> None:
    one = entry(
        "Use `uv`", topics=("tooling", "python"), people=("tomas",), see_also="project-context.md#build"
    )
    assert render_entry(one) == (
        "- Use `uv` <!-- type:preference topics:tooling,python people:tomas --> [see also: project-context.md#build]\n"
    )


def test_an_archived_line_keeps_text_and_comment_and_names_its_replacement() -> None:
    one = ArchivedEntry(entry("Use npm"), "2026-03-04", "preferences.md#tooling")
    assert render_archived(one) == (
        "- Use npm <!-- type:preference topics:tooling --> [superseded: 2026-03-04, see preferences.md#tooling]\n"
    )


def test_an_untagged_bullet_is_valid_and_gets_no_comment() -> None:
    assert read("- Keep it short\n") == Bullet("Keep it short")
    assert render_entry(Entry("", "preferences", None, "Keep it short")) == "- Keep it short\n"


def test_nested_bullets_and_further_lines_belong_to_the_entry() -> None:
    raw = "- ask one question:\n  - not five\n    and not six <!-- type:preference topics:style -->\n"
    assert read(raw) == Bullet("ask one question:\n- not five\n  and not six", "preference", ("style",))
    assert render_entry(entry("ask one question:\n- not five\n  and not six", topics=("style",))) == raw


@pytest.mark.parametrize(
    "raw",
    [
        "- ask one: <!-- type:preference topics:style -->\n  - not five\n",
        "- ask one:\n  - not five\n  <!-- type:preference topics:style -->\n",
        "* ask one:\n\t- not five <!--type:preference topics:style-->\n",
        "- ask one:\r\n  - not five <!-- type: preference topics: style -->\r\n",
        "- ask one:\n  - not five <!-- topics:style type:Preference -->\n",
    ],
)
def test_a_comment_is_found_wherever_a_hand_put_it(raw: str) -> None:
    assert read(raw) == Bullet("ask one:\n- not five", "preference", ("style",))


def test_a_note_behind_the_comment_belongs_to_the_text() -> None:
    raw = "- Full summary <!-- type:preference topics:style --> (may conflict with: 'Answer first')\n"
    assert read(raw).text == "Full summary (may conflict with: 'Answer first')"
    assert remarks(raw) == ["preferences.md:3: what stands behind the comment was read as part of the entry"]


def test_arrows_and_comments_in_the_words_are_words() -> None:
    raw = "- no `-->` and <-- and <!-- x --> here <!-- type:rejection topics:style -->\n"
    assert read(raw).text == "no `-->` and <-- and <!-- x --> here"
    assert read("- write `<!-- type:decision topics:a -->` last\n").type is None


def test_only_what_would_be_misread_is_escaped() -> None:
    plain = 'a "-->" and `<!--` and <!-- seen --> | \\| - # * _ & &amp; [x] (y) 中文'
    assert render_entry(entry(plain)).startswith(f"- {plain} <!-- type:")
    assert render_entry(Entry("", "preferences", None, "- -")) == "- &#45; -\n"
    assert "&#91;see also" in render_entry(entry("text [see also: a.md#b]"))
    assert "&#60;!-- open" in render_entry(entry("text <!-- open"))


def test_a_cross_reference_before_the_comment_is_read_too() -> None:
    bullet = read(
        "- Tabs [See also: project-context.md#Code & style] <!-- type:preference topics:style -->\n"
    )
    assert (bullet.text, bullet.see_also) == ("Tabs", "project-context.md#Code & style")


def test_a_second_cross_reference_stays_in_the_text() -> None:
    bullet = read("- Tabs <!-- type:preference topics:a --> [see also: a.md#b] [see also: c.md#d]\n")
    assert (bullet.text, bullet.see_also) == ("Tabs [see also: a.md#b]", "c.md#d")


def test_a_superseded_link_is_read_in_an_archive_only() -> None:
    raw = '- Threshold 1 % [superseded: 2026-02-17, see project-context.md#CI/CD, "pixel" [x]]\n'
    bullet = read(raw, archived=True)
    assert (bullet.text, bullet.on, bullet.see) == (
        "Threshold 1 %",
        "2026-02-17",
        'project-context.md#CI/CD, "pixel" [x]',
    )
    assert read(raw).on is None
    assert read("- x [superseded: 2026-13-45, see a.md]\n", archived=True).on is None


def test_what_is_left_out_or_repaired_is_said_by_line_and_field() -> None:
    assert remarks("- x <!-- type:fact topics:a mood:low -->\n") == [
        "preferences.md:3: mood: is no field of an entry and was left out",
        "preferences.md:3: type: 'fact' is none of preference, decision, context, relationship, observation or "
        "rejection; the entry has no type now",
    ]
    assert remarks("- x <!-- type:preference topics:Code Style,code-style -->\n") == [
        "preferences.md:3: topics: were read as tags: lower case, hyphens, each once"
    ]
    assert read("- x <!-- type:preference topics:Code Style，测试、ci -->\n").topics == (
        "code-style",
        "测试",
        "ci",
    )


def test_a_remark_never_holds_the_words_of_an_entry() -> None:
    raw = "- harbour <!-- type:fact topics:A,B,C,D people:Mira --> secret\n"
    assert not [
        line for line in remarks(raw) if "harbour" in line or "secret" in line or "mira" in line.lower()
    ]
