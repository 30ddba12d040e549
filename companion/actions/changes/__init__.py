"""Changes: one transaction each, logged, undoable where a person would expect it, then the mirrors follow."""
