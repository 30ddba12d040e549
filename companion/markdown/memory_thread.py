"""One bullet of ``## Active Work Threads``: a name in bold, a state in brackets, and where the work stands.

    - **Importer rewrite**: csv reader done, holiday rules left
    - **Offline mode** (paused): decision about storage due after the June release

Read also with a dash for the colon, and without bold (``name: text``, ``名称：正文``); a name may be missing. There
is no metadata here and no cross-reference (R-18): what looks like one is text.
"""

import re
from typing import Final

from companion.markdown.escapes import BLANKS
from companion.markdown.memory_entry import PLAIN_LEAD, as_bullet, text_lines
from companion.markdown.memory_escapes import decoded, encoded_lines, encoded_value, referenced
from companion.rules.tiers import ACTIVE, Thread

_BOLD: Final = re.compile(
    r"\*\*([^*\n]+?)\*\*(?:[ \t]*[(（]([^()（）\n]*)[)）])?[ \t]*(?:[:：]|—|–|-{1,2}(?=[ \t]))?[ \t]*(.*)",
    re.DOTALL,
)
_PLAIN: Final = re.compile(r"([^\n:：—]{1,60}?)(：|:(?=[ \t])|[ \t]—(?=[ \t]))[ \t]*(\S.*)", re.DOTALL)
_IN_A_NAME: Final = "*"
_IN_A_STATE: Final = "()（）"


def read_thread(raw: str) -> Thread:
    """Return the thread that a bullet is; it has no id. A bullet without a mark is all text."""
    text = "\n".join(text_lines(raw))
    if found := _BOLD.fullmatch(text):
        state = decoded(found[2] or "").strip(BLANKS) or ACTIVE
        return Thread("", decoded(found[1].strip(BLANKS)), state, decoded(found[3]))
    if found := _PLAIN.fullmatch(text):
        return Thread("", decoded(found[1].rstrip(BLANKS)), ACTIVE, decoded(found[3]))
    return Thread("", "", ACTIVE, decoded(text))


def render_thread(thread: Thread, lead: str = PLAIN_LEAD, newline: str = "\n") -> str:
    """Return the bullet of a thread with its last line end.

    A state is written when it is not ``active``. One without a name that has a state is named by its text.
    """
    state = thread.state.strip(BLANKS) or ACTIVE
    if not thread.name and state == ACTIVE:
        return as_bullet(_guarded("\n".join(encoded_lines(thread.text))).split("\n"), lead, newline)
    name, text = (thread.name, thread.text) if thread.name else (thread.text, "")
    shown = f" ({encoded_value(state, _IN_A_STATE)})" if state != ACTIVE else ""
    head = f"**{encoded_value(name, _IN_A_NAME)}**{shown}"
    words = "\n".join(encoded_lines(text))
    return as_bullet((f"{head}: {words}" if words else head).split("\n"), lead, newline)


def _guarded(words: str) -> str:
    """Return the encoded words of a thread without a name, in which nothing reads as one."""
    if _BOLD.fullmatch(words):
        words = referenced(words, 0)
    while found := _PLAIN.fullmatch(words):
        words = referenced(words, found.end(2) - 1)
    return words
