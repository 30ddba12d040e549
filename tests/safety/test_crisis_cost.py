"""What a message costs: nothing large is read for an ordinary one, and the work is bounded for any."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.safety import crisis_judge, message
from companion.safety.crisis import assess
from companion.safety.crisis_match import Reading, matches
from companion.safety.crisis_words import sentences
from companion.safety.message import Bag, lines
from companion.safety.plain import PLAIN_WORDS
from companion.safety.signs import SIGNS
from companion.safety.tables.rules import RULES
from scripts.safety_tables.sentences import labelled

ORDINARY = [
    "Please refactor the parser and run the tests",
    "请帮我看一下这个函数为什么报错",
    "How was the trip?",
]
LARGE = 1_000_000
TEXTS = [sentence["text"] for sentence in labelled()]


def modules_after(text: str) -> set[str]:
    code = "import sys; from companion.safety.crisis import assess; assess(sys.argv[1]); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code, text], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


@pytest.mark.parametrize("text", ORDINARY)
def test_an_ordinary_message_reads_no_table_of_phrases(text: str) -> None:
    loaded = modules_after(text)
    assert "companion.safety.crisis" in loaded
    assert not {
        name for name in loaded if "phrases" in name or name.endswith(("tables.rules", "crisis_judge"))
    }


def test_no_safety_module_of_the_hot_path_imports_re_or_typing_itself() -> None:
    """They cost more than an assessment; what other rooms import is theirs."""
    code = (
        "import sys; import companion.text.normalise; before = set(sys.modules); "
        "from companion.safety.crisis import assess; from companion.safety.controls import controls; "
        "assess('I want to die'); controls('off the record'); print(*(set(sys.modules) - before))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"re", "typing", "json", "dataclasses", "enum"} & set(run.stdout.split())


def test_the_prefilter_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """With every rule tried on every sentence the answers are the same."""
    texts = [sentence["text"] for sentence in labelled()]
    quick = [assess(text) for text in texts]

    class Everything(Bag):
        def __bool__(self) -> bool:
            return True

        def rules_for(self, words: list[str]) -> list[int]:  # noqa: ARG002 - none is asked for
            return list(range(len(RULES)))

    monkeypatch.setattr(message, "Bag", Everything)
    assert [assess(text) for text in texts] == quick


@given(st.text())
def test_any_text_can_be_looked_up(sign: str) -> None:
    assert 0 <= SIGNS[sign or "a"] <= 0xFFFFFF


@pytest.mark.parametrize(
    "unit", ["我想死", "I want to die\n", "kill ", "a", '"', "'", "，", "死", "I want to die. "]
)
def test_the_work_on_a_very_long_message_is_bounded(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long: sentences of a hundred words at most, and so many of them weighed."""
    weighed = 0
    longest = 0

    class Counting(Reading):
        def __init__(self, words: list[str]) -> None:
            nonlocal weighed, longest
            weighed += 1
            longest = max(longest, len(words))
            super().__init__(words)

    monkeypatch.setattr(crisis_judge, "Reading", Counting)
    assess((unit * (LARGE // len(unit) + 1))[:LARGE])
    assert weighed <= 2 * 120 * 5
    assert longest <= 300


@given(st.text(alphabet="I'm so.， ,。的好\"nkill 死1*!", max_size=400))
def test_the_words_of_sentences_are_those_of_their_written_words(text: str) -> None:
    for line in lines(text):
        for sentence in sentences(line):
            places = sentence._places()
            plain = [word for place in dict.fromkeys(places) for word in PLAIN_WORDS[line.written[place]]]
            assert len(places) == len(sentence.words)
            assert "".join(sentence.words) in "".join(plain)


def test_a_long_sentence_is_read_whole() -> None:
    words = "and then we went on talking about the weather and the food " * 40
    assert assess(f"{words} I want to kill myself {words}").level == "crisis"
    assert all(len(sentence.words) <= 300 for line in lines(words) for sentence in sentences(line))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_quick_look_at_a_long_message_leaves_out_no_rule(lang: str) -> None:
    """What the bag of a whole message says of one sentence holds every rule that its phrases satisfy.

    Alone a sentence may be asked more: two neighbours can be taken for the sign of a phrase that they are not.
    """
    texts = [sentence["text"] for sentence in labelled() if sentence["lang"] == lang][::40]
    whole = message.Message("\n".join(texts))
    for line in whole.lines:
        for sentence in sentences(line):
            reading = Reading(sentence.words)
            asked = Bag([sentence.words]).rules_for(sentence.words)
            satisfied = {rule for rule in asked if matches(reading, [rule])}
            assert satisfied <= set(whole.bag.rules_for(sentence.words))
