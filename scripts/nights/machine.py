"""The state machine, long: the ``nightly`` profile of Hypothesis."""

import os
import subprocess
import sys


def main() -> None:
    """Run the machine and pass its exit code on."""
    environment = {**os.environ, "HYPOTHESIS_PROFILE": "nightly"}
    command = [sys.executable, "-m", "pytest", "-q", "tests/stateful", *sys.argv[1:]]
    raise SystemExit(subprocess.run(command, env=environment, check=False).returncode)


if __name__ == "__main__":
    main()
