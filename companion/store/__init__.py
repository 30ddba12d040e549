"""One SQLite file, two sides: the hot one (standard library) reads and appends, the cold one (SQLModel) changes."""
