"""Schedules in the machine's own places: once, replaced, taken away; nothing of others is touched."""

from pathlib import Path

import pytest

from companion.actions.changes.schedule import check_kind, install, job_of, remove, schedule_files, usual_kind
from companion.errors import Refused, UsageProblem
from companion.home import Home
from companion.rules.schedules import cron_line

LISTED = 'if [ "$1" = -l ]; then [ -e "$TABLE" ] || {{ echo "no crontab for me" >&2; exit 1; }}; cat "$TABLE"; {more}'
FAKE = LISTED.format(more='else cat > "$TABLE"; fi')


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the only folder in which programs are looked for, with a crontab that keeps its table in a file."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("TABLE", str(tmp_path / "table"))
    monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin")
    program(folder, "crontab", FAKE)
    program(folder, "systemctl", 'echo "$@" >> "$TABLE.calls"')
    program(folder, "launchctl", 'echo "$@" >> "$TABLE.calls"')
    return folder


def program(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def table(tmp_path: Path) -> str:
    return (tmp_path / "table").read_text("utf-8")


@pytest.mark.usefixtures("programs")
def test_the_crontab_line_is_installed_once_and_removed_whole(home: Home, tmp_path: Path) -> None:
    (tmp_path / "table").write_text("# mine\n0 5 * * * backup\n")
    assert install(home, "cron").changed
    assert table(tmp_path) == f"# mine\n0 5 * * * backup\n{cron_line(job_of(home))}\n"
    assert not install(home, "cron").changed
    assert install(home, "cron", "03:30").changed
    assert table(tmp_path).count("rotate") == 1
    assert remove(home, "cron").changed
    assert table(tmp_path) == "# mine\n0 5 * * * backup\n"
    assert not remove(home, "cron").changed


@pytest.mark.usefixtures("programs")
def test_a_person_without_a_crontab_gets_one(home: Home, tmp_path: Path) -> None:
    install(home, "cron")
    assert table(tmp_path) == f"{cron_line(job_of(home))}\n"


def test_a_crontab_that_cannot_be_read_is_never_written_over(
    home: Home, tmp_path: Path, programs: Path
) -> None:
    (tmp_path / "table").write_text("0 5 * * * backup\n")
    program(programs, "crontab", 'if [ "$1" = -l ]; then echo denied >&2; exit 1; else cat > "$TABLE"; fi')
    with pytest.raises(Refused, match="cannot be read"):
        install(home, "cron")
    assert table(tmp_path) == "0 5 * * * backup\n"


def test_without_a_crontab_program_another_way_is_named(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Refused) as raised:
        install(home, "cron")
    assert "systemd" in raised.value.hint


def test_two_banks_have_a_line_each(home: Home, tmp_path: Path, programs: Path) -> None:
    assert programs.is_dir()
    install(home, "cron")
    install(home._replace(bank="us"), "cron")
    remove(home, "cron")
    assert [line.split()[-2:] for line in table(tmp_path).splitlines()] == [["us", "rotate"]]


@pytest.mark.usefixtures("programs")
def test_the_systemd_timer_is_written_started_and_taken_away(
    home: Home, isolated: Path, tmp_path: Path
) -> None:
    done = install(home, "systemd")
    name = job_of(home).name
    folder = isolated / "person/.config/systemd/user"
    assert sorted(file.name for file in folder.iterdir()) == [f"{name}.service", f"{name}.timer"]
    assert (done.place, done.changed, done.to_do) == (str(folder / f"{name}.timer"), True, None)
    calls = (tmp_path / "table.calls").read_text().splitlines()
    assert calls == ["--user daemon-reload", f"--user enable --now {name}.timer"]
    assert not install(home, "systemd").changed
    assert remove(home, "systemd").changed
    assert list(folder.iterdir()) == []
    assert not remove(home, "systemd").changed


def test_where_the_timer_cannot_be_started_from_here_the_command_is_told(home: Home, programs: Path) -> None:
    program(programs, "systemctl", "exit 1")
    assert install(home, "systemd").to_do == f"systemctl --user enable --now {job_of(home).name}.timer"


@pytest.mark.usefixtures("programs")
def test_the_launchd_agent_is_written_and_taken_away(home: Home, isolated: Path) -> None:
    done = install(home, "launchd")
    file = isolated / f"person/Library/LaunchAgents/{job_of(home).name}.plist"
    assert (done.place, file.exists()) == (str(file), True)
    assert remove(home, "launchd").changed
    assert not file.exists()


def test_units_lie_where_the_person_moved_their_settings_to(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "/elsewhere/config")
    assert all(
        path.startswith("/elsewhere/config/systemd/user/") for path in schedule_files(job_of(home), "systemd")
    )
    monkeypatch.setenv("HOME", "")
    with pytest.raises(UsageProblem):
        schedule_files(job_of(home), "launchd")


def test_every_path_is_absolute_and_home_and_bank_are_named(home: Home) -> None:
    words = job_of(home).words
    assert words[0].startswith("/")
    assert words[-5:] == ("--home", str(home.root), "--bank", "default", "rotate")


def test_an_unknown_schedule_is_refused() -> None:
    assert check_kind(usual_kind()) == usual_kind()
    with pytest.raises(UsageProblem, match="at"):
        check_kind("at")
