"""``companion mcp`` before it serves: what it refuses, and that nothing else loads what it needs."""

import sys

import pytest

from tests.cli.harness import Companion


def test_without_the_extra_it_says_how_to_install_it(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "mcp_types", None)
    assert 'pip install "companion-memory[mcp]"' in companion("mcp").refusal(1)


def test_an_unknown_profile_is_a_usage_error(companion: Companion) -> None:
    assert "--only takes reflect" in companion("mcp", "--only", "recall").refusal(2)


def test_an_unknown_bank_is_refused_at_the_start(companion: Companion) -> None:
    assert "no bank" in companion("mcp", "--bank", "elsewhere").refusal(1)
