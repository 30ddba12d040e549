"""Signs: a long text finds of what is said of its words all that counts there."""

from hypothesis import given
from hypothesis import strategies as st

from companion.safety.message import STRONG_IN_LONG, lines
from companion.safety.plain import END
from companion.safety.signs import HEAVIEST, PLACE, WEIGHED, counting_in, said_of
from scripts.safety_tables import reading
from scripts.safety_tables.sentences import labelled

SENTENCES = [sentence["text"] for sentence in labelled() if sentence["lang"] == "zh"][::40]


PHRASES = "".join(
    path.read_text(encoding="utf-8")
    for path in (reading.CRISIS / "zh.txt", reading.CRISIS / "common.txt", *reading.request_files())
)
HEAVY = {sign.replace("+", "") for sign in reading.weights("quick")}


def counts(sign: str, said: int) -> bool:
    """Tell whether a sign counts in a long text; others are only taken for one."""
    of_a_phrase = bool(said & PLACE) and (len(sign) == 1 or sign in PHRASES)
    return of_a_phrase or (sign in HEAVY and STRONG_IN_LONG <= said >> WEIGHED <= HEAVIEST)


def words_of(text: str) -> list[str]:
    return [word for line in lines(text) for word in (*line.words(), END)]


@given(st.lists(st.sampled_from([*SENTENCES, "I want to go home, 我想回家 emo 了"]), min_size=1, max_size=6))
def test_a_long_text_finds_every_sign_that_counts(sentences: list[str]) -> None:
    words = words_of("\n".join(sentences))
    expected = {sign: said for sign, said in said_of(words).items() if counts(sign, said)}
    found = counting_in(words)
    assert {sign: found.get(sign) for sign in expected} == expected


@given(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=3))
def test_it_finds_nothing_that_is_not_there(sentences: list[str]) -> None:
    words = words_of("\n".join(sentences))
    assert counting_in(words).items() <= said_of(words).items()
