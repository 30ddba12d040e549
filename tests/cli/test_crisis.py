"""``companion crisis``: level, answer and help lines, whatever the state of the store (K26-2, design §3, §5)."""

import os
from pathlib import Path

import pytest

from companion.store import connect
from tests.cli.harness import Companion

SHAPE = ["level", "kind", "evidence_strength", "lang", "region", "evidence", "answer", "resources"]
ENDING = "我想结束这一切"


@pytest.fixture(autouse=True)
def _no_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def test_json_has_the_documented_shape_at_every_level(companion: Companion) -> None:
    levels = {}
    for text in ("I want to kill myself", "我快撑不住了，项目太多", "Rename the parser"):
        found = companion("crisis", text, "--json").json
        assert list(found) == SHAPE
        levels[text] = found["level"]
    assert list(levels.values()) == ["crisis", "concern", "none"]


@pytest.mark.parametrize(
    ("region", "numbers"), [("CN", ["12356", "120"]), ("US", ["988", "911"]), ("XX", ["findahelpline.com"])]
)
def test_the_answer_is_chinese_with_the_lines_of_the_region(
    companion: Companion, region: str, numbers: list[str]
) -> None:  # K26-2
    answer = companion("crisis", ENDING, "--region", region, "--json")
    assert answer.code == 0
    assert answer.data["lang"] == "zh"
    for words in ("想结束自己的生命", "我是 AI", *numbers):
        assert words in answer.data["answer"]


def test_the_region_is_the_flags_else_the_settings_else_the_locales_else_none(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    def region(*flags: str) -> str | None:
        place: str | None = companion("crisis", ENDING, *flags, "--json").json["region"]
        return place

    assert region() is None
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert region() == "CN"
    companion("config", "region", "US")
    assert region() == "US"
    assert region("--region", "GB") == "GB"


def test_a_region_without_lines_is_not_taken_as_a_setting(companion: Companion) -> None:
    assert "XX" in companion("config", "region", "XX").refusal(2)


@pytest.mark.parametrize("damage", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 4096])
def test_a_damaged_store_changes_nothing(companion: Companion, damage: bytes) -> None:
    before = companion("crisis", ENDING, "--json").json
    companion.write("health", "short nights", "Awake at four.")
    store = next(Path(os.environ["COMPANION_HOME"]).rglob("*.db"))
    store.write_bytes(damage)
    assert companion("crisis", ENDING, "--json").json == before


def test_a_locked_store_changes_nothing(companion: Companion) -> None:
    before = companion("crisis", ENDING, "--json").json
    companion.write("health", "short nights", "Awake at four.")
    store = next(Path(os.environ["COMPANION_HOME"]).rglob("*.db"))
    holder = connect.writing(store)
    holder.execute("BEGIN EXCLUSIVE")
    assert companion("crisis", ENDING, "--json").json == before
    holder.close()


def test_no_home_and_no_bank_are_needed_and_none_is_made(companion: Companion, tmp_path: Path) -> None:
    place = tmp_path / "nowhere"
    assert companion("--home", str(place), "--bank", "none", "crisis", ENDING).code == 0
    assert not place.exists()


def test_it_answers_while_paused(companion: Companion) -> None:
    companion("pause")
    assert "12356" in companion("crisis", ENDING, "--region", "CN").out


def test_the_text_can_come_from_stdin_in_any_bytes(companion: Companion) -> None:
    assert companion("crisis", "-", "--json", stdin=b"\xff I want to die").json["level"] == "crisis"


def test_an_earlier_crisis_makes_a_sudden_calm_one(companion: Companion) -> None:  # C-89
    calm = "I feel calm now, I have decided and it will be over soon"
    assert companion("crisis", calm, "--json").json["level"] == "concern"
    companion(
        "write", "emotion", "a hard night", "--happened", "They reached out.", "--sensitive", "--crisis"
    )
    assert companion("crisis", calm, "--json").json["level"] == "crisis"


def test_the_note_that_the_answer_names_is_kept_as_it_is_typed_there(companion: Companion) -> None:  # C-84
    typed = companion("crisis", "I want to die", "--json").json["answer"].rpartition("companion ")[2]
    words = typed.partition(" (")[0].split()
    assert words == ["write", "emotion", "--sensitive", "--crisis"]
    assert companion(*words).code == 0
    note = companion("gate", "--all", "--json").json["notes"][0]
    assert (note["sensitivity"], note["title"], note["due"]) == ("sensitive", None, False)


@pytest.mark.parametrize(
    "words", [("emotion",), ("emotion", "a walk"), ("emotion", "--happened", "We walked.")]
)
def test_any_other_note_needs_title_and_words(companion: Companion, words: tuple[str, ...]) -> None:
    assert "Missing" in companion("write", *words).refusal(2)


def test_a_person_reads_what_was_heard_and_by_which_rule(companion: Companion) -> None:
    told = companion("crisis", "I want to die").text
    assert told.startswith("Crisis: suicidal thoughts, evidence direct")
    assert '"want to die" (want-to-die)' in told


def test_nothing_heard_is_no_proof_of_safety(companion: Companion) -> None:
    assert companion("crisis", "rename the parser").text.endswith("no proof of safety.")


def test_resources_list_channels_hours_source_and_date_those_open_first(companion: Companion) -> None:
    found = companion("crisis", "--resources", "--region", "GB", "--json").json["resources"]
    assert {"number", "channels", "hours", "source", "source_date", "checked"} <= set(found[0])
    order = [{True: 0, None: 1, False: 2}[one["open_now"]] for one in found]
    assert order == sorted(order)
    assert "116 123" in companion("crisis", "--resources", "--region", "GB").text


def test_neither_text_nor_resources_is_usage(companion: Companion) -> None:
    assert "--resources" in companion("crisis").refusal(2)


def test_a_clock_that_cannot_be_read_does_not_keep_help_away(companion: Companion) -> None:
    companion.at("garbage")
    assert companion("crisis", ENDING, "--json").json["level"] == "crisis"
    assert "988" in companion("crisis", "--resources", "--region", "US").text


@pytest.mark.parametrize("locale", ["en_GB", "zh_CN"])
def test_an_unknown_region_has_the_neutral_answer_and_one_line(companion: Companion, locale: str) -> None:
    answer = companion("crisis", ENDING, "--region", "Atlantis", LANG=locale)
    assert (answer.code, answer.err.count("\n"), "Atlantis" in answer.err) == (0, 1, True)
    assert "findahelpline.com" in answer.out


def test_the_resources_of_mainland_china_begin_with_the_national_line(companion: Companion) -> None:
    found = companion("crisis", "--resources", "--region", "中国", "--json").json["resources"]
    assert [one["number"] for one in found][:5] == ["12356", "010-82951332", "400-161-9995", "120", "110"]


def test_bytes_that_are_no_text_hide_nothing_else(companion: Companion) -> None:
    assert companion("crisis", "\udcff " + ENDING, "--json").json["level"] == "crisis"
