"""How a check-in was received, and what that does to the topic.

A follow-up is recorded by its outcome. What counts as low engagement is decided here, by rule: a reply
of five display columns or fewer, one of a closed list in both languages, or a change of topic (C-51).
Counting and muting follow from it (C-50, C-60 to C-62; requirements, *When does saturation mute*).
"""

from typing import Final, NamedTuple
from unicodedata import category

from companion.rules.notes import Outcome
from companion.text.normalise import display_columns, unit_key

MUTE_DAYS: Final = 14
"""How long a mute lasts: 14 x 24 hours from the follow-up that caused it."""

LOW_COLUMNS: Final = 5
"""A reply of so many display columns or fewer is low: two Chinese characters, five Latin letters."""

SATURATED_AFTER: Final = 2
"""Follow-ups after which a low one mutes, and silent ones in a row that do."""

_LOW_ENGLISH: Final = """
    ok|okay|okey|k|kk|fine|good|great|alright|all right|all good|all fine|all ok|all okay|well|cool|not bad
    |not too bad|so so|meh|eh|whatever|sure|yes|yeah|yep|yup|no|nope|nah|nothing|nothing much|not much
    |not really|nothing new|no comment|never mind|nevermind|nvm|dunno|i dont know|dont know|idk|no idea|maybe
    |perhaps|i guess|guess so|i guess so|i suppose|i suppose so|fair enough|no worries|no problem|thanks
    |thank you|thx|ty|cheers|hm|hmm|hmmm|mm|mhm|uh huh|same|same as usual|same old|as usual|the usual|got it
    |right|could be worse|cant complain|no complaints|it is what it is|doesnt matter|never better
    |lets just work|lets work|just work|back to work|lets get to work|lets get back to work|lets move on
    |next question|dont worry|dont worry about it|not now
"""
_LOW_CHINESE: Final = """
    没事|没事儿|没啥|没啥事|没什么|没什么事|没怎么|没关系|没问题|没有|没|还好|还可以|还行|还成|还不错|挺好|很好|蛮好|不错|都好
    |都挺好|都还好|一切都好|一切正常|一切还好|都行|都可以|就那样|就这样|老样子|一般|一般般|凑合|马马虎虎|随便|无所谓|算|不说|不知道
    |不清楚|不好说|也许|可能|大概|嗯|好|行|是|对|可以|知道|谢谢|谢谢你|谢谢关心|多谢|正常|过得去|先干活|干活|先工作|说正事|先看代码|看代码
    |回到正题|别担心|不用担心|不聊这个|以后再说|回头再说
"""
"""Phrases that close a topic without opening anything, without the small words around them."""

_OPENERS_ENGLISH: Final = """
    i am im its it is thats that we are were yeah yes yep oh well hm hmm eh ah ok okay sure honestly just
    pretty doing really all um uh
"""
_CLOSERS_ENGLISH: Final = """
    thanks thank you thx ty really honestly i guess suppose though tho now today man mate here anyway for
    asking then so lol haha
"""
_OPENERS: Final = frozenset(_OPENERS_ENGLISH.split())
_CLOSERS: Final = frozenset(_CLOSERS_ENGLISH.split())
_OPENERS_CHINESE: Final = "嗯哦噢喔啊哎唉哈呃额诶我"
_CLOSERS_CHINESE: Final = "吧啦呀啊哈哦嘛呢的了哒滴嘞咯呗"


class Touch(NamedTuple):
    """What a recorded follow-up makes of a note.

    ``mutes`` says that a mute of ``MUTE_DAYS`` begins now; ``counted`` that ``follow_up_count`` rose.
    """

    follow_up_count: int
    last_low: bool
    silent_streak: int
    mutes: bool
    counted: bool


def _spelling(text: str) -> str:
    """Return ``text`` without apostrophes, and with a line break for every other mark or picture."""
    key = unit_key(text).replace("'", "").replace("-", " ")
    marks = "".join("\n" if category(character)[0] in "PS" else character for character in key)
    return "\n".join(clause.strip() for clause in marks.split("\n") if clause.strip())


def _listed(phrases: str) -> frozenset[str]:
    return frozenset(_spelling(phrase) for phrase in phrases.split("|"))


LONGEST_LOW: Final = 400
"""Characters from which on a reply says something, whatever its words."""
_LOW: Final = _listed(_LOW_ENGLISH) | _listed(_LOW_CHINESE)


def is_low(reply: str) -> bool:
    """Tell whether ``reply`` to a check-in was low: very short, or only phrases of the closed list.

    >>> is_low("It's fine."), is_low("嗯嗯，没事"), is_low("还是睡不着")
    (True, True, False)
    """
    if len(reply) > LONGEST_LOW:
        return False
    if display_columns(unit_key(reply)) <= LOW_COLUMNS:
        return True
    return all(map(_closes, _spelling(reply).splitlines()))


def _closes(clause: str) -> bool:
    """Tell whether ``clause`` is a phrase of the list, with or without small words, once or repeated."""
    return any(_is_repeated(core) for core in (clause, _english_core(clause), _chinese_core(clause)))


def _english_core(clause: str) -> str:
    words = clause.split()
    while len(words) > 1 and words[-1] in _CLOSERS and " ".join(words) not in _LOW:
        words.pop()
    while len(words) > 1 and words[0] in _OPENERS and " ".join(words) not in _LOW:
        del words[0]
    return " ".join(words)


def _chinese_core(clause: str) -> str:
    """Return ``clause`` without what opens and closes it; one of nothing else is its first character."""
    return clause.lstrip(_OPENERS_CHINESE).rstrip(_CLOSERS_CHINESE).strip() or clause[:1]


def _is_repeated(core: str) -> bool:
    """Tell whether ``core`` is one listed phrase, said once or several times over (没事没事, fine fine)."""
    core = core.replace(" ", "") if not core.isascii() else core
    return any(
        core[:size] in _LOW and not core.replace(core[:size], "").strip() for size in range(1, len(core) + 1)
    )


def touch(
    count: int, silent_streak: int, outcome: Outcome, reply: str | None = None, same_check_in: bool = False
) -> Touch:
    """Return what recording ``outcome`` makes of a note with ``count`` follow-ups so far.

    ``silent_streak`` is how many silent ones came last in a row; ``reply`` measures an engaged one;
    ``same_check_in`` says that the record before was a silent one of the same card: the streak goes on,
    the count does not. ``unused`` (never asked) changes nothing: the caller leaves the note as it is, and
    ``last_low`` then means nothing.
    """
    if outcome == "unused":
        return Touch(count, False, silent_streak, mutes=False, counted=False)
    if outcome == "silent":
        return _silence(count, silent_streak + 1, counted=not same_check_in)
    low = outcome == "deflected" or (reply is not None and is_low(reply))
    after = count + 1
    return Touch(after, low, 0, mutes=low and after >= SATURATED_AFTER, counted=True)


def _silence(count: int, streak: int, counted: bool) -> Touch:
    return Touch(
        count + counted,
        last_low=False,
        silent_streak=streak,
        mutes=streak >= SATURATED_AFTER,
        counted=counted,
    )
