"""Why a source was not read, as a value: reading goes on with the other sources."""

from __future__ import annotations

KINDS = ("missing", "outside", "excluded", "unreadable", "ambiguous", "part", "unindexed")
"""``missing``: exists nowhere (the only kind that a gate may stop a turn for); ``outside``: not in a declared folder;
``unreadable``: there, but no regular readable note; ``part``: the note has no such line, heading or block;
``unindexed``: a passage ref while no index exists."""


class Refusal:
    """A source that was not read: what was asked for, the kind of refusal, and the reason in words."""

    __slots__ = ("kind", "reason", "spec")

    def __init__(self, spec: str, kind: str, reason: str) -> None:
        self.spec = spec
        self.kind = kind
        self.reason = reason

    def about(self, spec: str) -> Refusal:
        """The same refusal, told of ``spec``: what the person wrote instead of what it led to."""
        return Refusal(spec, self.kind, self.reason)

    def __str__(self) -> str:
        """The problem line of a verdict."""
        return f"{self.spec}: {self.reason}"
