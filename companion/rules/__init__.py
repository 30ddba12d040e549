"""Pure rules: values and ``now`` go in, values come out. No I/O, no clock, no database."""
