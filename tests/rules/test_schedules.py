"""Schedules as text: whatever a path holds, each program reads back the words that were meant."""

import plistlib
import shlex
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import UsageProblem
from companion.rules.schedules import (
    Job,
    check_words,
    cron_line,
    is_own_line,
    launchd_plist,
    read_time,
    systemd_units,
    with_line,
)

JOB = Job(("/opt/companion/bin/companion",), "/home/ann/data", "default", 12, 17)
HARD = Job(("/opt/my 100% $HOME `x`/it's\"py\\", "-P"), "/home/安/data #1", "us", 3, 5)
paths = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")) | st.just(" "), min_size=1).map(
    "/".__add__
)


def command(line: str) -> str:
    """Return what cron hands to the shell: the rest behind five fields, its ``\\%`` read."""
    return line.split(None, 5)[5].replace("\\%", "%")


def test_the_line_of_an_ordinary_home_reads_as_one_would_write_it() -> None:
    assert cron_line(JOB) == (
        "17 12 * * * /opt/companion/bin/companion --home /home/ann/data --bank default rotate"
    )


def test_a_shell_reads_the_words_of_a_hard_path_as_they_are() -> None:
    said = f"set -- {command(cron_line(HARD))}; printf '%s\\n' \"$@\""
    done = subprocess.run(["sh", "-c", said], capture_output=True, check=True)
    assert tuple(done.stdout.decode().splitlines()) == HARD.words


@given(paths, paths)
def test_any_path_comes_back_from_the_line_whether_cron_reads_the_percent_sign_or_not(
    program: str, home: str
) -> None:
    job = JOB._replace(program=(program,), home=home)
    line = cron_line(job)
    assert "\n" not in line
    assert tuple(shlex.split(command(line))) == job.words
    assert tuple(shlex.split(line.split(None, 5)[5])) == job.words
    assert is_own_line(line, home, "default")
    assert not is_own_line(line, f"{home}x", "default")


@given(paths)
def test_a_plist_gives_the_words_back(home: str) -> None:
    read = plistlib.loads(launchd_plist(JOB._replace(home=home)).encode())
    assert tuple(read["ProgramArguments"]) == JOB._replace(home=home).words
    assert read["StartCalendarInterval"] == {"Hour": 12, "Minute": 17}


def test_systemd_reads_percent_and_dollar_doubled_and_the_path_of_the_program_as_it_is() -> None:
    service, timer = systemd_units(HARD).values()
    assert (
        'ExecStart="/opt/my 100%% $HOME `x`/it\'s\\"py\\\\" -P --home "/home/安/data #1" --bank us rotate\n'
        in service
    )
    assert "OnCalendar=*-*-* 03:05:00\nPersistent=true\n" in timer


def test_two_homes_and_two_banks_have_schedules_of_their_own() -> None:
    names = {JOB.name, JOB._replace(home="/other").name, JOB._replace(bank="us").name}
    assert len(names) == 3
    assert all(name.isascii() for name in names)


CRONTAB = "# mine\nMAILTO=me\n0 5 * * * backup --all\n@daily /opt/tidy rotate\n"


def test_a_line_is_added_once_and_everything_else_stays() -> None:
    line = cron_line(JOB)
    once = with_line(CRONTAB, line, JOB.home, JOB.bank)
    assert once == f"{CRONTAB}{line}\n"
    assert with_line(once, line, JOB.home, JOB.bank) == once
    assert with_line(once, None, JOB.home, JOB.bank) == CRONTAB


def test_an_older_line_is_replaced_in_its_place_however_it_was_changed_by_hand() -> None:
    old = "@hourly nice /old/python -m companion --home /home/ann/data --bank default rotate >> /tmp/x 2>&1"
    before = f"{old}\n0 5 * * * backup --all\n"
    assert with_line(before, cron_line(JOB), JOB.home, JOB.bank) == (
        f"{cron_line(JOB)}\n0 5 * * * backup --all\n"
    )


def test_a_commented_line_and_one_of_another_bank_are_not_ours() -> None:
    assert not is_own_line(f"# {cron_line(JOB)}", JOB.home, JOB.bank)
    assert not is_own_line(cron_line(JOB._replace(bank="us")), JOB.home, JOB.bank)
    assert not is_own_line("0 5 * * * echo 'open", JOB.home, JOB.bank)


def test_an_empty_crontab_and_one_without_a_last_line_end_are_fine() -> None:
    assert with_line("", cron_line(JOB), JOB.home, JOB.bank) == f"{cron_line(JOB)}\n"
    assert with_line("", None, JOB.home, JOB.bank) == ""
    assert with_line("0 5 * * * x", cron_line(JOB), JOB.home, JOB.bank).splitlines()[0] == "0 5 * * * x"


@pytest.mark.parametrize("text", ["24:00", "12:60", "noon", "12", "-1:30", "", "1:2:3", "１２:00"])
def test_a_time_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(UsageProblem):
        read_time(text)


def test_a_time_is_read_with_and_without_leading_zeros() -> None:
    assert [read_time(text) for text in ("03:05", "3:5", " 23:59 ")] == [(3, 5), (3, 5), (23, 59)]


@pytest.mark.parametrize("word", ["/a\nb", "/a\0", "", "/a\x7f", "/\udce9"])
def test_a_word_that_cannot_stand_on_a_line_is_refused(word: str) -> None:
    with pytest.raises(UsageProblem):
        check_words(("/opt/companion", word))
