"""The machine's side of a fault: processes without privileges, small disks, read-only mounts, locks, hashes."""

import ctypes
import hashlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.cli.harness import LIMIT, Answer

_VERSION: Final = 0x20080522
_IGNORE_MODES: Final = 0b110
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH: what lets root write and read whatever the mode says."""

CANNOT: Final = 77
"""Exit code of a process that could not give up its privileges."""


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Sets(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_uint32) for name in ("effective", "permitted", "inheritable"))


def give_up_privileges() -> None:
    """Let modes of files hold for this process, also where it runs as root (capset(2)).

    The user id stays: with another one Python's own files might be out of reach, and the modes of the home
    would not be those of its owner.
    """
    if os.geteuid() != 0:
        return
    libc, header, sets = ctypes.CDLL(None), _Header(_VERSION, 0), (_Sets * 2)()
    failed = libc.capget(ctypes.byref(header), sets)
    for name in ("effective", "permitted"):
        setattr(sets[0], name, getattr(sets[0], name) & ~_IGNORE_MODES)
    if failed or libc.capset(ctypes.byref(header), sets):
        os._exit(CANNOT)  # nothing below would test anything


def run(*words: str, before: Callable[[], None], stdin: bytes = b"") -> Answer:
    """Run ``companion WORDS`` as a process of its own; ``before`` runs in it first."""
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words],
        input=stdin,
        capture_output=True,
        timeout=LIMIT,
        preexec_fn=before,
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


@contextmanager
def disk(place: Path, size: str) -> Iterator[Path]:
    """Mount an empty disk of ``size`` at ``place``; skip the test where that is not allowed."""
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size},mode=700", "tmpfs", str(place)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip("a small disk cannot be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def make_read_only(mounted: Path) -> None:
    """Make a mounted disk read-only."""
    subprocess.run(["mount", "-o", "remount,ro", str(mounted)], check=True)


def contents(folder: Path) -> dict[str, str]:
    """Return the hash of every file below ``folder``, by relative path; folders have none."""
    return {
        str(entry.relative_to(folder)): hashlib.sha256(entry.read_bytes()).hexdigest()
        if entry.is_file()
        else ""
        for entry in sorted(folder.rglob("*"))
    }


@contextmanager
def locked(store: Path) -> Iterator[sqlite3.Connection]:
    """Hold the write lock of a store in another connection."""
    connection = sqlite3.connect(store, isolation_level=None, check_same_thread=False)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.close()
