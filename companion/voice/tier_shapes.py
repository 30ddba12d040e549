"""What the voice needs to know of the values that the tier actions return; as in ``shapes``."""

# Members need no sentence of their own: they are the fields of the values named in each class.
# ruff: noqa: D102

from collections.abc import Sequence
from typing import Protocol

from companion.rules.tiers import ArchivedEntry, Entry, Thread


class Remembered(Protocol):
    """What one operation did (``actions.changes.remember.Remembered``)."""

    @property
    def operation(self) -> str: ...
    @property
    def entry(self) -> Entry | None: ...
    @property
    def archived(self) -> ArchivedEntry | None: ...
    @property
    def reason(self) -> str: ...
    @property
    def asks_why(self) -> bool: ...


class Proposal(Protocol):
    """What would be done (``actions.reads.proposing.Proposal``)."""

    @property
    def operation(self) -> str: ...
    @property
    def entry(self) -> Entry: ...
    @property
    def target(self) -> Entry | None: ...
    @property
    def covers(self) -> Sequence[Entry]: ...
    @property
    def reason(self) -> str: ...


class Named(Protocol):
    """A project by its name and place (``companion.project.Project``)."""

    @property
    def id(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def name(self) -> str: ...


class Hub(Protocol):
    """The threads of one place (``actions.reads.threads.Hub``)."""

    @property
    def project(self) -> Named | None: ...
    @property
    def threads(self) -> Sequence[Thread]: ...


class Holdings(Protocol):
    """A project with what it holds (``store.threads.ProjectHoldings``)."""

    @property
    def project(self) -> Named: ...
    @property
    def entries(self) -> int: ...
    @property
    def threads(self) -> int: ...
    @property
    def archived(self) -> int: ...
    @property
    def sessions(self) -> int: ...


class Relinked(Protocol):
    """What a relink did (``actions.changes.relinking.Relinked``)."""

    @property
    def before(self) -> Named: ...
    @property
    def after(self) -> Named: ...
    @property
    def joined(self) -> bool: ...
