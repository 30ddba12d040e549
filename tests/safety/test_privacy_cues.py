"""What a word before it makes private, as people write it, and what stays harmless beside the same words (C-98)."""

import pytest

from companion.safety.privacy import find_private, mask

REFUSED = {
    "card": ["4111.1111.1111.1111"],
    "identity-number": [
        "national insurance number QQ123456C",
        "my TFN is 123 456 782",
        "my passport number is C01X00T47",
        "driving licence MORGA657054SM9IJ",
        "驾驶证号 110105194912310021",
        "一一零一零五一九四九一二三一零零二X 是我的身份证号",
    ],
    "account": [
        "BSB 062-000 account 12345678",
        "账户 6217000010001234567",
        "开户行招行，账号 6225880112345671",
        "公积金账号 123456789012",
        "QQ号 123456789",
        "微信号 wxid_abc12345",
        "加我微信：sunny_1988",
    ],
    "phone": ["我手机一三八一二三四五六七八"],
    "secret": ["2fa code 493021", "verification code: 493021", "我嘅密碼係 sunflower99"],
    "address": ["台北市信義區信義路五段7號", "北京市朝阳区建国路八十八号三栋五零二室"],
    "name": ["Dr. Mary Tan called", "I saw Mr. Paul Brandt today"],
}
HARMLESS = [
    *(
        "my account was slow",
        "the account page has 12 tests",
        "account for 3 of the 7 failures",
        "open an account",
    ),
    *("the passport office opens at 9", "passport.js 0.7.0 broke", "a frying pan and 250 g of butter"),
    *(
        "2fa code path is untested",
        "the verification code in login.py",
        "security code review on Friday at 14:30",
    ),
    *("the app reads its API key from the environment", "seed the database with 12 rows", "step 3 of 10"),
    *("version 4.18.2 of express", "ISO 8601 and RFC 2119", "commit 3f9a12bc34de", "order 4711-2211"),
    *("call 988 or 12356", "400-161-9995", "port 8080 and 5432", "HTTP2 and SHA256SUM", "UTF8MB4 and BASE64"),
    *(
        "我的密码管理器很好用",
        "口令红包抢到三块",
        "微信群里说好了",
        "微信小程序 v2.3.1",
        "用微信支付付了 35 元",
    ),
    *("QQ音乐挺好听", "账号被盗了两次", "开户行要不要写", "账户余额不足", "护照快过期了", "驾驶证考了三次"),
    *(
        "一二三四五六七八九十",
        "一二三，三二一",
        "二零二六年十一月三十日",
        "三号线和八号线",
        "这条路走不通",
        "第八号选手",
    ),
    *("一千零一夜读到第三十二号", "他是我的关系户", "身份证丢了要补办", "驗證碼收不到", "第八号选手"),
]


@pytest.mark.parametrize(
    ("kind", "text"), [(kind, text) for kind, texts in REFUSED.items() for text in texts]
)
def test_what_a_word_before_it_makes_private_is_refused(kind: str, text: str) -> None:
    assert kind in [one.kind for one in find_private(text) if one.severity == "refuse"]


@pytest.mark.parametrize("text", HARMLESS)
def test_the_same_words_in_ordinary_talk_are_kept(text: str) -> None:
    assert [one for one in find_private(text) if one.severity == "refuse"] == []
    assert mask(text) == text


def test_a_headline_names_nobody() -> None:
    assert find_private("Deploying Harbour Lights Weekly") == ()
