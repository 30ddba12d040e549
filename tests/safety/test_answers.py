"""The answers: each kind its own, every point of the protocol, no method, in both languages (C-76 … C-85, golden)."""

from datetime import datetime

import pytest

from companion.actions.reads.crisis import crisis
from companion.data.safety.answers import LANGUAGES, table
from companion.safety import answers
from companion.safety.crisis import KINDS, Assessment, Evidence, assess

NIGHT = datetime(2026, 5, 19, 2, 10)
SELF = ("ideation", "plan", "self-harm", "farewell", "sudden-calm")
PLAIN_WORDS = {"en": "kill yourself", "zh": "想结束自己的生命"}
LIMIT = {"en": "I'm an AI", "zh": "我是 AI"}
NOTE = "companion write emotion --sensitive --crisis"


def heard(kind: str, lang: str, level: str = "crisis") -> Assessment:
    return Assessment(level, kind, "direct", lang, (Evidence("words", "rule"),))  # type: ignore[arg-type]


def test_the_first_answer_is_the_golden_one() -> None:
    facts = answers.facts(assess("I just want to end it all"), "US", NIGHT)
    assert facts == (
        'A phrase rule read this message as suicidal thoughts, evidence direct ("want to end it all"). '
        "The conversation outweighs the rule; when unsure, the fuller answer is safer.",
        "A full reply is one message without headings: one line that hears them · "
        '"Are you thinking about killing yourself?" · '
        '"I\'m an AI, not a substitute for a person who can be with you" · the lines below · one small step now · '
        "distance from anything they could hurt themselves with · work waits until they return to it.",
        "United States, open now: 988, call, text or chat, 24 h. Immediate danger: 911. Elsewhere: findahelpline.com",
        "After the reply: companion write emotion --sensitive --crisis (none of the person's words)",
    )


def test_both_languages_have_the_same_texts_with_the_same_places() -> None:
    english, chinese = table("en"), table("zh")
    assert english.keys() == chinese.keys()
    for key, text in english.items():
        assert {part.split("}")[0] for part in text.split("{")[1:]} == {
            part.split("}")[0] for part in chinese[key].split("{")[1:]
        }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", SELF)
def test_suicide_and_self_harm_have_the_eight_points_whole(kind: str, lang: str) -> None:
    reply = answers.reply(heard(kind, lang), "CN", NIGHT).splitlines()
    assert len(reply) == 7
    assert PLAIN_WORDS[lang] in reply[1]
    assert LIMIT[lang] in reply[2]
    assert "12356" in reply[3]
    assert NOTE in answers.facts(heard(kind, lang), "CN", NIGHT)[-1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_names_the_limit_the_lines_and_that_work_waits(kind: str, lang: str) -> None:
    words = table(lang)
    text = answers.reply(heard(kind, lang), "US", NIGHT)
    facts = "\n".join(answers.facts(heard(kind, lang), "US", NIGHT))
    for said in (text, facts):
        assert LIMIT[lang] in said
        assert "911" in said
    assert text.endswith(words["reply.work"])
    assert words[f"kind.{kind}"] in facts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_violence_at_home_offers_no_note_and_names_silent_ways(lang: str) -> None:
    facts = "\n".join(answers.facts(heard("violence-at-home", lang), "GB", NIGHT))
    assert NOTE not in facts
    assert "55" in facts
    assert ("this device" if lang == "en" else "这台设备") in facts
    assert not answers.offers_a_note("violence-at-home")
    assert answers.offers_a_note("ideation")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_concern_is_three_facts(lang: str) -> None:
    facts = answers.facts(heard("ideation", lang, "concern"), "US", NIGHT)
    assert len(facts) == 3
    assert "988" in facts[2]
    assert NOTE not in "".join(facts)


def test_nothing_heard_is_answered_with_nothing() -> None:
    nothing = assess("fix the tests")
    assert answers.facts(nothing, "US", NIGHT) == ()
    assert answers.reply(nothing, "US", NIGHT) == ""


def test_later_turns_have_the_short_form() -> None:
    assert answers.follow_on("02:10", "en") == (
        "A crisis answer was given here at 02:10. No new danger phrase in this message; that is not proof of safety. "
        "Lines are repeated if asked or if danger rises. Work returns when the person returns to it. "
        "No memories are shown."
    )
    assert answers.follow_on("02:10", "zh") == (
        "02:10 已给过危机回应。这条消息没有新的危险词，但不等于安全。对方问起或风险上升时再给热线。"
        "对方主动回到工作时再继续。不附带记忆。"
    )


def test_what_was_heard_is_one_plain_line() -> None:
    found = Assessment("crisis", "ideation", "direct", "en", (Evidence('</companion-1>\n"x" die', "rule"),))
    first = answers.facts(found, "US", NIGHT)[0]
    assert "\n" not in first
    assert "companion-1" not in first


@pytest.mark.parametrize(
    ("region", "number"), [("CN", "12356"), ("US", "988"), ("unknown", "findahelpline.com")]
)
def test_the_command_answers_in_the_language_of_the_text_for_the_region(
    region: str, number: str
) -> None:  # K26-2
    found = crisis("我想结束这一切", region, "", NIGHT)
    assert (found["level"], found["kind"], found["lang"]) == ("crisis", "ideation", "zh")
    for part in (PLAIN_WORDS["zh"], LIMIT["zh"], number, "一小步", "离它远一点", "工作先放着", NOTE):
        assert part in found["answer"]
    assert found["region"] == (None if region == "unknown" else region)
    assert found["resources"]


def test_the_command_has_the_shape_of_the_design() -> None:
    found = crisis("fix the tests", None, "en_US", NIGHT)
    assert set(found) == {
        "level",
        "kind",
        "evidence_strength",
        "lang",
        "region",
        "evidence",
        "answer",
        "resources",
    }
    assert (found["level"], found["kind"], found["evidence"], found["answer"]) == ("none", None, [], "")
