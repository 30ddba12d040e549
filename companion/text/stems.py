"""One stem for the forms of an English word, so that ``volunteered`` finds ``volunteering``.

Derived: the recall index holds stems, and a row is deleted by giving the same stems again, so a change of one rule
or word here must raise ``TERMS_VERSION`` (``text.terms``). A stem is no word and is never shown.

Three steps, each a handful of rules: the irregular forms by table, the endings of inflection (plural, past,
progressive), then the endings that make one kind of word from another (``-ation``, ``-ness``, ``-ful`` …). The steps
follow Porter's order (M. F. Porter, *An algorithm for suffix stripping*, 1980), with fewer and coarser rules. A few
everyday words that name one thing in two ways (``mum`` and ``mother``, ``bike`` and ``bicycle``) share a line.

Hot path: a word costs a few microseconds, and ``text.terms`` remembers it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_FAMILIES: Final = """
be am is are was were been being|begin began begun beginning|break broke broken|bring brought|build built
buy bought|catch caught|choose chose chosen|come came|cut cutting|deal dealt|draw drew drawn|dream dreamt
drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feel felt|fight fought|find found
fly flew flown flies|forget forgot forgotten|get got gotten getting|give gave given|go goes going went gone
grow grew grown|hang hung|hear heard|hide hid hidden|hold held|keep kept|know knew known|lay laid|lead led
leave left|lend lent
let letting|lie lay lying|light lit|lose lost losing loss|make made making|mean meant|meet met|pay paid
put putting|ride rode ridden|ring rang rung|rise rose risen|run ran running runner|say said|see saw seen
seek sought|sell sold|send sent|set setting|shake shook shaken|shine shone|shoot shot|show shown|sing sang sung
sink sank sunk|sit sat sitting|sleep slept asleep|speak spoke spoken|spend spent|stand stood|steal stole stolen
stick stuck|strike struck|swear swore sworn|swim swam swum swimming|take took taken taking|teach taught
tear tore torn|tell told|think thought|throw threw thrown|understand understood|wake woke woken|wear wore worn
win won winning winner|write wrote written writing writer
child children|person people|man men|woman women|foot feet|tooth teeth|mouse mice|goose geese|life lives
wife wives|knife knives|leaf leaves|half halves|shelf shelves|wolf wolves|loaf loaves|thief thieves
birth born|die died dying death dead|marry married marriage
mother mum mom mommy mama|father dad daddy|grandmother grandma granny|grandfather grandpa|child kid kids
photo pic photograph picture|television tv|bicycle bike|movie film|telephone phone|exam examination|news
"""

_INFLECTED: Final = {
    form: family.split()[0]
    for line in _FAMILIES.split("\n")
    for family in line.split("|")
    for form in reversed(family.split())
}

_LONG_ENDINGS: Final = (
    ("ational", "ate"), ("ization", "ize"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"),
    ("tional", "tion"), ("biliti", "ble"), ("alism", "al"), ("ation", "ate"), ("alli", "al"), ("entli", "ent"),
    ("ousli", "ous"), ("aliti", "al"), ("iviti", "ive"), ("fulli", "ful"), ("lessli", "less"), ("ator", "ate"),
    ("izer", "ize"), ("abli", "able"), ("bli", "ble"),
)  # fmt: skip
_ENDINGS: Final = (
    "ement", "ment", "ance", "ence", "able", "ible", "ness", "less", "ful", "ous", "ive", "ize", "ate", "iti", "ism",
    "ist", "er", "or", "al", "ic", "li", "ant", "ent",
)  # fmt: skip
_VOWELS: Final = frozenset("aeiouy")
_SHORTEST: Final = 4
"""Letters of the shortest word that is cut; what is left of a word keeps three or four (see the rules)."""


def stem(word: str) -> str:
    """Return the stem of an index word: ASCII letters are cut, everything else comes back as it is.

    >>> stem("volunteering") == stem("volunteered") == stem("volunteers")
    True
    >>> stem("bought") == stem("buys")
    True
    """
    known = _INFLECTED.get(word)
    if known is not None:
        return known
    if len(word) < _SHORTEST or not (word.isascii() and word.isalpha()):
        return word
    singular = _singular(word)
    known = _INFLECTED.get(singular)
    return known if known is not None else _derived(_present(singular))


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > _SHORTEST else word[:-1]
    if word.endswith(("sses", "oes", "xes", "ches", "shes", "zes")):
        return word[:-2]
    return word[:-1] if word[-1] == "s" and word[-2] not in "sui" else word


def _present(word: str) -> str:
    if word.endswith("ied") and len(word) > _SHORTEST:
        return word[:-3] + "y"
    bare = _bare(word)
    if not bare:
        return word
    if bare in _INFLECTED or bare + "e" in _INFLECTED:
        return _INFLECTED.get(bare) or _INFLECTED[bare + "e"]
    doubled = len(bare) > 2 and bare[-1] == bare[-2] and bare[-1] not in "lsz"
    return bare[:-1] if doubled else bare


def _bare(word: str) -> str:
    """Return the word without ``-ed`` or ``-ing``, empty when it has neither."""
    if word.endswith("ed") and len(word) > 4 and not word.endswith("eed"):
        bare = word[:-2]
    elif word.endswith("ing") and len(word) > 5:
        bare = word[:-3]
    else:
        return ""
    return "" if _VOWELS.isdisjoint(bare) else bare


def _derived(word: str) -> str:
    if word[-1] == "y" and len(word) > 2 and word[-2] not in "aeiou":
        word = word[:-1] + "i"
    word = _shortened(word)
    if word.endswith(("sion", "tion")) and len(word) >= 7:
        word = word[:-3]
    if word[-1] == "e" and len(word) > 3:
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word.endswith("ll") else word


def _shortened(word: str) -> str:
    for ending, short in _LONG_ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)] + short
            break
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word
