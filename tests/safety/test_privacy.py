"""Privacy by path: refused where something is written, masked in dialogue, mentions survive (C-98, K17)."""

import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import PrivacyRefused
from companion.safety.privacy import KINDS, check_private, find_private, mask, warnings


def refused_kinds(text: str) -> set[str]:
    return {finding.kind for finding in find_private(text) if finding.severity == "refuse"}


SECRETS = [
    "Token is sk-test-0000000000000000abcd",
    "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
    "AKIAIOSFODNN7EXAMPLE",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N",
    "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----",
    "password: hunter2",
    "password is swordfish.",
    "my wifi password is Sunny-Lake-42",
    "postgres://app:s3cretpw@db.local/x",
    "API_KEY=9f8a7b6c5d4e3f2a1b0c",
    "Authorization: Bearer abc123def456ghi789jkl",
    "the pin is 4821",
    'DB_PASSWORD="tr0ub4dor&3"',
    "密码是 abc123",
    "密码：Qwer1234!",
    "我的银行卡密码是123456",
    "口令改成了 tiger99",
    "验证码是482913",
    "密码是ｈｕｎｔｅｒ２２",
]
CARDS = [
    "4111 1111 1111 1111",
    "my card is 5500-0000-0000-0004",
    "378282246310005",
    "卡号6222021234567890123",
    "银行卡 6217 0000 1000 1234 567",
    "４１１１１１１１１１１１１１１１",
]
IDENTITIES = [
    "身份证11010519491231002X",
    "SSN 078-05-1120",
    "521-44-9182",
    "passport number E12345678",
    "护照号 E87654321",
    "A123456789",
    "S1234567D",
    "529.982.247-25",
]
PHONES = [
    "ring Mei on 555-0100",
    "call 555-0100 tonight",
    "13800138000",
    "138 0013 8000",
    "电话 13912345678",
    "+44 20 7946 0958",
    "+86 138 0013 8000",
    "(212) 555-0175",
    "212-555-0175",
    "her number is 5550100",
    "010-62345678",
    "手机号是13700000000",
    "WhatsApp 07700 900123",
    "text him at 415.555.2671",
    "０１０－６２３４５６７８",
    "138\u200b0013\u200b8000",
]
ADDRESSES = [
    "she lives at 12 Oak Street",
    "moved to 221B Baker Street",
    "he lives at 9 elm road",
    "中山路88号",
    "住在建国路88号3号楼502室",
    "5号楼2单元301",
    "幸福小区7栋",
    "Hauptstraße 5",
]
NAMES = [
    "ring Mei Tan on Friday",
    "my boss Mark Chen yelled",
    "my sister Anna Weber is ill",
    "Dr. Jane Smith said so",
    "met José García at lunch",
    "talked to Mark Chen",
    "her name is Priya Nair",
    "姓名：王小明",
    "他名叫李雷",
    "我同事名叫欧阳娜娜，很好",
]
MAILS = ["write mei.tan@example.com", "发到 lin@corp.example.cn"]
BANKS = [("GB82 WEST 1234 5698 7654 32", "iban"), ("account number is 12345678", "account")]

REFUSED = [
    *((text, "secret") for text in SECRETS),
    *((text, "card") for text in CARDS),
    *((text, "identity-number") for text in IDENTITIES),
    *((text, "phone") for text in PHONES),
    *((text, "address") for text in ADDRESSES),
    *((text, "name") for text in NAMES),
    *((text, "email") for text in MAILS),
    *BANKS,
]


@pytest.mark.parametrize(("text", "kind"), REFUSED)
def test_a_value_is_refused_by_its_kind(text: str, kind: str) -> None:
    assert kind in refused_kinds(text)
    with pytest.raises(PrivacyRefused) as refusal:
        check_private({"happened": text})
    assert kind in refusal.value.kinds
    assert refusal.value.code == 4


MENTIONS = [
    "The app reads its API key from the environment",
    "my phone died",
    "card game",
    "the address bar",
    "password is required",
    "the password is wrong",
    "my password expired",
    "password: string",
    "password = os.environ['X']",
    "api_key=config.key",
    "password: ${DB_PASSWORD}",
    "token: <your token>",
    "password: ******",
    "max_tokens=4096",
    "token = get_token()",
    "the secret is patience",
    "sk-learn-compatible-estimator-long-name",
    "忘记密码",
    "密码是什么",
    "密码是必填项",
    "密码6-16位",
    "她的电话打不通",
    "手机没电了",
    "身份证丢了",
    "姓名是必填项",
    "姓名不能为空",
    "passport renewed",
    "Call Visual Studio",
    "visited New York last week",
    "ask Stack Overflow",
    "mom's surgery went well",
    "走路5号出发",
    "我知道5号要考试",
    "地铁5号线",
    "3室2厅",
    "git@github.com:foo/bar.git",
    "2 way street",
]
NUMBERS = [
    "2026-05-20",
    "2026年5月20日",
    "2026-05-20T14:00:00+08:00",
    "1/2/2026",
    "20260519",
    "from 2026-01-01 to 2026-12-31",
    "call me at 10:30",
    "call on 2026-05-20",
    "4 hours",
    "24/7",
    "N1",
    "port 8080",
    "version 1.2.3.4567",
    "192.168.100.200",
    "$1,299.00",
    "1,234,567 users",
    "12345678 steps",
    "epoch 1700000000",
    "1700000000000 ms",
    "order 112-4567890-1234567",
    "ISBN 978-0-306-40615-7",
    "uuid 123e4567-e89b-12d3-a456-426614174000",
    "commit 1234567",
    "3.14159265358979",
    "call function 1234567 times",
]
HELP_LINES = ["call 988", "打12356", "拨打 400-161-9995", "1-800-799-7233", "+1 800 799 7233", "ring 116 123"]


@pytest.mark.parametrize("text", [*MENTIONS, *NUMBERS, *HELP_LINES])
def test_mentions_dates_counts_and_help_lines_survive(text: str) -> None:
    assert refused_kinds(text) == set()
    assert mask(text) == text
    check_private({"title": text})


def test_the_reported_line_is_refused_for_token_number_and_name() -> None:
    with pytest.raises(PrivacyRefused) as refusal:
        check_private({"happened": "Token is sk-test-0000000000000000abcd, ring Mei Tan on 555-0100"})
    assert set(refusal.value.kinds) == {"secret", "phone", "name"}


@pytest.mark.parametrize(("text", "kind"), REFUSED)
def test_a_refusal_names_kind_field_and_way_out_and_never_the_value(text: str, kind: str) -> None:
    with pytest.raises(PrivacyRefused) as refusal:
        check_private({"open thread": text})
    said = f"{refusal.value.message} {refusal.value.hint}"
    assert "open thread" in said
    assert f"--allow {kind}" in said
    for finding in find_private(text):
        value = text[finding.start : finding.end]
        assert value not in said


def test_a_third_person_is_better_named_by_a_role() -> None:
    with pytest.raises(PrivacyRefused) as refusal:
        check_private({"title": "met Mark Chen"})
    assert "role" in refusal.value.hint


@pytest.mark.parametrize(("text", "kind"), REFUSED)
def test_an_allowed_kind_passes(text: str, kind: str) -> None:
    assert kind in KINDS
    check_private({"happened": text}, allow=refused_kinds(text))


def test_two_capitalised_words_without_a_cue_are_only_a_warning() -> None:
    text = "the flat belongs to Mark Chen now"
    assert refused_kinds(text) == set()
    (line,) = warnings({"happened": text})
    assert line.startswith("happened")
    assert "Mark" not in line
    assert warnings({"happened": text}, allow={"name"}) == ()


def test_dialogue_masks_only_what_is_unmistakable() -> None:
    said = "pw: password: hunter22, card 4111 1111 1111 1111, ssn 078-05-1120, ring Mei Tan on 212-555-0175"
    assert (
        mask(said)
        == "pw: password: [secret], card [card], ssn [identity number], ring Mei Tan on 212-555-0175"
    )


def test_masks_stand_in_the_original_text_whatever_its_width() -> None:
    assert mask("卡号是４１１１１１１１１１１１１１１１。") == "卡号是[card]。"
    assert mask("密码\u200b是 abc\u200b123！") == "密码\u200b是 [secret]！"


@given(st.text(), st.lists(st.sampled_from([text for text, _ in REFUSED]), max_size=3), st.text())
def test_masking_twice_is_masking_once(before: str, values: list[str], after: str) -> None:
    once = mask(" ".join([before, *values, after]))
    assert mask(once) == once


@given(st.text())
def test_findings_are_in_order_apart_and_inside_the_text(text: str) -> None:
    end = 0
    for finding in find_private(text):
        assert end <= finding.start < finding.end <= len(text)
        end = finding.end


@given(st.text(alphabet=st.characters(exclude_categories=("Nd", "Lu")), max_size=300))
def test_dialogue_without_digits_or_cues_is_never_changed(text: str) -> None:
    if re.search(r"pass|pwd|key|token|secret|://|码|令|credential|bearer|basic|pin|cv", text.lower()) is None:
        assert mask(text) == text


def test_the_large_libraries_are_loaded_only_for_a_candidate() -> None:
    probe = (
        "import sys; from companion.safety.privacy import find_private, mask;"
        "find_private('saw the dentist on 2026-05-20 at 10:30, 4 hours, N1, port 8080'); mask('plain words');"
        "print(sorted(m for m in ('phonenumbers', 'stdnum') if m in sys.modules));"
        "find_private('+44 20 7946 0958'); print('phonenumbers' in sys.modules)"
    )
    lines = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True).stdout
    assert lines.split("\n")[:2] == ["[]", "True"]


@pytest.mark.parametrize(
    "unit",
    ["1", "1 ", "12 ", "1-", "a@", "Aa ", "password ", "路1", "eyJa.", "://a:", "GB82 WEST ", "姓名", "("],
)
def test_adversarial_repeats_are_read_once(unit: str) -> None:
    # Every repeat in a pattern is bounded, so a text of this size ends at once; a quadratic one would not.
    text = unit * (100_000 // len(unit))
    find_private(text)
    mask(text)
