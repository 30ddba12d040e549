"""The blocks that a hook hands to an agent, as the golden files hold them."""

from collections.abc import Callable, Sequence
from typing import Final

from companion.safety.controls import KINDS
from companion.voice.blocks import LocalTime, tone_hint, wrap
from companion.voice.controlling import control_report
from companion.voice.language import Language
from companion.voice.prompting import Remembered, prompt_block
from companion.voice.starting import session_start

MORNING: Final = LocalTime("2026-05-19", 1, "09:12", "+08:00")
AFTERNOON: Final = LocalTime("2026-05-19", 1, "14:05", "+08:00")

STATED: Final[dict[str, Sequence[str]]] = {
    "en": ("No docstrings on unchanged code, because they bury the diff.", "Uses bun, not npm."),
    "zh": ("没改动的代码不加注释，因为会淹没 diff。", "用 bun，不用 npm。"),
}
EVERYWHERE: Final[dict[str, Sequence[str]]] = {
    "en": ("Prefers short pull requests.",),
    "zh": ("喜欢小一点的 PR。",),
}
THREADS: Final[dict[str, Sequence[str]]] = {"en": ("holiday rules (in progress)",), "zh": ("节假日规则",)}
CONTEXT: Final[dict[str, Sequence[str]]] = {
    "en": ("CI on GitHub Actions; deploys are by hand.",),
    "zh": ("CI 在 GitHub Actions，手动部署。",),
}
RECALLED: Final[dict[str, Sequence[Remembered]]] = {
    "en": (
        Remembered("person", "this-project", 20, "staging uses the second Redis, port 6380"),
        Remembered("agent", "this-project", 20, "a 5 s time-out was suggested"),
    ),
    "zh": (
        Remembered("person", "this-project", 20, "预发环境用第二个 Redis，端口 6380"),
        Remembered("agent", "this-project", 20, "提过 5 秒超时"),
    ),
}


def start(language: Language, *, hint: bool = False) -> str:
    """Return the block of a session's start."""
    return session_start(
        MORNING, STATED[language], EVERYWHERE[language], THREADS[language], CONTEXT[language], hint, language,
        "7f3a", left_out=14,
    )  # fmt: skip


def start_of_nothing(language: Language) -> str:
    """Return the block of a session's start where nothing is stored."""
    return session_start(MORNING, (), (), (), (), False, language, "7f3a")


def prompt(language: Language) -> str:
    """Return the block of a prompt that recalled two things."""
    return prompt_block(AFTERNOON, RECALLED[language], (), language, "91be")


def controls(language: Language) -> str:
    """Return the reports of every control, as if all were asked for at once."""
    topic = "上次面试" if language == "zh" else "the last interview"
    reports = [control_report(kind, language, topic=topic, removed=3) for kind in KINDS]
    return wrap("5d20", [line for report in reports for line in report])


def controls_otherwise(language: Language) -> str:
    """Return the reports of controls that went otherwise: dated, needless, not done."""
    reports = [
        control_report("pause", language, until="2026-06-01"),
        control_report("pause", language, outcome="already"),
        control_report("resume", language, outcome="already"),
        control_report("off-record", language, outcome="failed"),
        control_report("off-record-before", language, removed=2, note="3f9a12bc"),
        control_report("off-record-chat", language, outcome="failed"),
        control_report("forget", language),
    ]
    return wrap("5d20", [line for report in reports for line in report])


HOOK_BLOCKS: Final[dict[str, Callable[[Language], str]]] = {
    "hook-start": start,
    "hook-start-hint": lambda to: start(to, hint=True),
    "hook-start-nothing": start_of_nothing,
    "hook-prompt": prompt,
    "hook-prompt-time": lambda to: prompt_block(AFTERNOON, (), (), to, "91be"),
    "hook-prompt-hint": lambda to: prompt_block(AFTERNOON, (), (tone_hint(to),), to, "91be"),
    "hook-controls": controls,
    "hook-controls-otherwise": controls_otherwise,
}
