"""The archive: what was moved out of the way by quarter."""

from sqlmodel import Field, SQLModel

from companion.store.schema.columns import STRICT, number, optional_text, text_column


class ArchiveRow(SQLModel, table=True):
    """What was moved out of the way by quarter; ``image`` is the whole thing as JSON."""

    __tablename__ = "archive_row"
    __table_args__ = STRICT

    number: int | None = number()
    kind: str = text_column()
    source_id: str = text_column()
    quarter: str = text_column()
    archived_on: str = text_column()
    superseded_by: str | None = optional_text()
    project_number: int | None = Field(default=None, foreign_key="project.number")
    position: int
    image: str = text_column()
    forgotten_at: int | None = None
