"""Commands at ten thousand notes, whole processes, paired with an empty typer command or a SQLModel script."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from scripts.arguments import count, parser
from scripts.benches.samples import write_folder

PAIRS: Final = 15
EMPTY_TYPER: Final = """
import typer
app = typer.Typer()
@app.command()
def main(name: str = "x") -> None:
    pass
app()
"""
SQLMODEL_SCRIPT: Final = """
import sys
from sqlmodel import Field, Session, SQLModel, create_engine
class Thing(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    text: str
engine = create_engine(f"sqlite:///{sys.argv[1]}")
SQLModel.metadata.create_all(engine)
with Session(engine) as session:
    session.add(Thing(text="x"))
    session.commit()
"""


def seconds(command: Sequence[str], environment: dict[str, str]) -> float:
    """Return the wall time of one process; it must succeed."""
    begin = time.perf_counter()
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - begin


def paired(command: Sequence[str], reference: Sequence[str], environment: dict[str, str]) -> float:
    """Return the median ratio of ``command`` to ``reference`` over pairs measured one after the other."""
    seconds(command, environment)
    ratios = []
    for _ in range(PAIRS):
        base = seconds(reference, environment)
        ratios.append(seconds(command, environment) / base)
    return statistics.median(ratios)


def main() -> None:
    """Print one line for each command."""
    arguments = parser(__doc__)
    arguments.add_argument("notes", nargs="?", type=count, default=10_000)
    measure(arguments.parse_args().notes)


def measure(notes: int) -> None:
    """Measure every command at this many notes."""
    with tempfile.TemporaryDirectory() as place:
        environment = {
            **os.environ,
            "COMPANION_HOME": f"{place}/home",
            "COMPANION_NOW": "2026-05-19T09:00:00+00:00",
            "TZ": "UTC",
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        (Path(place) / "empty.py").write_text(EMPTY_TYPER)
        (Path(place) / "model.py").write_text(SQLMODEL_SCRIPT)
        write_folder(Path(place) / "notes", notes)
        companion = [str(Path(sys.executable).with_name("companion"))]
        subprocess.run(
            [*companion, "import-from-markdown", f"{place}/notes", "--json"],
            env=environment,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        typer = [sys.executable, f"{place}/empty.py"]
        model = [sys.executable, f"{place}/model.py", f"{place}/model.db"]
        print(f"{notes} notes, median of {PAIRS} pairs")
        for words in (
            ["gate", "--json"],
            ["what-do-you-remember"],
            ["why", "topic-4"],
            ["status"],
            ["recall", "harbour 搬家"],
        ):
            print(
                f"{' '.join(words):28} {paired([*companion, *words], typer, environment):5.2f} x an empty typer command"
            )
        write = [*companion, "write", "emotion", "long week", "--happened", "It was a long week."]
        print(f"{'write':28} {paired(write, model, environment):5.2f} x a SQLModel script that commits")


if __name__ == "__main__":
    main()
