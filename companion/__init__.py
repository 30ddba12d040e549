"""A private memory for AI agents and the person they work with."""

__version__ = "0.1.0"
