from hypothesis import given
from hypothesis import strategies as st

from companion.markdown.index_file import MOST_BYTES, MOST_LINES
from companion.markdown.memory_hub import HubFile, fresh_hub, parse_hub, unlisted_in, with_threads
from companion.markdown.remarks import Notebook
from companion.rules.tiers import Thread
from tests.markdown.memory_builders import SAMPLE, numbered_threads, threads
from tests.markdown.test_memory_blocks import files

HUB = b"# Mine\n\n- a bullet of mine\n\n## Active Work Threads\n\n- **One**: x\n\n## Others\n\n- **Two**: y\n"


def parse(data: bytes) -> HubFile:
    return parse_hub(data, Notebook("MEMORY.md"))


def known(data: bytes) -> HubFile:
    hub = parse(data)
    return with_threads(hub, numbered_threads(hub.values)).file


def many(count: int, text: str = "x") -> list[Thread]:
    days = [f"2026-{at // 28 + 1:02}-{at % 28 + 1:02}" for at in range(count)]
    return [Thread(f"t{at}", f"name {at}", "active", text, updated=day) for at, day in enumerate(days)]


def test_the_sample_comes_back_byte_for_byte() -> None:
    data = (SAMPLE / "MEMORY.md").read_bytes()
    hub = parse(data)
    assert [(one.name, one.state) for one in hub.values] == [
        ("Importer rewrite", "active"),
        ("Notice board view", "active"),
        ("Offline mode", "paused"),
        ("夜间船班显示", "active"),
    ]
    assert with_threads(hub, numbered_threads(hub.values)).file.text.encode() == data


def test_only_the_section_of_active_work_is_ours() -> None:
    hub = parse(HUB)
    assert [one.name for one in hub.values] == ["One"]
    assert with_threads(hub, []).file.text.encode() == HUB
    changed = with_threads(known(HUB), [Thread("n", "Three", "paused", "z")]).file.text.encode()
    assert changed == HUB.replace(b"- **One**: x", b"- **Three** (paused): z")


@given(files, st.lists(threads, max_size=4))
def test_everything_else_is_kept_byte_for_byte(text: str, values: list[Thread]) -> None:
    before = text.replace("\0", "").encode()
    data = before if not before or before.endswith((b"\n", b"\r")) else before + b"\n"
    hub = parse(data)
    if hub.values:
        return
    filled = with_threads(hub, numbered_threads(values)).file.text.encode()
    assert filled.startswith(data)
    assert with_threads(parse(data), []).file.text.encode() == data


@given(st.lists(threads, max_size=5))
def test_any_threads_read_back_as_they_were(values: list[Thread]) -> None:
    text = with_threads(fresh_hub(), numbered_threads(values)).file.text
    assert [(t.name, t.state, t.text) for t in parse(text.encode()).values] == [
        (t.name, t.state.strip(" \t") or "active", t.text) for t in values
    ]


def test_the_section_is_found_in_any_case_and_at_any_level() -> None:
    hub = parse(
        b"# M\n\n### active work threads:\n\n- **One**: x\n\n#### Paused\n\n- **Two**: y\n\n## Next\n\n- z\n"
    )
    assert [one.name for one in hub.values] == ["One", "Two"]


def test_a_hub_stays_under_200_lines_and_25_kilobytes_and_counts_the_oldest() -> None:
    for values in (many(230), many(190, "x" * 300)):
        filled = with_threads(parse(HUB), values)
        text = filled.file.text
        assert text.count("\n") <= MOST_LINES
        assert len(text.encode()) <= MOST_BYTES
        assert f"{len(filled.unlisted)} older threads are not listed here: companion threads\n" in text
        listed = {one.id for one in filled.file.values}
        assert max(one.updated for one in filled.unlisted) <= min(t.updated for t in values if t.id in listed)


def test_the_count_goes_when_everything_fits_again() -> None:
    hub = with_threads(known(HUB), many(230)).file
    assert unlisted_in(hub)
    assert unlisted_in(parse(hub.text.encode()))
    again = with_threads(parse(hub.text.encode()), many(230))
    assert again.file.text == hub.text
    few = with_threads(hub, many(2)).file.text
    assert "not listed" not in few
    assert few.count("\n") == HUB.decode().count("\n") + 1


def test_a_file_that_is_too_long_by_itself_is_not_cut() -> None:
    data = HUB + b"mine\n" * 300
    filled = with_threads(known(data), many(3))
    assert filled.file.text.endswith("mine\n" * 300)
    assert filled.file.values == ()
    assert len(filled.unlisted) == 3


def test_what_looks_like_metadata_is_text() -> None:
    hub = parse(b"## Active Work Threads\n- **One**: x <!-- type:context topics:a --> [see also: a.md#b]\n")
    assert hub.values[0].text == "x <!-- type:context topics:a --> [see also: a.md#b]"
    written = with_threads(fresh_hub(), [Thread("t", "One", "active", "x")]).file.text
    assert written == "# Memory\n\n## Active Work Threads\n\n- **One**: x\n"
