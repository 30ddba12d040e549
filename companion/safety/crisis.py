"""Is somebody in danger? Words of English and Chinese, assessed by rule, on this machine alone.

``assess`` reads one message and says ``none``, ``concern`` or ``crisis``, which kind, how direct, and which words
and rules say so. It is no clinical tool: it never decides what is said, it decides which facts an agent is handed.
The conversation outweighs it. In doubt it gives the fuller answer (design §5, C-75, C-86 … C-89, K26).

What must stay true: the same message in another spelling has the same answer; a direct statement in the first
person is never lowered by a wish not to be asked; nothing is stored; work is linear in the message.

A prefilter decides first: without the signs that some rule needs no table of phrases is read. Of long messages only
so many sentences with such signs are weighed: the first and the last. Of very long ones the beginning and the end are
read, and of the middle what stands around plain cues.
"""

from __future__ import annotations

from companion.safety.message import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final, Literal

    Level = Literal["none", "concern", "crisis"]
    Strength = Literal["direct", "possible"]

KINDS: Final = (
    "ideation",
    "plan",
    "self-harm",
    "farewell",
    "sudden-calm",
    "harm-to-others",
    "violence-at-home",
    "psychiatric-emergency",
    "someone-else",
)
VERY_LONG: Final = 60_000
"""Characters from which on only a part of a message is heard (``long_text``)."""
_FIRST_IDEOGRAPH: Final = "\u3400"
_BEHIND_IDEOGRAPHS: Final = "\ua000"


class Evidence:
    """Words of the message, as written, and the rule they satisfied."""

    __slots__ = ("phrase", "rule")

    def __init__(self, phrase: str, rule: str) -> None:
        self.phrase = phrase
        self.rule = rule

    def __repr__(self) -> str:
        return f"Evidence({self.phrase!r}, {self.rule!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Evidence) and (self.phrase, self.rule) == (other.phrase, other.rule)

    def __hash__(self) -> int:
        return hash((self.phrase, self.rule))


class Assessment:
    """The verdict on one message.

    ``level`` none, concern or crisis; ``kind`` one of ``KINDS`` and ``evidence_strength`` direct or possible, both
    None when nothing was heard; ``lang`` en or zh, the language the message is written in. ``evidence`` may be given
    as a function that finds it: the words as they were written are looked for when somebody asks. So is whether
    something was taken or done already.
    """

    __slots__ = ("_evidence", "_under_way", "evidence_strength", "kind", "lang", "level")

    def __init__(
        self,
        level: Level,
        kind: str | None,
        evidence_strength: Strength | None,
        lang: str,
        evidence: tuple[Evidence, ...] | Callable[[], tuple[Evidence, ...]],
        under_way: bool | Callable[[], bool] = False,
    ) -> None:
        self.level = level
        self.kind = kind
        self.evidence_strength = evidence_strength
        self.lang = lang
        self._evidence = evidence
        self._under_way = under_way

    @property
    def under_way(self) -> bool:
        """Tell whether the words say that something was taken or done already: the emergency number comes first."""
        if not isinstance(self._under_way, bool):
            self._under_way = self._under_way()
        return self._under_way

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Return the words that say so with their rules, the most important first."""
        if not isinstance(self._evidence, tuple):
            self._evidence = self._evidence()
        return self._evidence

    def __repr__(self) -> str:
        return f"Assessment({self.level!r}, {self.kind!r}, {self.evidence_strength!r}, {self.evidence!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Assessment) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(self._all())

    def _all(self) -> tuple[object, ...]:
        return self.level, self.kind, self.evidence_strength, self.lang, self.evidence


def assess(
    text: str, *, crisis_before: bool = False, not_about_me: bool = False, message: Message | None = None
) -> Assessment:
    """Return the verdict on ``text``, any string.

    ``crisis_before``: an earlier crisis note exists, so a sudden calm is a crisis, not concern (C-89).
    ``not_about_me``: the person said in this session that such words were not about them; what is only possible
    is lowered one level, direct first-person statements are not. ``message``: the text as it was read already
    (``controls`` reads it too).
    """
    message = message or read(text)
    if not message.bag:
        return nothing(text)
    from companion.safety.crisis_verdict import verdict  # noqa: PLC0415 - only behind a sign

    return verdict(message, crisis_before, not_about_me)


def read(text: str) -> Message:
    """Return a text as the rules read it: of a very long one the parts in which a person speaks."""
    if len(text) > VERY_LONG:
        from companion.safety.long_text import heard_part  # noqa: PLC0415 - seldom

        text = heard_part(text)
    return Message(text)


def nothing(text: str) -> Assessment:
    """Return the verdict on a text in which nothing was heard."""
    return Assessment("none", None, None, language_of(text), ())


def language_of(text: str) -> str:
    """Return ``zh`` when the message is written in Chinese, else ``en``."""
    sample = text[:400]
    if sample.isascii():
        return "en"
    chinese = sum(map(_FIRST_IDEOGRAPH.__le__, sample)) - sum(map(_BEHIND_IDEOGRAPHS.__le__, sample))
    latin = sum(map(str.isalpha, sample.encode("ascii", "ignore").decode()))
    return "zh" if chinese * 4 > latin else "en"
