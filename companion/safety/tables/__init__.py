"""Generated tables: phrases, rules, help lines. Written by ``scripts/generate_safety.py`` from ``data/safety``."""
