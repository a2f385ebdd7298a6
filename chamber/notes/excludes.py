"""Excludes: one path segment, or a prefix from a declared folder on; ``*`` and ``?`` are globs, case is ignored."""

from __future__ import annotations

import re


class Exclude:
    """One exclude as it was written, ready to match.

    Without a slash it matches any one segment of a path (a folder or a file name); with a slash it matches the first
    segments of a path relative to its declared folder. A glob never reaches over a slash.
    """

    __slots__ = ("_segments", "anywhere", "pattern")

    def __init__(self, pattern: str) -> None:
        parts = [part for part in pattern.strip().replace("\\", "/").split("/") if part not in ("", ".")]
        self.pattern = pattern
        self.anywhere = "/" not in pattern.strip().replace("\\", "/").removesuffix("/")
        self._segments = [_compiled(part) for part in parts]

    @property
    def literal(self) -> bool:
        """Whether it is written out in full: such an exclude is expected to match something."""
        return "*" not in self.pattern and "?" not in self.pattern

    def matches(self, relative: str) -> bool:
        """Whether the path ``relative`` (to a declared folder, with ``/``) is excluded."""
        segments = relative.split("/")
        if not self._segments:
            return False
        if self.anywhere:
            return any(self._segments[0].fullmatch(segment) for segment in segments)
        if len(self._segments) > len(segments):
            return False
        return all(wanted.fullmatch(segment) for wanted, segment in zip(self._segments, segments, strict=False))


def _compiled(segment: str) -> re.Pattern[str]:
    pieces = {"*": ".*", "?": "."}
    # One ".*" for a run of stars: a pattern of many stars must not make matching slow.
    single = re.sub(r"\*+", "*", segment)
    return re.compile("".join(pieces.get(sign, re.escape(sign)) for sign in single), re.IGNORECASE | re.DOTALL)
