"""Help lines: only good ones, the right region, open ones first, aged ones told (C-80, K26)."""

import json
from collections import defaultdict
from datetime import date, datetime
from pathlib import Path

import pytest

from companion.safety import helplines
from companion.safety.helplines import Line
from companion.safety.tables.helplines import REGIONS

DATA = Path(helplines.__file__).parent.parent / "data" / "safety" / "helplines.json"
NIGHT = datetime(2026, 5, 19, 3, 0)
EVENING = datetime(2026, 5, 19, 20, 0)


def numbers(lines: tuple[Line, ...]) -> list[str]:
    return [line.number for line in lines]


def test_only_lines_of_good_confidence_are_shipped() -> None:
    """High; medium only where a region has no high one of that kind, and the two of mainland China."""
    lines = json.loads(DATA.read_text(encoding="utf-8"))["lines"]
    kinds: dict[tuple[str, str], set[str]] = defaultdict(set)
    for line in lines:
        kinds[line["region"], line["kind"]].add(line["confidence"])
    mixed = {place for place, found in kinds.items() if len(found) > 1}
    assert {line["confidence"] for line in lines} == {"high", "medium"}
    assert mixed == {("CN", "suicide")}


def test_only_operators_and_public_bodies_are_linked_to() -> None:
    lines = json.loads(DATA.read_text(encoding="utf-8"))["lines"]
    assert all(line["basis"] in ("operator", "government") for line in lines if line["source"])
    assert all(line["source_date"] for line in lines)


def test_mainland_china_has_one_order() -> None:
    assert numbers(helplines.fitting("CN", "ideation", NIGHT)) == ["12356", "010-82951332", "400-161-9995"]
    assert helplines.emergency_text("CN", "en") == "120 (ambulance) or 110 (police)"


def test_the_national_line_of_china_is_not_promised_for_the_whole_day() -> None:
    text = helplines.line_text(helplines.fitting("CN", "ideation", NIGHT)[0], "zh")
    assert text == "12356（电话，每天至少 18 小时）"


def test_the_volunteer_line_of_china_has_its_true_name() -> None:
    text = helplines.line_text(helplines.fitting("CN", "ideation", NIGHT)[2], "zh")
    assert "希望24热线" in text
    assert "2023" in text


def test_a_line_that_is_closed_now_is_not_offered_beside_an_open_one() -> None:
    assert "0120-783-556" not in numbers(helplines.fitting("JP", "ideation", NIGHT))
    assert "0120-783-556" in numbers(helplines.fitting("JP", "ideation", EVENING))


def test_a_line_that_is_closed_now_is_offered_with_its_hours_when_it_is_the_only_one() -> None:
    (line,) = helplines.fitting("MY", "ideation", NIGHT)
    assert line.open_at(NIGHT) is False
    assert helplines.line_text(line, "en") == "15555, call, 08:00-24:00"


def test_hours_reach_into_the_next_day() -> None:
    row = (
        "PT",
        "suicide",
        "n",
        "n",
        "1",
        "1",
        ("call",),
        (("0123456", 930, 1470),),
        "",
        "",
        "",
        "",
        "",
        "",
        "high",
    )
    line = Line(row)
    assert line.open_at(datetime(2026, 5, 19, 0, 15)) is True
    assert line.open_at(datetime(2026, 5, 19, 0, 45)) is False
    assert line.open_at(datetime(2026, 5, 19, 16, 0)) is True


@pytest.mark.parametrize(
    ("setting", "locale", "region"),
    [
        ("US", "zh_CN.UTF-8", "US"),
        ("uk", "", "GB"),
        ("美国", "", "US"),
        ("Mainland China", "", "CN"),
        ("Atlantis", "en_US.UTF-8", ""),
        (None, "zh_CN.UTF-8", "CN"),
        (None, "zh-CN", "CN"),
        (None, "zh-Hans-CN", "CN"),
        (None, "en_US", "US"),
        (None, "C", ""),
        (None, "", ""),
        ("  ", "de_DE@euro", "DE"),
    ],
)
def test_the_region_is_that_of_the_setting_else_of_the_locale_else_none(
    setting: str | None, locale: str, region: str
) -> None:
    assert helplines.region_of(setting, locale) == region


def test_an_unknown_region_has_the_neutral_answer() -> None:
    assert numbers(helplines.lines_of("")) == ["findahelpline.com"]
    assert helplines.emergency_text("", "en") == "your local emergency number"


def test_every_region_has_a_name_in_both_languages_and_an_emergency_number() -> None:
    for region in REGIONS:
        assert helplines.region_name(region, "en") != helplines.region_name(region, "zh") != ""
        assert helplines.emergency_lines(region)


@pytest.mark.parametrize(
    ("region", "kind", "text"),
    [
        ("CN", "plan", "120 (ambulance) or 110 (police)"),
        ("FR", "plan", "112 or 17 (police)"),
        ("FR", "violence-at-home", "17 (police) or 112"),
        ("TW", "plan", "110 (police)"),
        ("US", "plan", "911"),
    ],
)
def test_the_ambulance_or_a_number_for_everything_comes_before_the_police(
    region: str, kind: str, text: str
) -> None:
    assert helplines.emergency_text(region, "en", kind) == text


def test_lines_for_registered_people_are_not_offered_to_everybody() -> None:
    assert helplines.silent_lines("HK") == ()
    assert numbers(helplines.silent_lines("GB")) == ["999, then press 55 when asked"]


def test_the_age_of_the_check_is_known() -> None:
    assert helplines.days_since_check(date(2026, 11, 29)) == 0
    assert helplines.days_since_check(date(2027, 5, 29)) > helplines.STALE_AFTER_DAYS
    assert helplines.are_stale(date(2027, 5, 29))
    assert not helplines.are_stale(date(2027, 5, 28))


@pytest.mark.parametrize(
    ("said", "code"),
    [
        *(
            ("zh_CN", "CN"),
            ("zh-Hant-HK", "HK"),
            ("en-GB", "GB"),
            ("en_US.UTF-8", "US"),
            ("de_AT@euro", "AT"),
        ),
        *(("cn", "CN"), ("China", "CN"), ("中国", "CN"), (" 臺灣 ", "TW"), ("澳门", "MO"), ("UK", "GB")),
        *(("united  kingdom", "GB"), ("英国", "GB"), ("England", "GB"), ("USA", "US"), ("Deutschland", "DE")),
        *(("Atlantis", ""), ("zh", ""), ("made-in", ""), ("-", "")),
    ],
)
def test_a_region_is_a_code_a_name_or_a_locale(said: str, code: str) -> None:
    assert helplines.region_of(said) == code


def test_every_region_is_known_by_both_of_its_names() -> None:
    for code, names in REGIONS.items():
        assert {helplines.region_of(name) for name in (code, *names)} == {code}
