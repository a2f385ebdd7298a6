"""The gate: what a turn was, what grounds its statements, whether it may end, and the receipt for it."""
