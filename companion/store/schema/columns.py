"""How columns are declared: nothing but the types that a STRICT table allows."""

from typing import Any, Final

from sqlalchemy import Text
from sqlmodel import Field

STRICT: Final = {"sqlite_strict": True}


def text_column(**options: Any) -> Any:
    """Declare a TEXT column."""
    return Field(sa_type=Text, **options)


def optional_text(**options: Any) -> Any:
    """Declare a TEXT column that may be NULL, as it is by default."""
    return Field(default=None, sa_type=Text, nullable=True, **options)


def number() -> Any:
    """Declare the INTEGER PRIMARY KEY: the row number that search rows and references use."""
    return Field(default=None, primary_key=True)
