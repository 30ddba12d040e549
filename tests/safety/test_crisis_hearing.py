"""Which sentences are heard: each once where it says the same, none where enough is said outright."""

import pytest

from companion.safety.crisis import assess
from companion.safety.crisis_heard import Heard
from companion.safety.crisis_judge import Passages


@pytest.fixture
def heard_places(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    places: list[int] = []
    heard_at = Passages.heard_at

    def counted(passages: Passages, place: int, rules: list[int]) -> list[Heard]:
        places.append(place)
        return heard_at(passages, place, rules)

    monkeypatch.setattr(Passages, "heard_at", counted)
    return places


@pytest.mark.parametrize("text", ["I want to die, number {}. ", "我想死，第{}天。"])
def test_much_that_is_said_outright_is_not_heard_to_the_end(text: str, heard_places: list[int]) -> None:
    found = assess("".join(text.format(number) for number in range(150)))
    assert (found.level, found.evidence_strength) == ("crisis", "direct")
    assert len(heard_places) <= 8


@pytest.mark.parametrize(
    ("film", "own"),
    [
        (
            "We saw a film. I wish I never woke up. The dog saves him. ",
            "I wish I never woke up. No one is left.",
        ),
        ("我们看了电影。真想一睡不醒。小狗救了他。", "真想一睡不醒。没有人了。"),
    ],
)
def test_the_same_words_beside_others_are_heard_again(film: str, own: str, heard_places: list[int]) -> None:
    assess(film * 30)
    in_the_film = len(heard_places)
    heard_places.clear()
    assess(film * 30 + own)
    assert len(heard_places) > in_the_film


@pytest.mark.parametrize(
    ("quoted", "own"), [("> I want to die\n", "I want to die"), ("> 我想死\n", "我想死")]
)
def test_own_words_are_heard_beside_the_same_words_of_somebody_else(quoted: str, own: str) -> None:
    assert assess(quoted * 20 + own).evidence_strength == "direct"
