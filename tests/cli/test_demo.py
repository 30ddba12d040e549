"""``companion demo``: the main job on a throw-away store, under a fixed clock, the same every time."""

import os
from pathlib import Path

from tests.cli.harness import Companion


def test_it_plays_the_main_job_and_leaves_nothing(companion: Companion, isolated: Path) -> None:
    before = dict(os.environ)
    told = companion("demo").text
    for words in (
        "$ companion write",
        "<companion-d3m0>",
        "companion follow-up",
        "what-do-you-remember",
        "# Personal Context Index",
    ):
        assert words in told, words
    assert not (isolated / "home").exists()
    assert dict(os.environ) == before


def test_it_is_the_same_whatever_the_clock_and_the_language(companion: Companion) -> None:
    companion.zone("America/New_York").at("2031-01-01T00:00:00+00:00")
    one = companion("demo", COMPANION_BANK="us").text
    other = companion.zone("Asia/Shanghai")("demo", LANG="zh_CN.UTF-8").text
    assert _without_ids(one) == _without_ids(other)


def _without_ids(text: str) -> str:
    import re

    return re.sub(r"\b[0-9a-f]{4,12}\b", "id", text)
