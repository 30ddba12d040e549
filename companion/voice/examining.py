"""What the deep look found, and what a repair changed."""

from collections.abc import Sequence
from typing import Protocol

from companion.safety.clean import shown_line
from companion.voice.language import Language
from companion.voice.words import amount, say, short_id


class Finding(Protocol):
    """One finding (``store.verify.Finding``)."""

    @property
    def check(self) -> str: ...  # noqa: D102 - the field of the same name
    @property
    def subject(self) -> str | None: ...  # noqa: D102 - the field of the same name
    @property
    def message(self) -> str: ...  # noqa: D102 - the field of the same name
    @property
    def drift(self) -> bool: ...  # noqa: D102 - the field of the same name


class Diagnosis(Protocol):
    """What ``doctor`` gives back."""

    @property
    def findings(self) -> Sequence[Finding]: ...  # noqa: D102 - the field of the same name
    @property
    def repaired(self) -> int: ...  # noqa: D102 - the field of the same name
    @property
    def healthy(self) -> bool: ...  # noqa: D102 - the field of the same name


def doctor_lines(diagnosis: Diagnosis, language: Language) -> str:
    """Return the findings, one a line, then what they mean together."""
    lines = [_line(finding) for finding in diagnosis.findings]
    if diagnosis.repaired:
        lines.append(amount(language, "doctor.repaired", diagnosis.repaired))
    lines.append(say(language, "doctor.healthy" if diagnosis.healthy else "doctor.drift"))
    return "\n".join(lines)


def _line(finding: Finding) -> str:
    subject = f" {short_id(finding.subject)}" if finding.subject else ""
    return shown_line(f"{finding.check}{subject}: {finding.message}")
