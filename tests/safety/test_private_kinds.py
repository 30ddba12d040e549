"""Private values kind by kind, in the spellings that people use, and harmless texts beside them (C-98, K17)."""

import pytest

from companion.errors import PrivacyRefused
from companion.safety.masking import masked, may_hold_something
from companion.safety.privacy import check_private, find_private, mask
from tests.safety import private_samples as samples


def refused(text: str) -> dict[str, str]:
    return {one.kind: text[one.start : one.end] for one in find_private(text) if one.severity == "refuse"}


@pytest.mark.parametrize(("text", "kind"), samples.REFUSED)
def test_a_value_is_refused_by_its_kind_and_never_said(text: str, kind: str) -> None:
    assert kind in refused(text)
    with pytest.raises(PrivacyRefused) as refusal:
        check_private({"happened": text})
    said = f"{refusal.value.message} {refusal.value.hint}"
    assert f"--allow {kind}" in said
    assert not [value for value in refused(text).values() if value in said]


@pytest.mark.parametrize("text", samples.KEPT)
def test_a_harmless_text_is_kept(text: str) -> None:
    assert refused(text) == {}
    assert masked(text) == mask(text) == text


@pytest.mark.parametrize(("text", "shown"), samples.MASKED.items())
def test_dialogue_is_masked_where_nothing_is_in_doubt(text: str, shown: str) -> None:
    assert may_hold_something(text)
    assert masked(text) == mask(text) == shown


@pytest.mark.parametrize("text", samples.ONLY_REFUSED)
def test_dialogue_keeps_what_a_note_may_not_hold(text: str) -> None:
    assert masked(text) == mask(text) == text


@pytest.mark.parametrize(("text", "_"), samples.REFUSED)
def test_the_quick_look_agrees_in_the_middle_of_a_text(text: str, _: str) -> None:
    for whole in (text, f"so, {text}. And then", f"他说{text}，然后"):
        assert masked(whole) == mask(whole)


@pytest.mark.parametrize(
    "unit",
    [
        *("a dot ", "a at ", "x@", "one ", "一", "一 ", "wechat ", "微信:", "加我", "login a / ", "code "),
        *("密码是芝", "bc1q", "1A1zP1", "市路五段", "12 rue ", "PAN ", "a1B", "账户 ", "4111.", "- 1 "),
        *("seed: ", "493021 is "),
    ],
)  # fmt: skip
def test_adversarial_repeats_of_every_kind_are_read_once(unit: str) -> None:
    text = unit * (50_000 // len(unit))
    find_private(text)
    mask(text)
