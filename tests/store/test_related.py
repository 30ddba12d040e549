"""Related words: read from the table by halving, each line found, nothing made up."""

from pathlib import Path

import pytest

from companion.store import related


def test_every_line_of_the_table_is_found() -> None:
    lines = [line.split() for line in Path(related.TABLE).read_text("ascii").splitlines()]
    found = related.relatives(line[0] for line in lines)
    assert found == {line[0]: tuple(line[1:]) for line in lines}


def test_what_is_not_there_has_no_relatives() -> None:
    assert related.relatives(["zzzzz", "aaaa", "", "手术", "k8s"]) == {}


def test_without_the_table_nothing_is_related(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(related, "TABLE", "/nowhere/at/all")
    assert related.relatives(["dog"]) == {}
