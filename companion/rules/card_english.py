"""What may stay of an English title on a card: word by word, without dates, numbers, names, diagnoses.

A capital letter inside a title is taken for a name unless the word is known to be none (``TOPIC_NOUNS``,
roles, small words). The first word has a capital in any title: it goes when it is a given name, owns or does
something (``Sven's``, ``Sven left``), leads into another name, or has its capital inside the body too.

Hot path: no ``re``.
"""

from __future__ import annotations

import unicodedata

from companion.rules import card_words as listed
from companion.rules.card_words import GAP, NUMBER
from companion.safety.private_words import ROLES
from companion.text.cutter import is_unspaced
from companion.text.stop_words import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

_KNOWN: Final = ROLES | listed.TOPIC_NOUNS | listed.ACRONYMS | ENGLISH
_MARKS: Final = "'-"
_SENTENCE_STARTS: Final = ("", *".!?:;\n\"'“‘(-*")
"""After these any word has a capital."""


def kept_word(word: str, following: str, *, first: bool, body: str) -> str:
    """Return the word as it may stand on a card, ``NUMBER`` or ``GAP`` where it must not.

    ``following`` is the next word of the title, ``first`` whether this one begins the title, ``body`` the
    text of the note: both tell names from words.
    """
    if any(unicodedata.category(letter)[0] == "N" for letter in word):
        return NUMBER
    core = "".join(letter if _is_letter(letter) else " " for letter in word).strip(" -").lstrip("'")
    core = core if core.endswith("s'") else core.rstrip("'")
    if not core or " " in core:
        return GAP
    parts = _parts(core)
    if any(part in listed.NUMBER_WORDS for part in parts):
        return NUMBER if len(parts) == 1 else GAP
    if _is_date(core, parts) or _is_diagnosis(core, parts):
        return GAP
    return GAP if _is_name(core, parts, following, first=first, body=body) else core


def without_units(pieces: Sequence[str]) -> list[str]:
    """Return the pieces with what a gap takes with it: ``13 years``, ``next week``, ``eating disorder``."""
    done = list(pieces)
    for place, piece in enumerate(pieces):
        before, low = (done[place - 1] if place else ""), piece.lower()
        if low in listed.DATE_UNITS and before == NUMBER:
            done[place] = GAP
        elif low in listed.DATE_UNITS and before.lower() in listed.DATE_LEADS:
            done[place - 1] = done[place] = GAP
        elif low in listed.DIAGNOSIS_NOUNS:
            done[place] = GAP
            if before.lower() not in listed.CONNECTORS and before.lower() not in ROLES:
                done[max(place - 1, 0)] = GAP
    return [GAP if piece == NUMBER else piece for piece in done]


def _is_letter(letter: str) -> bool:
    return letter in _MARKS or unicodedata.category(letter)[0] in "LM"


def _parts(core: str) -> list[str]:
    """Return the sides of a hyphen in lower case, what they own left off."""
    return [part.removesuffix("'s").rstrip("'") for part in core.lower().split("-")]


def _is_date(core: str, parts: list[str]) -> bool:
    capital = core[0].isupper()
    return any(part in listed.DATE_WORDS or (capital and part in listed.CAPITAL_DATE_WORDS) for part in parts)


def _is_diagnosis(core: str, parts: list[str]) -> bool:
    if core.isupper() and core.lower() in listed.CAPITAL_DIAGNOSES:
        return True
    known = listed.DIAGNOSES
    return any(part in known or part.endswith(listed.DIAGNOSIS_ENDINGS) for part in (*parts, core.lower()))


def _is_name(core: str, parts: list[str], following: str, *, first: bool, body: str) -> bool:
    ordinary = listed.NAMES_AND_WORDS if core.islower() else frozenset()
    if any(part in listed.GIVEN_NAMES - ordinary for part in parts):
        return True
    if core.islower() or _is_known(parts):
        return False
    if not first or (core.isupper() and len(core) > 1) or core.endswith(("'s", "s'")):
        return True
    return following in listed.NAME_VERBS or _leads_into_name(following) or _stands_inside(body, core)


def _is_known(parts: list[str]) -> bool:
    return all(part.replace("'", "") in _KNOWN for part in parts)


def _leads_into_name(following: str) -> bool:
    capital = following[:1].isupper() and not is_unspaced(following[0])
    return capital and not _is_known(_parts(following))


def _stands_inside(body: str, word: str) -> bool:
    """Tell whether the body has the word, capital and all, where English writes only names with one."""
    at = body.find(word)
    while at >= 0:
        before = body[max(at - 8, 0) : at]
        if before.endswith(" ") and before.rstrip(" ")[-1:] not in _SENTENCE_STARTS:
            return True
        at = body.find(word, at + 1)
    return False
