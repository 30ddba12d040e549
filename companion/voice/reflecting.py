"""A look-back in prose for a person, and the guardrails that go with one to an agent.

What must stay true: a note is named by its title and never quoted (C-99); dialogue and entries are the person's to
read, cleaned and short; each line says whose words it has and how sure it is (K-46); nothing is concluded (K-37 …
K-39); what is left out is counted with the way to see it.
"""

from collections.abc import Iterator
from typing import Final

from companion.data.text import reflect_words, words
from companion.rules.reflecting import EVIDENCE_EVER, GUARDRAILS, HELD, Evidence, OpenThread, Reflection, Seen
from companion.rules.reflecting_themes import THEME_NAMES
from companion.safety.clean import shown_line
from companion.voice.blocks import shortened
from companion.voice.dates import day_and_distance, day_words, plain_day
from companion.voice.language import Language

QUESTION_CHARACTERS: Final = 160
TEXT_CHARACTERS: Final = 200
"""How much of a question and of a piece of evidence is shown."""


def guardrails(language: Language) -> list[tuple[str, str]]:
    """Return what an agent is given with every look-back: (rule, text), facts and no orders (K-34 … K-39, K-46)."""
    return [(rule, _say(language, f"reflect.guardrail.{rule}")) for rule in GUARDRAILS]


def lookback(question: str, found: Reflection, today: str, language: Language) -> str:
    """Return the whole look-back; ``today`` is the local ISO date."""
    blocks = [_opening(question, found, today, language), *_themes(found, today, language)]
    blocks += [*_months(found, language), *_open(found, today, language), *_rest(found, language)]
    return "\n\n".join(block for block in blocks if block)


def _opening(question: str, found: Reflection, today: str, language: Language) -> str:
    if found.first is None or found.last is None:
        return _say(language, "reflect.nothing_to_show" if found.held else "reflect.nothing")
    first, last = (plain_day(piece.day, language, today) for piece in (found.first, found.last))
    values = {"question": shortened(shown_line(question), QUESTION_CHARACTERS), "first": first, "last": last}
    if found.total > 1 and first == last:
        opening = _say(language, "reflect.opening_same_day", n=f"{found.total:,}", **values)
    else:
        opening = _amount(language, "reflect.opening", found.total, **values)
    return f"{opening}\n{_say(language, 'reflect.found_by_words')}"


def _themes(found: Reflection, today: str, language: Language) -> Iterator[str]:
    """Yield the list of what came up; a theme that was asked for and did not is told too."""
    if not found.total:
        return
    seen = {theme.name for theme in found.themes}
    lines = [_theme(theme, today, language) for theme in found.themes]
    lines += [
        _say(language, "reflect.theme.never", theme=_say(language, f"reflect.name.{name}"))
        for name in found.asked.themes
        if name not in seen
    ]
    if lines:
        yield "\n".join([_say(language, "reflect.themes"), *lines])


def _theme(seen: Seen, today: str, language: Language) -> str:
    first, last = (day_words(piece.day, today, language) for piece in (seen.first, seen.last))
    if seen.times == 1:
        return _say(language, "reflect.theme.once", theme=_name(seen, language), first=first)
    if first == last:
        name = _name(seen, language)
        return _say(language, "reflect.theme.same_day", theme=name, n=f"{seen.times:,}", first=first)
    months = _amount(language, "reflect.months", seen.months)
    values = {"theme": _name(seen, language), "n": f"{seen.times:,}", "first": first, "last": last}
    return _say(language, "reflect.theme.often", months=months, **values)


def _name(seen: Seen, language: Language) -> str:
    if seen.by == "phrases" and seen.name in THEME_NAMES:
        return _say(language, f"reflect.name.{seen.name}")
    return _say(language, "reflect.name.term", term=shown_line(seen.name))


def _months(found: Reflection, language: Language) -> Iterator[str]:
    """Yield a block for each month of which something is shown."""
    months: dict[str, list[Evidence]] = {}
    for evidence in found.evidence:
        months.setdefault(evidence.piece.day[:7], []).append(evidence)
    for month, shown in months.items():
        yield "\n".join([_month(month, language), *(_item(evidence, language) for evidence in shown)])


def _month(month: str, language: Language) -> str:
    name = words(language)["months"].split("|")[int(month[5:7]) - 1]
    return _say(language, "reflect.month", month=name, year=int(month[:4]))


def _item(evidence: Evidence, language: Language) -> str:
    piece = evidence.piece
    text = piece.text if piece.title is None else piece.title
    told = shortened(shown_line(text), TEXT_CHARACTERS)
    if piece.title is not None and not piece.first:
        told = _say(language, "reflect.note_line", title=told)
    return _say(language, "reflect.item", n=evidence.number, label=_label(evidence, language), text=told)


def _label(evidence: Evidence, language: Language) -> str:
    speaker = shown_line(evidence.piece.speaker or "")
    parts = [speaker or _say(language, f"reflect.who.{evidence.who}")]
    if evidence.certainty != "as told":
        parts.append(_say(language, f"reflect.certainty.{evidence.certainty}"))
    return _say(language, "list.comma").join(parts)


def _open(found: Reflection, today: str, language: Language) -> Iterator[str]:
    if not found.threads:
        return
    lines = [_thread(thread, today, language) for thread in found.threads]
    if found.threads_beyond:
        lines.append(_amount(language, "reflect.open.more", found.threads_beyond))
    yield "\n".join([_say(language, "reflect.open"), *lines])


def _thread(thread: OpenThread, today: str, language: Language) -> str:
    title, told = shown_line(thread.title), shown_line(thread.thread)
    if thread.day is not None:  # the date is told in words
        told = " ".join(told.replace(f" on {thread.day}", "").replace(thread.day, "").split())
    says_more = told not in ("", title) and not told.startswith(title)
    key = "reflect.open.plain" if title and says_more else "reflect.open.alone"
    line = _say(language, key, title=title or told, thread=told)
    if thread.day is None:
        return line
    key = "reflect.open.passed" if thread.passed else "reflect.open.ahead"
    return line + _say(language, key, when=day_and_distance(thread.day, today, language))


def _rest(found: Reflection, language: Language) -> Iterator[str]:
    """Yield what was not shown, and how to see it."""
    lines = []
    if found.beyond:
        total = min(found.total, EVIDENCE_EVER)
        lines.append(_amount(language, "reflect.beyond", found.beyond, total=total))
    held = [
        _say(language, f"reflect.held.{name}", n=f"{found.held[name]:,}")
        for name in HELD
        if name in found.held
    ]
    if held:
        lines.append(_say(language, "reflect.held", parts=_say(language, "list.comma").join(held)))
    yield "\n".join(lines)


def _say(language: Language, key: str, /, **values: object) -> str:
    return reflect_words(language)[key].format(**values)


def _amount(language: Language, key: str, n: int, /, **values: object) -> str:
    return _say(language, f"{key}.{'one' if n == 1 else 'many'}", n=f"{n:,}", **values)
