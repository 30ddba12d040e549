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
from scripts.safety_tables import phrase_lines as phrases  # noqa: E402 - as above
from scripts.safety_tables import reading  # noqa: E402 - as above
from scripts.safety_tables.helpline_table import helpline_tables  # noqa: E402 - as above
from scripts.safety_tables.signs import kind_tables, sign_tables, weight_tables  # noqa: E402 - as above
from scripts.safety_tables.writing import module  # noqa: E402 - as above

_MARKS = (plain.COMMA, plain.END, plain.QUOTE)
TABLES = ROOT / "companion" / "safety" / "tables"
KINDS = {
    "FILLERS": "frozenset[str]",
    "SEVERAL": "bytes",
    "STARTS": "bytes",
    "ENTRIES": "bytes",
    "ALONE": "str",
    "FIRST": "str",
    "SECOND": "str",
    "PARTNERS": "bytes",
    "PARTNER_WORDS": "bytes",
    "PARTNER_ENDS": "bytes",
    "OFTEN_STRETCHED": "frozenset[str]",
    "GROUPS": "tuple[int, ...]",
    "LIKELY": "tuple[int, ...]",
    "RAREST": "int",
    "REQUEST": "int",
    "BASE": "int",
    "BASES": "tuple[int, ...]",
    "COMPOUND_GROUPS": "tuple[tuple[int, tuple[int, ...]], ...]",
    "RULE_GROUPS": "tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]",
    "VOCABULARY": "frozenset[str]",
    "LEET": "dict[int, str]",
    "CONTRACTIONS": "dict[str, str]",
    "TRADITIONAL": "str",
    "SIMPLIFIED": "str",
    "CONCEPTS": "tuple[str, ...]",
    "NAMES": "tuple[str, ...]",
    "SHORTHAND": "dict[str, str]",
    "PLACES": "bytes",
    "LONGER": "str",
    "COMPOUNDS": "tuple[tuple[str, tuple[tuple[str, ...], ...], tuple[int, ...]], ...]",
    "RULES": "tuple[str, ...]",
}


def tables() -> dict[str, str]:
    """Return every generated file: name to text."""
    spelt = reading.spelling()
    letters = reading.simplified()
    _spell_as(spelt, letters)
    found = reading.lexicon()
    _complain(found)
    return {
        "vocabulary.py": module("Every word of the lexicon.", KINDS, VOCABULARY=_vocabulary(found)),
        "rules.py": module(
            "The concepts in the order of their codes, and rules over them.",
            KINDS,
            CONCEPTS=tuple(reading.all_concepts(found)),
            COMPOUNDS=reading.compounds(),
            RULES=tuple(map(_rule_line, reading.rules())),
        ),
        **_kind_modules(),
        **_weight_modules("weights", "How much signs weigh"),
        **_weight_modules("over", "How much signs say it is over"),
        **_phrase_modules("phrases", "Phrases and their concepts", found, reading.all_concepts(found)),
        **_prefilter_modules(found, reading.requests(), spelt, letters),
        **_control_modules(reading.requests()),
        **helpline_tables(reading.DATA),
    }


def _rule_line(rule: reading.Rule) -> str:
    """Return a rule as ``companion/safety/crisis_match.py`` takes it apart."""
    sequence, needs = (";".join(map(" ".join, groups)) for groups in (rule.sequence, rule.needs))
    gaps, unless = " ".join(map(str, rule.gaps)), " ".join(rule.unless)
    who = "anyone" if rule.anyone else ""
    fields = (
        rule.name,
        rule.kind,
        str(rule.weight),
        rule.strength,
        sequence,
        gaps,
        needs,
        unless,
        who,
        rule.source,
    )
    return "|".join(fields)


def _spell_as(spelt: dict[str, object], letters: dict[str, str]) -> None:
    """Let the words be made plain as the data says, not as the tables of last time say."""
    for name in ("FILLERS", "CONTRACTIONS", "LEET", "OFTEN_STRETCHED"):
        setattr(plain, name, spelt[name])
    setattr(plain, "simplified", lambda letter: letters.get(letter, letter))  # noqa: B010 - a function
    setattr(plain, "_vocabulary", frozenset)  # noqa: B010 - a function; no word is known before the lexicon


def _vocabulary(found: reading.Lexicon) -> frozenset[str]:
    written = {word for pattern in found for step in pattern for choice in step for word in choice}
    return frozenset(word for word in written if len(word) > 1 and "," not in word)


def _weight_modules(name: str, about: str) -> dict[str, str]:
    return {
        f"{name}_{script}.py": module(f"{about}: {script} letters.", KINDS, **table)
        for script, table in weight_tables(reading.weights(name)).items()
    }


def _kind_modules() -> dict[str, str]:
    return {
        f"kinds_{script}.py": module(f"Signs that tell kinds of danger apart: {script}.", KINDS, **table)
        for script, table in kind_tables(reading.kind_weights()).items()
    }


def _phrase_modules(name: str, about: str, found: reading.Lexicon, names: list[str]) -> dict[str, str]:
    """Return the phrases as two tables, each an index and its lines: those in Latin letters, and others."""
    lines = phrases.phrase_lines(found, names)
    modules = {}
    for script, latin in (("latin", True), ("other", False)):
        chosen = {word: line for word, line in lines.items() if word.isascii() == latin}
        text = phrases.table_text(chosen)
        modules[f"{name}_{script}.lines"] = text
        modules[f"{name}_{script}.py"] = module(
            f"{about}: {script} letters.", KINDS, **phrases.index_of(text)
        )
    return modules


def _prefilter_modules(
    found: reading.Lexicon, requests: reading.Lexicon, spelt: dict[str, object], letters: dict[str, str]
) -> dict[str, str]:
    """Return what every message needs as one module, and what only a Chinese one needs as another."""
    latin, other = _signs(found, requests, reading.weights("quick"))
    return {
        "prefilter.py": module("Plain spelling, signs of phrases, what rules ask.", KINDS, **spelt, **latin),
        "prefilter_chinese.py": module(
            "Traditional characters, signs of Chinese phrases.",
            KINDS,
            TRADITIONAL="".join(letters),
            SIMPLIFIED="".join(letters.values()),
            **other,
        ),
    }


def prefilter_tables(quick: dict[str, int]) -> tuple[dict[str, object], dict[str, object]]:
    """Return the signs of all phrases with other quick weights: for every message, and for a Chinese one."""
    return _signs(reading.lexicon(), reading.requests(), quick)


def _signs(
    found: reading.Lexicon, requests: reading.Lexicon, quick: dict[str, int]
) -> tuple[dict[str, object], dict[str, object]]:
    signs = sign_tables(found, requests, quick)
    latin, other = signs.pop("latin"), signs.pop("other")
    assert isinstance(latin, dict) and isinstance(other, dict)  # noqa: S101, PT018 - as sign_tables makes them
    return {**signs, **latin}, other


def _control_modules(found: reading.Lexicon) -> dict[str, str]:
    names = sorted({name for names in found.values() for name in names})
    named = {
        step: name + path.stem
        for path in reading.request_files()
        for step, name in reading.shorthand_of(path).items()
    }
    text = phrases.table_text(phrases.phrase_lines(found, names, named))
    index = module(
        "Control phrases.",
        KINDS,
        NAMES=tuple(names),
        SHORTHAND={f"<{name}>": phrases.choices_text(step) for step, name in named.items()},
        **phrases.index_of(text),
    )
    return {"control_phrases.lines": text, "control_phrases.py": index}


def _complain(found: reading.Lexicon) -> None:
    """Exit when a rule names a concept that no language has, or a phrase begins with a mark."""
    for pattern in found:
        if any(words[0] in _MARKS for words, _ in reading.spelt(pattern, 1) if words):
            sys.exit(f"a phrase begins with a mark: {pattern}")
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
