"""``companion mcp``."""

import os
from typing import Annotated

import typer

from companion.cli.context import call, working_folder
from companion.errors import Refused


def run(
    only: Annotated[
        str | None,
        typer.Option(metavar="TOOL", help="reflect: the one tool for looking back, and nothing else."),
    ] = None,
    read_only: Annotated[bool, typer.Option("--read-only", help="Only tools that change nothing.")] = False,
) -> None:
    """Serve the memory over stdio (MCP); agents start it.

    Register it in the host under the key memory: the remember skill looks for mcp__memory__remember. It works on the
    home and bank that it was started with, and in the project of the folder that it was started in. It ends with its
    input. It needs the MCP SDK: pip install "companion-memory[mcp]".
    """
    from companion.mcp.toolbox import toolbox

    _check_sdk()
    home = call().home
    tools = toolbox(
        home, os.environ.get("CLAUDE_PROJECT_DIR") or working_folder(), only=only, read_only=read_only
    )
    if _is_off():
        tools = tools._replace(tools={})

    from companion.cli.crash import keep_report
    from companion.mcp.server import serve

    serve(tools, keep_report)


def _check_sdk() -> None:
    """Raise ``Refused`` where the SDK is missing, or of the generation before (it has no ``mcp_types``)."""
    try:
        import mcp_types  # noqa: F401 - only whether it is there
    except ImportError as problem:
        raise Refused(
            "the MCP SDK is not installed (version 2.3 or newer)", 'pip install "companion-memory[mcp]"'
        ) from problem


def _is_off() -> bool:
    from companion.hooks.call import is_off

    return is_off()
