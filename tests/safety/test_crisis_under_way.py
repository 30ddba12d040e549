"""What was taken or done already: the emergency number comes before every question (C-80, C-87)."""

import json
from datetime import datetime
from pathlib import Path

import pytest

from companion.safety import answers
from companion.safety.crisis import Assessment, Evidence, assess

SENTENCES = Path(__file__).parent / "sentences"
NIGHT = datetime(2026, 5, 19, 2, 10)
DONE = (
    "I just swallowed a whole bottle of tylenol",
    "i drank bleach",
    "the rope broke and my neck hurts, I really tried",
    "cut too deep, it won't stop bleeding",
    "my roommate took a whole bottle of pills",
    "我刚吞了一整瓶药",
    "我喝了农药",
    "我食晒啲安眠藥",
    "我把胰岛素全打了",
    "我吃了四十片对乙酰氨基酚",
    "我妈喝农药了",
    "割腕了，血止不住",
    "I shot myself",
    "the noose is around my neck",
    "my husband hung himself, I just cut him down",
    "我吃了老鼠药",
    "绳子已经套在脖子上了",
    "我儿子上吊了",
)
NOT_DONE = (
    "I want to die",
    "I don't want to be here anymore",
    "I want to end my life like my aunt did years ago",
    "my boyfriend hits me",
    "我想死",
    "我不想活了",
    "他天天打我",
)


@pytest.mark.parametrize("text", DONE)
def test_what_was_taken_or_done_is_a_crisis_under_way(text: str) -> None:
    found = assess(text)
    assert (found.level, found.under_way) == ("crisis", True)


@pytest.mark.parametrize("text", NOT_DONE)
def test_thoughts_the_past_and_other_dangers_are_not_under_way(text: str) -> None:
    assert not assess(text).under_way


@pytest.mark.parametrize("text", ["I swallowed a whole glass of milk", "我吃了四十片薯片", "no crisis here"])
def test_what_is_no_crisis_is_nothing_under_way(text: str) -> None:
    assert not assess(text).under_way


def test_of_the_attempts_that_are_written_down_nearly_all_are_under_way() -> None:
    rows = [
        json.loads(line)
        for name in ("english_dangers", "chinese_dangers")
        for line in (SENTENCES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    attempts = [row["text"] for row in rows if row["category"] == "attempt"]
    told = [text for text in attempts if assess(text).under_way]
    assert len(attempts) > 200
    assert len(told) >= 0.93 * len(attempts)


@pytest.mark.parametrize(("kind", "lang"), [("plan", "en"), ("self-harm", "zh"), ("someone-else", "en")])
def test_the_emergency_number_stands_before_every_question(kind: str, lang: str) -> None:
    found = Assessment("crisis", kind, "direct", lang, (Evidence("words", "rule"),), under_way=True)
    facts = answers.facts(found, "CN", NIGHT)
    assert "120" in facts[1]
    reply = answers.reply(found, "CN", NIGHT).splitlines()
    assert "120" in reply[1]
    assert "？" in reply[2] or "?" in reply[2]


def test_the_eight_points_stay_whole_behind_it() -> None:
    found = assess("I just swallowed a whole bottle of tylenol")
    plain = Assessment("crisis", found.kind, found.evidence_strength, "en", found.evidence)
    told = answers.facts(found, "US", NIGHT)
    assert told[:1] + told[2:] == answers.facts(plain, "US", NIGHT)


@pytest.mark.parametrize("region", ["", "TW", "US"])
def test_where_no_number_is_known_the_nearest_emergency_room_is_named(region: str) -> None:
    assert "emergency room" in answers.facts(assess("i drank bleach"), region, NIGHT)[1]
