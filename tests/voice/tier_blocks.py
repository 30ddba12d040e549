"""What is told of entries, threads and projects, as the golden files hold it."""

from collections.abc import Callable
from typing import Final

from companion.actions.changes.forget import Forgotten
from companion.actions.changes.relinking import Relinked
from companion.actions.changes.remember import Remembered
from companion.actions.reads.proposing import Proposal
from companion.actions.reads.tell import ToldEntry
from companion.actions.reads.threads import Hub
from companion.project import Project
from companion.rules.tiers import ArchivedEntry, Entry, Thread
from companion.store.threads import KnownProject, ProjectHoldings
from companion.voice import forgetting, remembering, telling, working
from companion.voice.language import Language
from tests.voice import samples

TODAY: Final = "2026-03-04"
FERRY: Final = Project("6fc626ff49f3be2b", "/home/someone/ferry-board", "ferry-board")


def npm(language: Language) -> Entry:
    """Return an entry that is no longer true."""
    text = "用 npm" if language == "zh" else "Use npm"
    return Entry("5e60a6fb11aa", "preferences", "preference", text, ("tooling",), (), "Tooling")


def bun(language: Language) -> Entry:
    """Return the entry that takes its place."""
    text = "用 bun，不用 npm" if language == "zh" else "Use bun instead of npm"
    return npm(language)._replace(id="3c1e29e22a0a", text=text)


def correction(language: Language) -> Entry:
    """Return a rejection with its reason."""
    text = (
        "没改动的代码不加注释，因为会淹没 diff" if language == "zh" else "Don't nest because readers get lost"
    )
    return Entry("cbf2757700aa", "preferences", "rejection", text, ("code-style",), ("mira",))


def operations(language: Language) -> str:
    """Return the line of each operation."""
    old, new, no = npm(language), bun(language), correction(language)
    archived = ArchivedEntry(old, TODAY, "preferences.md#tooling", new.id)
    done = (
        Remembered("ADD", new), Remembered("UPDATE", new._replace(type=None, topics=())),
        Remembered("ARCHIVE", new, archived), Remembered("ARCHIVE", None, archived),
        Remembered("ARCHIVE", new, archived, "equal"), Remembered("REJECTION", no, asks_why=True),
        Remembered("NOOP", new, reason="equal"), Remembered("NOOP", None, reason="asked"),
    )  # fmt: skip
    lines = [remembering.done(one, language) for one in done]
    return "\n".join([*lines, remembering.why_asked(done[5], language)])


def proposals(language: Language) -> str:
    """Return a proposal of each kind."""
    old, new, no = npm(language), bun(language), correction(language)
    shown = (
        Proposal("ARCHIVE", new, old, (old, no), None, "contradicts", asks_why=False),
        Proposal("REJECTION", no, None, (), None, "correction", asks_why=False),
        Proposal("NOOP", new, new, (new,), None, "equal", asks_why=False),
        Proposal("NOOP", new, None, (), None, "situational", asks_why=False),
    )
    return "\n\n".join(remembering.proposal(one, TODAY, language) for one in shown)


def summaries(language: Language) -> str:
    """Return the summary of several operations, of one, and of none."""
    several = (
        ("ADD", "preferences"), ("UPDATE", "project-context"), ("ARCHIVE", "conversations"), ("NOOP", ""),
    )  # fmt: skip
    lists = (several, (("REJECTION", "preferences"),), (("NOOP", ""),), ())
    return "\n".join(remembering.summary(operations, language) for operations in lists)


def telling_entries(language: Language) -> str:
    """Return the telling of a note and three entries."""
    entries = (
        ToldEntry("cbf2757700aa", "preferences", "rejection", correction(language).text, TODAY, None),
        ToldEntry("a6e8bbeeb38f", "project-context", "context", "CI: GitHub Actions", TODAY, "ferry-board"),
        ToldEntry("3c1e29e22a0a", "preferences", None, bun(language).text, TODAY, None),
    )
    people = samples.people(language)
    report = samples.telling_of(people.operation, entries=entries, more_entries=2)
    return telling.telling(report, language)


def forgotten(language: Language) -> str:
    """Return the answers to forgetting, and to erasing, an entry and a thread."""
    done = Forgotten((), 0, dry_run=False, erasure=None, entries=(npm(language),), threads=2)
    erased = done._replace(erasure=samples.ERASURE)
    return "\n\n".join(forgetting.forgot(one, language) for one in (done, erased))


def threads(language: Language) -> str:
    """Return a hub, an empty one, and what is said of one thread."""
    name, text = ("导入器重写", "假日规则未完") if language == "zh" else ("importer rewrite", "rules left")
    thread = Thread("9d089c9c01aa", name, "active", text, FERRY.id)
    paused = thread._replace(id="9d089c9c02aa", state="paused", text="")
    hubs = (Hub(FERRY, (thread, paused)), Hub(None, (thread,)), Hub(FERRY, ()), Hub(None, ()))
    told = [working.hub_lines(hub, language) for hub in hubs]
    told += [working.thread_done(thread, what, language) for what in ("started", "changed", "ended")]
    return "\n".join(told)


def projects(language: Language) -> str:
    """Return two projects of which one has moved, none, and what a relink says."""
    here = ProjectHoldings(KnownProject(1, *FERRY, 0), 12, 1, 3, 40)
    gone = ProjectHoldings(KnownProject(2, "0" * 16, "/home/someone/old", "old", 0), 1, 0, 0, 1)
    told = [
        working.project_lines((here, gone), language, lambda path: path == FERRY.path),
        working.project_lines((), language, lambda _path: True),
    ]
    relinked = Relinked(Project("0" * 16, "/home/someone/old", "old"), FERRY, joined=False)
    return "\n".join(
        [*told, *(working.relinked(one, language) for one in (relinked, relinked._replace(joined=True)))]
    )


TIER_BLOCKS: Final[dict[str, Callable[[Language], str]]] = {
    "remember-operations": operations,
    "remember-proposals": proposals,
    "remember-summaries": summaries,
    "telling-entries": telling_entries,
    "forgot-entries": forgotten,
    "threads": threads,
    "projects": projects,
}
