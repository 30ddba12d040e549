"""Dialogue and what hooks write: documents, turns, check-ins, injections, pauses, quiet spans.

These tables are written by the hot side; the classes define, validate and compare them.
"""

from sqlalchemy import Column, Computed, ForeignKey, Integer, Text
from sqlmodel import Field, SQLModel

from companion.store.schema.columns import STRICT, number, optional_text, text_column


class DocumentRow(SQLModel, table=True):
    """One session's clean dialogue. ``id`` is 16 bytes, computed from source and session."""

    __tablename__ = "document"
    __table_args__ = STRICT

    number: int | None = number()
    id: bytes = Field(unique=True)
    source: str = text_column()
    session: str = text_column()
    host: str = text_column()
    started_at: int
    closed_at: int | None = None
    read_offset: int
    flags: int
    project: str | None = optional_text()
    folder: str | None = optional_text()
    transcript: str | None = optional_text()


class TurnRow(SQLModel, table=True):
    """One message of a person or an agent. ``id`` is 16 bytes (design, *Turn identity*)."""

    __tablename__ = "turn"
    __table_args__ = STRICT

    number: int | None = number()
    id: bytes
    document_number: int = Field(
        sa_column=Column(
            ForeignKey("document.number", ondelete="CASCADE"),
            Computed("number >> 20", persisted=False),
            nullable=False,
        )
    )
    ordinal: int = Field(
        sa_column=Column(Integer, Computed("number & 1048575", persisted=False), nullable=False)
    )
    from_agent: int
    role: str = Field(
        sa_column=Column(
            Text,
            Computed("CASE from_agent WHEN 1 THEN 'assistant' ELSE 'user' END", persisted=False),
            nullable=False,
        )
    )
    speaker: str | None = optional_text()
    source_id: str | None = optional_text()
    at: int
    text: str = text_column()
    flags: int
    note_number: int | None = Field(default=None, foreign_key="note.number", ondelete="SET NULL")
    forgotten_at: int | None = None


class CheckInRow(SQLModel, table=True):
    """A card that was handed over to an agent. It counts for its day and session when its note is erased."""

    __tablename__ = "check_in"
    __table_args__ = STRICT

    number: int | None = number()
    note_number: int | None = Field(default=None, foreign_key="note.number", ondelete="SET NULL")
    session: str = text_column()
    host: str = text_column()
    at: int
    on_date: str = text_column()
    lapsed_at: int | None = None


class PauseRow(SQLModel, table=True):
    """A pause: of everything (``session`` empty) or of one session."""

    __tablename__ = "pause"
    __table_args__ = STRICT

    session: str = text_column(primary_key=True)
    since: int
    until_date: str | None = optional_text()


class QuietSpanRow(SQLModel, table=True):
    """When nothing was to be kept, everywhere (``session`` empty) or in one session: a pause, or switched off."""

    __tablename__ = "quiet_span"
    __table_args__ = {"sqlite_strict": True, "sqlite_with_rowid": False}

    session: str = text_column(primary_key=True)
    since: int = Field(primary_key=True)
    until: int


class InjectionRow(SQLModel, table=True):
    """What was handed to which agent, when and why: ids only."""

    __tablename__ = "injection"
    __table_args__ = STRICT

    number: int | None = number()
    at: int
    session: str = text_column()
    host: str = text_column()
    kind: str = text_column()
    subject: str | None = optional_text()
    reason: str = text_column()
