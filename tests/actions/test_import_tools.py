"""Import from other tools: as often as one likes, nothing brought back, every row that stays out is named (Rx-5)."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.import_tools import (
    READERS,
    tool_json,
)
from companion.actions.changes.relinking import relink
from companion.actions.changes.undo import undo
from companion.actions.reads.log import log
from companion.actions.reads.projects import projects
from companion.errors import StoreFull
from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.exchanging import SAMPLE_FILES, backup, bring, counts, graph, memory, one
from tests.actions.keeping import later
from tests.actions.remembering import active, add, archive, do, faults, texts
from tests.exchange.samples import SAMPLES


@pytest.mark.parametrize("kind", READERS)
def test_a_second_import_changes_nothing(home: Home, moment: Moment, kind: str) -> None:
    first = one(bring(home, moment, kind, SAMPLES / SAMPLE_FILES[kind]))
    stored, archived = active(home), archive(home)
    logged = log(home, 99)
    again = one(bring(home, later(moment, days=3), kind, SAMPLES / SAMPLE_FILES[kind]))
    assert again.same == first.added + first.archived > 0
    assert (again.added, again.changed, again.archived, again.skipped) == (0, 0, 0, 0)
    assert (active(home), archive(home), log(home, 99), faults(home)) == (stored, archived, logged, [])


def test_all_tools_together_leave_a_store_in_step(home: Home, moment: Moment) -> None:
    for kind, file in SAMPLE_FILES.items():
        bring(home, moment, kind, SAMPLES / file)
    assert faults(home) == []
    assert all(entry.type and entry.topics and entry.section for entry in active(home))


def test_what_says_the_same_is_known(home: Home, moment: Moment, tmp_path: Path) -> None:
    add(home, moment, "Use tabs.")
    done = bring(home, moment, "mcp-memory", graph(tmp_path, "use tabs", "Ｕｓｅ　ｔａｂｓ．", "Use pnpm"))
    assert counts(done) == (1, 0, 0, 2, 0, 0)
    assert texts(home) == ["Use tabs.", "Use pnpm"]


def test_dates_are_those_of_the_other_tool_and_never_now(home: Home, moment: Moment) -> None:
    bring(home, moment, "r2mcp", SAMPLES / "r2mcp.jsonl")
    dates = {entry.text: (entry.created, entry.updated) for entry in active(home)}
    assert dates["Use bun instead of npm"] == ("2026-03-04", "2026-03-04")
    assert dates["Don't mock the gauge because the mock never drifts"] == ("2026-04-03", "2026-04-03")


def test_what_has_no_date_has_that_of_its_file(home: Home, moment: Moment, tmp_path: Path) -> None:
    bring(home, moment, "mcp-memory", graph(tmp_path, "Use tabs", day=1_772_400_000))
    (entry,) = active(home)
    assert (entry.created, entry.updated) == ("2026-03-02", "2026-03-02")


def test_a_file_from_tomorrow_dates_nothing_in_the_future(home: Home, moment: Moment, tmp_path: Path) -> None:
    bring(home, moment, "mcp-memory", graph(tmp_path, "Use tabs", day=1_900_000_000))
    done = bring(home, moment, "r2mcp", backup(tmp_path, memory("Use bun", date="2031-01-01")))
    assert [entry.created for entry in active(home)] == [moment.today, moment.today]
    assert [remark.reason for remark in one(done).remarks] == ["date-to-come"]


def test_what_was_archived_there_is_archived_here(home: Home, moment: Moment) -> None:
    bring(home, moment, "r2mcp", SAMPLES / "r2mcp.jsonl")
    (old,) = archive(home)
    new = next(entry for entry in active(home) if entry.text.startswith("Use bun"))
    assert (old.entry.text, old.on, old.see, old.superseded_by) == (
        "Use npm",
        "2026-03-04",
        "preferences.md#tooling",
        new.id,
    )
    assert "Use npm" not in texts(home)


def test_what_is_archived_there_since_is_archived_here_too(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    bring(home, moment, "r2mcp", backup(tmp_path, memory("Use npm")))
    gone = memory("Use npm", type="archived", updated_at="2026-05-01 10:00:00+00")
    assert counts(bring(home, moment, "r2mcp", backup(tmp_path, gone))) == (0, 0, 1, 0, 0, 0)
    assert (texts(home), [old.on for old in archive(home)], faults(home)) == ([], ["2026-05-01"], [])


def test_what_was_reworded_there_since_is_reworded_here(home: Home, moment: Moment, tmp_path: Path) -> None:
    bring(home, moment, "r2mcp", backup(tmp_path, memory("Use npm")))
    richer = memory("Use npm, version 10", updated_at="2026-05-01 10:00:00+00")
    assert counts(bring(home, moment, "r2mcp", backup(tmp_path, richer))) == (0, 1, 0, 0, 0, 0)
    assert (texts(home), faults(home)) == (["Use npm, version 10"], [])


def test_what_was_reworded_here_is_known_again(home: Home, moment: Moment, tmp_path: Path) -> None:
    file = graph(tmp_path, "Use npm")
    bring(home, moment, "mcp-memory", file)
    (entry,) = active(home)
    do(home, moment, "UPDATE", "Use npm, version 10", target=entry.id)
    assert counts(bring(home, moment, "mcp-memory", file)) == (0, 0, 0, 1, 0, 0)
    assert texts(home) == ["Use npm, version 10"]


@pytest.mark.parametrize("by_hand", [True, False])
def test_what_was_archived_here_does_not_come_back(
    home: Home, moment: Moment, tmp_path: Path, by_hand: bool
) -> None:
    file = graph(tmp_path, "Use npm")
    if by_hand:
        add(home, moment, "Use npm.")
    else:
        bring(home, moment, "mcp-memory", file)
    do(home, moment, "ARCHIVE", "Use pnpm", target=active(home)[0].id)
    assert counts(bring(home, later(moment, days=9), "mcp-memory", file)) == (0, 0, 0, 1, 0, 0)
    assert texts(home) == ["Use pnpm"]


@pytest.mark.parametrize("erase", [True, False])
@pytest.mark.parametrize("kind", ["mcp-memory", "r2mcp"])
def test_what_was_forgotten_does_not_come_back(
    home: Home, moment: Moment, tmp_path: Path, erase: bool, kind: str
) -> None:
    file = (
        graph(tmp_path, "Likes oat milk")
        if kind == "mcp-memory"
        else backup(tmp_path, memory("Likes oat milk"))
    )
    bring(home, moment, kind, file)
    forget(home, moment, Wish("oat milk", erase=erase))
    os.utime(file)
    done = bring(home, later(moment, days=40), kind, file)
    assert (texts(home), counts(done)) == ([], (0, 0, 0, 0, 1, 0))


def test_what_was_forgotten_before_the_first_import_does_not_come_in(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    add(home, moment, "Likes oat milk.")
    forget(home, moment, Wish("oat milk", erase=True))
    for kind, file in (
        ("mcp-memory", graph(tmp_path, "likes oat milk")),
        ("r2mcp", backup(tmp_path, memory("Likes oat milk"))),
        ("r2mcp", backup(tmp_path, memory("Likes oat milk", type="archived"))),
    ):
        assert counts(bring(home, later(moment, days=2), kind, file)) == (0, 0, 0, 0, 1, 0)
    assert (texts(home), archive(home)) == ([], [])


def test_what_was_said_again_later_is_new(home: Home, moment: Moment, tmp_path: Path) -> None:
    add(home, moment, "Likes oat milk")
    forget(home, moment, Wish("oat milk"))
    again = memory("Likes oat milk", created_at="2026-05-21 10:00:00+00", updated_at="2026-05-21 10:00:00+00")
    assert counts(bring(home, later(moment, days=3), "r2mcp", backup(tmp_path, again)))[0] == 1


def test_what_is_private_stays_out_with_its_kind_and_never_its_value(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    file = graph(tmp_path, "Use tabs", "Call the harbour at +49 30 901820", "Mail ada@example.org")
    done = bring(home, moment, "mcp-memory", file)
    assert (texts(home), done.exit_code) == (["Use tabs"], 4)
    assert [(remark.line, remark.reason, remark.detail) for remark in one(done).remarks] == [
        (1, "private", "phone"),
        (1, "private", "email"),
    ]
    assert "901820" not in json.dumps(tool_json(done))
    allowed = bring(home, moment, "mcp-memory", file, allow=("phone", "email"))
    assert (counts(allowed), allowed.exit_code) == ((2, 0, 0, 1, 0, 0), 0)
    assert counts(bring(home, moment, "mcp-memory", file)) == (0, 0, 0, 3, 0, 0)


def test_a_rewording_that_became_private_stays_out(home: Home, moment: Moment, tmp_path: Path) -> None:
    bring(home, moment, "r2mcp", backup(tmp_path, memory("Ask the harbour office")))
    worse = memory("Call the harbour at +49 30 901820", updated_at="2026-05-01 10:00:00+00")
    assert bring(home, moment, "r2mcp", backup(tmp_path, worse)).exit_code == 4
    assert texts(home) == ["Ask the harbour office"]


def test_a_failed_row_leaves_the_others_alone_and_is_told_by_the_exit_code(
    home: Home, moment: Moment
) -> None:
    done = bring(home, moment, "mcp-memory", SAMPLES / "mcp-memory-damaged.jsonl")
    assert (one(done).added, one(done).failed, one(done).private, done.exit_code) == (3, 9, 2, 1)
    assert faults(home) == []


def test_a_file_comes_in_whole_or_not_at_all(
    home: Home, moment: Moment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = []

    def full(change: Any, entry: Any) -> int:
        stored.append(entry)
        if len(stored) == 3:
            raise StoreFull("no space is left")
        return add_entry(change, entry)

    from companion.actions.changes.entry_change import add_entry

    monkeypatch.setattr("companion.actions.changes.taking_in_facts.add_entry", full)
    with pytest.raises(StoreFull):
        bring(home, moment, "mcp-memory", graph(tmp_path, "Use tabs", "Use pnpm", "Use pytest", "Use ruff"))
    assert (texts(home), log(home, 9), faults(home)) == ([], [], [])


def test_an_import_is_undone_whole(home: Home, moment: Moment, tmp_path: Path) -> None:
    bring(home, moment, "r2mcp", SAMPLES / "r2mcp.jsonl")
    assert undo(home, moment) == "import"
    assert (active(home), archive(home), faults(home)) == ([], [], [])
    bring(home, moment, "r2mcp", backup(tmp_path, memory("Use npm")))
    gone = memory("Use npm", type="archived", updated_at="2026-05-01 10:00:00+00")
    bring(home, moment, "r2mcp", backup(tmp_path, gone))
    undo(home, moment)
    assert (texts(home), archive(home), faults(home)) == (["Use npm"], [], [])


def test_the_log_holds_no_word_of_a_file(home: Home, moment: Moment, tmp_path: Path) -> None:
    bring(home, moment, "mcp-memory", graph(tmp_path, "Likes harbour walks"))
    (entry,) = log(home, 9)
    assert (entry.what, entry.detail) == ("import", "mcp-memory")


def test_a_project_that_is_known_by_its_name_is_that_one(home: Home, moment: Moment, isolated: Path) -> None:
    (isolated / "tide-table").mkdir()
    known = add(home, moment, "Built with care", tier="project-context", folder=str(isolated / "tide-table"))
    done = bring(home, moment, "claude-mem", SAMPLES / "claude-mem.json")
    assert {entry.project for entry in active(home)} == {known.project}
    assert "project-without-folder" not in [remark.reason for remark in one(done).remarks]


def test_a_project_that_is_not_known_waits_for_its_folder(home: Home, moment: Moment, isolated: Path) -> None:
    done = bring(home, moment, "claude-mem", SAMPLES / "claude-mem.json")
    (holding,) = projects(home)
    assert (holding.project.name, holding.entries) == ("tide-table", 3)
    assert not Path(holding.project.path).is_absolute()
    assert [remark.reason for remark in one(done).remarks].count("project-without-folder") == 1
    (isolated / "gauge").mkdir()
    relink(home, moment, "tide-table", "gauge", str(isolated))
    assert [holding.project.name for holding in projects(home)] == ["gauge"]
    assert one(bring(home, moment, "claude-mem", SAMPLES / "claude-mem.json")).same == 3
    assert faults(home) == []


def test_project_context_without_a_project_is_kept_under_the_tools_name(home: Home, moment: Moment) -> None:
    bring(home, moment, "r2mcp", SAMPLES / "r2mcp.jsonl")
    assert {holding.project.name: holding.entries for holding in projects(home)} == {
        "r2mcp": 1,
        "tide-table": 2,
    }


def test_a_project_that_is_named_takes_all_that_belongs_to_any(
    home: Home, moment: Moment, isolated: Path
) -> None:
    (isolated / "gauge").mkdir()
    bring(home, moment, "r2mcp", SAMPLES / "r2mcp.jsonl", project="gauge", folder=str(isolated))
    assert {holding.project.name: holding.entries for holding in projects(home)} == {"gauge": 3}


def test_of_two_projects_with_one_name_none_is_chosen(home: Home, moment: Moment, isolated: Path) -> None:
    for place in ("a/tide-table", "b/tide-table"):
        (isolated / place).mkdir(parents=True)
        add(home, moment, f"Built in {place}", tier="project-context", folder=str(isolated / place))
    done = bring(home, moment, "claude-mem", SAMPLES / "claude-mem.json")
    assert (one(done).added, one(done).failed, done.exit_code) == (0, 4, 1)
    assert {remark.reason for remark in one(done).remarks if remark.failed} == {"ambiguous-project", "empty"}
