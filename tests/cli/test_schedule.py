"""``companion schedule``: what is printed works as it is printed, in a process without any environment."""

import plistlib
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.harness import LIMIT, Companion

ANALYZE = shutil.which("systemd-analyze")


def test_the_printed_line_runs_as_printed_without_an_environment(
    companion: Companion, isolated: Path, tmp_path: Path
) -> None:
    home = isolated / "my home 100%"
    companion("write", "health", "short nights", "--happened", "x", "--home", str(home))
    line = companion("schedule", "cron", "--home", str(home)).text
    assert line.startswith("17 12 * * * /")
    command = line.split(None, 5)[5]
    done = subprocess.run(
        ["env", "-i", "/bin/sh", "-c", command], cwd=tmp_path, capture_output=True, timeout=LIMIT, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert len(list((home / "backups").iterdir())) == 1
    assert list(tmp_path.iterdir()) == []


def test_the_line_names_the_home_and_bank_of_the_call(companion: Companion, isolated: Path) -> None:
    companion("bank", "create", "us")
    assert companion("schedule", "cron", "--bank", "us", "--time", "3:05").text.endswith(
        f" --home {isolated / 'home'} --bank us rotate"
    )
    assert companion("schedule", "cron", "--time", "3:05").text.startswith("5 3 * * * ")


@pytest.mark.skipif(ANALYZE is None, reason="there is no systemd-analyze here")
def test_the_timer_passes_systemds_own_check(companion: Companion, tmp_path: Path, isolated: Path) -> None:
    shown = companion("schedule", "systemd", "--json", "--home", str(isolated / "my home 100% $x")).json
    for file in shown["files"]:
        (tmp_path / Path(file["path"]).name).write_text(file["text"], "utf-8")
    (timer,) = tmp_path.glob("*.timer")
    done = subprocess.run(
        [str(ANALYZE), "verify", "--man=no", str(timer)],
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_both_units_are_printed_behind_their_paths(companion: Companion, isolated: Path) -> None:
    lines = companion("schedule", "systemd").text.splitlines()
    paths = [line for line in lines if line.startswith("# ")]
    assert [path.rpartition(".")[2] for path in paths] == ["service", "timer"]
    assert all(path.startswith(f"# {isolated / 'person'}/.config/systemd/user/") for path in paths)


def test_the_plist_is_one_and_holds_the_same_words(companion: Companion) -> None:
    words = companion("schedule", "cron", "--json").json["words"]
    read = plistlib.loads(companion("schedule", "launchd").text.encode())
    assert read["ProgramArguments"] == words


def test_installing_and_removing_is_told_in_both_languages(companion: Companion, isolated: Path) -> None:
    unit = isolated / "person/.config/systemd/user"
    told = companion("schedule", "systemd", "--install").text
    assert told.startswith(f"Rotates every day at 12:17: {unit}")
    assert companion("schedule", "systemd", "--install").text.startswith("That schedule is there already")
    assert companion("schedule", "systemd", "--remove", "--json").json["changed"] is True
    assert companion("schedule", "systemd", "--remove").text == "There was no schedule of this home and bank."
    assert "定时" in companion("schedule", "systemd", "--remove", LANG="zh_CN.UTF-8").text


def test_what_makes_no_sense_is_a_usage_error(companion: Companion) -> None:
    assert companion("schedule", "at").refusal(2).startswith("there is no schedule 'at'")
    assert companion("schedule", "--install", "--remove").refusal(2) == "say one of --install and --remove"
    assert "time of day" in companion("schedule", "--time", "noon").refusal(2)
    assert companion("schedule", "--bank", "none").refusal(1).startswith("there is no bank")


def test_asking_makes_nothing(companion: Companion, isolated: Path) -> None:
    companion("schedule")
    assert not (isolated / "home").exists()
