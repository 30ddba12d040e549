"""The topic of a card: what is left of a note's title when everything that must not be told is gone.

Gone are quotes, asides in brackets, dates, numbers, names, diagnoses, symbols (C-56, C-99; design, *Card*).
Of the first clause that still says something at most six words and twelve characters of Chinese are kept.
Where nothing is left, or the topic stands in the note's text as it is, the kind of note speaks for it.

Nothing here is stored. Hot path: no ``re``.
"""

from __future__ import annotations

import unicodedata
from itertools import groupby

from companion.data.text import words
from companion.rules.card_chinese import kept_run
from companion.rules.card_english import kept_word, without_units
from companion.rules.card_words import CONNECTORS, GAP, LEADING
from companion.rules.card_words_chinese import TRIMMED_AFTER, TRIMMED_BEFORE
from companion.safety.clean import shown_line
from companion.text.cutter import cut, fold, is_unspaced
from companion.text.query import holds
from companion.text.stop_words import FUNCTION_CHARACTERS, is_stop_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Final

    from companion.data.text import Language

WORDS_AT_MOST: Final = 6
CHARACTERS_AT_MOST: Final = 12
WORDS_IN_A_ROW: Final = 4
"""So many words, as the body has them, would be a quote."""
CHARACTERS_IN_A_ROW: Final = 6
TITLE_READ: Final = 400
"""More of a title than this is never needed."""

_SPANS: Final = {
    '"': '"', "“": "”", "„": "“”", "«": "»", "‹": "›", "`": "`", "「": "」", "『": "』",
    "《": "》", "〈": "〉", "(": ")", "[": "]", "{": "}", "【": "】", "〔": "〕",
}  # fmt: skip
_ENDS: Final = frozenset(".,;:!?…。、—–|~*=<>\n")
_SINGLE: Final = "'‘"
_SAYING: Final = frozenset({"said", "says", "told", "asked", "felt", "feels", "说", "說", "问", "問"})
_OWNERS: Final = frozenset({"my", "our"})
_OWNERS_CHINESE: Final = ("我们的", "我們的", "我的", "我们", "我們", "咱们", "我", "的")
_WITH_CHINESE: Final = "和跟与與"
_BARE_PERSON: Final = 3
"""So few characters after 和 are whom it is about: 和妈妈 is 妈妈, 和妈妈吵架 stays."""


def topic_of(title: str, body: str, type: str, language: Language) -> str:
    """Return what a card may call the note.

    ``body`` is the note's whole text, lines joined by newlines; ``type`` one of the four. ``language`` is
    the card's: a topic keeps the language of its title, the words for the type are those of the card.

    >>> topic_of("dad's heart surgery on 2026-05-20", "It is all I can think of.", "milestone", "en")
    "dad's heart surgery"
    """
    kind = words(language)[f"card.kind.{type}"]
    for place, clause in enumerate(_clauses(_plain(title))):
        topic = _topic(clause, body, first=place == 0)
        if _says_something(topic):
            return kind if _is_in(body, topic) else topic
    return kind


def _plain(title: str) -> str:
    """Return the title on one line in plain forms: no quotes or asides, numbers whole."""
    line = unicodedata.normalize("NFKC", shown_line(title)[:TITLE_READ]).replace(" & ", " and ")
    return _whole_numbers(_without_spans(line).replace("’", "'"))


def _without_spans(line: str) -> str:
    """Return the line with a gap for what stands in quotes or brackets; one never closed takes the rest."""
    kept, at = [], 0
    while at < len(line):
        end = _span_end(line, at)
        kept.append(line[at] if end is None else f" {GAP} ")
        at = at + 1 if end is None else end
    return "".join(kept)


def _span_end(line: str, at: int) -> int | None:
    """Return where the span that opens at ``at`` is over, ``None`` when none opens there."""
    if line[at] in _SINGLE:
        return None if _is_spaced_letter(line, at - 1) else _single_end(line, at)
    closing = _SPANS.get(line[at])
    if closing is None:
        return None
    ends = [end + 1 for mark in closing if (end := line.find(mark, at + 1)) >= 0]
    return min(ends, default=len(line))


def _single_end(line: str, at: int) -> int:
    """Return where a single quote is over: at a mark with no letter of its word behind it."""
    closers = (
        end + 1
        for end in range(at + 1, len(line))
        if line[end] in "'’" and not _is_spaced_letter(line, end + 1)
    )
    return next(closers, len(line))


def _is_spaced_letter(line: str, at: int) -> bool:
    return 0 <= at < len(line) and line[at].isalnum() and not is_unspaced(line[at])


def _whole_numbers(line: str) -> str:
    """Return the line with each date, time and number in one piece, before Chinese as two numerals."""
    line = line.replace("a.m.", "0").replace("p.m.", "0")
    kept = []
    for place, character in enumerate(line):
        digits = _is_digit(line, place - 1) and _is_digit(line, place + 1)
        kept.append("0" if digits and character in ":./-," else character)
    runs = [(is_number, "".join(run)) for is_number, run in groupby(kept, str.isdigit)]
    following = [run for _, run in runs[1:]] + [""]
    return "".join(
        "〇〇" if is_number and after[:1] and is_unspaced(after[0]) else run
        for (is_number, run), after in zip(runs, following, strict=False)
    )


def _is_digit(line: str, at: int) -> bool:
    return 0 <= at < len(line) and line[at].isdigit()


def _clauses(line: str) -> Iterator[str]:
    """Yield the clauses of a line; a hyphen between blanks ends one, a slash only parts words."""
    spaced = line.replace(" - ", "\n").replace(" + ", "\n").replace("/", " ")
    for ends, clause in groupby(spaced, _ENDS.__contains__):
        if not ends:
            yield "".join(clause)


def _topic(clause: str, body: str, *, first: bool) -> str:
    tokens = ["".join(run) for chunk in clause.split() for _, run in groupby(chunk, is_unspaced)]
    pieces: list[str] = []
    for place, token in enumerate(tokens):
        following = tokens[place + 1] if place + 1 < len(tokens) else ""
        if is_unspaced(token[0]):
            pieces += kept_run(token)
        else:
            pieces.append(kept_word(token, following, first=first and place == 0, body=body))
    whole = _closed_up(without_units(pieces))
    short = _shortened(whole)
    return _joined(_phrase(short, was_cut=short != whole))


def _closed_up(pieces: Sequence[str]) -> list[str]:
    """Return the pieces without gaps, and without the small words that led into one or came out of one."""
    kept: list[str] = []
    after_gap = False
    for place, piece in enumerate(pieces):
        if piece == GAP:
            following = pieces[place + 1] if place + 1 < len(pieces) else GAP
            _trim_end(kept, following == GAP or following.lower() in CONNECTORS)
        elif not is_unspaced(piece[0]):
            if kept or not after_gap or piece.lower() not in LEADING:
                kept.append(piece)
        elif left := piece.lstrip(TRIMMED_AFTER) if after_gap else piece:
            kept.append(left)
        after_gap = piece == GAP or (after_gap and not kept)
    return kept


def _trim_end(kept: list[str], lead_nowhere: bool) -> None:
    """Take from the end what can only stand before something: ``with``, 和."""
    while kept:
        if is_unspaced(kept[-1][0]):
            kept[-1] = kept[-1].rstrip(TRIMMED_BEFORE)
            if kept[-1]:
                return
        elif not (lead_nowhere and kept[-1].lower() in CONNECTORS):
            return
        kept.pop()


def _shortened(pieces: Sequence[str]) -> list[str]:
    """Return as many pieces as a topic may have."""
    kept, spaced, characters = [], 0, 0
    for piece in pieces:
        if is_unspaced(piece[0]):
            kept.append(piece[: CHARACTERS_AT_MOST - characters])
            characters += len(kept[-1])
        else:
            kept.append(piece)
            spaced += 1
        if spaced == WORDS_AT_MOST or characters == CHARACTERS_AT_MOST:
            break
    return kept


def _phrase(pieces: Sequence[str], *, was_cut: bool) -> list[str]:
    """Return the pieces as a phrase: no owner in front (my, 我的), at a cut nothing that leads on."""
    kept = list(pieces)
    if kept and kept[0].lower() in _OWNERS:
        del kept[0]
    if kept and is_unspaced(kept[0][0]):
        owner = next((word for word in _OWNERS_CHINESE if kept[0].startswith(word)), "")
        kept[0] = _without_with(kept[0].removeprefix(owner))
    kept = [piece for piece in kept if piece]
    if was_cut:
        _trim_end(kept, lead_nowhere=True)
    if kept:
        kept[-1] = kept[-1].removesuffix("'s").rstrip("的")
    return [piece for piece in kept if piece]


def _without_with(text: str) -> str:
    bare = text[1:]
    return bare if text[:1] in tuple(_WITH_CHINESE) and len(bare) <= _BARE_PERSON else text


def _joined(pieces: Sequence[str]) -> str:
    """Return the pieces as text: blanks between words, none between characters of Chinese."""
    text = ""
    for piece in pieces:
        together = text and is_unspaced(text[-1]) and is_unspaced(piece[0])
        text += piece if together or not text else f" {piece}"
    return text


def _says_something(topic: str) -> bool:
    """Tell whether a topic has a word of its own, more than who said something."""
    said = {word for word in _spaced_words(topic) if len(word) > 1 and not is_stop_word(word)}
    characters = {character for character in topic if is_unspaced(character)}
    return not said <= _SAYING or not characters <= FUNCTION_CHARACTERS | _SAYING


def _is_in(body: str, topic: str) -> bool:
    """Tell whether the body holds the topic, or so long a piece of it that it would be a quote (C-99)."""
    if holds(body, topic):
        return True
    told, said = _spaced_words(topic), f" {' '.join(_spaced_words(body))} "
    rows = (told[at : at + WORDS_IN_A_ROW] for at in range(len(told) - WORDS_IN_A_ROW + 1))
    return any(f" {' '.join(row)} " in said for row in rows) or _shares_characters(topic, fold(body))


def _spaced_words(text: str) -> list[str]:
    return [word for word in cut(text) if not is_unspaced(word[0])]


def _shares_characters(topic: str, body: str) -> bool:
    size = CHARACTERS_IN_A_ROW
    runs = ("".join(run) for unspaced, run in groupby(fold(topic), is_unspaced) if unspaced)
    return any(run[at : at + size] in body for run in runs for at in range(len(run) - size + 1))
