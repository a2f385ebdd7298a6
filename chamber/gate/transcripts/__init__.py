"""Transcripts of the hosts, read from the end into one shape."""
