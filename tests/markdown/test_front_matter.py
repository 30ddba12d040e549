import pytest

from companion.markdown.front_matter import Document, decode, has_front_matter, read_scalar, split
from companion.markdown.remarks import FileRefused, Notebook
from tests.markdown.builders import note_bytes, note_text


def read(data: bytes) -> tuple[Document, Notebook]:
    notebook = Notebook("x.md")
    return split(decode(data, notebook), notebook), notebook


def refusal(data: bytes) -> str:
    with pytest.raises(FileRefused) as caught:
        read(data)
    return str(caught.value.remark)


def test_byte_order_mark_windows_and_old_mac_line_ends_change_nothing_but_a_quiet_word() -> None:
    plain, _ = read(note_bytes())
    windows, notebook = read(b"\xef\xbb\xbf" + note_bytes().replace(b"\n", b"\r\n"))
    old_mac, _ = read(note_bytes().replace(b"\n", b"\r"))
    assert windows == plain == old_mac
    assert [remark.quiet for remark in notebook.remarks] == [True, True]


def test_blanks_after_the_fences_and_blank_lines_above_do_no_harm() -> None:
    plain, _ = read(note_bytes())
    untidy, _ = read(("\n\n" + note_text().replace("---\n", "--- \t \n")).encode())
    assert untidy.body == plain.body
    assert {key: field.value for key, field in untidy.fields.items()} == {
        key: field.value for key, field in plain.fields.items()
    }


def test_the_body_may_begin_right_after_the_fence_and_hold_fences_itself() -> None:
    document, _ = read(b"---\ntype: emotion\n---\nFirst.\n---\nstatus: text\n---\n")
    assert list(document.fields) == ["type"]
    assert document.body == "First.\n---\nstatus: text\n---\n"


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("2026-05-17", "2026-05-17"),
        (' "2026-05-17" ', "2026-05-17"),
        ("'it''s'", "it's"),
        (r'"a \"b\""', 'a "b"'),
        ("resolved   # done", "resolved"),
        ('"resolved" # done', "resolved"),
        ("a#b", "a#b"),
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("0x10", "0x10"),
        ("null", None),
        ("~", None),
        ("", None),
        ("  # nothing yet", None),
        ('""', None),
        ('"null"', "null"),
    ],
)
def test_scalars_are_text_and_only_null_is_null(raw: str, value: str | None) -> None:
    assert read_scalar(raw)[0] == value


def test_keys_are_read_in_any_case_order_and_with_a_full_width_colon() -> None:
    document, _ = read("---\nStatus：active\nfollow-up-count:3\n\n# a comment\ntype: health\n---\n".encode())
    assert {key: field.value for key, field in document.fields.items()} == {
        "status": "active",
        "follow_up_count": "3",
        "type": "health",
    }


def test_nested_lines_of_a_foreign_key_never_count_as_fields() -> None:
    document, notebook = read(b"---\ntype: health\nmeta:\n  status: resolved\n- item\n---\n")
    assert list(document.fields) == ["type", "meta"]
    assert [remark.line for remark in notebook.remarks] == [4, 5]


def test_one_key_with_two_values_is_refused_and_with_one_value_twice_is_not() -> None:
    assert refusal(b"---\nstatus: active\nstatus: muted\n---\n") == (
        "x.md:3: status: is given twice with two values, first on line 2"
    )
    document, _ = read(b"---\nstatus: active\nstatus: active\n---\n")
    assert document.fields["status"].line == 2


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "x.md: front matter: is missing: the file is empty"),
        (b" \n\n", "x.md: front matter: is missing: the file is empty"),
        (b"\xef\xbb\xbf", "x.md: front matter: is missing: the file is empty"),
        (b"# A title\n", "x.md:1: front matter: is missing: the file does not begin with ---"),
        (b"\n---\ntype: emotion\n", "x.md:2: front matter: is not closed by a second ---"),
        (b"---\n\xff\n---\n", "x.md:2: the file is not valid UTF-8"),
        (b"---\n---\n\na\0b", "x.md:4: the file holds NUL bytes, so it is damaged or no text"),
        ("---\n---\n".encode("utf-16"), "x.md: the file is UTF-16; save it as UTF-8"),
    ],
)
def test_a_file_that_is_no_note_is_refused_by_place(data: bytes, said: str) -> None:
    assert refusal(data) == said


def test_a_file_of_another_kind_is_told_from_a_note_by_its_beginning() -> None:
    assert has_front_matter(b"\xef\xbb\xbf\r\n--- \r\ntype: x")
    assert not has_front_matter(b"# Read me\n---\n")
    assert not has_front_matter(b"")
