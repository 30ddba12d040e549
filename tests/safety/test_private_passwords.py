"""Passwords that look like words, and what is only said of a password (C-98, K17)."""

import pytest

from companion.safety.masking import masked
from companion.safety.privacy import find_private, mask

PASSWORDS = (
    'password: "correct horse battery staple"',
    "password = 'correct horse battery staple'",
    "password = 'swordfish'",
    'the wifi password is "purple kettle morning"',
    "password is correct-horse-battery-staple",
    "pwd: purple-kettle-Morning-7",
    "pass: s3cretPW!",
    "my pass is hunter2222",
    "passphrase: blue elephants dance quietly",
    "the passphrase is blue elephants dance quietly.",
    "my password: correct horse battery staple",
    "密码是小猫咪",
    "密碼係小貓咪",
    "口令：芝麻开门",
    '密码是"purple kettle morning"',
)
SAID_OF_ONE = (
    "password: required field",
    'password: "required field"',
    'password: "must be at least 8 characters"',
    'password: "enter your password"',
    "the password is stored hashed",
    "the password is end-to-end-encrypted",
    "the password is not-case-sensitive",
    "password: config.load.value",
    "my password: ask dad to remember",
    "my password is long and hard to remember",
    "my password manager is slow today again",
    "passphrase: explain what it does here",
    "the passphrase is too long to type",
    "pass: 12 tests",
    "pass: python3",
    "pass: tests/test_one.py",
    "passed: 12, failed: 3!",
    "密码是必填项",
    "密码是什么",
    "密码是加密的",
    "密码是明文存储",
    "密码是我生日",
    "密码是昨天换的",
    "密码：必填",
    "密码：指纹解锁",
    "密码是大小写敏感",
)


def kinds(text: str) -> set[str]:
    return {one.kind for one in find_private(text) if one.severity == "refuse"}


@pytest.mark.parametrize("text", PASSWORDS)
def test_a_password_of_words_is_refused(text: str) -> None:
    assert kinds(text) == {"secret"}
    assert masked(text) == mask(text)


@pytest.mark.parametrize("text", SAID_OF_ONE)
def test_what_is_said_of_a_password_is_kept(text: str) -> None:
    assert kinds(text) == set()
    assert masked(text) == mask(text) == text


@pytest.mark.parametrize("unit", ["password: a b ", "pass: ", "密码是小", "password is a-b-"])
def test_adversarial_repeats_of_words_are_read_once(unit: str) -> None:
    find_private(unit * (50_000 // len(unit)))
