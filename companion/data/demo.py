"""The story that ``companion demo`` plays: three sessions over ten days, everything in it invented.

Each step is a kind and what belongs to it: ``session`` (instant, heading), ``person`` (what is said), ``run``
(a command line), ``card`` (the session that asks for one).
"""

from typing import Final

STORY: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("session", ("2026-05-08T09:10:00+00:00", "First session, Friday morning")),
    ("person", ("Slow today. Dad's heart operation is on the 15th and I keep waking up at four.",)),
    ("run", (
        "write", "milestone", "dad's heart operation", "--person", "dad", "--on", "2026-05-15", "--happened",
        "Dad's operation has a date now; they will be far away that day.",
        "--feeling", "on edge", "--wanted", "presence",
    )),
    ("run", ("write", "health", "short nights", "--happened", "Wakes up at four since the date is known.")),
    ("run", (
        "write", "emotion", "想家", "--happened", "周末一个人做了妈妈常做的面，有点想家。",
        "--feeling", "想家，也有点暖",
    )),
    ("run", ("gate",)),
    ("session", ("2026-05-16T10:30:00+00:00", "Second session, the day after the operation")),
    ("card", ("session-2",)),
    ("person", ("All good, back to the rules please.",)),
    ("run", ("follow-up", "operation", "deflected", "--reply", "all good, back to the rules please")),
    ("run", ("gate",)),
    ("session", ("2026-05-17T18:00:00+00:00", "Third session, a day later")),
    ("card", ("session-3",)),
    ("person", ("ok",)),
    ("run", ("follow-up", "operation", "engaged", "--reply", "ok")),
    ("run", ("why", "operation")),
    ("person", ("What do you remember about me?",)),
    ("run", ("what-do-you-remember",)),
    ("person", ("Forget the nights.",)),
    ("run", ("forget", "short nights")),
    ("run", ("export-to-markdown",)),
)  # fmt: skip
