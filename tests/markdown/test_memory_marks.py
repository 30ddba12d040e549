import pytest

from companion.markdown.memory_marks import Marked, see_also_at_end, superseded_at_end, take_apart

PLAIN = Marked("words", None, None, None, None, late=False)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("words", PLAIN),
        ("words <!-- type:x topics:y -->", PLAIN._replace(comment="type:x topics:y")),
        ("words <!-- people:y -->", PLAIN._replace(comment="people:y")),
        ("words <!-- a note -->", PLAIN._replace(words="words <!-- a note -->")),
        ("words <!-- type:x --> [see also: a.md#b]", PLAIN._replace(comment="type:x", see_also="a.md#b")),
        ("words [see also: a.md#b] <!-- type:x -->", PLAIN._replace(comment="type:x", see_also="a.md#b")),
        ("words <!-- type:x --> more", PLAIN._replace(words="words more", comment="type:x", late=True)),
        (
            "words\n<!-- type:x -->\n- more",
            PLAIN._replace(words="words\n- more", comment="type:x", late=True),
        ),
        ("words [superseded: 2026-03-04]", PLAIN._replace(on="2026-03-04")),
        (
            "words <!-- type:x --> [superseded: 2026-03-04, see a.md#B [c]] [see also: d.md]",
            PLAIN._replace(comment="type:x", see_also="d.md", on="2026-03-04", see="a.md#B [c]"),
        ),
    ],
)
def test_marks_are_taken_off_from_the_right(text: str, expected: Marked) -> None:
    assert take_apart(text, archived=True) == expected


def test_a_superseded_link_counts_in_an_archive_only() -> None:
    text = "words [superseded: 2026-03-04]"
    assert take_apart(text, archived=False) == PLAIN._replace(words=text)


def test_what_names_no_file_or_no_day_is_no_link() -> None:
    assert see_also_at_end("words [see also: the other file]") is None
    assert see_also_at_end("words [see also: a.md] and more") is None
    assert superseded_at_end("words [superseded: last week, see a.md]") is None
    assert superseded_at_end("words [superseded: 2026-02-30]") is None
