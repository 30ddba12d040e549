"""Use cases, one each, called alike by the cli and the MCP server.

``reads`` use the hot side only and are quick; ``changes`` use the cold side.
"""
