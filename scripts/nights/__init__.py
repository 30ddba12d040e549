"""Long runs: real processes, thousands of steps. Each ends with a plain line and exits 1 when something was lost."""
