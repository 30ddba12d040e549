"""Turn ``companion/data/safety`` into the Python tables of ``companion/safety/tables``.

The data is what a person edits and reviews, each concept and rule with its source; the tables are what the
prompt hook imports. ``--check`` writes nothing and exits 1 when a table is out of step (a test does the same).

    scripts/generate_safety.py [--check]
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.safety import plain  # noqa: E402 - the repository is put on the path first
from scripts.safety_tables import reading  # noqa: E402 - as above
from scripts.safety_tables.helpline_table import helpline_tables  # noqa: E402 - as above
from scripts.safety_tables.phrase_lines import choices_text, phrase_lines  # noqa: E402 - as above
from scripts.safety_tables.signs import control_keys, sign_tables  # noqa: E402 - as above
from scripts.safety_tables.writing import module  # noqa: E402 - as above

TABLES = ROOT / "companion" / "safety" / "tables"
KINDS = {
    "FILLERS": "frozenset[str]",
    "BITS": "str",
    "BEGINNINGS": "str",
    "SIGNS": "str",
    "OFTEN_STRETCHED": "frozenset[str]",
    "COMPOUND_MASKS": "tuple[tuple[int, tuple[int, ...]], ...]",
    "RULE_MASKS": "tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]",
    "VOCABULARY": "frozenset[str]",
    "LEET": "dict[int, str]",
    "CONTRACTIONS": "dict[str, tuple[str, ...]]",
    "TRADITIONAL": "str",
    "SIMPLIFIED": "str",
    "CONCEPTS": "tuple[str, ...]",
    "NAMES": "tuple[str, ...]",
    "SHORTHAND": "dict[str, str]",
    "KEYS": "frozenset[str]",
    "FIRST_WORDS": "str",
    "PHRASES": "str",
    "COMPOUNDS": "tuple[tuple[str, tuple[tuple[str, ...], ...], tuple[int, ...]], ...]",
    "RULES": "tuple[tuple[str, str, int, str, tuple[tuple[str, ...], ...], tuple[int, ...], "
    "tuple[tuple[str, ...], ...], tuple[str, ...], bool, str], ...]",
}


def tables() -> dict[str, str]:
    """Return every generated module: file name to text."""
    spelt = reading.spelling()
    letters = reading.simplified()
    _spell_as(spelt, letters)
    found = reading.lexicon()
    _complain(found)
    return {
        "spelling.py": module("How words are made plain.", KINDS, **spelt),
        "characters.py": module(
            "Traditional characters and the simplified ones.",
            KINDS,
            TRADITIONAL="".join(letters),
            SIMPLIFIED="".join(letters.values()),
        ),
        "vocabulary.py": module("Every word of the lexicon.", KINDS, VOCABULARY=_vocabulary(found)),
        "concepts.py": module(
            "The concepts, in the order of their codes.", KINDS, CONCEPTS=tuple(reading.all_concepts(found))
        ),
        "rules.py": module(
            "Rules over concepts.", KINDS, COMPOUNDS=reading.compounds(), RULES=reading.rules()
        ),
        **_phrase_modules("phrases", "Phrases and their concepts", found, reading.all_concepts(found)),
        **_sign_modules(found),
        **_control_modules(),
        **helpline_tables(reading.DATA),
    }


def _spell_as(spelt: dict[str, object], letters: dict[str, str]) -> None:
    """Let the words be made plain as the data says, not as the tables of last time say."""
    for name in ("FILLERS", "CONTRACTIONS", "LEET", "OFTEN_STRETCHED"):
        setattr(plain, name, spelt[name])
    plain._Simplified.known = letters
    setattr(plain, "_vocabulary", frozenset)  # noqa: B010 - a function; no word is known before the lexicon


def _vocabulary(found: reading.Lexicon) -> frozenset[str]:
    written = {word for pattern in found for step in pattern for choice in step for word in choice}
    return frozenset(word for word in written if len(word) > 1 and "," not in word)


def _phrase_modules(name: str, about: str, found: reading.Lexicon, names: list[str]) -> dict[str, str]:
    """Return the phrases as two modules: those that begin in Latin letters, and in others."""
    lines = phrase_lines(found, names)
    modules = {}
    for script, latin in (("latin", True), ("other", False)):
        chosen = {word: line for word, line in lines.items() if word.isascii() == latin}
        modules[f"{name}_{script}.py"] = module(
            f"{about}: {script} letters.",
            KINDS,
            FIRST_WORDS=" ".join(chosen),
            PHRASES="\n".join(chosen.values()),
        )
    return modules


def _sign_modules(found: reading.Lexicon) -> dict[str, str]:
    bag = sign_tables(found)
    modules = {}
    for script in ("latin", "other"):
        signs = bag.pop(script)
        assert isinstance(signs, dict)  # noqa: S101 - as sign_tables makes it
        modules[f"signs_{script}.py"] = module(
            f"Signs of phrases by their beginning: {script} letters.",
            KINDS,
            BEGINNINGS=" ".join(signs),
            SIGNS="\n".join(signs.values()),
        )
    return {**modules, "bag.py": module("What the rules ask of a bag of words.", KINDS, **bag)}


def _control_modules() -> dict[str, str]:
    """Return the control phrases of every language, with their names."""
    files = [reading.DATA / "controls" / f"{language}.txt" for language in reading.LANGUAGES]
    found: reading.Lexicon = {}
    for path in files:
        for name, section in reading.sections_of(path).items():
            for phrase in reading.phrases_of(section):
                found.setdefault(reading.pattern_of(phrase), set()).add(name)
    names = sorted({name for names in found.values() for name in names})
    named = {step: name + path.stem for path in files for step, name in reading.shorthand_of(path).items()}
    lines = phrase_lines(found, names, named)
    return {
        "controls.py": module(
            "Words of which every control phrase has one.", KINDS, KEYS=control_keys(found)
        ),
        "control_phrases.py": module(
            "Control phrases.",
            KINDS,
            NAMES=tuple(names),
            SHORTHAND={f"<{name}>": choices_text(step) for step, name in named.items()},
            FIRST_WORDS=" ".join(lines),
            PHRASES="\n".join(lines.values()),
        ),
    }


def _complain(found: reading.Lexicon) -> None:
    """Exit when a rule names a concept that no language has."""
    known = set(reading.all_concepts(found)) | reading.OBSERVED
    for rule in reading.rules():
        named = {name for group in (*rule.sequence, *rule.needs, rule.unless) for name in group}
        if named - known:
            sys.exit(f"rule {rule.name}: no phrases for {', '.join(sorted(named - known))}")


def main(arguments: list[str]) -> int:
    """Write the tables, or compare them with ``--check``; returns the exit code."""
    made = tables()
    stale = [
        name
        for name, text in made.items()
        if not (TABLES / name).exists() or (TABLES / name).read_text(encoding="utf-8") != text
    ]
    for name in stale:
        if "--check" not in arguments:
            (TABLES / name).write_text(made[name], encoding="utf-8")
        print(f"{'out of step' if '--check' in arguments else 'written'}: {name}")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
