"""Where a statement belongs: proposed from its words, never against what a caller names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.classifying import Place, classify, topic_words, topics_of, type_of
from companion.rules.tagging import MOST_TOPICS, tag_of


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("Always use bun instead of npm", "preference"),
        ("Prefers short PRs", "preference"),
        ("Never use semicolons", "preference"),
        ("Chose tiered files over metadata — simpler at this scale", "decision"),
        ("CI pipeline deployed and running on GitHub Actions", "context"),
        ("Times are stored as minutes since 03:00", "context"),
        ("User out of office the week of 2026-03-02", "relationship"),
        ('Calls the importer "the mill"', "relationship"),
        ("Mentioned wanting a dedicated staging environment", "observation"),
        ("Don't add verbose error handling — trust the framework", "rejection"),
        ("Never commit to main because releases are cut from it", "rejection"),
        ("Too verbose", "rejection"),
        ("blue", None),
        ("代码注释一律英文", "preference"),
        ("用 bun，不用 npm", "preference"),
        ("选择了 SQLite，因为整季只有 40 MB", "decision"),
        ("夜班船归到前一天的班表", "context"),
        ("下周休假", "relationship"),
        ("说过想在秋天讲一次", "observation"),
        ("不要加注释", "rejection"),
        ("别合并，因为难以回退", "rejection"),
        ("蓝色", None),
        ("数据库是 Postgres", "context"),
        ("服务跑在 8080 端口", "context"),
        ("读取器在 src/reader", "context"),
        ("接口有速率限制", "context"),
        ("We will ship in May", "context"),
        ("我们五月上线", "context"),
        ("Release on Friday", "context"),
        ("周五发布", "context"),
        ("Anna is the team lead", "relationship"),
        ("Lena is a designer in the map group", "relationship"),
        ("小安是组长", "relationship"),
        ("小林是我们组的设计师", "relationship"),
        ("npm is the package manager", "context"),
        ("I will be away in May", "relationship"),
        ("Anna is no longer the team lead", "relationship"),
        ("小安不再是组长了", "relationship"),
        ("小安下周不在", "relationship"),
        ("不在周五发布", "context"),
        ("接口没有速率限制", "context"),
        ("有没有想法", None),
        ("有点累", None),
        ("是不是该休息", None),
    ],
)
def test_a_statement_sounds_like_its_type(text: str, type_: str | None) -> None:
    assert type_of(text) == type_


@pytest.mark.parametrize(
    ("text", "tier"),
    [
        ("Always use bun", "preferences"),
        ("CI is deployed", "project-context"),
        ("Mentioned a talk", "conversations"),
        ("blue", None),
    ],
)
def test_a_type_has_its_tier_and_what_sounds_like_nothing_has_none(text: str, tier: str | None) -> None:
    assert classify(text, None, None, (), ()).tier == tier


def test_what_is_named_is_never_overruled() -> None:
    given = classify("CI is deployed", "observation", "preferences", ("x", "y"), ())
    assert given == Place("observation", "preferences", ("x", "y"))


def test_a_tier_alone_gives_what_sounds_like_nothing_a_type() -> None:
    assert classify("blue", None, "conversations", ("x",), ()).type == "observation"


def test_a_topic_of_the_store_is_used_before_a_new_one_is_made() -> None:
    assert topics_of("keep the code style of the file", {"code-style"}) == ("code-style",)
    assert topics_of("notices need a proofreader", {"notices"}) == ("notices",)


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("Use npm", ("package-management",)),
        ("Run pytest in CI", ("testing", "ci")),
        ("代码注释一律英文", ("comments", "language")),
        ("bring biscuits", ("bring",)),
        ("不要用制表符，因为 diff 会很乱", ("code-style",)),
        ("Don't use tabs because the diff gets messy", ("code-style",)),
        ("用 make 构建", ("build",)),
        ("Build with make", ("build",)),
        ("用户表加一列", ("data-model",)),
        ("列表按名字排", ("general",)),
        ("多喝水", ("general",)),
    ],
)
def test_topics_come_from_the_words(text: str, topics: tuple[str, ...]) -> None:
    assert topics_of(text, ()) == topics


@given(st.text(), st.lists(st.sampled_from(["tooling", "code-style", "a"])))
def test_any_statement_has_one_to_three_topics(text: str, known: list[str]) -> None:
    topics = topics_of(text, known)
    assert 1 <= len(topics) <= MOST_TOPICS
    assert all(tag_of(topic) == topic for topic in topics)
    assert all(topic_words(text)) or not topic_words(text)
