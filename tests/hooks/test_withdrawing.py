"""A wish that no hook heard takes back, once the transcript is read, what hooks kept against it (C-91)."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.home import Home
from companion.rules.turns import DOUBT, PRIVATE
from companion.store import connect, sessions
from tests.hooks.hosting import Agent
from tests.hooks.test_catching_up import Transcript, at
from tests.hooks.test_keeping import turns, whole_store

HARBOUR = ["the harbour is closed", "Noted."]
ZEBRA = ["my zebra is ill", "Poor animal."]
MAP = ["where is the map", "In the drawer."]


class Session:
    """A session of Claude Code and its transcript, a turn every three seconds."""

    def __init__(self, home: Home, path: Path, patch: pytest.MonkeyPatch) -> None:
        self.transcript = Transcript(path)
        self.agent = Agent(home.root, transcript_path=str(path))
        self.patch = patch

    def say(self, asked: str, answer: str, told: str | None = None) -> None:
        """Say something; ``told`` is all that the agent said, where that was more than its last words."""
        self.add(asked, told or answer)
        at(self.patch, self.transcript.number - 1)
        self.agent.prompt(asked)
        at(self.patch, self.transcript.number)
        self.agent.stop(answer)

    def add(self, asked: str, answer: str) -> None:
        """Say something that no hook hears."""
        self.transcript.add("user", asked)
        self.transcript.add("assistant", answer)

    def resume(self) -> None:
        at(self.patch, self.transcript.number + 1)
        self.agent.start("resume")


@pytest.fixture
def session(home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    session = Session(home, tmp_path / "s1.jsonl", monkeypatch)
    session.say(*HARBOUR)
    return session


def said(home: Home) -> list[str]:
    return [text for _, text in turns(home)]


@pytest.mark.parametrize(
    ("wish", "kept"),
    [
        ("don't save what I just said", [*HARBOUR, *MAP]),
        ("别记这些", [*HARBOUR, *MAP]),
        ("this is a private session", [*HARBOUR, *ZEBRA]),
        ("someone else is using this", [*HARBOUR, *ZEBRA]),
        ("don't save anything from this session", []),
    ],
)
@pytest.mark.parametrize("source", ["resume", "compact"])
def test_what_was_kept_against_a_wish_is_taken_back(
    home: Home, session: Session, wish: str, kept: list[str], source: str
) -> None:
    session.say(ZEBRA[0], ZEBRA[1], "I look.\nPoor animal.")
    session.add(wish, "It is gone.")
    session.say(*MAP)
    for _ in range(2):
        session.agent.start(source)
    assert [text.removeprefix("I look.\n") for text in said(home)] == kept
    assert (b"zebra" in whole_store(home)) is ("zebra" in " ".join(kept))


def test_a_wish_reaches_back_over_what_was_read_before(home: Home, session: Session) -> None:
    session.say(*ZEBRA)
    session.resume()
    session.add("don't save what I just said", "It is gone.")
    session.resume()
    assert said(home) == HARBOUR


def test_what_was_off_the_record_before_is_what_a_wish_reaches_back_to(home: Home, session: Session) -> None:
    session.add("off the record: my zebra is ill", "Poor animal.")
    session.resume()
    session.add("don't save what I just said", "It is gone.")
    session.resume()
    assert said(home) == HARBOUR


def test_what_came_while_the_transcript_lagged_is_not_kept_in_a_private_session(
    home: Home, session: Session
) -> None:
    session.add("this is a private session", "Understood.")
    session.say(*ZEBRA)
    lines = session.transcript.path.read_text("utf-8").splitlines(keepends=True)
    session.transcript.path.write_text("".join(lines[:-2]), "utf-8")
    session.resume()
    session.say(*MAP)
    assert said(home) == HARBOUR


def test_violence_at_home_that_no_hook_heard_is_not_kept(home: Home, session: Session) -> None:
    session.add("my husband hits me and I am afraid to go home", "Are you safe now?")
    session.resume()
    assert said(home) == HARBOUR


def test_a_wish_that_was_heard_takes_nothing_more(home: Home, session: Session) -> None:
    session.say(*MAP)
    session.say(*ZEBRA)
    session.say("don't save what I just said", "It is gone.")
    session.resume()
    assert said(home) == [*HARBOUR, *MAP]


@pytest.mark.parametrize("wish", ["off the record: my zebra is ill", "don't save what I just said"])
def test_an_answer_that_is_written_late_goes_with_what_it_answers(
    home: Home, session: Session, wish: str
) -> None:
    session.say(*MAP)
    session.transcript.add("user", wish)
    session.agent.stop("Poor zebra.", prompt_id="p9")
    session.transcript.add("assistant", "Poor zebra.")
    session.say("and the pen", "There too.")
    assert "Poor zebra." not in said(home)
    assert said(home)[-2:] == ["and the pen", "There too."]


def test_an_answer_that_is_written_late_comes_in_with_the_next(home: Home, session: Session) -> None:
    session.transcript.add("user", MAP[0])
    session.agent.stop(MAP[1], prompt_id="p9")
    assert said(home) == [*HARBOUR, MAP[0]]
    session.transcript.add("assistant", MAP[1])
    session.say(*ZEBRA)
    assert said(home) == [*HARBOUR, *MAP, *ZEBRA]


def test_a_session_that_closed_by_a_wish_is_not_doubted_any_more(home: Home, session: Session) -> None:
    session.add("this is a private session", "Understood.")
    session.agent.stop("Understood.", prompt_id="p9")
    with closing(connect.reading(home.store)) as connection:
        closed = sessions.find(connection, "claude-code", "s1")
    assert closed is not None
    assert closed.flags & (PRIVATE | DOUBT) == PRIVATE
