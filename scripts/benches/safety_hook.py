"""What the assessment adds to the hook that answers a prompt: two copies of the package, hooks in interleaved pairs.

One copy is whole. In the other a message is never read: the module that reads one is replaced by a few lines in which
nothing stands for anything, so level none is answered before a table is imported, and neither these tables nor their
modules are in its bundle. All else is the same code on the same store, started as ``setup`` has hosts start it. What
the requests to the memory need of that reading counts as part of the assessment.

Some messages are measured by themselves, and ordinary prompts together, of which the mean counts: a few of them need a
rule, which costs more. The limit is for each of these lines.

Both the wall and the processor's time of a hook are printed; the limit is held by the second, since on a machine that
does something else a wall says more about that than about two milliseconds. On one that does not they agree.
"""

import resource
import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from scripts.benches.hooks import CHATTER, ROOT, Caller
from scripts.benches.recall import HERE, lines_of
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
    "a day, Chinese, that a rule is asked about": "周日和姐姐一起吃了晚饭，聊了搬家的事，挺累的不过很开心。"
    "明天要给房东打电话，问问什么时候能拿到钥匙。",
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
        for name, texts in {**{name: [text] for name, text in PROMPTS.items()}, **_everyday()}.items():
            average = statistics.median if len(texts) == 1 else statistics.mean
            shares = []
            for clock in _pairs(caller, (deaf, hearing), texts, pairs):
                base, added = (average(column) for column in zip(*clock, strict=True))
                shares.append(f"{added * 1_000:.1f} ms more, {added / base:.1%} of {base * 1_000:.1f} ms")
            kept = kept and added <= MOST_SHARE * base
            print(
                f"prompt hook, {name}: wall {shares[0]}; processor {shares[1]} (must {MOST_SHARE:.0%}, aim 4%)"
            )
    return kept


def _everyday() -> dict[str, list[str]]:
    """Return a sample of ordinary prompts for each language, so many as there are pairs."""
    prompts = [line["query"] for line in lines_of(HERE / "ordinary_prompts.jsonl")]
    by_name = {
        "ordinary prompts, English": [text for text in prompts if text.isascii()],
        "ordinary prompts, Chinese": [text for text in prompts if not text.isascii()],
    }
    return {name: texts[:: len(texts) // PAIRS][:PAIRS] for name, texts in by_name.items()}


def _copy(folder: Path) -> Path:
    """Copy the package; its first hooks, which are not counted, write its bundle."""
    shutil.copytree(ROOT / "companion", folder / "companion", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def _pairs(
    caller: Caller, packages: tuple[Path, Path], texts: list[str], pairs: int
) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Return for each pair the seconds without an assessment and what it takes more: of the wall, of the processor."""

    def taken(package: Path, text: str) -> tuple[float, float]:
        caller.package_parent = package
        caller.one(
            "UserPromptSubmit", CHATTER
        )  # what was said before counts for recall, and is the same for both
        begin, wall = _processor(), time.perf_counter()
        caller.one("UserPromptSubmit", text)
        return time.perf_counter() - wall, _processor() - begin

    for package in packages * 3:
        taken(package, texts[0])
    rows = []
    for number in range(pairs):
        text = texts[number % len(texts)]
        seconds = {package: taken(package, text) for package in (packages if number % 2 else packages[::-1])}
        rows.append([seconds[package] for package in packages])
    walls, processors = ([(base[at], whole[at] - base[at]) for base, whole in rows] for at in (0, 1))
    return walls, processors


def _processor() -> float:
    """Return the seconds that ended children took of the processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
