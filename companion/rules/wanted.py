"""What the person wanted: four words, and the many ways people write them (C-18, C-69 to C-72).

Identity: one of ``WANTED`` in the store, its phrase in Markdown. A text that is none of them is kept as
it was written and given back unchanged; nothing is guessed.
"""

from typing import Final

from companion.text.normalise import unit_key

WANTED: Final = ("vent", "think-aloud", "solve", "presence")
"""The canonical words, as ``--wanted`` takes them."""

WANTED_TEXT: Final = {
    "vent": "to vent: to be heard, nothing asked and nothing solved",
    "think-aloud": "to think aloud: mirrored, one open question at most",
    "solve": "help solving: options and steps, because they asked for them",
    "presence": "just presence: company, few words",
}
"""One line of help for each canonical word."""

_MARKDOWN: Final = {
    "vent": "to vent",
    "think-aloud": "to think aloud",
    "solve": "help solving",
    "presence": "just presence",
}

_ALIASES: Final = {
    "vent": """vent|to vent|venting|be heard|to be heard|being heard|to be listened to|be listened to|listen
        |listening|just listen|a listening ear|get it off my chest|to get it off my chest|let it out
        |to let it out|unload|to unload|rant|to rant
        |倾诉|倾听|被倾听|被听见|被听到|想倾诉|吐槽|想吐槽|诉苦|发泄|宣泄|发泄一下|说出来|说说|想说说|说说而已|听我说|有人听|想有人听
        |想被听见""",
    "think-aloud": """think-aloud|think aloud|to think aloud|thinking aloud|think out loud|to think out loud
        |thinking out loud|think it through|to think it through|thinking it through|talk it through
        |to talk it through|talking it through|sort out thoughts|to sort out my thoughts|sounding board
        |a sounding board|reflect|to reflect
        |边说边想|边想边说|理清思路|理思路|理一理|理一理思路|想清楚|捋一捋|捋捋思路|梳理|梳理思路|梳理一下|自言自语|一起想想|整理思路
        |说着想|想想清楚""",
    "solve": """solve|to solve|solving|help solving|help to solve|help me solve|help solve|problem solving
        |problem-solving|solve it|to solve it|fix|to fix|to fix it|advice|some advice|wants advice|help
        |solution|a solution|solutions|ideas|a plan|figure it out|to figure it out|figure something out
        |to figure something out|help figuring it out
        |想办法|解决|解决问题|帮忙解决|一起想办法|帮忙想办法|帮我想办法|出主意|出出主意|建议|要建议|想要建议|给建议|求建议|找办法
        |拿主意|支招|帮忙|寻求帮助|求助""",
    "presence": """presence|just presence|company|just company|some company|be there|to be there|just be there
        |just to be there|someone there|not to be alone|not be alone|keep me company|companionship|be with me
        |to be accompanied|sit with me|sit with it
        |陪伴|陪着|陪|陪我|陪陪我|陪一下|有人陪|有人陪着|想有人陪|想有人陪着|只要陪伴|只是陪伴|陪在身边|在场|在就好""",
}


def _by_key() -> dict[str, str]:
    return {unit_key(alias): word for word, aliases in _ALIASES.items() for alias in aliases.split("|")}


_CANONICAL: Final = _by_key()


def canonical(text: str) -> str | None:
    """Return the canonical word that ``text`` means, or ``None`` when it is none of the four.

    Case, width, spacing, hyphens between words and final punctuation do not count.

    >>> canonical("to be heard"), canonical("陪伴"), canonical("分享喜悦")
    ('vent', 'presence', None)
    """
    key = unit_key(text)
    return _CANONICAL.get(key) or _CANONICAL.get(key.replace("-", " ").replace("_", " "))


def markdown_words(wanted: str) -> str:
    """Return the words of a canonical ``wanted`` as Markdown has them (C-18); other text as it is."""
    return _MARKDOWN.get(wanted, wanted)
