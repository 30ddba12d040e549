"""Turn ``companion/data/safety`` into the Python tables of ``companion/safety/tables``.

The data is what a person edits and reviews, each concept and rule with its source; the tables are what the
prompt hook imports. ``--check`` writes nothing and exits 1 when a table is out of step (a test does the same).

    scripts/generate_safety.py [--check]
"""

import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.safety import crisis_words  # noqa: E402 - the repository is put on the path first

DATA = ROOT / "companion" / "data" / "safety" / "crisis"
TABLES = ROOT / "companion" / "safety" / "tables"
LANGUAGES = ("en", "zh")
USUAL_GAP = 3

Concepts = dict[str, list[str]]


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


def spelling() -> dict[str, object]:
    """Return how words are made plain: fillers, contractions, simplified forms, disguises."""
    sections = sections_of("spelling.txt")
    fillers = {phrase for phrase in phrases_of(sections["FILLERS"]) if " " not in phrase}
    pairs = [line.split(" = ") for line in sections["CONTRACTIONS"]]
    simplified = {pair[0]: (pair[1],) for line in lines_of("traditional.txt") for pair in line.split()}
    simplified = {letter: plain for letter, plain in simplified.items() if letter != plain[0]}
    fillers |= {letter for letter, plain in simplified.items() if plain[0] in fillers}
    return {
        "FILLERS": frozenset(fillers),
        "CONTRACTIONS": {word.strip(): tuple(plain.split()) for word, plain in pairs},
        "SIMPLIFIED": simplified,
        "LEET": {ord(sign): letter for sign, letter in zip("103457", "ioeast", strict=True)},
    }


def lexicon() -> dict[tuple[str, ...], set[str]]:
    """Return every phrase of every language in plain words, with the concepts it stands for."""
    found: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for language in LANGUAGES:
        for name, lines in sections_of(f"{language}.txt").items():
            for phrase in phrases_of(lines):
                found[crisis_words.plain_words(phrase)].add(name)
    found.pop((), None)
    return found


def rules() -> list[Rule]:
    """Return the rules, in the order of the file."""
    return [_rule(line[2:]) for line in lines_of("rules.txt") if line.startswith("= ")]


def _rule(line: str) -> Rule:
    name, verdict, sequence, conditions, source = (part.strip() for part in line.split("|"))
    kind, weight, strength = verdict.split()
    steps: list[tuple[str, ...]] = []
    gaps: list[int] = []
    for word in sequence.split():
        if word.isdigit():
            gaps[-1:] = [int(word)]
        else:
            steps.append(tuple(word.split("/")))
            gaps.append(USUAL_GAP)
    needed, _, barred = conditions.partition("-")
    needs = tuple(tuple(word.split("/")) for word in needed.replace("+", " ").split())
    return Rule(
        name, kind, WEIGHTS[weight], strength, tuple(steps), tuple(gaps[:-1]), needs, tuple(barred.split()), source
    )


def phrase_tables(found: dict[tuple[str, ...], set[str]]) -> dict[str, object]:
    """Return the phrases by their first word, or first two, longest first."""
    single = {words[0]: tuple(sorted(names)) for words, names in found.items() if len(words) == 1}
    longer: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = defaultdict(list)
    for words, names in sorted(found.items(), key=lambda item: (-len(item[0]), item[0])):
        if len(words) > 1:
            longer[f"{words[0]} {words[1]}"].append((words[2:], tuple(sorted(names))))
    return {
        "SINGLE": dict(sorted(single.items())),
        "LONGER": {key: tuple(rest) for key, rest in sorted(longer.items())},
    }


def module(about: str, **tables: object) -> str:
    """Return the text of one generated module."""
    kinds = {"FILLERS": "frozenset[str]", "VOCABULARY": "frozenset[str]", "LEET": "dict[int, str]"}
    kinds["CONTRACTIONS"] = kinds["SIMPLIFIED"] = kinds["SINGLE"] = "dict[str, tuple[str, ...]]"
    kinds["LONGER"] = "dict[str, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]]"
    kinds["RULES"] = "tuple[Rule, ...]"
    lines = [f'"""{about} Generated by scripts/generate_safety.py; edit the data instead."""', ""]
    lines += ["# fmt: off", "# ruff: noqa: E501 - generated, one entry a line", "", "from typing import Final", ""]
    if "RULES" in tables:
        lines += ["from companion.safety.crisis_rules import Rule", ""]
    for name, table in tables.items():
        lines += [f"{name}: Final[{kinds[name]}] = {_literal(table)}", ""]
    return "\n".join(lines)


def _literal(table: object) -> str:
    if isinstance(table, frozenset):
        return "frozenset((\n" + "".join(f"    {item!r},\n" for item in sorted(table)) + "))"
    if isinstance(table, dict):
        return "{\n" + "".join(f"    {key!r}: {value!r},\n" for key, value in table.items()) + "}"
    assert isinstance(table, list)  # noqa: S101 - the rules, the only table that is a list
    return "(\n" + "".join(f"    Rule{tuple(item)!r},\n" for item in table) + ")"


def tables() -> dict[str, str]:
    """Return every generated module: file name to text."""
    spelt = spelling()
    for name, table in spelt.items():
        setattr(crisis_words, name, table)
    crisis_words.VOCABULARY = frozenset()  # type: ignore[misc] - the lexicon defines it
    found = lexicon()
    vocabulary = frozenset(word for words in found for word in words if len(word) > 1)
    _complain(found)
    return {
        "spelling.py": module("How words are made plain.", **spelt, VOCABULARY=vocabulary),
        "phrases.py": module("Phrases and their concepts.", **phrase_tables(found)),
        "rules.py": module("Rules over concepts.", RULES=rules()),
    }


def _complain(found: dict[tuple[str, ...], set[str]]) -> None:
    """Exit when a rule names a concept that no language has."""
    known = {name for names in found.values() for name in names}
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
