"""Which sentences of a message are heard by rules, and when enough was heard.

Of very many the first and the last are heard; the same words beside the same sentences are heard once; and where some
sentences say outright that somebody is in danger, others would not change what the message says. What must stay true:
a pasted log, a song or one sentence a hundred times over costs no more than what is different in it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from companion.safety.crisis_heard import Heard
    from companion.safety.crisis_judge import Passages
    from companion.safety.crisis_words import Sentence
    from companion.safety.message import Bag

MOST_HEARD: Final = 60
"""So many sentences that a rule may match are heard from either end of a message."""
ENOUGH_OUTRIGHT: Final = 4
"""So many sentences that say it outright, from either end, settle what a message says."""
CRISIS: Final = 3
"""The points of a crisis."""
_SHORT_SENTENCES: Final = 40
_SHORT_WORDS: Final = 160


class Hearing:
    """The sentences of one message, with the rules that its bag leaves for each; the same words have one number.

    What is said once is not asked whose words it is.
    """

    def __init__(self, read: list[Sentence], bag: Bag) -> None:
        self._read = read
        self._bag = bag
        self._reach = _reach(read)
        self._numbers: list[int] = []
        self._repeated: set[int] = set()
        self._passages: Passages | None = None

    def heard(self, enough: int) -> tuple[list[Heard], bool]:
        """Return what counts, and whether no sentence was left out because enough was heard.

        ``enough``: from either end no more are heard than it takes for so many to say it outright.
        """
        seen: set[tuple[object, ...]] = set()
        size = len(self._read)
        ahead, place, settled = self._heard_at(range(size), enough, seen)
        behind, _, settled_behind = self._heard_at(range(size - 1, place, -1), enough, seen)
        return ahead + behind, not (settled or settled_behind)

    def _heard_at(
        self, places: range, enough: int, seen: set[tuple[object, ...]]
    ) -> tuple[list[Heard], int, bool]:
        """Return what is heard at some places in turn, the last one looked at, and whether that was enough."""
        heard: list[Heard] = []
        left, outright = MOST_HEARD, 0
        for place in places:
            rules = self._bag.rules_for(self._read[place].words)
            if not rules or self._was_heard(place, seen):
                continue
            found = self._sentences().heard_at(place, rules)
            heard += found
            left -= 1
            outright += any(one.points >= CRISIS and one.strength == "direct" for one in found)
            if outright == enough or not left:
                return heard, place, outright == enough
        return heard, len(self._read), False

    def _was_heard(self, place: int, seen: set[tuple[object, ...]]) -> bool:
        """Tell whether the same words were heard before, said by the same person beside the same sentences."""
        if not self._numbers:
            self._number_them()
        number = self._numbers[place]
        if number not in self._repeated:
            return False
        around = self._numbers[max(0, place - self._reach) : place + self._reach + 1]
        said = (number, self._read[place].whose(), *around)
        if said in seen:
            return True
        seen.add(said)
        return False

    def _number_them(self) -> None:
        numbers: dict[tuple[str, ...], int] = {}
        for one in self._read:
            known = len(numbers)
            number = numbers.setdefault(tuple(one.words), known)
            self._numbers.append(number)
            if number < known:
                self._repeated.add(number)

    def _sentences(self) -> Passages:
        if self._passages is None:
            from companion.safety.crisis_judge import Passages  # noqa: PLC0415 - the tables; only behind a rule

            self._passages = Passages(self._read, self._reach)
        return self._passages


def _reach(read: list[Sentence]) -> int:
    """Return how many sentences to each side belong to the passage: all of a short message, else two."""
    short = len(read) <= _SHORT_SENTENCES and sum(len(sentence.words) for sentence in read) < _SHORT_WORDS
    return len(read) if short else 2
