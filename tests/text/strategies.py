"""Texts for property tests: every code point, and mixtures of the scripts that meet in one sentence."""

from typing import Final

from hypothesis import strategies as st

EVERY_CHARACTER: Final = st.characters(exclude_categories=())
"""Every code point there is, lone surrogates and unassigned ones included."""

MIXED_SENTENCES: Final = st.text(
    "aZé9 ’'\"*-_/.:()^#%\t\n\x00\u200b\u0301ßİı妈手术的㐀𠀀がか\u3099ｶ안ไ\u0e34हि\u093f٣🎂👨\u200d👩\ufe0f",
    max_size=24,
)
"""Short texts where scripts, marks, quotes, operators and invisible characters touch."""

COMMON_TEXT = st.text(
    st.sampled_from("aZ9 '\t\x00,.!手术膝盖有点疼的一龥，。？！：；、（）《》【】「」…—“”·～"), max_size=30
)
ANY_TEXT: Final = st.text(EVERY_CHARACTER, max_size=16) | MIXED_SENTENCES | st.text(max_size=40)
