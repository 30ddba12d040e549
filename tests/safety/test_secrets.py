"""Secrets by shape and by the word before them, and as many look-alikes that must survive (K17)."""

import pytest

from companion.safety.masking import masked, may_hold_something
from companion.safety.privacy import find_private, mask
from companion.safety.private_tokens import TABLE
from companion.safety.secret_signs import TOKENS as SIGNS
from tests.safety import secret_samples as samples

EVERY = {
    f"{group}: {name}": text
    for group in ("TOKENS", "BLOCKS", "LOGINS", "LABELLED", "SEEDS")
    for name, text in getattr(samples, group).items()
}


def refused_kinds(text: str) -> set[str]:
    return {finding.kind for finding in find_private(text) if finding.severity == "refuse"}


@pytest.mark.parametrize("text", EVERY.values(), ids=EVERY)
def test_a_secret_is_refused_and_masked(text: str) -> None:
    assert "secret" in refused_kinds(text)
    assert "[secret]" in mask(text)
    assert may_hold_something(text)
    assert masked(text) == mask(text)


@pytest.mark.parametrize("token", samples.TOKENS.values(), ids=samples.TOKENS)
def test_a_token_goes_whole_wherever_it_stands(token: str) -> None:
    for text in (f"it is {token}, is it", f'{{"x":"{token}"}}', f"用的是{token}。"):
        shown = masked(text)
        assert "[secret]" in shown
        assert token[-12:] not in shown


@pytest.mark.parametrize("text", samples.LOOK_ALIKES)
def test_a_look_alike_survives(text: str) -> None:
    assert "secret" not in refused_kinds(text)
    assert "[secret]" not in mask(text)
    assert masked(text) == mask(text)


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("text", ["one begins with {}… and so on", "the list has `{}`", "a test_{}_2024 id"])
def test_the_sign_of_a_token_is_none(sign: str, text: str) -> None:
    named = text.format(sign)
    assert "secret" not in refused_kinds(named)
    assert masked(named) == named


@pytest.mark.parametrize(
    "label",
    ["commit", "sha256", "etag", "run id", "checksum", "trace", "request", "build", "摘要", "Prüfsumme"],
)
@pytest.mark.parametrize(
    "value", [samples.HEX_32, samples.HEX_40, samples.HEX_64, samples.UUID, samples.MIXED]
)
def test_a_hash_or_an_id_is_no_secret_without_a_word_for_one(label: str, value: str) -> None:
    text = f"{label}: {value}"
    assert "secret" not in refused_kinds(text)
    assert "[secret]" not in mask(text)


@pytest.mark.parametrize(
    "name", ["AWS key id", "Google API", "Facebook", "Tencent", "crates.io", "Twilio", "JWT"]
)
def test_what_stands_deep_in_a_picture_is_no_token(name: str) -> None:
    text = f"data:image/png;base64,{(samples.MIXED + '/+') * 8}/{samples.TOKENS[name]}"
    assert "secret" not in refused_kinds(text)
    assert masked(text) == text


def test_every_shape_has_its_sign() -> None:
    assert set(SIGNS) == set(TABLE)
    assert len(SIGNS) == len(set(SIGNS))


@pytest.mark.parametrize("seed", samples.SEEDS.values(), ids=samples.SEEDS)
def test_no_word_of_a_seed_phrase_is_left(seed: str) -> None:
    words = {*samples.WORDS_12.split(), *samples.CHARACTERS_12.split()} - set("词詞記助记")
    assert not [word for word in words if word in mask(seed)]


def test_what_follows_a_seed_phrase_stays() -> None:
    assert (
        mask(f"seed phrase: {samples.WORDS_12}. then we had tea") == "seed phrase: [secret]. then we had tea"
    )


def test_an_account_is_refused_where_it_is_written_and_kept_in_dialogue() -> None:
    """Dialogue is masked for secrets, cards and identity numbers alone (design §5)."""
    account = "GB82 WEST 1234 5698 7654 32"
    assert refused_kinds(account) == {"iban"}
    assert masked(f"send it to {account}") == f"send it to {account}"


@pytest.mark.parametrize(
    "unit", ["sk-", "password for ", "seed phrase: a ", "seed canyon ", "eyJa.", "密码=", "token="]
)
def test_adversarial_repeats_of_signs_are_read_once(unit: str) -> None:
    text = unit * (50_000 // len(unit))
    find_private(text)
    mask(text)
