"""Pure safety: privacy by shape, cleaning of untrusted text, and support in a crisis."""
