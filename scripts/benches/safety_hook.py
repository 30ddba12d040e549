"""What the assessment adds to the hook that answers a prompt: two copies of the package, hooks in interleaved pairs.

One copy is whole. In the other a message is never read: the module that reads one is replaced by a few lines in which
nothing stands for anything, so level none is answered before a table is imported, and neither these tables nor their
modules are in its bundle. All else is the same code on the same store, started as ``setup`` has hosts start it. What
the requests to the memory need of that reading counts as part of the assessment.
"""

import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Final

from scripts.benches.hooks import ROOT, Caller
from scripts.benches.stores import fill

TURNS: Final = 3_000
NOTES: Final = 300
PAIRS: Final = 40
MOST_SHARE: Final = 0.10
PROMPTS: Final = {
    "work": "The parser still fails in two tests of nested blocks. Please rename the helper, move it next to its only "
    "caller, add an entry to the change log and run the whole suite again.",
    "work, Chinese": "解析器还有两个嵌套代码块的测试没通过。请把那个辅助函数改名，挪到调用它的地方旁边，"
    "在更新日志里补一条，然后把全部测试再跑一遍。",
    "a day": "We had dinner with my sister on Sunday and talked about the concert and the market near the harbour. "
    "Which train should I take to the meeting tomorrow?",
}
DEAF: Final = '''"""A message of which nothing is read."""


class Bag:
    requests = ()

    def __bool__(self) -> bool:
        return False


class Message:
    bag = Bag()
    lines = ()

    def __init__(self, text: str) -> None:
        self.text = text
'''


def added_to_the_hook(pairs: int = PAIRS) -> bool:
    """Print what the assessment adds to each prompt's hook; returns whether the share stays below its limit."""
    kept = True
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder, "home")
        fill(home, TURNS, NOTES)
        hearing, deaf = _copy(Path(folder, "hearing")), _copy(Path(folder, "deaf"))
        (deaf / "companion/safety/message.py").write_text(DEAF, encoding="utf-8")
        caller = Caller(str(home))
        for name, text in PROMPTS.items():
            base, added = _pairs(caller, (deaf, hearing), text, pairs)
            kept = kept and added <= MOST_SHARE * base
            print(
                f"prompt hook, {name}: {added * 1_000:.1f} ms more, {added / base:.1%} of {base * 1_000:.1f} ms "
                f"(must {MOST_SHARE:.0%}, aim 4%)"
            )
    return kept


def _copy(folder: Path) -> Path:
    """Copy the package; its first hooks, which are not counted, write its bundle."""
    shutil.copytree(ROOT / "companion", folder / "companion", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def _pairs(caller: Caller, packages: tuple[Path, Path], text: str, pairs: int) -> tuple[float, float]:
    """Return the median seconds of the hook without an assessment, and of what it takes more with one."""

    def seconds(package: Path) -> float:
        caller.package_parent = package
        return caller.one("UserPromptSubmit", text)

    for package in packages * 3:
        seconds(package)
    without, more = [], []
    for number in range(pairs):
        taken = {package: seconds(package) for package in (packages if number % 2 else packages[::-1])}
        without.append(taken[packages[0]])
        more.append(taken[packages[1]] - taken[packages[0]])
    return statistics.median(without), statistics.median(more)
