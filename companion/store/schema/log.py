"""What keeps the store honest: operations, the undo image, tombstones, settings."""

from sqlmodel import SQLModel

from companion.store.schema.columns import STRICT, number, optional_text, text_column


class OperationRow(SQLModel, table=True):
    """One change, content-free: what kind, which subject (an id), how much."""

    __tablename__ = "operation"
    __table_args__ = STRICT

    number: int | None = number()
    at: int
    kind: str = text_column()
    subject: str | None = optional_text()
    amount: int
    detail: str | None = optional_text()


class UndoImageRow(SQLModel, table=True):
    """The last explicit change, taken back by ``undo``; there is never more than one."""

    __tablename__ = "undo_image"
    __table_args__ = STRICT

    number: int | None = number()
    operation_number: int
    at: int
    kind: str = text_column()
    image: str = text_column()


class TombstoneRow(SQLModel, table=True):
    """The salted mark of a forgotten unit: it stops the unit from coming back, and says nothing of it."""

    __tablename__ = "tombstone"
    __table_args__ = STRICT

    number: int | None = number()
    mark: str = text_column()
    kind: str = text_column()
    at: int
    on_date: str = text_column()
    erased: int


class SettingRow(SQLModel, table=True):
    """One setting that differs from its default (``companion.settings``)."""

    __tablename__ = "setting"
    __table_args__ = STRICT

    key: str = text_column(primary_key=True)
    value: str = text_column()
