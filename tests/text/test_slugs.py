import string
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.notes import NOTE_TYPES
from companion.text.normalise import normalise
from companion.text.slugs import NameParts, is_wordless, note_name, read_name, slugify, wordless_slug
from tests.text.strategies import ANY_TEXT


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Knee surgery", "knee-surgery"),
        ("Dad’s knee_surgery!", "dads-knee-surgery"),
        ("  spaced   out  ", "spaced-out"),
        ("离职", "离职"),
        ("姥姥的八十大寿！", "姥姥的八十大寿"),
        ("“treading water lately”", "treading-water-lately"),
        ("ＦＵＬＬ", "full"),
        ("Jose\u0301", "josé"),
        ("हिन्दी", "हिन्दी"),
        ("exam-2027", "exam-2027"),
    ],
)
def test_a_plain_text_gives_a_readable_slug(text: str, slug: str) -> None:
    assert slugify(text) == slug


@pytest.mark.parametrize(
    "twins",
    [
        ("C", "C++", "C#"),
        ("srv x", "../../srv/x", "/srv/x", "srv/x", "srv\\x"),
        ("etc x", "/etc/x"),
        ("a b", "a/b", "a.b", "a:b", "a|b"),
        ("🎂", "🎉", "🎂🎂", "!!!", "", "?"),
        ("net", ".net"),
        ("x" * 80, "x" * 81),
        ("手" * 40, "手" * 41),
    ],
)
def test_texts_that_lose_something_keep_names_of_their_own(twins: tuple[str, ...]) -> None:
    assert len({slugify(text) for text in twins}) == len(twins)


@pytest.mark.parametrize(
    "same", [("Mom", "mom", "MOM"), ("josé", "jose\u0301"), ("Ａ b", "a-b", "a_b", "a  b?")]
)
def test_spellings_of_one_name_give_one_slug(same: tuple[str, ...]) -> None:
    assert len({slugify(text) for text in same}) == 1


@pytest.mark.parametrize("device", ["con", "NUL", "aux", "PRN", "com1", "LPT9", "com¹", "con."])
def test_no_slug_is_a_device_name(device: str) -> None:
    assert slugify(device) != normalise(device).rstrip(".")


@given(ANY_TEXT)
def test_any_text_gives_a_safe_file_name(text: str) -> None:
    slug = slugify(text)
    assert 0 < len(slug.encode()) <= 60
    assert not set(slug) & (set(string.punctuation + string.whitespace) - {"-"})
    assert slug[0] != "-"
    assert slug[-1] not in ". "
    assert not any(unicodedata.category(character)[0] in "CZ" for character in slug)


@given(ANY_TEXT)
def test_case_and_normal_form_never_make_two_files(text: str) -> None:
    slug = slugify(text)
    assert slugify(slug) == slug
    assert slugify(text.casefold()) == slug
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert slugify(unicodedata.normalize(form, normalise(text))) == slug
    assert normalise(slug) == slug


@given(ANY_TEXT)
def test_a_sensitive_slug_tells_nothing(seed: str) -> None:
    slug = wordless_slug(seed)
    assert is_wordless(slug)
    assert len(slug) == len("private-") + 6
    assert wordless_slug(seed) == slug


@pytest.mark.parametrize("slug", ["private-tutor", "private-1", "private-3fa2b1x", "3fa2b1", ""])
def test_a_slug_with_words_is_not_wordless(slug: str) -> None:
    assert not is_wordless(slug)


@pytest.mark.parametrize(
    ("type_", "name"),
    [
        ("emotion", "emotion_2026-05-17_farewell"),
        ("health", "health_2026-05-17_farewell"),
        ("relationship", "relationship_farewell"),
        ("milestone", "milestone_farewell"),
    ],
)
def test_names_follow_the_four_patterns(type_: str, name: str) -> None:
    assert note_name(type_, "2026-05-17", "farewell") == name


def test_a_dated_note_needs_its_date() -> None:
    with pytest.raises(ValueError, match="date"):
        note_name("emotion", None, "x")


@given(st.sampled_from(NOTE_TYPES), ANY_TEXT)
def test_any_slug_gives_a_name_of_at_most_96_bytes_that_reads_back(type_: str, slug: str) -> None:
    name = note_name(type_, "2026-05-17", slug * 5)
    parts = read_name(name)
    assert len(name.encode()) <= 96
    assert parts is not None
    assert note_name(*parts) == name
    assert not set(name) & set('/\\:*?"<>|\n')


@pytest.mark.parametrize(
    ("stem", "parts"),
    [
        ("emotion_2026-02-18_想家", NameParts("emotion", "2026-02-18", "想家")),
        ("health_2024-02-29_a_b", NameParts("health", "2024-02-29", "a_b")),
        ("relationship_coworker-a", NameParts("relationship", None, "coworker-a")),
        ("milestone_n1-exam", NameParts("milestone", None, "n1-exam")),
    ],
)
def test_the_four_patterns_are_read(stem: str, parts: NameParts) -> None:
    assert read_name(stem) == parts


@pytest.mark.parametrize(
    "stem",
    [
        "2026-03-03-emotion-farewell", "MEMORY", "README", "", "emotion", "emotion_", "emotion_farewell",
        "emotion_2026-02-30_x", "emotion_2026-05-17", "emotion_2026-05-17_", "emotion_20260517_x",
        "emotion_2026-5-17_x", "mood_2026-05-17_x", "Emotion_2026-05-17_x", "companion-note_x",
        "relationship_", "relationship_2026-05-17_dad", "milestone_..", "milestone_.x", "milestone_a/b",
        "milestone_a\\b", "milestone_x ", "milestone_x.", "milestone_a\nb", "milestone_a\u202eb",
    ],
)  # fmt: skip
def test_no_other_pattern_is_accepted(stem: str) -> None:
    assert read_name(stem) is None
