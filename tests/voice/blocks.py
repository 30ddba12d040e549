"""Every block that people and agents read, as the golden files hold it, in both languages.

``python -m tests.voice.blocks`` writes the files anew; read the difference before it is kept.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.actions.reads.settings import Shown
from companion.home import Home
from companion.settings import SETTINGS
from companion.voice import cards, changes, forgetting, gating, overview, telling, upkeep
from companion.voice.language import Language
from tests.voice import samples
from tests.voice.hook_blocks import HOOK_BLOCKS
from tests.voice.rotate_blocks import ROTATE_BLOCKS
from tests.voice.samples import MOMENT, people
from tests.voice.tier_blocks import TIER_BLOCKS

FOLDER: Final = Path(__file__).parents[1] / "golden"
HOME: Final = Home(Path("/home/someone/companion"), "default")
SHOWN: Final = [
    Shown(key, item.default, item.default, item.meaning) for key, item in sorted(SETTINGS.items())
]


def card(language: Language) -> str:
    """Return the card of the golden examples."""
    topic, age = (
        ("爸爸的手术", "大约两天前") if language == "zh" else ("dad's operation", "about two days ago")
    )
    return cards.card(topic, age, "presence", "3f", language, boundary="c41d", tone="tense")


def gate_table(language: Language) -> str:
    """Return the table of ``gate --all``, tab separated."""
    headers, rows = gating.gate_table(samples.gates_of(*people(language)), language)
    return "\n".join("\t".join(row) for row in (headers, *rows))


def telling_all(language: Language) -> str:
    """Return the telling of everything, the sensitive note too, while paused."""
    notes = people(language)
    report = samples.telling_of(notes.operation, notes.night, pause=samples.PAUSED, more=4)
    return telling.telling(report, language)


def telling_empty(language: Language) -> str:
    """Return the telling of an empty store."""
    nothing = samples.TOTALS._replace(notes=0, entries=0, turns=0, sessions=0)
    report = samples.telling_of(totals=nothing, active=0, muted=0, closed=0, sensitive=0)
    return telling.telling(report, language)


def telling_some(language: Language) -> str:
    """Return the telling of three notes."""
    notes = people(language)
    return telling.telling(samples.telling_of(notes.operation, notes.sleep, notes.flat), language)


def forgotten(language: Language, *, dry_run: bool = False, erased: bool = False) -> str:
    """Return the answer of ``forget`` for two notes and three turns."""
    notes = people(language)
    report = samples.forgotten(notes.operation, notes.night, dry_run=dry_run, erased=erased)
    return forgetting.forgot(report, language)


def question(language: Language) -> str:
    """Return the question before an erase."""
    notes = people(language)
    report = samples.forgotten(notes.operation, notes.night, dry_run=True)
    return forgetting.forget_question(report, language, erase=True)


def grown(language: Language) -> str:
    """Return the answer of ``write`` for a line more, with notes that may be the same."""
    notes = people(language)
    return changes.written(notes.night, False, language, similar=(notes.flat.id, notes.sleep.id))


BLOCKS: Final[dict[str, Callable[[Language], str]]] = {
    "card": card,
    "telling": telling_some,
    "telling-all": telling_all,
    "telling-empty": telling_empty,
    "gate": lambda to: gating.gate_lines(samples.gates_of(people(to).operation), to),
    "gate-nothing": lambda to: gating.gate_lines(samples.gates_of(), to),
    "gate-paused": lambda to: gating.gate_lines(samples.gates_of(pause=samples.PAUSED), to),
    "gate-all": gate_table,
    "why": lambda to: gating.why_lines(samples.gates_of(people(to).sleep), to, samples.when),
    "written": lambda to: changes.written(people(to).operation, True, to),
    "written-grown": grown,
    "edited": lambda to: changes.edited(people(to).operation, to),
    "closed": lambda to: changes.closed([people(to).operation], to),
    "closed-several": lambda to: changes.closed([people(to).operation, people(to).night], to),
    "followed": lambda to: changes.followed(people(to).operation, "engaged", False, to),
    "followed-muted": lambda to: changes.followed(people(to).sleep, "deflected", True, to),
    "followed-unused": lambda to: changes.followed(people(to).operation, "unused", False, to),
    "undone": lambda to: changes.undone("forget", to),
    "paused": lambda to: changes.paused(None, to),
    "paused-until": lambda to: changes.paused("2026-06-01", to),
    "resumed": lambda to: changes.resumed(True, to),
    "forgot": forgotten,
    "forgot-dry": lambda to: forgotten(to, dry_run=True),
    "erased": lambda to: forgotten(to, erased=True),
    "forget-question": question,
    "status": lambda to: overview.status_lines(samples.health(HOME), to),
    "status-none": lambda to: overview.status_lines(samples.health(HOME, exists=False), to),
    "log": lambda to: overview.log_lines(samples.LOG, to, samples.when),
    "show": lambda to: overview.show_lines(people(to).operation, MOMENT, to, samples.when),
    "show-muted": lambda to: overview.show_lines(people(to).sleep, MOMENT, to, samples.when),
    "config": lambda to: overview.settings_lines(SHOWN, to),
    "bank": lambda to: overview.bank_lines(["default", "us"], "us", to),
    "backup": lambda to: upkeep.backed_up("/home/someone/b.db", 2, to),
    "restore": lambda to: upkeep.restored("/home/someone/b.db", "/home/someone/a.db", 1, to),
    "migrate": lambda to: upkeep.migrated(1, 2, to),
    **HOOK_BLOCKS,
    **ROTATE_BLOCKS,
    **TIER_BLOCKS,
}

LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")


def golden(name: str, language: Language) -> Path:
    """Return the golden file of a block."""
    return FOLDER / f"{name}.{language}.txt"


def main() -> None:
    """Write every golden file."""
    for name, render in BLOCKS.items():
        for language in LANGUAGES:
            golden(name, language).write_text(render(language) + "\n", "utf-8")


if __name__ == "__main__":
    main()
