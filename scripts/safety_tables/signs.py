"""The prefilter of the crisis rules: signs of phrases, and what every rule asks of the words of a message.

A *sign* is a word, or two or three neighbours, that a phrase cannot be without; the rarest are chosen. How rare
they are is counted in ``common.txt``; it decides how quick the prefilter is, never a verdict.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, chain

from companion.safety.message import STRONG_IN_LONG
from companion.safety.phrases import ANY, EDGES
from companion.safety.signs import BUCKETS, HEAVIEST, MORE, MOST_WORDS, WEIGHED, spot_of
from scripts.safety_tables.partners import COMMON_SIGN, Paired, partners_of, written_partners
from scripts.safety_tables.reading import (
    CRISIS,
    OBSERVED,
    Lexicon,
    Pattern,
    Rule,
    Step,
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
TOO_COMMON = 10_000
"""A concept that is met this often in 100,000 words is not asked for by the prefilter."""
MOST_SIGNS = 1500
ABOUT_WORK = {"tech", "work", "mask", "instead", "cited"}
"""The sections that ask for nothing."""
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


def sign_tables(found: Lexicon, requests: Lexicon, quick: dict[str, int]) -> dict[str, object]:
    """Return the prefilter: signs of phrases with what they can stand for, and what every rule asks.

    ``requests``: the phrases that ask the memory for something; their signs share one bit. ``quick``: the quick
    weights of signs, and BASE.
    """
    names = all_concepts(found)
    bit = {name: 1 << place for place, name in enumerate(names)}
    chosen = {pattern: sign_of(pattern) for pattern in found}
    often = concept_counts(found, chosen)
    asked = [_asked(rule, often) for rule in rules()]
    kept = {name for groups in asked for part in groups for group in part for name in group}
    kept |= {
        name for made, sequence, _ in compounds() if made in kept for group in sequence for name in group
    }
    request, beside = 1 << len(names), 2 << len(names)
    bits: dict[str, int] = defaultdict(int)
    paired: Paired = defaultdict(lambda: defaultdict(int))
    meaning = [
        (chosen[pattern], [*_offers(pattern)], _mask(tuple(meant & kept), bit))
        for pattern, meant in found.items()
    ]
    meaning += [(signs, offers, request) for signs, offers in _request_signs(requests)]
    for signs, offers, mask in meaning:
        for sign, cost in signs.items() if mask else ():
            partners = partners_of(sign, offers) if cost >= COMMON_SIGN else ()
            if partners:
                paired[sign.replace(" ", "")][partners] |= mask
            bits[sign] |= beside if partners else mask
    weighed = dict(quick)
    base = weighed.pop("BASE")
    return {
        "REQUEST": len(names),
        "BASE": base,
        **_written_signs(bits, len(names) + 2, weighed, paired),
        **_written_groups(asked, bit, often),
    }


def _written_signs(
    bits: dict[str, int], alone: int, weighed: dict[str, int], paired: Paired
) -> dict[str, object]:
    """Return the signs as tables for ``companion/safety/signs.py``: those that begin in Latin letters, and others.

    The first ``alone`` places stand for one bit each, the last but one of them for a request, the last for a sign that
    says something beside partners (``partners.py``); ``SEVERAL`` are the other sets of bits. Signs are written
    without blanks; those that are then alike ("good bye", "goodbye") stand for the same. ``weighed``: signs of one
    or two words ("a+b") that have a weight.
    """
    joined: dict[str, int] = defaultdict(int)
    more: set[str] = set()
    for sign, mask in bits.items():
        if mask:
            words = sign.split(" ")
            joined["".join(words)] |= mask
            more.update("".join(words[:count]) for count in range(1, len(words)))
    heavy: dict[str, int] = {}
    for sign, weight in weighed.items():
        first, _, second = sign.partition("+")
        heavy[first + second] = weight
        if second:
            more.add(first)
    _share(joined, more, heavy)
    beside = {mask for groups in paired.values() for mask in groups.values()}
    several = sorted({mask for mask in (*joined.values(), *beside) if mask.bit_count() > 1})
    partners = written_partners(paired, {mask: _place(mask, several, alone) for mask in beside})
    said = {sign: _place(mask, several, alone) for sign, mask in joined.items()}
    for sign in more:
        said[sign] = said.get(sign, 0) | MORE
    for sign, weight in heavy.items():
        said[sign] = said.get(sign, 0) | (weight & 0xFF) << WEIGHED
    tables = by_script({sign: value.to_bytes(3, "little") for sign, value in said.items()})
    return {
        "SEVERAL": _several(several),
        "latin": {**tables["latin"], **partners["latin"]},
        "other": {**tables["other"], **partners["other"], **_counting(bits, weighed)},
    }


def _counting(bits: dict[str, int], weighed: dict[str, int]) -> dict[str, object]:
    """Return what counts in a long Chinese text: characters alone, and pairs, some of which only go on to a sign.

    For each word of ``FIRST`` stands in ``SECOND`` what may follow it, one behind the other: a word is looked for in
    them, and one that only seems to be there is no sign.
    """
    counting = [sign.split(" ") for sign, mask in bits.items() if mask]
    counting += [sign.split("+") for sign, weight in weighed.items() if STRONG_IN_LONG <= weight <= HEAVIEST]
    chinese = [words for words in counting if not (words[0].isascii() and words[0].isalnum())]
    after: dict[str, set[str]] = defaultdict(set)
    for words in chinese:
        if len(words) > 1:
            after[words[0]].add(words[1])
    return {
        "ALONE": "".join(sorted(words[0] for words in chinese if len(words) == 1)),
        "FIRST": " ".join(sorted(after)),
        "SECOND": " ".join(
            "|".join(
                [
                    "".join(sorted(w for w in after[first] if len(w) == 1)),
                    *sorted(w for w in after[first] if len(w) > 1),
                ]
            )
            for first in sorted(after)
        ),
    }


def weight_tables(whole: dict[str, int]) -> dict[str, dict[str, object]]:
    """Return the weights of all signs, and BASE, as tables for ``companion/safety/crisis_weight.py``, by script."""
    weighed = dict(whole)
    base = weighed.pop("BASE")
    tables = by_script({sign: bytes([weight & 0xFF]) for sign, weight in weighed.items()})
    return {**tables, "latin": {"BASE": base, **tables["latin"]}}


def kind_tables(kinds: dict[str, dict[str, int]]) -> dict[str, dict[str, object]]:
    """Return the weights of signs for each kind as tables for ``companion/safety/crisis_kind.py``, by script."""
    signs = sorted({sign for weighed in kinds.values() for sign in weighed if sign != "BASE"})
    tables = by_script(
        {sign: bytes(weighed.get(sign, 0) & 0xFF for weighed in kinds.values()) for sign in signs}
    )
    bases = tuple(weighed["BASE"] for weighed in kinds.values())
    return {**tables, "latin": {"NAMES": tuple(kinds), "BASES": bases, **tables["latin"]}}


def by_script(said: dict[str, bytes]) -> dict[str, dict[str, object]]:
    """Return two tables of signs by buckets: those that begin in Latin letters, and others."""
    return {
        "latin": _hashed({sign: value for sign, value in said.items() if sign[0].isascii()}),
        "other": _hashed({sign: value for sign, value in said.items() if not sign[0].isascii()}),
    }


def _share(bits: dict[str, int], more: set[str], heavy: dict[str, int]) -> None:
    """Let signs that the table takes for the same one stand for the same: all their bits, and no weight."""
    alike: dict[tuple[bool, int, int, int], list[str]] = defaultdict(list)
    for sign in {*bits, *more, *heavy}:
        alike[sign[0].isascii(), *spot_of(sign)].append(sign)
    for signs in alike.values():
        if len(signs) > 1:
            union = 0
            for sign in signs:
                union |= bits.get(sign, 0)
                heavy.pop(sign, None)
            bits.update(dict.fromkeys(signs, union) if union else {})
            if not more.isdisjoint(signs):
                more.update(signs)


def _place(mask: int, several: list[int], alone: int) -> int:
    return mask.bit_length() if mask.bit_count() == 1 else alone + 1 + several.index(mask)


def _hashed(said: dict[str, bytes]) -> dict[str, object]:
    """Return a table of signs by buckets, in columns: two that tell signs of a bucket apart, then what is said."""
    buckets: dict[int, list[bytes]] = defaultdict(list)
    for sign, value in sorted(said.items()):
        bucket, low, high = spot_of(sign)
        buckets[bucket].append(bytes((low, high)) + value)
    starts = accumulate((len(buckets[bucket]) for bucket in range(BUCKETS)), initial=0)
    rows = [row for bucket in range(BUCKETS) for row in buckets[bucket]]
    return {
        "STARTS": b"".join(start.to_bytes(2, "little") for start in starts),
        "ENTRIES": b"".join(map(bytes, zip(*rows, strict=True))),
    }


def _written_groups(
    asked: list[tuple[tuple[Words, ...], tuple[Words, ...]]], bit: dict[str, int], often: dict[str, float]
) -> dict[str, object]:
    """Return the groups of concepts, for each concept the rules that ask for it first, and what they all ask.

    Of what is asked in one sentence the rarest group comes first.
    """
    place: dict[int, int] = {}

    def at(group: Words) -> int:
        return place.setdefault(_mask(group, bit), len(place))

    made = [
        (at((name,)), tuple(map(at, sorted(sequence, key=lambda group: _count(group, often)))))
        for name, sequence, _ in compounds()
    ]
    wanted = [(tuple(map(at, sequence)), tuple(map(at, needs))) for sequence, needs in asked]
    masks = tuple(place)
    likely = [0] * len(bit)
    for rule, (sequence, _) in enumerate(wanted):
        rarest = masks[sequence[0]]
        for concept in bit.values():
            if rarest & concept:
                likely[concept.bit_length() - 1] |= 1 << rule
    return {
        "GROUPS": masks,
        "LIKELY": tuple(likely),
        "RAREST": sum(1 << concept for concept, rules in enumerate(likely) if rules),
        "COMPOUND_GROUPS": made,
        "RULE_GROUPS": wanted,
    }


def _several(masks: list[int]) -> bytes:
    """Return sets of bits in two bytes a number: where the first begins, where each ends, and the bits."""
    rows = [[at for at in range(mask.bit_length()) if mask >> at & 1] for mask in masks]
    ends = accumulate(map(len, rows), initial=len(rows) + 1)
    return b"".join(number.to_bytes(2, "little") for number in [*(2 * end for end in ends), *chain(*rows)])


def _asked(rule: Rule, often: dict[str, float]) -> tuple[tuple[Words, ...], tuple[Words, ...]]:
    """Return the groups of concepts worth asking for: of the sequence of a rule at least one, and of its needs."""

    def count(group: Words) -> float:
        return _count(group, often)

    sequence = tuple(group for group in rule.sequence if count(group) < TOO_COMMON)
    needs = tuple(group for group in rule.needs if count(group) < TOO_COMMON and not OBSERVED & set(group))
    return tuple(sorted(sequence, key=count)) or (min(rule.sequence, key=count),), needs


def _count(group: Words, often: dict[str, float]) -> float:
    """Return how often one of some concepts is met."""
    return sum(often[name] for name in set(group))


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

    A sign is a word or a few neighbours.
    """
    return min(_offers(pattern), key=_cost)


def _offers(pattern: Pattern) -> Iterator[dict[str, float]]:
    for start in range(len(pattern)):
        for count in range(1, MOST_WORDS + 1):
            forms = {words[: MOST_WORDS + 1] for words, _ in spelt(pattern[start:], count)}
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


def _request_signs(found: Lexicon) -> Iterator[tuple[dict[str, float], list[dict[str, float]]]]:
    """Yield for every phrase that asks for something the signs of which it has one, and all that could be chosen."""
    for pattern, names in found.items():
        if not names <= ABOUT_WORK:
            offers = [offer for part in parts_of(pattern) for offer in _offers(part)]
            yield min(offers, key=_cost), offers


def _cost(offer: dict[str, float]) -> float:
    return sum(offer.values()) + PRICE_OF_A_SIGN * len(offer)


def parts_of(pattern: Pattern) -> Iterator[Pattern]:
    """Yield the parts of a pattern that are neighbours in a message: between edges of clauses and "any word".

    A part that may be left out as a whole is none.
    """
    part: list[Step] = []
    for step in (*pattern, ((ANY,),)):
        words = tuple(tuple(word for word in choice if word not in EDGES) for choice in step)
        if step in EDGE_STEPS or any(ANY in choice for choice in words):
            if not all(() in step for step in part):
                yield tuple(part)
            part = []
        else:
            part.append(words)


def _signs_in(form: Words) -> Iterator[tuple[str, float]]:
    """Yield every sign in some neighbouring words, with how often it is met in 100,000 words."""
    for place in range(len(form)):
        for end in range(place + 1, min(place + MOST_WORDS, len(form)) + 1):
            words = form[place:end]
            yield " ".join(words), _often(words)


@cache
def _often(words: Words) -> float:
    """Return how often neighbours are met, guessed from the rarer part where they were not counted."""
    counted = COMMON.get(" ".join(words))
    if counted is not None or len(words) == 1:
        return RARE if counted is None else counted
    rarer = min(_often(words[:-1]), _often(words[1:]))
    if len(words) == 2:
        return min(rarer, 0.05 + rarer * (0.01 if words[0].isascii() else 0.03))
    return min(rarer * 0.6, 0.6)
