"""The words that people and agents read, one flat table for each language.

Identity: a key names a meaning, and both tables hold the same keys with the same placeholders (a test
compares them). The texts are ``str.format`` templates. Each is written for its readers; neither is a
translation of the other. Nothing here is computed, and only the table that is asked for is loaded.
"""

from typing import Literal

Language = Literal["en", "zh"]


def words(language: Language) -> dict[str, str]:
    """Return the table of one language; callers read it and never change it."""
    if language == "zh":
        from companion.data.text.zh import WORDS as CHINESE  # noqa: PLC0415 - one table is enough for a call

        return CHINESE
    from companion.data.text.en import WORDS as ENGLISH  # noqa: PLC0415 - as above

    return ENGLISH
