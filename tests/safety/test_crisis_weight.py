"""The backstop: words that no rule joins, and that together speak for danger (design §5)."""

import pytest

from companion.safety.crisis import assess
from companion.safety.crisis_scale import signs_within
from companion.safety.crisis_weight import DANGER


@pytest.mark.parametrize(
    "text",
    [
        "My body insists and my head has quit, nobody here needs me and I keep hoping it all just stops",
        "没有人需要我，我也不想再面对这一切，每一天都是折磨",
    ],
)
def test_words_of_danger_together_are_heard_as_possible(text: str) -> None:
    found = assess(text)
    assert (found.level, found.evidence_strength) == ("crisis", "possible")


@pytest.mark.parametrize(
    ("danger", "ordinary"),
    [
        ("nobody would miss me, everything is pain", "the parser would miss a token, everything is green"),
        ("没有我他们会轻松，我只想消失", "没有缓存它们会变慢，我只想重构"),
    ],
)
def test_words_of_danger_weigh_more_than_ordinary_ones(danger: str, ordinary: str) -> None:
    assert DANGER.weight_of(danger.split() if danger.isascii() else list(danger)) > DANGER.weight_of(
        ordinary.split() if ordinary.isascii() else list(ordinary)
    )


@pytest.mark.parametrize(
    "text",
    [
        "I don't want to kill myself, don't worry.",
        "I don't want to hurt myself, I'm okay.",
        "我没有想死，就是累",
    ],
)
def test_what_is_denied_is_not_heard_from_the_words_together(text: str) -> None:
    assert assess(text).level != "crisis"


def test_a_sudden_calm_is_not_raised_by_the_words_together() -> None:  # C-89
    assert assess("I feel calm now, I have decided and it will be over soon").level == "concern"


def test_many_ordinary_words_say_no_more_than_few() -> None:
    line = "We met at the station, talked about the move and had a coffee before the train. "
    assert assess(line * 50).level == assess(line).level == "none"


def test_a_crisis_at_the_end_of_a_long_message_is_heard() -> None:
    line = "We met at the station, talked about the move and had a coffee before the train. "
    assert (
        assess(line * 50 + "\nNobody needs me here and I want it all to be over for good.").level == "crisis"
    )


def test_signs_are_neighbours_between_marks_and_edges() -> None:
    assert list(signs_within(["go", "on", ".", "no"])) == [*("^go", "^goon", "go", "goon", "on", "no", "no$")]


def test_what_a_rule_takes_for_a_crisis_is_concern_where_the_words_are_light() -> None:
    assert (
        assess("mutation testing says 14 mutants survived, help me write tests that kill them").level
        != "crisis"
    )


def test_too_much_work_with_very_heavy_words_is_a_crisis() -> None:
    assert assess("Taking my own life is all I think about between meetings.").level == "crisis"
    assert assess("我快撑不住了，项目太多").level == "concern"


@pytest.mark.parametrize(
    ("before", "text", "after"),
    [
        (
            "We went to the lake on Sunday, and my brother made pancakes for all of us.",
            "nothing matters anymore and neither do i",
            "Which games do you like best? I like the old ones, and the music in them is wonderful.",
        ),
        (
            "上周末我去看了一场演唱会，非常开心，还拍了许多照片。",
            "我闺蜜吞药了，怎么办",
            "听起来真是太棒了！你最喜欢哪个歌手的哪首歌呢？可以跟我分享一下吗？",
        ),
    ],
)
def test_light_talk_around_a_rules_words_does_not_lower_them(before: str, text: str, after: str) -> None:
    assert assess("\n".join((before, text, *[after, before] * 5))).level == "crisis"
