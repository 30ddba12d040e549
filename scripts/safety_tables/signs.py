"""The prefilter of the crisis rules: signs of phrases, and what every rule asks of the words of a message.

A *sign* is a word, or two or three neighbours, that a phrase cannot be without; the rarest are chosen. How rare
they are is counted in ``common.txt``; it decides how quick the prefilter is, never a verdict.
"""

from collections import defaultdict
from collections.abc import Iterator

from scripts.safety_tables.reading import (
    CRISIS,
    EDGES,
    OBSERVED,
    Lexicon,
    Pattern,
    Rule,
    Words,
    all_concepts,
    compounds,
    lines_of,
    rules,
    spelt,
)

RARE = 0.3
PRICE_OF_A_SIGN = 0.15
"""What one more sign in the table is worth, in occurrences in 100,000 words."""
TOO_COMMON = 1500
"""A concept that is met this often in 100,000 words is not asked for by the prefilter."""
MOST_SIGNS = 1500
EDGE_STEPS = {((edge,),) for edge in EDGES}


def _common() -> dict[str, float]:
    """Return how often common words and neighbours stand in 100,000 words; what is not listed is rare."""
    rows = [line.split() for line in lines_of(CRISIS / "common.txt")]
    counts: dict[str, float] = {}
    for often, *words in rows:
        for word in words:
            counts.setdefault(word.replace("+", " "), float(often))
    return counts


COMMON = _common()


def sign_tables(found: Lexicon) -> dict[str, object]:
    """Return the prefilter: signs of phrases with the concepts they can stand for, and what every rule asks."""
    bit = {name: 1 << place for place, name in enumerate(all_concepts(found))}
    chosen = {pattern: sign_of(pattern) for pattern in found}
    often = concept_counts(found, chosen)
    asked = [_asked(rule, often) for rule in rules()]
    kept = {name for groups in asked for part in groups for group in part for name in group}
    kept |= {
        name for made, sequence, _ in compounds() if made in kept for group in sequence for name in group
    }
    bits: dict[str, int] = defaultdict(int)
    for pattern, names in found.items():
        for sign in chosen[pattern]:
            bits[sign] |= _mask(tuple(names & kept), bit)
    masks = sorted({mask for mask in bits.values() if mask})
    signs = _by_beginning(bits, {mask: place for place, mask in enumerate(masks)})
    return {
        "BITS": " ".join(f"{mask:x}" for mask in masks),
        "latin": {start: text for start, text in signs.items() if start.isascii()},
        "other": {start: text for start, text in signs.items() if not start.isascii()},
        "COMPOUND_MASKS": [
            (bit[name], tuple(_mask(group, bit) for group in sequence)) for name, sequence, _ in compounds()
        ],
        "RULE_MASKS": [
            tuple(tuple(_mask(group, bit) for group in part) for part in groups) for groups in asked
        ],
    }


def _by_beginning(bits: dict[str, int], place: dict[int, int]) -> dict[str, str]:
    """Return the signs by the first three letters of their first word: one text, taken apart when it is needed.

    Parts with a tab between: the place of their bits and the signs with blanks between.
    """
    together: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for sign, mask in sorted(bits.items()):
        if mask:
            together[sign.split()[0][:3]][place[mask]].append(sign.replace(" ", ""))
    return {
        start: "\t".join(f"{at} {' '.join(signs)}" for at, signs in groups.items())
        for start, groups in sorted(together.items())
    }


def _asked(rule: Rule, often: dict[str, float]) -> tuple[tuple[Words, ...], tuple[Words, ...]]:
    """Return the groups of concepts worth asking for: of the sequence of a rule at least one, and of its needs."""

    def count(group: Words) -> float:
        return sum(often[name] for name in set(group))

    sequence = tuple(group for group in rule.sequence if count(group) < TOO_COMMON)
    needs = tuple(group for group in rule.needs if count(group) < TOO_COMMON and not OBSERVED & set(group))
    return tuple(sorted(sequence, key=count)) or (min(rule.sequence, key=count),), needs


def concept_counts(found: Lexicon, chosen: dict[Pattern, dict[str, float]]) -> dict[str, float]:
    """Return how often the signs of each concept are met."""
    signs: dict[str, dict[str, float]] = defaultdict(dict)
    for pattern, names in found.items():
        for name in names:
            signs[name].update(chosen[pattern])
    often = defaultdict(float, {name: sum(costs.values()) for name, costs in signs.items()})
    for name, sequence, _ in compounds():
        often[name] += min(sum(often[part] for part in group) for group in sequence)
    return often


def _mask(group: Words, bit: dict[str, int]) -> int:
    return sum(bit[name] for name in set(group))


def sign_of(pattern: Pattern) -> dict[str, float]:
    """Return the signs of which each form of a phrase has one, with how often they are met: the rarest choice.

    A sign is a word, or two or three neighbours.
    """
    return min(_offers(pattern), key=lambda offer: sum(offer.values()) + PRICE_OF_A_SIGN * len(offer))


def _offers(pattern: Pattern) -> Iterator[dict[str, float]]:
    for start in range(len(pattern)):
        for count in (1, 2, 3):
            forms = {words[:4] for words, _ in spelt(pattern[start:], count)}
            if () in forms or len(forms) > MOST_SIGNS:
                break
            offer: dict[str, float] = {}
            for form in sorted(forms):
                sign, cost = min(_signs_in(form), key=lambda signed: _price(signed, offer))
                offer[sign] = cost
            yield offer


def _price(signed: tuple[str, float], offer: dict[str, float]) -> tuple[float, str]:
    sign, cost = signed
    return cost + PRICE_OF_A_SIGN * (sign not in offer), sign


def control_keys(found: Lexicon) -> frozenset[str]:
    """Return the signs of which every control phrase has one, written without blanks."""
    keys: set[str] = set()
    for pattern, names in found.items():
        if names != {"tech"}:
            keys |= {sign.replace(" ", "") for sign in sign_of(without_edges(pattern))}
    return frozenset(keys)


def without_edges(pattern: Pattern) -> Pattern:
    """Return a pattern without the edges of clauses, which are no words of a message."""
    return tuple(
        tuple(tuple(word for word in choice if word not in EDGES) for choice in step)
        for step in pattern
        if step not in EDGE_STEPS
    )


def _signs_in(form: Words) -> Iterator[tuple[str, float]]:
    """Yield every sign in some neighbouring words, with how often it is met in 100,000 words."""
    for place, word in enumerate(form):
        yield word, COMMON.get(word, RARE)
        if place + 1 < len(form):
            yield " ".join(form[place : place + 2]), _pair(*form[place : place + 2])
        if place + 2 < len(form):
            rarer = min(_pair(*form[place : place + 2]), _pair(*form[place + 1 : place + 3]))
            three = " ".join(form[place : place + 3])
            yield three, COMMON.get(three, min(rarer * 0.6, 0.6))


def _pair(first: str, second: str) -> float:
    rarer = min(COMMON.get(first, RARE), COMMON.get(second, RARE))
    guess = 0.05 + rarer * (0.01 if first.isascii() else 0.03)
    return COMMON.get(f"{first} {second}", min(rarer, guess))
