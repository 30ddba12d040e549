from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from companion.markdown.memory_manifest import entry_hashes
from companion.markdown.memory_merge import ENTRIES, REMOVED, Clash, Merged, merge_values
from companion.rules.tiers import TIERS, Entry
from tests.markdown.memory_builders import entry, numbered, said

WORDS = (
    "Use uv",
    "Use uv, never pip",
    "Short functions",
    "Answer first",
    "回答用中文",
    "Tabs",
    "Tabs everywhere",
)
small = st.builds(
    lambda text, tier, topic, section: Entry("", tier, "preference", text, (topic,), section=section),
    st.sampled_from(WORDS),
    st.sampled_from(TIERS[:2]),
    st.sampled_from(["a", "b"]),
    st.sampled_from([None, "S"]),
)
lists = st.lists(small, max_size=5, unique_by=lambda one: (one.tier, one.text))


def merge(base: Sequence[Entry], stored: Sequence[Entry], found: Sequence[Entry]) -> Merged[Entry]:
    return merge_values([(one.id, entry_hashes(one)) for one in base], stored, found, set(TIERS), ENTRIES)


def applied(stored: Sequence[Entry], merged: Merged[Entry]) -> list[Entry]:
    """Return what a store holds after the outcome of a merge was written to it."""
    changed = {one.id: one for one in merged.changed}
    kept = [changed.get(one.id, one) for one in stored if one.id not in merged.removed]
    return [*kept, *numbered(merged.added, "new")]


@st.composite
def sides(draw: st.DrawFn) -> tuple[list[Entry], list[Entry], list[Entry]]:
    """A base, what the store made of it, and what a person made of it."""
    base = numbered(draw(lists))
    found = {(one.tier, one.text): one for one in (*_edited(draw, base), *draw(lists))}
    return base, [*_edited(draw, base), *numbered(draw(lists), "s")], list(found.values())


def _edited(draw: st.DrawFn, base: list[Entry]) -> list[Entry]:
    kept = [one for one in base if draw(st.integers(0, 3))]
    return [one if draw(st.booleans()) else draw(small)._replace(id=one.id) for one in kept]


def without_ids(values: Sequence[Entry]) -> list[Entry]:
    return [one._replace(id="") for one in values]


@given(sides())
def test_no_words_that_a_person_wrote_are_lost(three: tuple[list[Entry], list[Entry], list[Entry]]) -> None:
    base, stored, found = three
    texts = {one.text for one in applied(stored, merge(base, stored, without_ids(found)))}
    assert all(one.text in texts or one.text in {old.text for old in base} for one in found)


@given(sides())
def test_nothing_that_the_store_changed_is_lost(three: tuple[list[Entry], list[Entry], list[Entry]]) -> None:
    base, stored, found = three
    after = {one.id: one for one in applied(stored, merge(base, stored, without_ids(found)))}
    before = {one.id: one for one in base}
    for one in stored:
        if one.text != before.get(one.id, one._replace(text="")).text:
            assert after[one.id].text == one.text


@given(sides())
def test_merging_again_changes_nothing(three: tuple[list[Entry], list[Entry], list[Entry]]) -> None:
    base, stored, found = three
    once = applied(stored, merge(base, stored, without_ids(found)))
    again = merge(base, once, without_ids(found))
    assert (again.changed, again.added, again.removed) == ((), (), ())


@given(lists, lists)
def test_what_one_side_left_alone_is_the_other_sides(base: list[Entry], changed: list[Entry]) -> None:
    old = numbered(base)
    stored = [*old[1:], *numbered(changed, "s")]
    assert applied(stored, merge(old, stored, without_ids(old))) == stored


A = entry("Use uv for everything", id="a")
B = entry("Answer first, reasons after", id="b")


def test_an_entry_that_a_person_added_is_added() -> None:
    mine, hand = entry("From the store", id="s"), entry("Likes short meetings", type=None, topics=())
    merged = merge([A], [A, mine], [A, hand])
    assert merged.added == (hand,)
    assert (merged.changed, merged.removed, merged.clashes) == ((), (), ())


def test_fields_that_each_side_changed_are_joined() -> None:
    stored, found = (
        A._replace(topics=("tooling", "python")),
        A._replace(text="Use uv for everything new", id=""),
    )
    (changed,) = merge([A], [stored], [found]).changed
    assert said(changed) == said(stored._replace(text=found.text))


def test_in_a_clash_the_store_is_kept_and_the_persons_words_become_an_entry() -> None:
    stored = A._replace(text="Use uv for everything now")
    found = A._replace(text="Use uv for everything else", id="")
    merged = merge([A], [stored], [found])
    assert merged.added == (found,)
    assert merged.clashes == (Clash("a", ("text",)),)
    assert merged.changed == ()


def test_a_clash_of_tags_keeps_the_store_and_is_reported() -> None:
    merged = merge([A], [A._replace(topics=("x",))], [A._replace(topics=("y",), id="")])
    assert (merged.added, merged.changed, merged.clashes) == ((), (), (Clash("a", ("topics",)),))


def test_a_bullet_that_was_taken_out_is_removed_unless_the_store_changed_it() -> None:
    assert merge([A, B], [A, B], without_ids([A])).removed == ("b",)
    merged = merge([A, B], [A, B._replace(topics=("x",))], without_ids([A]))
    assert (merged.removed, merged.clashes) == ((), (Clash("b", (REMOVED,)),))


def test_what_the_store_took_out_does_not_come_back() -> None:
    merged = merge([A, B], [A], without_ids([A, B]))
    assert (merged.added, merged.changed) == ((), ())


def test_an_emptied_file_is_an_accident() -> None:
    many = numbered([entry(f"Fact number {word}") for word in ("one", "two", "three")])
    assert merge(many, many, []).removed == ()
    assert merge(many[:2], many[:2], []).removed == ("e0", "e1")


def test_a_bullet_that_was_moved_is_the_same_entry() -> None:
    moved = A._replace(tier="conversations", section="People", id="")
    (changed,) = merge([A, B], [A, B], [B._replace(id=""), moved]).changed
    assert (changed.id, changed.tier, changed.section) == ("a", "conversations", "People")


def test_the_same_words_on_both_sides_are_one_entry() -> None:
    stored = entry("Likes tea", id="s")
    merged = merge([A], [A, stored], without_ids([A, stored]))
    assert (merged.added, merged.changed, merged.clashes) == ((), (), ())
    assert merged.ids == ("a", "s")
    assert len(merge([A], [A], [A._replace(id=""), entry("x y z"), entry("x y z")]).added) == 1
