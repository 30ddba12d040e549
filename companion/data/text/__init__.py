"""The words that people and agents read, one flat table for each language.

Identity: a key names a meaning, and both tables hold the same keys with the same placeholders (a test
compares them). The texts are ``str.format`` templates. Each is written for its readers; neither is a
translation of the other. Nothing here is computed, and only the table that is asked for is loaded.

What a hook hands to an agent has two small tables of its own: it is read at every turn, where the large ones would
cost more than the work itself.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Language = Literal["en", "zh"]
else:
    Language = str


def words(language: Language) -> dict[str, str]:
    """Return the table of one language; callers read it and never change it."""
    if language == "zh":
        from companion.data.text.zh import WORDS as CHINESE  # noqa: PLC0415 - one table is enough for a call

        return CHINESE
    from companion.data.text.en import WORDS as ENGLISH  # noqa: PLC0415 - as above

    return ENGLISH


def hook_words(language: Language) -> dict[str, str]:
    """Return the table of what a hook hands to an agent; callers read it and never change it."""
    if language == "zh":
        from companion.data.text.hook_zh import WORDS as CHINESE  # noqa: PLC0415 - as above

        return CHINESE
    from companion.data.text.hook_en import WORDS as ENGLISH  # noqa: PLC0415 - as above

    return ENGLISH


def tier_words(language: Language) -> dict[str, str]:
    """Return the table of what people read about entries, threads and projects; callers never change it."""
    if language == "zh":
        from companion.data.text.tiers_zh import WORDS as CHINESE  # noqa: PLC0415 - as above

        return CHINESE
    from companion.data.text.tiers_en import WORDS as ENGLISH  # noqa: PLC0415 - as above

    return ENGLISH


def setup_words(language: Language) -> dict[str, str]:
    """Return the table of what people read about the setup of hosts; callers never change it."""
    if language == "zh":
        from companion.data.text.setup_zh import WORDS as CHINESE  # noqa: PLC0415 - as above

        return CHINESE
    from companion.data.text.setup_en import WORDS as ENGLISH  # noqa: PLC0415 - as above

    return ENGLISH


def dialogue_words(language: Language) -> dict[str, str]:
    """Return the table of what people read about old sessions; callers never change it."""
    if language == "zh":
        from companion.data.text.dialogue_zh import WORDS as CHINESE  # noqa: PLC0415 - as above

        return CHINESE
    from companion.data.text.dialogue_en import WORDS as ENGLISH  # noqa: PLC0415 - as above

    return ENGLISH


def reflect_words(language: Language) -> dict[str, str]:
    """Return the table of what people and agents read of a look-back; callers never change it."""
    if language == "zh":
        from companion.data.text.reflect_zh import WORDS as CHINESE  # noqa: PLC0415 - as above

        return CHINESE
    from companion.data.text.reflect_en import WORDS as ENGLISH  # noqa: PLC0415 - as above

    return ENGLISH


def rotate_words(language: Language) -> dict[str, str]:
    """Return the table of what people read about rotation and its schedule; callers never change it."""
    if language == "zh":
        from companion.data.text.rotate_zh import WORDS as CHINESE  # noqa: PLC0415 - as above

        return CHINESE
    from companion.data.text.rotate_en import WORDS as ENGLISH  # noqa: PLC0415 - as above

    return ENGLISH


def exchange_words(language: Language) -> dict[str, str]:
    """Return the table of what people read about files of other memory tools; callers never change it."""
    if language == "zh":
        from companion.data.text.exchange_zh import WORDS as CHINESE  # noqa: PLC0415 - as above

        return CHINESE
    from companion.data.text.exchange_en import WORDS as ENGLISH  # noqa: PLC0415 - as above

    return ENGLISH
