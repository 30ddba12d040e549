"""Words that say how a thing is asked, not what it is about, in English and Chinese.

Data with two questions on top. The words are written as the cutter gives them: folded, without
apostrophes. Left out on purpose are forms that become another word that way (``ill``, ``hell``, ``shell``,
``wed``, ``well``), because a health note is about being ill.
"""

from __future__ import annotations

from itertools import pairwise

from companion.text.cutter import is_unspaced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_ENGLISH: Final = """
    a an the this that these those there here it its itself
    i me my mine myself we us our ours ourselves you your yours yourself yourselves
    he him his himself she her hers herself they them their theirs themselves one ones
    im ive id youre youve youd youll hes shes weve theyre theyve theyd theyll thats theres heres
    am is are was were be been being isnt arent wasnt werent aint
    do does did doing done dont doesnt didnt have has had having havent hasnt hadnt
    can could cant couldnt will would wont wouldnt shall should shouldnt may might must
    and or but nor so if then than as because while although though unless until
    of to in on at by for from with about into onto over under after before between through during
    up down out off again further once
    not no only just too very also even still really quite rather please
    what whats which who whos whom whose when whens where wheres why whys how hows
    whatever whoever whenever wherever any anything anyone some something someone
    all both each few more most other such own same
    s t d m re ve ll
"""

ENGLISH: Final = frozenset(_ENGLISH.split())
"""Function words, auxiliaries, pronouns and question words."""

_CHINESE: Final = """
    什么时候 为什么 怎么样 怎么办 有没有 是不是 会不会 能不能 可不可以 要不要 记不记得 还记得
    什么 怎么 怎样 为何 如何 哪里 哪儿 哪个 哪些 哪天 哪一 谁的 多少 几个 几点 多久 时候
    我们 你们 他们 她们 它们 咱们 自己 我的 你的 他的 她的 它的
    这个 那个 这些 那些 这里 那里 这儿 那儿 这样 那样 这么 那么
    可以 可能 已经 还是 或者 但是 因为 所以 如果 虽然 而且 然后 就是 不是 没有 只是
    一下 一个 一些 一点 有点 有些 的话 一样 之前 之后 上次 关于 告诉 请问
"""

CHINESE: Final = tuple(_CHINESE.split())
"""Phrases of two characters and more, question words first; longer ones stand before their parts."""

PARTICLES: Final = frozenset("的了吗呢吧啊呀嘛么哦噢啦喔嗯是")
"""Characters that only colour or join a sentence: a pair that holds one is rarely a word."""

FUNCTION_CHARACTERS: Final = PARTICLES | frozenset(
    "我你您他她它谁哪几这那是在有和与跟就都也还不没很太会能要把被给对从到让又再才只吧得地着过"
)
"""Characters that, standing alone or with each other, are not what a question is about."""

_CONTENT: Final = "目的 了解 的确 的士 了结 了断 打的 过敏 过年 难过 是非 自我 吉他 其他 得知 得病 着急 着凉"

CONTENT_PAIRS: Final = frozenset(_CONTENT.split())
"""Words that hold a particle and mean something all the same."""


_CHINESE_PAIRS: Final[set[str]] = set()


def _chinese_pairs() -> set[str]:
    """Return the pairs of neighbours in the phrases; made when the first Chinese word is asked about."""
    if not _CHINESE_PAIRS:
        _CHINESE_PAIRS.update(a + b for phrase in CHINESE for a, b in pairwise(phrase))
    return _CHINESE_PAIRS


def is_stop_word(word: str) -> bool:
    """Tell whether ``word``, one that the cutter made, is only about how something is asked."""
    if word.isascii():
        return word in ENGLISH
    if not is_unspaced(word[0]):
        return False
    if word in CONTENT_PAIRS:
        return False
    return word in _chinese_pairs() or not PARTICLES.isdisjoint(word) or FUNCTION_CHARACTERS.issuperset(word)


def is_stop_run(run: str) -> bool:
    """Tell whether a run of unspaced characters is nothing but stop phrases and function characters."""
    for phrase in CHINESE:
        run = run.replace(phrase, "")
    return run not in CONTENT_PAIRS and FUNCTION_CHARACTERS.issuperset(run)
