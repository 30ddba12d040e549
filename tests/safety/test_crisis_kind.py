"""Which kind of danger is told: it decides the answer, and whether the turn is kept (design §5)."""

import pytest

from companion.safety.crisis import KINDS, assess
from companion.safety.crisis_kind import kind_of, likelier, spoken_for
from scripts.safety_tables.sentences import labelled
from scripts.safety_tables.weigh import CLASSES

OWN_ANSWER = ("harm-to-others", "violence-at-home", "psychiatric-emergency", "someone-else")
TOLD_SIDEWAYS = (
    ("佢話我走就殺死我", "violence-at-home"),
    ("佢鎖住我唔畀我出門", "violence-at-home"),
    ("my girlfriend stabbed my hand with a fork", "violence-at-home"),
    ("怀孕五个月，他踢了我肚子一脚", "violence-at-home"),
    ("我要斬死佢，把刀喺我個袋度", "harm-to-others"),
    ("my twin says she hears a voice that tells her to jump", "someone-else"),
    ("阿公喝了農藥，瓶子在旁邊，他還在講話", "someone-else"),
    ("i drank bleach", "plan"),
)


@pytest.mark.parametrize(("text", "kind"), TOLD_SIDEWAYS)
def test_the_kind_is_that_of_what_happens(text: str, kind: str) -> None:
    assert (assess(text).level, assess(text).kind) == ("crisis", kind)


@pytest.mark.parametrize("text", ["I want to kill myself", "我想死", "I want to die because he hits me"])
def test_a_direct_wish_to_die_keeps_its_kind(text: str) -> None:
    assert assess(text).kind in ("ideation", "violence-at-home")


def test_words_never_met_say_nothing_and_leave_the_kind() -> None:
    assert set(spoken_for(["qwzx"]).values()) == {0}
    assert all(likelier(kind, ["qwzx"]) == kind for kind in KINDS)
    assert kind_of(["他", "打", "我"]) == "violence-at-home"


def test_of_the_sentences_with_an_answer_of_their_own_nearly_all_get_it() -> None:
    known = {category: kind for kind, categories in CLASSES.items() for category in categories}
    told = [
        (known[one["category"]], assess(one["text"]))
        for one in list(labelled())[::5]
        if one["label"] == "crisis" and known.get(one["category"]) in OWN_ANSWER
    ]
    heard = [(kind, found.kind) for kind, found in told if found.level == "crisis"]
    assert len(heard) > 500
    assert sum(kind == found for kind, found in heard) >= 0.95 * len(heard)
