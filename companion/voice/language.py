"""Which language a person is answered in: a setting, the locale, or the words that they wrote.

English and Chinese are equals. Derived, never stored: a block for an agent takes the language of the
person's last message (``language_of``), everything at a terminal the setting or the locale (``choose``).
"""

from __future__ import annotations

from companion.data.text import Language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Final

__all__ = ("LOCALE_VARIABLES", "Language", "choose", "language_of", "locale_of")

LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""In the order in which POSIX reads them (POSIX.1-2017, 8.2); an empty one counts as unset."""

_FENCE: Final = "```"
_HAN: Final = ((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFD))
_KANA: Final = (0x3041, 0x30FF)


def choose(setting: str, environment: Mapping[str, str]) -> Language:
    """Return the language for people: ``en`` or ``zh`` as set, for ``auto`` that of the locale.

    >>> choose("auto", {"LANG": "zh_CN.UTF-8"}), choose("auto", {}), choose("zh", {"LANG": "C"})
    ('zh', 'en', 'zh')
    """
    if setting == "en":
        return "en"
    if setting == "zh":
        return "zh"
    return "zh" if _is_chinese(locale_of(environment)) else "en"


def locale_of(environment: Mapping[str, str]) -> str:
    """Return the locale that an environment names, empty when it names none."""
    return next((value for name in LOCALE_VARIABLES if (value := environment.get(name, ""))), "")


def _is_chinese(locale: str) -> bool:
    """Tell whether a locale is Chinese, as POSIX, BCP 47 or Windows write it."""
    name = locale.strip().lower()
    return name.startswith("chinese") or (name[:2] == "zh" and not name[2:3].isalpha())


def language_of(text: str) -> Language:
    """Return the language that ``text`` reads as; fenced code is not part of what a person says.

    A Chinese sentence may hold many English words (帮我 fix 这个 bug), an English one a few Chinese
    characters: it reads as Chinese from one Han character for every two words on. Kana make it Japanese,
    which is answered in English, as every other language is.

    >>> language_of("帮我看一下 docker compose 的报错"), language_of("how do I say 你好 in French?")
    ('zh', 'en')
    """
    said = "".join(text.split(_FENCE)[::2])
    han = sum(map(_is_han, said))
    kana = sum(_KANA[0] <= ord(character) <= _KANA[1] for character in said)
    words = sum(word[:1].isalpha() and word.isascii() for word in said.split())
    return "zh" if han and han > kana and han * 2 >= words else "en"


def _is_han(character: str) -> bool:
    return character > "\u33ff" and any(first <= ord(character) <= last for first, last in _HAN)
