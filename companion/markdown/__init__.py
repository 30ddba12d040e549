"""Pure: one module for each Markdown layout, rendering and parsing."""
