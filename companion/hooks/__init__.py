"""HOT: what agent hosts call at every turn. See ``door`` for how it starts and why it never fails."""
