"""The words of the crisis answers, one table for each language, with the same keys and placeholders.

``facts.*`` is for an agent: what was heard, what a full reply holds (one point between two dots), the lines, what
comes after. ``reply.*`` is a reply in whole sentences for a person. The points are the care document's
(requirements C-77 … C-84), worded as in ``golden.md``; no method is ever named. A new language is a new module
and a line in ``table``.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

LANGUAGES: "Final" = ("en", "zh")


def table(lang: str) -> dict[str, str]:
    """Return the words in ``lang``; English for a language that has none."""
    if lang == "zh":
        from companion.data.safety.answers.zh import WORDS as CHINESE  # noqa: PLC0415 - one table for a call

        return CHINESE
    from companion.data.safety.answers.en import WORDS as ENGLISH  # noqa: PLC0415 - as above

    return ENGLISH
