"""The documents that a person reads, and what the tests ask of any of them."""

from typing import Final

from scripts.write_docs import REFERENCE, ROOT, documents

TEXTS: Final = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in documents()}
"""Every document by its path in the repository."""

WRITTEN: Final = tuple(name for name in TEXTS if ROOT / name != REFERENCE)
"""Those that are written by hand; the reference is compared whole."""
