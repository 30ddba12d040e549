"""Reading the data of the safety room: phrases by section, rules, spelling.

A phrase becomes a *pattern*: steps, each a choice of plain words; ``my (arm/leg)`` has two steps, one with two
choices. The words are made plain by the same code that reads a message.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.safety import plain
from companion.safety.phrases import EDGES

DATA = Path(__file__).resolve().parent.parent.parent / "companion" / "data" / "safety"
CRISIS = DATA / "crisis"
LANGUAGES = ("en", "zh")
USUAL_GAP = 3
WEIGHTS = {"firm": 5, "plain": 4, "soft": 3, "half": 2, "faint": 1}
OBSERVED = {"SHORT"}
"""Concepts that no phrase stands for: the program sees them in the message."""

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


def lines_of(path: Path) -> list[str]:
    """Return the lines of a data file without remarks and empty ones."""
    text = path.read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("# ")]


def sections_of(path: Path) -> dict[str, list[str]]:
    """Return the sections of a data file: ``@ NAME source`` and the lines below it.

    A line ``% name = text`` is not part of a section: ``<name>`` stands for the text in every phrase after it.
    """
    sections: dict[str, list[str]] = defaultdict(list)
    title = ""
    for line in _written_out(path):
        if line.startswith("@ "):
            title = line[2:].split()[0]
        elif not line.startswith("% "):
            sections[title].append(line)
    return sections


def shorthand_of(path: Path) -> dict[Step, str]:
    """Return the choices that have a name in a data file, with their names."""
    named = [line[2:].split(" = ", 1) for line in _written_out(path) if line.startswith("% ")]
    return {pattern_of(text)[0]: name.strip() for name, text in named if len(pattern_of(text)) == 1}


def _written_out(path: Path) -> list[str]:
    """Return the lines of a data file with every ``<name>`` replaced by what it stands for."""
    shorthand: dict[str, str] = {}
    lines = []
    for line in lines_of(path):
        for name, text in shorthand.items():
            line = line.replace(f"<{name}>", text)  # noqa: PLW2901 - the line as it is meant
        if line.startswith("% "):
            name, _, text = line[2:].partition(" = ")
            shorthand[name.strip()] = text.strip()
        lines.append(line)
    return lines


def phrases_of(lines: list[str]) -> list[str]:
    """Return the phrases of a section, which "|" keeps apart."""
    return [phrase.strip() for line in lines for phrase in line.split("|") if phrase.strip()]


def pattern_of(phrase: str) -> Pattern:
    """Return a phrase as steps."""
    steps: list[Step] = []
    for part in phrase.replace("(", "\0(").replace(")", "\0").split("\0"):
        if part.startswith("("):
            steps.append(tuple(dict.fromkeys(_plain(choice) for choice in part[1:].split("/"))))
        else:
            steps += [((word,),) for word in _plain(part)]
    return tuple(step for step in steps if step != ((),))


def _plain(text: str) -> Words:
    """Return the plain words of a text; the edges of a clause stay as they are."""
    words: list[str] = []
    for edge in EDGES:
        text = text.replace(edge, f"\0{edge}\0")
    for part in text.split("\0"):
        words += [part] if part in EDGES else plain.plain_words(part)
    return tuple(words)


def spelling() -> dict[str, object]:
    """Return how words are made plain: fillers, contractions, disguises, what people draw out."""
    sections = sections_of(CRISIS / "spelling.txt")
    fillers = {phrase for phrase in phrases_of(sections["FILLERS"]) if " " not in phrase}
    pairs = [line.split(" = ") for line in sections["CONTRACTIONS"]]
    return {
        "FILLERS": frozenset(fillers),
        "CONTRACTIONS": {word.strip(): " ".join(plain.split()) for word, plain in pairs},
        "LEET": {ord(sign): letter for sign, letter in zip("103457", "ioeast", strict=True)},
        "OFTEN_STRETCHED": frozenset(phrases_of(sections["STRETCHED"])),
    }


def simplified() -> dict[str, str]:
    """Return the traditional characters with the simplified ones."""
    pairs = [pair for line in lines_of(CRISIS / "traditional.txt") for pair in line.split()]
    return {pair[0]: pair[1] for pair in pairs if pair[0] != pair[1]}


def lexicon() -> Lexicon:
    """Return every phrase of every language in plain words, with the concepts it stands for."""
    found: Lexicon = defaultdict(set)
    for language in LANGUAGES:
        for name, lines in sections_of(CRISIS / f"{language}.txt").items():
            for phrase in phrases_of(lines):
                found[pattern_of(phrase)].add(name)
    found.pop((), None)
    return found


def request_files() -> list[Path]:
    """Return the files of what can be asked of the memory, one for each language."""
    return [DATA / "controls" / f"{language}.txt" for language in LANGUAGES]


def requests() -> Lexicon:
    """Return the control phrases of every language, with their names."""
    found: Lexicon = {}
    for path in request_files():
        for name, section in sections_of(path).items():
            for phrase in phrases_of(section):
                found.setdefault(pattern_of(phrase), set()).add(name)
    return found


def rules() -> list[Rule]:
    """Return the rules, in the order of the file."""
    return [_rule(line[2:]) for line in lines_of(CRISIS / "rules.txt") if line.startswith("= ")]


def compounds() -> list[tuple[str, tuple[Words, ...], tuple[int, ...]]]:
    """Return the concepts made of others: name, concepts in order, words allowed between them."""
    found = []
    for line in lines_of(CRISIS / "rules.txt"):
        if line.startswith("~ "):
            name, sequence, _ = (part.strip() for part in line[2:].split("|"))
            found.append((name, *_steps(sequence)))
    return found


def weights(name: str) -> dict[str, int]:
    """Return how much signs speak for danger, by ``quick`` ("a+b") or ``weights`` ("ab"); BASE is no sign."""
    found: dict[str, int] = {}
    for line in lines_of(CRISIS / f"{name}.txt"):
        first, *others = line.split()
        if first == "BASE":
            found[first] = int(others[0])
        elif first.lstrip("-").isdigit():
            found.update(dict.fromkeys(others, int(first)))
    return found


def kind_weights() -> dict[str, dict[str, int]]:
    """Return for each kind of danger how much signs speak for it, in the order of the file; BASE is no sign."""
    found: dict[str, dict[str, int]] = defaultdict(dict)
    for line in lines_of(CRISIS / "kinds.txt"):
        kind, heavy, *signs = line.split()
        if heavy == "BASE":
            found[kind][heavy] = int(signs[0])
        else:
            found[kind].update(dict.fromkeys(signs, int(heavy)))
    return dict(found)


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


def all_concepts(found: Lexicon) -> list[str]:
    """Return every concept, of the lexicon and composed, in the order of their letters and bits."""
    return sorted({name for names in found.values() for name in names} | {name for name, _, _ in compounds()})


def spelt(pattern: Pattern, count: int) -> Iterator[tuple[Words, Pattern]]:
    """Yield the pattern with at least ``count`` words spelt out in front, one for each choice."""
    if count <= 0 or not pattern:
        yield (), pattern
        return
    for choice in pattern[0]:
        for words, rest in spelt(pattern[1:], count - len(choice)):
            yield choice + words, rest
