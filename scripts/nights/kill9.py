"""kill -9 at random moments: what was acknowledged is there, exactly once, and ``doctor`` finds nothing.

Each round starts a real command on one home (write, edit, follow-up, forget, undo, all with a mirror), kills it
somewhere in its life or lets it end, and looks. ``doctor`` with a mirror may find it behind after a kill: the
next command catches it up, so every round ends with one that is not killed.
"""

import random
import signal
import tempfile
import time
from pathlib import Path

from scripts.arguments import count, parser
from scripts.nights.homes import answer, names, start

LIFE = 1.6
"""Seconds within which a command is killed; most of them live about one second."""


def run(kills: int, seed: int) -> tuple[int, list[str]]:
    """Kill ``kills`` commands; return how many were acknowledged all the same, and what went wrong."""
    chance = random.Random(seed)  # noqa: S311 - moments, not secrets
    with tempfile.TemporaryDirectory() as place:
        home, mirror = Path(place, "home"), Path(place, "mirror")
        answer(home, "write", "emotion", "anchor", "--happened", "the note that others are changed beside")
        answer(home, "export-to-markdown", str(mirror), "--mirror")
        keeper = _Keeper(home, mirror)
        for n in range(kills):
            keeper.round(n, chance)
            if keeper.wrong:
                break
        return keeper.acknowledged, keeper.wrong


class _Keeper:
    """What must be there: titles of acknowledged notes, less those acknowledged as forgotten."""

    def __init__(self, home: Path, mirror: Path) -> None:
        self.home, self.mirror = home, mirror
        self.expected: set[str] = set()
        self.acknowledged = 0
        self.wrong: list[str] = []

    def round(self, n: int, chance: random.Random) -> None:
        """Run one command to its end or its death, then look."""
        name = f"milestone_m{n}"
        forgetting = bool(self.expected) and chance.random() < 0.3
        victim = chance.choice(sorted(self.expected)) if forgetting else ""
        words = (
            ["forget", victim]
            if forgetting
            else ["write", "milestone", f"mile {n}", "--slug", f"m{n}", "--happened", f"word{n}"]
        )
        process = start(self.home, words)
        time.sleep(chance.random() * LIFE)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        done = process.returncode == 0
        self.acknowledged += done
        self._look(name, victim, done=done)

    def _look(self, name: str, victim: str, *, done: bool) -> None:
        answer(self.home, "edit", "anchor", "--feeling", f"calm {time.monotonic_ns()}")
        found = names(self.home)
        present = set(found)
        if done:
            self.expected = self.expected - {victim} if victim else self.expected | {name}
        doubtful = set() if done else {victim or name}
        self.wrong += [f"{lost} was acknowledged and is lost" for lost in self.expected - present - doubtful]
        self.wrong += [
            f"{ghost} is there without reason" for ghost in present - self.expected - doubtful - {_ANCHOR}
        ]
        self.expected = present - {_ANCHOR}
        if len(found) != len(present):
            self.wrong.append("a name is there twice")
        report = answer_or_findings(self.home)
        self.wrong += report
        files = {file.stem for file in self.mirror.glob("*_*.md")}
        if files != present:
            self.wrong.append(f"the mirror differs: {sorted(files ^ present)}")


_ANCHOR = "emotion_2026-05-19_anchor"


def answer_or_findings(home: Path) -> list[str]:
    """Return what doctor finds out of step."""
    process = start(home, ["doctor", "--json"])
    out, err = process.communicate()
    return [] if process.returncode == 0 else [f"doctor: {(out or err).strip()[:400]}"]


def main() -> None:
    """Run with the number of kills from the command line."""
    arguments = parser(__doc__)
    arguments.add_argument("--kills", type=count, default=200)
    arguments.add_argument("--seed", type=int, default=int(time.time()))
    given = arguments.parse_args()
    acknowledged, wrong = run(given.kills, given.seed)
    print(
        f"kill9: {given.kills} kills (seed {given.seed}), {acknowledged} acknowledged before, {len(wrong)} things wrong"
    )
    raise SystemExit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
