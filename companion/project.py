"""Which project a folder belongs to: one identity for one place, never shared by two (K16).

A project is the nearest folder at or above the working directory that holds a ``.git``, else the folder itself.
Identity is the canonical path: symlinks, trailing slashes and ``..`` give the same project, and two paths that
differ in one character never share. A git worktree is a project of its own folder: it may be on another branch,
and what is true there need not be true elsewhere. The file system's root and no folder at all are no project.
A folder that is gone keeps its identity, because only its path counts; ``projects relink`` moves what it holds.

Hot path: ``os`` and ``hashlib``'s own module only.
"""

from __future__ import annotations

from _blake2 import blake2s

from companion.records import NamedTuple
from companion.system import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_ID_BYTES: Final = 8
_MARKER: Final = ".git"


class Project(NamedTuple):
    """One project: ``id`` is 16 hex digits of its canonical ``path``, ``name`` the folder's own name."""

    id: str
    path: str
    name: str


def project_of(folder: str | None) -> Project | None:
    """Return the project of a working directory, ``None`` for the root, a relative path or none at all."""
    if not folder or "\0" in folder or not os.path.isabs(folder):
        return None
    path = os.path.realpath(folder)
    root = _repository(path) or path
    return None if root == os.sep else project_at(root)


def project_at(path: str) -> Project:
    """Return the project whose canonical path is ``path``."""
    digest = blake2s(os.fsencode(path), digest_size=_ID_BYTES).hexdigest()
    return Project(digest, path, os.path.basename(path))


def _repository(path: str) -> str | None:
    """Return the nearest folder at or above ``path`` that holds a ``.git``; the root and the home's parent never do."""
    while path != os.path.dirname(path):
        if os.path.lexists(os.path.join(path, _MARKER)):
            return path
        path = os.path.dirname(path)
    return None
