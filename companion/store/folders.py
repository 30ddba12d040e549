"""A folder of Markdown as a mapping from file name to bytes, read one file at a time."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.errors import Refused
from companion.store.files import read_plain


class FolderFiles(Mapping[str, bytes]):
    """The plain files directly in a folder. Links are not followed; folders are only counted."""

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise Refused(f"{folder.name or folder} is no folder", "name one with Markdown notes")
        self.folder = folder
        entries = sorted(folder.iterdir())
        self._names = [entry.name for entry in entries if entry.is_file() and not entry.is_symlink()]
        self._known = frozenset(self._names)
        self.subfolders = sum(entry.is_dir() and not entry.name.startswith(".") for entry in entries)

    def __getitem__(self, name: str) -> bytes:
        """Return the bytes of one file. Raises ``Refused`` for one that cannot be read, or has a second name."""
        try:
            data = read_plain(self.folder / name)
        except OSError as problem:
            raise Refused(f"{name} cannot be read ({problem.strerror})", "check its permissions") from problem
        if data is None:
            raise KeyError(name)
        return data

    def __iter__(self) -> Iterator[str]:
        """Iterate over the file names, sorted."""
        return iter(self._names)

    def __len__(self) -> int:
        """Return how many files there are."""
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        """Return whether there is such a file, without reading it."""
        return isinstance(name, str) and name in self._known
