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
    def repairable(self) -> bool:
        """Tell whether a repair can mend it."""

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


def doctor_lines(diagnosis: Diagnosis, language: Language, *, repair: bool = False) -> str:
    """Return the findings, one a line, then what they mean together; ``repair`` when one was tried."""
    lines = [_line(finding) for finding in diagnosis.findings]
    if diagnosis.repaired:
        lines.append(amount(language, "doctor.repaired", diagnosis.repaired))
    lines.append(say(language, _verdict(diagnosis, repair=repair)))
    return "\n".join(lines)


def _verdict(diagnosis: Diagnosis, *, repair: bool) -> str:
    """Return the key of the last line: a repair is advised only where one can mend something and was not tried."""
    if diagnosis.healthy:
        return "doctor.healthy"
    helps = any(finding.repairable and finding.drift for finding in diagnosis.findings)
    return "doctor.drift" if helps and not repair else "doctor.by_hand"


def _line(finding: Finding) -> str:
    subject = f" {short_id(finding.subject)}" if finding.subject else ""
    return shown_line(f"{finding.check}{subject}: {finding.message}")
