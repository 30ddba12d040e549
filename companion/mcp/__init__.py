"""The memory as tools for an agent, over stdio (MCP); only ``server`` knows the SDK."""
