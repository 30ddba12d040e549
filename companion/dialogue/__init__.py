"""The dialogue room: what in a host's transcript is clean, direct dialogue. Pure."""
