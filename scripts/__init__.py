"""What developers run: prepare, run, test, bench, nightly."""
