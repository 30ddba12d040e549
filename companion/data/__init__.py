"""Words, phrases and sample data, each with its source where it has one."""
