from companion.markdown.remarks import Notebook, Remark, listed, shown


def test_a_remark_reads_as_one_line_with_what_it_has() -> None:
    assert str(Remark("a.md", 3, "status", "is missing")) == "a.md:3: status: is missing"
    assert str(Remark("a.md", None, None, "is no note")) == "a.md: is no note"
    assert str(Remark("", None, None, "1 subfolder was skipped")) == "1 subfolder was skipped"


def test_a_bad_value_is_shown_short_on_one_line_and_without_controls() -> None:
    assert shown("many") == "'many'"
    assert shown("a\x1b[31m\nb") == "'a [31m b'"
    assert len(shown("x" * 500)) == 42


def test_a_notebook_keeps_order_and_tells_quiet_remarks_from_loud_ones() -> None:
    notebook = Notebook("a.md")
    notebook.say("one")
    notebook.murmur("two", "status", 4)
    assert notebook.remarks == (
        Remark("a.md", None, None, "one"),
        Remark("a.md", 4, "status", "two", quiet=True),
    )
    assert notebook.refusal("three").remark == Remark("a.md", None, None, "three")


def test_words_are_listed_as_english_does() -> None:
    assert (listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])) == ("a", "a or b", "a, b or c")
