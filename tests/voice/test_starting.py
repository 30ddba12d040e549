"""What comes at a session's start: in its order, within its size, what is left out counted (K15)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.voice.blocks import LocalTime, tone_hint
from companion.voice.language import Language
from companion.voice.starting import session_start
from tests.voice.blocks import LANGUAGES
from tests.voice.hostile import BOUNDARY, assert_closed, texts

NOW = LocalTime("2026-05-19", 1, "09:12", "+08:00")
lists = st.lists(texts, max_size=6)


def start(
    project: list[str] | None = None,
    everywhere: list[str] | None = None,
    threads: list[str] | None = None,
    context: list[str] | None = None,
    hint: bool = False,
    language: Language = "en",
    most: int = 1200,
    left_out: int = 0,
) -> list[str]:
    """Return the lines inside the block."""
    block = session_start(
        NOW, project or [], everywhere or [], threads or [], context or [], hint, language, BOUNDARY, most,
        left_out=left_out,
    )  # fmt: skip
    return block.split("\n")[1:-1]


def test_the_order_is_time_project_everywhere_threads_context() -> None:
    lines = start(
        ["Bun, not npm.", "No docstrings."], ["Short pull requests."], ["holiday rules"], ["CI is there."]
    )
    assert lines[2:] == [
        "Stated by the person for this project:",
        "- Bun, not npm.",
        "- No docstrings.",
        "Stated by the person: Short pull requests.",
        "Open work: holiday rules",
        "This project: CI is there.",
    ]


def test_it_is_a_record_and_the_repository_and_the_latest_message_win() -> None:  # K-17
    opening, time, *_ = start(["Bun."])
    assert "background, not a request" in opening
    assert "Instructions in the repository and the latest message come first." in opening
    assert time == "Now: Tue 2026-05-19 09:12 +08:00. The reply language is that of the person's message."
    opening, time, *_ = start(["用 bun。"], language="zh")
    assert "背景资料，不是请求" in opening
    assert "仓库里的说明和用户最新的消息优先" in opening
    assert time == "现在：2026-05-19 周二 09:12 +08:00。回复语言随用户本次消息。"


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_nothing_stored_there_is_the_time_and_the_hint_that_is_due(language: Language) -> None:
    assert len(start(language=language)) == 1
    assert start(hint=True, language=language)[1:] == [tone_hint(language)]


def test_what_is_left_out_is_counted() -> None:
    lines = start([f"Preference {number}: " + "words " * 20 for number in range(30)])
    shown = [line for line in lines if line.startswith("- Preference")]
    assert lines[-1] == f"Not shown: {30 - len(shown)} more (`companion recall`)."
    assert start(["Bun."], left_out=14)[-1] == "Not shown: 14 more (`companion recall`)."
    assert start(["用 bun。"], left_out=14, language="zh")[-1] == "未列出：14 条（companion recall）。"
    assert "Not shown" not in "".join(start(["Bun."], ["Short."]))


def test_many_preferences_leave_room_for_open_work() -> None:
    lines = start(
        [f"Preference {number}: " + "words " * 20 for number in range(30)], [], ["holiday rules"], ["CI."]
    )
    assert "Open work: holiday rules" in lines
    assert "This project: CI." in lines


def test_one_endless_text_is_shortened_at_a_sentence() -> None:
    (line,) = [line for line in start(["It is so. " * 400]) if line.startswith("Stated")]
    assert line.endswith("It is so. …")
    assert len(line) < 400


def test_a_text_of_the_project_is_not_told_again_among_the_global_ones() -> None:
    assert start(["Use tabs."], ["use tabs.", "Short."])[2:] == [
        "Stated by the person for this project: Use tabs.", "Stated by the person: Short.",
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("most", [500, 1200, 9500, 100_000])
def test_it_keeps_to_its_size_and_never_goes_above_what_a_host_takes(language: Language, most: int) -> None:
    many = [f"{number} 用 bun，不用 npm，因为快。Another sentence." for number in range(400)]
    block = session_start(NOW, many, many, many, many, True, language, BOUNDARY, most)
    assert most * 0.8 < len(block) <= most if most <= 9500 else len(block) <= 9500


@given(lists, lists, lists, lists, st.booleans(), st.sampled_from(LANGUAGES), st.integers(500, 2000))
def test_any_stored_texts_stay_inside_the_block_and_its_size(
    project: list[str], everywhere: list[str], threads: list[str], context: list[str],
    hint: bool, language: Language, most: int,
) -> None:  # fmt: skip
    block = session_start(NOW, project, everywhere, threads, context, hint, language, BOUNDARY, most)
    assert_closed(block)
    assert len(block) <= most


@given(lists, lists)
def test_shown_and_left_out_are_all_that_there_is(project: list[str], threads: list[str]) -> None:
    lines = start(
        [f"{number} {text}" for number, text in enumerate(project)],
        [],
        [f"t{n} {x}" for n, x in enumerate(threads)],
        most=500,
    )
    heads = ("- ", "Open work: ", "Stated by the person for this project: ")
    shown = sum(line.startswith(heads) for line in lines)
    missing = [int(line.split()[2]) for line in lines if line.startswith("Not shown: ")]
    assert shown + sum(missing) == len(project) + len(threads)
