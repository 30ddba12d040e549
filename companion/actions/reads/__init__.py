"""Questions: they open the store for reading, ask the rules, and return values. Standard library only."""
