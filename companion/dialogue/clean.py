"""Cleaning: what of a live prompt or reply, or of a transcript's text, a person or an agent really said.

One measure for every door, so that what a hook captures and what the transcript gives later are the same words
(K-19, K-20, K13). Spans that hosts and we put in are cut out wherever they stand, closed or not, nested or not;
our own are known by the name of the product with any boundary. A text that begins as hosts begin their own
messages is nobody's words. What the person pasted stays, each line behind ``>``: that is how every rule of the
safety room tells foreign words from the person's own.

What must stay true: cleaning twice is cleaning once; the result can be encoded as UTF-8.

The lists are facts of the hosts' own transcripts (``docs/hosts.md``). Hot path: no ``re``, no ``json``.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_SPANS: Final = (
    "system-reminder", "ide_opened_file", "ide_selection", "ide_diagnostics", "hook_context", "environment_context",
    "companion",
)  # fmt: skip
"""Elements whose content was put in by a host or by us."""

_OWN_PREFIXES: Final = ("companion-", "companion_")
"""Our block is named with a boundary that is random for each call: ``<companion-7f3a>``."""

_BEGINNINGS: Final = tuple({name[:3] for name in _SPANS})

_NOT_SAID: Final = (
    "<local-command-", "<command-name>", "<command-message>", "<command-args>", "<bash-input>", "<bash-stdout>",
    "<bash-stderr>", "<task-notification>", "<task-notification/>", "<session-start-hook>",
    "<user-prompt-submit-hook>", "<tick>", "<goal>", "<cross-session-message", "<channel", "<teammate-message",
    "<wake", "<persisted-output>", "[SYSTEM NOTIFICATION", "Caveat: The messages below were generated",
    "This session is being continued from a previous conversation", "Stop hook feedback:", "API Error:",
    "# AGENTS.md instructions", "<INSTRUCTIONS>", "<user_instructions>", "<turn_aborted>", "<session_context>",
    "<permissions instructions>", "<collaboration_mode>", "<skill>", "<subagent_notification>",
    "<user_shell_command>", "<hook_prompt", "This is the Gemini CLI. We are setting up the context",
)  # fmt: skip
"""How a host's own message begins."""

_MARKERS: Final = ("[Request interrupted by user]", "[Request interrupted by user for tool use]")
_LEAD_IN: Final = "# Context from my IDE setup:"
_REQUEST: Final = "## My request for Codex:"
_FILES: Final = "--- Content from referenced files ---"
_END_OF_FILES: Final = "--- End of content ---"
_PASTED: Final = "<pasted_content"
_END_OF_PASTED: Final = "</pasted_content>"
_BYTE_ORDER_MARK: Final = "\ufeff"
_FAILED: Final = ("API Error:", "API Error (")
_NO_REPLY: Final = "No response requested."
_NAME_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
_LONGEST_NAME: Final = 48
_LONGEST_TAG: Final = 200


def clean_prompt(text: str) -> str | None:
    """Return what the person typed, ``None`` when the text is no direct message of a person."""
    said = _without_referenced_files(_without_spans(_plain(text)))
    said = said[_start_of_request(said) :].rstrip()
    if not said or said.startswith(_NOT_SAID):
        return None
    return _with_pastes_marked(said).strip() or None


def clean_reply(text: str) -> str:
    """Return what the agent said, empty when it said nothing of its own (an error of the service)."""
    said = _without_spans(_plain(text))
    said = said[_behind_blanks(said, 0) :].rstrip()
    return "" if said.startswith(_FAILED) or said == _NO_REPLY else said


def _plain(text: str) -> str:
    """Return the text with one kind of line end, without byte order mark and lone surrogates."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.isascii():
        return text
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        text = text.encode("utf-8", "replace").decode("utf-8")
    return text.lstrip(_BYTE_ORDER_MARK)


def _without_spans(text: str) -> str:
    """Cut out every element that was put in. One without an end reaches to the end of the text."""
    kept = []
    done = at = 0
    while (at := text.find("<", at)) >= 0:
        behind = _behind_span(text, at)
        if behind is None:
            at += 1
            continue
        kept.append(text[done:at])
        done = at = behind
    return _pieced([*kept, text[done:]]) if kept else text


def _pieced(parts: list[str]) -> str:
    """Join what is left around the cuts, on lines of their own: no new element may come of two halves."""
    whole = ""
    for part in parts:
        apart = whole[-1:].isspace() or part[:1] in ("\n", "") or not whole
        whole += part if apart else f"\n{part}"
    return whole


def _behind_span(text: str, at: int) -> int | None:
    """Return the place behind the element that was put in at ``at``, ``None`` where there is none."""
    start = at + 2 if text.startswith("/", at + 1) else at + 1
    if not text.startswith(_BEGINNINGS, start) or text[at - 1 : at] == "`":
        return None
    name = _name_at(text, start)
    end = text.find(">", start, start + _LONGEST_TAG)
    if end < 0 or not _is_put_in(name) or text[start + len(name)] not in "> /":
        return None
    lone = start == at + 2 or text[end - 1] == "/"
    return end + 1 if lone else _behind_end(text, name, end + 1)


def _name_at(text: str, start: int) -> str:
    end = start
    while end < len(text) and end - start < _LONGEST_NAME and text[end] in _NAME_LETTERS:
        end += 1
    return text[start:end]


def _is_put_in(name: str) -> bool:
    return name in _SPANS or (name.startswith(_OWN_PREFIXES) and len(name) > len(_OWN_PREFIXES[0]))


def _behind_end(text: str, name: str, place: int) -> int:
    """Return the place behind the closing tag of an element whose content begins at ``place``; its like may nest."""
    depth, closing = 1, -1
    while depth:
        if closing < place:
            closing = text.find(f"</{name}>", place)
        if closing < 0:
            return len(text)
        opening = text.find(f"<{name}>", place, closing)
        depth += 1 if opening >= 0 else -1
        place = (opening if opening >= 0 else closing + 1) + len(name) + 2
    return place


def _start_of_request(text: str) -> int:
    """Return where the person's own words begin, behind the marks and lead-ins that a host puts first."""
    at = _behind_blanks(text, 0)
    while True:
        if text.startswith(_MARKERS, at):
            at = text.index("]", at) + 1
        elif text.startswith(_LEAD_IN, at):
            request = text.find(_REQUEST, at)
            at = request + len(_REQUEST) if request >= 0 else len(text)
        else:
            return at
        at = _behind_blanks(text, at)


def _behind_blanks(text: str, at: int) -> int:
    """Return the place behind blanks, byte order marks among them: one may stand behind what a host puts first."""
    while text[at : at + 1].isspace() or text.startswith(_BYTE_ORDER_MARK, at):
        at += 1
    return at


def _without_referenced_files(text: str) -> str:
    """Cut out the files that a host pastes behind a request that names them."""
    first, *rest = text.split(_FILES)
    if not rest:
        return text
    return "\n".join([first.rstrip(), *(part.partition(_END_OF_FILES)[2].strip() for part in rest)])


def _with_pastes_marked(text: str) -> str:
    """Put ``>`` before each line of pasted content and leave its frame out."""
    first, *rest = text.split(_PASTED)
    if not rest:
        return text
    parts = [first.rstrip("\n")]
    for piece in rest:
        inside, _, after = piece.partition(">")[2].partition(_END_OF_PASTED)
        parts += [_quoted(inside), after.strip("\n")]
    return "\n".join(part for part in parts if part)


def _quoted(pasted: str) -> str:
    return "\n".join(f"> {line}" for line in pasted.strip("\n").split("\n"))
