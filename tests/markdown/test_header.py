import pytest

from companion.markdown.index_file import IndexEntry
from companion.markdown.note_file import ParsedNote, parse_note
from companion.rules.notes import Note
from tests.markdown.builders import BODY, note_bytes

NAME = "emotion_2026-05-17_kite.md"
LISTED = IndexEntry("2026-05-19", "emotion", "a torn kite", "muted", 4, NAME[:-3], 3, 0)


def read(
    index: IndexEntry | None = None, name: str = NAME, body: str = BODY, /, **header: str | None
) -> ParsedNote:
    return parse_note(name, note_bytes(body, **header), index)


def note(parsed: ParsedNote) -> Note:
    assert parsed.note is not None, parsed.refused
    return parsed.note


def loud(parsed: ParsedNote) -> list[str]:
    return [str(remark).removeprefix(NAME) for remark in parsed.remarks if not remark.quiet]


def test_a_well_formed_header_is_read_without_a_word() -> None:
    parsed = read(LISTED._replace(status="active", follow_up_count=0, date="2026-05-17"))
    assert parsed.remarks == ()
    assert (note(parsed).type, note(parsed).created, note(parsed).follow_up_count) == (
        "emotion",
        "2026-05-17",
        0,
    )


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ({"status": "no"}, ":7: status: 'no' is not active, resolved or muted"),
        ({"follow_up_count": "many"}, ":5: follow_up_count: 'many' is not a whole number from 0 up"),
        ({"follow_up_count": "-1"}, ":5: follow_up_count: '-1' is not a whole number from 0 up"),
        ({"follow_up_count": "2.0"}, ":5: follow_up_count: '2.0' is not a whole number from 0 up"),
        ({"follow_up_count": "９"}, ":5: follow_up_count: '９' is not a whole number from 0 up"),
        ({"follow_up_count": "9" * 30}, f":5: follow_up_count: '{'9' * 30}' is not a whole number from 0 up"),
        ({"sensitivity": "yes"}, ":8: sensitivity: 'yes' is not normal or sensitive"),
        ({"created": "2026-02-30"}, ":3: created: '2026-02-30' is not a clear YYYY-MM-DD date"),
        ({"updated": "05/06/2026"}, ":4: updated: '05/06/2026' is not a clear YYYY-MM-DD date"),
        ({"updated": "May"}, ":4: updated: 'May' is not a clear YYYY-MM-DD date"),
        ({"last_followed_up": "soon"}, ":6: last_followed_up: 'soon' is not a clear YYYY-MM-DD date"),
    ],
)
def test_a_bad_value_refuses_the_file_by_line_and_field(header: dict[str, str], said: str) -> None:
    parsed = read(**header)
    assert parsed.note is None
    assert str(parsed.refused) == NAME + said


def test_a_day_first_date_is_taken_only_when_it_is_the_one_in_the_file_name() -> None:
    taken = read(created="17/05/2026", updated="17/05/2026")
    assert note(taken).created == note(taken).updated == "2026-05-17"
    assert loud(taken) == [
        ":3: created: '17/05/2026' was read as 2026-05-17",
        ":4: updated: '17/05/2026' was read as 2026-05-17",
    ]
    elsewhere = read(None, "emotion_2026-03-03_kite.md", created="17/05/2026")
    assert elsewhere.refused is not None
    assert elsewhere.refused.field == "created"
    assert read(None, "milestone_kite.md", type="milestone", created="17/05/2026").note is None


def test_a_foreign_type_is_mended_from_the_file_name_then_the_index() -> None:
    by_name = read(type="companion-note")
    assert note(by_name).type == "emotion"
    assert loud(by_name) == [
        ":2: type: 'companion-note' is not emotion, health, relationship or milestone; "
        "the file name says emotion"
    ]
    by_index = read(LISTED._replace(type="health"), "kite.md", type="companion-note")
    assert note(by_index).type == "health"
    neither = read(None, "kite.md", type="companion-note")
    assert neither.refused is not None
    assert neither.refused.field == "type"


def test_further_keys_are_dropped_with_a_word_that_names_the_key_and_not_its_value() -> None:
    parsed = read(mood="very low")
    assert loud(parsed) == [":9: mood: is not one of the seven keys and was left out"]


def test_null_is_certain_where_nothing_was_followed_up() -> None:
    assert loud(read(last_followed_up="")) == [":6: last_followed_up: is empty; read as null"]
    assert loud(read(last_followed_up="~")) == []
    assert loud(read(last_followed_up=None)) == [": last_followed_up: is missing; read as null"]
    counted = read(last_followed_up="null", follow_up_count="2")
    assert loud(counted) == [":6: last_followed_up: is null although follow_up_count is 2"]


def test_missing_values_are_mended_from_what_is_certain() -> None:
    body = BODY + "- 2026-05-23: mended\n"
    parsed = read(LISTED, NAME, body, created=None, updated=None, follow_up_count=None, status=None)
    found = note(parsed)
    assert (found.created, found.updated) == ("2026-05-17", "2026-05-23")
    assert (found.follow_up_count, found.status) == (4, "muted")
    assert [remark.field for remark in parsed.remarks if "is missing" in remark.message] == [
        "created",
        "updated",
        "follow_up_count",
        "status",
    ]
    assert note(read(follow_up_count=None)).follow_up_count == 0


@pytest.mark.parametrize(
    ("missing", "others"),
    [
        ("status", {}),
        ("sensitivity", {}),
        ("follow_up_count", {"last_followed_up": "2026-05-20"}),
    ],
)
def test_a_missing_value_that_nothing_tells_is_refused(missing: str, others: dict[str, str]) -> None:
    parsed = read(**{missing: None, **others})
    assert parsed.refused is not None
    assert parsed.refused.field == missing


def test_a_missing_creation_date_is_refused_where_the_name_has_none() -> None:
    parsed = read(None, "milestone_kite.md", type="milestone", created=None)
    assert parsed.refused is not None
    assert parsed.refused.field == "created"


def test_a_crisis_note_is_sensitive_whatever_its_header_says() -> None:
    tagged = read(None, NAME, "CRISIS\n\n" + BODY, sensitivity="normal")
    assert note(tagged).sensitivity == "sensitive"
    assert "CRISIS tag" in loud(tagged)[0]
    assert note(read(None, NAME, "CRISIS\n\n" + BODY, sensitivity=None)).sensitivity == "sensitive"
    assert note(read(LISTED._replace(title="sensitive note"), sensitivity=None)).sensitivity == "sensitive"


def test_updated_never_falls_behind_created() -> None:
    parsed = read(updated="2026-05-01")
    assert note(parsed).updated == "2026-05-17"
    assert loud(parsed) == [":4: updated: 2026-05-01 is before created; 2026-05-17 was taken"]


def test_quoted_dates_and_words_in_any_case_are_what_they_say() -> None:
    parsed = read(created='"2026-05-17"', updated="'2026-05-18'", status="Active", type="Emotion")
    assert (note(parsed).updated, note(parsed).status, note(parsed).type) == (
        "2026-05-18",
        "active",
        "emotion",
    )
    assert loud(parsed) == []
