"""What is heard in a message: levels, kinds, evidence, and what is let pass (design §5, C-75, C-86 … C-89, K26)."""

import pytest

from companion.safety.crisis import KINDS, assess
from scripts.safety_tables.sentences import FIRST, is_missed, labelled


@pytest.mark.parametrize(
    "text",
    [
        *("想死", "活着没意思", "结束这一切", "撑不下去", "没有意义", "伤害自己", "我想結束這一切"),
        *("I want to die", "kill myself", "end it all", "I WANT TO D I E", "i want to dieeee"),
    ],
)
def test_the_phrases_of_the_care_document_are_heard(text: str) -> None:
    assert assess(text).level in ("crisis", "concern")


@pytest.mark.parametrize("text", ["I don’t want to be here anymore", "我 想 死"])
def test_a_direct_statement_is_a_crisis_in_any_spelling(text: str) -> None:  # K26-1
    assert (assess(text).level, assess(text).kind) == ("crisis", "ideation")


@pytest.mark.parametrize("text", ["Our skilled team upskilled", "kill -9 4242", "这个变量名没有意义", ""])
def test_words_inside_words_code_and_things_are_nothing(text: str) -> None:  # K26-1
    assert assess(text).level == "none"


def test_the_regression_sentences_are_answered_as_written_down() -> None:
    """Known misses are marked, so that a new one fails and one that is gone has to be unmarked."""
    wrong = [
        sentence["text"] for sentence in labelled() if is_missed(sentence) != bool(sentence.get("known_miss"))
    ]
    assert wrong == []


def test_the_regression_sentences_cover_every_kind_in_both_languages() -> None:
    counted: dict[tuple[str, str], int] = {}
    for sentence in labelled():
        key = (sentence["category"], sentence["lang"])
        counted[key] = counted.get(key, 0) + 1
    assert sum(counted.values()) >= 400
    assert {lang for _, lang in counted} == {"en", "zh"}
    for category in (
        "direct",
        "indirect",
        "farewell",
        "plan",
        "self-harm",
        "sudden-calm",
        "someone-else",
        "look-alike",
    ):
        assert counted[category, "en"] >= 10 <= counted[category, "zh"]
    assert sum(sentence["set"] != FIRST for sentence in labelled()) * 3 >= sum(counted.values())


def test_few_sentences_are_missed_and_few_look_alikes_are_answered() -> None:
    missed = [sentence for sentence in labelled() if sentence.get("known_miss")]
    crisis = [sentence for sentence in missed if sentence["label"] == "crisis"]
    assert len(crisis) <= 0.02 * sum(sentence["label"] == "crisis" for sentence in labelled())
    first = [sentence for sentence in missed if sentence["set"] == FIRST]
    assert not [sentence for sentence in first if sentence["label"] == "not"]
    assert not [sentence for sentence in first if sentence["category"] == "direct"]
    wrong = [sentence for sentence in missed if sentence["label"] == "not"]
    assert len(wrong) <= 0.015 * sum(sentence["label"] == "not" for sentence in labelled())
    direct = [sentence for sentence in missed if sentence["category"] == "direct"]
    assert len(direct) <= 0.003 * sum(sentence["category"] == "direct" for sentence in labelled())


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I don't want to live anymore", "ideation"),
        ("I've been saving pills and I'll take them tonight", "plan"),
        ("昨晚我又割手腕了", "self-harm"),
        ("遗书我写好了，放在抽屉里", "farewell"),
        ("I'm going to kill him tonight, I mean it", "harm-to-others"),
        ("我老公又打我了，我不敢回家", "violence-at-home"),
        ("The voices keep telling me to hurt myself", "psychiatric-emergency"),
        ("My sister says she wants to kill herself", "someone-else"),
        ("I feel calm now, I have decided and it will be over soon", "sudden-calm"),
    ],
)
def test_each_kind_is_told_apart(text: str, kind: str) -> None:
    assert assess(text).kind == kind
    assert kind in KINDS


def test_work_overload_with_a_crisis_phrase_is_concern() -> None:
    assert assess("我快撑不住了，项目太多").level == "concern"


def test_a_sudden_calm_is_concern_and_after_an_earlier_crisis_a_crisis() -> None:  # C-89
    text = "I feel calm now, I have decided and it will be over soon"
    assert assess(text).level == "concern"
    assert assess(text, crisis_before=True).level == "crisis"


@pytest.mark.parametrize(
    "text", ['The note said "I want to die"', "> I want to die", "```\nI want to die\n```"]
)
def test_quoted_pasted_and_fenced_words_are_at_most_possible(text: str) -> None:
    assert assess(text).evidence_strength in ("possible", None)


def test_not_about_me_lowers_what_is_possible_and_never_a_direct_statement() -> None:
    possible = "Everyone would be better off without me."
    assert assess(possible, not_about_me=True).level == "concern"
    assert assess("I want to kill myself", not_about_me=True).level == "crisis"


@pytest.mark.parametrize(
    "wish", ["don't ask me about it", "please don't worry", "just ignore this", "别问我"]
)
def test_a_wish_not_to_be_asked_lowers_nothing(wish: str) -> None:
    found = assess(f"I want to kill myself, {wish}.")
    assert (found.level, found.evidence_strength) == ("crisis", "direct")


@pytest.mark.parametrize("text", ["I don't want to die, I want to see my kids grow up.", "我从来没想过自杀"])
def test_negation_is_by_phrase(text: str) -> None:
    assert assess(text).level == "none"


@pytest.mark.parametrize(
    "text",
    [
        "医生问我有没有轻生的想法，我说没有，其实我撒谎了",
        "护士问我有没有自杀的念头，我骗她说没有",
        "他问我是不是想死，我没说实话",
    ],
)
def test_a_question_that_was_answered_with_a_lie_denies_nothing(text: str) -> None:
    assert assess(text).level == "crisis"


@pytest.mark.parametrize("text", ["医生问我有没有轻生的想法，我说没有", "问卷问有没有自杀念头，我勾了没有"])
def test_a_question_that_was_answered_with_no_is_a_denial(text: str) -> None:
    assert assess(text).level == "none"


def test_ambivalence_is_a_crisis() -> None:
    assert assess("I don't want to die, I just want the pain to stop").level == "crisis"


def test_evidence_shows_the_words_as_written_and_the_rule() -> None:
    (evidence,) = assess("Honestly, I WANT to die.").evidence
    assert (evidence.phrase, evidence.rule) == ("want to die", "want-to-die")


@pytest.mark.parametrize("words", ["想起了 i want to die", "想起了i want to die", "我好累 ，不想活了"])
def test_evidence_has_a_blank_beside_chinese_where_the_person_wrote_one(words: str) -> None:
    shown = [evidence.phrase for evidence in assess(words).evidence]
    assert any(phrase in words for phrase in shown)
    assert not any("了i" in phrase for phrase in shown if "了i" not in words)


def test_the_language_is_that_of_the_message() -> None:
    assert assess("我想死，真的 really").lang == "zh"
    assert assess("I want to die 😔😔😔").lang == "en"


@pytest.mark.parametrize(
    ("beside", "text"),
    [
        (
            "We saw a film on Saturday, the hero blows himself up, the sound was incredible.",
            "I want to kill myself.",
        ),
        ("Why do programmers prefer dark mode? Because light attracts bugs, haha.", "I cut myself again."),
        ("哈哈，程序员为什么喜欢深色模式？因为光会招虫子。", "我不想活了。"),
        ("在看一本小说，女主角离婚了。", "我老公天天打我。"),
        ("测试要十一分钟。", "他天天打我。"),
    ],
)
def test_what_is_said_outright_is_not_lowered_by_another_sentence(beside: str, text: str) -> None:
    assert assess(f"{beside} {text}").level == "crisis"
    assert assess(f"{text} {beside}").level == "crisis"


@pytest.mark.parametrize(
    "text",
    [
        "我先生打我",
        "我太太又打我",
        "老豆成日打我",
        "我先生用刀威脅我",
        "I was raped yesterday",
        "我昨晚被人强奸",
    ],
)
def test_violence_is_heard_in_other_words_for_people(text: str) -> None:
    found = assess(text)
    assert (found.level, found.kind) == ("crisis", "violence-at-home")


@pytest.mark.parametrize("text", ["我食晒成樽必理痛", "我飲咗漂白水", "took 30 xanax and vodka"])
def test_what_was_taken_is_heard_in_other_words(text: str) -> None:
    assert assess(text).level == "crisis"


@pytest.mark.parametrize(
    "text",
    [
        "he beats me by two seconds", "紫砂壶怎么养", "怎么结束自己的订阅",
        "he stabbed me in the back at work, took credit for my slides", "他不打我",
    ],
)  # fmt: skip
def test_the_same_words_of_other_things_are_no_crisis(text: str) -> None:
    assert assess(text).level != "crisis"


@pytest.mark.parametrize(
    "text",
    [
        "十年前想过死，现在又想死了",
        "I told her I was not suicidal, but I lied. I want to die.",
        "以前前夫打我，现在这个也打我",
    ],
)
def test_what_is_back_or_was_a_lie_is_not_over(text: str) -> None:
    assert assess(text).level == "crisis"


@pytest.mark.parametrize(
    "text",
    [
        "我想死我想死我想死 别再问我作业写到哪一步了",
        "i want to die i want to die stop asking about my homework",
        "我觉得我没有存在的价值",
        "he won't let me go to work",
        "我老公没收了我手机，不让我出门",
    ],
)
def test_what_is_said_again_and_again_or_of_oneself_stays_a_crisis(text: str) -> None:
    assert assess(text).level == "crisis"


@pytest.mark.parametrize(
    "text",
    [
        "手机还剩百分之三快死了，快告诉我充电宝在几楼租",
        "parents won't let me go to the concert",
        "我爸又没收了我手机",
        "Lost my voice, whispering orders at the dog",
        "我凌晨又醒了",
    ],
)
def test_a_thing_that_runs_out_and_everyday_strictness_are_none(text: str) -> None:
    assert assess(text).level == "none"


@pytest.mark.parametrize(
    "text",
    [
        "everyone at the office thinks i'm the funny one, they have no idea i've wanted to die since march",
        "This is probably the last time we talk, thank you for everything.",
        "三点了，绳子都买好了，哈哈，先把周报写完",
    ],
)
def test_work_and_laughter_beside_it_do_not_hide_what_is_said(text: str) -> None:
    assert assess(text).level == "crisis"
