"""Many processes write at once: every one succeeds, and every note is there, on the index and in the search."""

import tempfile
from pathlib import Path

from scripts.arguments import count, parser
from scripts.nights.homes import answer, names, start


def run(processes: int) -> list[str]:
    """Let ``processes`` writers loose on one fresh home; return what went wrong."""
    with tempfile.TemporaryDirectory() as place:
        home = Path(place, "home")
        writers = [
            start(
                home,
                [
                    "write",
                    "emotion",
                    f"harbour {n}",
                    "--slug",
                    f"s{n:03d}",
                    "--happened",
                    f"lantern{n} at dusk",
                ],
            )
            for n in range(processes)
        ]
        wrong = [
            err.strip() for writer in writers for _, err in [writer.communicate()] if writer.returncode != 0
        ]
        found = names(home)
        if len(found) != processes or len(set(found)) != processes:
            wrong.append(f"{len(found)} index lines, {len(set(found))} names")
        wrong += [f"lantern{n} is not found" for n in range(processes) if not _is_found(home, n)]
        if not answer(home, "doctor")["healthy"]:
            wrong.append("doctor finds drift")
        return wrong


def _is_found(home: Path, n: int) -> bool:
    return len(answer(home, "recall", f"lantern{n}")["hits"]) == 1


def main() -> None:
    """Run with the number of processes from the command line."""
    arguments = parser(__doc__)
    arguments.add_argument("--processes", type=count, default=20)
    processes = arguments.parse_args().processes
    wrong = run(processes)
    print(f"writers: {processes} processes at once, {len(wrong)} things wrong")
    raise SystemExit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
