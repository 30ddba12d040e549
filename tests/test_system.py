"""``os`` without its half in Python is ``os`` all the same, for what hooks ask of it."""

import os
import subprocess
import sys
from pathlib import Path

import companion.system

ROOT = Path(__file__).parents[1]

ALONE = f"""
import sys
sys.path.append({str(ROOT)!r})
from companion.system import os as lean
assert not {{"os", "posixpath", "genericpath", "_collections_abc"}} & set(sys.modules)
paths = ["/", "", "a", "/a/b/", "//a", "a/../b", "/tmp/./x", "/nowhere/at/all", "~", "/a\\udcff", "/家/b", sys.argv[1]]
functions = "join dirname basename isabs realpath normpath isdir lexists".split()
def said(path_module):
    for name in functions:
        for path in paths:
            yield getattr(path_module, name)(path, "c") if name == "join" else getattr(path_module, name)(path)
answers = list(said(lean.path))
known = (lean.fsencode("/家\\udcff"), dict(lean.environ), lean.sep, lean.curdir, lean.getcwd())
import os
assert os is not lean and os.path is not lean.path
assert answers == list(said(os.path))
assert known == (os.fsencode("/家\\udcff"), dict(os.environ), os.sep, os.curdir, os.getcwd())
assert os.path.expanduser("~") == os.environ["HOME"]
"""


def test_where_os_is_there_it_is_os() -> None:
    assert companion.system.os is os


def test_alone_it_answers_as_os_does_and_leaves_os_to_others(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "gone")
    environment = {"HOME": "/home/nobody", "NAME": "家"}
    command = [sys.executable, "-I", "-S", "-c", ALONE, str(link)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
