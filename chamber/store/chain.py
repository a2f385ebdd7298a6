"""The hash chain of the log: pure functions over plain values. docs/log-format.md describes the format."""

from __future__ import annotations

import hashlib
import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    Entry = tuple[int, str, str, str, str, str, str]
    """``(seq, at, kind, subject, digest, previous, hash)``, all text but ``seq``."""

GENESIS = "0" * 64
"""What the first entry names as the one before it."""


def canonical(value: object) -> str:
    """The one JSON text of a value: keys sorted, no blanks, no escapes but JSON's own."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(value: object) -> str:
    """sha256 of the canonical JSON, in hex."""
    return hashlib.sha256(canonical(value).encode("utf-8", "surrogatepass")).hexdigest()


def link(seq: int, at: str, kind: str, subject: str, content: str, previous: str) -> str:
    """The hash of an entry: sha256 of the canonical JSON of its six fields."""
    return digest([seq, at, kind, subject, content, previous])


def broken(entries: Iterable[Entry]) -> str:
    """What is wrong with the first entry that does not hold, or ``""``; ``entries`` in order from the first."""
    previous, expected = GENESIS, 1
    for seq, at, kind, subject, content, before, own in entries:
        if seq != expected:
            return f"entry {expected} is missing: {seq} stands in its place"
        if before != previous:
            return f"entry {seq} does not name the one before it"
        if own != link(seq, at, kind, subject, content, before):
            return f"entry {seq} was changed after it was written"
        previous, expected = own, seq + 1
    return ""
