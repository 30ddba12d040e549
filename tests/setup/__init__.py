"""The pure rules of setting hosts up."""
