"""Turn ``companion/data/safety`` into the Python tables of ``companion/safety/tables``.

The data is what a person edits and reviews, each concept and rule with its source; the tables are what the
prompt hook imports. ``--check`` writes nothing and exits 1 when a table is out of step (a test does the same).

    scripts/generate_safety.py [--check]
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.safety import crisis_words  # noqa: E402 - the repository is put on the path first

DATA = ROOT / "companion" / "data" / "safety" / "crisis"
TABLES = ROOT / "companion" / "safety" / "tables"
LANGUAGES = ("en", "zh")


def _common_words() -> dict[str, int]:
    """Return how common a word is, from 60 (the most) down; a word that is not listed is rare."""
    lines = (DATA / "common.txt").read_text(encoding="utf-8").splitlines()
    words = [word for line in lines if not line.startswith("#") for word in line.split()]
    return {word: max(1, 60 - place // 12) for place, word in enumerate(words)}


USUAL_GAP = 3
COMMON = _common_words()

Words = tuple[str, ...]
Step = tuple[Words, ...]
Pattern = tuple[Step, ...]
Lexicon = dict[Pattern, set[str]]


class Rule(NamedTuple):
    """One line of ``rules.txt``, as the matcher takes it."""

    name: str
    kind: str
    weight: int
    strength: str
    sequence: tuple[tuple[str, ...], ...]
    gaps: tuple[int, ...]
    needs: tuple[tuple[str, ...], ...]
    unless: tuple[str, ...]
    anyone: bool
    source: str


WEIGHTS = {"firm": 5, "plain": 4, "soft": 3, "half": 2, "faint": 1}


def lines_of(name: str) -> list[str]:
    """Return the lines of a data file without remarks and empty ones."""
    text = (DATA / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("# ")]


def sections_of(name: str) -> dict[str, list[str]]:
    """Return the sections of a data file: ``@ NAME source`` and the lines below it."""
    sections: dict[str, list[str]] = defaultdict(list)
    title = ""
    for line in lines_of(name):
        if line.startswith("@ "):
            title = line[2:].split()[0]
        else:
            sections[title].append(line)
    return sections


def phrases_of(lines: list[str]) -> list[str]:
    """Return the phrases of a section, which "|" keeps apart."""
    return [phrase.strip() for line in lines for phrase in line.split("|") if phrase.strip()]


def pattern_of(phrase: str) -> Pattern:
    """Return a phrase as steps: each a choice of plain words; ``my (arm/leg)`` has two steps, one with two."""
    steps: list[Step] = []
    for part in phrase.replace("(", "\0(").replace(")", "\0").split("\0"):
        if part.startswith("("):
            steps.append(
                tuple(dict.fromkeys(crisis_words.plain_words(choice) for choice in part[1:].split("/")))
            )
        else:
            steps += [((word,),) for word in crisis_words.plain_words(part)]
    return tuple(step for step in steps if step != ((),))


def spelling() -> dict[str, object]:
    """Return how words are made plain: fillers, contractions, simplified forms, disguises."""
    sections = sections_of("spelling.txt")
    fillers = {phrase for phrase in phrases_of(sections["FILLERS"]) if " " not in phrase}
    pairs = [line.split(" = ") for line in sections["CONTRACTIONS"]]
    pairs_of_letters = [pair for line in lines_of("traditional.txt") for pair in line.split()]
    simplified = {pair[0]: pair[1] for pair in pairs_of_letters if pair[0] != pair[1]}
    return {
        "FILLERS": frozenset(fillers),
        "CONTRACTIONS": {word.strip(): tuple(plain.split()) for word, plain in pairs},
        "SIMPLIFIED": simplified,
        "LEET": {ord(sign): letter for sign, letter in zip("103457", "ioeast", strict=True)},
    }


def lexicon() -> Lexicon:
    """Return every phrase of every language in plain words, with the concepts it stands for."""
    found: Lexicon = defaultdict(set)
    for language in LANGUAGES:
        for name, lines in sections_of(f"{language}.txt").items():
            for phrase in phrases_of(lines):
                found[pattern_of(phrase)].add(name)
    found.pop((), None)
    return found


def rules() -> list[Rule]:
    """Return the rules, in the order of the file."""
    return [_rule(line[2:]) for line in lines_of("rules.txt") if line.startswith("= ")]


def compounds() -> list[tuple[str, tuple[Words, ...], tuple[int, ...]]]:
    """Return the concepts made of others: name, concepts in order, words allowed between them."""
    found = []
    for line in lines_of("rules.txt"):
        if line.startswith("~ "):
            name, sequence, _ = (part.strip() for part in line[2:].split("|"))
            found.append((name, *_steps(sequence)))
    return found


def _steps(sequence: str) -> tuple[tuple[Words, ...], tuple[int, ...]]:
    """Return the concepts of a sequence and the words allowed between them."""
    steps: list[Words] = []
    gaps: list[int] = []
    for word in sequence.split():
        if word.isdigit():
            gaps[-1:] = [int(word)]
        else:
            steps.append(tuple(word.split("/")))
            gaps.append(USUAL_GAP)
    return tuple(steps), tuple(gaps[:-1])


def _rule(line: str) -> Rule:
    name, verdict, sequence, conditions, source = (part.strip() for part in line.split("|"))
    kind, weight, strength = verdict.split()
    needed, _, barred = conditions.partition("-")
    needs = tuple(tuple(word.split("/")) for word in needed.replace("+", " ").split())
    return Rule(
        name,
        kind,
        WEIGHTS[weight],
        strength.rstrip("*"),
        *_steps(sequence),
        needs,
        tuple(barred.split()),
        strength.endswith("*"),
        source,
    )


def phrase_tables(found: Lexicon) -> dict[str, object]:
    """Return the phrases by their first word, as two texts that are split when they are needed.

    ``PHRASES`` has a line for each word of ``FIRST_WORDS``: entries with a tab before each: the rest of a phrase, "|"
    and one letter for each concept; the letters begin at ``chr(161)``, in the order of ``CONCEPTS``. A choice is
    written ``arm/leg``, with "_" for blanks inside.
    """
    concepts = tuple(all_concepts(found))
    letters = {name: chr(161 + place) for place, name in enumerate(concepts)}
    merged: dict[tuple[str, str], set[str]] = defaultdict(set)
    for pattern, names in found.items():
        for first, rest in heads(pattern):
            merged[first, rest] |= names
    entries: dict[str, list[str]] = defaultdict(list)
    for (first, rest), names in sorted(merged.items()):
        entries[first].append(f"\t{rest}|{''.join(letters[name] for name in sorted(names))}")
    return {
        "CONCEPTS": concepts,
        "FIRST_WORDS": " ".join(entries),
        "PHRASES": "\n".join("".join(rest) for rest in entries.values()),
    }


def heads(pattern: Pattern) -> Iterator[tuple[str, str]]:
    """Yield every first word of a pattern with the text of the rest."""
    for words, rest in _spelt(pattern, 1):
        later = ["/".join("_".join(choice) for choice in step) for step in rest]
        if words:
            yield words[0], " ".join([*words[1:], *later])


def _spelt(pattern: Pattern, count: int) -> Iterator[tuple[Words, Pattern]]:
    """Yield the pattern with at least ``count`` words spelt out in front, one for each choice."""
    if count <= 0 or not pattern:
        yield (), pattern
        return
    for choice in pattern[0]:
        for words, rest in _spelt(pattern[1:], count - len(choice)):
            yield choice + words, rest


def all_concepts(found: Lexicon) -> list[str]:
    """Return every concept, of the lexicon and composed, in the order of their letters and bits."""
    return sorted({name for names in found.values() for name in names} | {name for name, _, _ in compounds()})


def bag_tables(found: Lexicon) -> dict[str, object]:
    """Return the prefilter: which words can only stand for which concepts, and what every rule asks of a bag of words.

    Each phrase is represented by its rarest word (or the rarest of each choice of one step): a rule can only be
    satisfied by words whose concepts cover each of its steps.
    """
    concepts = all_concepts(found)
    bit = {name: 1 << place for place, name in enumerate(concepts)}
    signs: dict[str, set[str]] = defaultdict(set)
    for pattern, names in found.items():
        for word in signs_for(pattern):
            signs[word] |= names
    letters = {name: chr(161 + place) for place, name in enumerate(concepts)}
    words = sorted(signs)
    return {
        "SIGNS": " ".join(words),
        "SIGN_CONCEPTS": " ".join("".join(sorted(letters[name] for name in signs[word])) for word in words),
        "COMPOUND_MASKS": [
            (bit[name], tuple(_mask(group, bit) for group in sequence)) for name, sequence, _ in compounds()
        ],
        "RULE_MASKS": [
            (
                tuple(_mask(group, bit) for group in rule.sequence),
                tuple(_mask(group, bit) for group in rule.needs),
            )
            for rule in rules()
        ],
    }


def _mask(group: Words, bit: dict[str, int]) -> int:
    return sum(bit[name] for name in set(group))


def signs_for(pattern: Pattern) -> tuple[str, ...]:
    """Return the words of which each form of a phrase has one: the rarest word, or one for each choice of a step."""
    offers = []
    for step in pattern:
        if all(step):
            offers.append(tuple(dict.fromkeys(min(choice, key=_commonness) for choice in step)))
    return min(offers, key=lambda offer: sum(map(_commonness, offer)))


def _commonness(word: str) -> float:
    return (COMMON.get(word, 0) + 1) / 60


def rules_by_concept() -> dict[str, tuple[int, ...]]:
    """Return for each concept the rules whose sequence begins with it."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, rule in enumerate(rules()):
        for name in rule.sequence[0]:
            places[name].append(place)
    return {name: tuple(found) for name, found in places.items()}


KINDS = {
    "FILLERS": "frozenset[str]",
    "SIGNS": "str",
    "SIGN_CONCEPTS": "str",
    "COMPOUND_MASKS": "tuple[tuple[int, tuple[int, ...]], ...]",
    "RULE_MASKS": "tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]",
    "VOCABULARY": "frozenset[str]",
    "LEET": "dict[int, str]",
    "CONTRACTIONS": "dict[str, tuple[str, ...]]",
    "SIMPLIFIED": "dict[str, str]",
    "CONCEPTS": "tuple[str, ...]",
    "FIRST_WORDS": "str",
    "PHRASES": "str",
    "COMPOUNDS": "tuple[tuple[str, tuple[tuple[str, ...], ...], tuple[int, ...]], ...]",
    "RULES": "tuple[tuple[str, str, int, str, tuple[tuple[str, ...], ...], tuple[int, ...], "
    "tuple[tuple[str, ...], ...], tuple[str, ...], bool, str], ...]",
    "RULES_BY_CONCEPT": "dict[str, tuple[int, ...]]",
}
HEAD = """# fmt: off
# ruff: noqa: E501 - generated, one entry a line

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final
"""


def module(about: str, **tables: object) -> str:
    """Return the text of one generated module."""
    lines = [f'"""{about} Generated by scripts/generate_safety.py; edit the data instead."""', "", HEAD]
    lines += [f"{name}: Final[{KINDS[name]}] = {_literal(table)}\n" for name, table in tables.items()]
    return "\n".join(lines)


def _literal(table: object) -> str:
    if isinstance(table, str):
        return "(\n" + "".join(f"    {part!r}\n" for part in _portions(table)) + ")"
    if isinstance(table, frozenset):
        return _words_literal(sorted(table))
    if isinstance(table, dict):
        return "{\n" + "".join(f"    {key!r}: {value!r},\n" for key, value in table.items()) + "}"
    assert isinstance(table, (list, tuple))  # noqa: S101 - no other kind of table exists
    return (
        "(\n" + "".join(f"    {tuple(item) if isinstance(item, Rule) else item!r},\n" for item in table) + ")"
    )


def _portions(text: str) -> list[str]:
    """Return a text in portions of one line each: at its line ends, else about a hundred characters long."""
    if "\n" in text:
        return text.splitlines(keepends=True)
    return [text[at : at + 100] for at in range(0, len(text), 100)]


def _words_literal(words: list[str]) -> str:
    """Return a set as one text that is split at import: a tenth of the time of so many constants."""
    rows = [", ".join(words[at : at + 12]) for at in range(0, len(words), 12)]
    ends = [", "] * (len(rows) - 1) + [""]
    return (
        "frozenset((\n"
        + "".join(f"    {row + end!r}\n" for row, end in zip(rows, ends, strict=True))
        + ').split(", "))'
    )


def tables() -> dict[str, str]:
    """Return every generated module: file name to text."""
    spelt = spelling()
    for name in ("FILLERS", "CONTRACTIONS", "LEET"):
        setattr(crisis_words, name, spelt[name])
    crisis_words.KNOWN = {}  # type: ignore[misc] - the lexicon defines it
    crisis_words._PLAIN = crisis_words._Spacing(spelt["SIMPLIFIED"])  # type: ignore[misc, arg-type] - as above
    crisis_words._vocabulary = frozenset  # type: ignore[assignment] - as above
    found = lexicon()
    _complain(found)
    written = {word for pattern in found for step in pattern for choice in step for word in choice}
    vocabulary = frozenset(word for word in written if len(word) > 1 and "," not in word)
    return {
        "spelling.py": module("How words are made plain.", **spelt),
        "bag.py": module("What a bag of words can mean.", **bag_tables(found)),
        "vocabulary.py": module("Every word of the lexicon.", VOCABULARY=vocabulary),
        "phrases.py": module("Phrases and their concepts.", **phrase_tables(found)),
        "rules.py": module(
            "Rules over concepts.", COMPOUNDS=compounds(), RULES=rules(), RULES_BY_CONCEPT=rules_by_concept()
        ),
    }


def _complain(found: Lexicon) -> None:
    """Exit when a rule names a concept that no language has."""
    known = {name for names in found.values() for name in names} | {name for name, _, _ in compounds()}
    for rule in rules():
        named = {name for group in (*rule.sequence, *rule.needs, rule.unless) for name in group}
        if named - known:
            sys.exit(f"rule {rule.name}: no phrases for {', '.join(sorted(named - known))}")


def main(arguments: list[str]) -> int:
    """Write the tables, or compare them with ``--check``; returns the exit code."""
    stale = [
        name
        for name, text in tables().items()
        if not (TABLES / name).exists() or (TABLES / name).read_text(encoding="utf-8") != text
    ]
    if "--check" not in arguments:
        for name in stale:
            (TABLES / name).write_text(tables()[name], encoding="utf-8")
    for name in stale:
        print(f"{'out of step' if '--check' in arguments else 'written'}: {name}")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
