from hypothesis import given
from hypothesis import strategies as st

from companion.markdown.body import Body, parse_body, render_body
from companion.markdown.structure import Label
from companion.rules.notes import Line
from tests.markdown.builders import days, texts

ALL: frozenset[Label] = frozenset({"feeling", "wanted", "open_thread"})
lines = st.tuples(
    st.builds(Line, texts, st.none(), st.none()),
    st.lists(st.builds(Line, texts, st.none() | days, st.none()), max_size=4),
).map(lambda parts: (parts[0], *parts[1]))
fields = st.none() | texts
bodies = st.builds(Body, lines, fields, fields, fields, st.booleans(), st.just(ALL))


@given(bodies)
def test_any_body_comes_back_as_it_was_and_renders_the_same(body: Body) -> None:
    text = render_body(body)
    assert parse_body(text) == body
    assert render_body(parse_body(text)) == text


@given(texts)
def test_any_text_can_be_read_and_is_a_fixed_point_from_then_on(text: str) -> None:
    once = parse_body(text.replace("\r", "\n"))
    assert parse_body(render_body(once)) == once._replace(labels=ALL)


def test_the_written_form() -> None:
    body = Body(
        (
            Line("What happened.\n\nA second paragraph."),
            Line("a day later\nwith a second line", "2026-05-18"),
            Line("Undated, after it."),
            Line("Undated again."),
        ),
        "tired",
        "to vent",
        None,
        crisis=True,
    )
    assert render_body(body) == (
        "What happened.\n\nA second paragraph.\n"
        "- 2026-05-18: a day later\n  with a second line\n"
        "\nUndated, after it.\n"
        "\n<!-- -->\n\nUndated again.\n"
        "\nCRISIS\n"
        "\n**Their feeling:** tired\n**What they wanted:** to vent\n**Open thread:** null\n"
    )


def test_appended_lines_are_read_with_or_without_a_bullet_and_right_under_the_first_paragraph() -> None:
    body = parse_body("First.\n2026-05-18: one\n- 2026-05-19: two\n2026-05-20：三\n")
    assert body.lines == (
        Line("First."),
        Line("one", "2026-05-18"),
        Line("two", "2026-05-19"),
        Line("三", "2026-05-20"),
    )


def test_rules_and_field_look_alikes_in_the_body_are_text() -> None:
    body = parse_body("First.\n\n---\n\n2026-05-22: rain\n\n---\nstatus: not a field\n\n**Open thread:** x\n")
    assert body.lines == (
        Line("First.\n\n---"),
        Line("rain", "2026-05-22"),
        Line("---\nstatus: not a field"),
    )
    assert body.open_thread == "x"


def test_a_line_that_runs_on_belongs_to_the_line_above_it() -> None:
    body = parse_body("2026-05-22: rain at last,\ncan see again\n\n**Their feeling:** glad\nand tired\n")
    assert body.lines[1] == Line("rain at last,\ncan see again", "2026-05-22")
    assert body.feeling == "glad\nand tired"


def test_what_was_appended_below_the_fields_is_not_lost() -> None:
    body = parse_body("First.\n\n**Open thread:** null\n2026-05-22: more\n\nAnd a last word.\n")
    assert body.lines == (Line("First."), Line("more", "2026-05-22"), Line("And a last word."))
    assert body.open_thread is None


def test_a_field_that_is_given_twice_is_taken_once_and_the_second_kept_as_text() -> None:
    body = parse_body("First.\n\n**Open thread:** one\n\n**Open thread:** two\n")
    assert body.open_thread == "one"
    assert body.lines == (Line("First."), Line("**Open thread:** two"))
    assert parse_body(render_body(body)).lines == body.lines


def test_the_crisis_tag_is_read_alone_or_before_the_first_sentence() -> None:
    alone = parse_body("CRISIS\n\nThey called their sister.\n")
    before = parse_body("CRISIS. They called their sister.\n")
    after = parse_body("They called their sister.\n\nCRISIS\n")
    assert alone == before == after
    assert alone.crisis
    assert alone.lines == (Line("They called their sister."),)


def test_the_word_later_in_the_text_is_no_tag() -> None:
    body = parse_body("The build was down.\nCRISIS mode until noon.\n")
    assert not body.crisis
    assert body.lines == (Line("The build was down.\nCRISIS mode until noon."),)


def test_nothing_reads_as_null_in_both_languages() -> None:
    for word in ("null", "NULL", "~", "", "none", "N/A", "无"):
        assert parse_body(f"First.\n\n**Open thread:** {word}\n").open_thread is None


def test_a_body_with_no_paragraph_still_opens_with_an_empty_one() -> None:
    assert parse_body("").lines == (Line(""),)
    assert parse_body("- 2026-05-22: rain\n").lines == (Line(""), Line("rain", "2026-05-22"))
