"""Pure: every word that an agent or a person reads, rendered from ``companion/data/text``."""
