"""Work threads and projects, told to a person."""

from collections.abc import Callable, Sequence

from companion.rules.tiers import Thread, thread_line
from companion.safety.clean import shown_line
from companion.voice.language import Language
from companion.voice.tier_shapes import Holdings, Hub, Relinked
from companion.voice.tier_words import amount, say, shortened
from companion.voice.words import short_id


def hub_lines(hub: Hub, language: Language) -> str:
    """Return the active threads of one place, one a line."""
    name = shown_line(hub.project.name) if hub.project else ""
    if not hub.threads:
        return say(language, "threads.none" if name else "threads.none_anywhere", project=name)
    head = say(language, "threads.head" if name else "threads.head_none", project=name)
    return "\n".join([head, *(_line(thread, language) for thread in hub.threads)])


def _line(thread: Thread, language: Language) -> str:
    return say(language, "threads.line", id=short_id(thread.id), line=shortened(thread_line(thread)))


def thread_done(thread: Thread, what: str, language: Language) -> str:
    """Return that a thread was ``started``, ``changed`` or ``ended``."""
    return say(language, f"threads.{what}", line=shortened(thread_line(thread)))


def project_lines(holdings: Sequence[Holdings], language: Language, is_there: Callable[[str], bool]) -> str:
    """Return every project with what it holds; ``is_there`` tells whether its folder still is."""
    if not holdings:
        return say(language, "projects.none")
    return "\n".join(line for holding in holdings for line in _project(holding, language, is_there))


def _project(holding: Holdings, language: Language, is_there: Callable[[str], bool]) -> list[str]:
    project = holding.project
    lines = [
        say(language, "projects.line", name=shown_line(project.name), id=project.id, path=shown_line(project.path)),
        say(
            language, "projects.holds",
            entries=amount(language, "count.entry", holding.entries),
            threads=amount(language, "count.thread", holding.threads),
            archived=amount(language, "count.archived", holding.archived),
            sessions=amount(language, "count.session", holding.sessions),
        ),
    ]  # fmt: skip
    return (
        lines if is_there(project.path) else [*lines, say(language, "projects.gone", id=short_id(project.id))]
    )


def relinked(report: Relinked, language: Language) -> str:
    """Return where a project is from now on."""
    path = shown_line(report.after.path)
    if report.joined:
        return say(language, "projects.joined", old=shown_line(report.before.path), path=path)
    return say(language, "projects.relinked", name=shown_line(report.after.name), path=path)
