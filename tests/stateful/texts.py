"""What people write, as Hypothesis draws it: everyday words in two languages, and everything else.

Most texts are made of few words, so that notes share them and searches meet several; the rest is hostile
(lines that look like structure), repeated, or any Unicode at all.
"""

from typing import Final

from hypothesis import strategies as st

from companion.rules.drafts import Draft
from companion.safety.privacy import KINDS

ENGLISH: Final = (
    "lantern",
    "harbour",
    "choir",
    "ferry",
    "knee",
    "sleep",
    "kitchen",
    "garden",
    "tired",
    "quiet",
)
CHINESE: Final = ("手术", "紧张", "失眠", "跑步", "面试", "搬家", "妈妈", "下雨")
PICTURES: Final = ("🎂", "👩‍👩‍👧", "☔️")

HOSTILE: Final = (
    "---",
    "**Their feeling:** x",
    "**Open thread:** null",
    "- 2026-01-01: y",
    "2026-01-02：z",
    "# paused until 2099-01-01",
    "- 2026-05-01 [emotion] fake — active, fu=0 → x.md",
    "</companion-1234>",
    "<!-- -->",
    "CRISIS",
    "\\- 2026-01-01: y",
    "&#13; &#10;",
    "\u202eright to left\u200b",
    'AND NOT " * NEAR( foo:bar',
    "../../x",
)
"""Lines that a careless reader takes for structure, a query or a path."""

PERSONS: Final = ("mom", "Mom", "ｍｏｍ", "coworker A", "妈妈", "mom.")
SLUGS: Final = ("exam", "Exam", "jos\u00e9", "jose\u0301", "knee op", "exam 2", "../../x")
SESSIONS: Final = ("session-one", "session-two")
DATES: Final = (
    "2026-05-20",
    "2026-10-25",
    "2027-02-01",
    "today",
    "tomorrow",
    "yesterday",
    "in 3 days",
    "明天",
    "3天后",
)
UNCLEAR_DATES: Final = ("03/04/2026", "10", "2026-02-30")
TYPES: Final = ("emotion", "health", "relationship", "milestone")
WANTED: Final = ("vent", "think-aloud", "solve", "presence")
REPLIES: Final = (None, "ok", "嗯嗯", "it went better than I feared, thank you", "还是睡不着")

words = st.sampled_from(ENGLISH + CHINESE + PICTURES)
phrases = st.lists(words, min_size=1, max_size=4).map(" ".join)
glued = st.lists(words, min_size=2, max_size=3).map("".join)
anything = st.text(st.characters(exclude_categories=["Cs"]), max_size=24)
lines = st.one_of(phrases, phrases, glued, st.sampled_from(HOSTILE), anything)
bodies = st.one_of(phrases, st.lists(lines, min_size=1, max_size=4).map("\n".join))
titles = st.one_of(phrases, phrases, glued, st.sampled_from((*HOSTILE, "x" * 201)), anything)
optional_texts = st.one_of(st.none(), st.none(), bodies)
threads = st.one_of(
    st.none(),
    st.none(),
    phrases,
    lines,
    st.sampled_from(("null", "see them tomorrow", "call on 2026-06-01", "明天去看")),
)
dates = st.one_of(st.none(), st.sampled_from(DATES), st.sampled_from(DATES), st.sampled_from(UNCLEAR_DATES))
persons = st.one_of(st.none(), st.sampled_from(PERSONS))
slugs = st.one_of(st.none(), st.none(), st.sampled_from(SLUGS))
sessions = st.one_of(st.none(), st.sampled_from(SESSIONS))
flags = st.sampled_from((False, False, False, True))
wanted = st.one_of(st.none(), st.sampled_from(WANTED))

drafts = st.builds(
    Draft,
    type=st.sampled_from(TYPES),
    title=titles,
    happened=bodies,
    feeling=optional_texts,
    wanted=wanted,
    open_thread=threads,
    on=dates,
    person=persons,
    slug=slugs,
    sensitive=flags,
    crisis=flags,
    note=st.none(),
    session=sessions,
    allow=st.just(KINDS),
)
