"""``companion write``: every flag, the shape of its answer, its silence, its refusals."""

import pytest

from tests.cli.harness import Companion

SHAPE = [
    "id", "name", "type", "title", "created", "updated", "happened", "lines", "feeling", "wanted", "open_thread",
    "open_date", "person", "follow_up_count", "last_followed_up", "status", "muted_until", "closed_at",
    "sensitivity", "crisis", "created_now", "similar", "warnings",
]  # fmt: skip


def test_the_answer_is_the_whole_note_and_what_was_done(companion: Companion) -> None:
    note = companion.write("health", "short nights", "Third night awake at four.")
    assert list(note) == SHAPE
    assert note == {
        **note,
        "name": "health_2026-05-19_short-nights", "type": "health", "title": "short nights",
        "created": "2026-05-19", "updated": "2026-05-19", "happened": "Third night awake at four.", "lines": [],
        "feeling": None, "wanted": "vent", "open_thread": None, "open_date": None, "person": None,
        "follow_up_count": 0, "last_followed_up": None, "status": "active", "muted_until": None, "closed_at": None,
        "sensitivity": "normal", "crisis": False, "created_now": True, "similar": [], "warnings": [],
    }  # fmt: skip
    assert len(note["id"]) == 12


def test_it_is_silent_without_a_terminal(companion: Companion) -> None:
    assert companion("write", "health", "sleep", "--happened", "slept badly") == (0, "", "")
    assert companion("write", "health", "sleep", "--happened", "again") == (0, "", "")


def test_at_a_terminal_it_says_what_it_did(companion: Companion) -> None:
    told = companion("write", "health", "short nights", "--happened", "slept badly", terminal=True).text
    assert "short nights" in told
    assert "slept badly" not in told
    chinese = companion(
        "write", "health", "睡不好", "--happened", "又醒了", terminal=True, LANG="zh_CN.UTF-8"
    ).text
    assert "睡不好" in chinese
    assert "又醒了" not in chinese


def test_every_flag_reaches_its_field(companion: Companion) -> None:
    note = companion.write(
        "relationship", "a quarrel", "We argued about the move.",
        "--feeling", "seemed torn", "--wanted", "think-aloud", "--open-thread", "they talk again", "--on", "2026-05-23",
        "--person", "sister", "--session", "s-1",
    )  # fmt: skip
    assert note["feeling"] == "seemed torn"
    assert note["wanted"] == "think-aloud"
    assert note["open_thread"] == "they talk again on 2026-05-23"
    assert note["open_date"] == "2026-05-23"
    assert note["person"] == "sister"
    assert note["name"] == "relationship_sister"
    assert (
        companion("forget", "--session", "s-1", "--dry-run", "--json").json["forgotten"][0]["id"]
        == note["id"]
    )


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("vent", "vent"), ("to be heard", "vent"), ("think-aloud", "think-aloud"), ("think aloud", "think-aloud"),
        ("solve", "solve"), ("help solving", "solve"), ("presence", "presence"), ("just presence", "presence"),
    ],
)  # fmt: skip
def test_what_was_wanted_is_one_of_four_words_or_an_alias(
    companion: Companion, given: str, kept: str
) -> None:
    assert companion.write("emotion", "a hard day", "x", "--wanted", given)["wanted"] == kept


@pytest.mark.parametrize("type", ["mood", "companion-note", "Emotion ", "", "emotion_x"])
def test_a_type_is_one_of_four(companion: Companion, type: str) -> None:
    line = companion("write", type, "x", "--happened", "y").refusal(2)
    assert line == "the type is one of emotion, health, relationship, milestone"


@pytest.mark.parametrize(
    ("title", "happened", "told"),
    [
        ("", "y", "the title is empty"), ("  ", "y", "the title is empty"), ("x", "", "--happened is empty"),
        ("x", " \n ", "--happened is empty"), ("x" * 201, "y", "the title is over 200 characters"),
    ],
)  # fmt: skip
def test_an_empty_or_endless_text_is_refused(
    companion: Companion, title: str, happened: str, told: str
) -> None:
    assert companion("write", "health", title, "--happened", happened).refusal(2).startswith(told)


def test_a_body_and_a_title_may_come_from_stdin(companion: Companion) -> None:
    body = "\ufeff第一行\r\nsecond line\n"
    by_body = companion("write", "health", "x", "--happened", "-", "--json", stdin=body).json
    assert by_body["happened"] == "第一行\nsecond line"
    by_title = companion("write", "health", "-", "--happened", "y", "--json", stdin="a title\n").json
    assert by_title["title"] == "a title"
    for flag in ("--feeling", "--open-thread"):
        note = companion(
            "write", "emotion", flag[2:], "--happened", "y", flag, "-", "--json", stdin="from stdin"
        ).json
        assert note[flag[2:].replace("-", "_")] == "from stdin"


@pytest.mark.parametrize("data", [b"\xff\xfe", "中文".encode("gbk"), b"caf\xe9"])
def test_bytes_that_are_no_utf8_are_refused(companion: Companion, data: bytes) -> None:
    line = companion("write", "health", "x", "--happened", "-", stdin=data).refusal(2)
    assert line == "--happened - needs UTF-8 text on stdin"


def test_a_text_from_a_broken_shell_is_refused(companion: Companion) -> None:
    assert "not valid UTF-8" in companion("write", "health", "caf\udce9", "--happened", "x").refusal(2)
    assert "not valid UTF-8" in companion(
        "write", "health", "x", "--happened", "y", "--person", "\ud83c"
    ).refusal(2)


def test_the_same_topic_grows_and_says_so(companion: Companion) -> None:
    first = companion.write("health", "short nights", "Awake at four.")
    later = companion.at("2026-05-21T09:00:00+08:00").write("health", "Short nights.", "Slept through.")
    assert (later["id"], later["created_now"]) == (first["id"], False)
    assert later["lines"] == [{"on": "2026-05-21", "text": "Slept through."}]
    assert (later["created"], later["updated"]) == ("2026-05-19", "2026-05-21")


def test_a_named_note_takes_the_line(companion: Companion) -> None:
    first = companion.write("health", "short nights")
    grown = companion.write("health", "something else", "Slept through.", "--note", first["id"][:6])
    assert (grown["id"], grown["title"]) == (first["id"], "short nights")
    assert "is no emotion note" in companion(
        "write", "emotion", "x", "--happened", "y", "--note", first["id"]
    ).refusal(1)
    assert "nothing matched" in companion(
        "write", "health", "x", "--happened", "y", "--note", "kayak"
    ).refusal(1)


def test_likely_twins_are_pointed_out_and_never_joined(companion: Companion) -> None:
    first = companion.write("health", "waking at four at night")
    second = companion.write("health", "waking at four every night")
    assert second["created_now"]
    assert second["similar"] == [first["id"]]


def test_an_open_thread_may_be_taken_away(companion: Companion) -> None:
    companion.write("milestone", "talk", "It is close.", "--on", "tomorrow")
    grown = companion.write("milestone", "talk", "It is off.", "--open-thread", "null")
    assert (grown["open_thread"], grown["open_date"]) == (None, None)


def test_a_date_alone_makes_the_open_thread(companion: Companion) -> None:
    note = companion.write("milestone", "driving test", "Booked it.", "--on", "2026-05-29")
    assert note["open_thread"] == "driving test on 2026-05-29"
    past = companion.write("milestone", "first talk", "It was fine.", "--on", "2026-05-10")
    assert past["open_date"] == "2026-05-10"


def test_sensitive_and_crisis_notes_have_no_words_outside_themselves(companion: Companion) -> None:
    for flag, crisis in (("--sensitive", False), ("--crisis", True)):
        note = companion.write("emotion", f"a night {flag}", "x", flag)
        assert (note["sensitivity"], note["crisis"]) == ("sensitive", crisis)
        assert note["name"].startswith("emotion_2026-05-19_private-")


def test_at_a_terminal_the_answer_to_a_sensitive_note_holds_no_word_of_it(companion: Companion) -> None:
    told = companion(
        "write", "emotion", "the orchard", "--happened", "at dusk", "--sensitive", terminal=True
    ).text
    assert "orchard" not in told


def test_private_values_are_refused_by_kind_and_never_repeated(companion: Companion) -> None:
    line = companion("write", "health", "the clinic", "--happened", "call +1 212-555-0142").refusal(4)
    assert "phone" in line
    assert "555" not in line
    assert "--allow phone" in line


def test_a_kind_may_be_allowed(companion: Companion) -> None:
    words = ("write", "health", "the clinic", "--happened", "call +1 212-555-0142", "--json")
    assert companion(*words, "--allow", "phone").json["happened"] == "call +1 212-555-0142"
    assert companion(*words[:2], "other", *words[3:], "--allow", "name").refusal(4)


@pytest.mark.parametrize("kind", ["", "everything", "Phone number"])
def test_an_unknown_kind_is_a_usage_error(companion: Companion, kind: str) -> None:
    companion("write", "health", "x", "--happened", "y", "--allow", kind).refusal(2)


def test_a_refusal_leaves_no_store_behind(companion: Companion) -> None:
    companion("write", "health", "x", "--happened", "mail me: someone@example.com").refusal(4)
    assert not companion("status", "--json").json["exists"]
