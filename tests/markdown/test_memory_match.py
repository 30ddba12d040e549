from hypothesis import given

from companion.markdown.memory_manifest import entry_hashes
from companion.markdown.memory_match import identify, letter_pairs, likeness
from companion.markdown.memory_merge import ENTRIES
from companion.rules.tiers import Entry
from tests.markdown.memory_builders import entry, texts


def ids(found: list[Entry], base: list[Entry], stored: list[Entry]) -> list[str]:
    return identify(found, [(one.id, entry_hashes(one)) for one in base], stored, ENTRIES.matching)


def alike(one: str, other: str) -> float:
    return likeness(letter_pairs(one), letter_pairs(other))


A, B = entry("Prefers short PRs", id="a"), entry("回答先说结论，再说理由", id="b")


def test_a_reworded_bullet_is_known_by_what_it_nearly_says() -> None:
    found = [entry("Prefers short PRs, ideally under 200 lines"), entry("回答先说结论，理由放后面")]
    assert ids(found, [A, B], [A, B]) == ["a", "b"]
    assert ids([entry("Something else entirely")], [A, B], [A, B]) == [""]


def test_equal_bullets_are_taken_in_order() -> None:
    twice = [entry("x", id="1"), entry("x", id="2")]
    assert ids([entry("x"), entry("x"), entry("x")], twice, twice) == ["1", "2", ""]


def test_the_section_decides_between_equal_words() -> None:
    twice = [entry("x", id="1", section="A"), entry("x", id="2", section="B")]
    assert ids([entry("x", section="B"), entry("x", section="A")], twice, twice) == ["2", "1"]


def test_a_reworded_bullet_of_another_tier_is_new() -> None:
    assert ids([entry("Prefers short PR", tier="conversations")], [A], [A]) == [""]


@given(texts)
def test_a_text_is_like_itself(text: str) -> None:
    pairs = letter_pairs(text)
    assert likeness(pairs, pairs) == (1.0 if pairs else 0.0)


def test_likeness_counts_letter_pairs() -> None:
    assert alike("Short functions", "Short functions, full words in names") >= 0.5
    assert alike("abcdef", "ghijkl") == 0.0
