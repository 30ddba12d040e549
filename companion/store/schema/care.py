"""Notes, their lines and follow-ups."""

from sqlmodel import Field, SQLModel

from companion.store.schema.columns import STRICT, number, optional_text, text_column


class NoteRow(SQLModel, table=True):
    """One care note. ``number`` is the search row, ``id`` what people and agents type."""

    __tablename__ = "note"
    __table_args__ = STRICT

    number: int | None = number()
    id: str = text_column(unique=True)
    type: str = text_column()
    name: str = text_column()
    name_key: str = text_column()
    topic_key: str = text_column()
    title: str = text_column()
    person: str | None = optional_text()
    created: str = text_column()
    updated: str = text_column()
    feeling: str | None = optional_text()
    wanted: str = text_column()
    open_thread: str | None = optional_text()
    open_date: str | None = optional_text()
    follow_up_count: int
    follow_up_base: int
    last_followed_up: str | None = optional_text()
    last_touch: int | None = None
    last_low: int
    silent_streak: int
    status: str = text_column()
    sensitivity: str = text_column()
    crisis: int
    position: int
    muted_until: int | None = None
    closed_at: int | None = None
    forgotten_at: int | None = None
    written_at: int
    related: str | None = optional_text()
    session: str | None = optional_text()


class NoteLineRow(SQLModel, table=True):
    """One piece of a note's body; position 0 is what happened."""

    __tablename__ = "note_line"
    __table_args__ = STRICT

    number: int | None = number()
    note_number: int = Field(foreign_key="note.number", ondelete="CASCADE")
    position: int
    on_date: str | None = optional_text()
    text: str = text_column()
    written_at: int | None = None


class FollowUpRow(SQLModel, table=True):
    """One recorded touch. ``counted`` says whether it raised the note's count."""

    __tablename__ = "follow_up"
    __table_args__ = STRICT

    number: int | None = number()
    note_number: int = Field(foreign_key="note.number", ondelete="CASCADE")
    check_in_number: int | None = None
    at: int
    on_date: str = text_column()
    outcome: str = text_column()
    low: int
    counted: int
