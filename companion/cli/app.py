"""The typer application: a table of commands, each loaded when it is called.

An empty typer command costs five bare Python starts; importing every command would double that. The table is
the whole list: name, module, and the summary that the command list shows comes from the module's docstring.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.exceptions import TyperException

from companion.cli.context import CHOICE
from companion.errors import UsageProblem

COMMANDS: Final = (
    "write", "show", "edit", "close", "gate", "follow-up", "forget", "pause", "resume", "what-do-you-remember",
    "crisis", "recall", "reflect", "remember", "threads", "projects", "undo", "config", "bank", "export-to-markdown",
    "import-from-markdown", "rotate", "schedule", "why", "log", "status", "doctor", "backup", "restore", "migrate",
    "setup", "unsetup", "hook", "mcp",
    "import", "backfill", "transcript",
    "demo",
)  # fmt: skip

_MODULES: Final = {"import": "import_"}
"""Modules that cannot be called as their command is."""

_TO_FILL_IN: Final = {
    "allow": "KIND", "at": "INSTANT", "bank": "NAME", "home": "DIR", "k": "N", "layout": "LAYOUT", "limit": "N",
    "note": "NOTE", "on": "DATE", "person": "ROLE", "session": "ID", "since": "DATE", "slug": "NAME", "until": "DATE",
}  # fmt: skip
"""What stands behind an option in the help; ``TEXT`` behind every other that takes a value."""


def _choose_home(value: str | None) -> None:
    CHOICE.home = value if value is not None else CHOICE.home


def _choose_bank(value: str | None) -> None:
    CHOICE.bank = value if value is not None else CHOICE.bank


def _shared_options() -> list[Any]:
    def option(name: str, callback: Any, help: str) -> Any:
        return TyperOption(
            param_decls=[f"--{name}"], default=None, expose_value=False, callback=callback, help=help
        )

    return [
        option(
            "home",
            lambda _context, _option, value: _choose_home(value),
            "Folder of the store (else COMPANION_HOME).",
        ),
        option(
            "bank", lambda _context, _option, value: _choose_bank(value), "Bank to use (else COMPANION_BANK)."
        ),
    ]


class _Command(TyperCommand):
    """One command; its usage line shows what must be given as ``NOTE``, what may be as ``[NOTE]``."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the pieces of the usage line, without the braces that typer puts around required ones."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take words such as ``- a bullet`` or ``-1 degrees`` for the text that they are: no option is written so."""
        return super().parse_args(ctx, _texts_last(args, self._with_value()))

    def _with_value(self) -> set[str]:
        options = (one for one in self.params if one.param_type_name == "option" and not one.is_flag)  # type: ignore[attr-defined]  # click has it on options
        return {name for one in options for name in one.opts}


def _texts_last(words: list[str], with_value: set[str]) -> list[str]:
    """Return the words of a command line with what follows a text that begins with a dash behind ``--``."""
    kept: list[str] = []
    texts: list[str] = []
    is_value = "--" in words
    for word in words:
        if not is_value and (_is_dashed_text(word) or (texts and not word.startswith("-"))):
            texts.append(word)
        else:
            kept.append(word)
            is_value = "--" in words or (not is_value and word in with_value)
    return [*kept, "--", *texts] if texts else words


def _is_dashed_text(word: str) -> bool:
    first = word.lstrip("-")[:1]
    return word.startswith("-") and bool(first) and not (first.isascii() and first.isalpha())


def load(name: str) -> Any:
    """Return the click command of one entry of the table."""
    module = import_module(f"companion.cli.commands.{_MODULES.get(name, name.replace('-', '_'))}")
    single = typer.Typer(add_completion=False, rich_markup_mode=None)
    single.command(name, cls=_Command)(module.run)
    command = typer.main.get_command(single)
    command.params.extend(_shared_options())
    for parameter in command.params:
        _name_value(parameter)
    return command


def _name_value(parameter: Any) -> None:
    """Give a parameter the capitals that stand for its value in the help."""
    if parameter.metavar is None and parameter.param_type_name == "argument":
        parameter.metavar = parameter.name.upper()
    elif parameter.metavar is None and not parameter.is_flag:
        parameter.metavar = _TO_FILL_IN.get(parameter.name, "TEXT")


class _Table(TyperGroup):
    """The commands by name, loaded one by one."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - the base class's signature
        """Return the names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - the base class's signature
        """Return the command, ``None`` for a name that is not in the table."""
        return load(cmd_name) if cmd_name in COMMANDS else None


def _version(wanted: bool) -> None:
    if wanted:
        from companion import __version__  # noqa: PLC0415 - asked for once

        typer.echo(f"companion {__version__}")
        raise typer.Exit


def application() -> typer.Typer:
    """Return the application: the root options and the lazy table."""
    app = typer.Typer(cls=_Table, add_completion=False, rich_markup_mode=None)

    @app.callback()
    def root(
        home: str | None = typer.Option(
            None, metavar="DIR", help="Folder of the store (else COMPANION_HOME)."
        ),
        bank: str | None = typer.Option(None, metavar="NAME", help="Bank to use (else COMPANION_BANK)."),
        version: bool = typer.Option(  # noqa: ARG001 - handled by its callback
            False, "--version", callback=_version, is_eager=True, help="Show the version."
        ),
    ) -> None:
        """Keep a private memory for AI agents and the person they work with."""
        _choose_home(home)
        _choose_bank(bank)

    return app


def invoke(arguments: Sequence[str]) -> int:
    """Run one command line; usage errors become ``UsageProblem`` (exit 2, one line)."""
    CHOICE.home = CHOICE.bank = None
    command = typer.main.get_command(application())
    if not arguments:  # a bare `companion`: the help is the answer
        arguments = ["--help"]
    try:
        result = command.main(args=list(arguments), prog_name="companion", standalone_mode=False)
    except typer.Exit as finished:
        return finished.exit_code
    except typer.Abort as stopped:
        raise KeyboardInterrupt from stopped
    except TyperException as problem:
        raise _usage(problem) from problem
    return result if isinstance(result, int) else 0


def _usage(problem: TyperException) -> UsageProblem:
    told = problem.format_message() if hasattr(problem, "format_message") else str(problem)
    context = getattr(problem, "ctx", None)
    path = context.command_path if context is not None else "companion"
    return UsageProblem(told.strip().rstrip("."), f"{path} --help")
