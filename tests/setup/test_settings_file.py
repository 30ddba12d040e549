"""A host's settings with us and without us: ours come and go, everything else keeps its bytes."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import Refused
from companion.setup.bootstrap import HookCall, command_words, shell_line
from companion.setup.entries import Wanted, permissions, server
from companion.setup.hosts import CLAUDE_CODE, CODEX, GEMINI, HOSTS, Host
from companion.setup.settings_file import hooks_in, moved, read_settings, set_up, taken_out
from tests.setup.test_json_edit import KEYS, VALUES, written

CALL = HookCall("/usr/bin/python3", "/opt/lib", "/data/home", "default", "claude-code", "")
FOREIGN = {"matcher": "startup", "hooks": [{"type": "command", "command": "say hi", "timeout": 3}]}
MARK = b"\xef\xbb\xbf"


def wanted_for(host: Host, *, shell_form: bool = False) -> Wanted:
    allowed = permissions("/opt/bin/companion") if host.permissions else ()
    served = server(["/opt/bin/companion"]) if host.mcp == "settings" else None
    return Wanted(CALL._replace(host=host.name), shell_form or not host.exec_form, allowed, served)


def with_us(data: bytes | None, host: Host, **manner: bool) -> bytes:
    return set_up(data, host, "settings.json", wanted_for(host, **manner))


def without_us(data: bytes | None, host: Host, before: bytes | None) -> bytes | None:
    wanted = wanted_for(host)
    return taken_out(data, host, "settings.json", before, (*wanted.permissions, wanted.server))


@st.composite
def settings_texts(draw: st.DrawFn) -> bytes:
    """Return any settings file that a host could have, hooks and permissions of others included."""
    block = {
        "hooks": st.dictionaries(
            st.sampled_from(["Stop", "SessionStart", "PreToolUse"]), st.lists(st.just(FOREIGN))
        ),
        "permissions": st.fixed_dictionaries(
            {}, optional={"allow": st.lists(st.text(max_size=5)), "deny": VALUES}
        ),
        "mcpServers": st.dictionaries(KEYS, VALUES, max_size=2),
    }
    document = st.builds(lambda some, ours: {**some, **ours}, st.dictionaries(KEYS, VALUES, max_size=3),
                         st.fixed_dictionaries({}, optional=block))  # fmt: skip
    return draw(st.sampled_from([b"", MARK])) + draw(written(document)).encode("utf-8", "replace")


HOST = st.sampled_from(list(HOSTS.values()))


@given(settings_texts(), HOST, st.booleans())
def test_what_was_there_stays_and_a_second_run_changes_nothing(
    data: bytes, host: Host, shell_form: bool
) -> None:
    made = with_us(data, host, shell_form=shell_form)
    assert with_us(made, host, shell_form=shell_form) == made
    assert made.startswith(MARK) == data.startswith(MARK)
    before, after = (read_settings(part, host, "") for part in (data, made))
    kept = ("hooks", "permissions", "mcpServers")
    assert {k: v for k, v in before.items() if k not in kept} == {
        k: v for k, v in after.items() if k not in kept
    }
    assert len(hooks_in(made, host, "")) == 4


@given(settings_texts(), HOST)
def test_taking_us_out_leaves_the_value_that_was_there(data: bytes, host: Host) -> None:
    left = without_us(with_us(data, host), host, data)
    assert left is not None
    assert read_settings(left, host, "") == read_settings(data, host, "")
    assert not hooks_in(left, host, "")


@given(settings_texts(), HOST, KEYS, VALUES)
def test_what_a_person_adds_meanwhile_stays(data: bytes, host: Host, key: str, value: Any) -> None:
    with_person = {**read_settings(with_us(data, host), host, ""), f"own{key}": value}
    edited = json.dumps(with_person).encode("utf-8", "replace")
    left = without_us(edited, host, data)
    assert left is not None
    assert f"own{key}".encode("utf-8", "replace").decode() in read_settings(left, host, "")
    assert not hooks_in(left, host, "")


@given(settings_texts(), HOST)
def test_a_file_that_never_had_us_is_left_as_it_is(data: bytes, host: Host) -> None:
    assert taken_out(data, host, "settings.json", b"", ()) == data


def test_lines_of_others_keep_their_bytes_to_the_last_space() -> None:
    theirs = (
        '{\r\n\t"hooks": {\r\n\t\t"Stop": [ {"hooks": [{"command" : "say hi"}]} ]\r\n\t},\r\n\t"n": 1.0\r\n}'
    )
    made = with_us(theirs.encode(), CLAUDE_CODE).decode()
    assert '"Stop": [ {"hooks": [{"command" : "say hi"}]}' in made
    assert "\n" not in made.replace("\r\n", "")
    assert (
        '"n": 1.0,\r\n\t"permissions": {\r\n\t\t"allow": [\r\n\t\t\t"Bash(/opt/bin/companion write:*)"'
        in made
    )
    left = without_us(made.encode(), CLAUDE_CODE, None)
    assert left == theirs.encode()


def test_no_file_becomes_one_and_none_again() -> None:
    made = with_us(None, CODEX)
    assert made.endswith(b"}\n")
    assert without_us(made, CODEX, None) is None
    assert without_us(made, CODEX, b"{}") == b"{}\n"
    assert without_us(None, CODEX, None) is None


def test_events_matchers_and_time_outs_are_those_of_the_hosts() -> None:
    def hooks(host: Host) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(with_us(None, host))["hooks"]
        return {
            event: (groups[0].get("matcher"), groups[0]["hooks"][0]["timeout"])
            for event, groups in found.items()
        }

    assert hooks(CLAUDE_CODE) == {
        "SessionStart": ("startup|clear|compact|fork|resume", 10), "UserPromptSubmit": (None, 5),
        "Stop": (None, 10), "SessionEnd": (None, 5),
    }  # fmt: skip
    assert hooks(CODEX)["SessionEnd"] == (None, 3)
    assert hooks(GEMINI) == {
        "SessionStart": (None, 10_000), "BeforeAgent": (None, 5_000),
        "AfterAgent": (None, 10_000), "SessionEnd": (None, 5_000),
    }  # fmt: skip


def test_words_for_claude_code_one_line_for_the_others_and_on_request() -> None:
    def handler(host: Host, **manner: bool) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(with_us(None, host, **manner))["hooks"]["SessionEnd"][0]["hooks"][
            0
        ]
        return found

    words = command_words(*CALL._replace(event="SessionEnd"))
    assert (handler(CLAUDE_CODE)["command"], handler(CLAUDE_CODE)["args"]) == (words[0], words[1:])
    assert handler(CLAUDE_CODE, shell_form=True) == {
        "type": "command",
        "command": shell_line(words),
        "timeout": 5,
    }
    codex = shell_line(command_words(*CALL._replace(event="SessionEnd", host="codex")))
    assert handler(CODEX) == {"type": "command", "command": codex, "timeout": 3}
    assert handler(GEMINI)["name"] == "companion"


def test_changing_the_form_changes_the_hook_in_its_place() -> None:
    words = with_us(b'{"hooks": {"Stop": []}}', CLAUDE_CODE)
    line = with_us(words, CLAUDE_CODE, shell_form=True)
    assert b'"args"' not in line
    assert json.loads(with_us(line, CLAUDE_CODE)) == json.loads(words)


def test_what_a_person_changed_at_our_hook_stays_and_copies_go() -> None:
    document = json.loads(with_us(None, CLAUDE_CODE))
    document["hooks"]["Stop"][0]["hooks"][0]["timeout"] = 60
    document["hooks"]["SessionStart"][0]["matcher"] = "startup"
    document["hooks"]["Stop"].append(document["hooks"]["Stop"][0])
    document["hooks"]["PreCompact"] = document["hooks"]["Stop"]
    made = json.loads(with_us(json.dumps(document).encode(), CLAUDE_CODE))
    assert [group["hooks"][0]["timeout"] for group in made["hooks"]["Stop"]] == [60]
    assert made["hooks"]["SessionStart"][0]["matcher"] == "startup"
    assert "PreCompact" not in made["hooks"]


def test_only_five_commands_are_permitted_and_a_former_place_is_not_any_more() -> None:
    first = with_us(b'{"permissions": {"allow": ["Bash(ls:*)"]}}', CLAUDE_CODE)
    entries = [
        f"Bash(/opt/bin/companion {name}:*)" for name in ("write", "follow-up", "remember", "gate", "recall")
    ]
    assert json.loads(first)["permissions"]["allow"] == ["Bash(ls:*)", *entries]
    elsewhere = wanted_for(CLAUDE_CODE)._replace(
        permissions=permissions("/new/companion"), former=tuple(entries)
    )
    second = json.loads(set_up(first, CLAUDE_CODE, "settings.json", elsewhere))
    assert second["permissions"]["allow"] == ["Bash(ls:*)", *permissions("/new/companion")]


def test_a_permission_that_the_person_gave_before_us_is_theirs() -> None:
    before = json.dumps({"permissions": {"allow": [permissions("/opt/bin/companion")[0]]}}).encode()
    left = without_us(with_us(before, CLAUDE_CODE), CLAUDE_CODE, before)
    assert left is not None
    assert json.loads(left) == json.loads(before)


def test_moved_hooks_keep_home_bank_and_form() -> None:
    here = CALL._replace(interpreter="/new/python", package_parent="/new/lib", home="/other", bank="b")
    for host, manner in ((CLAUDE_CODE, {}), (CLAUDE_CODE, {"shell_form": True}), (GEMINI, {})):
        made = moved(with_us(None, host, **manner), host, "settings.json", here)
        for hook in hooks_in(made, host, ""):
            assert hook.call == HookCall(
                "/new/python", "/new/lib", "/data/home", "default", host.name, hook.event
            )
            assert hook.shell_form == (bool(manner) or host is GEMINI)
        assert moved(made, host, "settings.json", here) == made


def test_a_hook_of_another_release_is_ours_and_gets_todays_form() -> None:
    old = {"type": "command", "command": "python3 -c 'import companion.hooks.door' old", "timeout": 7}
    data = json.dumps({"hooks": {"Stop": [{"hooks": [old]}]}}).encode()
    (found,) = hooks_in(data, CODEX, "")
    assert found.call is None
    made = moved(data, CODEX, "hooks.json", CALL)
    assert [hook.call for hook in hooks_in(made, CODEX, "")] == [CALL._replace(host="codex", event="Stop")]
    assert without_us(made, CODEX, b"") == b"{}"


@pytest.mark.parametrize(
    "text",
    [
        "[1]",
        '{"hooks": []}',
        '{"hooks": {"Stop": {}}}',
        '{"permissions": 1}',
        '{"permissions": {"allow": "all"}}',
        '{"hooks": null}',
    ],
)
def test_a_shape_that_we_do_not_know_is_refused_with_the_place(text: str) -> None:
    with pytest.raises(Refused, match=r"settings\.json"):
        with_us(text.encode(), CLAUDE_CODE)


@pytest.mark.parametrize("data", [b"\xff\xfe{\x00}\x00", b'{"a": "\xff"}', '{"a": 1}'.encode("utf-16")])
def test_a_file_that_is_not_utf_8_is_refused(data: bytes) -> None:
    with pytest.raises(Refused, match="UTF-8"):
        with_us(data, CLAUDE_CODE)


@pytest.mark.parametrize(
    "hooks", [[1, None, "x"], [{"hooks": 3}], [{"hooks": [1, None, {"command": 5, "args": 7}]}], [{}]]
)
def test_entries_that_make_no_sense_are_left_alone(hooks: list[Any]) -> None:
    data = json.dumps({"hooks": {"Stop": hooks, "Other": 5}}).encode()
    made = with_us(data, CLAUDE_CODE)
    assert json.loads(made)["hooks"]["Stop"][: len(hooks)] == hooks
    left = without_us(made, CLAUDE_CODE, data)
    assert left is not None
    assert json.loads(left) == json.loads(data)
