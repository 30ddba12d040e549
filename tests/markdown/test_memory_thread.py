import pytest
from hypothesis import given

from companion.markdown.memory_thread import read_thread, render_thread
from companion.rules.tiers import Thread
from tests.markdown.memory_builders import threads


def thread(name: str, state: str, text: str) -> Thread:
    return Thread("", name, state, text)


@given(threads)
def test_any_thread_reads_back_as_it_was(one: Thread) -> None:
    assert read_thread(render_thread(one)) == one._replace(
        updated="", state=one.state.strip(" \t") or "active"
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("- **A b** — c: d", thread("A b", "active", "c: d")),
        ("- **A**: c", thread("A", "active", "c")),
        ("* **A** (on hold) - c", thread("A", "on hold", "c")),
        ("- **A**（暂停）：等反馈", thread("A", "暂停", "等反馈")),
        ("- **A**", thread("A", "active", "")),
        ("- 班表：等反馈，再看", thread("班表", "active", "等反馈，再看")),
        ("- fix clock: later", thread("fix clock", "active", "later")),
        ("- see https://example.org", thread("", "active", "see https://example.org")),
        ("- whole line\n  - and more", thread("", "active", "whole line\n- and more")),
    ],
)
def test_threads_are_read_in_every_form_that_people_write(line: str, expected: Thread) -> None:
    assert read_thread(line + "\n") == expected


def test_a_thread_without_a_name_that_has_a_state_is_named_by_its_text() -> None:
    assert render_thread(thread("", "paused", "b: c")) == "- **b: c** (paused)\n"
    assert render_thread(thread("", "active", "b: c")) == "- b&#58; c\n"


def test_a_state_is_written_when_it_is_not_active() -> None:
    assert render_thread(thread("A", "active", "c")) == "- **A**: c\n"
    assert render_thread(thread("A", "paused", "c")) == "- **A** (paused): c\n"
