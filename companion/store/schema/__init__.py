"""The SQLModel schema: the one definition of the tables, as the cold side writes them.

Tables are STRICT, so every text column names ``Text`` (a VARCHAR would be refused) and truth values are
INTEGER 0 or 1. Tables are never made from here: migrations are hand-written SQL and a test compares the two.
One module for each group of tables, because building a table class costs a millisecond and most changes
touch one group.
"""

from sqlmodel import SQLModel


def all_tables() -> dict[str, type[SQLModel]]:
    """Return every table class by table name; imports all groups."""
    from companion.store.schema import archive, care, dialogue, log, search, tiers  # noqa: PLC0415 - see the module docstring

    classes = [vars(module).values() for module in (archive, care, dialogue, log, search, tiers)]
    return {
        str(item.__tablename__): item
        for group in classes
        for item in group
        if isinstance(item, type) and issubclass(item, SQLModel) and item is not SQLModel
    }
