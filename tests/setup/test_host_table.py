"""Where hosts keep their files, how they are told of the server, and the small texts around that."""

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import UsageProblem
from companion.setup.diffs import unified
from companion.setup.hosts import CLAUDE_CODE, CODEX, GEMINI, chosen_hosts, folder_of
from companion.setup.mcp import registration
from companion.setup.record import FileRecord, parse_record, record_bytes
from companion.setup.skill import filled


def test_each_host_has_its_folder_and_the_variable_that_moves_it() -> None:
    assert folder_of(CLAUDE_CODE, "/home/me", {}) == "/home/me/.claude"
    assert folder_of(CODEX, "/home/me/", {}) == "/home/me/.codex"
    assert folder_of(CLAUDE_CODE, "/home/me", {"CLAUDE_CONFIG_DIR": "/else/where/"}) == "/else/where"
    assert folder_of(CODEX, "/home/me", {"CODEX_HOME": "~/cx"}) == "/home/me/cx"
    assert folder_of(GEMINI, "/home/me", {"GEMINI_CLI_HOME": "/g"}) == "/g/.gemini"
    assert folder_of(CODEX, "/home/me", {"CODEX_HOME": " "}) == "/home/me/.codex"


def test_a_relative_folder_is_refused() -> None:
    with pytest.raises(UsageProblem, match="CODEX_HOME"):
        folder_of(CODEX, "/home/me", {"CODEX_HOME": "cx"})


def test_hosts_are_chosen_once_each_and_unknown_ones_refused() -> None:
    assert chosen_hosts(["codex", "generic", "codex", "gemini"]) == [CODEX, GEMINI]
    with pytest.raises(UsageProblem, match="no host 'emacs'") as refusal:
        chosen_hosts(["codex", "emacs"])
    assert "claude-code" in refusal.value.hint


def test_the_server_is_registered_as_each_host_wants_it() -> None:
    words = ["/opt/my bin/companion"]
    assert (
        registration(CLAUDE_CODE, words)
        == "claude mcp add --scope user memory -- '/opt/my bin/companion' mcp"
    )
    piece = tomllib.loads(registration(CODEX, ["/opt/python", "-m", "companion"]))["mcp_servers"]["memory"]
    assert piece == {"command": "/opt/python", "args": ["-m", "companion", "mcp"], "startup_timeout_sec": 30}
    assert registration(GEMINI, words) == ""


ROWS = st.builds(
    FileRecord, st.text(), st.none() | st.binary(), st.text(), st.tuples(st.text()), st.tuples(st.text())
)


@given(st.lists(ROWS))
def test_a_record_comes_back_as_it_was_kept(rows: list[FileRecord]) -> None:
    files = {row.path: row for row in rows}
    assert parse_record(record_bytes(files)) == files


@given(st.none() | st.binary() | st.builds(lambda value: json.dumps(value).encode(), st.lists(st.integers())))
def test_a_damaged_record_knows_nothing(data: bytes | None) -> None:
    assert parse_record(data) == {}


def test_the_skill_names_the_program_everywhere() -> None:
    assert (
        filled("run {{companion}} gate, or `{{companion}} why`", "/opt/c")
        == "run /opt/c gate, or `/opt/c why`"
    )


def test_a_diff_shows_a_change_and_nothing_else() -> None:
    assert unified("/f", b"a\n", b"a\n") == ""
    assert unified("/f", None, b"a\n").splitlines() == ["--- /dev/null", "+++ /f", "@@ -0,0 +1 @@", "+a"]
    assert "-a" in unified("/f", b"a\r\nb", b"b").splitlines()
