"""Benchmarks. A time counts only as a ratio to something measured in the same run."""
