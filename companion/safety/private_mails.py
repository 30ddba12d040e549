"""Mail addresses: as they are typed, and spelt out so that machines do not read them.

``jane(at)example(dot)org`` is one in any spelling of brackets, as are letters with blanks between. Plain words
("jane dot doe at gmail dot com") are one at a provider of mail, or where the words before say so; "looked at
github dot com" is none.

Every repeat is bounded, so the work is linear in the text.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from companion.safety.private_words import words

_TYPED: Final = r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}"
_MACHINE: Final = ("git@", "noreply@", "no-reply@", "hg@", "svn@", "root@", "donotreply@")
_ENDING: Final = (
    r"(?:com|org|net|edu|gov|info|io|me|dev|app|co|cn|tw|hk|sg|jp|kr|in|uk|ie|de|fr|es|it|nl|ch|at|se|no|pl|br|mx|ca"
    r"|au|nz|za|eu|us)\b"
)
_PROVIDER: Final = (
    r"(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|protonmail|proton|fastmail|aol|gmx|mail|zoho|qq"
    r"|163|126|yeah|sina|sohu|foxmail|aliyun|139|189)"
)
_PART: Final = r"[A-Za-z0-9_%+-]{1,40}"
_LOCAL: Final = rf"(?<![A-Za-z0-9._%+-])(?P<local>{_PART}(?:(?:\.| dot | ?[点點] ?){_PART}){{0,4}})"
_DOT: Final = r"(?: ?[\[({] ?(?:dot|\.) ?[\])}] ?| dot | ?[点點] ?| ?\. ?)"
_HOST: Final = r"[A-Za-z0-9-]{1,40}"
_BRACKETED: Final = rf"{_LOCAL} ?[\[({{] ?(?:at|@) ?[\])}}] ?{_HOST}(?:{_DOT}{_HOST}){{0,3}}?{_DOT}{_ENDING}"
_CHINESE: Final = rf"{_LOCAL} ?(?:艾特|圈a|小老鼠) ?{_HOST}(?:{_DOT}{_HOST}){{0,3}}?{_DOT}{_ENDING}"
_SPOKEN: Final = (
    rf"{_LOCAL}(?: at | ?@ )(?:(?P<provider>{_PROVIDER})|{_HOST})"
    rf"(?:(?: dot | ?[点點] ?| \. ?){_HOST}){{0,3}}?(?: dot | ?[点點] ?| \. ){_ENDING}"
    rf"|{_LOCAL.replace('<local>', '<short>')} at {_PROVIDER}\.{_ENDING}"
)
_HASHED: Final = (
    r"(?<![A-Za-z0-9._%+/-])[A-Za-z0-9._%+-]{2,40}#(?:qq|163|126|gmail|foxmail|sina)\.(?:com|cn|net)\b"
)
_LETTERS: Final = (
    r"(?<![\w.])[a-z0-9](?: [a-z0-9._+-]){1,40} @(?: [a-z0-9-]){2,40} \.(?: [a-z0-9.]){2,20}(?!\w)"
)
_CUE: Final = (
    r"(?:\b(?:e-?mails?|mail|write to|reach (?:me|him|her|them) at|address)\b|邮箱|郵箱|邮件|電郵|信箱)"
    r"[^\n.]{0,20}$"
)
_LOOK_BACK: Final = 40
_NOBODY: Final = words(
    """
    am is are was were be been look looks looked looking work works worked working arrive arrived account accounts
    mail mails email emails me him her us them it you page site here there login stay stayed meet met hosted host live
    lives lived start started stop stopped available found find read posted on up out back in one time day line anybody
    anyone somebody someone everyone only not and or but also down sign signed log logged see seen support
    """
)
"""Words before "at" that are nobody's name."""


def emails(text: str) -> list[tuple[int, int]]:
    """Return where mail addresses of people stand; those of machines (``git@…``, ``noreply@…``) are none."""
    found = []
    if "@" in text:
        typed = _pattern(_TYPED).finditer(text)
        found += [match.span() for match in typed if not match.group().lower().startswith(_MACHINE)]
    return sorted({*found, *_spelt(text)})


def _spelt(text: str) -> Iterator[tuple[int, int]]:
    low = text.lower()
    for pattern, signs in (
        (_BRACKETED, ("at]", "at)", "at}", "at ", "@")),
        (_CHINESE, ("艾特", "圈a", "小老鼠")),
    ):
        if any(sign in low for sign in signs):
            yield from (match.span() for match in _pattern(pattern).finditer(text))
    if "#" in low:
        yield from (match.span() for match in _pattern(_HASHED).finditer(text))
    if " @ " in low:
        yield from (match.span() for match in _pattern(_LETTERS).finditer(text))
    if " at " in low or "@ " in low:
        yield from (match.span() for match in _pattern(_SPOKEN).finditer(text) if _is_somebody(match))


def _is_somebody(match: re.Match[str]) -> bool:
    """Tell whether the word before "at" is somebody's: at a provider of mail, of several parts, or behind a cue."""
    local = (match.group("local") or match.group("short")).lower()
    if local.split()[-1] in _NOBODY:
        return False
    before = match.string[max(0, match.start() - _LOOK_BACK) : match.start()].lower()
    parted = any(mark in local for mark in (" dot ", ".", "_"))
    at_provider = match.group("provider") is not None
    return at_provider or parted or _pattern(_CUE).search(before) is not None


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
