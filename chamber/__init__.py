"""Chamber: checks an agent's answer against the notes it cites. Importing it imports nothing else."""

__version__ = "0.1.0"
