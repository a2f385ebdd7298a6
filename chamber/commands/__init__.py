"""The verbs of the command line: one module each, one function ``run`` that returns the exit code."""
