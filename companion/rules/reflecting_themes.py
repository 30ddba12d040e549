"""What a look-back question asks for, and what a piece of what was said may be about.

Derived, never stored: ``themes_of`` finds phrases of the lists in ``reflecting_words``; ``read_question`` takes the
words that ask for a look back and the names of themes out of a question, and what is left is its subject. A question
without a subject ("what has changed between us?") is *open*: recall cannot be asked its words, so it is asked the
themes'.
"""

import re
from itertools import groupby
from typing import Final, NamedTuple

from companion.rules.reflecting_words import LOOK_BACK, NOT_OTHERS, OTHERS, THEMES
from companion.text.cutter import is_unspaced
from companion.text.normalise import normalise
from companion.text.query import content_count, parse_query
from companion.text.stop_words import CHINESE, CONTENT_PAIRS, FUNCTION_CHARACTERS
from companion.text.terms import terms

QUESTION_AT_MOST: Final = 2_000
"""Characters of a question that are read."""

_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")

UNFINISHED: Final = "unfinished"

_WHOLE: Final = range(3, 7)
"""Characters of a Chinese run that is a term as a whole too, before its pairs (皮划艇)."""


def _matcher(phrases: str) -> re.Pattern[str]:
    """Return what finds any of the phrases, longest first: an English one between words, a Chinese one anywhere."""
    listed = sorted(set(phrases.split("|")), key=len, reverse=True)
    english = "|".join(re.escape(phrase) for phrase in listed if phrase.isascii())
    chinese = "|".join(phrase for phrase in listed if not phrase.isascii())
    return re.compile(rf"(?<![a-z0-9])(?:{english})(?![a-z0-9])|{chinese}")


_CUES: Final = {theme.name: _matcher(theme.cues) for theme in THEMES}
_LISTED: Final = {theme.name: tuple(theme.phrases.split("|")) for theme in THEMES}
_ASIDE: Final = _matcher("|".join([LOOK_BACK, *(theme.cues for theme in THEMES)]))
_OTHERS: Final = _matcher(OTHERS)
_OWNS: Final = re.compile(r"'s(?![a-z0-9])")

THEME_NAMES: Final = tuple(theme.name for theme in THEMES)


class Asked(NamedTuple):
    """What a question asks for: the ``themes`` it names, and the ``terms`` of its subject, words of the cutter."""

    themes: tuple[str, ...]
    terms: tuple[str, ...]

    @property
    def is_open(self) -> bool:
        """Whether the question has no subject of its own."""
        return not self.terms


def read_question(question: str) -> Asked:
    """Return the themes that a question names and the words of its subject.

    >>> read_question("Did I keep my promises to mom?")
    Asked(themes=('promises',), terms=('mom',))
    >>> read_question("我们之间有什么变化？")
    Asked(themes=('changes',), terms=())
    """
    spelt = normalise(question[:QUESTION_AT_MOST])
    themes = tuple(name for name, pattern in _CUES.items() if pattern.search(spelt))
    subject = _ASIDE.sub(" ", _OWNS.sub("", spelt))
    for phrase in CHINESE:
        subject = subject.replace(phrase, " ")
    runs = [
        _core("".join(run)) if unspaced else "".join(run) for unspaced, run in groupby(subject, is_unspaced)
    ]
    subject = "".join(runs)
    if not content_count(subject):
        return Asked(themes, ())
    whole = [run for run in runs if len(run) in _WHOLE and is_unspaced(run[0])]
    return Asked(themes, tuple(dict.fromkeys([*whole, *parse_query(subject).content])))


def _core(run: str) -> str:
    """Return a run of Chinese without function characters at its ends, so that its pairs are words (和妈妈: 妈妈)."""
    while run[:1] in FUNCTION_CHARACTERS and run[:2] not in CONTENT_PAIRS:
        run = run[1:]
    while run[-1:] in FUNCTION_CHARACTERS and run[-2:] not in CONTENT_PAIRS:
        run = run[:-1]
    return run


def sought(name: str) -> tuple[str, ...]:
    """Return the terms by which what may hold a phrase of a theme is looked up: the longest term of each phrase.

    A phrase of function words alone ("used to") has none; what holds only it is not looked up.
    """
    found = (sorted(terms(phrase), key=lambda term: (-len(term), term)) for phrase in _LISTED[name])
    return tuple(dict.fromkeys(longest[0] for longest in found if longest))


def subject_terms(asked: Asked) -> frozenset[str]:
    """Return the terms by which the subject of a question is looked up; of an unspaced script pairs alone."""
    found = terms(" ".join(asked.terms))
    return frozenset(term for term in found if term.isascii() or len(term) > 1) or frozenset(found)


def themes_of(text: str) -> dict[str, tuple[str, ...]]:
    """Return the themes whose phrases stand in ``text``, each with the phrases found, in normalised form.

    >>> themes_of("He said sorry and promised to call.")
    {'promises': ('promised',), 'repair': ('said sorry',)}
    """
    spelt = normalise(text)
    found = {
        name: tuple(phrase for phrase in listed if _stands_in(spelt, phrase))
        for name, listed in _LISTED.items()
    }
    return {name: phrases for name, phrases in found.items() if phrases}


def _stands_in(spelt: str, phrase: str) -> bool:
    """Tell whether a phrase stands in a text: an English one between words, a Chinese one anywhere.

    Plain search, because most texts hold no phrase at all and a pattern of hundreds costs ten times as much.
    """
    at = spelt.find(phrase)
    while at >= 0 and phrase.isascii():
        end = at + len(phrase)
        if spelt[max(at - 1, 0) : at] not in _LETTERS and spelt[end : end + 1] not in _LETTERS:
            return True
        at = spelt.find(phrase, at + 1)
    return at >= 0


def speaks_of_others(text: str) -> bool:
    """Tell whether ``text`` speaks of somebody who is not in the conversation (K-46)."""
    spelt = normalise(text)
    for word in NOT_OTHERS:
        spelt = spelt.replace(word, " ")
    return _OTHERS.search(spelt) is not None
