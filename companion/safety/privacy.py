"""Privacy by path: what ``write``, ``remember``, ``import`` refuse; what dialogue is masked for (design §5).

A finding has a kind and a place, never a value; errors name the kind and the field only. Dialogue is never
refused: only what is unmistakable (secrets, cards, identity numbers) becomes ``[kind]``. What must stay
true: masking twice is masking once, help-line numbers and plain mentions survive, the work is linear.

A text without digits, ``@`` and cue words costs a few substring searches: the modules with patterns are
loaded only behind that prefilter. What is political, sexual or surplus medical detail (C-97, C-100) is
judgement and stays with the agent; this room holds what a rule can tell by shape (C-98, K17).
"""

from collections.abc import Collection, Mapping
from typing import Final, Literal, NamedTuple

from companion.errors import PrivacyRefused, UsageProblem
from companion.safety import secret_signs as signs

Severity = Literal["refuse", "warn"]

KINDS: Final = ("secret", "card", "identity-number", "iban", "account", "phone", "email", "address", "name")
"""Every kind that ``--allow`` knows."""

_MASKED: Final = {"secret": "[secret]", "card": "[card]", "identity-number": "[identity number]"}
_WORDS: Final = {
    "secret": "a password, key or token",
    "card": "a card number",
    "identity-number": "an identity number",
    "iban": "a bank account",
    "account": "an account number or handle",
    "phone": "a phone number",
    "email": "a mail address",
    "address": "a street address",
    "name": "a full name",
}
_DIGITS: Final = "0123456789"
_FEWEST_DIGITS: Final = 6
_CODE_SIGNS: Final = (
    "code",
    "otp",
    "login",
    "log-in",
    "sign",
    "cred",
    "pass",
    "user",
    "码",
    "碼",
    "一次性",
    "登",
    "账号",
    "帳號",
    "用户",
    "用戶",
)
"""What stands at a code that was sent, and at a name with its password (``private_codes``)."""
_PRIORITY: Final = {kind: rank for rank, kind in enumerate(KINDS)}


class Finding(NamedTuple):
    """Something private at ``start`` to ``end`` of a text (character offsets). It never holds the value."""

    kind: str
    start: int
    end: int
    severity: Severity


def find_private(text: str) -> tuple[Finding, ...]:
    """Return what is private in ``text``, in order of place, not overlapping.

    ``refuse`` is what a write is refused for, ``warn`` what may be a full name. Offsets are those of
    ``text``.
    """
    plain, places = _folded(text)
    found = [*_secrets(plain, certain_only=False), *_numbers(plain), *_people(plain)]
    return tuple(_at(finding, places) for finding in _apart(found))


def check_private(texts: Mapping[str, str], allow: Collection[str] = ()) -> None:
    """Raise ``PrivacyRefused`` (exit 4) when a field of ``texts`` holds something private.

    ``texts`` maps field names to their text; ``allow`` holds kinds the person let through. The error names
    kinds and fields, never a value. Raises ``UsageProblem`` for a kind that is none of ``KINDS``.
    """
    if not set(allow) <= set(KINDS):
        raise UsageProblem(f"--allow takes {', '.join(KINDS)}")
    refused = [
        (field, finding.kind)
        for field, text in texts.items()
        for finding in find_private(text)
        if finding.severity == "refuse" and finding.kind not in allow
    ]
    if refused:
        raise _refusal(refused)


def warnings(texts: Mapping[str, str], allow: Collection[str] = ()) -> tuple[str, ...]:
    """Return one line for each field that may hold a full name; nothing is refused for it."""
    return tuple(
        f"{field}: this may hold {_WORDS[kind]}; a role would do (partner, mom, coworker A)"
        for field, text in texts.items()
        for kind in sorted({one.kind for one in find_private(text) if one.severity == "warn"} - set(allow))
    )


def mask(text: str) -> str:
    """Return dialogue with unmistakable secrets, cards, identity numbers as ``[kind]``, else as it was.

    What is masked can set a number free that stood beside it, so the text is read until nothing is found any more.
    """
    found = _masked_once(text)
    while found != text:
        text, found = found, _masked_once(found)
    return text


def _masked_once(text: str) -> str:
    plain, places = _folded(text)
    numbers = [one for one in _numbers(plain) if one.kind in _MASKED]
    parts = []
    done = 0
    for finding in _apart([*_secrets(plain, certain_only=True), *numbers]):
        place = _at(finding, places)
        parts += [text[done : place.start], _MASKED[finding.kind]]
        done = place.end
    return "".join([*parts, text[done:]])


def _refusal(refused: list[tuple[str, str]]) -> PrivacyRefused:
    kinds = tuple(dict.fromkeys(kind for _, kind in refused))
    parts = [f"{field} holds {_WORDS[kind]}" for field, kind in dict.fromkeys(refused)]
    allowed = " ".join(f"--allow {kind}" for kind in kinds)
    advice = (
        "use a role such as partner, mom or coworker A" if _is_about_people(kinds) else "leave the value out"
    )
    return PrivacyRefused(f"not kept: {'; '.join(parts)}", kinds, f"{advice}, or {allowed}")


def _is_about_people(kinds: tuple[str, ...]) -> bool:
    return any(kind in {"name", "phone", "email", "address"} for kind in kinds)


def _secrets(plain: str, certain_only: bool) -> list[Finding]:
    if not _may_hold_secret(plain):
        return []
    from companion.safety.private_secrets import secrets  # noqa: PLC0415 - patterns, only behind a cue

    return [
        Finding("secret", one.start, one.end, "refuse")
        for one in secrets(plain)
        if one.certain or not certain_only
    ]


def _may_hold_secret(plain: str) -> bool:
    """Tell whether a sign of a secret stands in ``plain``; most texts end here."""
    low, words = plain.lower(), plain.split()
    if (
        any(sign in low for sign in (*signs.WORDS, *signs.OTHER_WORDS, *signs.KEYS))
        or "://" in plain
        or "BEGIN" in plain
    ):
        return True
    if any(sign in low for sign in _CODE_SIGNS):
        return True
    if signs.may_hold_token(plain, words) or signs.may_hold_row(words) or "Private-Lines" in plain:
        return True
    return signs.may_hold_seed(low, words)


def _numbers(plain: str) -> list[Finding]:
    if not _may_hold_number(plain):
        return []
    from companion.safety.private_numbers import numbers  # noqa: PLC0415 - patterns, only behind digits

    return [Finding(one.kind, one.start, one.end, "refuse") for one in numbers(plain)]


def _may_hold_number(plain: str) -> bool:
    """Tell whether there are digits enough, written as digits, as Chinese numerals or as English words."""
    if sum(plain.count(digit) for digit in _DIGITS) >= _FEWEST_DIGITS or signs.may_hold_tax_number(plain):
        return True
    if not plain.isascii() and sum(map(plain.count, signs.NUMERALS)) >= _FEWEST_DIGITS:
        return True
    return signs.may_hold_digit_words(plain.lower())


def _people(plain: str) -> list[Finding]:
    """Return accounts, mail and street addresses and names; dialogue is not asked for them."""
    from companion.safety import private_accounts as accounts  # noqa: PLC0415 - patterns; not for dialogue
    from companion.safety import private_mails as mails  # noqa: PLC0415 - as above
    from companion.safety import private_people as people  # noqa: PLC0415 - as above
    from companion.safety import private_places as places  # noqa: PLC0415 - as above

    found = [Finding("account", *span, "refuse") for span in accounts.accounts(plain)]
    found += [Finding("email", *span, "refuse") for span in mails.emails(plain)]
    if places.may_hold_place(plain):
        found += [Finding("address", *span, "refuse") for span in places.addresses(plain)]
    names = people.names(plain)
    return found + [Finding("name", one.start, one.end, "refuse" if one.certain else "warn") for one in names]


def _apart(found: list[Finding]) -> list[Finding]:
    """Return the findings without overlap: the more telling kind wins, then the earlier one."""
    kept: list[Finding] = []
    for one in sorted(found, key=lambda finding: (finding.start, _PRIORITY[finding.kind])):
        if kept and one.start < kept[-1].end:
            if _PRIORITY[one.kind] < _PRIORITY[kept[-1].kind]:
                kept[-1] = one
            continue
        kept.append(one)
    return kept


def _folded(text: str) -> tuple[str, list[int] | None]:
    """Return ``text`` in plain forms and the offsets of its characters (``None``: they did not move)."""
    from companion.safety.fold import folded  # noqa: PLC0415 - its table is built on first use

    return folded(text)


def _at(finding: Finding, places: list[int] | None) -> Finding:
    if places is None:
        return finding
    return finding._replace(start=places[finding.start], end=places[finding.end - 1] + 1)
