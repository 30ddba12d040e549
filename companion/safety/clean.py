"""Cleaning of untrusted text: what may be shown, what is hidden, and what speaks to an agent.

Stored text stays as it was written; only its showing is cleaned (K15). What must stay true: the result of
``printable`` holds no control character but newline and tab, nothing that turns the reading direction,
nothing without width, and can be encoded as UTF-8; cleaning twice is cleaning once.

Not touched: combining marks, emoji with their presentation selector, private-use characters. A joiner
inside an emoji goes too, so a family of three is shown as three people: a plain rule is worth that.

Sources: ECMA-48 (escape sequences), UAX #9 (direction marks), UTS #39 (default-ignorable characters).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_ESC: Final = "\x1b"
_EIGHT_BIT: Final = {0x9B: "\x1b[", 0x9D: "\x1b]", 0x90: "\x1bP", 0x98: "\x1bX", 0x9E: "\x1b^", 0x9F: "\x1b_"}
_PARAMETERS: Final = "0123456789:;<=>?"
_INTERMEDIATE: Final = " !\"#$%&'()*+,-./"
_STRINGS: Final = "]PX^_"
_LONE_FINALS: Final = "0123456789=>cDEHMNOZ\\"

_DIRECTION: Final = ((0x061C, 0x061C), (0x200E, 0x200F), (0x202A, 0x202E), (0x2066, 0x2069))
_NO_WIDTH: Final = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200D),
    (0x2060, 0x2065),
    (0x206A, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0D),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE01EF),
)
_CONTROLS: Final = ((0x00, 0x08), (0x0E, 0x1F), (0x7F, 0x84), (0x86, 0x9F))
_JOINER: Final = "\u200d"
_LINE_ENDS: Final = (0x0B, 0x0C, 0x85, 0x2028, 0x2029)

_UNSEEN: Final = (*_DIRECTION, *_NO_WIDTH, *_CONTROLS)

# Both are made when the first text needs them: most are plain ASCII on one line, and a hook has no time to lose.
_SHOWN: Final[dict[int, str | None]] = {}
_HIDDEN: Final[set[str]] = set()


def _shown() -> dict[int, str | None]:
    """Return the translation of code points: gone, or turned into a line end."""
    if not _SHOWN:
        for first, last in _UNSEEN:
            _SHOWN.update(dict.fromkeys(range(first, last + 1)))
        _SHOWN.update(dict.fromkeys(_LINE_ENDS, "\n"))
    return _SHOWN


def hidden() -> set[str]:
    """Return the characters that a reader cannot see; callers read the set and never change it."""
    if not _HIDDEN:
        for first, last in _UNSEEN:
            _HIDDEN.update(map(chr, range(first, last + 1)))
    return _HIDDEN


def printable(text: str) -> str:
    r"""Return ``text`` as it may be shown: newline and tab kept, everything that steers or hides gone.

    Escape sequences go whole (``\x1b[31m`` leaves no ``[31m``); every kind of line end becomes ``\n``; a lone
    surrogate becomes ``?``. Any text goes in; never raises.
    """
    if text.isascii() and text.isprintable():
        return text
    shown = _without_sequences(text).replace("\r\n", "\n").replace("\r", "\n").translate(_shown())
    return shown if _encodes(shown) else shown.encode("utf-8", "replace").decode("utf-8")


def shown_line(text: str) -> str:
    """Return ``text`` cleaned and on one line: any run of white space is one blank."""
    return " ".join(printable(text).split())


def json_escaped(text: str) -> str:
    r"""Return a JSON text in which whatever a reader cannot see, or takes for a line end, is written as ``\uXXXX``.

    Such characters stand inside strings only, so the value stays the same and nothing is hidden on the way (K15).
    """
    if text.isascii() and text.isprintable():
        return text
    unseen = hidden().union(map(chr, _LINE_ENDS)).intersection(text)
    return text.translate({ord(letter): _escape(letter) for letter in unseen if letter > "~"})


def _escape(letter: str) -> str:
    units = letter.encode("utf-16-be")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def hidden_characters(text: str) -> bool:
    """Tell whether ``text`` holds characters a reader cannot see, which ``doctor`` marks.

    Ordinary uses are none: a byte order mark in front, line ends, and those of ``hidden_places``.
    """
    return bool(hidden_places(text.removeprefix("\ufeff")))


def hidden_places(text: str) -> list[int]:
    """Return where characters stand that a reader cannot see, in order.

    Ordinary uses are left out: joiners in emoji and in scripts that need them, variation selectors behind what has
    variants, flags of England, Scotland and Wales.
    """
    unseen = hidden()
    if (text.isascii() and text.isprintable()) or unseen.isdisjoint(text):
        return []
    return [place for place, letter in enumerate(text) if letter in unseen and not _is_ordinary(text, place)]


def addresses_an_agent(text: str) -> bool:
    """Tell whether ``text`` reads like an order to an assistant: data, marked by ``doctor`` (K15)."""
    from companion.safety.agent_orders import reads_like_an_order  # noqa: PLC0415 - brings re; doctor only

    return reads_like_an_order(text)


def _flag(code: str) -> str:
    """Return the flag of a part of a country: a black flag, its code in tags, an end mark (UTS #51)."""
    return "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in code) + "\U000e007f"


def _is_ordinary(text: str, place: int) -> bool:
    """Tell whether the hidden character at ``place`` does its honest work between its neighbours."""
    letter, before, after = text[place], text[place - 1 : place], text[place + 1 : place + 2]
    if not before or before in hidden():
        return letter >= "\U000e0000" and _is_in_flag(text, place)
    if letter == _JOINER and _is_picture(before):
        return _is_picture(after)
    if "\u200c" <= letter <= "\u200f":
        return _needs_marks(before) or (letter >= "\u200e" and _needs_marks(after))
    if "\ufe00" <= letter <= "\ufe0d":
        return before >= "\u1000"
    if "\u180b" <= letter <= "\u180f":
        return "\u1820" <= before <= "\u18aa"
    return _is_ideograph(before) if letter >= "\U000e0100" else _is_in_flag(text, place)


def _is_picture(letter: str) -> bool:
    return "\u2190" <= letter < "\u2e80" or letter == "\ufe0f" or "\U0001f000" <= letter < "\U000e0000"


def _needs_marks(letter: str) -> bool:
    """Tell whether a letter is of a script that joins its letters, or that runs from the right."""
    if "\u0590" <= letter < "\u2000" or "\ua000" <= letter < "\uac00":
        return True
    return (
        "\ufb1d" <= letter <= "\ufdff"
        or "\ufe70" <= letter <= "\ufefc"
        or "\U00010800" <= letter < "\U0001f000"
    )


def _is_ideograph(letter: str) -> bool:
    return (
        "\u3400" <= letter <= "\u9fff"
        or "\uf900" <= letter <= "\ufaff"
        or "\U00020000" <= letter < "\U000e0000"
    )


def _is_in_flag(text: str, place: int) -> bool:
    """Tell whether a tag is part of the flag of England, Scotland or Wales."""
    flags = map(_flag, ("gbeng", "gbsct", "gbwls"))
    return any(
        text.startswith(flag, place - at) for flag in flags for at in range(1, min(place + 1, len(flag)))
    )


def _encodes(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _without_sequences(text: str) -> str:
    """Return ``text`` without terminal escape sequences, seven bit or eight bit."""
    if _ESC not in text and not any(chr(code) in text for code in _EIGHT_BIT):
        return text
    head, *pieces = text.translate(_EIGHT_BIT).split(_ESC)
    following = [*pieces[1:], ""]
    return head + "".join(
        _after_sequence(piece, after) for piece, after in zip(pieces, following, strict=False)
    )


def _after_sequence(piece: str, after: str) -> str:
    """Return what is left of ``piece``, the text behind one escape; ``after`` follows the next escape."""
    if piece[:1] == "[":
        rest = piece[1:].lstrip(_PARAMETERS).lstrip(_INTERMEDIATE)
        return rest[1:] if "@" <= rest[:1] <= "~" else rest
    if piece[:1] in tuple(_STRINGS):
        return _after_string(piece, ended=after.startswith("\\"))
    rest = piece.lstrip(_INTERMEDIATE)
    if len(rest) < len(piece) or rest[:1] in tuple(_LONE_FINALS):
        return rest[1:]
    return piece


def _after_string(piece: str, ended: bool) -> str:
    """Return what follows a string sequence (a window title, a link); unended, only its opening goes."""
    _, bell, rest = piece.partition("\x07")
    if bell:
        return rest
    return "" if ended or piece == "\\" else piece[1:].lstrip(_PARAMETERS)
