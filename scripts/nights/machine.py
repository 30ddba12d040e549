"""The state machine, long: the ``nightly`` profile of Hypothesis."""

import os
import subprocess
import sys

from scripts.arguments import parser


def main() -> None:
    """Run the machine and pass its exit code on."""
    arguments = parser(__doc__)
    arguments.add_argument("--profile", default="nightly")
    given, options = arguments.parse_known_args()  # all others are pytest's
    environment = {**os.environ, "HYPOTHESIS_PROFILE": given.profile}
    command = [sys.executable, "-m", "pytest", "-q", "tests/stateful", *options]
    raise SystemExit(subprocess.run(command, env=environment, check=False).returncode)


if __name__ == "__main__":
    main()
