"""What people and agents read of a look-back, as the golden files hold it.

``python -m tests.voice.reflect_blocks`` writes the files anew; read the difference before it is kept.
"""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

from companion.rules.notes import DAY
from companion.rules.reflecting import OpenThread, Piece, Reflection, reflect
from companion.rules.reflecting_themes import Asked, read_question
from companion.voice import reflecting
from companion.voice.language import Language
from tests.voice.samples import TODAY

QUESTIONS: Final = {
    "en": "Looking back, did I keep my promises, and how did the fights end? Boundaries too.",
    "zh": "回顾一下，我答应过的事做到了吗？吵架后来怎么样？还有边界。",
}


def piece(number: int, day: str, text: str, **fields: object) -> Piece:
    """Return a message of the person, said on a day."""
    at = (date.fromisoformat(day) - date(1970, 1, 1)).days * DAY
    made = Piece("turn", f"{number:032x}", text, "user", at, day)
    return made._replace(**fields)  # type: ignore[arg-type]  # fields by name


def pieces(language: Language) -> list[Piece]:
    """Return a few months of an invented person's notes, entries and dialogue."""
    texts: Sequence[str] = (
        ("我答应妈妈每周日打电话。", "可以先约好短一点的电话。", "上周又吵架了，我吼了她。", "后来我道歉了，和好了。",
         "聊了很久。", "她不想谈搬家。", "周日留给家人，说好了不谈工作。", "我不再熬夜了。",
         "很难熬的一晚", "抽血的结果")
        if language == "zh"
        else ("I promised mom to call every Sunday.", "A shorter call could be agreed to first.",
              "We had an argument last week and I shouted at her.", "I said sorry and we made up; talking again.",
              "A long talk.", "She does not want to talk about moving.",
              "Sundays are for family: we agreed to no work talk.", "I no longer work at night.", "a very hard night",
              "blood test results")
    )  # fmt: skip
    call, shorter, fight, peace, talk, moving, sundays, nights, hard, checked = texts
    deal = "和姐姐的约定" if language == "zh" else "a deal with my sister"
    note = {"kind": "note", "title": deal, "about_person": True}
    return [
        piece(1, "2025-12-07", call),
        piece(2, "2025-12-07", shorter, role="assistant"),
        piece(3, "2026-02-14", fight),
        piece(4, "2026-02-20", peace, speaker="Robin"),
        piece(5, "2026-03-22", talk, is_open=True, **note),
        piece(6, "2026-05-24", moving, first=False, **note),
        piece(7, "2026-05-24", sundays, kind="entry"),
        piece(8, "2026-05-26", nights),
        piece(9, "2026-05-25", hard, held="sensitive"),
        piece(10, "2026-05-20", checked, held="closed"),
    ]


def threads(language: Language) -> list[OpenThread]:
    """Return one thread with a date that is over, one ahead, and one of work."""
    passed, ahead, moving = (
        ("爸爸的手术", "复查", "要不要帮她收拾")
        if language == "zh"
        else ("dad's operation", "check-up", "whether to help her pack")
    )
    title = "和姐姐的约定" if language == "zh" else "a deal with my sister"
    since = "2026-03-22"
    return [
        OpenThread("note", "a", passed, f"{passed} on 2026-05-24", "2026-05-24", since, passed=True),
        OpenThread("note", "b", title, f"{ahead} on 2026-05-29", "2026-05-29", since, passed=False),
        OpenThread("note", "c", title, moving, None, since, passed=False),
    ]


def found(language: Language, most: int = 24, *, everything: bool = False) -> Reflection:
    """Return the look-back over all of them."""
    asked = read_question(QUESTIONS[language])
    return reflect(asked, pieces(language), threads(language), everything=everything, most=most)


def shown(language: Language, most: int = 24, *, everything: bool = False) -> str:
    """Return it as a person reads it."""
    return reflecting.lookback(
        QUESTIONS[language], found(language, most, everything=everything), TODAY, language
    )


def one(language: Language) -> str:
    """Return a look-back over one moment."""
    terms: tuple[str, ...] = ("kayak",)
    text = "The kayak leaks."
    if language == "zh":
        terms, text = ("皮划艇", "皮划", "划艇"), "皮划艇漏水。"
    alone = reflect(Asked((), terms), [piece(1, "2026-05-19", text)], threads(language) * 5)
    return reflecting.lookback(text, alone, TODAY, language)


def same_day(language: Language) -> str:
    """Return a look-back over two moments of one day."""
    both = [piece(1, "2026-05-19", "kayak"), piece(2, "2026-05-19", "kayak!")]
    return reflecting.lookback("kayak", reflect(Asked((), ("kayak",)), both), TODAY, language)


def nothing(language: Language) -> str:
    """Return that nothing was found."""
    return reflecting.lookback("kayak", reflect(Asked((), ("kayak",)), []), TODAY, language)


def nothing_to_show(language: Language) -> str:
    """Return that everything found is held back."""
    hidden = [piece(1, "2026-05-19", "kayak", held=held) for held in ("crisis", "muted", "sensitive")]
    return reflecting.lookback("kayak", reflect(Asked((), ("kayak",)), hidden), TODAY, language)


def guardrails(language: Language) -> str:
    """Return what goes with the evidence to an agent."""
    return "\n".join(f"{rule}: {text}" for rule, text in reflecting.guardrails(language))


REFLECT_BLOCKS: Final[dict[str, Callable[[Language], str]]] = {
    "reflect": shown,
    "reflect-few": lambda to: shown(to, 2),
    "reflect-one": one,
    "reflect-one-day": same_day,
    "reflect-nothing": nothing,
    "reflect-nothing-to-show": nothing_to_show,
    "reflect-guardrails": guardrails,
}


def main() -> None:
    """Write every golden file."""
    from tests.voice.blocks import LANGUAGES, golden

    for name, render in REFLECT_BLOCKS.items():
        for language in LANGUAGES:
            golden(name, language).write_text(render(language) + "\n", "utf-8")


if __name__ == "__main__":
    main()
