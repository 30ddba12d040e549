"""The command line for every test of this folder."""

from tests.cli.conftest import companion

__all__ = ("companion",)
