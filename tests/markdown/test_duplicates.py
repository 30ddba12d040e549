from companion.markdown.duplicates import LOOK_BACK, relate
from companion.rules.notes import Line, Note
from tests.markdown.builders import kite


def numbered(number: int, words: str, **changes: object) -> Note:
    return kite(
        id=f"{number:012x}",
        name=f"emotion_2026-05-17_n{number:03}",
        title=words,
        lines=(Line(words),),
        **changes,
    )


ALIKE = "the red kite tore over the harbour"


def test_three_notes_on_one_topic_are_all_related() -> None:
    related, pairs = relate([numbered(n, ALIKE) for n in range(3)])
    assert [note.related for note in related] == [f"{1:012x}", f"{0:012x}", f"{1:012x}"]
    assert [(later.id[-1], earlier.id[-1]) for later, earlier in pairs] == [("1", "0"), ("2", "1")]


def test_other_words_another_type_and_a_far_day_are_not_related() -> None:
    others = [
        numbered(0, ALIKE),
        numbered(1, "an evening of chess with the neighbour"),
        numbered(2, ALIKE, type="health"),
        numbered(3, ALIKE, created="2026-05-25"),
        numbered(4, ALIKE, forgotten_at=5),
    ]
    assert relate(others) == (others, [])


def test_what_is_settled_is_not_judged_again_but_a_new_note_beside_it_is() -> None:
    known = [numbered(0, ALIKE), numbered(1, ALIKE)]
    assert relate(known, {known[0].id, known[1].id}) == (known, [])
    related, pairs = relate([*known, numbered(2, ALIKE)], {known[0].id, known[1].id})
    assert [note.related for note in related] == [None, f"{2:012x}", f"{1:012x}"]
    assert len(pairs) == 1


def test_a_related_note_keeps_its_partner() -> None:
    related, _ = relate([numbered(0, ALIKE, related="ffff00001111"), numbered(1, ALIKE)])
    assert [note.related for note in related] == ["ffff00001111", f"{0:012x}"]


def test_the_look_back_is_bounded() -> None:
    crowd = [numbered(n, f"word{n} other{n} third{n}") for n in range(LOOK_BACK + 1)]
    last = numbered(LOOK_BACK + 1, "word0 other0 third0")
    assert relate([*crowd, last])[1] == []
    assert len(relate([*crowd[:-1], last])[1]) == 1
