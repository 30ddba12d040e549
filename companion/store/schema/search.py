"""What recall counts: how many rows of the search index hold each term.

Written by the hot side together with the rows themselves (``store.search``); the class defines and compares it. The
row of the empty word holds the number of all rows.
"""

from sqlmodel import Field, SQLModel

from companion.store.schema.columns import text_column


class RecallWordRow(SQLModel, table=True):
    """One term of the recall index and the number of rows that hold it."""

    __tablename__ = "recall_word"
    __table_args__ = {"sqlite_strict": True, "sqlite_with_rowid": False}

    word: str = text_column(primary_key=True)
    count: int = Field()
