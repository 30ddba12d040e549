"""Whatever words a command is given: one of the documented exit codes, one line when refused, the store in step."""

from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cli.app import COMMANDS, load
from tests.cli.harness import Companion

TEXTS: Final = (
    "", " ", "x", "exam", "nights", "手术", "🎂", "\udcff", "-", "--", "-1", "0", "1", "2", "9" * 30,
    "2026-05-20", "tomorrow", "明天",
    "9999-12-31", "0001-01-01", "a" * 300, "null", "~", "../x", "'", '"', "%", "*", "AND", "\u202e", "e\u0301",
    "health", "emotion",
    "milestone", "relationship", "engaged", "silent", "vent", "me@x.org", "+1 212-555-0142", "en", "zh", "backup.keep",
    "care.quiet_hours", "default", "us", "list", "create", "use", "latest", "/dev/null/x", "a\nb", "1e9",
)  # fmt: skip
CODES: Final = (0, 1, 2, 3, 4)

texts = st.one_of(st.sampled_from(TEXTS), st.text(st.characters(exclude_characters="\0/~"), max_size=20))


@st.composite
def command_lines(draw: st.DrawFn) -> list[str]:
    """Draw a command with its arguments and some of its options, each with any text."""
    name = draw(st.sampled_from([command for command in COMMANDS if command != "demo"]))
    words = [name]
    for parameter in load(name).params:
        words += _given(draw, parameter)
    return words


def _given(draw: st.DrawFn, parameter: Any) -> list[str]:
    if parameter.name in ("help", "home", "bank", "with_command"):  # the last starts what it names
        return []
    if not parameter.required and draw(st.integers(0, 3)):
        return []
    if parameter.param_type_name == "argument":
        return [draw(texts)]
    option: str = draw(st.sampled_from([*parameter.opts, *parameter.secondary_opts]))
    return [option] if parameter.is_flag else [option, draw(texts)]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    lines=st.lists(command_lines(), min_size=1, max_size=6),
    stdin=st.sampled_from(["", "x", "手术\n", "\ufeff"]),
)
def test_any_command_line_ends_with_a_documented_code(
    companion: Companion,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
    lines: list[list[str]],
    stdin: str,
) -> None:
    place = tmp_path_factory.mktemp("anywhere")
    monkeypatch.setenv("COMPANION_HOME", str(place / "home"))
    monkeypatch.chdir(place)
    companion.write("milestone", "exam", "In June.", "--on", "tomorrow")
    for words in lines:
        answer = companion(*words, stdin=stdin)
        assert answer.code in CODES, (words, answer)
        assert "Traceback" not in answer.out + answer.err
        assert answer.code == 0 or answer.err or words[0] == "doctor", words
    assert companion("doctor").code == 0, lines
