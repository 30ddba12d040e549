"""Of a very long message the rules hear the beginning, the end, and what stands around plain cues between."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.safety.crisis import VERY_LONG, assess
from companion.safety.long_text import ENDS, heard_part

PASTE = "".join(f"line {number} of a log that does not repeat\n" for number in range(20_000))
CHINESE = "".join(f"我们走了{number}步，" for number in range(40_000))
DANGER = "I want to kill myself tonight"


def test_a_message_that_is_not_very_long_is_heard_whole() -> None:
    for text in ("", "short", PASTE[:VERY_LONG]):
        assert heard_part(text) is text


@pytest.mark.parametrize("paste", [PASTE, PASTE.replace("\n", " "), CHINESE])
@pytest.mark.parametrize("place", ["before", "behind", "between"])
def test_what_a_person_says_around_a_paste_is_heard(paste: str, place: str) -> None:
    half = len(paste) // 2
    text = {
        "before": f"{DANGER}\n{paste}",
        "behind": f"{paste}\n{DANGER}",
        "between": f"{paste[:half]} {DANGER}. {paste[half:]}",
    }[place]
    assert assess(text).level == "crisis"
    assert len(heard_part(text)) < 2 * ENDS + 1_000


@pytest.mark.parametrize("frame", ["```\n{}{}\n{}```\n", "{}> {}\n{}", "{}~~~\n{}\n~~~\n{}"])
def test_what_was_pasted_in_the_middle_stays_somebody_elses(frame: str) -> None:
    assert assess(frame.format(PASTE, DANGER, PASTE)).level == "none"


@pytest.mark.parametrize("fences", [1, 2, 3])
def test_behind_a_fence_in_the_middle_the_person_is_heard(fences: int) -> None:
    text = f"{PASTE}{'```' + chr(10)}{PASTE}" * fences + ("```\n" if fences % 2 else "") + DANGER
    assert assess(text).level == "crisis"


def test_a_pasted_line_that_is_cut_stays_pasted() -> None:
    line = "> " + "a word that somebody else wrote " * 10_000 + DANGER
    assert assess(f"what is this?\n{line}").evidence_strength == "possible"


@given(
    st.lists(st.sampled_from(["```\n", "> ", "想死", "suicid", "\n", " ", "wörd İ "]), min_size=1, max_size=9)
)
def test_the_result_is_short_for_any_text(pieces: list[str]) -> None:
    text = "".join(pieces) * 30_000
    assert len(heard_part(text)) <= VERY_LONG + 1_000
