"""Prepared notes that a server keeps: by the hash of the bytes read just now, so that an edit is never missed."""

from __future__ import annotations

from chamber.check import source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.source import Source
    from chamber.notes.reader import Note

LARGEST = 16 * 1024 * 1024
"""Characters of all kept notes together; the one used longest ago goes first."""


class Kept:
    """Notes as they were prepared. Files are still read for each call: preparing is what costs."""

    __slots__ = ("_held", "_size")

    def __init__(self) -> None:
        self._held: dict[tuple[object, ...], tuple[Source, int]] = {}
        self._size = 0

    def prepare(self, note: Note, name: str, ref: str, remarks: Sequence[str], lines: tuple[int, int] | None) -> Source:
        """What ``source.prepare`` makes of the note, made anew only where something of it is different."""
        key = (note.sha256, name, ref, tuple(remarks), lines)
        held = self._held.pop(key, None)
        if held is None:
            held = (source.prepare(note.text, name, ref, remarks, lines), len(note.text))
            self._size += held[1]
        self._held[key] = held  # At the end: used last.
        while self._size > LARGEST:
            self._size -= self._held.pop(next(iter(self._held)))[1]
        return held[0]
