"""The safety room: what is missed, what is answered wrongly, what an assessment costs.

    scripts/bench safety [SENTENCES.jsonl]

What it adds to the hook that answers a prompt is measured on whole processes in interleaved pairs (``safety_hook``).
``SENTENCES.jsonl`` (``text``, ``label`` crisis or not, ``category``, ``lang`` on each line) is a set that is not in
the repository; without it only the regression sentences are counted. Times of the whole process are differences
to a process that does everything but the assessment, measured in pairs.
"""

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from companion.safety.controls import controls
from companion.safety.crisis import assess
from scripts.arguments import file, parser
from scripts.benches.safety_hook import added_to_the_hook
from scripts.safety_tables.sentences import FIRST, labelled

ROOT: Final = Path(__file__).resolve().parent.parent.parent
SIZE: Final = 2_000
LARGE: Final = 1_000_000
PAIRS: Final = 15
MOST_MISSED: Final = 0.02
MOST_MISSED_BLIND: Final = 0.05
WORK: Final = (
    "Please look at the parser again. The nested blocks still fail in two tests, and the change log has no entry. "
    "After that rename the helper, move it next to its only caller, and run the whole suite once more. "
)
WORK_ZH: Final = (
    "请再看一下解析器，嵌套的代码块还有两个测试不通过，更新日志也没有写。"
    "然后把那个辅助函数改名，挪到调用它的地方旁边，再把全部测试跑一遍。"
)
DAY: Final = (
    "We had dinner with my sister on Sunday and talked about the move. I was tired after the week, but it was good to "
    "laugh again. Tomorrow I have to call the landlord and find out when the keys will be ready. "
)
DAY_ZH: Final = (
    "周日和姐姐一起吃了晚饭，聊了搬家的事。这一周挺累的，不过能一起笑一笑真好。"
    "明天要给房东打电话，问问什么时候能拿到钥匙。"
)
BASE: Final = "import sys; import companion.text.normalise, json, sqlite3, datetime"
WHOLE: Final = f"{BASE}; from companion.safety.crisis import assess; assess(sys.argv[1])"


def main() -> int:
    """Print the figures; returns 1 when one that must hold does not."""
    arguments = parser(__doc__)
    arguments.add_argument(
        "files", metavar="FILE", nargs="*", type=file, help="labelled sentences, a line each"
    )
    files = arguments.parse_args().files
    regression = list(labelled())
    blind = [sentence for sentence in regression if sentence["set"] != FIRST]
    kept = [
        _accuracy("regression", regression),
        _accuracy("those that no rule was mended for", blind, MOST_MISSED_BLIND),
    ]
    kept += [_accuracy(path.name, list(_read(path))) for path in files]
    _times()
    _large()
    _processes()
    kept.append(added_to_the_hook())
    return 0 if all(kept) else 1


def _read(path: Path) -> Iterable[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _accuracy(name: str, sentences: list[dict[str, Any]], most_missed: float = MOST_MISSED) -> bool:
    """Print what is missed of one set and tell whether the limits hold."""
    crisis = [sentence for sentence in sentences if sentence["label"] == "crisis"]
    others = [sentence for sentence in sentences if sentence["label"] == "not"]
    direct = [sentence for sentence in crisis if sentence["category"].startswith("direct")]
    missed = sum(map(_below, crisis))
    missed_direct = sum(map(_below, direct))
    wrong = sum(assess(sentence["text"]).level == "crisis" for sentence in others)
    print(
        f"{name}: direct missed {missed_direct}/{len(direct)} · crisis below crisis {missed}/{len(crisis)} "
        f"({missed / max(1, len(crisis)):.1%}) · look-alikes as crisis {wrong}/{len(others)} "
        f"({wrong / max(1, len(others)):.1%})"
    )
    return not missed_direct and missed <= most_missed * len(crisis) and wrong <= 0.03 * len(others)


def _below(sentence: dict[str, Any]) -> bool:
    """Tell whether a crisis sentence is below crisis; for a sudden calm without history concern counts."""
    level = assess(sentence["text"]).level
    return level == "none" if sentence["category"].replace("_", "-") == "sudden-calm" else level != "crisis"


def _times() -> None:
    """Print what two thousand characters cost in a process that has read its tables."""
    texts = {
        "work": WORK * 20,
        "work, Chinese": WORK_ZH * 60,
        "a day": DAY * 20,
        "a day, Chinese": DAY_ZH * 60,
        "a crisis at the end": f"{(DAY * 20)[: SIZE - 40]}\nI want to kill myself tonight.",
        "a crisis at the end, Chinese": f"{(DAY_ZH * 60)[: SIZE - 20]}\n我今晚就想死。",
        "never the same": _everyday("en"),
        "never the same, Chinese": _everyday("zh"),
    }
    for name, text in texts.items():
        print(
            f"{SIZE:,} characters, {name}: {_best(assess, text[:SIZE]):.2f} ms, "
            f"control phrases {_best(controls, text[:SIZE]):.2f} ms"
        )


def _everyday(lang: str) -> str:
    """Return ordinary messages one after another: what is said again is not looked at again, and these never are."""
    said = (one["text"] for one in labelled() if one["category"] == "everyday" and one["lang"] == lang)
    text = ""
    while len(text) < SIZE:
        text += f"{next(said)}\n"
    return text


def _best(action: Callable[[str], object], text: str, runs: int = 25) -> float:
    action(text)
    times = []
    for _ in range(runs):
        begin = time.process_time()
        action(text)
        times.append(time.process_time() - begin)
    return min(times) * 1_000


def _large() -> None:
    """Print what a million characters of repeats cost, and half of it: linear is twice."""
    for unit in ("I want to die. ", "我想死", "kill ", "a", '"', WORK, WORK_ZH):
        half, whole = (_best(assess, (unit * size)[:size], runs=1) for size in (LARGE // 2, LARGE))
        print(f"1 MB of {unit[:15]!r}: {whole / 1_000:.2f} s, {whole / half:.1f} times half of it")


def _processes() -> None:
    """Print what the assessment adds to a whole process, imports and all."""
    for name, text in (("work", WORK), ("work, Chinese", WORK_ZH), ("a crisis", "I want to kill myself")):
        base, added = [], []
        for _ in range(PAIRS):
            without = _wall(BASE, text)
            base.append(without)
            added.append(_wall(WHOLE, text) - without)
        share = statistics.median(added) / statistics.median(base)
        print(
            f"whole process, {name}: {statistics.median(added) * 1_000:.1f} ms more, {share:.0%} of the rest"
        )


def _wall(code: str, text: str) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", code, text], check=True, cwd=ROOT)
    return time.perf_counter() - begin


if __name__ == "__main__":
    sys.exit(main())
