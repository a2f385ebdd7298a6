"""The check: pure functions from text to a verdict. No I/O, clock, environment or randomness; stdlib only."""
