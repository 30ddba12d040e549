"""One error tree: every expected failure carries its message, exit code and hint.

The cli boundary prints ``message`` (and ``hint``) on one line and exits with ``code``; nothing else in
the program decides an exit code. Codes are those of the README: 1 refused or nothing matched, 2 usage,
3 store unavailable, 4 refused for privacy. Messages never hold stored text or a refused value.
"""


class CompanionError(Exception):
    """The root of every expected failure.

    ``message`` says what happened, ``hint`` what to do next; both are single lines.
    """

    code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class Refused(CompanionError):
    """The request is understood and not carried out; nothing was changed."""


class NothingMatched(Refused):
    """No note, entry or turn fits what was asked for."""


class Ambiguous(Refused):
    """Several things fit. ``choices`` are lines to show; nothing was changed."""

    def __init__(self, message: str, choices: list[str], hint: str = "") -> None:
        super().__init__(message, hint)
        self.choices = choices


class UsageProblem(CompanionError):
    """The words of the command are off: a missing value, an empty query."""

    code = 2


class UnclearDate(UsageProblem):
    """A date that could be read in two ways, or not at all. ``hint`` holds ISO candidates."""


class OutputLost(CompanionError):
    """What was asked for is done, but its answer could not be written (a full disk behind stdout)."""


class StoreUnavailable(CompanionError):
    """The store cannot be used as asked; it was left as it was."""

    code = 3


class StoreLocked(StoreUnavailable):
    """Another process held the store for longer than we wait (5 s, three tries)."""


class StoreReadOnly(StoreUnavailable):
    """The home or the store cannot be written."""


class StoreFull(StoreUnavailable):
    """No space is left where the store lives."""


class StoreDamaged(StoreUnavailable):
    """SQLite reports damage. The file is never overwritten or re-created."""


class StoreNewer(StoreUnavailable):
    """The store carries the stamp of a newer release (K22)."""


class NotFinished(StoreUnavailable):
    """A long action stopped half-way and must be run again (erase while others read)."""


class PrivacyRefused(CompanionError):
    """A value that must not be kept. ``kinds`` names what it looked like, never the value."""

    code = 4

    def __init__(self, message: str, kinds: tuple[str, ...], hint: str = "") -> None:
        super().__init__(message, hint)
        self.kinds = kinds
