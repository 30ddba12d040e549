"""Durable facts in three tiers, work threads, and the projects that they belong to."""

from sqlmodel import Field, SQLModel

from companion.store.schema.columns import STRICT, number, optional_text, text_column


class ProjectRow(SQLModel, table=True):
    """One project: ``id`` is computed from the canonical path, the name is for people."""

    __tablename__ = "project"
    __table_args__ = STRICT

    number: int | None = number()
    id: str = text_column(unique=True)
    path: str = text_column()
    name: str = text_column()
    created_at: int


class TierEntryRow(SQLModel, table=True):
    """One durable fact of a tier. Untagged entries of old files have no type."""

    __tablename__ = "tier_entry"
    __table_args__ = STRICT

    number: int | None = number()
    id: str = text_column(unique=True)
    tier: str = text_column()
    type: str | None = optional_text()
    text: str = text_column()
    text_key: str = text_column()
    section: str | None = optional_text()
    see_also: str | None = optional_text()
    project_number: int | None = Field(default=None, foreign_key="project.number")
    created: str = text_column()
    updated: str = text_column()
    position: int
    written_at: int
    forgotten_at: int | None = None


class EntryTopicRow(SQLModel, table=True):
    """A topic tag of an entry."""

    __tablename__ = "entry_topic"
    __table_args__ = STRICT

    entry_number: int = Field(foreign_key="tier_entry.number", primary_key=True, ondelete="CASCADE")
    topic: str = text_column(primary_key=True)


class EntryPersonRow(SQLModel, table=True):
    """A person whom an entry is about."""

    __tablename__ = "entry_person"
    __table_args__ = STRICT

    entry_number: int = Field(foreign_key="tier_entry.number", primary_key=True, ondelete="CASCADE")
    person: str = text_column(primary_key=True)


class WorkThreadRow(SQLModel, table=True):
    """One line of active work in a project's hub."""

    __tablename__ = "work_thread"
    __table_args__ = STRICT

    number: int | None = number()
    id: str = text_column(unique=True)
    project_number: int | None = Field(default=None, foreign_key="project.number")
    name: str = text_column()
    state: str = text_column()
    text: str = text_column()
    position: int
    updated: str = text_column()
