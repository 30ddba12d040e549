"""What documents point to is there, and nothing in them belongs to one machine."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from scripts.write_docs import ROOT
from tests.docs.documents import TEXTS

HELP_LINES = (ROOT / "companion" / "data" / "safety" / "helplines.json").read_text("utf-8")
HOSTS = {"semver.org", *re.findall(r"https?://([^/\s\"]+)", HELP_LINES)}
"""Where a document may send its reader: help lines name the source that each was read from."""

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
PATH = re.compile(r"`((?:companion|scripts|docs|tests|migrations)/[\w./-]*)`")
MACHINE = re.compile(r"(?<![\w~.$])/(?:home|root|tmp|work|usr|var|opt|mnt|srv|Users|private)/")


def anchors(text: str) -> set[str]:
    """Return the anchors of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken(name: str) -> Iterator[str]:
    for target in LINK.findall(TEXTS[name]):
        if "://" in target:
            continue
        file, _, anchor = target.partition("#")
        path = ((ROOT / name).parent / file).resolve() if file else ROOT / name
        if not path.exists() or (anchor and anchor not in anchors(path.read_text("utf-8"))):
            yield target


@pytest.mark.parametrize("name", TEXTS)
def test_links_resolve(name: str) -> None:
    assert list(broken(name)) == []


@pytest.mark.parametrize("name", TEXTS)
def test_files_that_are_named_exist(name: str) -> None:
    named = [path for path in PATH.findall(TEXTS[name]) if not re.search("NAME|NNNN", path)]
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("name", TEXTS)
def test_no_document_names_a_machines_path_or_an_unknown_host(name: str) -> None:
    assert MACHINE.findall(TEXTS[name]) == []
    hosts = {urlsplit(url).hostname for url in re.findall(r"https?://[^\s)>`]+", TEXTS[name])}
    assert hosts <= HOSTS


def test_every_document_can_be_reached_from_the_readme() -> None:
    linked = {target for name in ("README.md",) for target in LINK.findall(TEXTS[name])}
    assert set(TEXTS) - {"README.md"} <= linked
