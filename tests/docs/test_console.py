"""How documents are run: what counts as a command line of ours, and when output fits."""

import os
from pathlib import Path

import pytest

from scripts.console import Console, Example, examples_in, fits, played

DOCUMENT = """# Title

```console
$ companion write health "knee" \\
    --happened "It hurts."
Noted: knee (health, …).

$ git status
$ companion gate  # a remark
…
```

```
$ companion not this one
```

## Another

```sh
scripts/test
$ COMPANION_NOW=2026-06-19T09:00:00+08:00 companion status
```
"""


def test_command_lines_of_ours_are_found_with_what_they_show() -> None:
    assert examples_in(DOCUMENT) == [
        Example(0, 'companion write health "knee" --happened "It hurts."', "Noted: knee (health, …).", 5, 7),
        Example(0, "companion gate  # a remark", "…", 9, 10),
        Example(1, "COMPANION_NOW=2026-06-19T09:00:00+08:00 companion status", "", 21, 21),
    ]


def test_each_section_begins_on_an_empty_home() -> None:
    shown = [shown for _, _, shown in played(DOCUMENT)]
    assert "knee" in shown[1]
    assert "Notes: 1" not in shown[2]


@pytest.mark.parametrize(
    ("expected", "shown", "same"),
    [
        ("a\nb", "a\nb", True),
        ("a", "a\nb", False),
        ("a\n…", "a\nb\nc", True),
        ("…\nc", "a\nb\nc", True),
        ("id …, done", "id 4d1b, done", True),
        ("a.c", "abc", False),
        ("", "", True),
    ],
)
def test_an_ellipsis_stands_for_anything_and_all_else_for_itself(
    expected: str, shown: str, same: bool
) -> None:
    assert fits(expected, shown) is same


def test_the_same_lines_give_the_same_ids(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    lines = ['companion write health "knee" --happened "It hurts."', "companion gate"]
    first, second = ([Console(tmp_path / name).run(line) for line in lines] for name in ("first", "second"))
    assert first == second


def test_a_home_folder_is_shown_as_a_tilde_and_an_exit_code_when_asked(tmp_path: Path) -> None:
    console = Console(tmp_path)
    console.run('companion write health "knee" --happened "It hurts."')
    assert console.run("companion export-to-markdown ~/notes") == (0, "Wrote 1 note to ~/notes.")
    assert (tmp_path / "notes" / "MEMORY.md").exists()
    code, shown = console.run("companion show kayak; echo $?")
    assert (code, shown.splitlines()[-1]) == (0, "1")


def test_nothing_of_it_is_left_behind(tmp_path: Path) -> None:
    before = dict(os.environ)
    Console(tmp_path).run("LANG=zh_CN.UTF-8 companion status")
    assert dict(os.environ) == before


def test_another_program_is_not_run(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no command of ours"):
        Console(tmp_path).run("rm -r notes")
