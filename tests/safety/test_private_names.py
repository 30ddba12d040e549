"""Names behind 我叫, firms that are called like people, and addresses that everybody knows (C-98, K17)."""

import pytest

from companion.safety.privacy import find_private

REFUSED = (
    ("我叫李小龙", "name"),
    ("我叫陳小明，今年三十", "name"),
    ("我叫陈明。", "name"),
    ("你好，我叫欧阳小明", "name"),
    ("她叫王小红", "name"),
    ("call John Deerman about the tractor", "name"),
    ("call Mary Homer tonight", "name"),
    ("10 Browning Street reform news", "address"),
    ("lives at 14 Downing Street", "address"),
)
KEPT = (
    "我叫他来",
    "我叫了外卖",
    "我叫车",
    "我叫车回家",
    "我叫小王",
    "我叫马上来",
    "我叫王老师过来",
    "我叫王老师",
    "我叫高医生",
    "我叫张姐",
    "我叫单外卖",
    "call John Deere dealer about tractor",
    "call John Deere",
    "call Home Depot",
    "call Home Depot about the sink",
    "met Wells Fargo on Monday",
    "10 Downing Street reform news",
    "news from 10 Downing St today",
    "the film 21 Jump Street",
)


def refused(text: str) -> set[str]:
    return {one.kind for one in find_private(text) if one.severity == "refuse"}


@pytest.mark.parametrize(("text", "kind"), REFUSED)
def test_a_name_or_an_address_is_refused(text: str, kind: str) -> None:
    assert refused(text) == {kind}


@pytest.mark.parametrize("text", KEPT)
def test_what_everybody_knows_and_what_is_only_called_is_kept(text: str) -> None:
    assert refused(text) == set()
