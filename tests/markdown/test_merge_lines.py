from hypothesis import given
from hypothesis import strategies as st

from companion.markdown.merge_base import line_hash
from companion.markdown.merge_lines import merge_lines
from companion.rules.notes import Line

line = st.builds(
    Line, st.sampled_from("abcdef"), st.sampled_from([None, "2026-05-20", "2026-05-21"]), st.none()
)
lines = st.lists(line, max_size=6)
different_lines = st.lists(line, max_size=6, unique=True)


def merge(base: list[Line], stored: list[Line], file: list[Line]) -> list[Line]:
    return list(merge_lines([line_hash(line) for line in base], stored, file).lines)


def on(day: int, text: str) -> Line:
    return Line(text, f"2026-05-{day}")


A, B, C = on(10, "a"), on(11, "b"), on(12, "c")


@given(lines, lines)
def test_what_one_side_left_alone_is_the_other_sides_list(base: list[Line], changed: list[Line]) -> None:
    assert merge(base, changed, base) == changed
    assert merge(base, base, changed) == changed
    assert merge(base, changed, changed) == changed


@given(lines, lines, lines)
def test_no_line_that_either_side_wrote_is_lost(
    base: list[Line], stored: list[Line], file: list[Line]
) -> None:
    merged = merge(base, stored, file)
    for side in (stored, file):
        for line in side:
            assert line in merged or line in base


@given(different_lines, different_lines, different_lines)
def test_merging_again_changes_nothing(base: list[Line], stored: list[Line], file: list[Line]) -> None:
    merged = merge(base, stored, file)
    assert merge(base, merged, file) == merged


def test_additions_of_both_sides_stand_in_the_order_of_their_days() -> None:
    assert merge([A], [A, on(13, "store")], [A, on(14, "hand")]) == [A, on(13, "store"), on(14, "hand")]
    assert merge([A], [A, on(14, "store")], [A, on(13, "hand")]) == [A, on(13, "hand"), on(14, "store")]


def test_a_line_added_in_the_middle_stays_in_the_middle() -> None:
    assert merge([A, C], [A, C, on(20, "store")], [A, B, C]) == [A, B, C, on(20, "store")]


def test_a_line_added_at_the_front_stays_in_front() -> None:
    assert merge([B], [B, C], [A, B]) == [A, B, C]


def test_a_line_removed_by_hand_is_gone_and_one_removed_in_the_store_does_not_come_back() -> None:
    assert merge([A, B], [A, B, C], [B]) == [B, C]
    assert merge([A, B], [B], [A, B, C]) == [B, C]


def test_the_same_addition_on_both_sides_is_one() -> None:
    assert merge([A], [A, B], [A, B]) == [A, B]


def test_equal_lines_are_counted_not_folded() -> None:
    assert merge([A, A], [A, A, B], [A]) == [A, B]
    assert merge([A], [A, A], [A, C]) == [A, A, C]


def test_one_line_reworded_on_both_sides_keeps_both_wordings_and_is_a_clash() -> None:
    base = [line_hash(A), line_hash(B)]
    mine, other = on(11, "store's words"), on(11, "hand's words")
    result = merge_lines(base, [A, mine], [A, other])
    assert result.lines == (A, mine, other)
    assert result.clash


def test_changes_at_different_lines_are_no_clash() -> None:
    base = [line_hash(A), line_hash(B), line_hash(C)]
    assert not merge_lines(base, [on(10, "x"), B, C], [A, B, on(12, "y")]).clash
    assert not merge_lines(base, [B, C, on(20, "new")], [B, C]).clash


def test_a_line_of_the_store_keeps_its_instant() -> None:
    known = A._replace(at=7)
    assert merge([A], [known], [A, B]) == [known, B]
