import pytest

from companion.markdown.structure import (
    Dated,
    Labelled,
    after_crisis_tag,
    as_dated,
    as_labelled,
    is_crisis_tag,
    is_iso_date,
    is_structure,
)


@pytest.mark.parametrize(
    "line",
    [
        "- 2026-05-17: rain",
        "2026-05-17: rain",
        "2026-05-17：rain",
        "* 2026-05-17 : rain",
        "  - 2026-05-17:rain",
    ],
)
def test_dated_lines_are_read_in_every_written_form(line: str) -> None:
    assert as_dated(line) == Dated("2026-05-17", "rain")


@pytest.mark.parametrize(
    "line", ["2026-02-30: no such day", "on 2026-05-17: rain", "2026-05-17 rain", "17/05/2026: x"]
)
def test_other_dates_are_text(line: str) -> None:
    assert as_dated(line) is None


@pytest.mark.parametrize(
    "line", ["**Open thread:** call back", "**open thread**: call back", "**Open thread：** call back"]
)
def test_labels_are_read_whatever_their_case_and_colon(line: str) -> None:
    assert as_labelled(line) == Labelled("open_thread", "call back")


def test_a_label_inside_a_sentence_is_text() -> None:
    assert as_labelled("he wrote **Open thread:** on the board") is None


@pytest.mark.parametrize(
    "line", ["CRISIS", " CRISIS ", "[CRISIS]", "#CRISIS", "**CRISIS**", "tag: CRISIS", "CRISIS."]
)
def test_the_crisis_tag_is_known_in_its_usual_dress(line: str) -> None:
    assert is_crisis_tag(line)


@pytest.mark.parametrize("line", ["crisis", "CRISIS averted", "a CRISIS", "CRISES"])
def test_the_crisis_tag_alone_is_a_whole_line_in_capitals(line: str) -> None:
    assert not is_crisis_tag(line)


@pytest.mark.parametrize(
    "line", ["CRISIS. They called.", "CRISIS: They called.", "CRISIS They called.", "[CRISIS] They called."]
)
def test_a_sentence_may_open_with_the_tag(line: str) -> None:
    assert after_crisis_tag(line) == "They called."


def test_crises_of_other_kinds_open_no_sentence_with_the_tag() -> None:
    assert after_crisis_tag("CRISISES happen") is None
    assert after_crisis_tag("A crisis. They called.") is None


@pytest.mark.parametrize(
    "line", ["", "---", "# paused until 2099-01-01", "- [x] done", "<!-- note -->", "plain"]
)
def test_everything_else_is_text(line: str) -> None:
    assert not is_structure(line)


@pytest.mark.parametrize(
    "text", ["2026-5-17", "20260517", "2026-02-29", "２０２６-05-17", "2026-05-17T10:00", ""]
)
def test_only_days_of_the_calendar_are_iso_dates(text: str) -> None:
    assert not is_iso_date(text)
    assert is_iso_date("2024-02-29")
