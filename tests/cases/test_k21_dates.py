"""K21: words become dates at once, from the person's own day; what is unclear is refused; edges hold everywhere."""

from pathlib import Path

import pytest

from tests.cli.harness import Companion

NIGHT = "2026-05-19T23:30:00-04:00"
FORMS = {
    "--on tomorrow": ("--happened", "It is close.", "--on", "tomorrow"),
    "--on 明天": ("--happened", "快了。", "--on", "明天"),
    "said in English": ("--happened", "surgery is tomorrow"),
    "said in Chinese": ("--happened", "明天手术"),
    "open thread": ("--happened", "It is close.", "--open-thread", "surgery is tomorrow"),
    "开放话题": ("--happened", "快了。", "--open-thread", "明天手术"),
}


@pytest.mark.parametrize("form", FORMS)
def test_k21_1_tomorrow_near_midnight(companion: Companion, form: str) -> None:
    companion.zone("America/New_York").at(NIGHT)
    note = companion("write", "milestone", "surgery", *FORMS[form], "--json").json
    assert note["open_date"] == "2026-05-20"
    assert "2026-05-20" in note["open_thread"]
    assert note["created"] == "2026-05-19"
    window = {}
    for day in ("20", "21", "22", "23", "26", "27"):
        companion.at(f"2026-05-{day}T12:00:00-04:00")
        (item,) = companion("gate", "--all", "--json").json["notes"]
        window[day] = (item["gates"][1]["pass"], item["due"])
    assert window == {
        "20": (True, True), "21": (True, True), "22": (True, True), "23": (False, True), "26": (False, True),
        "27": (False, False),
    }  # fmt: skip


def test_the_day_is_the_persons_and_not_that_of_utc(companion: Companion) -> None:
    companion.zone("America/New_York").at("2026-05-20T03:30:00+00:00")
    assert companion.write("milestone", "surgery", "x", "--on", "tomorrow")["open_date"] == "2026-05-20"
    companion.zone("Asia/Shanghai")
    assert companion.write("milestone", "talk", "x", "--on", "tomorrow")["open_date"] == "2026-05-21"
    companion.zone("Pacific/Kiritimati")
    assert companion.write("milestone", "wedding", "x", "--on", "today")["open_date"] == "2026-05-20"


UNCLEAR = [
    "03/04/2026", "Feb 2026", "10", "26 s", "2026-02-30", "May", "20", "soon", "", "next month", "2026",
    "2026-05", "5/6", "32 May 2026",
    "some day", "五月", "月底", "tomorrow or the day after", "2026-13-01", "0000-00-00", "-1 days",
    "in 1.5 weeks", "二月三十日", "1e3",
]  # fmt: skip


@pytest.mark.parametrize("text", UNCLEAR)
def test_k21_2_unclear_dates_are_refused_with_a_hint_to_iso(companion: Companion, text: str) -> None:
    for words in (
        ("write", "milestone", "surgery", "--happened", "x", f"--on={text}"),
        ("pause", f"--until={text}"),
    ):
        line = companion(*words).refusal(2)
        assert "write it like 2026-05-20" in line
    assert companion("status", "--json").json["notes"]["total"] == 0


def test_an_ambiguous_date_names_both_readings(companion: Companion) -> None:
    line = companion("write", "milestone", "surgery", "--happened", "x", "--on", "03/04/2026").refusal(2)
    assert "2026-03-04" in line
    assert "2026-04-03" in line


CLEAR = {
    "2026-05-20": "2026-05-20", "today": "2026-05-19", "Tomorrow": "2026-05-20", "yesterday": "2026-05-18",
    "in 3 days": "2026-05-22",
    "in two weeks": "2026-06-02", "next friday": "2026-05-29", "May 20": "2026-05-20", "20 May 2026": "2026-05-20",
    "今天": "2026-05-19", "明天": "2026-05-20", "后天": "2026-05-21", "大后天": "2026-05-22", "昨天": "2026-05-18",
    "下周三": "2026-05-27", "这周五": "2026-05-22", "3天后": "2026-05-22", "三天后": "2026-05-22",
    "5月20日": "2026-05-20", "後天": "2026-05-21",
    "２０２６-０５-２０": "2026-05-20",
}  # fmt: skip


@pytest.mark.parametrize("text", CLEAR)
def test_clear_words_become_dates(companion: Companion, text: str) -> None:
    assert companion.write("milestone", "surgery", "x", "--on", text)["open_date"] == CLEAR[text]


SPRING, AUTUMN = ("2026-03-07", "2026-03-08"), ("2026-10-31", "2026-11-01")


@pytest.mark.parametrize(
    ("day", "before", "after"), [(SPRING[0], "-05:00", "-04:00"), (AUTUMN[0], "-04:00", "-05:00")]
)
def test_the_cooldown_is_24_hours_elapsed_also_over_a_change_of_clocks(
    companion: Companion, day: str, before: str, after: str
) -> None:
    following = {SPRING[0]: SPRING[1], AUTUMN[0]: AUTUMN[1]}[day]
    companion.zone("America/New_York").at(f"{day}T12:00:00{before}")
    note = companion.write("health", "short nights")
    companion("follow-up", note["id"], "engaged")
    exact = {"-05:00": 13, "-04:00": 11}[before]
    companion.at(f"{following}T{exact - 1}:59:59{after}")
    assert companion.due() == []
    companion.at(f"{following}T{exact}:00:00{after}")
    assert companion.due() == [note["id"]]


@pytest.mark.parametrize(
    "zone", ["America/New_York", "Asia/Shanghai", "Australia/Lord_Howe", "Africa/Casablanca", "UTC"]
)
@pytest.mark.parametrize("start", ["2026-03-25", "2026-10-20", "2026-12-28", "2028-02-25"])
def test_seven_days_are_whole_local_days_in_every_zone(companion: Companion, zone: str, start: str) -> None:
    companion.zone(zone).at(f"{start}T12:00:00+00:00")
    note = companion.write("health", "short nights")
    (item,) = companion("gate", "--json").json["notes"]
    end = item["gates"][0]["until"]
    assert end[11:19] == "00:00:00"
    assert companion("gate", "--at", end, "--json").json["notes"] == []
    last = companion("gate", "--at", end, "--all", "--json").json["notes"][0]
    assert last["gates"][0]["pass"] is False
    from companion import clock

    before = clock.local_iso(clock.parse_instant(end) - 1000)
    assert [item["id"] for item in companion("gate", "--at", before, "--json").json["notes"]] == [note["id"]]


def test_a_mute_is_fourteen_times_24_hours(companion: Companion) -> None:
    companion.zone("America/New_York").at("2026-10-25T12:00:00-04:00")
    note = companion.write("milestone", "surgery", "x", "--on", "2026-11-20")
    for _ in range(2):
        companion("follow-up", note["id"], "deflected")
    companion.at("2026-11-08T10:59:59-05:00")
    assert companion.due() == []
    companion.at("2026-11-08T11:00:00-05:00")
    assert companion.due() == [note["id"]]


def test_a_change_of_zone_moves_no_instant(companion: Companion) -> None:
    note = companion.zone("Asia/Shanghai").at("2026-05-19T09:00:00+08:00").write("health", "short nights")
    companion("follow-up", note["id"], "engaged")
    companion.zone("America/Los_Angeles").at("2026-05-19T17:59:59-07:00")
    assert companion.due() == []
    companion.at("2026-05-19T18:00:00-07:00")
    assert companion.due() == [note["id"]]


def test_a_zone_east_of_the_writer_never_makes_an_update_older_than_its_note(companion: Companion) -> None:
    companion.zone("Pacific/Kiritimati").at("2026-05-19T12:00:00+00:00").write("health", "short nights")
    later = (
        companion.zone("Pacific/Pago_Pago")
        .at("2026-05-19T13:00:00+00:00")
        .write("health", "short nights", "again")
    )
    assert later["created"] <= later["updated"]
    assert companion("doctor").code == 0


@pytest.mark.parametrize(
    "now", ["tomorrow", "2026-05-19", "2026-05-19T09:12", "1779153120", "2026-05-19T09:12:00 +08:00", ""]
)
def test_a_broken_clock_setting_is_one_clear_line_or_local_time(companion: Companion, now: str) -> None:
    answer = companion("gate", "--json", COMPANION_NOW=now)
    if answer.code == 0:
        assert answer.data["now"].endswith("+08:00")
    else:
        assert "is not an instant" in answer.refusal(2)


READS = (("gate", "--json"), ("gate", "--all", "--json"), ("why", "far", "--json"), ("what-do-you-remember",),
("show", "far"),
         ("recall", "far", "--json"), ("doctor",), ("export-to-markdown",))  # fmt: skip


@pytest.mark.parametrize("language", ["en", "zh_CN.UTF-8"])
@pytest.mark.parametrize(
    "day", ["9999-12-31", "9999-12-29", "0001-01-01", "1000-01-01", "1969-12-31", "2038-01-20", "2400-02-29"]
)
def test_no_date_of_the_calendar_breaks_anything(companion: Companion, day: str, language: str) -> None:
    note = companion.write("milestone", "far", "x", "--on", day)
    companion.write("health", "short nights")
    for words in READS:
        answer = companion(*words, LANG=language)
        assert (answer.code, answer.err) == (0, ""), (words, answer)
    assert note["open_date"] == day
    assert note["id"] in companion.due()
    if day > "2026-05-19":
        assert companion("pause", "--until", day).code == 0
        assert companion("gate", "--json").json["paused_until"] == day


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01", "1582-10-10"])
def test_no_date_of_an_imported_note_breaks_anything(companion: Companion, isolated: Path, day: str) -> None:
    companion.write("emotion", "far", "x")
    companion("export-to-markdown", str(isolated / "out"))
    (file,) = (isolated / "out").glob("emotion_*.md")
    text = file.read_text("utf-8").replace("2026-05-19", day)
    file.unlink()
    (isolated / "out" / f"emotion_{day}_far.md").write_text(text, "utf-8")
    for name in (".companion.json", "MEMORY.md"):
        (isolated / "out" / name).unlink()
    other = ("--home", str(isolated / "other"))
    assert companion("import-from-markdown", str(isolated / "out"), "--json", *other).data["added"] == 1
    for words in READS:
        assert companion(*words, *other).code == 0, words


NOWS = (
    "0001-01-02T00:00:00+00:00",
    "0500-06-01T00:00:00+00:00",
    "9999-12-30T00:00:00+00:00",
    "9999-12-31T23:59:59+00:00",
)


@pytest.mark.parametrize("now", NOWS)
def test_a_clock_out_of_this_world_is_refused(companion: Companion, now: str) -> None:
    for words in (("gate",), ("write", "health", "x", "--happened", "y"), ("what-do-you-remember",)):
        assert "is not an instant" in companion(*words, COMPANION_NOW=now).refusal(2)


@pytest.mark.parametrize(
    "now", ["1969-12-31T23:59:59+00:00", "2038-01-19T03:14:08+00:00", "3000-01-01T00:00:00+14:00"]
)
def test_a_clock_far_away_works(companion: Companion, now: str) -> None:
    note = companion.at(now).write("milestone", "surgery", "x", "--on", "tomorrow")
    assert companion.due() == [note["id"]]
    companion("follow-up", "surgery", "engaged")
    assert companion.due() == []
    assert companion("what-do-you-remember").code == 0


@pytest.mark.parametrize(
    "text", ["in 99999999 days", "in 99999999999999999999 weeks", "99999999天后", "in 0 days"]
)
def test_a_count_of_days_beyond_the_calendar_is_refused_or_a_date(companion: Companion, text: str) -> None:
    answer = companion("write", "milestone", "surgery", "--happened", "x", "--on", text)
    assert answer.code in (0, 2)
    assert "defect" not in answer.err
    assert companion("write", "milestone", "talk", "--happened", f"it is {text}").code == 0
