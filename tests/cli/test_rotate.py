"""``companion rotate``: silent when nothing was done, a line for each kind that was, a list before anything is."""

from tests.cli.harness import Companion

LATER = "2026-07-01T09:12:00+08:00"


def test_it_is_silent_when_nothing_is_due_and_the_backup_is_no_news(companion: Companion) -> None:
    companion.write("health", "short nights")
    for _ in range(2):
        assert companion("rotate").text == ""
    assert companion("status", "--json").json["backups"] == 1
    assert companion("rotate", "--dry-run").text == "Nothing is due."


def test_it_says_how_many_and_never_which(companion: Companion) -> None:
    companion.write("milestone", "harbour exam")
    companion("close", "harbour exam")
    told = companion.at(LATER)("rotate").text
    assert told.splitlines()[0] == "Archived 1 closed note."
    assert "harbour" not in told
    assert "Backed up to" in told
    assert companion("rotate", LANG="zh_CN.UTF-8").text == ""


def test_a_dry_run_lists_what_is_due_and_hides_what_is_sensitive(companion: Companion) -> None:
    companion.write("milestone", "harbour exam")
    companion.write("emotion", "the orchard", "x", "--sensitive")
    companion("close", "--topic", "harbour exam")
    companion("close", "orchard")
    told = companion.at(LATER)("rotate", "--dry-run").text
    assert "Would archive 2 closed notes:" in told
    assert "harbour exam (milestone," in told
    assert "orchard" not in told
    assert "会归档 2 条已结束的笔记：" in companion("rotate", "--dry-run", LANG="zh_CN.UTF-8").text
    assert len(companion("rotate", "--json").json["notes"]) == 2


def test_its_json_is_one_line_with_every_kind(companion: Companion) -> None:
    companion.write("health", "short nights")
    done = companion("rotate", "--json").json
    assert {key: value for key, value in done.items() if key != "backup"} == {
        "dry_run": False, "mutes_ended": [], "notes": [], "entries": [], "sessions": [], "log_rows": 0,
        "backup_due": True, "backups_removed": 0, "mirror_files": 0, "refused": None,
    }  # fmt: skip
    assert done["backup"].endswith("backups/default-20260519T011200Z.db")


def test_the_log_and_the_status_tell_of_it(companion: Companion) -> None:
    note = companion.write("milestone", "exam")
    companion("close", "exam")
    companion.at(LATER)("rotate")
    logged = companion("log").text.splitlines()
    assert logged[:2] == [
        f"2026-07-01 09:12  rotate  {note['id'][:8]}  note archived",
        "2026-07-01 09:12  rotate  backup",
    ]
    assert "归档" in companion("log", LANG="zh_CN.UTF-8").text
    found = companion("status", "--json").json
    assert (found["rotated"], found["rotation_failed"], found["archived"]) == (LATER, None, 1)
    assert found["retention_days"] == {
        "closed": 30, "conversations": 90, "project_context": 180, "dialogue": None, "log": None,
    }  # fmt: skip
    assert "Rotated: 2026-07-01 09:12" in companion("status").text


def test_a_doubted_clock_is_one_line_and_exit_1(companion: Companion) -> None:
    companion.write("milestone", "exam")
    companion("close", "exam")
    far = companion.at("2099-01-01T00:00:00+00:00")
    assert "the clock is more than a year ahead" in far("rotate").refusal(1)
    assert "All of it would be refused" in far("rotate", "--dry-run").text
    assert "Rotation failed: 2099" in far("status").text
    assert far("rotate", "--force").text.startswith("Archived 1 closed note.")


def test_days_are_set_in_words_and_off_keeps_everything(companion: Companion) -> None:
    companion.write("milestone", "exam")
    companion("close", "exam")
    for value in ("off", "0", "", "never"):
        companion("config", "rotate.closed_days", value)
        assert companion.at(LATER)("rotate", "--json").json["notes"] == []
    companion("config", "rotate.closed_days", "7")
    assert (
        companion("config", "rotate.closed_days", "soon").refusal(2).startswith("rotate.closed_days takes a")
    )
    assert len(companion("rotate", "--json").json["notes"]) == 1


def test_without_a_store_it_is_silent_and_makes_nothing(companion: Companion) -> None:
    assert companion("rotate").text == ""
    assert companion("status", "--json").json["exists"] is False
