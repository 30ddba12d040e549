"""``companion reflect``: a look back in prose or JSON, what is held back, and a command that is asked about it."""

import json
import os
import shlex
import signal
import sys
from collections.abc import Iterator

import pytest

from companion.actions.reads import consulting
from companion.actions.reads.consulting import Budget
from companion.rules.reflecting import GUARDRAILS
from tests.cli.harness import Companion

QUESTION = "Did I keep my promises to mom?"
BLOCK = "import os; os.read(os.pipe()[0], 1)"


def python(code: str) -> str:
    """Return the command line that runs a piece of Python."""
    return shlex.join([sys.executable, "-I", "-S", "-c", code])


@pytest.fixture
def heeded() -> Iterator[None]:
    """Let Ctrl-C interrupt, also where it is ignored from the start: in what a shell runs in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def promise(companion: Companion) -> Companion:
    """Return the command line with two notes about a promise, ten weeks apart, and one about something else."""
    companion.at("2026-03-08T20:00:00+08:00")
    companion.write("relationship", "calls with mom", "I promised mom a call on Sundays.", "--person", "mom")
    companion.at("2026-05-17T20:00:00+08:00")
    companion.write("relationship", "calls with mom", "I broke my promise to mom again.", "--person", "mom")
    companion.write("emotion", "harbour walk", "A long walk.")
    return companion.at("2026-05-19T09:12:00+08:00")


def test_a_look_back_reads_in_order_of_time(promise: Companion) -> None:
    told = promise("reflect", QUESTION).text
    assert told.splitlines()[1] == "2 moments, from 8 March to 17 May."
    assert "- promises: 2 times in 2 months, first on 8 March, last two days ago" in told
    march, may = told.index("March 2026"), told.index("May 2026")
    assert march < told.index("1. [a note, second-hand] calls with mom") < may
    assert may < told.index("2. [a note, second-hand] more on: calls with mom")
    assert "harbour" not in told
    assert "I promised mom" not in told


def test_it_speaks_chinese_as_well(companion: Companion) -> None:
    companion.write("relationship", "和妈妈打电话", "答应妈妈每周日打电话。", "--person", "妈妈")
    told = companion("reflect", "我答应过妈妈什么？", LANG="zh_CN.UTF-8").text
    assert "- 约定和承诺：一次，今天" in told
    assert "1. [笔记，转述] 和妈妈打电话" in told


def test_the_shape_of_the_answer(promise: Companion) -> None:
    shape = promise("reflect", QUESTION, "--json").json
    assert (shape["question"], shape["since"]) == (QUESTION, None)
    assert shape["asked"] == {"themes": ["promises"], "terms": ["mom"]}
    assert [item["n"] for item in shape["evidence"]] == [1, 2]
    assert {item["kind"] for item in shape["evidence"]} == {"note"}
    assert {item["certainty"] for item in shape["evidence"]} == {"second-hand"}
    assert [month["month"] for month in shape["months"]] == ["2026-03", "2026-05"]
    assert [rule["rule"] for rule in shape["guardrails"]] == list(GUARDRAILS)


def test_the_guardrails_are_in_the_language_of_the_question(promise: Companion) -> None:
    in_chinese = promise("reflect", "我答应过妈妈什么？", "--json").json["guardrails"]
    in_english = promise("reflect", QUESTION, "--json", LANG="zh_CN.UTF-8").json["guardrails"]
    assert "诊断" in json.dumps(in_chinese, ensure_ascii=False)
    assert "diagnosis" in json.dumps(in_english)


def test_a_question_may_come_from_stdin(promise: Companion) -> None:
    assert promise("reflect", "-", "--json", stdin=f"{QUESTION}\n").json["question"].strip() == QUESTION


@pytest.mark.parametrize("question", ["", " ", "\t\n", "\u3000"])
def test_an_empty_question_is_a_usage_error(companion: Companion, question: str) -> None:
    told = "the question is empty; companion reflect QUESTION"
    assert companion("reflect", question).refusal(2) == told
    assert companion("reflect", "-", stdin=question).refusal(2) == told


def test_no_evidence_is_exit_0_and_one_line(promise: Companion) -> None:
    assert promise("reflect", "How is the kayak?").text == "Nothing was found about that."
    assert promise("reflect", "皮划艇怎么样", LANG="zh_CN.UTF-8").text == "没有找到相关的内容。"
    shape = promise("reflect", "How is the kayak?", "--json").json
    assert (shape["span"], shape["evidence"], shape["months"]) == (None, [], [])


def test_an_empty_store_is_told_and_not_made(companion: Companion) -> None:
    assert companion("reflect", "What has changed?").text == "Nothing was found about that."
    assert not companion("status", "--json").json["exists"]


def test_sensitive_and_closed_things_are_counted_and_shown_with_all(promise: Companion) -> None:
    promise("edit", "calls", "--sensitive")
    told = promise("reflect", QUESTION).text
    assert "calls with mom" not in told
    assert "Counted, not shown: 1 sensitive." in told
    hidden = promise("reflect", QUESTION, "--json").json
    assert (hidden["evidence"], hidden["left_out"]["sensitive"]) == ([], 1)
    assert "calls with mom" not in json.dumps(hidden)
    assert "calls with mom" in promise("reflect", QUESTION, "--all").text


@pytest.mark.parametrize("flags", [(), ("--all",)])
def test_what_was_forgotten_does_not_come_back(promise: Companion, flags: tuple[str, ...]) -> None:
    promise("forget", "calls")
    assert promise("reflect", QUESTION, *flags).text == "Nothing was found about that."


def test_it_can_begin_at_a_day_and_show_less(promise: Companion) -> None:
    since = promise("reflect", QUESTION, "--since", "2026-05-01", "--json").json
    assert (since["since"], len(since["evidence"])) == ("2026-05-01", 1)
    less = promise("reflect", QUESTION, "-k", "1", "--json").json
    assert (len(less["evidence"]), less["left_out"]["beyond"]) == (1, 1)
    promise("reflect", QUESTION, "--since", "03/04/2026").refusal(2)
    for number in ("0", "201", "x"):
        promise("reflect", QUESTION, "-k", number).refusal(2)


def test_it_works_while_paused_and_says_so(promise: Companion) -> None:
    promise("pause")
    told = promise("reflect", QUESTION)
    assert told.code == 0
    assert "calls with mom" in told.out
    assert "companion resume" in told.err


def test_a_command_gets_the_evidence_as_json_and_its_answer_is_printed(promise: Companion) -> None:
    code = "import json, sys; given = json.load(sys.stdin); print(len(given['evidence']), *given)"
    told = promise("reflect", QUESTION, "--with", python(code)).text
    assert told.split() == ["2", *promise("reflect", QUESTION, "--json").json]


def test_an_answer_is_cleaned_before_it_is_shown(promise: Companion) -> None:
    code = r"print('\x1b[31mred\x1b[0m\u202e')"
    assert promise("reflect", QUESTION, "--with", python(code)).text == "red"


def test_the_answer_as_json(promise: Companion) -> None:
    done = promise("reflect", QUESTION, "--with", python("print('Two calls.')"), "--json").json
    assert list(done) == [
        "status", "question", "answer", "reason", "exit_code", "budget", "evidence", "left_out",
    ]  # fmt: skip
    assert (done["status"], done["answer"], done["evidence"]) == ("answered", "Two calls.\n", 2)
    assert done["budget"] == {"inner": 300, "outer": 330}


def test_without_evidence_the_command_is_not_started(promise: Companion) -> None:
    words = ("reflect", "How is the kayak?", "--with", "a-command-that-is-not-there")
    assert promise(*words).text == "Nothing was found about that."
    assert promise(*words, "--json").json["status"] == "no evidence"


def test_a_time_out_is_a_result(promise: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consulting, "BUDGET", Budget(0.2, 0.6))
    words = ("reflect", QUESTION, "--with", python(BLOCK))
    assert promise(*words).refusal(1).startswith("the command did not answer within 0.2 seconds")
    done = promise(*words, "--json")
    assert (done.code, done.data["status"], done.data["answer"]) == (1, "timeout", None)
    assert done.data["reason"] == "time"


def test_a_failure_is_a_result(promise: Companion) -> None:
    words = ("reflect", QUESTION, "--with")
    assert "exit code 3" in promise(*words, python("import sys; sys.exit(3)")).refusal(1)
    assert "could not be started" in promise(*words, "a-command-that-is-not-there").refusal(1)
    done = promise(*words, python("import sys; sys.exit(3)"), "--json")
    assert (done.code, done.data["status"], done.data["exit_code"]) == (1, "failed", 3)
    missing = promise(*words, "a-command-that-is-not-there", "--json").data
    assert (missing["status"], missing["reason"], missing["exit_code"]) == ("failed", "start", None)


@pytest.mark.parametrize("command", ["", "  ", 'ask "unclosed'])
def test_what_is_no_command_is_a_usage_error(promise: Companion, command: str) -> None:
    promise("reflect", QUESTION, "--with", command).refusal(2)


@pytest.mark.usefixtures("heeded")
def test_ctrl_c_ends_the_command_and_the_wait(promise: Companion) -> None:
    code = f"import os; os.kill({os.getpid()}, {int(signal.SIGINT)}); {BLOCK}"
    done = promise("reflect", QUESTION, "--with", python(code))
    assert (done.code, done.out) == (130, "")


def test_a_look_back_changes_nothing(promise: Companion) -> None:
    before = promise("log", "--json").json
    promise("reflect", QUESTION)
    assert promise("log", "--json").json == before


def test_a_bank_is_looked_back_on_alone(promise: Companion) -> None:
    promise("bank", "create", "us")
    assert promise("reflect", QUESTION, "--bank", "us").text == "Nothing was found about that."


def test_an_entry_is_evidence_until_it_is_forgotten(companion: Companion) -> None:
    words = ("remember", "Promised the choir a weekly rehearsal plan", "--op", "ADD", "--topics", "choir")
    companion(*words, "--tier", "conversations", "--json")
    told = companion("reflect", "What did I promise the choir?").text
    assert "1. [an entry] Promised the choir a weekly rehearsal plan" in told
    assert "- “choir”: once, today" in told
    companion("forget", "choir rehearsal")
    assert companion("reflect", "What did I promise the choir?").text == "Nothing was found about that."
