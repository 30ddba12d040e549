"""One session by two ways: the hooks or the transcript, and a file. Nothing is doubled, in whatever order they come."""

import json
from pathlib import Path

import pytest

from companion import clock
from companion.actions.changes.backfill import backfill
from companion.actions.changes.import_dialogue import import_dialogue
from companion.actions.reads.transcript import neutral_lines, read_session
from companion.home import Home
from companion.hooks.hosts import NAMES
from companion.rules.notes import Moment
from companion.store.joining import HOSTS
from tests.actions.sessions_on_disk import CHAT, store, words
from tests.dialogue.transcripts import assistant, user
from tests.hooks.hosting import Agent

SAID = ["open the gate", "It is open.", "ok", "Fine.", "ok", "Fine."]
MORE = [
    record
    for n in (2, 3)
    for record in (
        user("ok", f"u{n}", timestamp=f"2026-03-02T08:0{n}:00Z"),
        assistant("Fine.", f"m{n}", f"a{n}", timestamp=f"2026-03-02T08:0{n}:05Z"),
    )
]


@pytest.fixture
def other(tmp_path: Path) -> Home:
    return Home(tmp_path / "other", "default")


@pytest.fixture
def claude(tmp_path: Path) -> Path:
    """Return a folder with the session as its host keeps it."""
    store(tmp_path / "claude", "s1", [*CHAT, *MORE])
    return tmp_path / "claude"


def live(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hooks keep the session, some seconds after its transcript."""
    agent = Agent(home.root)
    for place, (said, answer) in enumerate(zip(SAID[::2], SAID[1::2], strict=True)):
        monkeypatch.setenv("COMPANION_NOW", f"2026-03-02T08:0{place}:10Z")
        agent.say(said, answer)


def exported(home: Home, folder: Path, name: str = "mine") -> Path:
    """Write what ``transcript --jsonl`` prints."""
    file = folder / f"{name}.jsonl"
    lines = [json.dumps(line) + "\n" for line in neutral_lines(read_session(home, None).turns)]
    file.write_text("".join(lines), "utf-8")
    return file


def test_the_hosts_are_those_that_have_an_adapter() -> None:
    assert HOSTS == NAMES


@pytest.mark.parametrize("way", ["hooks", "backfill", "both"])
def test_an_own_export_adds_nothing(
    home: Home, moment: Moment, claude: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    if way != "backfill":
        live(home, monkeypatch)
    if way != "hooks":
        backfill(home, moment, claude)
    done = import_dialogue(home, moment, exported(home, tmp_path))
    assert (done.added, done.same, words(home)) == (0, 6, SAID)


@pytest.fixture(params=["hooks", "backfill"])
def elsewhere(
    other: Home,
    moment: Moment,
    claude: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Path:
    """Return what another home exports, that has the session by its hooks or by backfill."""
    live(other, monkeypatch) if request.param == "hooks" else backfill(other, moment, claude)
    return exported(other, tmp_path)


def test_an_export_of_another_home_and_the_hosts_files_are_one(
    home: Home, moment: Moment, claude: Path, elsewhere: Path
) -> None:
    assert import_dialogue(home, moment, elsewhere).added == 6
    assert backfill(home, clock.now(), claude).turns == 0
    again = import_dialogue(home, moment, elsewhere)
    assert (again.added, again.same, words(home)) == (0, 6, SAID)


def test_what_was_backfilled_is_known_in_a_file(
    home: Home, moment: Moment, claude: Path, elsewhere: Path
) -> None:
    backfill(home, moment, claude)
    done = import_dialogue(home, moment, elsewhere)
    assert (done.added, done.same, words(home)) == (0, 6, SAID)


def test_a_session_that_goes_on_knows_what_a_file_brought(
    home: Home, other: Home, moment: Moment, claude: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live(other, monkeypatch)
    import_dialogue(home, moment, exported(other, tmp_path))
    Agent(home.root, transcript_path=str(claude / "-srv-harbour" / "s1.jsonl")).start("resume")
    assert words(home) == SAID


def test_an_export_of_an_import_is_known_by_its_lines(home: Home, moment: Moment, tmp_path: Path) -> None:
    line = {"session": "tides", "at": "2026-05-01T09:00:00Z", "role": "user", "text": "The ferry is late."}
    file = tmp_path / "talk.jsonl"
    file.write_text("".join(json.dumps({**line, "id": id_}) + "\n" for id_ in ("a1", None)), "utf-8")
    assert import_dialogue(home, moment, file).added == 2
    assert import_dialogue(home, moment, exported(home, tmp_path)).same == 2


def test_the_same_words_of_another_file_are_others(home: Home, moment: Moment, tmp_path: Path) -> None:
    line = {"session": "1", "at": "2026-05-01T09:00:00Z", "role": "user", "text": "Hello!"}
    for place, name in enumerate(("first", "second")):
        file = tmp_path / f"{name}.jsonl"
        file.write_text(json.dumps({**line, "id": f"{name}-{place}"}), "utf-8")
        assert import_dialogue(home, moment, file).added == 1
