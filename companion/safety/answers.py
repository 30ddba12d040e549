"""The words of a crisis answer: facts for an agent, or a reply for a person, in the language of the message.

Each kind of crisis has its own answer: suicide and self-harm the eight points of the care document whole (C-77 …
C-84), violence at home, harm to others, a psychiatric emergency and somebody else at risk the fitting ones.
Where something was taken or done already the emergency number stands before every question. Concern is three facts.
What must stay true: no method is named, work waits, the lines are those of the region,
and for violence at home no note is offered. The block around the facts is the caller's.
"""

from __future__ import annotations

from companion.data.safety.answers import table
from companion.safety import helplines
from companion.safety.clean import shown_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Final

    from companion.safety.crisis import Assessment

_SELF: Final = "self"
_OWN_ANSWER: Final = frozenset(
    {"harm-to-others", "violence-at-home", "psychiatric-emergency", "someone-else"}
)
_WITHOUT_NOTE: Final = "violence-at-home"
_LONGEST_PHRASE: Final = 60


def facts(found: Assessment, region: str, moment: datetime, lang: str = "") -> tuple[str, ...]:
    """Return what is handed to an agent, one fact a line: a crisis, or concern; nothing for none.

    ``region`` as ``helplines.region_of`` gives it, ``moment`` the person's local time, ``lang`` the language of the
    person's last message when it is not that of the assessed text.
    """
    lang = lang or found.lang
    if found.level == "crisis":
        return _crisis(found, region, moment, lang)
    return _concern(found, region, moment, lang) if found.level == "concern" else ()


def reply(found: Assessment, region: str, moment: datetime, lang: str = "") -> str:
    """Return a whole reply for a person, a sentence or two a line; empty for none."""
    lang = lang or found.lang
    words = table(lang)
    if found.level == "none" or found.kind is None:
        return ""
    if found.level == "concern":
        return words["reply.concern"].format(line=one_line_to_call(region, moment, lang))
    answer = _answer(found.kind)
    return "\n".join(
        [
            words[f"reply.hear.{found.kind}"],
            *_under_way("reply.under-way", found, region, lang),
            words[f"reply.ask.{answer}"],
            words["reply.limit"],
            *lines(region, found.kind, moment, lang),
            words[f"reply.step.{answer}"],
            words[f"reply.means.{answer}"],
            words["reply.work"],
        ]
    )


def follow_on(time: str, lang: str) -> str:
    """Return the short form for later turns of a session in which an answer was given at ``time`` (HH:MM)."""
    return table(lang)["facts.follow-on"].format(time=time)


def offers_a_note(kind: str) -> bool:
    """Tell whether a sensitive note is offered and the turn may be kept: not for violence at home."""
    return kind != _WITHOUT_NOTE


def note_command(found: Assessment) -> str:
    """Return what the agent does after the reply; empty for concern, and for violence at home."""
    if found.level != "crisis" or not offers_a_note(found.kind or ""):
        return ""
    return table(found.lang)["facts.note"]


def lines(region: str, kind: str, moment: datetime, lang: str) -> list[str]:
    """Return the help lines of a region for a kind of crisis, in words."""
    words = table(lang)
    name = helplines.region_name(region, lang)
    emergency = helplines.emergency_text(region, lang, kind)
    if not name:
        return [words["lines.neutral"]]
    fitting = helplines.fitting(region, kind, moment)
    shown = "；".join if lang == "zh" else "; ".join
    key = "lines.none" if not fitting else "lines.open" if fitting[0].open_at(moment) else "lines.any"
    listed = shown(helplines.line_text(line, lang) for line in fitting)
    found = [words[key].format(region=name, lines=listed, emergency=emergency)]
    silent = helplines.silent_lines(region) if kind == "violence-at-home" else ()
    if silent:
        found.append(
            words["lines.silent"].format(lines=shown(helplines.line_text(line, lang) for line in silent))
        )
    return found


def one_line_to_call(region: str, moment: datetime, lang: str) -> str:
    """Return the one line that concern names."""
    fitting = helplines.fitting(region, "ideation", moment)
    name = helplines.region_name(region, lang)
    if not name:
        return table(lang)["line.neutral"]
    if not fitting:
        return table(lang)["line.emergency"].format(
            region=name, emergency=helplines.emergency_text(region, lang)
        )
    return helplines.line_text(fitting[0], lang)


def _crisis(found: Assessment, region: str, moment: datetime, lang: str) -> tuple[str, ...]:
    words = table(lang)
    kind = found.kind or "ideation"
    points = words[f"facts.points.{_answer(kind)}"]
    after = [words["facts.note"]] if offers_a_note(kind) else []
    first = _under_way("facts.under-way", found, region, lang)
    return (_heard("facts.heard", found, lang), *first, points, *lines(region, kind, moment, lang), *after)


def _under_way(key: str, found: Assessment, region: str, lang: str) -> list[str]:
    """Return the line that comes before every question where something was taken or done already, or none."""
    if not found.under_way:
        return []
    kind = found.kind or ""
    text = table(lang)[f"{key}.{'someone-else' if kind == 'someone-else' else _SELF}"]
    return [text.format(emergency=helplines.emergency_text(region, lang, kind))]


def _concern(found: Assessment, region: str, moment: datetime, lang: str) -> tuple[str, ...]:
    words = table(lang)
    line = words["facts.concern.line"].format(line=one_line_to_call(region, moment, lang))
    return (_heard("facts.concern", found, lang), words["facts.concern.question"], line)


def _heard(key: str, found: Assessment, lang: str) -> str:
    """Return what was heard and by how much; the words of the message only when they are short and plain."""
    words = table(lang)
    phrase = shown_line(found.evidence[0].phrase)[: _LONGEST_PHRASE + 1] if found.evidence else ""
    bare = not phrase or len(phrase) > _LONGEST_PHRASE or '"' in phrase or "<" in phrase
    return words[f"{key}.bare" if bare else key].format(
        kind=words[f"kind.{found.kind}"], strength=words[f"strength.{found.evidence_strength}"], phrase=phrase
    )


def _answer(kind: str) -> str:
    return kind if kind in _OWN_ANSWER else _SELF
