"""Hooks at night: killed at random moments, and many sessions at once while somebody recalls.

``kills``: each round sends a prompt and its reply through the door, one of them killed with -9 somewhere in its life.
What was acknowledged (the process ended by itself) must be there exactly once, before or after the spool is drained.
``crowd``: sessions in processes of their own, turn after turn, while ``companion recall`` runs; nothing may be lost,
doubled or refused.
"""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Final

from companion.setup.bootstrap import command_words
from scripts.arguments import count, parser

ROOT: Final = Path(__file__).resolve().parents[2]
LIFE: Final = 0.12
"""Seconds within which a hook is killed; most live about forty milliseconds."""


def started(home: Path, session: str, turn: int, event: str, text: str) -> subprocess.Popen[bytes]:
    """Start one hook and give it its payload."""
    words = command_words(sys.executable, str(ROOT), str(home), "default", "claude-code", event)
    payload = {
        "session_id": session, "prompt_id": f"p{turn}", "cwd": str(ROOT), "hook_event_name": event,
        "prompt": text, "last_assistant_message": text,
    }  # fmt: skip
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if process.stdin is not None:
        process.stdin.write(json.dumps(payload).encode())
        process.stdin.close()
        process.stdin = None
    return process


def kept(home: Path) -> Counter[str]:
    """Return how often each text is held."""
    with closing(sqlite3.connect(home / "banks" / "default.db")) as connection:
        return Counter(
            text for (text,) in connection.execute("SELECT text FROM turn WHERE forgotten_at IS NULL")
        )


def kills(amount: int, seed: int) -> list[str]:
    """Kill ``amount`` hooks and return what went wrong."""
    chance = random.Random(seed)  # noqa: S311 - moments, not secrets
    acknowledged: set[str] = set()
    with tempfile.TemporaryDirectory() as place:
        home = Path(place, "home")
        for turn in range(amount):
            for event in ("UserPromptSubmit", "Stop"):
                text = f"{event} number {turn} of the night"
                process = started(home, f"s{turn // 25}", turn, event, text)
                if (event == "Stop") == (turn % 2 == 1):
                    time.sleep(chance.random() * LIFE)
                    process.send_signal(signal.SIGKILL)
                process.communicate()
                if process.returncode == 0:
                    acknowledged.add(text)
        started(home, "last", amount, "UserPromptSubmit", "the last one").communicate()
        held = kept(home)
        wrong = [
            f"lost: {text}" for text in acknowledged - set(held) if not _follows_a_lost_prompt(text, held)
        ]
        wrong += [f"there {count} times: {text}" for text, count in held.items() if count > 1]
        wrong += _findings(home)
    print(f"{amount} hooks killed, {len(acknowledged)} others acknowledged")
    return wrong


def _follows_a_lost_prompt(text: str, held: Counter[str]) -> bool:
    # A reply whose prompt was killed before it was acknowledged is rightly not kept from the event alone.
    return text.startswith("Stop") and text.replace("Stop", "UserPromptSubmit") not in held


def crowd(processes: int, turns: int) -> list[str]:
    """Run sessions side by side and return what went wrong."""
    with tempfile.TemporaryDirectory() as place:
        home = Path(place, "home")
        code = f"from scripts.nights.hooks import talk; talk({str(home)!r}, int(__import__('sys').argv[1]), {turns})"
        running = [
            subprocess.Popen([sys.executable, "-c", code, str(one)], cwd=ROOT) for one in range(processes)
        ]
        wrong, recalls = [], 0
        environment = {**os.environ, "COMPANION_HOME": str(home)}
        while any(process.poll() is None for process in running):
            recall = [sys.executable, "-m", "companion", "recall", "harbour turn", "--json"]
            done = subprocess.run(recall, env=environment, capture_output=True, check=False)
            recalls += 1
            wrong += [done.stderr.decode()] if done.returncode else []
        wrong += [f"a session ended with {process.returncode}" for process in running if process.returncode]
        started(home, "last", 0, "UserPromptSubmit", "the last one").communicate()
        held = kept(home)
        for one in range(processes):
            for turn in range(turns):
                for text in (f"harbour turn {turn} of {one}", f"reply {turn} to {one}"):
                    wrong += [] if held[text] == 1 else [f"there {held[text]} times: {text}"]
        wrong += _findings(home)
    print(f"{processes} sessions of {turns} turns, {recalls} recalls meanwhile")
    return wrong


def talk(home: str, one: int, turns: int) -> None:
    """Be one session: prompts and replies, one after the other."""
    for turn in range(turns):
        for event, text in (
            ("UserPromptSubmit", f"harbour turn {turn} of {one}"), ("Stop", f"reply {turn} to {one}"),
        ):  # fmt: skip
            process = started(Path(home), f"s{one}", turn, event, text)
            process.communicate()
            if process.returncode:
                raise SystemExit(1)


def _findings(home: Path) -> list[str]:
    environment = {**os.environ, "COMPANION_HOME": str(home)}
    doctor = [sys.executable, "-m", "companion", "doctor"]
    done = subprocess.run(doctor, env=environment, capture_output=True, check=False)
    return [done.stdout.decode() + done.stderr.decode()] if done.returncode else []


def main() -> int:
    """Run what was asked for; 1 when anything went wrong."""
    arguments = parser(__doc__)
    arguments.add_argument("--kills", type=count, default=200)
    arguments.add_argument("--seed", type=int, default=11)
    arguments.add_argument("--processes", type=count, default=8)
    arguments.add_argument("--turns", type=count, default=50)
    chosen = arguments.parse_args()
    wrong = kills(chosen.kills, chosen.seed) + crowd(chosen.processes, chosen.turns)
    print("\n".join(wrong) or "nothing lost, nothing twice, no error")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
