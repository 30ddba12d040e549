"""What people want remembered, as Hypothesis draws it: few words, so that statements meet, and every spelling of them.

Projects are folders below the world's own place, named here by their path in it: two folders, one of them with a
folder inside, which is the same project.
"""

from typing import Final

from hypothesis import strategies as st

from companion.actions.changes.threads import Wish
from companion.rules.remembering import Request
from companion.rules.tiers import ENTRY_TYPES, TIERS
from companion.safety.privacy import KINDS
from tests.stateful.texts import HOSTILE

WORDS: Final = ("lantern", "harbour", "npm", "git", "手术", "跑步")
TOPICS: Final = ("tooling", "code-style", "家人", "ci")
PEOPLE: Final = ("alex", "小明")
SECTIONS: Final = ("Code style", "随手记", "CI & more")
PROJECTS: Final = ("alpha", "beta")
FOLDERS: Final = (*PROJECTS, "alpha/src")
NOWHERE: Final = "/"

words = st.sampled_from(WORDS)
phrases = st.lists(words, min_size=1, max_size=2).map(" ".join)


def respelt(text: str, spelling: int) -> str:
    """Return the text in another spelling that says the same (K10)."""
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)
    parted = text.replace("手术", "手 术").replace("步 手", "步手")
    return (text, text.upper(), f"{text}.", f"  {text.replace(' ', '   ')} ", wide, f"{text}。", parted)[
        spelling
    ]


spelt = st.builds(respelt, phrases, st.integers(0, 6))
statements = st.one_of(phrases, phrases, spelt, st.sampled_from(HOSTILE), st.just("x" * 30))
topics = st.lists(st.sampled_from(TOPICS), min_size=1, max_size=2, unique=True).map(tuple)
people = st.one_of(
    st.just(()), st.just(()), st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=2).map(tuple)
)
sections = st.one_of(st.none(), st.none(), st.sampled_from(SECTIONS))
named = st.one_of(st.none(), st.none(), st.sampled_from(PROJECTS))
folders = st.sampled_from((*FOLDERS, *FOLDERS, None, NOWHERE))
dates = st.sampled_from((None, None, None, None, "yesterday", "2026-01-31", "2026-01-31", "2027-06-01", "10"))

requests = st.builds(
    Request,
    text=statements,
    tier=st.sampled_from((None, *TIERS)),
    type=st.sampled_from(ENTRY_TYPES),
    topics=topics,
    people=people,
    section=sections,
    target=st.none(),
    project=named,
    folder=folders,
    date=dates,
    allow=st.just(KINDS),
    seen=st.none(),
)
"""A new statement: nothing that its words would have to say is left open, but sometimes its tier."""

changes = st.builds(
    Request,
    text=st.one_of(statements, st.just("")),
    tier=st.one_of(st.none(), st.none(), st.sampled_from(TIERS)),
    type=st.one_of(st.none(), st.none(), st.sampled_from(ENTRY_TYPES)),
    topics=st.one_of(st.just(()), st.just(()), topics),
    people=people,
    section=sections,
    target=st.none(),
    project=named,
    folder=folders,
    date=dates,
    allow=st.just(KINDS),
    seen=st.none(),
)
"""A statement about an entry that is there: what is left open stays."""

wishes = st.builds(
    Wish,
    name=st.one_of(phrases, spelt),
    state=st.one_of(st.none(), st.sampled_from(("active", "paused", "(waiting)", "进行中"))),
    text=st.one_of(st.none(), phrases),
    project=named,
    folder=folders,
    allow=st.just(KINDS),
)
